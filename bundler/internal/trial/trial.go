// Package trial runs the initialisation of packages in an interpreter, to find out
// which initialisers return, and what they change.
//
// What initialises a package has no input: if it neither asks the outside nor
// depends on it, it does the same at every start, and what it did once in the
// interpreter it always does. So a builder of tables can be left out when nobody
// reads the tables, however it computes them, though no analysis would show that it
// never panics and comes to its end.
//
// The interpreter works on the SSA form of the program. It knows the language without
// goroutines, channels, unsafe and recovered panics, and a list of functions of the
// standard library that depend on their arguments alone. What it does not know, what
// panics, and what takes too long has no outcome: in doubt nothing is said. A loop
// over a map of several entries is run where its iterations cannot see one another, so
// that their order does not matter.
package trial

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// steps is how many instructions a trial has, about half a second, and one
// initialiser a third of them. golang.org/x/text, which parses the names of all its
// languages, takes some 72,000.
const steps = 12_000_000

// cells is how many variables a trial may make, about half a gigabyte.
const cells = 6_000_000

// An Outcome is what an initialiser did that returned.
type Outcome struct {
	// Writes are the package-level variables, other than those it initialises,
	// which it changed or from which what it changed can be reached.
	Writes []*types.Var
}

// A unit is one step of the initialisation: the initialiser of one or more
// variables, or an init function.
type unit struct {
	key    ast.Node // the expression, or the *ast.FuncDecl
	lhs    []*types.Var
	failed bool
	done   bool
	writes map[*types.Var]bool
	order  []*types.Var // of writes
}

func (u *unit) write(v *types.Var) {
	for _, own := range u.lhs {
		if own == v {
			return
		}
	}
	if !u.writes[v] {
		u.writes[v] = true
		u.order = append(u.order, v)
	}
}

// Run initialises those packages of prog that wanted names, in their order. It
// returns what each initialiser did that returned, by its expression or declaration.
func Run(prog *load.Program, wanted map[*load.Package]bool) map[ast.Node]Outcome {
	m := &machine{sizes: prog.Sizes, steps: steps, room: cells, globals: map[*ssa.Global]*cell{}, slots: map[*ssa.Function]map[ssa.Value]int{}, ours: map[*ssa.Package]bool{}, running: map[*ssa.Package]bool{}, mapLoops: map[*ssa.BasicBlock]*mapLoop{}, unordered: map[*ssa.BasicBlock]bool{}}
	found := map[ast.Node]Outcome{}
	if !m.create(prog) {
		return found
	}
	for _, pkg := range prog.Packages {
		if !wanted[pkg] {
			continue
		}
		for _, u := range m.initialise(pkg) {
			if u.done && !u.failed {
				found[u.key] = Outcome{u.order}
			}
		}
	}
	return found
}

// create makes the program's SSA form, of which functions are built when they are
// needed.
func (m *machine) create(prog *load.Program) (ok bool) {
	defer func() { ok = recover() == nil }()
	m.prog = ssa.NewProgram(prog.Fset, ssa.InstantiateGenerics)
	created := map[*types.Package]bool{}
	for _, pkg := range prog.Packages {
		created[pkg.Types] = true
	}
	var create func(list []*types.Package)
	create = func(list []*types.Package) {
		for _, pkg := range list {
			if !created[pkg] {
				created[pkg] = true
				create(pkg.Imports())
				m.prog.CreatePackage(pkg, nil, nil, true)
			}
		}
	}
	for _, pkg := range prog.Packages {
		create(pkg.Types.Imports())
		files := make([]*ast.File, len(pkg.Files))
		for i, f := range pkg.Files {
			files[i] = f.Syntax
		}
		m.ours[m.prog.CreatePackage(pkg.Types, files, pkg.Info, true)] = true
	}
	return true
}

// initialise runs the initialisation of one package: a function that go/ssa makes of
// the initialisers in their order, with calls of the init functions at its end.
func (m *machine) initialise(pkg *load.Package) (units []*unit) {
	own := m.prog.Package(pkg.Types)
	if !m.build(own) {
		return nil
	}
	m.running[own] = true
	for _, i := range pkg.Info.InitOrder {
		units = append(units, &unit{key: i.Rhs, lhs: i.Lhs, writes: map[*types.Var]bool{}})
	}
	inits := &initialisation{machine: m, units: units, variables: len(units), decls: initDecls(pkg)}
	m.start(&unit{writes: map[*types.Var]bool{}})
	inits.run(own.Func("init"))
	return inits.units
}

