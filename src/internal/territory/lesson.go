package territory

// A Lesson is what training learns from a turn that was searched.
type Lesson struct {
	X     [Features]float32
	Q     float32 // mean value of the search
	Left  float32 // part of the game that is left
	Moves []Choice
}

// A Choice is a move with its share of the search's visits.
type Choice struct {
	Kind  uint8
	F     [moveFacts]float32
	Share float32
}

// Lesson is that of the last Move, which has not been played yet.
func (v *Solver) Lesson() Lesson {
	l := Lesson{Q: v.tree.Mean(0), Left: float32(Turns-v.state.Turn) / Turns}
	v.game.Describe(&v.state, &v.rules, &l.X)
	children := v.tree.Children(nil)
	total := 0.0
	for _, c := range children {
		total += c.Visits
	}
	scene := v.game.look(&v.state, &v.rules)
	for _, c := range children {
		m := Choice{Kind: uint8(kind(&v.state, c.Move)), Share: float32(c.Visits / total)}
		scene.facts(c.Move, &m.F)
		l.Moves = append(l.Moves, m)
	}
	return l
}
