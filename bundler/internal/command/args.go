package command

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/spelling"
)

// NotOneGame says what is wrong with arguments that are not one game.
func NotOneGame(cmd *cobra.Command, args []string) error {
	if len(args) > 1 {
		if near := nearCommand(cmd, args[0]); near != "" {
			return fmt.Errorf("no command is called %q; did you mean %q?", args[0], near)
		}
	}
	return errors.New("give exactly one game, folder or import path; \"bundle help\" tells more")
}

// OrCommand adds to the error of an unknown game that a command has nearly its
// name.
func OrCommand(cmd *cobra.Command, name string, err error) error {
	var entry *diag.OptionError
	if near := nearCommand(cmd, name); near != "" && errors.As(err, &entry) && entry.Option == "entry" {
		return fmt.Errorf("%w\n\tthere is a command %q", err, near)
	}
	return err
}

func nearCommand(root *cobra.Command, word string) string {
	return spelling.Nearest(word, commandNames(root))
}

func commandNames(root *cobra.Command) (names []string) {
	for _, c := range root.Commands() {
		names = append(names, c.Name())
	}
	return names
}

// FlagError adds to the error of an unknown flag the one that was meant.
func FlagError(cmd *cobra.Command, err error) error { return UsageError{nearFlag(cmd, err)} }

func nearFlag(cmd *cobra.Command, err error) error {
	word, unknown := strings.CutPrefix(err.Error(), "unknown flag: --")
	if !unknown {
		return err
	}
	var names []string
	for _, m := range flagName.FindAllStringSubmatch(cmd.Flags().FlagUsages(), -1) {
		names = append(names, m[1])
	}
	if near := spelling.Nearest(word, names); near != "" {
		return fmt.Errorf("%w; did you mean --%s?", err, near)
	}
	return fmt.Errorf("%w\n\t\"%s --help\" lists them", err, cmd.CommandPath())
}

// flagName finds the flags in their help.
var flagName = regexp.MustCompile(`(?m)^ +(?:-\w, )?--([\w-]+)`)

// OneGame asks for a game and nothing else.
func OneGame(_ *cobra.Command, args []string) error {
	if len(args) != 1 || args[0] == "" {
		return UsageError{errors.New("give exactly one game, folder or import path")}
	}
	return nil
}

// OneProgram asks for a game or for the .go files of a program, and nothing else.
func OneProgram(cmd *cobra.Command, args []string) error {
	if _, rest := ProgramAnd(args); len(rest) > 0 || len(args) == 0 || args[0] == "" {
		return OneGame(cmd, args)
	}
	return nil
}

// ProgramAnd divides arguments into the program, which is one word or the .go files
// that the arguments begin with, as for "go run", and the rest.
func ProgramAnd(args []string) (program, rest []string) {
	n := 0
	for n < len(args) && strings.HasSuffix(args[n], ".go") {
		n++
	}
	n = min(max(n, 1), len(args))
	return args[:n], args[n:]
}

// NoArguments refuses arguments.
func NoArguments(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return UsageError{fmt.Errorf("the command takes no arguments: %q", args[0])}
	}
	return nil
}

// GameAnd asks for a game and from least to most other words, which what
// describes.
func GameAnd(least, most int, what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if n := len(args) - 1; n < least || n > most || args[0] == "" {
			return UsageError{fmt.Errorf("name a game and %s", what)}
		}
		return nil
	}
}

// WriteJSON prints v as indented JSON on standard output.
func WriteJSON(cmd *cobra.Command, v any) error {
	e := json.NewEncoder(cmd.OutOrStdout())
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
