package main

import (
	"fmt"
	"io"
	"slices"
	"sort"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/project"
	"github.com/contest-bundle/bundle/bundler/internal/target"
	"github.com/contest-bundle/bundle/bundler/internal/treemap"
)

// sizeFlags are those of "bundle size".
type sizeFlags struct {
	src    project.Source
	html   string
	top    int
	asJSON bool
}

func sizeCommand() *cobra.Command {
	var f sizeFlags
	cmd := &cobra.Command{
		Use:   "size GAME",
		Short: "Show where the bytes of the bundle go",
		Long: `Size lists the bytes of a bundle by package and by declaration, the largest first;
embedded data and long literals count as data. With --html it writes a page with
the same as a map of rectangles, which needs nothing else to be read.`,
		Example: `  bundle size wordgame
  bundle size --top 50 wordgame
  bundle size wordgame --html size.html`,
		Args: command.OneProgram, ValidArgsFunction: project.CompleteGames, SilenceUsage: true, SilenceErrors: true,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	f.src.Flags(cmd)
	cmd.Flags().StringVar(&f.html, "html", "", "write an HTML page to this file instead")
	cmd.Flags().IntVar(&f.top, "top", 20, "number of declarations to list")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print JSON instead of tables, with all declarations")
	return cmd
}

// sizes is the report in JSON.
type sizes struct {
	Bytes    int         `json:"bytes"` // of the file before it is minified
	Final    target.Size `json:"final"` // of the file, in the judge's unit
	Count    int         `json:"count"` // of declarations
	Packages []sizeRow   `json:"packages"`
	Decls    []sizeRow   `json:"declarations"`
}

type sizeRow struct {
	Package string `json:"package"`
	Name    string `json:"name,omitempty"`
	Kind    string `json:"kind,omitempty"`
	Bytes   int    `json:"bytes"`
}

func (f *sizeFlags) run(cmd *cobra.Command, program []string) error {
	if f.top < 0 {
		return command.Usagef("--top %d: want a number of declarations", f.top)
	}
	g, err := project.OpenProgram(program, &f.src)
	if err != nil {
		return err
	}
	res, err := g.Bundle(cmd.Context())
	if err != nil {
		return err
	}
	items := res.Sizes()
	if f.html != "" {
		page, err := treemap.Page("Bytes of "+g.Name, items)
		if err != nil {
			return err
		}
		return command.Write(cmd, f.html, page)
	}
	final := target.Profile{}.Size(res.Source)
	if res.Target != nil {
		final = res.Target.Size(res.Source)
	}
	s := tally(items)
	s.Final, s.Count = final, res.Stats.Kept
	if f.asJSON {
		return command.WriteJSON(cmd, s)
	}
	return s.print(cmd.OutOrStdout(), f.top, res.Minified != nil)
}

// tally sums the items and sorts by size, then by name.
func tally(items []treemap.Item) sizes {
	var s sizes
	byPackage := map[string]int{}
	for _, it := range items {
		s.Bytes += it.Bytes
		if it.Bytes > 0 {
			s.Decls = append(s.Decls, sizeRow{it.Package, it.Name, it.Kind, it.Bytes})
			byPackage[it.Package] += it.Bytes
		}
	}
	for pkg, bytes := range byPackage {
		s.Packages = append(s.Packages, sizeRow{Package: pkg, Bytes: bytes})
	}
	for _, rows := range [][]sizeRow{s.Packages, s.Decls} {
		sort.Slice(rows, func(i, j int) bool {
			a, b := rows[i], rows[j]
			switch {
			case a.Bytes != b.Bytes:
				return a.Bytes > b.Bytes
			case a.Package != b.Package:
				return a.Package < b.Package
			case a.Name != b.Name:
				return a.Name < b.Name
			}
			return a.Kind < b.Kind
		})
	}
	return s
}

func (s sizes) print(w io.Writer, top int, minified bool) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	row := func(bytes int, rest string) {
		fmt.Fprintf(t, "%s\t%.1f %%\t  %s\n", target.Thousands(bytes), 100*float64(bytes)/float64(s.Bytes), rest)
	}
	for _, p := range s.Packages {
		row(p.Bytes, p.Package)
	}
	row(s.Bytes, "together")
	t.Flush()
	decls := slices.DeleteFunc(slices.Clone(s.Decls), func(r sizeRow) bool { return r.Kind == "other" })
	if n := min(top, len(decls)); n > 0 {
		fmt.Fprintf(w, "\nthe largest %d of %d declarations\n", min(n, s.Count), s.Count) // data has rows of its own
		for _, d := range decls[:n] {
			row(d.Bytes, fmt.Sprintf("%s %s  %s", d.Kind, d.Name, d.Package))
		}
	}
	t.Flush()
	after := ""
	if minified {
		after = " after minifying"
	}
	_, err := fmt.Fprintf(w, "\n%s%s\n", s.Final, after)
	return err
}
