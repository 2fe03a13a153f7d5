// Package serve shows the results store as one page on this machine: what is
// played now, how the versions stand, and how each case went.
//
// Contract: the server listens on the loopback interface alone and answers only
// requests that have its token in their address, come to it under a loopback name
// and, where a browser says so, from its own page. It reads the store and never
// writes to it, so that several may run; a store that is missing, locked, replaced
// or of another schema is a message on the page, and is looked at again. Text of
// solvers and testers is sent as data and shown as text.
//
// It refuses to listen elsewhere and to build or delete anything; a replay is
// played by the function that it is given for that.
package serve

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
)

// A Config says what a server shows.
type Config struct {
	Store string // the file
	Token string // a part of every address
	// Replay plays a case with stored versions, named by their keys, and returns a
	// page; nil if nothing can be replayed. Replays tells for which games it can.
	Replay  func(ctx context.Context, game string, seed int64, keys []string) ([]byte, error)
	Replays func(game string) bool
	// Texts are what cases left behind, nil where nothing is kept.
	Texts Texts
	// Pictures are the organisers' visualizers, nil for none.
	Pictures *Pictures
}

// A Stream is one of the texts of a case.
type Stream string

// The streams of a case.
const (
	Input  Stream = "in"
	Output Stream = "out"
	Stderr Stream = "err"
)

// Texts are the inputs and what solvers wrote.
type Texts interface {
	// Open opens a text of a case; the error is fs.ErrNotExist where it is not kept.
	Open(ctx context.Context, at Case, what Stream) (io.ReadCloser, error)
}

// A Case is a stored case of a version.
type Case struct {
	Game, Key, Judge, Settings string
	Seed                       int64
}

// A Server answers requests.
type Server struct {
	config Config
	source source
	pages  replays
	mux    http.Handler
}

// New is a server; Close ends it.
func New(c Config) *Server {
	s := &Server{config: c, source: source{path: c.Store}}
	if c.Pictures != nil {
		c.Pictures.server = s
	}
	s.mux = s.routes()
	return s
}

// Close closes the store.
func (s *Server) Close() error { return s.source.close() }

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	base := "/" + s.config.Token + "/"
	mux.Handle("GET "+base, http.StripPrefix(base, http.HandlerFunc(page)))
	api := func(name string, answer func(*http.Request) (any, error)) {
		mux.HandleFunc("GET "+base+"api/"+name, func(w http.ResponseWriter, r *http.Request) {
			v, err := answer(r)
			if err != nil {
				failed(w, err)
				return
			}
			writeJSON(w, v)
		})
	}
	api("games", s.games)
	api("standings", s.standings)
	api("recent", s.recent)
	api("verdict", s.verdict)
	api("case", s.oneCase)
	api("tunings", s.tunings)
	mux.HandleFunc("GET "+base+"api/cells", s.cells)
	mux.HandleFunc("GET "+base+"api/text", s.text)
	mux.HandleFunc("GET "+base+"api/live", s.live)
	mux.HandleFunc("GET "+base+"report", s.report)
	mux.HandleFunc("POST "+base+"api/replay", s.replay)
	mux.HandleFunc("GET "+base+"replay/{id}", s.replayed)
	return guard(mux)
}

// ServeHTTP answers a request, if it may be answered.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// Run serves on a listener until the context ends.
func (s *Server) Run(ctx context.Context, l net.Listener) error { return run(ctx, l, s) }

func run(ctx context.Context, l net.Listener, h http.Handler) error {
	// The streams of live events end with the context too.
	server := &http.Server{
		Handler: h, ReadHeaderTimeout: 10 * time.Second,
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
	ended := context.AfterFunc(ctx, func() {
		slow, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		if server.Shutdown(slow) != nil {
			server.Close()
		}
	})
	defer ended()
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// Listen listens on a port of the loopback interface, 0 for any. Where the port is
// taken and any will do, it takes another.
func Listen(port string, anyWillDo bool) (net.Listener, error) {
	l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", port))
	if err != nil && anyWillDo {
		return net.Listen("tcp", "127.0.0.1:0")
	}
	return l, err
}

// A requestError is a fault of the request.
type requestError struct {
	status int
	text   string
}

func (e *requestError) Error() string { return e.text }

func badRequest(text string) error { return &requestError{http.StatusBadRequest, text} }

// failed answers with an error, as JSON.
func failed(w http.ResponseWriter, err error) {
	status := http.StatusInternalServerError
	if e := (*requestError)(nil); errors.As(err, &e) {
		status = e.status
	}
	if errors.Is(err, errNoStore) {
		status = http.StatusNotFound
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(map[string]string{"error": err.Error()}) // who does not read it is gone
}

func writeJSON(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(v) // who does not read it is gone
}

// scaleOf is the scale that a request asks for.
func scaleOf(r *http.Request) (stats.Scale, error) {
	scale, err := stats.ParseScale(cmp.Or(r.FormValue("scale"), string(stats.Relative)))
	if err != nil {
		return "", badRequest(err.Error())
	}
	return scale, nil
}
