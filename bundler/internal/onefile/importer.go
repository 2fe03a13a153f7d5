package onefile

import (
	"errors"
	"go/types"
)

// Imports are the packages that a file may import, and what its platform makes of
// types.
type Imports struct {
	Importer types.Importer
	Sizes    types.Sizes
}

// Known are imports of these packages, by import path, and no others: to ask the
// go command for them again takes longer than a check.
func Known(packages map[string]*types.Package, sizes types.Sizes) *Imports {
	return &Imports{Importer: known(packages), Sizes: sizes}
}

type known map[string]*types.Package

// Import implements types.Importer.
func (k known) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if p := k[path]; p != nil {
		return p, nil
	}
	return nil, errors.New("package not found")
}
