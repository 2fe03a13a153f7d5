//go:build linux

package script

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// smallDisk mounts a file system of 2 MiB, or skips the test.
func smallDisk(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", dir).CombinedOutput(); err != nil {
		t.Skipf("no file system can be mounted here: %s", out)
	}
	t.Cleanup(func() { exec.Command("umount", "-l", dir).Run() })
	return dir
}

// On a full disk a case has no result: the run stops and says why, and the case is
// played when there is space again.
func TestFullDisk(t *testing.T) {
	tests := []struct{ reason, tester, solver string }{
		{"the copy of the solver's output", "./judge.sh {in} {out}", "cat in/1.txt; head -c 4000000 /dev/zero; [ ! -e full ] || echo"},
		{"a file of the tester's", "./large.sh {in} {out} {cmd}", "cat"},
	}
	files := map[string]string{
		"go.mod":   "module example.com/m\n",
		"judge.sh": "#!/bin/sh\necho \"Score = $(head -n 1 $2)\"\n",
		"large.sh": "#!/bin/sh\nhead -c 4000000 /dev/zero > $2 || exit 1\n[ \"$(wc -c < $2)\" = 4000000 ] || exit 1\necho 'Score = 7'\n",
		"in/1.txt": "7\n",
	}
	for _, tt := range tests {
		t.Run(tt.reason, func(t *testing.T) {
			disk, dir := smallDisk(t), t.TempDir()
			files["solver.sh"] = "#!/bin/sh\n" + tt.solver + "\n"
			for name, text := range files {
				os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777)
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o777); err != nil {
					t.Fatal(err)
				}
			}
			run := func(tmp string) (string, int) {
				cmd := exec.Command(filepath.Join(bin, "bundle"), "run", "x", "--tester", tt.tester, "--input", "in/{seed}.txt", "--seeds", "1", "--cmd", "./solver.sh")
				cmd.Dir, cmd.Env = dir, append(os.Environ(), "TMPDIR="+tmp)
				out, _ := cmd.CombinedOutput()
				return string(out), cmd.ProcessState.ExitCode()
			}
			out, status := run(disk)
			if status != 1 || !strings.Contains(out, "no space left on device") || strings.Contains(out, "played now and stored") {
				t.Errorf("on a full disk: status %d\n%s", status, out)
			}
			out, status = run(t.TempDir())
			if status != 0 || !strings.Contains(out, "1 case played now, 0 from the store") || !strings.Contains(out, "failures  none") {
				t.Errorf("with space: status %d\n%s", status, out)
			}
		})
	}
}
