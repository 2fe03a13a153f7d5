// Package runtime has the code that runs inside a bundle, as source, and what
// prepares its data: the decoder of armoured text and its encoder, a stand-in for
// embed.FS, the names that types had in the program, the seed of math/rand, and what
// stands for built-in functions that the judge's Go does not have.
package runtime

import "embed"

//go:embed embedded/armour.go embedded/embedfs.go typenames/typenames.go typenames/recovered.go typenames/gob.go seeded/seeded.go builtins
var sources embed.FS

// A Package is a package of source to be added to a program.
type Package struct {
	Name  string
	files []string
}

// Embedded is what embedded data needs: the decoder of armoured text, a file
// system, or both.
func Embedded(armour, fs bool) Package {
	return Package{"embedded", chosen([]file{{"embedded/armour.go", armour}, {"embedded/embedfs.go", fs}})}
}

// TypeNames is what gives types the names that they had in the program: in the
// texts of recovered errors, in the registry of encoding/gob, or in both.
func TypeNames(recovered, gob bool) Package {
	return Package{"typenames", chosen([]file{{"typenames/typenames.go", recovered || gob}, {"typenames/recovered.go", recovered}, {"typenames/gob.go", gob}})}
}

// Seeded is what makes the generator of package math/rand start at random on an older Go.
func Seeded(needed bool) Package {
	return Package{"seeded", chosen([]file{{"seeded/seeded.go", needed}})}
}

// Builtins is what stands for built-in functions, and helps loops over functions, that
// the judge's Go does not have.
func Builtins(needed bool) Package {
	return Package{"builtins", chosen([]file{
		{"builtins/order.go", needed}, {"builtins/clear.go", needed}, {"builtins/pointer.go", needed}, {"builtins/rangefunc.go", needed},
		{"builtins/unsafe.go", needed},
	})}
}

type file struct {
	name   string
	needed bool
}

func chosen(files []file) (names []string) {
	for _, f := range files {
		if f.needed {
			names = append(names, f.name)
		}
	}
	return names
}

// Path is the package's import path.
func (p Package) Path() string { return "bundle/" + p.Name }

// A Source is a file of a Package.
type Source struct {
	Name string // for people
	Src  []byte
}

// Sources are the package's files; none if nothing is needed.
func (p Package) Sources() ([]Source, error) {
	var list []Source
	for _, name := range p.files {
		src, err := sources.ReadFile(name)
		if err != nil {
			return nil, err
		}
		list = append(list, Source{"bundle/" + name, src})
	}
	return list, nil
}
