package main

import (
	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler"
	"github.com/contest-bundle/bundle/bundler/internal/outfile"
)

// writeBundle writes a bundle to standard output, or to a file that is no part of
// the program.
func writeBundle(cmd *cobra.Command, name string, res *bundler.Result) error {
	if name != "" {
		if err := res.Refuses(name); err != nil {
			return err
		}
	}
	return write(cmd, name, res.Source)
}

// write writes a text to standard output or, as package outfile does, to a file.
func write(cmd *cobra.Command, name string, text []byte) error {
	if name == "" {
		_, err := cmd.OutOrStdout().Write(text)
		return err
	}
	return outfile.Write(name, text)
}
