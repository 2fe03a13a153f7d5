package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/games"
	"github.com/contest-bundle/bundle/bundler/internal/words"
)

// writeWatch ends a table with the command that shows a case of it, if the game
// has pages.
func (s *session) writeWatch(cmd *cobra.Command, names []string, seed int64) error {
	line := s.watch(cmd, names, seed)
	if line == "" {
		return nil
	}
	_, err := fmt.Fprintf(cmd.OutOrStdout(), "\nwatch the worst: %s --open\n", line)
	return err
}

// watch is the command line that replays a seed, with the flags of the command that
// say what plays; empty where a tester from outside judges
// or the game has no pages.
func (s *session) watch(cmd *cobra.Command, names []string, seed int64) string {
	game, err := games.Find(s.contest.Name())
	if err != nil || game.Version() != s.contest.Judge() {
		return ""
	}
	if _, err := games.Drawing(game.Name()); err != nil {
		return ""
	}
	line := []string{"bundle", "replay", s.contest.Name()}
	if !slices.Equal(names, []string{"."}) {
		line = append(line, names...)
	}
	line = append(line, "--seed", fmt.Sprint(seed))
	carried := replayCommand().Flags()
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if carried.Lookup(f.Name) == nil || slices.Contains([]string{"cmd", "output", "open"}, f.Name) {
			return
		}
		line = append(line, given(f)...)
	})
	return words.Join(line)
}

// given is a flag as it can be given again.
func given(f *pflag.Flag) []string {
	name := "--" + f.Name
	list, isList := f.Value.(pflag.SliceValue)
	switch {
	case f.Value.Type() == "stringArray":
		var all []string
		for _, value := range list.GetSlice() {
			all = append(all, name, value)
		}
		return all
	case isList:
		return []string{name, strings.Join(list.GetSlice(), ",")}
	case f.Value.Type() == "bool":
		return []string{name + "=" + f.Value.String()}
	}
	return []string{name, f.Value.String()}
}

// labels are the names of the versions of a table.
func labels(h arena.Heading) []string {
	var names []string
	for _, e := range h.Entrants {
		names = append(names, e.Label)
	}
	return names
}
