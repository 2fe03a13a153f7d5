package beam

import (
	"bytes"
	"math"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/src/contest/hash"
	"github.com/contest-bundle/bundle/src/contest/rng"
)

// A path is a walk over numbers: from level l at place p a move adds its step to
// the place and leads ahead levels on. What a place is worth at a level is random
// but fixed. It checks that moves are taken back in order.
type path struct {
	t      *testing.T
	worth  func(level, place int) float64
	moves  []jump
	made   []jump
	place  int
	level  int
	score  float64
	places int
	hashed bool
	goal   int // a place that finishes the walk; none if negative
}

type jump struct{ step, ahead int }

func newPath(t *testing.T, seed uint64, places int, moves ...jump) *path {
	keys := hash.NewZobrist(places*64, seed)
	return &path{t: t, places: places, moves: moves, goal: -1, hashed: true,
		worth: func(level, place int) float64 { return float64(keys[level*places+place] % 1000) }}
}

func (p *path) to(m jump) (level, place int, score float64) {
	level, place = p.level+m.ahead, (p.place+m.step)%p.places
	return level, place, p.score + p.worth(level, place)
}

func (p *path) Apply(m jump) {
	p.level, p.place, p.score = p.to(m)
	p.made = append(p.made, m)
}

func (p *path) Undo(m jump) {
	last := len(p.made) - 1
	if last < 0 || p.made[last] != m {
		p.t.Fatalf("%v is taken back after %v", m, p.made)
	}
	p.made = p.made[:last]
	p.score -= p.worth(p.level, p.place)
	p.level, p.place = p.level-m.ahead, (p.place-m.step+p.places)%p.places
}

func (p *path) Expand(list []Candidate[jump]) []Candidate[jump] {
	for _, m := range p.moves {
		level, place, score := p.to(m)
		if level > 60 {
			continue
		}
		c := Candidate[jump]{Move: m, Score: score, Ahead: m.ahead, Key: uint64(place % 3), Done: place == p.goal}
		if p.hashed {
			c.Hash = hash.Mix(uint64(level*p.places+place) + 1)
		}
		list = append(list, c)
	}
	return list
}

// replay makes the moves of a result and returns the score that they give.
func (p *path) replay(r Result[jump]) float64 {
	p.t.Helper()
	if len(p.made) > 0 || p.level != 0 {
		p.t.Fatalf("the state was left after %v", p.made)
	}
	for _, m := range r.Moves {
		p.Apply(m)
	}
	if p.level != r.Levels {
		p.t.Fatalf("the moves lead to level %d, the result says %d", p.level, r.Levels)
	}
	score := p.score
	for i := len(r.Moves) - 1; i >= 0; i-- {
		p.Undo(r.Moves[i])
	}
	return score
}

// optimum is the best score at a level by dynamic programming over places.
func (p *path) optimum(levels int) float64 {
	best := make([][]float64, levels+1)
	for l := range best {
		best[l] = slices.Repeat([]float64{math.Inf(-1)}, p.places)
	}
	best[0][0] = 0
	for l := range levels {
		for place, score := range best[l] {
			for _, m := range p.moves {
				if to := (place + m.step) % p.places; l+m.ahead <= levels {
					best[l+m.ahead][to] = max(best[l+m.ahead][to], score+p.worth(l+m.ahead, to))
				}
			}
		}
	}
	return slices.Max(best[levels])
}

