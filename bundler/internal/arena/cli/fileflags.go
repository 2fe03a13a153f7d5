package cli

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/project"
)

// defaultSeeds are played where neither a flag nor a file names some.
const defaultSeeds = "1-100"

// fromFile takes what bundle.toml says of the game for the flags that are not given.
// The game is nil where the project has none.
func (f *playFlags) fromFile(cmd *cobra.Command, g *project.Game) error {
	if g == nil {
		return nil
	}
	open := func(flag string) bool { return cmd.Flags().Lookup(flag) != nil && !cmd.Flags().Changed(flag) }
	for flag, to := range map[string]struct {
		value *string
		filed string
	}{
		"seeds": {&f.seeds, g.Tester.Seeds}, "scale": {&f.scale, g.Tester.Scale}, "fail": {&f.fail, g.Tester.Fail},
	} {
		if open(flag) && to.filed != "" {
			*to.value = to.filed
		}
	}
	if text := g.Tester.TimeLimit; text != "" && f.timeLimit == 0 && open("time-limit") {
		limit, err := time.ParseDuration(text)
		if err != nil || limit <= 0 {
			return g.Placed(&diag.OptionError{Option: "time_limit", Err: fmt.Errorf("time_limit %q: want a time such as \"2s\"", text)})
		}
		f.timeLimit = limit
	}
	return nil
}
