package serve

import "net/http"

// mostTunings is the number of searches that can be looked at.
const mostTunings = 30

// tunings are the searches of a game, the newest first.
func (s *Server) tunings(r *http.Request) (any, error) {
	db, err := s.source.store(r.Context())
	if err != nil {
		return nil, err
	}
	return db.Tunings(r.Context(), r.FormValue("game"), mostTunings)
}