// With a width that keeps every state the beam finds what dynamic programming
// finds, with moves of one level and of several, with hashes and without.
func TestUnboundedWidthIsExhaustive(t *testing.T) {
	for seed := range uint64(20) {
		for _, tt := range []struct {
			why    string
			levels int
			hashed bool
			moves  []jump
		}{
			{"one level a move", 40, true, []jump{{0, 1}, {1, 1}, {5, 1}}},
			{"without hashes", 7, false, []jump{{0, 1}, {1, 1}, {5, 1}}},
			{"moves of unequal length", 40, true, []jump{{1, 1}, {3, 2}, {4, 5}}},
			{"gaps between levels", 40, true, []jump{{1, 2}, {3, 4}, {7, 10}}},
		} {
			p := newPath(t, seed, 13, tt.moves...)
			p.hashed = tt.hashed
			want := p.optimum(tt.levels)
			if r := Search[jump](p, Config{Width: 3000, Levels: tt.levels}); p.replay(r) != want || r.Score != want {
				t.Fatalf("seed %d, %s: %v with %v, want %v", seed, tt.why, r.Score, p.replay(r), want)
			}
			if tt.hashed { // the first of equal hashes is taken, so not always the best
				continue
			}
			if r := Chokudai[jump](p, Config{Levels: tt.levels}, 3000); p.replay(r) != want || r.Score != want {
				t.Fatalf("seed %d, %s, by sweeps: %v, want %v", seed, tt.why, r.Score, want)
			}
		}
	}
}

// A narrow beam is what a search by copies of states is.
func TestNarrowBeam(t *testing.T) {
	for seed := range uint64(50) {
		p := newPath(t, seed, 101, jump{1, 1}, jump{2, 1}, jump{7, 1}, jump{40, 1})
		r := Search[jump](p, Config{Width: 5, Levels: 30})
		if want := byCopies(p, 5, 30); p.replay(r) != want || r.Score != want {
			t.Errorf("seed %d: %v with moves that give %v, want %v", seed, r.Score, p.replay(r), want)
		}
	}
}

// byCopies is a beam search that keeps its states as they are.
func byCopies(p *path, width, levels int) float64 {
	type state struct {
		place int
		score float64
	}
	beam := []state{{0, 0}}
	for l := range levels {
		best := map[int]float64{}
		for _, s := range beam {
			for _, m := range p.moves {
				to := (s.place + m.step) % p.places
				score := s.score + p.worth(l+1, to)
				if old, ok := best[to]; !ok || score > old {
					best[to] = score
				}
			}
		}
		beam = beam[:0]
		for place, score := range best {
			beam = append(beam, state{place, score})
		}
		slices.SortFunc(beam, func(a, b state) int {
			if a.score != b.score {
				return int(b.score - a.score)
			}
			return a.place - b.place
		})
		beam = beam[:min(width, len(beam))]
	}
	return beam[0].score
}

// The search ends at the first level with a finished candidate, however bad it is.
func TestFirstFinish(t *testing.T) {
	p := newPath(t, 3, 50, jump{1, 1}, jump{9, 1})
	p.goal = 19 // 9+9+1: three moves
	p.worth = func(level, place int) float64 { return float64(-place) }
	for _, c := range []Config{{Width: 1000}, {Width: 1000, Levels: 20}} {
		r := Search[jump](p, c)
		if !r.Done || r.Levels != 3 || len(r.Moves) != 3 {
			t.Errorf("%+v: %+v", c, r)
		}
		p.replay(r)
	}
	r := Chokudai[jump](p, Config{Levels: 20}, 500)
	if !r.Done || r.Levels != 3 {
		t.Errorf("by sweeps: %+v", r)
	}
	p.replay(r)
}

// A search that gets stuck answers with the best of the last level that it reached.
func TestDeadEnd(t *testing.T) {
	p := newPath(t, 3, 50, jump{1, 7}, jump{2, 7}) // Expand stops at level 60
	r := Search[jump](p, Config{Width: 10, Levels: 100})
	if r.Levels != 56 || r.Done || p.replay(r) != r.Score {
		t.Errorf("%+v", r)
	}
	r = Chokudai[jump](p, Config{Levels: 100}, 10)
	if r.Levels != 56 || r.Done || p.replay(r) != r.Score {
		t.Errorf("by sweeps: %+v", r)
	}
	nowhere := newPath(t, 3, 50)
	for _, r := range []Result[jump]{Search[jump](nowhere, Config{Width: 10, Levels: 5}), Chokudai[jump](nowhere, Config{Levels: 5}, 5)} {
		if len(r.Moves) != 0 || r.Levels != 0 || r.Done || r.Expanded != 1 {
			t.Errorf("from a state without moves: %+v", r)
		}
	}
}

