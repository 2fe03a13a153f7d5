package versions

import (
	"bytes"
	"context"
	"fmt"
	goversion "go/version"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/scratch"
)

// toolchain is the Go that builds here, such as "go1.26.8 linux/amd64".
func toolchain(ctx context.Context) (string, error) {
	// The workspace and the module of the folder must not choose another one than
	// compile, which works in a folder of its own.
	cmd := exec.CommandContext(ctx, "go", "env", "GOVERSION", "GOOS", "GOARCH")
	cmd.Dir = os.TempDir()
	cmd.Env = append(os.Environ(), "GOWORK=off")
	out, err := cmd.Output()
	f := strings.Fields(string(out))
	if err != nil || len(f) != 3 {
		return "", fmt.Errorf("go env: %w", err)
	}
	return fmt.Sprintf("%s %s/%s", f[0], f[1], f[2]), nil
}

// languageOf is the language version of a toolchain: "1.26" of "go1.26.8 linux/amd64".
func languageOf(toolchain string) string {
	version, _, _ := strings.Cut(strings.TrimPrefix(toolchain, "go"), " ")
	if lang := goversion.Lang("go" + version); lang != "" {
		return strings.TrimPrefix(lang, "go")
	}
	return version
}

// compile builds a main.go alone, in a module of its own at a language level and
// with the modules that it imports, as a judge does. The program appears under its
// name when it is whole.
func compile(ctx context.Context, source []byte, with modules, level, bin string) error {
	folder, err := scratch.New("build")
	if err != nil {
		return err
	}
	defer folder.Remove()
	module := "module solver\n\ngo " + level + "\n"
	for _, line := range with.require {
		module += "\nrequire " + line + "\n"
	}
	for name, text := range map[string][]byte{"main.go": source, "go.mod": []byte(module), "go.sum": with.sum} {
		if err := os.WriteFile(filepath.Join(folder.Path, name), text, 0o666); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(filepath.Dir(bin), 0o777); err != nil {
		return err
	}
	half := filepath.Join(filepath.Dir(bin), fmt.Sprintf(".%s.%d", filepath.Base(bin), os.Getpid()))
	defer os.Remove(half)
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-o", half, ".")
	cmd.Dir = folder.Path
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "GOPROXY=off", "GO111MODULE=on")
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("it does not build alone: %w\n%s", err, strings.TrimSpace(said.String()))
	}
	return os.Rename(half, bin)
}
