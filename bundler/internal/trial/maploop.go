package trial

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A mapLoop is a loop over a map. The machine runs it in one order, which says
// something about all orders only if no iteration can see another: then the loop does
// the same in each.
type mapLoop struct {
	*machine
	blocks map[*ssa.BasicBlock]bool
	writes bool // it writes into maps
	// gathered are the slices to which the iterations append, as they are at the head
	// of the loop, places the addresses of such slices, and growing the values that
	// they have within it.
	gathered []ssa.Value
	places   map[ssa.Value]bool
	growing  map[ssa.Value]bool
	same     bool // in any order
}

// mapLoop looks at the loop that next continues. It does the same in any order if it is
// left at its head alone, carries no variable from one iteration to the next, and
// changes nothing but what the iteration made and entries of maps: of these the machine
// sees to it that no two iterations write the same one. It may also append to slices,
// which are then known in no order.
func (m *machine) mapLoop(next *ssa.Next) *mapLoop {
	head := next.Block()
	if l := m.mapLoops[head]; l != nil {
		return l
	}
	l := &mapLoop{machine: m, blocks: loopOf(head), places: map[ssa.Value]bool{}, growing: map[ssa.Value]bool{}}
	m.mapLoops[head] = l
	l.same = l.blocks[head.Succs[0]] // else every iteration leaves the loop
	for _, instr := range head.Instrs {
		if phi, ok := instr.(*ssa.Phi); ok {
			l.gathered = append(l.gathered, phi)
			l.same = l.same && l.grows(phi)
		}
	}
	l.findPlaces()
	for b := range l.blocks {
		for _, instr := range b.Instrs {
			_, writes := instr.(*ssa.MapUpdate)
			l.writes = l.writes || writes
		}
	}
	for b := range l.blocks {
		for _, s := range b.Succs {
			l.same = l.same && (b == head || l.blocks[s])
		}
		for _, instr := range b.Instrs {
			l.same = l.same && l.independent(instr)
		}
	}
	for b := range l.blocks {
		m.unordered[b] = m.unordered[b] || l.same
	}
	return l
}

// findPlaces finds the variables outside the loop that it writes to, which must be
// slices that it appends to.
func (l *mapLoop) findPlaces() {
	for _, b := range l.inOrder() {
		for _, instr := range b.Instrs {
			if store, ok := instr.(*ssa.Store); ok && !l.made(store.Addr) && !l.places[store.Addr] {
				l.places[store.Addr] = true
				l.gathered = append(l.gathered, store.Addr)
			}
		}
	}
	for b := range l.blocks {
		for _, instr := range b.Instrs {
			for _, operand := range instr.Operands(nil) {
				if l.places[*operand] {
					l.same = l.same && l.gathers(instr)
				}
			}
			if load, ok := instr.(*ssa.UnOp); ok && load.Op == token.MUL && !l.places[load.X] {
				_, list := load.Type().Underlying().(*types.Slice)
				l.same = l.same && !(list && len(l.places) > 0) // perhaps of a place by another way
			}
		}
	}
}

// gathers reports whether an instruction that names the address of a place reads it to
// append, or writes what was appended.
func (l *mapLoop) gathers(instr ssa.Instruction) bool {
	switch i := instr.(type) {
	case *ssa.UnOp:
		return l.grows(i)
	case *ssa.Store:
		call, ok := i.Val.(*ssa.Call)
		return ok && l.places[i.Addr] && l.appends(call, call.Call.Args[0]) && isLoad(call.Call.Args[0], i.Addr)
	}
	return false
}

func isLoad(v, addr ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	return ok && load.Op == token.MUL && load.X == addr
}

// appends reports whether a call in the loop appends to v, and v alone.
func (l *mapLoop) appends(call *ssa.Call, v ssa.Value) bool {
	fn, ok := call.Call.Value.(*ssa.Builtin)
	return ok && l.blocks[call.Block()] && fn.Name() == "append" && len(call.Call.Args) == 2 && call.Call.Args[0] == v && call.Call.Args[1] != v
}

// inOrder has the blocks of the loop in the order of the function.
func (l *mapLoop) inOrder() (list []*ssa.BasicBlock) {
	for b := range l.blocks {
		list = append(list, b)
	}
	slices.SortFunc(list, func(a, b *ssa.BasicBlock) int { return a.Index - b.Index })
	return list
}

