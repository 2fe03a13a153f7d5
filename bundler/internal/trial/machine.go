package trial

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// A machine is the interpreter with the memory of the program.
type machine struct {
	prog    *ssa.Program
	sizes   types.Sizes
	ours    map[*ssa.Package]bool
	running map[*ssa.Package]bool // and those that have run
	globals map[*ssa.Global]*cell
	slots   map[*ssa.Function]map[ssa.Value]int
	// mapLoops has the loops over maps by their heads, unordered the blocks of those
	// that do the same in any order.
	mapLoops  map[*ssa.BasicBlock]*mapLoop
	unordered map[*ssa.BasicBlock]bool
	unit      *unit // that runs
	steps     int   // left
	share     int   // of them left to the unit that runs
	room      int   // cells left
	depth     int
}

// A frame is a call in progress.
type frame struct {
	*machine
	fn       *ssa.Function
	slots    map[ssa.Value]int
	regs     []value
	prev     *ssa.BasicBlock
	deferred []func()
}

func (m *machine) frame(fn *ssa.Function) *frame {
	slots := m.slots[fn]
	if slots == nil {
		slots = map[ssa.Value]int{}
		add := func(v ssa.Value) { slots[v] = len(slots) }
		for _, p := range fn.Params {
			add(p)
		}
		for _, p := range fn.FreeVars {
			add(p)
		}
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if v, ok := instr.(ssa.Value); ok {
					add(v)
				}
			}
		}
		m.slots[fn] = slots
	}
	return &frame{machine: m, fn: fn, slots: slots, regs: make([]value, len(slots))}
}

// call runs a function.
func (m *machine) call(fn *ssa.Function, free, args []value) value {
	if fn.Blocks == nil {
		if owner := m.owner(fn); owner != nil && m.ours[owner] {
			owner.Build()
		}
		if fn.Blocks == nil {
			return m.callNative(fn, args)
		}
	}
	if m.depth++; m.depth > 2000 {
		fail("too deep")
	}
	defer func() { m.depth-- }()
	f := m.frame(fn)
	copy(f.regs, args)
	copy(f.regs[len(fn.Params):], free)
	return f.run()
}

// owner is the package that a function is declared in.
func (m *machine) owner(fn *ssa.Function) *ssa.Package {
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if fn.Pkg == nil && fn.Object() != nil && fn.Object().Pkg() != nil {
		return m.prog.Package(fn.Object().Pkg())
	}
	return fn.Pkg
}

// spend takes instructions from what is left.
func (m *machine) spend(n int) {
	m.steps -= n
	m.share -= n
	if m.steps < 0 || m.share < 0 {
		fail("too long")
	}
}

func (f *frame) run() value {
	block := f.fn.Blocks[0]
	for {
		var next *ssa.BasicBlock
		f.phis(block)
		for _, instr := range block.Instrs {
			f.spend(1)
			switch instr := instr.(type) {
			case *ssa.Phi:
			case *ssa.Jump:
				next = block.Succs[0]
			case *ssa.If:
				next = block.Succs[1]
				if f.get(instr.Cond).(bool) {
					next = block.Succs[0]
				}
			case *ssa.Return:
				return f.results(instr)
			default:
				f.exec(instr)
			}
		}
		f.prev, block = block, next
	}
}

// phis takes the values of a block's phi nodes, all at once.
func (f *frame) phis(block *ssa.BasicBlock) {
	var vals []value
	edge := -1
	for _, instr := range block.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		for i := 0; edge < 0; i++ {
			if block.Preds[i] == f.prev {
				edge = i
			}
		}
		vals = append(vals, f.get(phi.Edges[edge]))
	}
	for i, v := range vals {
		f.set(block.Instrs[i].(*ssa.Phi), v)
	}
}

func (f *frame) results(instr *ssa.Return) value {
	switch len(instr.Results) {
	case 0:
		return nil
	case 1:
		return f.get(instr.Results[0])
	}
	list := make([]value, len(instr.Results))
	for i, r := range instr.Results {
		list[i] = f.get(r)
	}
	return list
}

func (f *frame) set(v ssa.Value, x value) { f.regs[f.slots[v]] = x }

func (f *frame) get(v ssa.Value) value {
	switch v := v.(type) {
	case *ssa.Const:
		return f.constant(v)
	case *ssa.Global:
		return f.global(v)
	case *ssa.Function:
		return &closure{fn: v}
	case *ssa.Builtin:
		return v
	}
	x := f.regs[f.slots[v]]
	if x == nil {
		fail("%s has no value", v.Name())
	}
	return x
}

func (f *frame) list(vs []ssa.Value) []value {
	list := make([]value, len(vs))
	for i, v := range vs {
		list[i] = f.get(v)
	}
	return list
}

// global is the memory of a package's variable. Of packages that have not been
// initialised here, nothing is known.
func (m *machine) global(g *ssa.Global) *cell {
	c := m.globals[g]
	if c == nil {
		current := m.unit
		m.unit = nil
		if m.running[g.Pkg] {
			c = m.newCell(g.Type().(*types.Pointer).Elem(), g)
		} else {
			c = &cell{v: poison{}, global: g}
		}
		m.unit = current
		m.globals[g] = c
	}
	return c
}

// start makes u the unit that runs.
func (m *machine) start(u *unit) {
	if m.unit != u {
		m.unit, m.share, m.depth = u, steps/3, 0
	}
}

// try executes an instruction and reports whether that succeeded. If it did not, its
// value is not known.
func (f *frame) try(instr ssa.Instruction) (ok bool) {
	depth := f.depth
	defer func() {
		if recover() != nil {
			f.depth = depth
			if v, isValue := instr.(ssa.Value); isValue {
				f.set(v, poison{})
			}
		}
	}()
	if _, isPhi := instr.(*ssa.Phi); isPhi {
		for i, pred := range instr.Block().Preds {
			if pred == f.prev {
				f.set(instr.(*ssa.Phi), f.get(instr.(*ssa.Phi).Edges[i]))
			}
		}
		return true
	}
	f.exec(instr)
	return true
}
