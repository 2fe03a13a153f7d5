package harness

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMain(m *testing.M) { Main(m) }

func TestRunSeesEveryKindOfEnd(t *testing.T) {
	tests := []struct {
		reason string
		body   string
		want   Outcome
	}{{
		reason: "output, arguments and input reach the program and come back",
		body:   `b, _ := io.ReadAll(os.Stdin); fmt.Println(os.Args[1:], string(b)); fmt.Fprintln(os.Stderr, "note")`,
		want:   Outcome{Stdout: "[a b] in\n", Stderr: "note\n"},
	}, {
		reason: "an exit status is kept",
		body:   `_, _ = io.ReadAll(os.Stdin); fmt.Print("x"); os.Exit(3)`,
		want:   Outcome{Stdout: "x", Exit: 3},
	}, {
		reason: "a panic is compared by its text, not by its stack",
		body:   `_, _ = fmt.Print, io.EOF; if len(os.Args) > 0 { panic("boom") }`,
		want:   Outcome{Stderr: "panic: boom\n\n", Exit: 2},
	}, {
		reason: "a nil dereference carries addresses, which are left out",
		body:   `_, _ = fmt.Print, io.EOF; var p *int; if len(os.Args) > 0 { *p = 1 }`,
		want:   Outcome{Stderr: "panic: runtime error: invalid memory address or nil pointer dereference\n\n", Exit: 2},
	}}
	for _, tt := range tests {
		t.Run(tt.reason, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			bin := filepath.Join(dir, "x.exe")
			src := "package main\n\nimport (\n\t\"fmt\"\n\t\"io\"\n\t\"os\"\n)\n\nfunc main() { " + tt.body + " }\n"
			if err := BuildSource(t.Context(), []byte(src), Lang, dir, bin); err != nil {
				t.Fatal(err)
			}
			got, err := Run(t.Context(), Program{Args: []string{"a", "b"}, Stdin: "in"}, bin, dir)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestBuildReportsTheCompiler(t *testing.T) {
	dir := t.TempDir()
	err := BuildSource(t.Context(), []byte("package main\n\nfunc main() { undeclared() }\n"), Lang, dir, filepath.Join(dir, "x.exe"))
	if err == nil {
		t.Fatal("a program that does not compile was built")
	}
	for _, want := range []string{"main.go:3", "undeclared"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the error does not show %q: %v", want, err)
		}
	}
}

func TestWithoutStacks(t *testing.T) {
	for reason, tt := range map[string]struct{ stderr, want string }{
		"a panic":          {"panic: x\n\ngoroutine 1 [running]:\nmain.main()\n", "panic: x\n\n"},
		"a signal":         {"panic: nil map\n[signal SIGSEGV: code=0x1 addr=0x0]\n\ngoroutine 7 gp=0x1 m=0 [running]:\n", "panic: nil map\n\n"},
		"a stack overflow": {"runtime: goroutine stack exceeds 1000000000-byte limit\nruntime: sp=0x1b4 stack=[0x1b, 0x1c]\nfatal error: stack overflow\n\nruntime stack:\nruntime.throw({0x4c, 0xc0})\n", "runtime: goroutine stack exceeds 1000000000-byte limit\nfatal error: stack overflow\n\n"},
	} {
		if got := withoutStacks(tt.stderr); got != tt.want {
			t.Errorf("%s: %q, want %q", reason, got, tt.want)
		}
	}
}
