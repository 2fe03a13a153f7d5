package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler"
)

// source are the flags that say what to bundle.
type source struct {
	tags []string
	set  []string
}

func (s *source) flags(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar(&s.tags, "tags", nil, "build tags, separated by commas")
	cmd.Flags().StringArrayVar(&s.set, "set", nil, "value of a tuned parameter, as name=value; may be repeated")
}

// options are the bundler's options for an entry.
func (s *source) options(entry string) (bundler.Options, error) {
	set := map[string]string{}
	for _, pair := range s.set {
		name, value, ok := strings.Cut(pair, "=")
		if !ok || name == "" {
			return bundler.Options{}, usageError{fmt.Errorf("--set %s: want name=value", pair)}
		}
		set[name] = value
	}
	return bundler.Options{Entry: entry, Tags: s.tags, Set: set}, nil
}

func rootCommand() *cobra.Command {
	var src source
	var out string
	var verbose bool
	cmd := &cobra.Command{
		Use:   "bundle GAME",
		Short: "Make one self-contained main.go of a Go program",
		Long: `Bundle inlines every package of a program that is not in the standard library,
leaves out what is unused, bakes in embedded files and tuned constants, checks
the result and writes it to standard output.

The program is a game of the module (a folder of src), a folder, or an import
path. Nothing is written unless the file compiles and every name in it means what
it meant before. Exit status: 0 done, 1 refused or failed, 2 wrong usage.`,
		Example: `  bundle wordgame > main.go
  bundle -o main.go ./cmd/a
  bundle --set strategy=greedy wordgame > main.go`,
		Args:          cobra.ArbitraryArgs,
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 || args[0] == "" {
				return usageError{fmt.Errorf("name one game, folder or import path; \"bundle help\" tells more")}
			}
			opts, err := src.options(args[0])
			if err != nil {
				return err
			}
			start := time.Now()
			res, err := bundler.Bundle(cmd.Context(), opts)
			if err != nil {
				return err
			}
			if verbose && res.Assumed {
				fmt.Fprintln(cmd.ErrOrStderr(), "bundle: no go.mod: the files of the folder are taken as a module")
			}
			if verbose {
				fmt.Fprintf(cmd.ErrOrStderr(), "bundle: kept %d of %d declarations of %d packages, %d bytes, %v\n",
					res.Stats.Kept, res.Stats.All, res.Stats.Packages, len(res.Source), time.Since(start).Round(time.Millisecond))
			}
			return write(cmd, out, res.Source)
		},
	}
	cmd.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	src.flags(cmd)
	cmd.Flags().StringVarP(&out, "output", "o", "", "file to write instead of standard output")
	cmd.Flags().BoolVarP(&verbose, "verbose", "v", false, "say on standard error what was done")
	cmd.AddCommand(runCommand(), compareCommand(), runsCommand())
	return cmd
}

// write writes a bundle to standard output or to a file. A file is replaced as
// a whole or not at all.
func write(cmd *cobra.Command, name string, src []byte) error {
	if name == "" {
		_, err := cmd.OutOrStdout().Write(src)
		return err
	}
	if st, err := os.Stat(name); err == nil && !st.Mode().IsRegular() {
		return os.WriteFile(name, src, 0o644) // a device or a pipe is written to, never replaced
	}
	if old, err := os.ReadFile(name); err == nil && bytes.Equal(old, src) {
		return nil
	}
	tmp, err := os.CreateTemp(filepath.Dir(name), ".bundle-*")
	if err != nil {
		var path *fs.PathError
		if errors.As(err, &path) {
			err = path.Err // the temporary file's name is nobody's business
		}
		return fmt.Errorf("writing %s: %w", name, err)
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.Write(src)
	if e := tmp.Chmod(0o644); err == nil {
		err = e
	}
	if e := tmp.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(tmp.Name(), name)
	}
	if err != nil {
		return fmt.Errorf("writing %s: %w", name, err)
	}
	return nil
}
