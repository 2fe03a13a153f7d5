package cli

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/worker"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/scratch"
)

// workerFlags say how a worker plays.
type workerFlags struct {
	name, folder, credentials string
	jobs                      int
}

func workerCommand() *cobra.Command {
	var f workerFlags
	cmd := &cobra.Command{
		Use:   "worker ADDRESS",
		Short: "Play cases for a run on another machine",
		Long: `Worker plays cases for a run, comparison or tuning on another machine until that
ends. ADDRESS is what the command there prints with --listen or --broker; - reads it
from the first line of standard input, so that the token in it is not seen in the list
of processes. Hosts that can be reached by ssh need not be told: --hosts starts their
workers.

A worker runs what its address's broker sends. Its files are in a folder of its own,
which goes when it ends. Exit status: 0 the run is over, 1 failed, 2 wrong usage.`,
		Example: `  bundle worker nats://TOKEN@10.0.0.5:4222/RUN
  bundle worker - --name lab7 --jobs 8 < address.txt`,
		SilenceUsage: true, SilenceErrors: true,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return command.Usagef("give the address that the command prints with --listen, or - to read it from standard input")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0]) },
	}
	fs := cmd.Flags()
	fs.StringVar(&f.name, "name", "", "name under which results are stored (default: the machine's)")
	fs.IntVarP(&f.jobs, "jobs", "j", 0, "cases at once (default: half of the processors)")
	fs.StringVar(&f.folder, "folder", "", "folder in which the worker makes its own (default: the system's for temporary files)")
	fs.StringVar(&f.credentials, "broker-creds", "", "credentials file for the broker")
	return cmd
}

func (f *workerFlags) run(cmd *cobra.Command, address string) error {
	if f.jobs < 0 {
		return command.Usagef("--jobs cannot be negative")
	}
	o := worker.Options{
		URL: address, Host: f.name, Jobs: f.jobs,
		Say: func(line string) { fmt.Fprintln(cmd.ErrOrStderr(), "bundle: "+line) },
	}
	if o.Jobs == 0 {
		o.Jobs = arena.DefaultJobs()
	}
	if f.credentials != "" {
		o.Connection = append(o.Connection, nats.UserCredentials(f.credentials))
	}
	var err error
	if o.Host == "" {
		if o.Host, err = os.Hostname(); err != nil {
			return fmt.Errorf("--name: give the worker one: %w", err)
		}
	}
	folder, err := f.ownFolder(cmd, &o)
	if err != nil {
		return err
	}
	defer folder.Remove()
	o.Dir = folder.Path
	// What cases leave goes with the folder.
	if err := os.Setenv("TMPDIR", folder.Path); err != nil {
		return err
	}
	return worker.Run(cmd.Context(), o)
}

// ownFolder is the worker's folder. One that was started over ssh has got it from the
// script there, and lives as long as its connection.
func (f *workerFlags) ownFolder(cmd *cobra.Command, o *worker.Options) (*scratch.Folder, error) {
	if o.URL != "-" {
		if f.folder != "" {
			if err := os.Setenv("TMPDIR", f.folder); err != nil {
				return nil, err
			}
		}
		return scratch.New("worker")
	}
	line, err := bufio.NewReader(io.LimitReader(cmd.InOrStdin(), 1<<16)).ReadString('\n')
	if err != nil && line == "" {
		return nil, fmt.Errorf("read the address from standard input: %w", err)
	}
	o.URL = strings.TrimSpace(line)
	if f.folder == "" {
		return scratch.New("worker")
	}
	// A byte that nobody reads tells whether the connection is there.
	o.Alive = func() error {
		_, err := cmd.OutOrStdout().Write([]byte("\n"))
		return err
	}
	return scratch.Adopt(f.folder)
}
