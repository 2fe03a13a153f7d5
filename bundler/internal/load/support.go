package load

import (
	"bytes"
	"embed"
	"go/parser"
	"slices"
	"strconv"
)

// supportSource is the source of the packages that generated code needs.
//
//go:embed support/armour.go support/embedfs.go support/recovered/recovered.go
var supportSource embed.FS

// addSupport puts in front of the program's packages those that generated code
// may need: for embedded data, and for the texts of recovered panics.
func (l *loader) addSupport() error {
	recovers := l.cfg.PanicTexts && l.recovers()
	var files []string
	if l.armours() {
		files = append(files, "support/armour.go")
	}
	if l.embedsFS() {
		files = append(files, "support/embedfs.go")
	}
	var err error
	if len(files) > 0 {
		if l.prog.Support, err = l.supportPackage("embedded", files...); err != nil {
			return err
		}
	}
	if recovers {
		l.prog.Recovered, err = l.supportPackage("recovered", "support/recovered/recovered.go")
	}
	return err
}

func (l *loader) armours() bool {
	return slices.ContainsFunc(l.prog.Embeds, func(e *Embed) bool {
		return slices.ContainsFunc(e.Files, func(f EmbeddedFile) bool { return f.Armoured })
	})
}

func (l *loader) embedsFS() bool {
	return slices.ContainsFunc(l.prog.Embeds, func(e *Embed) bool { return e.FS })
}

// recovers reports whether a program of several packages may recover from a panic.
func (l *loader) recovers() bool {
	return len(l.prog.Packages) > 1 && slices.ContainsFunc(l.prog.Packages, func(p *Package) bool {
		return slices.ContainsFunc(p.Files, func(f *File) bool { return bytes.Contains(f.Src, []byte("recover")) })
	})
}

// supportPackage makes the package of some files of supportSource the program's
// first.
func (l *loader) supportPackage(name string, files ...string) (*Package, error) {
	path := "bundle/" + name
	p := &Package{Path: path, Name: name, Module: Module{Path: path, Main: true}, Support: true}
	for _, file := range files {
		if err := l.parseSupport(p, file); err != nil {
			return nil, err
		}
	}
	if err := l.importMore(p); err != nil {
		return nil, err
	}
	if err := l.checkPackage(p).Err(); err != nil {
		return nil, err
	}
	l.prog.Packages = slices.Insert(l.prog.Packages, 0, p)
	return p, nil
}

func (l *loader) parseSupport(p *Package, file string) error {
	src, err := supportSource.ReadFile(file)
	if err != nil {
		return err
	}
	name := "bundle/" + file
	syntax, err := parser.ParseFile(l.prog.Fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	p.Files = append(p.Files, &File{Path: name, Name: name, Src: src, Syntax: syntax, Tok: l.prog.Fset.File(syntax.FileStart)})
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
			if _, known := l.prog.StdImports[path]; !known {
				l.prog.StdImports[path] = nil
			}
		}
	}
	return l.importStd(missing)
}
