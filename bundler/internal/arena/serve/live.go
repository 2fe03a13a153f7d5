package serve

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// liveEvery is how often the store is asked whether somebody wrote to it: a
// question of some microseconds.
const liveEvery = 300 * time.Millisecond

// live sends an event with the runs in play whenever the store changes, and one
// named "lost" while it cannot be read.
func (s *Server) live(w http.ResponseWriter, r *http.Request) {
	flush, ok := w.(http.Flusher)
	if !ok {
		http.Error(w, "this connection cannot stream", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	ctx := r.Context()
	send := func(event string, v any) error {
		text, err := json.Marshal(v)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w, "event: %s\ndata: %s\n\n", event, text); err != nil {
			return err
		}
		flush.Flush()
		return nil
	}
	for lost := ""; ctx.Err() == nil; {
		err := s.watch(ctx, send, func() { lost = "" })
		if err != nil && err.Error() != lost {
			if lost = err.Error(); send("lost", map[string]string{"error": lost}) != nil {
				return
			}
		}
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
}

// watch sends the runs in play until the store cannot be read or is another.
func (s *Server) watch(ctx context.Context, send func(string, any) error, found func()) error {
	db, err := s.source.store(ctx)
	if err != nil {
		return err
	}
	w, err := db.Watch(ctx)
	if err != nil {
		return err
	}
	defer w.Close()
	found()
	tick := time.NewTicker(liveEvery)
	defer tick.Stop()
	for {
		changed, err := w.Changed(ctx)
		if err != nil {
			return err
		}
		if changed {
			playing, err := db.InPlay(ctx)
			if err != nil {
				return err
			}
			if err := send("playing", playing); err != nil {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
		if now, err := s.source.store(ctx); err != nil || now != db {
			return err
		}
	}
}

type recentJSON struct {
	Row      int64     `json:"row"`
	Game     string    `json:"game"`
	Judge    string    `json:"judge"`
	Settings string    `json:"settings"`
	Version  int64     `json:"version"`
	Key      string    `json:"key"`
	Label    string    `json:"label"`
	Seed     int64     `json:"seed"`
	Score    string    `json:"score"`
	Failure  string    `json:"failure"`
	Message  string    `json:"message"`
	Own      float64   `json:"own_s"`
	Played   time.Time `json:"played"`
}

// mostRecent is the number of results that are listed as they come.
const mostRecent = 200

// recent are the results that came after a row, the newest first.
func (s *Server) recent(r *http.Request) (any, error) {
	db, err := s.source.store(r.Context())
	if err != nil {
		return nil, err
	}
	after, _ := strconv.ParseInt(r.FormValue("after"), 10, 64) // 0 without one
	found, err := db.Recents(r.Context(), after, mostRecent)
	if err != nil {
		return nil, err
	}
	list := []recentJSON{}
	for _, f := range found {
		list = append(list, recentJSON{
			f.Row, f.Game, f.Judge, f.Settings, f.Version.ID, f.Version.Key, f.Version.Origin, f.Seed, f.Digits(), string(f.Failure), f.Message, f.Own.Seconds(), f.Played,
		})
	}
	return list, nil
}
