package territory

import (
	"bufio"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// A policy chooses among the solver's legal cells, which are in the order of
// reach.
type policy func(b *board, reach []Cell, turn int) Cell

// policies are those of the test vectors.
var policies = []struct {
	name string
	move policy
}{
	{"stay", func(b *board, _ []Cell, _ int) Cell { return b.piece[0] }},
	{"minidx", func(_ *board, reach []Cell, _ int) Cell { return first(reach, func(Cell) int { return 0 }) }},
	{"cycle", func(_ *board, reach []Cell, turn int) Cell { return reach[(7*turn+3)%len(reach)] }},
	{"greedyv", func(b *board, reach []Cell, _ int) Cell { return first(reach, b.greedyValue) }},
}

// first is the cell of the highest rating, in reading order on a tie.
func first(list []Cell, rate func(Cell) int) Cell {
	best := list[0]
	for _, c := range list[1:] {
		if d := rate(c) - rate(best); d > 0 || d == 0 && side*c.Row+c.Col < side*best.Row+best.Col {
			best = c
		}
	}
	return best
}

func (b *board) greedyValue(c Cell) int {
	v, owner, level := b.in.Value[c.Row][c.Col], b.owner[c.Row][c.Col], b.level[c.Row][c.Col]
	switch {
	case owner == 0 && level == b.in.Cap:
		return 0
	case owner > 0 && level == 1:
		return 2 * v
	}
	return v
}

// A mirror is a Player that knows the game only from what it is sent, and
// answers by a policy.
type mirror struct {
	t    *testing.T
	b    *board
	move policy
	turn int
	text strings.Builder
}

func (m *mirror) Send(text string)       { m.text.WriteString(text) }
func (m *mirror) Elapsed() time.Duration { return 0 }

func (m *mirror) ReadLine() (string, error) {
	in := bufio.NewReader(strings.NewReader(m.text.String()))
	m.text.Reset()
	if m.b == nil {
		m.b = m.readStart(in)
	} else {
		m.readTurn(in)
	}
	if in.Buffered() > 0 {
		m.t.Fatalf("turn %d: text is left over", m.turn)
	}
	c := m.move(m.b, m.b.reach(0), m.turn)
	m.turn++
	return fmt.Sprintf("%d %d", c.Row, c.Col), nil
}

func (m *mirror) readStart(in *bufio.Reader) *board {
	var n, t int
	seen := new(Input)
	m.scan(in, &n, &seen.Players, &t, &seen.Cap)
	for i := range seen.Value {
		for j := range seen.Value[i] {
			m.scan(in, &seen.Value[i][j])
		}
	}
	seen.Start = make([]Cell, seen.Players)
	for p := range seen.Start {
		m.scan(in, &seen.Start[p].Row, &seen.Start[p].Col)
	}
	m.scan(in)
	return newBoard(seen)
}

func (m *mirror) readTurn(in *bufio.Reader) {
	var skip int
	for range m.b.piece {
		m.scan(in, &skip, &skip)
	}
	for p := range m.b.piece {
		m.scan(in, &m.b.piece[p].Row, &m.b.piece[p].Col)
	}
	for _, grid := range []*[side][side]int{&m.b.owner, &m.b.level} {
		for i := range grid {
			for j := range grid[i] {
				m.scan(in, &grid[i][j])
			}
		}
	}
	m.scan(in)
}

// scan reads values separated by single spaces or line ends; without values it
// reads the last line end.
func (m *mirror) scan(in *bufio.Reader, into ...any) {
	for _, v := range into {
		if _, err := fmt.Fscan(in, v); err != nil {
			m.t.Fatalf("turn %d: %v", m.turn, err)
		}
	}
	if len(into) == 0 {
		if c, err := in.ReadByte(); c != '\n' || err != nil {
			m.t.Fatalf("turn %d: %q %v, want the last line end", m.turn, c, err)
		}
	}
}

// A script is a Player that says given lines and then stops.
type script struct {
	lines []string
	stop  *judge.PlayerError
}

func (s *script) Send(string)            {}
func (s *script) Elapsed() time.Duration { return 0 }

func (s *script) ReadLine() (string, error) {
	if len(s.lines) == 0 {
		return "", s.stop
	}
	line := s.lines[0]
	s.lines = s.lines[1:]
	return line, nil
}
