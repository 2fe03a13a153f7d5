package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
)

// readers is the number of questions that a reader asks the file at once.
const readers = 4

// A SchemaError tells that a file is of another version of this tool.
type SchemaError struct{ Have, Want int }

func (e *SchemaError) Error() string {
	return fmt.Sprintf("written by another version of this tool (schema %d, this one has %d)", e.Have, e.Want)
}

// errTables tells that a file has no tables yet, or not those that came later.
var errTables = errors.New("tables are missing")

// OpenReader opens an existing file to read it alone; a write fails. It waits for
// nobody who writes. A file of an older tool is brought up to date first. The
// error is fs.ErrNotExist for a missing file and a *SchemaError for a newer one.
func OpenReader(ctx context.Context, path string) (*Store, error) {
	s, err := openReader(ctx, path)
	if errors.Is(err, errTables) {
		var w *Store
		if w, err = Open(ctx, path); err == nil {
			w.Close()
			s, err = openReader(ctx, path)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("results store %s: %w", path, err)
	}
	return s, nil
}

func openReader(ctx context.Context, path string) (*Store, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(abs); err != nil {
		return nil, fs.ErrNotExist
	} else if info.IsDir() {
		return nil, errors.New("it is a folder; name a file in it")
	}
	dsn := url.URL{Scheme: "file", Path: filepath.ToSlash(abs), RawQuery: url.Values{
		"mode":    {"rw"}, // readers of a write-ahead log need its index, which is written
		"_pragma": {fmt.Sprintf("busy_timeout(%d)", patience.Milliseconds()), "query_only(1)"},
	}.Encode()}
	db, err := sql.Open("sqlite", dsn.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(readers)
	s := &Store{db: db, path: path}
	if err := s.readable(ctx); err != nil {
		db.Close()
		return nil, err
	}
	return s, nil
}

// readable tells whether the file is of this tool.
func (s *Store) readable(ctx context.Context) error {
	var version, tables int
	if err := s.db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if version > schemaVersion {
		return &SchemaError{version, schemaVersion}
	}
	if version < schemaVersion {
		return errTables
	}
	err := s.db.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema
		WHERE name IN ('result', 'comparison', 'judge', 'input', 'playing', 'tuning', 'candidate', 'attempt', 'opponent')`).Scan(&tables)
	if err == nil && tables < 9 {
		err = errTables
	}
	return err
}

// A Watch tells whether somebody else wrote to the file.
type Watch struct {
	conn *sql.Conn // the counter is one of a connection
	last int64
}

// Watch begins to watch; the first look finds a change.
func (s *Store) Watch(ctx context.Context) (*Watch, error) {
	c, err := s.db.Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("watch the results store: %w", err)
	}
	return &Watch{conn: c, last: -1}, nil
}

// Changed tells whether there was a change since the last call.
func (w *Watch) Changed(ctx context.Context) (bool, error) {
	last := w.last
	err := w.conn.QueryRowContext(ctx, "PRAGMA data_version").Scan(&w.last)
	return w.last != last, err
}

// Close ends the watch.
func (w *Watch) Close() error { return w.conn.Close() }