// grows reports whether a slice, from the head of the loop on, is nothing but appended
// to.
func (l *mapLoop) grows(v ssa.Value) bool {
	if l.growing[v] {
		return true
	}
	l.growing[v] = true
	for _, user := range *v.Referrers() {
		switch user := user.(type) {
		case *ssa.DebugRef:
		case *ssa.Phi:
			if l.blocks[user.Block()] && !l.grows(user) {
				return false
			}
		case *ssa.Call:
			if l.blocks[user.Block()] && !(l.appends(user, v) && l.grows(user)) {
				return false
			}
		case *ssa.Store:
			if l.blocks[user.Block()] && !(l.places[user.Addr] && user.Val == v) {
				return false
			}
		default:
			if l.blocks[user.Block()] {
				return false
			}
		}
	}
	if phi, ok := v.(*ssa.Phi); ok {
		for i, from := range phi.Edges {
			if l.blocks[phi.Block().Preds[i]] && !l.growing[from] {
				return false
			}
		}
	}
	return true
}

// An unordered value stands in a slice to which a loop over a map appended it, at a
// place where at another start another one stands. It may be moved about as a poison;
// sorting makes it known again.
type unordered struct{ v value }

// gathered is what a slice is now that a loop appends to.
func (f *frame) gathered(place ssa.Value) slice {
	v := f.get(place)
	if c, ok := v.(*cell); ok {
		v = c.load()
	}
	return v.(slice)
}

// disorder makes the elements of a slice behind the first n unknown until they are
// sorted.
func disorder(s slice, n int) {
	for _, c := range s[min(n, len(s)):] {
		switch v := c.v.(type) {
		case int64, uint64, float64, string:
			c.v = unordered{v}
		case unordered:
		default:
			fail("a slice of %T in the order of a map", v)
		}
	}
}

// order makes the elements of a slice known that is about to be sorted, and reports
// whether some were not.
func order(s slice) (was bool) {
	for _, c := range s {
		if u, ok := c.v.(unordered); ok {
			c.v, was = u.v, true
		}
	}
	return was
}

// loopOf has the blocks of the loop with that head.
func loopOf(head *ssa.BasicBlock) map[*ssa.BasicBlock]bool {
	blocks := map[*ssa.BasicBlock]bool{head: true}
	var add func(b *ssa.BasicBlock)
	add = func(b *ssa.BasicBlock) {
		if !blocks[b] {
			blocks[b] = true
			for _, p := range b.Preds {
				add(p)
			}
		}
	}
	for _, p := range head.Preds {
		if head.Dominates(p) {
			add(p)
		}
	}
	return blocks
}

// independent reports whether an instruction neither sees what other iterations do nor
// does what they could see.
func (l *mapLoop) independent(instr ssa.Instruction) bool {
	switch i := instr.(type) {
	case *ssa.Next, *ssa.Extract, *ssa.If, *ssa.Jump, *ssa.Phi, *ssa.BinOp, *ssa.ChangeType, *ssa.Convert, *ssa.MakeInterface,
		*ssa.Field, *ssa.FieldAddr, *ssa.Index, *ssa.IndexAddr, *ssa.Slice, *ssa.Alloc, *ssa.MakeMap, *ssa.MakeSlice, *ssa.Range,
		*ssa.MapUpdate, *ssa.TypeAssert, *ssa.DebugRef:
		return true
	case *ssa.UnOp:
		return i.Op != token.ARROW
	case *ssa.Lookup: // of a map that may be written to
		_, text := i.X.Type().Underlying().(*types.Basic)
		return text || !l.writes
	case *ssa.Store:
		return l.made(i.Addr) || l.places[i.Addr]
	case *ssa.Call:
		return l.growing[i] || l.pure(&i.Call)
	}
	return false
}

// made reports whether an address is of a variable that the iteration made.
func (l *mapLoop) made(addr ssa.Value) bool {
	switch a := addr.(type) {
	case *ssa.Alloc:
		return l.blocks[a.Block()]
	case *ssa.FieldAddr:
		return l.made(a.X)
	case *ssa.IndexAddr:
		return l.made(a.X)
	}
	return false
}

// pure reports whether a call is of a function of the standard library, or a built-in
// one, whose arguments are numbers and strings: it changes nothing.
func (l *mapLoop) pure(call *ssa.CallCommon) bool {
	switch fn := call.Value.(type) {
	case *ssa.Builtin:
		switch fn.Name() {
		case "len":
			_, isMap := call.Args[0].Type().Underlying().(*types.Map)
			return !isMap || !l.writes
		case "min", "max":
			return true
		}
		return false
	case *ssa.Function:
		if owner := l.owner(fn); owner == nil || l.ours[owner] {
			return false
		}
	default:
		return false
	}
	for _, arg := range call.Args {
		if _, ok := arg.Type().Underlying().(*types.Basic); !ok {
			return false
		}
	}
	return true
}
