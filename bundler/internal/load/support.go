package load

import (
	"embed"
	"go/parser"
	"slices"
	"strconv"
)

// supportSource is the source of package support.
//
//go:embed support/armour.go support/embedfs.go
var supportSource embed.FS

// SupportPath is the import path of the package that generated code needs.
const SupportPath = "bundle/support"

// addSupport puts package support in front of the program's packages if some
// embedded data needs it.
func (l *loader) addSupport() error {
	var decode, fs bool
	for _, e := range l.prog.Embeds {
		fs = fs || e.FS
		for _, f := range e.Files {
			decode = decode || f.Armoured
		}
	}
	p := &Package{Path: SupportPath, Name: "embedded", Module: Module{Path: SupportPath, Main: true}}
	if decode {
		if err := l.parseSupport(p, "armour.go"); err != nil {
			return err
		}
	}
	if fs {
		if err := l.parseSupport(p, "embedfs.go"); err != nil {
			return err
		}
	}
	if len(p.Files) == 0 {
		return nil
	}
	if err := l.importMore(p); err != nil {
		return err
	}
	if err := l.checkPackage(p).Err(); err != nil {
		return err
	}
	l.prog.Support = p
	l.prog.Packages = slices.Insert(l.prog.Packages, 0, p)
	return nil
}

func (l *loader) parseSupport(p *Package, name string) error {
	src, err := supportSource.ReadFile("support/" + name)
	if err != nil {
		return err
	}
	syntax, err := parser.ParseFile(l.prog.Fset, SupportPath+"/"+name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	p.Files = append(p.Files, &File{Path: SupportPath + "/" + name, Name: SupportPath + "/" + name, Src: src, Syntax: syntax, Tok: l.prog.Fset.File(syntax.FileStart)})
	return nil
}

// importMore imports those standard packages of p that the program itself does
// not import.
func (l *loader) importMore(p *Package) error {
	var missing []string
	for _, f := range p.Files {
		for _, spec := range f.Syntax.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if l.prog.Std[path] == nil {
				missing = append(missing, path)
			}
			l.prog.StdDeps[path] = true
		}
	}
	return l.importStd(missing)
}
