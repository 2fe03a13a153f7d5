package cli

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/hostfile"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/ssh"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/supervisor"
	"github.com/contest-bundle/bundle/bundler/internal/param"
)

// hostFlags say which machines play besides this one.
type hostFlags struct {
	hosts               []string
	broker, credentials string
	listen              string
	remoteOnly          bool
}

func (f *hostFlags) flags(fs *pflag.FlagSet) {
	fs.StringSliceVar(&f.hosts, "hosts", nil, "hosts that play too, by their names for ssh or in the file of hosts (see \"bundle hosts\")")
	fs.BoolVar(&f.remoteOnly, "remote-only", false, "play on the hosts alone, not on this machine")
	fs.StringVar(&f.listen, "listen", "", "let workers that were started by hand join at this address, such as 10.0.0.5:4222")
	f.brokerFlags(fs)
}

func (f *hostFlags) brokerFlags(fs *pflag.FlagSet) {
	fs.StringVar(&f.broker, "broker", "", "use this NATS server with JetStream, nats://HOST:PORT or tls://HOST:PORT, instead of one in this process")
	fs.StringVar(&f.credentials, "broker-creds", "", "credentials file for --broker")
}

// isAlone tells whether this machine plays alone.
func (f *hostFlags) isAlone() bool { return len(f.hosts) == 0 && f.broker == "" && f.listen == "" }

func (f *hostFlags) check() error {
	switch {
	case f.isAlone() && f.remoteOnly:
		return errors.New("--remote-only: name the hosts with --hosts, or let workers join with --listen or --broker")
	case f.broker == "" && f.credentials != "":
		return errors.New("--broker-creds: they are for a broker of your own; name it with --broker")
	case f.broker != "" && f.listen != "":
		return errors.New("--listen: the broker of --broker listens already")
	}
	return nil
}

// A gang is a crew with what keeps the workers of its hosts running.
type gang struct {
	*crew.Crew
	stop    context.CancelFunc
	done    sync.WaitGroup
	address string // the file with the address of the run; empty for none
}

// gather starts a crew of the hosts. shelf is the folder of the built programs, jobs
// the number of cases that this machine plays at once.
func (f *hostFlags) gather(ctx context.Context, shelf string, jobs int, say func(string)) (*gang, error) {
	file, err := hostfile.Read()
	if err != nil {
		return nil, err
	}
	hosts, err := file.Find(f.hosts)
	if err != nil {
		return nil, fmt.Errorf("--hosts: %w", err)
	}
	if f.remoteOnly {
		jobs = 0
	}
	c, err := crew.Start(ctx, crew.Options{
		Listen: f.listen, Broker: f.broker, Credentials: f.credentials, Hosts: f.hosts, Jobs: jobs, Shelf: shelf, Say: say,
	})
	if err != nil {
		return nil, err
	}
	g := &gang{Crew: c}
	// The workers end when the crew says so; the context ends those that do not.
	ctx, g.stop = context.WithCancel(context.WithoutCancel(ctx))
	s := &supervisor.Supervisor{
		URL: c.WorkerURL(), Forward: f.broker == "", Reporter: advisor{c, file}, Programs: ssh.Programs{Dir: builtPrograms(shelf)},
	}
	g.done.Go(func() { s.Run(ctx, hosts) })
	return g, nil
}

// builtPrograms is the folder of the bundle commands for other systems, in the user's
// cache or else on the shelf.
func builtPrograms(shelf string) string {
	if cache, err := os.UserCacheDir(); err == nil {
		return filepath.Join(cache, "bundle", "workers")
	}
	return filepath.Join(shelf, "workers")
}

// close ends the crew and the connections.
func (g *gang) close() {
	if g.address != "" {
		os.Remove(g.address) // "bundle hosts --drop" clears up too
	}
	g.Close()
	g.stop()
	g.done.Wait()
}

// An advisor adds to the report of a host that cannot be reached the one that was
// probably meant.
type advisor struct {
	*crew.Crew
	file *hostfile.File
}

func (a advisor) Report(host, state, message string) {
	if near := a.file.Near(host); near != "" && state == arena.HostGone && strings.Contains(message, "find out what it is") {
		message += fmt.Sprintf("\n\tdid you mean %s, of %s?", near, a.file.Name)
	}
	a.Crew.Report(host, state, message)
}

// join tells how workers join that are started by hand.
func (f *hostFlags) join(url string) string {
	if f.listen != "" {
		if host, port, err := net.SplitHostPort(f.listen); err == nil && (host == "" || net.ParseIP(host).IsUnspecified()) {
			if name, err := os.Hostname(); err == nil {
				at, after, _ := strings.Cut(url, "@")
				_, run, _ := strings.Cut(after, "/")
				if port == "0" {
					_, port, _ = strings.Cut(strings.TrimPrefix(after, "["+host+"]"), ":")
					port, _, _ = strings.Cut(port, "/")
				}
				url = at + "@" + net.JoinHostPort(name, port) + "/" + run
			}
		}
	}
	return "other machines join with: bundle worker " + url
}

// isBudgeted tells whether versions with these parameters play by a budget of
// iterations, so that no clock decides what they do.
func isBudgeted(set map[string]string) bool {
	budget := set[param.Budget]
	return budget != "" && budget != "0"
}

// close closes the store, and ends the crew if there is one.
func (s *session) close() {
	if s.gang != nil {
		s.gang.close()
	}
	s.store.Close()
}

// gather lets the hosts of the flags play the session's match.
func (s *session) gather(cmd *cobra.Command, f *playFlags, shelf string, set map[string]string) error {
	s.match.Pooled = isBudgeted(set)
	if f.isAlone() {
		return nil
	}
	say := func(line string) { s.progress.Note("bundle: " + line) }
	g, err := f.hostFlags.gather(cmd.Context(), shelf, s.match.Jobs, say)
	if err != nil {
		return err
	}
	s.gang, s.match.Crew = g, g.Crew
	g.address = addressFile(shelf, os.Getpid())
	if err := os.WriteFile(g.address, []byte(g.WorkerURL()), 0o600); err != nil {
		return err
	}
	s.progress.Hosts = g.Hosts
	if f.listen != "" || f.broker != "" {
		say(f.join(g.WorkerURL()))
	}
	return nil
}