// No more than PerKey states of a key are kept, and they are its best.
func FuzzSelection(f *testing.F) {
	f.Add(uint64(1), 5, 2)
	f.Add(uint64(2), 1, 1)
	f.Add(uint64(3), 20, 0)
	f.Fuzz(func(t *testing.T, seed uint64, limit, perKey int) {
		if limit < 1 || limit > 50 || perKey < 0 || perKey > 50 {
			return
		}
		r := rng.New(seed)
		s := newSelection[int](limit, perKey)
		for round := range 3 {
			s.reset(limit)
			pending := map[int32]int{}
			for i := range r.Below(200) {
				c := Candidate[int]{Move: i, Score: float64(r.Below(1000)), Hash: uint64(r.Below(40)), Key: uint64(r.Below(4))}
				c.Key = c.Hash % 4 // equal states have equal keys
				lost, kept := s.offer(&c, int32(i))
				if kept {
					pending[int32(i)]++
				}
				if lost != none {
					pending[lost]--
				}
				check(t, s, pending)
			}
			for s.len() > limit/2 {
				least := s.entries[s.heap[0]].Score
				for _, e := range s.entries {
					if e.Score < least {
						t.Fatalf("round %d: %v is not the worst", round, least)
					}
				}
				pending[s.evict()]--
				check(t, s, pending)
			}
		}
	})
}

func check(t *testing.T, s *selection[int], pending map[int32]int) {
	t.Helper()
	hashes, keys, parents := map[uint64]int{}, map[uint64]int{}, map[int32]int{}
	for i, e := range s.entries {
		if keys[e.Key]++; s.perKey > 0 && keys[e.Key] > s.perKey {
			t.Fatalf("%d entries of key %d", keys[e.Key], e.Key)
		}
		if hashes[e.Hash]++; e.Hash != 0 && hashes[e.Hash] > 1 {
			t.Fatalf("two entries of hash %d", e.Hash)
		}
		if s.heap[e.place] != int32(i) {
			t.Fatalf("entry %d is not at its place", i)
		}
		if up := s.entries[s.heap[max(0, e.place-1)/2]]; up.Score > e.Score {
			t.Fatalf("a heap with %v above %v", up.Score, e.Score)
		}
		parents[e.parent]++
	}
	if len(s.entries) > s.limit || len(s.heap) != len(s.entries) {
		t.Fatalf("%d entries, %d in the heap, limit %d", len(s.entries), len(s.heap), s.limit)
	}
	for parent, n := range pending {
		if parents[parent] != n {
			t.Fatalf("parent %d has %d entries, counted %d", parent, parents[parent], n)
		}
	}
}

// slow is a path that takes time to expand.
type slow struct {
	*path
	took func(level int) time.Duration
}

func (s slow) Expand(list []Candidate[jump]) []Candidate[jump] {
	time.Sleep(s.took(s.level))
	return s.path.Expand(list)
}

