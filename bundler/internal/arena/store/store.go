// Package store keeps what was played: one row a version, judge, settings and
// seed, in one SQLite file.
//
// Contract: a result is on disk when Add returns, so a run killed at any moment
// loses at most the cases in flight. A result is never changed; a second result
// for the same case is dropped. Several processes may use one file at once (write-
// ahead log, 30 s of patience for a lock). The store refuses a file of a newer
// schema.
//
// schema.sql, result.sql and later.sql are the description of the file. A file of
// schema 1, whose results know no host, is migrated in place when it is opened.
package store

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"modernc.org/sqlite" // with it comes the driver "sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

var (
	//go:embed schema.sql
	schema string
	//go:embed result.sql
	resultTable string
	//go:embed later.sql
	laterTables string
)

const schemaVersion = 2

// A Store is an open results file.
type Store struct {
	db   *sql.DB
	path string
}

// Open opens the file and makes it, with its folder, if it is not there.
func Open(ctx context.Context, path string) (*Store, error) {
	fail := func(err error) (*Store, error) {
		return nil, fmt.Errorf("results store %s: %w", path, err)
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return fail(err)
	}
	if info, err := os.Stat(abs); err == nil && info.IsDir() {
		return fail(errors.New("it is a folder; name a file in it"))
	}
	if err := os.MkdirAll(filepath.Dir(abs), 0o777); err != nil {
		return fail(err)
	}
	dsn := url.URL{Scheme: "file", Path: filepath.ToSlash(abs), RawQuery: url.Values{
		"_pragma": {fmt.Sprintf("busy_timeout(%d)", patience.Milliseconds()), "journal_mode(WAL)", "synchronous(NORMAL)", "foreign_keys(1)"},
		"_txlock": {"immediate"},
	}.Encode()}
	db, err := sql.Open("sqlite", dsn.String())
	if err != nil {
		return fail(err)
	}
	// One connection: the writes of a process queue here, without lock errors.
	db.SetMaxOpenConns(1)
	s := &Store{db: db, path: path}
	if err := s.patiently(ctx, s.migrate); err != nil {
		db.Close()
		return fail(err)
	}
	return s, nil
}

// Path is the file's name as it was given to Open.
func (s *Store) Path() string { return s.path }

// Close closes the file.
func (s *Store) Close() error { return s.db.Close() }

// patience is how long a lock of another process is waited for.
const patience = 30 * time.Second

// patiently tries what fails at once, without the patience of busy_timeout, while
// another process makes the same file: a connection turns a new file to
// write-ahead logging, and two that do so at one moment shut each other out.
func (s *Store) patiently(ctx context.Context, do func(context.Context) error) error {
	for until := time.Now().Add(patience); ; {
		err := do(ctx)
		var failed *sqlite.Error
		if !errors.As(err, &failed) || failed.Code()&0xff != sqlite3.SQLITE_BUSY || time.Now().After(until) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// migrate makes the tables that a file does not have.
func (s *Store) migrate(ctx context.Context) error {
	return s.transact(ctx, func(tx *sql.Tx) error {
		var have int
		if err := tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&have); err != nil {
			return err
		}
		switch have {
		case schemaVersion:
		case 1:
			if err := addHosts(ctx, tx); err != nil {
				return fmt.Errorf("migrate it from schema 1: %w", err)
			}
		case 0:
			if _, err := tx.ExecContext(ctx, schema+resultTable); err != nil {
				return err
			}
		default:
			return &SchemaError{have, schemaVersion}
		}
		if _, err := tx.ExecContext(ctx, laterTables); err != nil {
			return err
		}
		return addExact(ctx, tx, "best", "frozen")
	})
}

// addHosts migrates a file of schema 1. SQLite cannot change a primary key, so the
// results go into a new table.
func addHosts(ctx context.Context, tx *sql.Tx) error {
	if err := addExact(ctx, tx, "result"); err != nil {
		return err
	}
	const columns = `version, judge, settings, seed, score, failure, message, moves, own, cpu, wall, memory, jobs, features, stderr, played, exact`
	for _, statement := range []string{
		`ALTER TABLE result RENAME TO result_of_schema_1`,
		resultTable,
		`INSERT INTO result (rowid, ` + columns + `) SELECT rowid, ` + columns + ` FROM result_of_schema_1`,
		`DROP TABLE result_of_schema_1`,
	} {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// addExact adds to tables of older tools the column for scores that a REAL does not
// hold.
func addExact(ctx context.Context, tx *sql.Tx, tables ...string) error {
	for _, table := range tables {
		var have int
		err := tx.QueryRowContext(ctx, `SELECT count(*) FROM pragma_table_info(?) WHERE name = 'exact'`, table).Scan(&have)
		if err != nil {
			return err
		}
		if have > 0 {
			continue
		}
		if _, err := tx.ExecContext(ctx, `ALTER TABLE `+table+` ADD COLUMN exact TEXT NOT NULL DEFAULT ''`); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) transact(ctx context.Context, do func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // after a commit it does nothing
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}
