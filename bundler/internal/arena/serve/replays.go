package serve

import (
	"crypto/rand"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// mostReplays bounds the pages that are kept; the oldest goes first.
const mostReplays = 20

// replays are the pages that were played, by a name that nobody guesses.
type replays struct {
	mu    sync.Mutex
	pages map[string][]byte
	order []string
}

func (p *replays) add(html []byte) (id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	id = rand.Text()
	if p.pages == nil {
		p.pages = map[string][]byte{}
	}
	p.pages[id], p.order = html, append(p.order, id)
	if len(p.order) > mostReplays {
		delete(p.pages, p.order[0])
		p.order = p.order[1:]
	}
	return id
}

func (p *replays) get(id string) (html []byte, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	html, ok = p.pages[id]
	return html, ok
}

// replay plays a case again with stored versions and says where its page is.
func (s *Server) replay(w http.ResponseWriter, r *http.Request) {
	seed, err := strconv.ParseInt(r.FormValue("seed"), 10, 64)
	if err != nil {
		failed(w, badRequest("seed: not a number"))
		return
	}
	game := r.FormValue("game")
	if s.config.Replays == nil || !s.config.Replays(game) {
		failed(w, badRequest("the cases of "+game+" cannot be replayed"))
		return
	}
	html, err := s.config.Replay(r.Context(), game, seed, strings.Split(r.FormValue("keys"), ","))
	if err != nil {
		failed(w, err)
		return
	}
	writeJSON(w, map[string]string{"page": "replay/" + s.pages.add(html)})
}

// replayed is a page that was played.
func (s *Server) replayed(w http.ResponseWriter, r *http.Request) {
	html, ok := s.pages.get(r.PathValue("id"))
	if !ok {
		http.Error(w, "this replay is gone: play it again", http.StatusNotFound)
		return
	}
	ownPage(w, html)
}
