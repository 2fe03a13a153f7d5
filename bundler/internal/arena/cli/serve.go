package cli

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/arena/archive"
	"github.com/contest-bundle/bundle/bundler/internal/arena/games"
	"github.com/contest-bundle/bundle/bundler/internal/arena/plain"
	"github.com/contest-bundle/bundle/bundler/internal/arena/serve"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/project"
)

// servePort is the port that is tried first, so that an open page finds the server
// again.
const servePort = 7390

// serveFlags are those of "bundle serve".
type serveFlags struct {
	store storeFlag
	port  int
	open  bool
}

func serveCommand() *cobra.Command {
	var f serveFlags
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Show runs, versions and cases as a local page",
		Long: fmt.Sprintf(`Serve shows the results store as a page on this machine: what is played now with its
pace and the verdict so far, all versions of a game with their scores, each case with
what it read and wrote, and the searches of "bundle tune". It prints the address of
the page and serves it until it is interrupted; several may run at once.

The server listens on 127.0.0.1 alone, on port %d if that is free. The address has a
random token, kept in the file serve-token beside the store, so that an open page finds
the next server. Keep it to yourself: anyone on this machine who knows it can read
the results. Nothing is written to the store.

The organiser's visualizer of a game is shown with its cases if bundle.toml names it:
"visualizer" is a folder, an HTML file or an address that is fetched once and kept, "vis"
a command in which {in} and {out} stand for the files of a case.`, servePort),
		Example: `  bundle serve
  bundle serve --open
  bundle serve --port 8080 --store results.db`,
		SilenceUsage: true, SilenceErrors: true,
		Args: command.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	f.store.flag(cmd.Flags())
	cmd.Flags().IntVar(&f.port, "port", servePort, "port to listen on; if the default port is taken, any free one is used")
	cmd.Flags().BoolVar(&f.open, "open", false, "show the page in a browser")
	return cmd
}

func (f *serveFlags) run(cmd *cobra.Command) error {
	if f.port < 0 || f.port > 65535 {
		return command.Usagef("--port %d: a port is a number up to 65535", f.port)
	}
	proj, err := project.Open()
	if err != nil {
		return err
	}
	path := f.store.in(proj)
	if dir := filepath.Dir(path); f.store.path != "" {
		if _, err := os.Stat(dir); err != nil {
			return fmt.Errorf("results store %s: there is no folder %s", path, dir)
		}
	}
	token, err := serveToken(filepath.Join(filepath.Dir(path), "serve-token"))
	if err != nil {
		return err
	}
	page, err := serve.Listen(strconv.Itoa(f.port), !cmd.Flags().Changed("port"))
	if err != nil {
		return fmt.Errorf("%w\n\t--port 0 takes any free port", err)
	}
	defer page.Close()
	drawn, err := serve.Listen("0", true)
	if err != nil {
		return err
	}
	defer drawn.Close()
	pictures := serve.NewPictures(drawn, visualizers(proj), proj.Root, filepath.Join(filepath.Dir(path), "visualizers"))
	server := serve.New(serve.Config{
		Store: path, Token: token, Pictures: pictures, Texts: &keptTexts{archive.Archive{Dir: filepath.Join(filepath.Dir(path), "played")}},
		Replays: func(game string) bool { _, err := games.Drawing(game); return err == nil },
		Replay: func(ctx context.Context, game string, seed int64, keys []string) ([]byte, error) {
			return replayPage(ctx, proj.Root, path, game, seed, keys)
		},
	})
	defer server.Close()
	address := fmt.Sprintf("http://%s/%s/", page.Addr(), token)
	if _, err := fmt.Fprintln(cmd.OutOrStdout(), address); err != nil {
		return err
	}
	if f.open {
		if err := openPage(cmd, address); err != nil {
			return err
		}
	}
	return serveBoth(cmd.Context(), server, page, pictures, drawn)
}

// keptTexts are the texts of cases that the archive has.
type keptTexts struct{ archive archive.Archive }

// Open opens a text of a case.
func (k *keptTexts) Open(_ context.Context, at serve.Case, what serve.Stream) (io.ReadCloser, error) {
	name := archive.Name{Game: at.Game, Version: at.Key, Series: archive.SeriesOf(at.Judge, at.Settings), Seed: at.Seed}
	return k.archive.OpenCase(name, string(what))
}

// serveBoth serves until the context ends or one of the two fails.
func serveBoth(ctx context.Context, server *serve.Server, page net.Listener, pictures *serve.Pictures, drawn net.Listener) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error, 2)
	go func() { ended <- server.Run(ctx, page) }()
	go func() { ended <- pictures.Run(ctx, drawn) }()
	err := <-ended
	stop()
	return errors.Join(err, <-ended)
}

// visualizers are the organisers' ones that bundle.toml names.
func visualizers(p *project.Project) map[string]serve.Picture {
	found := map[string]serve.Picture{}
	for _, name := range p.Names() {
		if g, ok := p.File.Games[name]; ok && (g.Visualizer != "" || len(g.Vis) > 0) {
			found[name] = serve.Picture{Web: g.Visualizer, Command: g.Vis}
		}
	}
	return found
}

var goodToken = regexp.MustCompile(`^[A-Z0-9]{20,64}$`)

// serveToken is the one that was kept, or a new one, which is kept if its folder is
// there.
func serveToken(file string) (string, error) {
	if text, err := os.ReadFile(file); err == nil && goodToken.Match(bytes.TrimSpace(text)) {
		return string(bytes.TrimSpace(text)), nil
	}
	token := rand.Text()
	if _, err := os.Stat(filepath.Dir(file)); err != nil {
		return token, nil
	}
	if err := os.Remove(file); err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", fmt.Errorf("the server's token: %w", err)
	}
	// A new file, which nobody else can read from its first moment on.
	if err := os.WriteFile(file, []byte(token+"\n"), 0o600); err != nil {
		return "", fmt.Errorf("the server's token: %w", err)
	}
	return token, nil
}

// replayLimit is the time in which a case must be bundled and played.
const replayLimit = 5 * time.Minute

// replayPage plays a case with "bundle replay" in a process of its own, which ends
// with the request.
func replayPage(ctx context.Context, root, path, game string, seed int64, keys []string) ([]byte, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	args := []string{"replay", game, "--seed", strconv.FormatInt(seed, 10), "--store", path, "-o", "-"}
	for _, key := range keys {
		if !storedKey.MatchString(key) {
			return nil, fmt.Errorf("%q is not the key of a version", key)
		}
		args = slices.Insert(args, 2, "store:"+strings.TrimPrefix(key, "store:"))
	}
	slices.Reverse(args[2 : 2+len(keys)])
	ctx, stop := context.WithTimeout(ctx, replayLimit)
	defer stop()
	cmd := exec.CommandContext(ctx, self, args...)
	cmd.Dir = root
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) } // so that its solvers end too
	cmd.WaitDelay = 5 * time.Second
	var said bytes.Buffer
	cmd.Stderr = &said
	html, err := cmd.Output()
	if err != nil {
		text := strings.TrimSpace(plain.Text(said.String()))
		return nil, fmt.Errorf("bundle replay: %w: %s", err, strings.TrimPrefix(text, "bundle: "))
	}
	return html, nil
}