// By the clock a search uses its time and ends on it, whatever a state takes. Inside
// synctest.Test time stands still but for Sleep.
func TestTime(t *testing.T) {
	for _, tt := range []struct {
		why    string
		config Config
		took   func(level int) time.Duration
		late   time.Duration
	}{
		{"even levels", Config{Levels: 50}, func(int) time.Duration { return 10 * time.Microsecond }, 20 * time.Millisecond},
		{"levels that take longer and longer", Config{Levels: 50}, func(l int) time.Duration { return time.Duration(l+1) * 10 * time.Microsecond }, 50 * time.Millisecond},
		{"an estimate of the levels", Config{Levels: 50, Remaining: func(level int) float64 { return 60 - float64(level) }}, func(int) time.Duration { return 10 * time.Microsecond }, 20 * time.Millisecond},
		{"states that take too long", Config{Levels: 50}, func(int) time.Duration { return 100 * time.Millisecond }, 15 * time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			p := newPath(t, 1, 10007, jump{1, 1}, jump{30, 1}, jump{501, 1}, jump{4000, 1})
			tt.config.Time = time.Second
			begin := time.Now()
			r := Search[jump](slow{p, tt.took}, tt.config)
			took := time.Since(begin)
			if r.Levels != 50 || p.replay(r) != r.Score {
				t.Errorf("%s: ended at level %d", tt.why, r.Levels)
			}
			if took > time.Second+tt.late || took < 700*time.Millisecond {
				t.Errorf("%s: took %v for %d states", tt.why, took, r.Expanded)
			}
		})
	}
	synctest.Test(t, func(t *testing.T) {
		p := newPath(t, 1, 10007, jump{1, 1}, jump{30, 1})
		begin := time.Now()
		r := Chokudai[jump](slow{p, func(int) time.Duration { return time.Millisecond }}, Config{Levels: 50, Time: time.Second}, 0)
		if took := time.Since(begin); r.Levels != 50 || took < time.Second || took > time.Second+50*time.Millisecond {
			t.Errorf("sweeps: level %d, %v", r.Levels, took)
		}
	})
}

func TestConfigsThatCannotBe(t *testing.T) {
	p := newPath(t, 1, 10, jump{1, 1})
	for name, f := range map[string]func(){
		"no width and no time":  func() { Search[jump](p, Config{Levels: 3}) },
		"a time without levels": func() { Search[jump](p, Config{Time: 1}) },
		"sweeps without levels": func() { Chokudai[jump](p, Config{Time: 1}, 0) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}

func TestRepeatable(t *testing.T) {
	p := newPath(t, 9, 1009, jump{1, 1}, jump{30, 2}, jump{501, 3})
	c := Config{Width: 20, Levels: 50, PerKey: 9}
	if d := cmp.Diff(Search[jump](p, c), Search[jump](p, c), cmp.AllowUnexported(jump{})); d != "" {
		t.Error(d)
	}
}

func TestNoAllocationInLevels(t *testing.T) {
	p := newPath(t, 9, 10007, jump{1, 1}, jump{30, 1}, jump{501, 1})
	few := testing.AllocsPerRun(1, func() { Search[jump](p, Config{Width: 50, Levels: 20}) })
	many := testing.AllocsPerRun(1, func() { Search[jump](p, Config{Width: 50, Levels: 55}) })
	if many > few+12 { // lists that double
		t.Errorf("%v allocations for 20 levels, %v for 55: more than lists that double", few, many)
	}
}

// Each level is watched once, with its states and their candidates.
func TestWatch(t *testing.T) {
	p := newPath(t, 1, 5, jump{1, 1}, jump{2, 1}, jump{3, 1})
	var levels []Level
	var log bytes.Buffer
	write := LogTo(&log)
	got := Search(p, Config{Width: 3, Levels: 6, Watch: func(l Level) { levels = append(levels, l); write(l) }})
	expanded := 0
	for i, l := range levels {
		expanded += l.States
		if l.Level != i || l.Width != 3 || l.States == 0 || l.States > 3 || l.Candidates == 0 {
			t.Errorf("level %d: %+v", i, l)
		}
	}
	if expanded != got.Expanded || bytes.Count(log.Bytes(), []byte("\n")) != len(levels) || !bytes.HasPrefix(log.Bytes(), []byte(`{"beam":{"Level":0,`)) {
		t.Errorf("%d states watched of %d; %s", expanded, got.Expanded, log.Bytes())
	}
}
