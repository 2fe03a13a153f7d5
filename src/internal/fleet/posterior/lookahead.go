package posterior

import (
	"cmp"
	"slices"

	"github.com/contest-bundle/bundle/src/contest/clock"
	"github.com/contest-bundle/bundle/src/internal/fleet"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/belief"
	"github.com/contest-bundle/bundle/src/internal/fleet/posterior/evidence"
)

// A lookahead chooses among a few moves once all layouts are listed, by what the
// rest of the game wastes in the mean: it plays the tree of all answers to the
// end, with the rule at every later move (see tree). Since the list is complete
// the mean is exact. Over a mere sample it is not, and the best of several looks
// better than it is: that cost more than it gained.
type lookahead struct {
	tree
	scans []rated
}

func newLookahead(rules *fleet.Rules) *lookahead {
	return &lookahead{tree: tree{rules: rules}}
}

// better is the best of a shot and the best few of the scans. If the limit is
// reached before that is known, it is the move of the rule.
func (l *lookahead) better(b *belief.Belief, rule fleet.Move, shot int, scans []rated, limit *clock.Limit) fleet.Move {
	l.apart(scans)
	l.tree.load(b, l.rectangles(), limit)
	if len(l.scans) > 0 {
		l.highest = risingRate * l.scans[0].rate
	}
	best, least := fleet.Shot(shot/evidence.Side, shot%evidence.Side), l.shoot(l.every(), shot)
	for r := range min(len(l.scans), lookaheadScans) {
		if waste := l.scan(l.every(), r); waste < least {
			best, least = l.scans[r].move, waste
		}
	}
	if l.over {
		return rule
	}
	return best
}

// risingRate bounds how much higher than now the rate of a scan gets later: no
// scan is looked for that would need more.
const risingRate = 1.5

// apart picks the scans, best first, that differ by more than a line from those
// picked before.
func (l *lookahead) apart(scans []rated) {
	l.scans = l.scans[:0]
	sorted := slices.Clone(scans)
	slices.SortStableFunc(sorted, func(a, b rated) int { return cmp.Compare(b.rate, a.rate) })
	for _, r := range sorted {
		if !slices.ContainsFunc(l.scans, func(o rated) bool { return distance(o.move, r.move) <= 1 }) {
			l.scans = append(l.scans, r)
		}
	}
}

// distance is by how many lines the sides of two rectangles differ.
func distance(a, b fleet.Move) int {
	sum := 0
	for _, d := range [4]int{a.R1 - b.R1, a.R2 - b.R2, a.C1 - b.C1, a.C2 - b.C2} {
		sum += max(d, -d)
	}
	return sum
}

// rectangles are those that the tree may scan: the ones picked, and strips along
// every edge.
func (l *lookahead) rectangles() []fleet.Move {
	var list []fleet.Move
	for _, r := range l.scans {
		list = append(list, r.move)
	}
	last := l.rules.N - 1
	for k := 1; k < last; k += 2 {
		list = append(list, fleet.Scan(0, 0, k, last), fleet.Scan(0, 0, last, k), fleet.Scan(k, 0, last, last), fleet.Scan(0, k, last, last))
	}
	return list
}
