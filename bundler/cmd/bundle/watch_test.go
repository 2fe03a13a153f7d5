package main

import (
	"bufio"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// A watcher is "bundle watch" in the working directory.
type watcher struct {
	t     *testing.T
	lines *bufio.Scanner
	out   io.Reader
	stop  context.CancelFunc
	done  chan error
}

func watch(t *testing.T, args ...string) *watcher {
	ctx, stop := context.WithCancel(t.Context())
	out, in := io.Pipe()
	cmd := rootCommand()
	cmd.SetArgs(append([]string{"watch"}, args...))
	cmd.SetOut(in)
	w := &watcher{t: t, lines: bufio.NewScanner(out), out: out, stop: stop, done: make(chan error, 1)}
	go func() {
		w.done <- cmd.ExecuteContext(ctx)
		in.Close()
	}()
	return w
}

// expect reads lines up to one that matches.
func (w *watcher) expect(pattern string) {
	w.t.Helper()
	for w.lines.Scan() {
		if regexp.MustCompile(pattern).MatchString(w.lines.Text()) {
			return
		}
		w.t.Logf("said: %s", w.lines.Text())
	}
	w.t.Fatalf("no line matches %q", pattern)
}

// end interrupts the command.
func (w *watcher) end() {
	w.t.Helper()
	w.stop()
	go io.Copy(io.Discard, w.out)
	if err := <-w.done; err != nil {
		w.t.Errorf("after an interrupt: %v", err)
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestWatch changes a program under watch and waits for the lines about it.
func TestWatch(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "go.mod", "module example.com/m\n\ngo 1.24\n")
	write(t, "main.go", "package main\n\nfunc main() {}\n")
	w := watch(t, ".", "-o", "out.go.txt")
	w.expect(`^\d\d:\d\d:\d\d  ok   \d+ bytes \(limit unknown\)$`)
	write(t, "main.go", "package main\n\nfunc main() { missing() }\n")
	w.expect(`FAIL$`)
	w.expect(`^  bundle FAIL: main.go:3:15: undefined: missing$`)
	if src, err := os.ReadFile("out.go.txt"); err != nil || regexp.MustCompile(`missing`).Match(src) {
		t.Errorf("the last good bundle is not there: %v\n%s", err, src)
	}
	if err := os.Mkdir("more", 0o777); err != nil {
		t.Fatal(err)
	}
	write(t, "more/more.go", "package more\n\nfunc More() { println(2) }\n")
	write(t, "main.go", "package main\n\nimport \"example.com/m/more\"\n\nfunc main() { more.More() }\n")
	w.expect(`  ok   \d+ bytes`)
	write(t, "more/more.go", "package more\n\nfunc Moore() {}\n")
	w.expect(`undefined: more.More`)
	w.end()
}

// A game that is named by its folder is watched with its settings.
func TestWatchGameByFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "go.mod", "module example.com/m\n\ngo 1.24\n")
	write(t, "bundle.toml", "[games.tour]\nentry = \"cmd/tour\"\ntarget = \"codeforces\"\n")
	write(t, "cmd/tour/main.go", "package main\n\nfunc main() {}\n")
	for _, name := range []string{"./cmd/tour", "cmd/tour/main.go", "tour"} {
		w := watch(t, name)
		w.expect(`  ok   \d+ of 65,536 bytes`) // the limit of its judge
		w.end()
	}
}
