// Package transcripts checks that a game's bundle plays as the modular program
// does: the same lines to the judge and the same score, at a fixed seed and a
// fixed budget of iterations, never by the clock; also bundled for old judges and
// compiled with their releases of Go.
package transcripts

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler"
	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/bundler/judge/process"
	judges "github.com/contest-bundle/bundle/tests/judge"
	"github.com/contest-bundle/bundle/tests/property/harness"
)

const root = "../../.."

// budgets are small, so that a game takes a second or two.
var budgets = map[string]string{"advert": "20000", "battleships": "300", "pyramid": "20", "territory": "40", "wordgame": "4"}

var seeds = []int64{3, 4}

// levels are those of old judges: CodinGame and Library Checker, and Codeforces.
var levels = []string{"1.18", "1.22"}

func TestBundledPlaysAsModular(t *testing.T) {
	for _, name := range judges.Names() {
		t.Run(name, func(t *testing.T) {
			game, err := judges.Find(name)
			if err != nil {
				t.Fatal(err)
			}
			set, env := map[string]string{}, os.Environ()
			if b := budgets[name]; b != "" {
				set["budget"] = b
			}
			modular, bundled := filepath.Join(t.TempDir(), "modular"), filepath.Join(t.TempDir(), "bundled")
			res := bundle(t, name, "", set)
			build(t, bundled, write(t, res.Source))
			build(t, modular, "./src/"+name)
			players := map[string]string{"bundled": bundled}
			for _, level := range levels {
				player := filepath.Join(t.TempDir(), "player")
				err := harness.BuildOld(t.Context(), bundle(t, name, "go"+level, set).Source, level, t.TempDir(), player)
				switch {
				case errors.Is(err, harness.ErrNoOldGo):
					t.Log("left out: ", err)
				case err != nil:
					t.Errorf("for Go %s: %v", level, err)
				default:
					players["bundled for Go "+level] = player
				}
			}
			for _, p := range res.Params { // the modular program gets the bundle's values
				set[p.Name] = p.Value
			}
			env = append(env, "TUNE="+tuned(set))
			for _, seed := range seeds {
				want := play(t, game, seed, process.Config{Argv: []string{modular}, Env: env})
				for player, binary := range players {
					got := play(t, game, seed, process.Config{Argv: []string{binary}})
					if d := cmp.Diff(want, got); d != "" {
						t.Errorf("seed %d (-modular +%s):\n%s", seed, player, d)
					}
				}
				if want.Failure != judge.None || len(want.Lines) == 0 {
					t.Errorf("seed %d was no game: %+v", seed, want.Failure)
				}
			}
		})
	}
}

// bundle is a game's bundle for a language level; "" is that of the installed Go.
func bundle(t *testing.T, name, level string, set map[string]string) *bundler.Result {
	t.Helper()
	res, err := bundler.Bundle(context.Background(), bundler.Options{Dir: root, Entry: name, Level: level, Set: set})
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// write puts a bundle into a folder of its own and returns its path.
func write(t *testing.T, src []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, src, 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

func build(t *testing.T, binary, what string) {
	t.Helper()
	cmd := exec.Command("go", "build", "-o", binary, what)
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// tuned writes settings as the environment variable TUNE has them.
func tuned(set map[string]string) string {
	text := ""
	for name, value := range set {
		text += name + "=" + value + ","
	}
	return text
}

// A transcript is what a solver did in one case.
type transcript struct {
	Lines   []string
	Score   float64
	Failure judge.Failure
	Message string
}

func play(t *testing.T, game judge.Game, seed int64, cfg process.Config) transcript {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	c, err := game.Case(seed)
	if err != nil {
		t.Fatal(err)
	}
	p := process.New(ctx, cfg)
	r := &recorder{Player: p}
	outcome, err := c.Play(ctx, r)
	p.Close()
	if err != nil {
		t.Fatal(err)
	}
	return transcript{r.lines, outcome.Score, outcome.Failure, outcome.Message}
}

// A recorder notes the lines of a player.
type recorder struct {
	*process.Player
	lines []string
}

func (r *recorder) ReadLine() (string, error) {
	line, err := r.Player.ReadLine()
	if err == nil {
		r.lines = append(r.lines, line)
	}
	return line, err
}
