package project

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler"
	"github.com/contest-bundle/bundle/bundler/internal/target"
)

// CompleteGames completes the names of games, of the first argument alone.
func CompleteGames(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	p, err := Open()
	if err != nil {
		return nil, cobra.ShellCompDirectiveDefault
	}
	return p.Names(), cobra.ShellCompDirectiveDefault
}

// CompleteTargets completes the names of judges: built-in ones and those of
// bundle.toml.
func CompleteTargets(_ *cobra.Command, _ []string, word string) ([]string, cobra.ShellCompDirective) {
	all := target.Builtin()
	if p, err := Open(); err == nil {
		for _, file := range p.profiles() {
			if all.Load(file) != nil {
				continue // "bundle" says what is wrong with it
			}
		}
	}
	return withPrefix(all.Names(), word), cobra.ShellCompDirectiveNoFileComp
}

// CompleteDeclarations completes the game and then a declaration of its bundle, with
// its package's name or without.
func (s *Source) CompleteDeclarations(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return CompleteGames(cmd, args, word)
	}
	res := s.bundled(cmd, args)
	if res == nil || len(args) > 1 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var found []string
	for _, name := range res.Declarations() {
		if _, short, ok := strings.Cut(name, "."); ok && !strings.HasPrefix(name, word) {
			name = short
		}
		if strings.HasPrefix(name, word) {
			found = append(found, name)
		}
	}
	slices.Sort(found)
	return slices.Compact(found), cobra.ShellCompDirectiveNoFileComp
}

// CompleteParams completes a list of parameters, separated by commas.
func (s *Source) CompleteParams(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	before := word[:strings.LastIndexByte(word, ',')+1]
	var found []string
	if res := s.bundled(cmd, args); res != nil {
		for _, p := range res.Params {
			found = append(found, before+p.Name)
		}
	}
	return withPrefix(found, word), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// completeSet completes a parameter and, behind the equals sign, its value where
// that is a word.
func (s *Source) completeSet(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	res := s.bundled(cmd, args)
	if res == nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	name, _, value := strings.Cut(word, "=")
	var found []string
	for _, p := range res.Params {
		switch {
		case !value:
			found = append(found, p.Name+"=")
		case p.Name == name && !strings.Contains(p.Range, ".."):
			for _, one := range strings.Fields(p.Range) {
				found = append(found, name+"="+one)
			}
		}
	}
	if value {
		return withPrefix(found, word), cobra.ShellCompDirectiveNoFileComp
	}
	return withPrefix(found, word), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

func withPrefix(words []string, prefix string) []string {
	return slices.DeleteFunc(words, func(word string) bool { return !strings.HasPrefix(word, prefix) })
}

// bundled is the bundle of the game that the command line names, nil if there is
// none.
func (s *Source) bundled(cmd *cobra.Command, args []string) *bundler.Result {
	if len(args) == 0 {
		return nil
	}
	ctx := cmd.Context()
	if ctx == nil {
		ctx = context.Background()
	}
	g, err := OpenGame(args[0], s)
	if err != nil {
		return nil
	}
	res, err := g.Bundle(ctx)
	if err != nil {
		return nil
	}
	return res
}
