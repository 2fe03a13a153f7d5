package serve

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	_ "embed"
)

// A Picture is the organiser's visualizer of a game: a web page, as a folder or as
// an address from which it is fetched once, or a command that draws a case.
type Picture struct {
	Web string // a folder with an index.html, an HTML file, or an address of http or https
	// Command draws a case: {in} and {out} stand for the files of the case. What it
	// writes into its working directory, or on its standard output, is the picture.
	Command []string
}

// Pictures serves the organisers' visualizers. They have an origin of their own,
// since their scripts are not ours: from there nothing of the results can be read.
type Pictures struct {
	games  map[string]Picture
	root   string // of relative folders and commands
	cache  string // the folder for what was fetched
	origin string
	token  string
	server *Server // whose cases are drawn
}

// NewPictures are the visualizers of games, to be served on a listener. Relative
// folders and commands are those of root; what is fetched goes into the folder cache.
func NewPictures(l net.Listener, games map[string]Picture, root, cache string) *Pictures {
	return &Pictures{games: games, root: root, cache: cache, origin: "http://" + l.Addr().String(), token: rand.Text()}
}

//go:embed fill.js
var fill []byte

// A pictureJSON says where the visualizer of a game is, and what draws a case.
type pictureJSON struct {
	Web  string `json:"web,omitempty"`
	Draw string `json:"draw,omitempty"`
}

// of is nil for a game without a visualizer.
func (p *Pictures) of(game string) *pictureJSON {
	if p == nil {
		return nil
	}
	has, ok := p.games[game]
	if !ok {
		return nil
	}
	base := p.origin + "/" + p.token + "/"
	found := &pictureJSON{}
	if has.Web != "" {
		found.Web = base + "web/" + url.PathEscape(game) + "/"
	}
	if len(has.Command) > 0 {
		found.Draw = base + "draw"
	}
	return found
}

// Run serves on the listener until the context ends.
func (p *Pictures) Run(ctx context.Context, l net.Listener) error {
	base := "/" + p.token + "/"
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+base+"web/{game}/{file...}", p.web)
	mux.HandleFunc("GET "+base+"draw", p.draw)
	mux.HandleFunc("GET "+base+"fill.js", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
		w.Write(fill)
	})
	return run(ctx, l, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isLoopback(r.Host) {
			http.Error(w, "this server answers to 127.0.0.1 and localhost alone", http.StatusForbidden)
			return
		}
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Referrer-Policy", "no-referrer")
		w.Header().Set("Cache-Control", "no-store")
		mux.ServeHTTP(w, r)
	}))
}

// web sends a file of a visualizer. A page gets the script that fills in the case.
func (p *Pictures) web(w http.ResponseWriter, r *http.Request) {
	game, name := r.PathValue("game"), r.PathValue("file")
	text, err := p.file(r.Context(), p.games[game].Web, game, name)
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	kind := map[string]string{
		"": "text/html; charset=utf-8", ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8",
		".css": "text/css; charset=utf-8", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png", ".json": "application/json",
	}[path.Ext(name)]
	if kind == "" {
		kind = http.DetectContentType(text)
	}
	w.Header().Set("Content-Type", kind)
	if strings.HasPrefix(kind, "text/html") {
		text = append(bytes.Clone(text), []byte("\n<script src=\"/"+p.token+"/fill.js\"></script>\n")...)
	}
	w.Write(text) // who does not read it is gone
}

// mostFetched bounds a file of a visualizer.
const mostFetched = 64 << 20

// file is a file of a visualizer: from its folder, from what was fetched, or fetched
// now.
func (p *Pictures) file(ctx context.Context, web, game, name string) ([]byte, error) {
	if !strings.HasPrefix(web, "http://") && !strings.HasPrefix(web, "https://") {
		return p.local(web, name)
	}
	at, err := url.Parse(web)
	if err != nil {
		return nil, fmt.Errorf("visualizer of %s: %w", game, err)
	}
	if name != "" {
		rel, err := url.Parse(name)
		if err != nil || rel.IsAbs() || rel.Host != "" {
			return nil, fs.ErrNotExist
		}
		at = at.ResolveReference(rel)
	}
	folder, err := os.OpenRoot(p.cache)
	if errors.Is(err, fs.ErrNotExist) {
		if err = os.MkdirAll(p.cache, 0o777); err == nil {
			folder, err = os.OpenRoot(p.cache)
		}
	}
	if err != nil {
		return nil, err
	}
	defer folder.Close()
	kept := url.PathEscape(game + " " + at.String())
	if text, err := folder.ReadFile(kept); err == nil {
		return text, nil
	}
	text, err := fetch(ctx, at.String())
	if err != nil {
		return nil, fmt.Errorf("visualizer of %s: %w", game, err)
	}
	return text, folder.WriteFile(kept, text, 0o666)
}

func fetch(ctx context.Context, address string) ([]byte, error) {
	ctx, stop := context.WithTimeout(ctx, 30*time.Second)
	defer stop()
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	answer, err := http.DefaultClient.Do(q)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("fetch %s: %s", address, answer.Status)
	}
	text, err := io.ReadAll(io.LimitReader(answer.Body, mostFetched+1))
	if err == nil && len(text) > mostFetched {
		err = fmt.Errorf("fetch %s: more than %d MiB", address, mostFetched>>20)
	}
	return text, err
}

// local is a file of a folder; nothing outside of it.
func (p *Pictures) local(web, name string) ([]byte, error) {
	if !filepath.IsAbs(web) {
		web = filepath.Join(p.root, web)
	}
	index := "index.html"
	if info, err := os.Stat(web); err != nil {
		return nil, err
	} else if !info.IsDir() {
		web, index = filepath.Dir(web), filepath.Base(web)
	}
	folder, err := os.OpenRoot(web)
	if err != nil {
		return nil, err
	}
	defer folder.Close()
	if name == "" {
		name = index
	}
	return folder.ReadFile(filepath.FromSlash(name))
}
