package command

import (
	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/outfile"
)

// Write writes a text to standard output or, as package outfile does, to a file.
func Write(cmd *cobra.Command, name string, text []byte) error {
	if name == "" {
		_, err := cmd.OutOrStdout().Write(text)
		return err
	}
	return outfile.Write(name, text)
}
