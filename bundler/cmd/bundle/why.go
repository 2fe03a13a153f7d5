package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/project"
)

func whyCommand() *cobra.Command {
	var src project.Source
	var asJSON, names bool
	cmd := &cobra.Command{
		Use:   "why GAME DECL",
		Short: "Show what keeps a declaration in the bundle",
		Long: `Why prints the chain from a declaration to the root that keeps it: main, an init
function, or a variable whose initialiser may have an effect.

DECL is a name as in the source, with its package's name or import path if others
have it too: Unpack, lexicon.Unpack, Board.Place, geo.(*Point).Add; of a method the
last name will do: Place. A package, as lexicon, means the first of its declarations
that something outside the package keeps. What is brought along of the standard library
has its name there, as slices.Sort or time.Time.Compare. A name that several declarations have gets a list of
them, one that is left out is said to be so, both with exit status 1.

With --name it says what the declaration is called in the bundle, and if that is not
its own name, what it met and where.`,
		Example: `  bundle why wordgame lexicon.Unpack
  bundle why --name wordgame lexicon.Unpack
  bundle why --json ./cmd/a Point.Add`,
		Args: programAndDeclaration, ValidArgsFunction: src.CompleteDeclarations, SilenceUsage: true, SilenceErrors: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			program, decl := command.ProgramAnd(args)
			g, err := project.OpenProgram(program, &src)
			if err != nil {
				return err
			}
			res, err := g.Bundle(cmd.Context())
			if err != nil {
				return err
			}
			if names {
				list, err := res.Naming(decl[0])
				if err != nil {
					return err
				}
				if asJSON {
					return command.WriteJSON(cmd, list)
				}
				_, err = fmt.Fprint(cmd.OutOrStdout(), namingText(list))
				return err
			}
			chain, err := res.Why(decl[0])
			if err != nil {
				return err
			}
			if asJSON {
				return command.WriteJSON(cmd, chain)
			}
			_, err = fmt.Fprint(cmd.OutOrStdout(), chainText(chain))
			return err
		},
	}
	src.Flags(cmd)
	cmd.Flags().BoolVar(&names, "name", false, "explain the declaration's name in the bundle")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON instead of text")
	return cmd
}

// programAndDeclaration asks for a program and a declaration.
func programAndDeclaration(_ *cobra.Command, args []string) error {
	if _, decl := command.ProgramAnd(args); len(decl) != 1 || args[0] == "" {
		return command.Usagef("name a game and one declaration")
	}
	return nil
}

// rootReasons say of a root why it is one.
var rootReasons = map[string]string{
	"main":                           "the program's main function",
	"init":                           "an init function, which always runs",
	"initialiser may have an effect": "its initialiser may have an effect",
}

// chainText is a line a link, with the reason that leads to the next.
func chainText(chain []bundler.Link) string {
	var b strings.Builder
	reason := ""
	for _, l := range chain {
		fmt.Fprintf(&b, "%s%s %s (%s)", reason, l.Kind, l.Name, l.Pos)
		if text, ok := rootReasons[l.Reason]; ok {
			fmt.Fprintf(&b, ": %s", text)
		}
		if l.Brought != "" {
			fmt.Fprintf(&b, ", which %s", l.Brought)
		}
		b.WriteByte('\n')
		switch l.Reason {
		case "used":
			reason = "\tused by "
		case "computes its value":
			reason = "\tcomputes the value of "
		default:
			reason = "\t" + l.Reason + ", for "
		}
	}
	return b.String()
}

// namingText is a line a name, and below it why it is not the declaration's own.
func namingText(list []bundler.Naming) string {
	var b strings.Builder
	for _, n := range list {
		if n.Why == "" {
			fmt.Fprintf(&b, "%s (%s) keeps its name: %s\n", n.Name, n.Pos, n.New)
			continue
		}
		fmt.Fprintf(&b, "%s (%s) is called %s\n\t%s", n.Name, n.Pos, n.New, n.Why)
		if n.Met != "" {
			fmt.Fprintf(&b, " (%s)", n.Met)
		}
		if n.At != "" {
			fmt.Fprintf(&b, " where it is used (%s)", n.At)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
