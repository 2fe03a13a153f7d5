package command

import (
	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/outfile"
)

// Write writes a text to a file, as package outfile does, or to standard output if
// the name is empty or a dash.
func Write(cmd *cobra.Command, name string, text []byte) error {
	if name == "" || name == "-" {
		_, err := cmd.OutOrStdout().Write(text)
		return err
	}
	return outfile.Write(name, text)
}
