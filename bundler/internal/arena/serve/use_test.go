package serve

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/internal/arena/where"
)

// The page follows a run: cases, pace, workers, the verdict that is not final, and
// the end.
func TestPageFollowsARun(t *testing.T) {
	page := browse(t)
	f := fillStore(t, 2, 0)
	at := serving(t, Config{Store: f.path})
	page.show(1200, 900, false, at+"#live")
	page.wait(`document.body.innerText.includes("Nothing is played now")`)
	p := store.Playing{
		Game: "boxes", Command: "compare", Judge: "boxes-1", Settings: "parallel", Scale: "relative", Jobs: 2, Total: 80, Began: time.Now().Add(-time.Minute),
		Entrants: []store.PlayingAs{{Label: "HEAD~1", Version: f.versions[0].ID, Key: f.versions[0].Key}, {Label: ".", Version: f.versions[1].ID, Key: f.versions[1].Key}},
	}
	var err error
	if p.ID, err = f.BeginPlaying(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	for seed := range int64(20) {
		f.add(t, 0, seed)
		f.add(t, 1, seed)
		p.Done, p.Failures = int(2*seed+2), 1
		p.Flight = []store.PlayingFlight{{Worker: 0, Seed: seed + 1, Began: time.Now()}, {Worker: 1, Entrant: 1, Seed: seed + 1, Began: time.Now()}}
		if err := f.Playing(t.Context(), p); err != nil {
			t.Fatal(err)
		}
	}
	page.wait(`document.querySelector(".live").innerText.includes("40 of 80") && document.querySelectorAll(".workers li").length === 2`)
	page.wait(`document.querySelector(".verdict h2").textContent === "So far, not final"`)
	page.wait(`document.querySelectorAll(".live tbody tr").length === 40 && document.querySelector(".live tbody .bad").textContent === "crash"`)
	page.shot("live-run")
	if err := f.EndPlaying(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	page.wait(`document.body.innerText.includes("Nothing is played now")`)
	page.key("2")
	page.wait(`document.querySelectorAll(".versions tbody tr").length === 2`)
	f.version(t, 2)
	f.add(t, 2, 3)
	page.wait(`document.querySelectorAll(".versions tbody tr").length === 3`)
	if _, err := f.Prune(t.Context(), f.versions[:1]); err != nil {
		t.Fatal(err)
	}
	page.wait(`document.querySelectorAll(".versions tbody tr").length === 2`)
	if fault := page.fault(); fault != "" {
		t.Error(fault)
	}
}

// What a person does with keys and clicks is in the address, and the address
// brings it back.
func TestKeysAndAddresses(t *testing.T) {
	page := browse(t)
	f := fillStore(t, 4, 30)
	at := serving(t, Config{Store: f.path})
	page.show(1200, 900, false, at)
	page.wait(`document.querySelectorAll(".live tbody tr").length > 0`)
	page.key("2")
	page.wait(`document.querySelectorAll(".versions tbody tr").length === 4`)
	page.key("x")
	page.key("j")
	page.key("x")
	page.wait(`document.querySelector(".verdict .effect")`)
	page.key("/")
	page.wait(`document.activeElement.id === "filter"`)
	for _, c := range "N==7" {
		page.key(string(c))
	}
	page.key("Escape")
	page.wait(`document.body.innerText.includes("3 of 30 cases")`)
	page.eval(nil, `[...document.querySelectorAll("th button")].find(b => b.textContent === "mean").click()`)
	page.wait(`document.querySelector("th[aria-sort=descending]").textContent === "mean"`)
	var address string
	page.eval(&address, "location.href")
	other := browse(t)
	other.show(1200, 900, false, address)
	other.wait(`document.body.innerText.includes("3 of 30 cases") && document.querySelectorAll("tbody input:checked").length === 2 && document.querySelector("th[aria-sort=descending]").textContent === "mean"`)
	page.eval(nil, `document.querySelector(".verdict .seed").click()`)
	page.wait(`location.hash.startsWith("#case") && document.querySelectorAll("input[type=radio]:checked").length === 2`)
	var before, after string
	page.eval(&before, `document.querySelector("input[type=number]").value`)
	page.key("ArrowRight")
	page.wait(`document.querySelector("input[type=number]").value !== "` + before + `"`)
	page.eval(nil, "history.back()")
	page.wait(`document.querySelector("input[type=number]").value === "` + before + `"`)
	page.eval(&after, "location.hash")
	if !strings.Contains(after, "seed="+before) {
		t.Errorf("back at %s, want seed %s", after, before)
	}
	page.key("?")
	page.wait(`document.querySelector("dialog[open]")`)
	if fault := page.fault(); fault != "" {
		t.Error(fault)
	}
}

// Text that would be a page, control characters and 50 MB are shown as text, and in
// part.
func TestHostileText(t *testing.T) {
	page := browse(t)
	f := fillStore(t, 1, 1)
	evil := "<img src=x onerror=\"document.title='broken in'\"><script>document.title='broken in'</script>\x1b[31m\x00\u202e\n"
	at := serving(t, Config{Store: f.path, Texts: kept{Input: evil, Output: strings.Repeat(evil, 50<<20/len(evil)), Stderr: evil}})
	page.show(1200, 900, false, at+"#case?"+board+"&seed=0")
	page.wait(`[...document.querySelectorAll(".texts pre")].length === 3 && [...document.querySelectorAll(".texts pre")].every(p => p.textContent)`)
	var saw struct {
		Title    string
		Images   int
		Longest  int
		Text     string
		Overflow int
	}
	page.eval(&saw, `({ title: document.title, images: document.images.length, longest: Math.max(...[...document.querySelectorAll("pre")].map(p => p.textContent.length)),
		text: document.querySelector(".texts pre").textContent, overflow: document.documentElement.scrollWidth - innerWidth })`)
	if saw.Images != 0 || strings.Contains(saw.Title, "broken") || saw.Overflow > 0 || saw.Longest > 400<<10 {
		t.Errorf("%d images, title %q, %d characters, %d pixels too wide", saw.Images, saw.Title, saw.Longest, saw.Overflow)
	}
	if !strings.Contains(saw.Text, "␛[31m␀") || !strings.Contains(saw.Text, `\u202e`) {
		t.Errorf("control characters: %q", saw.Text)
	}
}

// A page of another origin can neither read the server nor command it, though it
// knows the whole address.
func TestAnotherOrigin(t *testing.T) {
	page := browse(t)
	f := fillStore(t, 1, 2)
	played := false
	at := serving(t, Config{Store: f.path, Replays: func(string) bool { return true }, Replay: func(context.Context, string, int64, []string) ([]byte, error) {
		played = true
		return []byte("played"), nil
	}})
	evil := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		io.WriteString(w, "<title>evil</title>")
	}))
	t.Cleanup(evil.Close)
	page.show(800, 600, false, evil.URL)
	page.wait(`document.title === "evil"`)
	for name, script := range map[string]string{
		"read":    `fetch("AT" + "api/games").then(r => r.text())`,
		"command": `fetch("AT" + "api/replay?game=boxes&seed=1&keys=abc", { method: "POST" }).then(r => r.text())`,
		"blind":   `fetch("AT" + "api/replay?game=boxes&seed=1&keys=abc", { method: "POST", mode: "no-cors" }).then(r => new Promise(() => {}))`,
		"script":  `new Promise((yes, no) => { const s = document.createElement("script"); s.onload = () => yes("loaded"); s.onerror = no; s.src = "AT" + "app.js"; document.body.append(s); })`,
		"frame":   `new Promise((yes, no) => { const s = document.createElement("iframe"); s.onload = () => { try { yes(s.contentDocument.title); } catch { no(); } }; s.src = "AT"; document.body.append(s); })`,
	} {
		var got string
		page.eval(&got, "Promise.race(["+strings.ReplaceAll(script, "AT", at)+`.catch(() => "refused"), new Promise(yes => setTimeout(() => yes("refused"), 1500))])`)
		if got != "refused" {
			t.Errorf("%s: %q", name, got)
		}
	}
	if played {
		t.Error("another page let a case be played")
	}
}

