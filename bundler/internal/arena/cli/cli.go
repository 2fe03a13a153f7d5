// Package cli holds the commands of the workbench: run, compare, runs, replay, tune,
// report and serve.
package cli

import "github.com/spf13/cobra"

// Commands are the commands of the workbench, to be added to "bundle".
func Commands() []*cobra.Command {
	return []*cobra.Command{runCommand(), compareCommand(), runsCommand(), replayCommand(), tuneCommand(), reportCommand(), serveCommand()}
}
