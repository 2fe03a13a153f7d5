// Package cli holds the commands of the workbench: run, compare, runs, log, replay, tune,
// report, serve, hosts and worker.
package cli

import "github.com/spf13/cobra"

// Commands are the commands of the workbench, to be added to "bundle".
func Commands() []*cobra.Command {
	return []*cobra.Command{runCommand(), compareCommand(), runsCommand(), logCommand(), replayCommand(), tuneCommand(), reportCommand(), serveCommand(), hostsCommand(), workerCommand()}
}
