package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestReplay records a game, plays it again by its moves, with the same answers
// and so the same surprise, and refuses moves of another game.
func TestReplay(t *testing.T) {
	seas, err := readTable(strings.NewReader(official), 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "games.json")
	first := measurement{strategy: "posterior"}
	if err := first.run(seas, name); err != nil {
		t.Fatal(err)
	}
	games, err := readRecordings(name)
	if err != nil {
		t.Fatal(err)
	}
	if len(games) != 1 || len(games[1]) < 11 {
		t.Fatalf("recorded %v, want the moves of seed 1", games)
	}
	again := measurement{strategy: "posterior", replay: games}
	if err := again.run(seas, ""); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(first.records, again.records, cmp.AllowUnexported(record{})); d != "" {
		t.Errorf("(-recorded +replayed):\n%s", d)
	}
	games[1] = games[1][:5]
	if err := again.run(seas, ""); err == nil || !strings.Contains(err.Error(), "seed 1: the moves recorded are those of another game") {
		t.Errorf("a recording cut short: error %v", err)
	}
	parity := measurement{strategy: "parity", replay: games}
	if err := parity.run(seas, ""); err == nil || !strings.Contains(err.Error(), "parity has no belief") {
		t.Errorf("parity: error %v", err)
	}
}

func TestReadRecordingsErrors(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.json")
	if err := os.WriteFile(name, []byte(`{"seed":1,"moves":[]}`+"\n{"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := readRecordings(name); err == nil || !strings.Contains(err.Error(), "games.json: game 2: ") {
		t.Errorf("error %v, want one that names the file and the game", err)
	}
}
