package territory

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/src/internal/bitboard"
)

// A plain is the rules on arrays, recomputed from scratch where State updates.
type plain struct {
	g     *Game
	owner [bitboard.Side][bitboard.Side]int
	level [bitboard.Side][bitboard.Side]int
	pos   [MaxPlayers][2]int
}

func at(c bitboard.Cell) [2]int { return [2]int{bitboard.Row(c), bitboard.Col(c)} }

func newPlain(g *Game, pos *[MaxPlayers]bitboard.Cell) *plain {
	b := &plain{g: g}
	for i := range b.owner {
		for j := range b.owner[i] {
			b.owner[i][j] = Nobody
		}
	}
	for p := range g.Players {
		b.pos[p] = at(pos[p])
		b.owner[b.pos[p][0]][b.pos[p][1]] = p
		b.level[b.pos[p][0]][b.pos[p][1]] = 1
	}
	return b
}

// region is the connected cells of p around its piece, and reach the legal
// destinations.
func (b *plain) sets(p int) (region, reach [bitboard.Side][bitboard.Side]bool) {
	stack := [][2]int{b.pos[p]}
	reach[b.pos[p][0]][b.pos[p][1]] = true
	for len(stack) > 0 {
		c := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if b.owner[c[0]][c[1]] != p {
			continue
		}
		region[c[0]][c[1]] = true
		for _, d := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			i, j := c[0]+d[0], c[1]+d[1]
			if i >= 0 && i < bitboard.Side && j >= 0 && j < bitboard.Side && !reach[i][j] {
				reach[i][j] = true
				stack = append(stack, [2]int{i, j})
			}
		}
	}
	for q := range b.g.Players {
		if q != p {
			reach[b.pos[q][0]][b.pos[q][1]] = false
		}
	}
	return region, reach
}

func (b *plain) step(moves *Moves) {
	owner := b.owner
	for p := range b.g.Players {
		c := at(moves[p])
		meet := 0
		for q := range b.g.Players {
			if moves[q] == moves[p] {
				meet++
			}
		}
		was := owner[c[0]][c[1]]
		o, l := &b.owner[c[0]][c[1]], &b.level[c[0]][c[1]]
		switch {
		case meet > 1 && was != p:
		case was == p:
			*l = min(*l+1, b.g.Cap)
			b.pos[p] = c
		case was != Nobody && *l > 1:
			*l--
		default:
			*o, *l = p, 1
			b.pos[p] = c
		}
	}
}

// compare checks every field of a state against the arrays.
func (b *plain) compare(t *testing.T, s *State) {
	t.Helper()
	var own, region [MaxPlayers]bitboard.Board
	var owned, one, two, top, pieces bitboard.Board
	var score [MaxPlayers]int32
	for c := bitboard.Full; !c.Empty(); c = c.Rest() {
		cell, bit := c.First(), bitboard.Bit(c.First())
		i, j := bitboard.Row(cell), bitboard.Col(cell)
		o, l := b.owner[i][j], b.level[i][j]
		if int(s.Owner[cell]) != o || int(s.Level[cell]) != l {
			t.Errorf("cell %d %d: owner %d level %d, want %d and %d", i, j, s.Owner[cell], s.Level[cell], o, l)
		}
		if o == Nobody {
			continue
		}
		own[o], owned = own[o].Or(bit), owned.Or(bit)
		score[o] += b.g.Value[cell] * int32(l)
		switch l {
		case 1:
			one = one.Or(bit)
		case 2:
			two = two.Or(bit)
		}
		if l == b.g.Cap {
			top = top.Or(bit)
		}
	}
	for p := range b.g.Players {
		pieces = pieces.Or(bitboard.Bit(bitboard.At(b.pos[p][0], b.pos[p][1])))
		in, reach := b.sets(p)
		region[p] = boardOf(&in)
		if got, want := s.Reach(p), boardOf(&reach); got != want {
			t.Errorf("reach of %d is %v, want %v", p, got, want)
		}
	}
	got := [...]any{s.Own, s.Region, s.Owned, s.One, s.Two, s.AtCap, s.Pieces, s.Score}
	want := [...]any{own, region, owned, one, two, top, pieces, score}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("state (-plain +state):\n%s", diff)
	}
}

func boardOf(in *[bitboard.Side][bitboard.Side]bool) (b bitboard.Board) {
	for i := range in {
		for j := range in[i] {
			if in[i][j] {
				b = b.Or(bitboard.Bit(bitboard.At(i, j)))
			}
		}
	}
	return b
}

// randomGame is a board with random values and distinct starts.
func randomGame(r *rand.Rand, players, levelCap int) (*Game, State, *plain) {
	var value [bitboard.Side][bitboard.Side]int32
	for i := range value {
		for j := range value[i] {
			value[i][j] = int32(500 + r.IntN(1000))
		}
	}
	g := NewGame(players, levelCap, &value)
	var pos [MaxPlayers]bitboard.Cell
	for p, n := range r.Perm(bitboard.Side * bitboard.Side)[:players] {
		pos[p] = bitboard.Full.Nth(n)
	}
	return g, g.Start(&pos), newPlain(g, &pos)
}

// follow plays random legal moves on both and compares them after each turn.
// Moves towards foreign cells are preferred, for captures and splits.
func follow(t *testing.T, r *rand.Rand, players, levelCap, turns int) {
	t.Helper()
	g, s, b := randomGame(r, players, levelCap)
	for range turns {
		var moves Moves
		for p := range players {
			reach := s.Reach(p)
			if foreign := reach.And(s.Owned).AndNot(s.Own[p]); !foreign.Empty() && r.IntN(3) > 0 {
				reach = foreign
			}
			moves[p] = reach.Nth(r.IntN(reach.Count()))
		}
		g.Step(&s, &moves)
		b.step(&moves)
		if b.compare(t, &s); t.Failed() {
			t.Fatalf("after turn %d of a game of %d players and %d levels", s.Turn, players, levelCap)
		}
	}
}

func TestStepAgainstPlain(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for players := 2; players <= MaxPlayers; players++ {
		for levelCap := 1; levelCap <= 5; levelCap++ {
			follow(t, r, players, levelCap, 300)
		}
	}
}

func FuzzStepAgainstPlain(f *testing.F) {
	f.Add(uint64(1), uint8(0), uint8(0))
	f.Add(uint64(2), uint8(6), uint8(1))
	f.Add(uint64(3), uint8(3), uint8(4))
	f.Fuzz(func(t *testing.T, seed uint64, players, levelCap uint8) {
		follow(t, rand.New(rand.NewPCG(seed, 9)), 2+int(players)%7, 1+int(levelCap)%5, 100)
	})
}
