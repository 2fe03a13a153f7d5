package posterior

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/src/internal/fleet"
)

func TestTruth(t *testing.T) {
	f, err := os.Open("/tmp/battleships/cases.tsv")
	if err != nil {
		t.Skip()
	}
	in := bufio.NewScanner(f)
	in.Buffer(nil, 1<<20)
	rnd := &rng{state: 5}
	for in.Scan() {
		w := strings.Split(in.Text(), "\t")
		n, _ := strconv.Atoi(w[1])
		rules := fleet.Rules{N: n, P: 0.5, Count: make([]int, n/2+1)}
		var truth []placement
		own := map[int]int{}
		var left []int
		for i, q := range strings.Split(w[4], ";") {
			x := strings.Split(q, ",")
			r, _ := strconv.Atoi(x[0])
			c, _ := strconv.Atoi(x[1])
			l, _ := strconv.Atoi(x[3])
			rules.Count[l]++
			o, line, st := across, r, c
			if x[2] == "V" && l > 1 {
				o, line, st = down, c, r
			}
			p := pack(l, o, line, st)
			truth = append(truth, p)
			for k := range l {
				own[spans[p].cell(k)] = i
			}
			left = append(left, l)
		}
		e := newEvidence(rules)
		gone := map[placement]bool{}
		e.leaves = func(p placement, a, b int) { gone[p] = true }
		for turn := 0; turn < 250; turn++ {
			if rnd.below(8) == 0 {
				r1, c1 := rnd.below(n), rnd.below(n)
				r2, c2 := r1+rnd.below(n-r1), c1+rnd.below(n-c1)
				cnt := 0
				for cell := range own {
					if cell/side >= r1 && cell/side <= r2 && cell%side >= c1 && cell%side <= c2 {
						cnt++
					}
				}
				e.scanned(fleet.Scan(r1, c1, r2, c2), cnt)
			} else {
				cell := rnd.below(n)*side + rnd.below(n)
				if e.answer[cell] != 0 {
					continue
				}
				a := fleet.Miss
				if i, ok := own[cell]; ok {
					a = fleet.Hit
					left[i]--
					if left[i] == 0 {
						a = fleet.Kill
					}
				}
				e.shot(cell, a)
			}
			var l layout
			for i := range l.at {
				l.at[i] = unplaced
			}
			used := map[placement]int{}
			k := 0
			for _, want := range e.lengths {
				for i, p := range truth {
					if int(spans[p].length) == want && !gone[p] && used[placement(i)] == 0 {
						used[placement(i)] = 1
						if !e.possible(p) {
							t.Fatalf("seed %s turn %d: true ship %v ruled out", w[0], turn, spans[p])
						}
						l.at[k] = p
						k++
						break
					}
				}
			}
			if k != len(e.lengths) {
				t.Fatal("settled wrongly", w[0], gone)
			}
			c := newChain(e, rnd)
			c.load(&l)
			if c.energy != 0 {
				t.Fatalf("seed %s turn %d energy %d", w[0], turn, c.energy)
			}
			for range 3 {
				c.sweep(new([maxShips]float32), func() {})
				if c.energy != c.measure() {
					t.Fatalf("energy drifts %d %d", c.energy, c.measure())
				}
			}
		}
		if w[0] == "60" {
			break
		}
	}
}
