package serve

import (
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"database/sql"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// get asks with headers and returns the status and the body.
func get(t *testing.T, address string, headers map[string]string) (int, string) {
	t.Helper()
	q, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range headers {
		if name == "Host" {
			q.Host = value
		}
		q.Header.Set(name, value)
	}
	r, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(body)
}

// Only the page of this server, under a loopback name and with the token, gets an
// answer.
func TestWhoIsAnswered(t *testing.T) {
	f := fillStore(t, 1, 2)
	at := serving(t, Config{Store: f.path})
	own, _ := url.Parse(at)
	for _, c := range []struct {
		name, address string
		headers       map[string]string
		want          int
	}{
		{"own page", at + "api/games", map[string]string{"Origin": "http://" + own.Host, "Sec-Fetch-Site": "same-origin"}, 200},
		{"no browser", at + "api/games", nil, 200},
		{"localhost", at + "api/games", map[string]string{"Host": "localhost:" + own.Port()}, 200},
		{"without the token", "http://" + own.Host + "/api/games", nil, 404},
		{"with another token", strings.Replace(at, "TEST", "BEST", 1) + "api/games", nil, 404},
		{"a name that was made to point here", at + "api/games", map[string]string{"Host": "evil.example:" + own.Port()}, 403},
		{"an address of the network", at + "api/games", map[string]string{"Host": "192.168.1.2"}, 403},
		{"another page", at + "api/games", map[string]string{"Origin": "http://evil.example"}, 403},
		{"a page without an origin", at + "api/games", map[string]string{"Origin": "null"}, 403},
		{"another page's script or picture", at + "api/games", map[string]string{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}, 403},
		{"another page's frame", at, map[string]string{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}, 403},
		{"a link", at, map[string]string{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}, 200},
		{"a file outside", at + "..%2f..%2fserve.go", nil, 404},
	} {
		if got, body := get(t, c.address, c.headers); got != c.want {
			t.Errorf("%s: status %d, want %d: %s", c.name, got, c.want, body)
		}
	}
}

// A store that is missing, of a newer tool, replaced or locked is a message or is
// read all the same.
func TestStates(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "results.db")
	at := serving(t, Config{Store: path})
	if code, body := get(t, at+"api/games", nil); code != 404 || !strings.Contains(body, "nothing was played yet") {
		t.Errorf("missing: %d %s", code, body)
	}

	f := fillStore(t, 2, 3)
	move := func(from string) {
		t.Helper()
		text, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		os.Remove(path)
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	f.Close()
	move(f.path)
	var boards []boardJSON
	if code, body := get(t, at+"api/games", nil); code != 200 || json.Unmarshal([]byte(body), &boards) != nil || len(boards) != 1 || boards[0].Cases != 6 {
		t.Errorf("there: %d %s", code, body)
	}

	g := fillStore(t, 1, 1)
	g.Close()
	move(g.path)
	if code, body := get(t, at+"api/games", nil); code != 200 || !strings.Contains(body, `"cases":1,`) {
		t.Errorf("replaced: %d %s", code, body)
	}

	writer, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close()
	writer.SetMaxOpenConns(1)
	if _, err := writer.Exec("PRAGMA journal_mode(WAL)"); err != nil {
		t.Fatal(err)
	}
	if _, err := writer.Exec("BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	if code, body := get(t, at+"api/games", nil); code != 200 {
		t.Errorf("while another writes: %d %s", code, body)
	}
	if _, err := writer.Exec("ROLLBACK"); err != nil {
		t.Fatal(err)
	}

	newer := filepath.Join(dir, "newer.db")
	move(g.path)
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("PRAGMA user_version = 99"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	if err := os.Rename(path, newer); err != nil {
		t.Fatal(err)
	}
	other := serving(t, Config{Store: newer})
	if code, body := get(t, other+"api/games", nil); code != 500 || !strings.Contains(body, "schema 99") {
		t.Errorf("newer: %d %s", code, body)
	}
}

// lines are the lines of an answer as values.
func lines(t *testing.T, body string) (list []map[string]any) {
	t.Helper()
	for line := range strings.Lines(body) {
		var v map[string]any
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		list = append(list, v)
	}
	return list
}

// Cells come once: who has the rows up to one gets the later ones and learns how
// many it should have.
func TestCells(t *testing.T) {
	f := fillStore(t, 2, 3)
	at := serving(t, Config{Store: f.path})
	all := at + "api/cells?" + board
	_, body := get(t, all, nil)
	got := lines(t, body)
	if len(got) != 3 || got[0]["have"] != 0.0 || got[2]["last"] != 6.0 {
		t.Fatalf("at first:\n%s", body)
	}
	want := map[string]any{"0": []any{5.0, 1.0}, "1": []any{6.0, 2.0}, "2": []any{7.0, 3.0}}
	if d := cmp.Diff(want, got[1]["n"]); d != "" || !cmp.Equal(got[1]["names"], []any{"N", "D"}) {
		t.Errorf("features (-want +got):\n%s", d)
	}
	if d := cmp.Diff([]any{0.0, 1.0, 2.0, 0.0, 1.0, 2.0}, got[1]["s"]); d != "" {
		t.Errorf("seeds (-want +got):\n%s", d)
	}
	f.add(t, 1, 5)
	_, body = get(t, all+"&after=6", nil)
	if got = lines(t, body); len(got) != 3 || got[0]["have"] != 6.0 || !cmp.Equal(got[1]["s"], []any{5.0}) || got[2]["last"] != 7.0 {
		t.Errorf("after one more:\n%s", body)
	}
	if _, err := f.Prune(t.Context(), []store.Version{f.versions[0]}); err != nil {
		t.Fatal(err)
	}
	_, body = get(t, all+"&after=7", nil)
	if got = lines(t, body); got[0]["have"] != 4.0 {
		t.Errorf("after a version was pruned:\n%s", body)
	}
}

// A verdict is that of the package arena on the pairs that the condition keeps.
func TestVerdict(t *testing.T) {
	f := fillStore(t, 3, 60)
	at := serving(t, Config{Store: f.path})
	ask := func(query string) (int, verdictJSON, string) {
		code, body := get(t, at+"api/verdict?"+board+query, nil)
		var v verdictJSON
		json.Unmarshal([]byte(body), &v)
		return code, v, body
	}
	pair := "&a=" + f.versions[1].Short() + "&b=" + f.versions[2].Short()
	code, v, body := ask(pair)
	if code != 200 || v.Verdict.Pairs != 60 || v.Steps[len(v.Steps)-1].Pairs != 60 || v.Steps[0].Pairs != 6 {
		t.Errorf("%d %s", code, body)
	}
	if code, v, body = ask(pair + "&where=" + url.QueryEscape("N < 8")); code != 200 || v.Verdict.Pairs != 18 {
		t.Errorf("%d %s", code, body)
	}
	for _, scale := range []string{"rank", "log", "score/best", "sum"} {
		if code, v, body := ask(pair + "&fail=1&scale=" + url.QueryEscape(scale)); code != 200 || v.Verdict.Pairs != 60 {
			t.Errorf("scale %s: %d %s", scale, code, body)
		}
	}
	for query, want := range map[string]string{
		pair + "&where=N<":         "column 3",
		pair + "&where=M<3":        "no feature is called",
		"&a=ffff0000&b=ffff0001":   "not in the results store",
		pair + "&scale=centimetre": "or a formula such as",
	} {
		if code, _, body := ask(strings.ReplaceAll(query, "<", "%3C")); code/100 != 4 || !strings.Contains(body, want) {
			t.Errorf("%s: %d %s, want %q", query, code, body, want)
		}
	}
	if code, body := get(t, at+"report?"+board+pair, nil); code != 200 || !strings.Contains(body, "<h1 id=\"verdict\">") {
		t.Errorf("report: %d", code)
	}
}

// Text of solvers is sent as text, in full or as much as is asked for.
func TestText(t *testing.T) {
	f := fillStore(t, 1, 6)
	at := serving(t, Config{Store: f.path, Texts: kept{Output: "<script>alert(1)</script>"}})
	query := board + "&key=" + f.versions[0].Key
	if code, body := get(t, at+"api/text?"+query+"&seed=5&what=err", nil); code != 200 || body != "panic: <b>not bold</b>\x1b[31m\n" {
		t.Errorf("stderr: %d %q", code, body)
	}
	r, err := http.Get(at + "api/text?" + query + "&seed=1&what=out&limit=7")
	if err != nil {
		t.Fatal(err)
	}
	body, _ := io.ReadAll(r.Body)
	r.Body.Close()
	if string(body) != "<script" || r.Header.Get("Content-Type") != "text/plain; charset=utf-8" || r.Header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("output: %q, %v", body, r.Header)
	}
	if code, _ := get(t, at+"api/text?"+query+"&seed=1&what=in", nil); code != 404 {
		t.Errorf("input: %d", code)
	}
	if code, _ := get(t, at+"api/text?"+query+"&seed=99&what=err", nil); code != 404 {
		t.Errorf("seed 99: %d", code)
	}
}

// The events of a server follow what other processes write.
func TestEvents(t *testing.T) {
	f := fillStore(t, 1, 1)
	at := serving(t, Config{Store: f.path})
	r, err := http.Get(at + "api/live")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	events := make(chan string, 20)
	go func() {
		buf := make([]byte, 64<<10)
		for {
			n, err := r.Body.Read(buf)
			if err != nil {
				return
			}
			events <- string(buf[:n])
		}
	}()
	expect := func(want string) {
		t.Helper()
		for until := time.After(20 * time.Second); ; {
			select {
			case got := <-events:
				if strings.Contains(got, want) {
					return
				}
			case <-until:
				t.Fatalf("no event with %q", want)
			}
		}
	}
	expect("event: playing\ndata: []")
	id, err := f.BeginPlaying(t.Context(), store.Playing{Game: "boxes", Command: "run", Total: 7})
	if err != nil {
		t.Fatal(err)
	}
	expect(`"total":7`)
	if err := f.EndPlaying(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	expect("data: []")
	if err := os.Rename(f.path, f.path+".away"); err != nil {
		t.Fatal(err)
	}
	expect("nothing was played yet")
	if err := os.Rename(f.path+".away", f.path); err != nil {
		t.Fatal(err)
	}
	expect("event: playing")
}

// Every file of the page is sent with its type, and names no other host.
func TestAssets(t *testing.T) {
	at := serving(t, Config{Store: filepath.Join(t.TempDir(), "none.db")})
	err := fs.WalkDir(files, "page", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		code, body := get(t, at+strings.TrimPrefix(name, "page/"), nil)
		if code != 200 || strings.Contains(strings.ReplaceAll(body, "http://www.w3.org/", ""), "://") {
			t.Errorf("%s: %d, or it names an address", name, code)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
