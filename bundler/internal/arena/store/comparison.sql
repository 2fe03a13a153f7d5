-- The comparison of each game that was made last. The table came later than the
-- others and is added to a file without it; a tool that does not know it can go on
-- with the file.
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
