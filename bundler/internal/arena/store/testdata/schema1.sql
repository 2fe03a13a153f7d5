-- Version 1 of the results store. PRAGMA user_version holds the number.

-- What was played. "key" is the sha256, in hex, of what decides its behaviour
-- (see package versions); "source" is the gzipped main.go of a bundle.
CREATE TABLE version (
	id        INTEGER PRIMARY KEY,
	game      TEXT NOT NULL,
	key       TEXT NOT NULL,
	kind      TEXT NOT NULL, -- bundle or command
	origin    TEXT NOT NULL, -- how it was named first
	target    TEXT NOT NULL,
	toolchain TEXT NOT NULL,
	source    BLOB,
	comment   TEXT NOT NULL DEFAULT '',
	created   TEXT NOT NULL, -- RFC 3339, UTC
	UNIQUE (game, key)
);

-- One row a case played. Rows are never changed. The score is NULL where the
-- case failed; times are nanoseconds, memory is bytes.
CREATE TABLE result (
	version  INTEGER NOT NULL REFERENCES version (id),
	judge    TEXT NOT NULL,
	settings TEXT NOT NULL,
	seed     INTEGER NOT NULL,
	score    REAL,
	failure  TEXT NOT NULL, -- '' or the kind, as package judge names it
	message  TEXT NOT NULL,
	moves    INTEGER NOT NULL,
	own      INTEGER NOT NULL, -- while the judge waited
	cpu      INTEGER NOT NULL,
	wall     INTEGER NOT NULL,
	memory   INTEGER NOT NULL,
	jobs     INTEGER NOT NULL, -- cases played at once
	features TEXT NOT NULL, -- a JSON array of {"Name", "Value"}
	stderr   BLOB, -- beginning and end, of failed cases
	played   TEXT NOT NULL, -- RFC 3339, UTC
	PRIMARY KEY (version, judge, settings, seed)
);

-- The best score known of each case, kept when the result itself is pruned.
CREATE TABLE best (
	game  TEXT NOT NULL,
	judge TEXT NOT NULL,
	seed  INTEGER NOT NULL,
	score REAL NOT NULL,
	owner TEXT NOT NULL, -- a version's key, or what it was imported from
	PRIMARY KEY (game, judge, seed)
) WITHOUT ROWID;

-- Best scores as they were when they were frozen; where a game and judge has any,
-- they are used instead.
CREATE TABLE frozen (
	game  TEXT NOT NULL,
	judge TEXT NOT NULL,
	seed  INTEGER NOT NULL,
	score REAL NOT NULL,
	owner TEXT NOT NULL,
	PRIMARY KEY (game, judge, seed)
) WITHOUT ROWID;

PRAGMA user_version = 1;
