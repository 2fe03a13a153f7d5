package target

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strconv"

	"github.com/contest-bundle/bundle/bundler/internal/inference"
	"github.com/contest-bundle/bundle/bundler/internal/newer"
)

// A feature is a use of something that the language did not always have, or that
// compilers did not always take.
type feature struct {
	name     string
	since    int  // minor number of the first release that has it
	from     int  // and of the first that refuses it; 0 is the oldest
	compiler bool // it hangs on the judge's compiler, whatever its language level is
	pos, end token.Pos
}

// language reports features that are newer than the judge's level: those that
// a walk over the typed syntax can name, and whatever else the type checker
// refuses at that level. TestOldCompilers compares it with the judges' compilers.
//
// Of Go's own tests, reduced to what today's checker accepts at the level, the rules
// miss what the compilers of 1.18 to 1.25 refuse by a bug of their back end, and of the
// type checker's the assignment of a type parameter's value to a pointer to another
// type parameter, which is new in 1.21. An exact build finds them.
func (s *subject) language() {
	var newer []feature
	for _, f := range features(s.file.Syntax, s.file.Info) {
		age, has := s.level(), "language level "+s.profile.Language
		if release := s.release(); f.compiler && release > 0 {
			age, has = release, s.profile.Go
		}
		if age == 0 || f.since <= age || age < f.from {
			continue
		}
		newer = append(newer, f)
		needs := fmt.Sprintf("1.%d", f.since)
		s.add(Finding{Rule: RuleLanguage, Severity: Refused, Pos: s.at(f.pos), Name: f.name, Needs: needs,
			Message: fmt.Sprintf("%s needs Go %s; %s has %s", f.name, needs, s.profile.title(), has)})
	}
	if s.level() == 0 {
		return
	}
	for _, e := range s.file.ErrorsAt(fmt.Sprintf("go1.%d", s.level()), s.imports) {
		if covered(newer, e.Pos) {
			continue
		}
		f := Finding{Rule: RuleLanguage, Severity: Refused, Pos: s.at(e.Pos),
			Message: fmt.Sprintf("%s; %s has language level %s", e.Msg, s.profile.title(), s.profile.Language)}
		if m := requires.FindStringSubmatch(e.Msg); m != nil {
			f.Needs = m[1]
		}
		s.add(f)
	}
}

// requires matches the type checker's words about versions.
var requires = regexp.MustCompile(`requires go(1\.\d+) or later`)

func covered(fs []feature, pos token.Pos) bool {
	for _, f := range fs {
		if f.pos <= pos && pos <= f.end {
			return true
		}
	}
	return false
}

// features lists the features of 1.18 and later that a well-typed file uses,
// in no particular order.
func features(file *ast.File, info *types.Info) []feature {
	var all []feature
	note := func(n ast.Node, f feature) {
		f.pos, f.end = n.Pos(), n.End()
		all = append(all, f)
	}
	add := func(n ast.Node, since int, name string) { note(n, feature{name: name, since: since}) }
	cycles(file, info, note)
	interfaceCycles(file, info, note)
	called := map[ast.Expr]bool{}
	var literals []*ast.FuncLit // of the file so far
	ast.Inspect(file, func(n ast.Node) bool {
		commaOkFeature(n, info, note)
		switch n := n.(type) {
		case *ast.FuncLit:
			literals = append(literals, n)
		case *ast.FuncDecl:
			if n.Type.TypeParams != nil {
				add(n.Type.TypeParams, 18, "a generic function")
			}
			receiverFeature(n, note)
			if isGeneric(n) {
				localTypes(n, add)
			}
		case *ast.TypeSpec:
			switch {
			case n.TypeParams != nil && n.Assign.IsValid():
				add(n, 24, "a generic type alias")
			case n.Assign.IsValid() && isConstraint(info.TypeOf(n.Type)):
				note(n, feature{name: "an alias of a constraint", since: 19, compiler: true})
			case n.TypeParams != nil:
				add(n.TypeParams, 18, "a generic type")
			}
			pointerUnion(n, note)
		case *ast.RangeStmt:
			rangeFeature(n, info, add)
		case *ast.CallExpr:
			callFeature(n, info, add)
			called[ast.Unparen(n.Fun)] = true
			inferred(n, info, literals, note)
			unsafeFeature(n, info, note)
		case *ast.IndexExpr, *ast.IndexListExpr:
			if e := n.(ast.Expr); !called[e] {
				inferred(e, info, literals, note)
			}
		case *ast.BinaryExpr:
			shiftFeature(n, info, note)
		case *ast.InterfaceType:
			interfaceFeature(n, info, note)
		case *ast.Ident:
			if obj := info.Uses[n]; obj != nil && obj.Parent() == types.Universe && (n.Name == "any" || n.Name == "comparable") {
				add(n, 18, strconv.Quote(n.Name))
			}
		}
		return true
	})
	return all
}

// inferred reports type arguments that older compilers do not infer. literals are the
// function literals that begin before n.
func inferred(n ast.Expr, info *types.Info, literals []*ast.FuncLit, note func(ast.Node, feature)) {
	within := slices.ContainsFunc(literals, func(lit *ast.FuncLit) bool { return n.End() <= lit.End() })
	for _, need := range inference.Needs(n, info) {
		if within || !need.Literal {
			note(n, feature{name: need.Name, since: need.Since, from: need.From, compiler: need.Compiler})
		}
	}
}

// isGeneric reports whether a function has type parameters, its own or its
// receiver's.
func isGeneric(n *ast.FuncDecl) bool {
	if n.Type.TypeParams != nil {
		return true
	}
	if n.Recv == nil || len(n.Recv.List) == 0 {
		return false
	}
	recv := n.Recv.List[0].Type
	if star, ok := ast.Unparen(recv).(*ast.StarExpr); ok {
		recv = star.X
	}
	switch ast.Unparen(recv).(type) {
	case *ast.IndexExpr, *ast.IndexListExpr:
		return true
	}
	return false
}

// localTypes reports what the compilers of 1.18 and 1.19 could not do yet; the
// type checker knows nothing of it.
func localTypes(n *ast.FuncDecl, add func(ast.Node, int, string)) {
	ast.Inspect(n, func(n ast.Node) bool {
		if spec, ok := n.(*ast.TypeSpec); ok {
			add(spec, 20, "a type declared in a generic function")
		}
		return true
	})
}

func rangeFeature(n *ast.RangeStmt, info *types.Info, add func(ast.Node, int, string)) {
	switch since := newer.Range(info, n); since {
	case newer.RangeInteger:
		add(n.X, since, "range over an integer")
	case newer.RangeFunction:
		add(n.X, since, "range over a function")
	}
}

func callFeature(n *ast.CallExpr, info *types.Info, add func(ast.Node, int, string)) {
	switch name, since := newer.Builtin(info, n); {
	case since == newer.NewOfValue:
		add(n, since, "new with a value")
	case since > 0:
		add(n, since, "the built-in "+name)
	case newer.IsArrayConversion(info, n):
		add(n, newer.ArrayConversion, "a conversion of a slice to an array")
	}
}
