//lint:file-ignore ST1005 the errors are the official tester's words

package battleships

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/judge"
)

// lost is the raw score of a case that was not played to its end.
const lost = -1

var errParse = errors.New("Cannot parse your output") // the tester's words

// Play referees one game. A time limit is the player's to enforce.
func (c *Case) Play(ctx context.Context, p judge.Player) (judge.Outcome, error) {
	p.Send(c.Header())
	sea := newSea(c)
	for moves := 0; ; moves++ {
		if sea.afloat == 0 {
			return judge.Outcome{Score: sea.cost, Moves: moves}, nil
		}
		if err := ctx.Err(); err != nil {
			return judge.Outcome{}, err
		}
		line, err := p.ReadLine()
		if stopped := (*judge.PlayerError)(nil); errors.As(err, &stopped) {
			return judge.Outcome{Score: lost, Failure: stopped.Failure, Message: stopped.Message, Moves: moves}, nil
		} else if err != nil {
			return judge.Outcome{}, fmt.Errorf("battleships: reading move %d: %w", moves+1, err)
		}
		reply, err := sea.answer(line)
		if err != nil {
			return judge.Outcome{Score: lost, Failure: judge.Illegal, Message: err.Error(), Moves: moves}, nil
		}
		p.Send(fmt.Sprintf("%s\n%d\n", reply, p.Elapsed().Milliseconds()))
	}
}

// A sea is the state of one game.
type sea struct {
	*Case
	ship   []int // index of the ship on each cell, -1 for water
	unshot []int // cells of each ship that have not been shot
	shot   []bool
	afloat int // ships not destroyed
	cost   float64
}

func newSea(c *Case) *sea {
	s := &sea{
		Case:   c,
		ship:   make([]int, c.N*c.N),
		shot:   make([]bool, c.N*c.N),
		afloat: len(c.Ships),
	}
	for i := range s.ship {
		s.ship[i] = -1
	}
	for i, ship := range c.Ships {
		s.unshot = append(s.unshot, ship.Length)
		for k := range ship.Length {
			row, col := ship.cell(k)
			s.ship[row*c.N+col] = i
		}
	}
	return s
}

// answer plays one line. The error is the tester's message for an illegal one.
func (s *sea) answer(line string) (string, error) {
	line = strings.TrimSuffix(line, "\r")
	words := splitLikeJava(line)
	switch {
	case len(words) == 3 && words[0] != "SHOOT":
		return "", errors.New("Invalid format! Should be SHOOT R C")
	case len(words) == 5 && words[0] != "SCAN":
		return "", errors.New("Invalid format! Should be SCAN R1 C1 R2 C2")
	case len(words) != 3 && len(words) != 5:
		return "", errors.New("Invalid format! " + line)
	}
	at := make([]int, len(words)-1)
	for i, word := range words[1:] {
		v, err := strconv.ParseInt(word, 10, 32)
		if err != nil {
			return "", errParse
		}
		at[i] = int(v)
	}
	for i := 0; i < len(at); i += 2 {
		if at[i] < 0 || at[i] >= s.N || at[i+1] < 0 || at[i+1] >= s.N {
			return "", fmt.Errorf("Location (%d,%d) is out of bounds!", at[i], at[i+1])
		}
	}
	if len(at) == 2 {
		return s.shoot(at[0], at[1])
	}
	return strconv.Itoa(s.scan(at[0], at[1], at[2], at[3])), nil
}

// splitLikeJava splits on single blanks and drops empty words at the end.
func splitLikeJava(line string) []string {
	words := strings.Split(line, " ")
	for len(words) > 0 && words[len(words)-1] == "" {
		words = words[:len(words)-1]
	}
	return words
}

func (s *sea) shoot(row, col int) (string, error) {
	cell := row*s.N + col
	if s.shot[cell] {
		return "", fmt.Errorf("You already shot at (%d,%d)!", row, col)
	}
	s.shot[cell] = true
	s.cost++
	ship := s.ship[cell]
	if ship < 0 {
		return "MISS", nil
	}
	s.unshot[ship]--
	if s.unshot[ship] > 0 {
		return "HIT", nil
	}
	s.afloat--
	return "KILL", nil
}

// scan counts the ship cells between two opposite corners, as they were when
// the game began.
func (s *sea) scan(r1, c1, r2, c2 int) int {
	r1, r2 = min(r1, r2), max(r1, r2)
	c1, c2 = min(c1, c2), max(c1, c2)
	count := 0
	for row := r1; row <= r2; row++ {
		for col := c1; col <= c2; col++ {
			if s.ship[row*s.N+col] >= 0 {
				count++
			}
		}
	}
	s.cost += s.scanPrice((r2 - r1 + 1) * (c2 - c1 + 1))
	return count
}
