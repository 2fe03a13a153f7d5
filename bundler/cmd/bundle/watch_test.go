package main

import (
	"bufio"
	"context"
	"io"
	"os"
	"regexp"
	"testing"
)

// TestWatch changes a program under watch and waits for the lines about it.
func TestWatch(t *testing.T) {
	t.Chdir(t.TempDir())
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module example.com/m\n\ngo 1.24\n")
	write("main.go", "package main\n\nfunc main() {}\n")

	ctx, stop := context.WithCancel(t.Context())
	out, in := io.Pipe()
	cmd := rootCommand()
	cmd.SetArgs([]string{"watch", ".", "-o", "out.go.txt"})
	cmd.SetOut(in)
	done := make(chan error, 1)
	go func() {
		done <- cmd.ExecuteContext(ctx)
		in.Close()
	}()
	lines := bufio.NewScanner(out)
	expect := func(pattern string) {
		t.Helper()
		for lines.Scan() {
			if regexp.MustCompile(pattern).MatchString(lines.Text()) {
				return
			}
			t.Logf("said: %s", lines.Text())
		}
		t.Fatalf("no line matches %q", pattern)
	}
	expect(`^\d\d:\d\d:\d\d  ok   \d+ bytes \(limit unknown\)$`)
	write("main.go", "package main\n\nfunc main() { missing() }\n")
	expect(`FAIL$`)
	expect(`^  bundle FAIL: main.go:3:15: undefined: missing$`)
	if src, err := os.ReadFile("out.go.txt"); err != nil || regexp.MustCompile(`missing`).Match(src) {
		t.Errorf("the last good bundle is not there: %v\n%s", err, src)
	}
	if err := os.Mkdir("more", 0o777); err != nil {
		t.Fatal(err)
	}
	write("more/more.go", "package more\n\nfunc More() { println(2) }\n")
	write("main.go", "package main\n\nimport \"example.com/m/more\"\n\nfunc main() { more.More() }\n")
	expect(`  ok   \d+ bytes`)
	write("more/more.go", "package more\n\nfunc Moore() {}\n")
	expect(`undefined: more.More`)
	stop()
	go io.Copy(io.Discard, out)
	if err := <-done; err != nil {
		t.Errorf("after an interrupt: %v", err)
	}
}
