package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler"
	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/header"
	"github.com/contest-bundle/bundle/bundler/internal/project"
)

// traceFlags are those of "bundle trace".
type traceFlags struct {
	src   project.Source
	given string
	file  string
}

func traceCommand() *cobra.Command {
	var f traceFlags
	cmd := &cobra.Command{
		Use:   "trace GAME [FILE]",
		Short: "Map a stack trace or compiler message back to your own source files",
		Long: `Trace reads the stack trace of a panic, or a compiler's message, about a bundle and
rewrites its places (main.go:LINE) and functions to those of the solver's own files.
It reads FILE, or standard input.

The bundle in question is the committed submission, or the file of --bundle; its
header says whether it was minified. The line map is made anew from the sources;
where they have changed since, trace says so, and rewrites only lines that are the
same in both. A line of a minified bundle may come from several: a.go:3-5.`,
		Example: `  bundle trace wordgame < stderr.txt
  bundle trace --bundle sent.go --file Main.go ./cmd/a log.txt`,
		Args: command.GameAnd(0, 1, "at most one file"), ValidArgsFunction: project.CompleteGames, SilenceUsage: true, SilenceErrors: true,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	f.src.Flags(cmd)
	cmd.Flags().StringVar(&f.given, "bundle", "", "bundle that the text refers to (default: the committed submission)")
	cmd.Flags().StringVar(&f.file, "file", "", "file name of the bundle in the text (default: the judge's, or main.go)")
	return cmd
}

func (f *traceFlags) run(cmd *cobra.Command, args []string) error {
	g, err := project.OpenGame(args[0], &f.src)
	if err != nil {
		return err
	}
	given, err := f.givenBundle(cmd, g)
	if err != nil {
		return err
	}
	res, err := f.remade(cmd, g, given)
	if err != nil {
		return err
	}
	errs := cmd.ErrOrStderr()
	if given != nil && !bytes.Equal(given, res.Source) {
		fmt.Fprintf(errs, "bundle: %s (sources %s) does not match a fresh bundle (sources %s): only unchanged lines are mapped\n",
			command.Near(f.givenName(g)), sourcesOf(given), sourcesOf(res.Source))
	}
	in := cmd.InOrStdin()
	if len(args) == 2 {
		file, err := os.Open(args[1])
		if err != nil {
			return err
		}
		defer file.Close()
		in = file
	}
	text, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	names := f.names(g, res)
	t, err := res.Trace(text, given, names...)
	if err != nil {
		return err
	}
	if t.Left+t.Moved == 0 {
		fmt.Fprintf(errs, "bundle: no %s:LINE found in the input%s\n", strings.Join(names, ":LINE or "), otherFile(text))
	}
	if t.Left > 0 {
		fmt.Fprintf(errs, "bundle: %d of %s left unchanged: line not found in the current sources\n", t.Left, arena.Count(t.Left+t.Moved, "position"))
	}
	_, err = cmd.OutOrStdout().Write(t.Text)
	return err
}

// remade makes the bundle from the sources as they are now, with the options that
// the header of the given one names, where no flag names others.
func (f *traceFlags) remade(cmd *cobra.Command, g *project.Game, given []byte) (*bundler.Result, error) {
	was, ok := header.Of(given)
	if !ok {
		return g.Bundle(cmd.Context())
	}
	// The sources may have changed so that the values, or the other options, have no
	// meaning any more: then these are left out.
	plain, others := g.Opts, was.Options
	others.Set = nil
	var first error
	for _, try := range []struct{ with, without *header.Options }{
		{&was.Options, nil}, {&others, &header.Options{Set: was.Options.Set}}, {nil, &was.Options},
	} {
		if g.Opts = plain; try.with != nil {
			f.src.Recall(&g.Opts, *try.with)
		}
		res, err := g.Bundle(cmd.Context())
		switch {
		case err == nil && try.without != nil:
			fmt.Fprintf(cmd.ErrOrStderr(), "bundle: %s was made with %s, which the sources no longer take: %v\n", command.Near(f.givenName(g)), try.without, first)
			fallthrough
		case err == nil:
			return res, nil
		case first == nil:
			first = err
		}
	}
	return nil, first
}

// names are those that the bundle may have in the text.
func (f *traceFlags) names(g *project.Game, res *bundler.Result) []string {
	if f.file != "" {
		return []string{f.file}
	}
	name := "main.go"
	if res.Target != nil {
		name = res.Target.File()
	}
	if own := filepath.Base(f.givenName(g)); own != name && filepath.Ext(own) == ".go" {
		return []string{name, own}
	}
	return []string{name}
}

// otherFile suggests the file of package main that a stack trace or a compiler's
// message names.
func otherFile(text []byte) string {
	for _, m := range goPlace.FindAllSubmatch(text, -1) {
		if path := string(m[1]); !strings.Contains(path, "/src/") && !strings.Contains(path, "@v") {
			return fmt.Sprintf("; if the judge calls it %[1]s, use --file %[1]s", filepath.Base(path))
		}
	}
	return ""
}

var goPlace = regexp.MustCompile(`([^\s:()]+\.go):\d+`)

// givenName is the file of the bundle that the text is about.
func (f *traceFlags) givenName(g *project.Game) string {
	if f.given != "" {
		return f.given
	}
	return g.Output
}

// givenBundle is the bundle that the text is about, nil if there is none.
func (f *traceFlags) givenBundle(cmd *cobra.Command, g *project.Game) ([]byte, error) {
	name := f.givenName(g)
	given, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) && f.given == "" {
		fmt.Fprintf(cmd.ErrOrStderr(), "bundle: no %s: assuming that the input is about a bundle of the current sources\n", command.Near(name))
		return nil, nil
	}
	return given, err
}

// sourcesOf is the hash of the sources in a bundle's header.
func sourcesOf(bundle []byte) string {
	if h, ok := header.Of(bundle); ok {
		return h.Sources
	}
	return "unknown"
}
