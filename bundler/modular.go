package bundler

import (
	"cmp"
	"go/constant"
	"go/token"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/fold"
)

// Modular returns what the go command builds to get the program that was bundled,
// and in which folder: the files, if they were named or there is no go.mod, else the
// package. (Files that are named one by one have another language version than
// their package.)
func (r *Result) Modular() (dir string, args []string) {
	entry := r.live.Graph.Prog.Entry
	switch {
	case entry.Module.Path == "":
		return entry.Dir, r.EntryFiles()
	case entry.Module.Main:
		return entry.Dir, []string{"."}
	}
	return r.dir, []string{entry.Path}
}

// Overlay returns the files that must be read in place of the program's own, by
// absolute path, for its parameters to have the bundle's values as their defaults.
func (r *Result) Overlay() map[string][]byte {
	g := r.live.Graph
	params := slices.Clone(g.Params.List)
	slices.SortFunc(params, func(a, b *fold.Param) int { return cmp.Compare(b.Pos, a.Pos) }) // from the end, so that offsets stay
	files := map[string][]byte{}
	for _, p := range params {
		value := r.live.Folding.Unconverted(p)
		if constant.Compare(value, token.EQL, p.Default) {
			continue
		}
		file := g.PartOf(p.Obj).File
		src := files[file.Path]
		if src == nil {
			src = file.Src
		}
		text := plainText(value)
		if value.Kind() == constant.String {
			text = value.ExactString()
		}
		from, to := p.DefaultAt()
		files[file.Path] = slices.Concat(src[:file.Offset(from)], []byte(text), src[file.Offset(to):])
	}
	return files
}