// build builds the functions of a package.
func (m *machine) build(pkg *ssa.Package) (ok bool) {
	defer func() { ok = recover() == nil }()
	pkg.Build()
	return true
}

// An initialisation is a run of a package's initialisation.
type initialisation struct {
	*machine
	units     []*unit
	variables int // the first of units initialise variables
	current   int
	decls     map[token.Pos]*ast.FuncDecl // the init functions, by the position of their names
}

func initDecls(pkg *load.Package) map[token.Pos]*ast.FuncDecl {
	decls := map[token.Pos]*ast.FuncDecl{}
	for _, f := range pkg.Files {
		for _, d := range f.Syntax.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" {
				decls[fn.Name.Pos()] = fn
			}
		}
	}
	return decls
}

// run executes the function that go/ssa makes. An instruction that fails spoils the
// unit that it belongs to; the rest goes on without its result.
func (in *initialisation) run(fn *ssa.Function) {
	f := in.frame(fn)
	block := fn.Blocks[0]
	if len(block.Succs) == 2 { // whether it has run already
		block = block.Succs[1]
	}
	for block != nil {
		next := (*ssa.BasicBlock)(nil)
		for _, instr := range block.Instrs {
			switch instr := instr.(type) {
			case *ssa.Jump:
				next = block.Succs[0]
			case *ssa.If:
				cond, known := f.regs[f.slots[instr.Cond]].(bool)
				if !known { // where it goes on is unknown, and with it all that follows
					in.spoil(in.current, len(in.units))
					return
				}
				next = block.Succs[1]
				if cond {
					next = block.Succs[0]
				}
			case *ssa.Return:
			default:
				in.step(f, instr)
			}
		}
		f.prev, block = block, next
	}
	for _, u := range in.units[:in.variables] {
		u.done = true
	}
}

// step executes one instruction for the unit that it belongs to.
func (in *initialisation) step(f *frame, instr ssa.Instruction) {
	if call, ok := instr.(*ssa.Call); ok {
		if callee := call.Call.StaticCallee(); callee != nil && callee.Synthetic == "package initializer" {
			return
		} else if callee != nil && in.decls[callee.Pos()] != nil {
			in.initFunc(callee, in.decls[callee.Pos()])
			return
		}
	}
	sure := in.locate(instr)
	if in.current < len(in.units) {
		in.start(in.units[in.current])
	}
	if !f.try(instr) {
		in.spoil(in.current, in.current+1)
		if !sure {
			in.spoil(in.current+1, in.current+2)
		}
	}
	if store, ok := instr.(*ssa.Store); ok {
		if g, isGlobal := store.Addr.(*ssa.Global); isGlobal && (in.globals[g] == nil || holdsPoison(in.globals[g].v)) {
			for i, u := range in.units {
				for _, v := range u.lhs {
					if v == g.Object() {
						in.spoil(i, i+1)
					}
				}
			}
		}
	}
}

// locate makes the unit current to which an instruction belongs, by its position, and
// reports whether it has one.
func (in *initialisation) locate(instr ssa.Instruction) bool {
	pos := instr.Pos()
	if !pos.IsValid() {
		return false
	}
	for i, u := range in.units[:in.variables] {
		if u.key.Pos() <= pos && pos < u.key.End() {
			in.current = i
			return true
		}
	}
	return false
}

func (in *initialisation) spoil(from, to int) {
	for i := from; i < min(to, len(in.units)); i++ {
		in.units[i].failed = true
	}
}

// initFunc runs an init function.
func (in *initialisation) initFunc(fn *ssa.Function, decl *ast.FuncDecl) {
	u := &unit{key: decl, writes: map[*types.Var]bool{}}
	in.units = append(in.units, u)
	in.start(u)
	defer func() {
		u.done = true
		u.failed = recover() != nil
	}()
	in.call(fn, nil, nil)
}
