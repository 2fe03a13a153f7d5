package load

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
)

// An outside tells the packages that stay imports: the standard library, and those
// of the modules that the judge offers and the user wants kept.
type outside struct {
	modules []string // to keep
	// needed has the packages that kept ones import, kept themselves or not.
	needed map[*packages.Package]*packages.Package
	kept   map[string]Module // by import path
}

func (l *loader) newOutside(entry *packages.Package) (*outside, error) {
	o := &outside{modules: l.cfg.Keep, needed: map[*packages.Package]*packages.Package{}, kept: map[string]Module{}}
	if len(o.modules) == 0 {
		return o, nil
	}
	found := map[string]bool{}
	others := map[string]bool{}
	packages.Visit([]*packages.Package{entry}, nil, func(p *packages.Package) {
		switch {
		case p.Module == nil:
		case slices.Contains(o.modules, p.Module.Path) && !p.Module.Main:
			found[p.Module.Path] = true
			o.kept[p.PkgPath] = moduleOf(p)
			o.need(p, p)
		case !p.Module.Main:
			others[p.Module.Path] = true
		}
	})
	for _, m := range o.modules {
		if !found[m] {
			return nil, &diag.OptionError{Option: "keep", Err: fmt.Errorf("keep %s: the program imports nothing of such a module%s", m, modulesText(others))}
		}
	}
	return o, nil
}

// need notes what a kept package imports.
func (o *outside) need(p, by *packages.Package) {
	for _, imp := range p.Imports {
		if !isStd(imp) && o.needed[imp] == nil {
			o.needed[imp] = by
			o.need(imp, by)
		}
	}
}

func modulesText(set map[string]bool) string {
	if len(set) == 0 {
		return ""
	}
	var names []string
	for m := range set {
		names = append(names, m)
	}
	sort.Strings(names)
	return "\n\tit imports packages of " + strings.Join(names, ", ")
}

// has reports whether p stays an import.
func (o *outside) has(p *packages.Package) bool {
	_, kept := o.kept[p.PkgPath]
	return isStd(p) || kept
}

// conflict reports a package that would be there twice: inlined, and behind a kept
// one. Its types and its state would be two.
func (o *outside) conflict(metas []*packages.Package) error {
	for _, m := range metas {
		by := o.needed[m]
		switch {
		case by == nil:
		case m.Module != nil && !m.Module.Main:
			return fmt.Errorf("%s is imported by the program and by %s, which is kept: it would be there twice\n\tkeep its module as well: --keep %s", m.PkgPath, by.PkgPath, m.Module.Path)
		default:
			return fmt.Errorf("%s is imported by %s, which is kept: it would be there twice\n\tleave out --keep %s", m.PkgPath, by.PkgPath, by.Module.Path)
		}
	}
	return nil
}
