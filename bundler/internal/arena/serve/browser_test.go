package serve

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// A browser is a headless Chromium that is driven over a pipe, by the messages of
// its DevTools protocol.
type browser struct {
	t       testing.TB
	in      io.Writer
	session string

	mu      sync.Mutex
	next    int
	waiting map[int]chan message
	faults  []string // exceptions and refusals that the pages reported
}

type message struct {
	ID      int             `json:"id,omitempty"`
	Session string          `json:"sessionId,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *struct {
		Message string `json:"message"`
	} `json:"error,omitempty"`
}

// browse starts a Chromium with an empty page, or skips the test.
func browse(t testing.TB) *browser {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes its time")
	}
	name := ""
	for _, n := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(n); err == nil {
			name = path
			break
		}
	}
	if name == "" {
		t.Skip("no Chromium is found: the pages were not opened")
	}
	commands, toBrowser, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	fromBrowser, answers, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	profile, err := os.MkdirTemp("", "browser")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, name, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
		"--disable-component-update", "--disable-sync", "--remote-debugging-pipe", "--user-data-dir="+filepath.Join(profile, "profile"), "about:blank")
	cmd.ExtraFiles = []*os.File{commands, answers} // 3 and 4
	cmd.WaitDelay = 2 * time.Second
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	commands.Close()
	answers.Close()
	b := &browser{t: t, in: toBrowser, waiting: map[int]chan message{}}
	go b.listen(fromBrowser)
	t.Cleanup(func() {
		b.session = ""
		toBrowser.Close()
		stop()
		cmd.Wait()
		fromBrowser.Close()
		os.RemoveAll(profile)
	})
	var made struct {
		ID string `json:"targetId"`
	}
	b.call(&made, "Target.createTarget", map[string]any{"url": "about:blank"})
	var attached struct {
		Session string `json:"sessionId"`
	}
	b.call(&attached, "Target.attachToTarget", map[string]any{"targetId": made.ID, "flatten": true})
	b.session = attached.Session
	for _, domain := range []string{"Page.enable", "Runtime.enable", "Log.enable"} {
		b.call(nil, domain, nil)
	}
	return b
}

// begin makes the browser one of a subtest.
func (b *browser) begin(t testing.TB) {
	b.t = t
	b.mu.Lock()
	defer b.mu.Unlock()
	b.faults = nil
}

func (b *browser) listen(from io.Reader) {
	r := bufio.NewReader(from)
	for {
		text, err := r.ReadBytes(0)
		if err != nil {
			return
		}
		var m message
		if json.Unmarshal(bytes.TrimSuffix(text, []byte{0}), &m) != nil {
			continue
		}
		b.mu.Lock()
		if answer := b.waiting[m.ID]; m.ID != 0 && answer != nil {
			delete(b.waiting, m.ID)
			answer <- m
		}
		if m.Method == "Runtime.exceptionThrown" || m.Method == "Log.entryAdded" && bytes.Contains(m.Params, []byte(`"level":"error"`)) {
			b.faults = append(b.faults, string(m.Params))
		}
		b.mu.Unlock()
	}
}

// call calls a method and waits for its answer.
func (b *browser) call(result any, method string, params any) {
	b.t.Helper()
	answer := make(chan message, 1)
	b.mu.Lock()
	b.next++
	id := b.next
	b.waiting[id] = answer
	text, err := json.Marshal(map[string]any{"id": id, "sessionId": b.session, "method": method, "params": params})
	if b.session == "" {
		text, err = json.Marshal(map[string]any{"id": id, "method": method, "params": params})
	}
	if err == nil {
		_, err = b.in.Write(append(text, 0))
	}
	b.mu.Unlock()
	if err != nil {
		b.t.Fatal(err)
	}
	select {
	case m := <-answer:
		if m.Error != nil {
			b.t.Fatalf("%s: %s", method, m.Error.Message)
		}
		if result != nil {
			if err := json.Unmarshal(m.Result, result); err != nil {
				b.t.Fatal(err)
			}
		}
	case <-time.After(time.Minute):
		b.t.Fatalf("%s: no answer", method)
	}
}

// show sets the size and the colours of the window and opens an address.
func (b *browser) show(width, height int, dark bool, address string) {
	b.t.Helper()
	b.call(nil, "Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	b.call(nil, "Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-color-scheme", "value": scheme}}})
	b.call(nil, "Page.navigate", map[string]any{"url": "about:blank"})
	b.call(nil, "Page.navigate", map[string]any{"url": address})
}

// eval evaluates an expression, waits for it if it is a promise, and puts its value
// into result.
func (b *browser) eval(result any, script string) {
	b.t.Helper()
	var out struct {
		Result    struct{ Value json.RawMessage }
		Exception *struct {
			Exception struct{ Description string }
		} `json:"exceptionDetails"`
	}
	b.call(&out, "Runtime.evaluate", map[string]any{"expression": script, "awaitPromise": true, "returnByValue": true})
	if out.Exception != nil {
		b.t.Fatalf("%s: %s", script, out.Exception.Exception.Description)
	}
	if result != nil && len(out.Result.Value) > 0 {
		if err := json.Unmarshal(out.Result.Value, result); err != nil {
			b.t.Fatalf("%s: %v", script, err)
		}
	}
}

// wait waits until an expression is true.
func (b *browser) wait(script string) {
	b.t.Helper()
	for until := time.Now().Add(30 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		done := false
		if b.eval(&done, "(() => { try { return !!("+script+"); } catch { return false; } })()"); done {
			return
		}
		if time.Now().After(until) {
			var page string
			b.eval(&page, "document.body.innerText")
			b.t.Fatalf("waited in vain for %s; the page says:\n%s\nfaults: %s", script, page, b.fault())
		}
	}
}

// key presses a key.
func (b *browser) key(key string) {
	b.t.Helper()
	text := ""
	if len(key) == 1 {
		text = key
	}
	for _, kind := range []string{"keyDown", "keyUp"} {
		b.call(nil, "Input.dispatchKeyEvent", map[string]any{"type": kind, "key": key, "text": map[bool]string{true: text}[kind == "keyDown"]})
	}
}

// shot keeps a picture of the page in the folder that BUNDLE_SHOTS names, if it
// names one: to be looked at.
func (b *browser) shot(name string) {
	b.t.Helper()
	folder := os.Getenv("BUNDLE_SHOTS")
	if folder == "" {
		return
	}
	var out struct{ Data string }
	b.call(&out, "Page.captureScreenshot", map[string]any{"format": "png"})
	png, err := base64.StdEncoding.DecodeString(out.Data)
	if err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name+".png"), png, 0o666); err != nil {
		b.t.Fatal(err)
	}
}

// fault is what went wrong in the pages so far, empty for nothing.
func (b *browser) fault() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return strings.Join(b.faults, "\n")
}
