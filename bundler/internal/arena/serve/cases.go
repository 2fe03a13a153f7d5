package serve

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"strconv"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

type featureJSON struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
}

type recordJSON struct {
	Version  int64         `json:"version"`
	Key      string        `json:"key"`
	Label    string        `json:"label"`
	Comment  string        `json:"comment"`
	Judge    string        `json:"judge"`
	Settings string        `json:"settings"`
	Score    string        `json:"score"` // with all digits, empty if the case failed
	Failure  string        `json:"failure"`
	Message  string        `json:"message"`
	Moves    int           `json:"moves"`
	Own      float64       `json:"own_s"`
	CPU      float64       `json:"cpu_s"`
	Wall     float64       `json:"wall_s"`
	Memory   int64         `json:"memory"`
	Played   time.Time     `json:"played"`
	Features []featureJSON `json:"features"`
	Texts    []Stream      `json:"texts"` // what there is to read
}

// oneCase is how all versions played a seed.
func (s *Server) oneCase(r *http.Request) (any, error) {
	db, err := s.source.store(r.Context())
	if err != nil {
		return nil, err
	}
	game := r.FormValue("game")
	seed, err := strconv.ParseInt(r.FormValue("seed"), 10, 64)
	if err != nil {
		return nil, badRequest("seed: not a number")
	}
	records, err := db.SeedRecords(r.Context(), game, seed)
	if err != nil {
		return nil, err
	}
	list := []recordJSON{}
	for _, f := range records {
		out := recordJSON{
			Version: f.Version.ID, Key: f.Version.Key, Label: f.Version.Origin, Comment: f.Version.Comment, Judge: f.Judge, Settings: f.Settings,
			Failure: string(f.Failure), Message: f.Message, Moves: f.Moves, Own: f.Own.Seconds(), CPU: f.CPU.Seconds(), Wall: f.Wall.Seconds(),
			Memory: f.Memory, Played: f.Played, Features: []featureJSON{}, Texts: s.texts(r, f),
		}
		if f.Failure == "" {
			out.Score = f.Digits()
		}
		for _, x := range f.Features {
			out.Features = append(out.Features, featureJSON(x))
		}
		list = append(list, out)
	}
	return list, nil
}

func caseOf(f store.VersionRecord) Case {
	return Case{Game: f.Version.Game, Key: f.Version.Key, Judge: f.Judge, Settings: f.Settings, Seed: f.Seed}
}

// texts are the streams of a case that can be read.
func (s *Server) texts(r *http.Request, f store.VersionRecord) []Stream {
	found := []Stream{}
	for _, what := range []Stream{Input, Output, Stderr} {
		if in, err := s.open(r, f, what); err == nil {
			in.Close()
			found = append(found, what)
		}
	}
	return found
}

// open opens a text of a case: the one that was kept, or, of a failed case, the
// beginning and the end of its stderr.
func (s *Server) open(r *http.Request, f store.VersionRecord, what Stream) (io.ReadCloser, error) {
	if s.config.Texts != nil {
		if in, err := s.config.Texts.Open(r.Context(), caseOf(f), what); !errors.Is(err, fs.ErrNotExist) {
			return in, err
		}
	}
	if what == Stderr && len(f.Stderr) > 0 {
		return io.NopCloser(bytes.NewReader(f.Stderr)), nil
	}
	return nil, fs.ErrNotExist
}

// text sends a text of a case as it is, as plain text. With "limit" it sends no more
// bytes than that.
func (s *Server) text(w http.ResponseWriter, r *http.Request) {
	in, err := s.asked(r)
	if err != nil {
		failed(w, err)
		return
	}
	defer in.Close()
	var from io.Reader = in
	if limit, err := strconv.ParseInt(r.FormValue("limit"), 10, 64); err == nil && limit >= 0 {
		from = io.LimitReader(in, limit)
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; sandbox")
	io.Copy(w, from) // who does not read it is gone
}

// asked opens the text that a request names.
func (s *Server) asked(r *http.Request) (io.ReadCloser, error) {
	db, err := s.source.store(r.Context())
	if err != nil {
		return nil, err
	}
	seed, err := strconv.ParseInt(r.FormValue("seed"), 10, 64)
	if err != nil {
		return nil, badRequest("seed: not a number")
	}
	v, err := db.Find(r.Context(), r.FormValue("game"), r.FormValue("key"))
	if err != nil {
		return nil, &requestError{http.StatusNotFound, err.Error()}
	}
	records, err := db.Case(r.Context(), v, seed)
	if err != nil {
		return nil, err
	}
	for _, record := range records {
		if record.Judge != r.FormValue("judge") || record.Settings != r.FormValue("settings") {
			continue
		}
		in, err := s.open(r, store.VersionRecord{Version: v, Record: record}, Stream(r.FormValue("what")))
		if errors.Is(err, fs.ErrNotExist) {
			return nil, &requestError{http.StatusNotFound, "this text was not kept"}
		}
		return in, err
	}
	return nil, &requestError{http.StatusNotFound, "this case was not played"}
}
