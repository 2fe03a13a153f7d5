package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/cobra"
)

// oneGame asks for a game and nothing else.
func oneGame(_ *cobra.Command, args []string) error {
	if len(args) != 1 || args[0] == "" {
		return usageError{errors.New("name one game, folder or import path")}
	}
	return nil
}

func noArguments(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usageError{fmt.Errorf("%q: no arguments are wanted", args[0])}
	}
	return nil
}

// gameAnd asks for a game and from least to most other words, which what
// describes.
func gameAnd(least, most int, what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if n := len(args) - 1; n < least || n > most || args[0] == "" {
			return usageError{fmt.Errorf("name a game and %s", what)}
		}
		return nil
	}
}

func writeJSON(cmd *cobra.Command, v any) error {
	e := json.NewEncoder(cmd.OutOrStdout())
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
