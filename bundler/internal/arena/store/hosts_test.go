package store

import (
	"database/sql"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// schema1 is what older tools made a file of.
//
//go:embed testdata/schema1.sql
var schema1 string

// oldFile makes a file of schema 1 with two results.
func oldFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "results.db")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	const rows = `
INSERT INTO version VALUES (7, 'toy', '0123456789abcdef', 'command', './a.out', '', '', NULL, 'mine', '2026-01-02T03:04:05.000000Z');
INSERT INTO result VALUES (7, 'toy-1', 'parallel', 5, 1.5, '', '', 3, 1000, 900, 1100, 4096, 2, '[{"Name":"N","Value":4}]', NULL, '2026-01-02T03:04:06.000000Z');
INSERT INTO result VALUES (7, 'toy-1', 'parallel', 6, NULL, 'crash', 'exit status 1', 0, 1, 1, 1, 1, 2, 'null', 'why', '2026-01-02T03:04:07.000000Z');
INSERT INTO best VALUES ('toy', 'toy-1', 5, 1.5, '0123456789abcdef');`
	if _, err := db.Exec(schema1 + rows); err != nil {
		t.Fatal(err)
	}
	return path
}

// A file of schema 1 is migrated by whoever opens it, a reader too, and nothing of it
// is lost.
func TestMigration(t *testing.T) {
	want := []Result{
		{Seed: 5, Score: 1.5, Moves: 3, Own: 1000, CPU: 900, Wall: 1100, Memory: 4096, Jobs: 2,
			Features: []judge.Feature{{Name: "N", Value: 4}}, Played: time.Date(2026, 1, 2, 3, 4, 6, 0, time.UTC)},
		{Seed: 6, Failure: judge.Crash, Message: "exit status 1", Own: 1, CPU: 1, Wall: 1, Memory: 1, Jobs: 2,
			Stderr: []byte("why"), Played: time.Date(2026, 1, 2, 3, 4, 7, 0, time.UTC)},
	}
	check := func(s *Store, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		v, err := s.Find(t.Context(), "toy", "0123")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, results(t, s, Series{Version: v, Judge: "toy-1", Settings: "parallel"})); diff != "" {
			t.Error(diff)
		}
		if best, _, err := s.Best(t.Context(), "toy", "toy-1"); err != nil || best[5].Value != 1.5 {
			t.Errorf("best scores %v, %v", best, err)
		}
		var version int
		if err := s.db.QueryRow("PRAGMA user_version").Scan(&version); err != nil || version != schemaVersion {
			t.Errorf("schema %d, %v, want %d", version, err, schemaVersion)
		}
	}
	path := oldFile(t)
	check(OpenReader(t.Context(), path))
	check(Open(t.Context(), path))
	check(Open(t.Context(), oldFile(t)))
}

// A migration that fails leaves the file as it was.
func TestFailedMigration(t *testing.T) {
	path := oldFile(t)
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`CREATE TABLE result_of_schema_1 (x)`); err != nil { // in the way
		t.Fatal(err)
	}
	db.Close()
	if s, err := Open(t.Context(), path); err == nil {
		s.Close()
		t.Fatal("the file was opened")
	}
	if db, err = sql.Open("sqlite", path); err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var version, rows int
	if err := db.QueryRow(`SELECT (SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM result)`).Scan(&version, &rows); err != nil || version != 1 || rows != 2 {
		t.Errorf("schema %d with %d results, %v", version, rows, err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

// Each host has a result of its own of a case; a pooled result stands for all of them.
func TestResultsOfHosts(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "results.db"))
	of := Series{Version: register(t, s, Version{Game: "toy", Key: "0123456789abcdef", Kind: "command"}), Judge: "toy-1", Settings: "parallel"}
	played := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	result := func(seed int64, host string, pooled bool, score float64) Result {
		return Result{Seed: seed, Host: host, Pooled: pooled, Score: score, Played: played}
	}
	for _, c := range []struct {
		r   Result
		new bool
	}{
		{result(1, "beta", false, 10), true},
		{result(1, "alpha", false, 11), true},
		{result(1, "alpha", false, 12), false},
		{result(2, "beta", false, 20), true},
		{result(2, "", false, 21), true},
		{result(3, "beta", true, 30), true},
		{result(3, "alpha", true, 31), false},
		{result(3, "", true, 32), false},
	} {
		if got := add(t, s, of, c.r); got != c.new {
			t.Errorf("%+v: new is %v", c.r, got)
		}
	}
	var got []string
	for _, r := range results(t, s, of) {
		got = append(got, fmt.Sprintf("%d %q %g %v", r.Seed, r.Host, r.Score, r.Pooled))
	}
	want := []string{`1 "alpha" 11 false`, `1 "beta" 10 false`, `2 "" 21 false`, `2 "beta" 20 false`, `3 "beta" 30 true`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if r, err := s.Kept(t.Context(), of, result(3, "alpha", true, 0)); err != nil || r.Host != "beta" {
		t.Errorf("kept %+v, %v", r, err)
	}
	if r, err := s.Kept(t.Context(), of, result(1, "beta", false, 0)); err != nil || r.Score != 10 {
		t.Errorf("kept %+v, %v", r, err)
	}
	// Where the results are summed up, a case counts once.
	standings, err := s.Standings(t.Context(), "toy")
	if err != nil {
		t.Fatal(err)
	}
	if st := standings[0]; len(standings) != 1 || st.Cases != 3 || st.Mean != (11+21+30)/3. || !cmp.Equal(st.Hosts, []string{"", "alpha", "beta"}) {
		t.Errorf("standings %+v", standings)
	}
	runs, err := s.Runs(t.Context(), "toy")
	if err != nil {
		t.Fatal(err)
	}
	if r := runs[0]; len(runs) != 1 || r.Cases != 3 || !cmp.Equal(r.Scores, map[int64]float64{1: 11, 2: 21, 3: 30}) || len(r.Hosts) != 3 {
		t.Errorf("runs %+v", runs)
	}
}
