-- Tables that came later than those of schema.sql. They are added to a file
-- without them; a tool that does not know them can go on with the file. So are the
-- columns "exact" of best and frozen: the digits of a score that is an
-- integer beyond 2^53, which a REAL does not hold; '' for all others.

-- The comparison of each game that was made last.
CREATE TABLE IF NOT EXISTS comparison (
	game     TEXT PRIMARY KEY,
	a        INTEGER NOT NULL REFERENCES version (id) ON DELETE CASCADE,
	b        INTEGER NOT NULL REFERENCES version (id) ON DELETE CASCADE,
	label_a  TEXT NOT NULL, -- how it was named then
	label_b  TEXT NOT NULL,
	judge    TEXT NOT NULL,
	settings TEXT NOT NULL,
	made     TEXT NOT NULL -- RFC 3339, UTC
);

-- What the name of a judge stands for, of the judges that a game was played with.
CREATE TABLE IF NOT EXISTS judge (
	game TEXT NOT NULL,
	name TEXT NOT NULL,
	goal TEXT NOT NULL, -- maximise or minimise
	PRIMARY KEY (game, name)
) WITHOUT ROWID;

-- The inputs that the cases of a judge from outside were played on. A judge whose
-- inputs change gets another generation.
CREATE TABLE IF NOT EXISTS input (
	game       TEXT NOT NULL,
	judge      TEXT NOT NULL, -- of the first generation
	generation INTEGER NOT NULL,
	seed       INTEGER NOT NULL,
	stamp      TEXT NOT NULL, -- sizes and times of the files, so that they need not be read
	digest     TEXT NOT NULL, -- of their content
	PRIMARY KEY (game, judge, generation, seed)
) WITHOUT ROWID;

-- What is being played now, one row a run. "state" is the JSON of a Playing; a row
-- whose "beat" is old was left by a run that was killed.
CREATE TABLE IF NOT EXISTS playing (
	id    INTEGER PRIMARY KEY,
	game  TEXT NOT NULL,
	state TEXT NOT NULL,
	beat  TEXT NOT NULL -- RFC 3339, UTC
);

-- Searches for better values, and what each tried, for those who look at them.
CREATE TABLE IF NOT EXISTS tuning (
	id      INTEGER PRIMARY KEY,
	game    TEXT NOT NULL,
	judge   TEXT NOT NULL,
	plan    TEXT NOT NULL, -- JSON of a TuningPlan
	outcome TEXT NOT NULL DEFAULT '', -- JSON of a TuningEnd, '' while it goes on
	began   TEXT NOT NULL -- RFC 3339, UTC
);

CREATE TABLE IF NOT EXISTS candidate (
	tuning INTEGER NOT NULL REFERENCES tuning (id) ON DELETE CASCADE,
	number INTEGER NOT NULL, -- from 1
	tried  TEXT NOT NULL, -- JSON of a Candidate
	PRIMARY KEY (tuning, number)
) WITHOUT ROWID;

-- The notebook: what was tried, one row a comparison or a tuning. Versions may have
-- been pruned since.
CREATE TABLE IF NOT EXISTS attempt (
	id       INTEGER PRIMARY KEY,
	game     TEXT NOT NULL,
	kind     TEXT NOT NULL, -- compare or tune
	label_a  TEXT NOT NULL, -- how the version before was named
	label_b  TEXT NOT NULL, -- the one tried, or the values that a tuning found
	key_a    TEXT NOT NULL,
	key_b    TEXT NOT NULL, -- '' of a tuning that found nothing
	judge    TEXT NOT NULL,
	settings TEXT NOT NULL,
	params   TEXT NOT NULL, -- name=value,name=value of both
	cases    TEXT NOT NULL, -- seeds, and the condition on them
	scale    TEXT NOT NULL,
	pairs    INTEGER NOT NULL,
	effect   REAL, -- of B as a share of A's mean; NULL where nothing was compared
	low      REAL, -- 95 % interval of the effect; NULL where there is none
	high     REAL,
	verdict  TEXT NOT NULL,
	comment  TEXT NOT NULL DEFAULT '',
	revision TEXT NOT NULL, -- of git, with + where files differed from it; ''
	made     TEXT NOT NULL -- RFC 3339, UTC
);

-- Scores of others on the cases of a judge, such as the standings of a contest.
CREATE TABLE IF NOT EXISTS opponent (
	game  TEXT NOT NULL,
	judge TEXT NOT NULL,
	name  TEXT NOT NULL,
	seed  INTEGER NOT NULL,
	score REAL, -- NULL where the case failed
	exact TEXT NOT NULL DEFAULT '',
	PRIMARY KEY (game, judge, name, seed)
) WITHOUT ROWID;
