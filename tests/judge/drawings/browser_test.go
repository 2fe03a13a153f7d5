package drawings

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/judge/replay"
)

// probe drives a page as a person would and writes what it saw into it.
//
//go:embed testdata/probe.js
var probe string

// catch notes the errors of all scripts behind it.
const catch = `<script>const errors = []; addEventListener("error", e => errors.push(e.message));</script>`

// browser is the name of a Chromium, or the test is skipped.
func browser(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("no Chromium is found: the pages were not opened")
	return ""
}

// probed opens a page, at a place in its address, with the probe behind its
// scripts, and returns what the probe saw.
func probed(t *testing.T, p *replay.Page, address string) map[string]any {
	t.Helper()
	var page strings.Builder
	if err := p.Write(&page); err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(page.String(), "<head>", "<head>"+catch, 1)
	text = strings.Replace(text, "</body>", "<script>"+probe+"</script></body>", 1)
	dir := t.TempDir()
	name := filepath.Join(dir, "page.html")
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	cmd := exec.CommandContext(ctx, browser(t), "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--user-data-dir="+filepath.Join(dir, "profile"),
		"--window-size=390,800", "--virtual-time-budget=5000", "--dump-dom", "file://"+name+address)
	cmd.WaitDelay = time.Second
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v", p.Game, err)
	}
	found := regexp.MustCompile(`(?s)<pre id="probe">(.*?)</pre>`).FindSubmatch(out)
	if found == nil {
		t.Fatalf("%s: the probe wrote nothing into the page of %d bytes", p.Game, len(out))
	}
	var saw map[string]any
	if err := json.Unmarshal([]byte(html.UnescapeString(string(found[1]))), &saw); err != nil {
		t.Fatal(err)
	}
	return saw
}

func TestPagesInABrowser(t *testing.T) {
	browser(t)
	for k, s := range all(t) {
		labels := []string{"a", "b"}[:1+k%2]
		t.Run(s.game.Name(), func(t *testing.T) {
			p := s.page(t, labels...)
			play := p.Plays[0]
			last := float64(len(play.Frames))
			moment := last // the probe's value where there is none
			if len(play.Moments) > 0 {
				moment = float64(play.Moments[0].Turn)
			}
			var final []any
			for range labels {
				final = append(final, strconv.FormatFloat(*play.Score, 'f', -1, 64))
			}
			want := map[string]any{
				"errors": []any{}, "final": final, "overflow": 0.0,
				"address": min(2, last), "changed address": min(1, last), "beyond": last,
				"Home": 0.0, "right": 1.0, "left": 0.0, "End": last, "n": moment, "N": 0.0,
				"step": 1.0, "back": 0.0, "last": last, "first": 0.0, "later": moment, "chip": moment,
				"slider": last, "curve": last, "played to": last, "playing": true, "paused": false, "space": true,
				"drawn": true, "toggled": true, "still": false,
			}
			saw := probed(t, p, "#turn=2")
			delete(saw, "chips")
			if d := cmp.Diff(want, saw); d != "" {
				t.Errorf("(-want +seen):\n%s", d)
			}
		})
	}
}

// Two versions that played apart have the turn where they parted among those that
// mattered; the shorter game says when it ended.
func TestPartingInABrowser(t *testing.T) {
	browser(t)
	s := landGame()
	other := s
	other.lines = append(append([]string{}, s.lines[:8]...), "99 99")
	versions := []replay.Version{{Label: "long", Key: "1", Record: s.played(t)}, {Label: "short", Key: "2", Record: other.played(t)}}
	p, err := replay.New(s.game, s.drawing(t), s.seed, versions)
	if err != nil {
		t.Fatal(err)
	}
	turns := len(p.Plays[1].Frames)
	text := func(format string) string { return fmt.Sprintf(format, turns+1) }
	saw := probed(t, p, "")
	if chips := fmt.Sprint(saw["chips"]); turns == 0 || !strings.Contains(chips, text("%d · first difference")) {
		t.Errorf("after %d turns alike the turns that mattered are %s", turns, chips)
	}
	if d := cmp.Diff([]any{fmt.Sprintf("illegal after %d turns", turns)}, saw["ended"]); d != "" {
		t.Errorf("ends (-want +seen):\n%s", d)
	}
}

// A game without a turn has a page too: why, and nothing to play.
func TestNoTurnInABrowser(t *testing.T) {
	browser(t)
	s := seaGame()
	s.lines = []string{"hello"}
	saw := probed(t, s.page(t, "a"), "")
	if d := cmp.Diff([]any{[]any{}, true}, []any{saw["errors"], saw["still"]}); d != "" {
		t.Errorf("(-want +seen):\n%s", d)
	}
}

// A failed game's page says why.
func TestFailureInABrowser(t *testing.T) {
	browser(t)
	s := seaGame()
	s.lines = []string{"SHOOT 0 0", "SHOOT 0 0"}
	saw := probed(t, s.page(t, "a"), "")
	if d := cmp.Diff([]any{"illegal: You already shot at (0,0)!"}, saw["failures"]); d != "" {
		t.Errorf("(-want +seen):\n%s", d)
	}
	if d := cmp.Diff([]any{}, saw["errors"]); d != "" {
		t.Errorf("errors (-want +seen):\n%s", d)
	}
}