// The page's conditions hold where those of --where hold.
func TestExpressions(t *testing.T) {
	page := browse(t)
	at := serving(t, Config{Store: filepath.Join(t.TempDir(), "none.db")})
	page.show(800, 600, false, at)
	values := map[string]float64{"N": 7, "D": -2.5, "seed": 12}
	for _, text := range []string{
		"N<10 && D>3", "N < 10 && D < 3", "N == 7 || seed%5 == 1", "!(N > 3)", "-D > 2", "N*D-1 <= -18.5", "N/2 == 3.5", "seed%5 != 2", "1e1 > N", "0x10 == 16", "true == (N > 3)",
		"(N)", "N", "N &&", "N < 3 < 4", "foo(N) > 1", "\"a\" == N", "N + (D > 1) > 2", "N < ", "seed % -7 == 5", "unknown > 1", "unknown != 1", "1_000 > N", "! N > 3", "N=3", "N > 3 == true",
	} {
		c, err := where.Compile(text)
		want := "error"
		if err == nil {
			want = fmt.Sprint(c.Holds(values))
		}
		v, _ := json.Marshal(values)
		q, _ := json.Marshal(text)
		var got string
		page.eval(&got, fmt.Sprintf(`import("./expr.js").then(m => { try { const c = m.compile(%s), v = %s; return c.condition ? String(c.at(n => v[n])) : "error"; } catch { return "error"; } })`, q, v))
		if got != want {
			t.Errorf("%s: %s on the page, %s (%v) for --where", text, got, want, err)
		}
	}
	var got []string
	page.eval(&got, `import("./expr.js").then(m => ["log(N)", "N*M + 1", "max(N, 3)", "nolog(N)"].map(t => { try { return String(m.compile(t).at(n => ({ N: Math.E, M: 2 })[n]).toFixed(4)); } catch (e) { return e.message.split(";")[0]; } }))`)
	if d := cmp.Diff([]string{"1.0000", "6.4366", "3.0000", "column 1: no function is called nolog"}, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// The organiser's visualizer gets the case; its scripts have another origin than the
// results. A command's picture is shown beside it.
func TestPictures(t *testing.T) {
	page := browse(t)
	f := fillStore(t, 1, 3)
	folder := t.TempDir()
	html := `<!DOCTYPE html><title>vis</title><input id="seed"><textarea id="input"></textarea><textarea id="output"></textarea><script src="vis.js"></script>`
	for name, text := range map[string]string{"index.html": html, "vis.js": `document.getElementById("output").addEventListener("input", e => { document.title = e.target.value; });`} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	draw := []string{"sh", "-c", `printf '<svg xmlns="http://www.w3.org/2000/svg"><text>%s</text></svg>' "$(cat "$0")" > out.svg`, "{out}"}
	pictures := NewPictures(l, map[string]Picture{"boxes": {Web: folder, Command: draw}}, folder, filepath.Join(folder, "cache"))
	at := serving(t, Config{Store: f.path, Texts: kept{Input: "in SEED", Output: "out SEED"}, Pictures: pictures})
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- pictures.Run(ctx, l) }()
	t.Cleanup(func() { stop(); <-ended })
	page.show(1200, 900, false, at+"#case?"+board+"&seed=2")
	page.wait(`document.querySelector("iframe.organiser")`)
	// The window is used again for the next case.
	page.eval(nil, `void (window.first = document.querySelector("iframe.organiser"))`)
	page.key("ArrowLeft")
	page.wait(`location.hash.includes("seed=1") && document.querySelector("iframe.organiser") === window.first`)
	var origins []string
	page.eval(&origins, `[location.origin, new URL(document.querySelector("iframe.organiser").src).origin]`)
	if origins[0] == origins[1] {
		t.Errorf("the visualizer shares the origin %s of the results", origins[0])
	}
	asked := pictures.of("boxes")
	direct := browse(t)
	direct.show(600, 400, false, asked.Web)
	direct.wait(`document.title === "vis" && document.readyState === "complete"`)
	direct.eval(nil, `postMessage({ kind: "case", seed: 2, input: "in 2", output: "out 2" }, "*")`)
	direct.wait(`document.title === "out 2" && document.getElementById("seed").value === "2"`)
	if code, body := get(t, asked.Draw+"?"+board+"&key="+f.versions[0].Key+"&seed=1", nil); code != 200 || body != `<svg xmlns="http://www.w3.org/2000/svg"><text>out 1</text></svg>` {
		t.Errorf("drawn: %d %s", code, body)
	}
	if code, _ := get(t, asked.Web+"..%2f"+filepath.Base(f.path), nil); code != 404 {
		t.Errorf("a file outside the folder: %d", code)
	}
	if fault := page.fault(); fault != "" {
		t.Error(fault)
	}
}

// A visualizer that is named by an address is fetched file by file, once, and by
// nobody but its address.
func TestFetchedPicture(t *testing.T) {
	asked := map[string]int{}
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked[r.URL.String()]++
		switch r.URL.Path {
		case "/ahc/vis.html":
			io.WriteString(w, `<script src="vis.js"></script>`)
		case "/ahc/vis.js":
			io.WriteString(w, "1")
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(site.Close)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	pictures := NewPictures(l, map[string]Picture{"boxes": {Web: site.URL + "/ahc/vis.html?lang=en"}}, t.TempDir(), filepath.Join(t.TempDir(), "cache"))
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- pictures.Run(ctx, l) }()
	t.Cleanup(func() { stop(); <-ended })
	web := pictures.of("boxes").Web
	for range 2 {
		if code, body := get(t, web, nil); code != 200 || !strings.Contains(body, `src="vis.js"`) || !strings.Contains(body, "fill.js") {
			t.Errorf("the page: %d %s", code, body)
		}
		if code, body := get(t, web+"vis.js", nil); code != 200 || body != "1" {
			t.Errorf("its script: %d %s", code, body)
		}
	}
	for _, name := range []string{"missing.js", "http:%2f%2fevil.example%2fx.js", "%2f%2fevil.example%2fx.js"} {
		if code, body := get(t, web+name, nil); code != 404 {
			t.Errorf("%s: %d %s", name, code, body)
		}
	}
	want := map[string]int{"/ahc/vis.html?lang=en": 1, "/ahc/vis.js": 1, "/ahc/missing.js": 1}
	if d := cmp.Diff(want, asked); d != "" {
		t.Errorf("fetched (-want +got):\n%s", d)
	}
}
