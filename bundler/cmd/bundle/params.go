package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler"
	"github.com/contest-bundle/bundle/bundler/internal/arena/program"
	"github.com/contest-bundle/bundle/bundler/internal/arena/versions"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/project"
)

// paramRow is a line of "bundle params".
type paramRow struct {
	Name    string   `json:"name"`
	Value   string   `json:"value"`
	Default string   `json:"default"`
	Range   string   `json:"range"`
	Package string   `json:"package"`
	Uses    []string `json:"uses"`
}

func paramsCommand() *cobra.Command {
	var src project.Source
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "params GAME",
		Short: "List a program's tuned parameters",
		Long: `Params lists the tuned parameters of a program: name, value in the bundle, default,
range, and the lines that read it. A value that is not the default is marked by a
star; it comes from constants.toml beside the entry, or from --set. Those of a solver
that is not bundled are declared in bundle.toml.`,
		Example: `  bundle params wordgame
  bundle params --set strategy=greedy --json wordgame`,
		Args: command.OneProgram, ValidArgsFunction: project.CompleteGames, SilenceUsage: true, SilenceErrors: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			g, err := project.OpenProgram(args, &src)
			if g != nil && g.Tester.HasCommands() {
				return printDeclared(cmd, g, &src, asJSON)
			}
			if err != nil {
				return err
			}
			res, err := g.Bundle(cmd.Context())
			if err != nil {
				return err
			}
			rows := paramRows(res)
			if asJSON {
				return command.WriteJSON(cmd, rows)
			}
			return printParams(cmd.OutOrStdout(), g.Name, rows)
		},
	}
	src.Flags(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON instead of a table")
	return cmd
}

func paramRows(res *bundler.Result) []paramRow {
	rows := []paramRow{}
	for _, p := range res.Params {
		rows = append(rows, paramRow{p.Name, p.Value, p.Default, p.Range, p.Package, res.Uses(p)})
	}
	return rows
}

// printDeclared prints the parameters that bundle.toml declares for a program which is
// not bundled. Nothing tells where it reads them.
func printDeclared(cmd *cobra.Command, g *project.Game, src *project.Source, asJSON bool) error {
	p, err := program.New(g.Name, g.Tester, g.Root)
	if err != nil {
		return g.Placed(err)
	}
	set, err := versions.ParseSet(src.Set)
	if err == nil {
		err = p.Check(set)
	}
	if err != nil {
		return command.Usage(err)
	}
	values, err := p.Values(g.Root)
	if err != nil {
		return err
	}
	maps.Copy(values, set)
	rows := []paramRow{}
	for _, q := range p.Params {
		rows = append(rows, paramRow{Name: q.Name, Value: values[q.Name], Default: cmp.Or(q.Default, values[q.Name]), Range: q.Range, Uses: []string{"its program"}})
	}
	if asJSON {
		return command.WriteJSON(cmd, rows)
	}
	return printParams(cmd.OutOrStdout(), g.Name, rows)
}

func printParams(w io.Writer, name string, rows []paramRow) error {
	if len(rows) == 0 {
		_, err := fmt.Fprintf(w, "%s has no tuned parameters\n", name)
		return err
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "name\tvalue\tdefault\trange\tused at")
	for _, p := range rows {
		value := p.Value
		if value != p.Default {
			value += " *"
		}
		uses := p.Uses
		if len(uses) == 0 {
			uses = []string{"nowhere"}
		}
		if more := len(uses) - 3; more > 0 {
			uses = append(uses[:3:3], fmt.Sprintf("and %d more", more))
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\n", p.Name, value, p.Default, p.Range, strings.Join(uses, " "))
	}
	return t.Flush()
}
