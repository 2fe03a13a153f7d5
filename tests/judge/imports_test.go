package judges

import (
	"os/exec"
	"strings"
	"testing"
)

// Product code imports nothing from tests, but for the one package that registers
// the judges.
func TestOnlyGamesImportsTests(t *testing.T) {
	cmd := exec.Command("go", "list", "-f", `{{$p := .ImportPath}}{{range .Imports}}{{$p}} {{.}}{{"\n"}}{{end}}`, "./bundler/...", "./src/...", "./templates/...")
	cmd.Dir = "../.."
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	const module = "github.com/contest-bundle/bundle/"
	registered := false
	for line := range strings.Lines(string(out)) {
		from, to, _ := strings.Cut(strings.TrimSpace(line), " ")
		if !strings.HasPrefix(to, module+"tests/") {
			continue
		}
		if from != module+"bundler/internal/arena/games" {
			t.Errorf("%s imports %s", from, to)
		}
		registered = true
	}
	if !registered {
		t.Error("the judges are not registered")
	}
}
