package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/hostfile"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/scratch"
)

// tryWait is how long "bundle hosts" waits for its hosts.
const tryWait = 3 * time.Minute

func hostsCommand() *cobra.Command {
	var f hostFlags
	var drop string
	var store storeFlag
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "hosts [HOST...]",
		Short: "Try the hosts that can play cases",
		Long: `Hosts connects to each host by ssh, starts a worker there, and says how fast it is
beside this machine and whether it has time, or what is wrong. A host is a name for
ssh, so ~/.ssh/config, keys, agents and jump hosts hold; ssh is told to ask for
nothing. Without names it tries those of the file of hosts.

The file is bundle/hosts.toml in your folder for configuration (~/.config on Linux).
Every key is optional:

  [alpha]
  address = "me@alpha.lab"   # for ssh, the name itself by default
  jobs = 8                   # cases at once, half of the processors by default
  nice = 10                  # niceness of all that runs there
  folder = "/scratch"        # where the worker makes its own folder
  program = "bundle-arm64"   # the command for that system, else it is built

A host needs sshd, a POSIX shell, mktemp and gzip; nothing stays there. --drop gives a
host of the run that is going on in this project nothing more. Exit status: 0 all can
play, 1 some cannot, 2 wrong usage.`,
		Example: `  bundle hosts
  bundle hosts alpha beta
  bundle compare territory . HEAD --seeds 0-1999 --hosts alpha,beta
  bundle hosts --drop beta`,
		SilenceUsage: true, SilenceErrors: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("drop") {
				if len(args) > 0 || asJSON {
					return command.Usagef("--drop stands alone")
				}
				return dropHost(cmd, store, drop)
			}
			f.hosts = args
			return f.try(cmd, asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON instead of a table")
	cmd.Flags().StringVar(&drop, "drop", "", "give this host of the present run nothing more")
	cmd.Flags().StringVar(&store.path, "store", "", "with --drop: the results store of the run (default: .bundle/results.db in the project)")
	f.brokerFlags(cmd.Flags())
	return cmd
}

// try starts a worker on each host and prints what comes of it.
func (f *hostFlags) try(cmd *cobra.Command, asJSON bool) error {
	if len(f.hosts) == 0 {
		file, err := hostfile.Read()
		if err != nil {
			return err
		}
		if f.hosts = file.Names(); len(f.hosts) == 0 {
			return command.Usagef("name the hosts to try, or write them into %s (\"bundle help hosts\" shows how)", file.Name)
		}
	}
	shelf, err := scratch.New("hosts")
	if err != nil {
		return err
	}
	defer shelf.Remove()
	ctx, cancel := context.WithTimeout(cmd.Context(), tryWait)
	defer cancel()
	f.remoteOnly = true
	g, err := f.gather(ctx, shelf.Path, 0, nil)
	if err != nil {
		return err
	}
	states := awaitAll(ctx, g)
	g.close()
	if err := cmd.Context().Err(); err != nil {
		return command.StatusError(command.Interrupted)
	}
	if asJSON {
		err = command.WriteJSON(cmd, arena.HostsJSON(states))
	} else {
		err = writeHosts(cmd, states)
	}
	if err == nil && len(states) > playing(states) {
		err = command.StatusError(command.Failed)
	}
	return err
}

// awaitAll waits until each host plays or is known not to.
func awaitAll(ctx context.Context, g *gang) []arena.HostState {
	for {
		states := g.Hosts()
		open := 0
		for _, h := range states {
			if h.State == arena.HostConnecting {
				open++
			}
		}
		if open == 0 {
			return states
		}
		select {
		case <-ctx.Done():
			return states
		case <-time.After(50 * time.Millisecond):
		}
	}
}

func playing(states []arena.HostState) (n int) {
	for _, h := range states {
		if h.State == arena.HostPlaying {
			n++
		}
	}
	return n
}

// writeHosts prints a line for each host that can play, and below them why the others
// cannot.
func writeHosts(cmd *cobra.Command, states []arena.HostState) error {
	var errs []error
	if playing(states) > 0 {
		t := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
		fmt.Fprintln(t, "host\tcases at once\tspeed\tload\t")
		for _, h := range states {
			if h.State != arena.HostPlaying {
				continue
			}
			note := ""
			if !h.IsQuiet {
				note = "busy"
			}
			fmt.Fprintf(t, "%s\t%d\t%.2f\t%.2f\t%s\n", h.Name, h.Jobs, h.Speed, h.Load, note)
		}
		if err := t.Flush(); err != nil {
			return err
		}
	}
	for _, h := range states {
		switch {
		case h.State == arena.HostPlaying:
		case h.State == arena.HostConnecting:
			errs = append(errs, fmt.Errorf("host %s: no worker came up in %v", h.Name, tryWait))
		case strings.HasPrefix(h.Message, "host "):
			errs = append(errs, errors.New(h.Message))
		default:
			errs = append(errs, fmt.Errorf("host %s: %s", h.Name, h.Message))
		}
	}
	for _, err := range errs {
		fmt.Fprintln(cmd.ErrOrStderr(), "bundle: "+err.Error())
	}
	return nil
}
