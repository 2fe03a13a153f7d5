// Package compiled compiles a command that would compile a program at every run, "go
// run" and "cargo run", so that it can be run many times.
package compiled

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/arena/footprint"
	"github.com/contest-bundle/bundle/bundler/internal/scratch"
)

// A Program is a command that compiles and runs, after its compiling. It is in a
// temporary folder.
type Program struct {
	// Argv are the words of the compiled program; the first is its file.
	Argv   []string
	folder *scratch.Folder
}

// Remove deletes the program.
func (p *Program) Remove() { p.folder.Remove() }

// Once compiles what "go run" and "cargo run" would compile whenever they are run, in
// a folder (empty for that of the process); nil for other commands.
func Once(ctx context.Context, argv []string, dir string) (*Program, error) {
	args := Args(argv)
	if args == nil {
		return nil, nil
	}
	if strings.TrimSuffix(filepath.Base(argv[0]), ".exe") == "go" {
		flags, packages, _ := footprint.SplitGoRun(argv[2:])
		return buildProgram(args, func(program string) (string, error) {
			build := slices.Concat([]string{"build", "-o", program}, flags, []string{"--"}, packages)
			_, err := tool(ctx, dir, argv[0], build)
			return program, err
		})
	}
	flags, _ := splitCargoRun(argv[2:])
	return buildProgram(args, func(program string) (string, error) {
		out, err := tool(ctx, dir, argv[0], slices.Concat([]string{"build", "--message-format=json-render-diagnostics"}, flags))
		if err != nil {
			return "", err
		}
		return cargoProgram(out)
	})
}

// Args are the words that the program of a command gets; nil if the command is none of
// those that Once compiles.
func Args(argv []string) []string {
	if len(argv) < 2 {
		return nil
	}
	var args []string
	switch name, verb := strings.TrimSuffix(filepath.Base(argv[0]), ".exe"), argv[1]; {
	case name == "go" && verb == "run":
		_, _, args = footprint.SplitGoRun(argv[2:])
	case name == "cargo" && (verb == "run" || verb == "r"):
		_, args = splitCargoRun(argv[2:])
	default:
		return nil
	}
	return append([]string{}, args...)
}

// cargoFlags are the flags of cargo run whose value is the next word.
var cargoFlags = []string{
	"--bin", "--example", "--package", "-p", "--features", "-F", "--manifest-path", "--target", "--target-dir", "--profile", "--jobs", "-j",
	"--color", "--config", "-Z", "--message-format",
}

// splitCargoRun divides the words behind "cargo run" into flags and the program's own
// words: those behind "--", or from the first word on that is no flag.
func splitCargoRun(words []string) (flags, args []string) {
	for i := 0; i < len(words); i++ {
		switch {
		case words[i] == "--":
			return words[:i], words[i+1:]
		case slices.Contains(cargoFlags, words[i]):
			i++
		case !strings.HasPrefix(words[i], "-"):
			return words[:i], words[i:]
		}
	}
	return words, nil
}

// buildProgram copies what make has compiled into a folder of its own.
func buildProgram(args []string, make func(program string) (string, error)) (*Program, error) {
	folder, err := scratch.New("run")
	if err != nil {
		return nil, err
	}
	program := filepath.Join(folder.Path, "program")
	made, err := make(program)
	if err == nil && made != program {
		var bytes []byte
		if bytes, err = os.ReadFile(made); err == nil {
			err = os.WriteFile(program, bytes, 0o755)
		}
	}
	if err != nil {
		folder.Remove()
		return nil, err
	}
	return &Program{append([]string{program}, args...), folder}, nil
}

func tool(ctx context.Context, dir, name string, args []string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w\n%s", name, args[0], err, bytes.TrimSpace(said.Bytes()))
	}
	return out, nil
}

// cargoProgram is the last program in the messages of cargo build.
func cargoProgram(messages []byte) (string, error) {
	program := ""
	for line := range bytes.Lines(messages) {
		var m struct {
			Executable string `json:"executable"`
		}
		if json.Unmarshal(line, &m) == nil && m.Executable != "" {
			program = m.Executable
		}
	}
	if program == "" {
		return "", errors.New("cargo build has made no program")
	}
	return program, nil
}
