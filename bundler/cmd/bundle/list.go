package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/project"
	"github.com/contest-bundle/bundle/bundler/internal/target"
)

// listRow is a line of "bundle list".
type listRow struct {
	Game   string      `json:"game"`
	Target string      `json:"target,omitempty"`
	Size   target.Size `json:"size"`
	Output string      `json:"output"`
	State  string      `json:"state"`
	Error  string      `json:"error,omitempty"`
}

// The states of a committed submission.
const (
	upToDate     = "up to date"
	outOfDate    = "out of date"
	notCommitted = "not there"
	refused      = "refused"
	notBundled   = "not bundled" // it has commands of its own in bundle.toml
)

func listCommand() *cobra.Command {
	var src project.Source
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the games of the module",
		Long: `List bundles every game of the module (those of bundle.toml and the programs in src)
and shows its judge, its size, and whether the committed submission matches a fresh
bundle. A game that does not bundle is listed as refused, and the
exit status is 1.`,
		Example:      "  bundle list\n  bundle list --json",
		Args:         command.NoArguments,
		SilenceUsage: true, SilenceErrors: true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, err := project.Open()
			if err != nil {
				return err
			}
			rows := []listRow{}
			for _, name := range p.Names() {
				row, err := rowOf(cmd, p, name, &src)
				if err != nil {
					return err
				}
				rows = append(rows, row)
			}
			if asJSON {
				err = command.WriteJSON(cmd, rows)
			} else {
				err = printList(cmd.OutOrStdout(), rows)
			}
			return errors.Join(err, anyRefused(rows))
		},
	}
	src.Flags(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON instead of a table")
	return cmd
}

func rowOf(cmd *cobra.Command, p *project.Project, name string, src *project.Source) (listRow, error) {
	g, err := p.Game(name, src)
	if usage := (command.UsageError{}); g == nil || errors.As(err, &usage) {
		return listRow{}, err
	}
	if g.Unbundled != nil {
		return listRow{Game: name, Target: g.Opts.Target, State: notBundled}, nil
	}
	if err != nil {
		return listRow{Game: name, Target: g.Opts.Target, Output: command.Near(g.Output), State: refused, Error: err.Error()}, nil
	}
	row := listRow{Game: name, Target: g.Opts.Target, Output: command.Near(g.Output)}
	res, err := g.Bundle(cmd.Context())
	if err != nil {
		row.State, row.Error = refused, err.Error()
		return row, cmd.Context().Err()
	}
	row.Size = target.Profile{}.Size(res.Source)
	if res.Target != nil {
		row.Size = res.Target.Size(res.Source)
	}
	old, err := os.ReadFile(g.Output)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		row.State = notCommitted
	case err != nil:
		return row, err
	case bytes.Equal(old, res.Source):
		row.State = upToDate
	default:
		row.State = outOfDate
	}
	return row, nil
}

func printList(w io.Writer, rows []listRow) error {
	if len(rows) == 0 {
		_, err := fmt.Fprintln(w, "no games: there is neither a bundle.toml that names some nor a program in src")
		return err
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "game\ttarget\tsize\tsubmission\tstate")
	for _, r := range rows {
		judge, size := r.Target, r.Size.String()
		if judge == "" {
			judge = "any"
		}
		if r.State == notBundled {
			size, r.Output = "-", "-"
		}
		if r.State == refused {
			size = firstLine(r.Error)
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\n", r.Game, judge, size, r.Output, r.State)
	}
	return t.Flush()
}

func anyRefused(rows []listRow) error {
	for _, r := range rows {
		if r.State == refused {
			return command.StatusError(1)
		}
	}
	return nil
}
