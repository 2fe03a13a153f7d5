package territory

import (
	"math"

	"github.com/contest-bundle/bundle/src/internal/bitboard"
)

// A State is the board at the start of a turn. Everything that is a set is kept
// as one and updated by each turn; a State holds no pointer, so that copying it
// (1.1 KB) starts a playout.
type State struct {
	Own    [MaxPlayers]bitboard.Board // cells by owner
	Region [MaxPlayers]bitboard.Board // the connected part of Own that holds the player's piece
	Owned  bitboard.Board             // the union of Own
	One    bitboard.Board             // cells at level 1
	Two    bitboard.Board             // cells at level 2
	AtCap  bitboard.Board             // cells at the highest level
	Pieces bitboard.Board             // where the pieces stand

	Score [MaxPlayers]int32 // sum of value times level over Own
	Owner [bitboard.Cells]int8
	Level [bitboard.Cells]uint8
	Pos   [MaxPlayers]bitboard.Cell
	Turn  int
}

// Moves are the destinations of one turn by player.
type Moves [MaxPlayers]bitboard.Cell

// Start is the first turn's state: every player on one cell of its own.
func (g *Game) Start(pos *[MaxPlayers]bitboard.Cell) State {
	s := State{Pos: *pos}
	for c := range s.Owner {
		s.Owner[c] = Nobody
	}
	for p := range g.Players {
		c := pos[p]
		bit := bitboard.Bit(c)
		s.Pieces = s.Pieces.Or(bit)
		s.Region[p] = bit
		g.occupy(&s, p, c)
	}
	return s
}

// Reach is the set of legal destinations of player p, never empty.
func (s *State) Reach(p int) bitboard.Board {
	return s.Region[p].Spread().AndNot(s.Pieces.AndNot(bitboard.Bit(s.Pos[p])))
}

// Step plays one turn: conflicts, effects, new positions.
func (g *Game) Step(s *State, moves *Moves) {
	var arrived, crowded bitboard.Board
	for p := range g.Players {
		bit := bitboard.Bit(moves[p])
		crowded = crowded.Or(arrived.And(bit))
		arrived = arrived.Or(bit)
	}
	var back, gained uint8 // sets of players: knocked back; on a cell new to them
	var torn uint8         // players whose region has to be filled anew
	for p := range g.Players {
		c := moves[p]
		owner := int(s.Owner[c])
		switch {
		case owner != p && crowded.Has(c):
			back |= 1 << p
		case owner == Nobody:
			g.occupy(s, p, c)
			gained |= 1 << p
		case owner == p:
			g.raise(s, p, c)
		case s.Level[c] > 1:
			g.lower(s, owner, c)
			back |= 1 << p
		default:
			if g.leave(s, owner, c) {
				torn |= 1 << owner
			}
			g.occupy(s, p, c)
			gained |= 1 << p
		}
	}
	s.Pieces = bitboard.Board{}
	for p := range g.Players {
		if back>>p&1 == 0 {
			s.Pos[p] = moves[p]
		}
		bit := bitboard.Bit(s.Pos[p])
		s.Pieces = s.Pieces.Or(bit)
		switch {
		case torn>>p&1 != 0:
			s.Region[p] = bit.Flood(s.Own[p])
		case gained>>p&1 != 0:
			s.Region[p] = g.join(s.Region[p], bit, s.Own[p])
		}
	}
	s.Turn++
}

// join adds a cell beside a region to it, and what hangs on the cell.
func (g *Game) join(region, bit, own bitboard.Board) bitboard.Board {
	near := bit.Spread()
	if near.And(region).Empty() {
		return bit.Flood(own) // the cells between were lost in the same turn
	}
	region = region.Or(bit)
	if near.And(own).AndNot(region).Empty() {
		return region
	}
	return region.Flood(own)
}

// occupy gives a cell without an owner to p at level 1.
func (g *Game) occupy(s *State, p int, c bitboard.Cell) {
	bit := bitboard.Bit(c)
	s.Owner[c] = int8(p)
	s.Level[c] = 1
	s.Score[p] += g.Value[c]
	s.Own[p] = s.Own[p].Or(bit)
	s.Owned = s.Owned.Or(bit)
	s.One = s.One.Or(bit)
	if g.Cap == 1 {
		s.AtCap = s.AtCap.Or(bit)
	}
}

// leave takes a cell of level 1 from its owner and reports whether the owner's
// region may have come apart.
func (g *Game) leave(s *State, owner int, c bitboard.Cell) bool {
	bit := bitboard.Bit(c)
	s.Score[owner] -= g.Value[c]
	s.Own[owner] = s.Own[owner].AndNot(bit)
	if s.Region[owner].And(bit).Empty() {
		return false
	}
	s.Region[owner] = s.Region[owner].AndNot(bit)
	return s.Region[owner].MaySplit(c)
}

func (g *Game) raise(s *State, p int, c bitboard.Cell) {
	if int(s.Level[c]) == g.Cap {
		return
	}
	s.Level[c]++
	s.Score[p] += g.Value[c]
	bit := bitboard.Bit(c)
	switch s.Level[c] {
	case 2:
		s.One, s.Two = s.One.AndNot(bit), s.Two.Or(bit)
	case 3:
		s.Two = s.Two.AndNot(bit)
	}
	if int(s.Level[c]) == g.Cap {
		s.AtCap = s.AtCap.Or(bit)
	}
}

// lower takes one level of a cell of level 2 or more.
func (g *Game) lower(s *State, owner int, c bitboard.Cell) {
	s.Level[c]--
	s.Score[owner] -= g.Value[c]
	bit := bitboard.Bit(c)
	s.AtCap = s.AtCap.AndNot(bit)
	switch s.Level[c] {
	case 1:
		s.One, s.Two = s.One.Or(bit), s.Two.AndNot(bit)
	case 2:
		s.Two = s.Two.Or(bit)
	}
}

// Lead is the highest score among the opponents.
func (g *Game) Lead(s *State) int32 {
	lead := s.Score[1]
	for p := 2; p < g.Players; p++ {
		lead = max(lead, s.Score[p])
	}
	return lead
}

// Outcome is log2(1 + S0/SA): the absolute score of the contest over 1e5 if
// the game ended now.
func (g *Game) Outcome(s *State) float64 {
	return math.Log2(1 + float64(s.Score[0])/float64(g.Lead(s)))
}
