//go:build unix

package outfile

import (
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

func TestPipe(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := syscall.Mkfifo("pipe", 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("pipe", "link"); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"pipe", "link"} {
		text := strings.Repeat(name, 100_000) // more than a pipe holds
		got := make(chan string)
		go func() {
			f, err := os.Open("pipe")
			if err != nil {
				t.Error(err)
			}
			defer f.Close()
			read, _ := io.ReadAll(f)
			got <- string(read)
		}()
		if err := Write(name, []byte(text)); err != nil {
			t.Error(err)
		}
		if read := <-got; read != text {
			t.Errorf("%s: %d bytes came through, want %d", name, len(read), len(text))
		}
	}
	if info, err := os.Lstat("pipe"); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		t.Errorf("the pipe is replaced: %v, %v", info, err)
	}
}

// A device of the test's own: the old code would have destroyed it.
func TestDevice(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, number := range map[string]string{"null": "3", "full": "7"} {
		if out, err := exec.Command("mknod", "-m", "666", name, "c", "1", number).CombinedOutput(); err != nil {
			t.Skipf("no devices can be made here: %s", out)
		}
		if f, err := os.OpenFile(name, os.O_WRONLY, 0); err != nil {
			t.Skip("devices cannot be opened here:", err)
		} else {
			f.Close()
		}
	}
	if err := Write("null", []byte("x")); err != nil {
		t.Error(err)
	}
	if err := Write("full", []byte("x")); err == nil || err.Error() != "writing full: no space left on device" {
		t.Errorf("a full device: %v", err)
	}
	for _, name := range []string{"null", "full"} {
		if info, err := os.Lstat(name); err != nil || info.Mode()&os.ModeDevice == 0 {
			t.Errorf("%s is replaced: %v, %v", name, info, err)
		}
	}
}

// What standard output is connected to is written through it: /dev/stdout that is
// a file is neither replaced nor written from its beginning.
func TestStandardOutput(t *testing.T) {
	t.Chdir(t.TempDir())
	f, err := os.Create("out")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	old := os.Stdout
	os.Stdout = f
	defer func() { os.Stdout = old }()
	f.WriteString("before\n")
	if err := Write("out", []byte("table\n")); err != nil {
		t.Error(err)
	}
	f.WriteString("after\n")
	if got := read(t, "out"); got != "before\ntable\nafter\n" {
		t.Errorf("the file has %q", got)
	}
}
