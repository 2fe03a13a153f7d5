package bundler

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// clocks are the functions of the standard library by which a program reads the
// clock or waits for it.
var clocks = map[string][]string{
	"time":    {"Now", "Since", "Until", "After", "AfterFunc", "NewTimer", "NewTicker", "Tick", "Sleep"},
	"context": {"WithTimeout", "WithTimeoutCause", "WithDeadline", "WithDeadlineCause"},
	"syscall": {"Getrusage", "Gettimeofday", "Time", "Times"},
	"testing": {"Benchmark"},
}

// ReadsClock returns where a live part of the program first names a function that
// reads the clock, so that its answers may hang on it; the position is not valid if
// none does.
func (r *Result) ReadsClock() (at token.Position) {
	for _, p := range r.live.Graph.Parts {
		if !r.live.Has(p) {
			continue
		}
		ast.Inspect(p.Node(), func(n ast.Node) bool {
			if at.IsValid() || r.live.Folding.Dead(n) {
				return false
			}
			if id, ok := n.(*ast.Ident); ok && isClock(p.Pkg.Info.Uses[id]) {
				at = r.live.Graph.Prog.Position(id.Pos())
			}
			return true
		})
		if at.IsValid() {
			return at
		}
	}
	return at
}

func isClock(obj types.Object) bool {
	fn, ok := obj.(*types.Func)
	return ok && fn.Pkg() != nil && fn.Signature().Recv() == nil && slices.Contains(clocks[fn.Pkg().Path()], fn.Name())
}
