-- One row a case and host that played it. Rows are never changed. The score is NULL
-- where the case failed; times are nanoseconds, memory is bytes.
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
	exact    TEXT NOT NULL DEFAULT '', -- digits of an integer beyond 2^53, which a REAL does not hold
	host     TEXT NOT NULL DEFAULT '', -- '' for the machine of the store
	pooled   INTEGER NOT NULL DEFAULT 0, -- 1 if the score does not depend on the host
	PRIMARY KEY (version, judge, settings, seed, host)
);

-- The results that stand for a case where several hosts played it: this machine's,
-- or else those of the host whose name comes first.
CREATE VIEW shown AS SELECT r.rowid AS row, r.* FROM result r
	WHERE r.host = '' OR NOT EXISTS (SELECT 1 FROM result o WHERE o.version = r.version
		AND o.judge = r.judge AND o.settings = r.settings AND o.seed = r.seed AND o.host < r.host);

PRAGMA user_version = 2;
