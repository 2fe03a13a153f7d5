package main

import (
	"bytes"
	"fmt"
	goversion "go/version"
	"os"
	"path"
	"slices"

	"golang.org/x/mod/modfile"

	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/templates"
)

// A dependency is what a new solver imports besides the standard library: package
// tune, or the contest library.
type dependency struct {
	path   string // for imports
	folder string // where its copy is or would be, seen from the project; empty if it is imported from its own module
	found  bool   // there is no need of a copy
}

// tuneFolders are where a module may have package tune.
var tuneFolders = []string{"src/contest/tune", "src/internal/tune", "internal/tune", "tune"}

// libraryFolder is where copies of the library's packages are put.
const libraryFolder = "internal/contest"

// findPackages finds out where the new solver imports package tune and the contest
// library from.
func (s *start) findPackages(mod *modfile.File) {
	s.library = dependency{path: path.Join(s.module, libraryFolder), folder: libraryFolder}
	s.tune = dependency{path: path.Join(s.module, "internal/tune"), folder: "internal/tune"}
	requires := func(r *modfile.Require) bool { return r.Mod.Path == templates.Module }
	if mod.Module.Mod.Path == templates.Module || slices.ContainsFunc(mod.Require, requires) {
		s.library = dependency{path: templates.Library, found: true}
		s.tune = dependency{path: templates.Library + "/tune", found: true}
	}
	for _, folder := range tuneFolders {
		src, err := os.ReadFile(s.path(folder + "/tune.go"))
		if err == nil && bytes.Contains(src, []byte("\n//bundle:tune\n")) {
			s.tune = dependency{path: path.Join(s.module, folder), folder: folder, found: true}
			return
		}
	}
}

// copyPackages adds to the files of the solver those of the packages that it imports
// and that the module does not have.
func (s *start) copyPackages(mod *modfile.File, solver []templates.File) error {
	usesTune := slices.ContainsFunc(solver, func(f templates.File) bool { return bytes.Contains(f.Data, []byte("tune.Check()")) })
	if usesTune && !s.tune.found {
		src, err := templates.Tune()
		if err != nil {
			return err
		}
		s.files = append(s.files, templates.File{Name: s.tune.folder + "/tune.go", Data: src})
	}
	packages, err := templates.Uses(solver, s.library.path)
	if err != nil || len(packages) == 0 {
		return err
	}
	if err := s.checkVersion(mod); err != nil || s.library.found {
		return err
	}
	copied, err := templates.CopyLibrary(s.library.path, packages)
	if err != nil {
		return err
	}
	for _, file := range copied {
		name := path.Join(s.library.folder, file.Name)
		if _, err := os.Lstat(s.path(name)); err != nil { // a copy that is there may have been changed: it stays
			s.files = append(s.files, templates.File{Name: name, Data: file.Data})
		}
	}
	return nil
}

// checkVersion refuses a module whose language is older than the library's.
func (s *start) checkVersion(mod *modfile.File) error {
	has := "1.16" // without a go directive
	if mod.Go != nil {
		has = mod.Go.Version
	}
	if goversion.Compare("go"+has, "go"+templates.LibraryGo) >= 0 {
		return nil
	}
	return fmt.Errorf("%s is for go %s; the contest library needs go %s, whatever the judge has\n\tgo mod edit -go=%[3]s",
		command.Near(mod.Syntax.Name), has, templates.LibraryGo)
}
