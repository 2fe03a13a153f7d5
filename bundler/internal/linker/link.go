// Package linker merges the live parts of a program into one file.
//
// One walk turns each live declaration into pieces: its original bytes, so that
// comments and layout survive, references in place of its identifiers, and generated
// text. What the source says through packages and the merged file cannot is lowered
// on the way, a file of this package for each lowering: init functions of
// dependencies (rule 4), struct types that only packages tell apart (rule 6),
// embedded files (rule 8), tuned parameters and the branches that they decide (rule
// 9), loops of another language version (rule 10), recovered panics (rule 12), and what
// the language of the judge's Go lacks (rule 16).
// Package naming then names what the pieces refer to, and the pieces are laid out in
// the order in which Go initialises the packages.
//
// It refuses what package naming refuses, a type that must be written where its name
// is hidden, and what cannot be written for the judge's Go.
package linker

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/naming"
	"github.com/contest-bundle/bundle/bundler/internal/visible"
)

// Options says what the merged file depends on besides the program.
type Options struct {
	// Level is the judge's language version, such as "go1.22".
	Level string
	// Variables names the parameters that must stay variables because as
	// constants they would not compile.
	Variables map[string]bool
	// MainFirst puts the entry's functions, types and constants in front; what is
	// initialised stays where its turn is.
	MainFirst bool
}

type link struct {
	live  *graph.Live
	opts  Options
	canon *naming.Canon
	// lowerings are asked about every node of the live code.
	lowerings []lowering
	// partsOf has the parts of each declaration, in order.
	partsOf map[ast.Decl][]*graph.Part
	// lowered has each live declaration as it is copied.
	lowered map[ast.Decl]*declaration
	// inits has the init functions that become ordinary ones.
	inits map[*graph.Part]*types.Func
	// loopVars has the captured loop variables of each file that was asked for.
	loopVars map[*load.File]map[types.Object]bool
	// structs are the struct types of the live source, in order.
	structs []structNode
	// tagged has the structs that get a tag to tell them apart.
	tagged map[*ast.StructType]bool
	// names is what naming has to know.
	names naming.Input
	// called are the functions of the calls that were looked at.
	called map[ast.Expr]bool
	// instanced are the generic functions whose type arguments are written.
	instanced map[*ast.Ident]bool
	// hoisted and inGeneric are the types and the aliases of generic functions that the
	// judge's Go does not take there.
	hoisted   hoisted
	inGeneric map[*types.TypeName]bool
	// written has what was written otherwise for the judge's Go.
	written map[string]bool
	// refused is what cannot be: types that must be written where they are hidden, say.
	refused diag.List
}

// Link merges the live parts into a file.
func Link(live *graph.Live, opts Options) (*File, error) {
	l := newLink(live, opts)
	l.lowerInits()
	l.lowerDecls()
	blocks, data := l.blocks()
	if err := l.refused.Err(); err != nil {
		return nil, err
	}
	names, err := l.assign(blocks)
	if err != nil {
		return nil, err
	}
	if err := l.registered(names); err != nil {
		return nil, err
	}
	if l.tagged, err = distinctStructs(live, l.structs); err != nil {
		return nil, err
	}
	return &File{
		Doc:     entryDoc(live.Graph.Prog.Entry),
		Debug:   debugLines(live.Graph.Prog, opts.Level),
		Imports: l.imports(names),
		Names:   names,
		Blocks:  blocks,
		Data:    data,
		Written: slices.Sorted(maps.Keys(l.written)),
	}, nil
}

func newLink(live *graph.Live, opts Options) *link {
	l := &link{
		live: live, opts: opts, canon: naming.NewCanon(live), lowerings: lowerings(),
		partsOf: map[ast.Decl][]*graph.Part{}, lowered: map[ast.Decl]*declaration{}, inits: map[*graph.Part]*types.Func{},
		loopVars: map[*load.File]map[types.Object]bool{}, written: map[string]bool{},
		hoisted: hoisted{}, inGeneric: map[*types.TypeName]bool{}, called: map[ast.Expr]bool{}, instanced: map[*ast.Ident]bool{},
	}
	for _, p := range live.Graph.Parts {
		l.partsOf[p.Decl] = append(l.partsOf[p.Decl], p)
	}
	l.names.Live, l.names.Canon = live, l.canon
	return l
}

// assign names what the blocks refer to.
func (l *link) assign(blocks []Block) (*naming.Names, error) {
	for _, b := range blocks {
		for _, p := range b.Pieces {
			if p.Ref != nil {
				l.names.Refs = append(l.names.Refs, p.Ref)
			}
		}
	}
	for _, s := range l.structs {
		l.names.Structs = append(l.names.Structs, s.Struct)
	}
	l.names.Visible = visible.NamesOf(l.live, l.live.Uses)
	names, err := naming.Assign(&l.names)
	if err != nil { // not all may need their names after all, and following values takes long
		flow := visible.Follow(l.live.Graph.Prog, l.live.HasObj, l.live.ByName())
		l.names.Visible = l.names.Visible.Followed(flow)
		return naming.Assign(&l.names)
	}
	return names, nil
}
