package scratch

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The test binary is also the process that dies: it makes a folder and waits.
func TestMain(m *testing.M) {
	if os.Getenv("SCRATCH_HOLDER") != "" {
		f, err := New("held")
		if err != nil {
			panic(err)
		}
		os.WriteFile(filepath.Join(f.Path, "file"), nil, 0o666)
		os.Stdout.WriteString(f.Path)
		os.Stdout.Close()
		select {}
	}
	os.Exit(m.Run())
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func TestSweep(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	t.Setenv("TMP", os.Getenv("TMPDIR"))
	own, err := New("own")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "SCRATCH_HOLDER=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	name := make([]byte, 4096)
	n, err := out.Read(name)
	held := string(name[:n])
	if err != nil || !exists(held) {
		t.Fatalf("the other process has %q, error %v", held, err)
	}
	foreign := filepath.Join(os.TempDir(), "bundle-own-work")
	if err := os.Mkdir(foreign, 0o777); err != nil {
		t.Fatal(err)
	}
	Sweep()
	if !exists(own.Path) || !exists(held) || !exists(foreign) {
		t.Errorf("swept while in use: own %v, of another process %v; not ours %v", !exists(own.Path), !exists(held), !exists(foreign))
	}
	cmd.Process.Kill()
	cmd.Wait()
	Sweep()
	if exists(held) {
		t.Error("the folder of a killed process stays")
	}
	if err := own.Remove(); err != nil || exists(own.Path) {
		t.Errorf("removed: %v", err)
	}
	if left, _ := os.ReadDir(os.TempDir()); len(left) != 1 {
		t.Errorf("left: %v", left)
	}
}

// A folder that somebody else made is kept while the process that took it lives, and
// removed with the others afterwards.
func TestAdopt(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	t.Setenv("TMP", os.Getenv("TMPDIR"))
	made := filepath.Join(os.TempDir(), "bundle-worker-abc.scratch")
	if err := os.Mkdir(made, 0o777); err != nil {
		t.Fatal(err)
	}
	f, err := Adopt(made)
	if err != nil {
		t.Fatal(err)
	}
	if Sweep(); !exists(made) {
		t.Error("swept while in use")
	}
	f.lock.release()
	if Sweep(); exists(made) {
		t.Error("it stays when nobody holds it")
	}
	for _, name := range []string{"bundle-worker-abc", "worker.scratch", "bundle-none.scratch"} {
		if f, err := Adopt(filepath.Join(os.TempDir(), name)); err == nil {
			t.Errorf("%s: %v, want an error", name, f)
		}
	}
}
