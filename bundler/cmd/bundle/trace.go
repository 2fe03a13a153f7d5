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
	"github.com/contest-bundle/bundle/bundler/internal/command"
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
		Short: "Put a stack trace or a compiler's message into the solver's own files",
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
	cmd.Flags().StringVar(&f.given, "bundle", "", "bundle that the text is about (default: the committed submission)")
	cmd.Flags().StringVar(&f.file, "file", "", "name that the bundle has in the text (default: the judge's, or main.go)")
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
	if given != nil {
		g.Opts.Minify = minifiedLine.Match(given)
	}
	res, err := g.Bundle(cmd.Context())
	if err != nil {
		return err
	}
	if given != nil && !bytes.Equal(given, res.Source) {
		fmt.Fprintf(cmd.ErrOrStderr(), "bundle: %s (sources %s) is not what the sources give now (%s): only lines that are the same are rewritten\n",
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
	t, err := res.Trace(text, f.name(res), given)
	if err != nil {
		return err
	}
	if t.Left+t.Moved == 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "bundle: the text names no line of %s%s\n", f.name(res), otherFile(text))
	}
	if t.Left > 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "bundle: %d of %d places left as they are: there is no such line in the sources now\n", t.Left, t.Left+t.Moved)
	}
	_, err = cmd.OutOrStdout().Write(t.Text)
	return err
}

// name is what the text calls the bundle.
func (f *traceFlags) name(res *bundler.Result) string {
	switch {
	case f.file != "":
		return f.file
	case res.Target != nil:
		return res.Target.File()
	}
	return "main.go"
}

// otherFile suggests the file of package main that a stack trace or a compiler's
// message names.
func otherFile(text []byte) string {
	for _, m := range goPlace.FindAllSubmatch(text, -1) {
		if path := string(m[1]); !strings.Contains(path, "/src/") && !strings.Contains(path, "@v") {
			return fmt.Sprintf("; if the judge calls it %[1]s, say --file %[1]s", filepath.Base(path))
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
		fmt.Fprintf(cmd.ErrOrStderr(), "bundle: there is no %s: the text is taken to be about the sources as they are now\n", command.Near(name))
		return nil, nil
	}
	return given, err
}

// The lines of a bundle's header that say what it was made from, and that it was
// minified.
var (
	sourcesLine  = regexp.MustCompile(`(?m)^//\tsources    ([0-9a-f]+)$`)
	minifiedLine = regexp.MustCompile(`(?m)^//\tmade by    .* --minify( |$)`)
)

// sourcesOf is the hash of the sources in a bundle's header.
func sourcesOf(bundle []byte) string {
	if m := sourcesLine.FindSubmatch(bundle); m != nil {
		return string(m[1])
	}
	return "unknown"
}
