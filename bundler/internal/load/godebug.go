package load

import (
	"cmp"
	"go/version"
	"os"
	"path/filepath"

	"golang.org/x/mod/modfile"
	"golang.org/x/tools/go/packages"
)

// readGodebug notes what go.mod, or go.work in a workspace, says of the settings
// under which the program runs: its go line, which stands for the defaults of
// that release, and its godebug lines.
func (l *loader) readGodebug(entry *packages.Package) error {
	name := l.settingsFile(entry)
	if name == "" {
		return nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	var goLine *modfile.Go
	var settings []*modfile.Godebug
	if filepath.Ext(name) == ".work" {
		f, err := modfile.ParseWork(name, data, nil)
		if err != nil {
			return err
		}
		goLine, settings = f.Go, f.Godebug
	} else {
		f, err := modfile.Parse(name, data, nil) // the lax parser skips godebug lines
		if err != nil {
			return err
		}
		goLine, settings = f.Go, f.Godebug
	}
	l.prog.Godebug.Release = "go1.20" // the oldest that is told apart
	if goLine != nil && version.Compare("go"+goLine.Version, "go1.20") > 0 {
		l.prog.Godebug.Release = version.Lang("go" + goLine.Version)
	}
	for _, s := range settings {
		if s.Key == "default" {
			l.prog.Godebug.Release = s.Value
			continue
		}
		l.prog.Godebug.Settings = append(l.prog.Godebug.Settings, s.Key+"="+s.Value)
	}
	return nil
}

// settingsFile is the go.mod or go.work that decides over the entry's settings, or
// "". Files named on the command line belong to no module, but run under the
// settings of the module that they lie in.
func (l *loader) settingsFile(entry *packages.Package) string {
	dir, mod := l.dir, ""
	if entry.Module != nil {
		if mod = entry.Module.GoMod; mod == "" {
			return ""
		}
		dir = filepath.Dir(mod)
	}
	if work := workFile(dir); work != "" || mod != "" {
		return cmp.Or(work, mod)
	}
	if mod = filepath.Join(l.root, "go.mod"); isFile(mod) {
		return mod
	}
	return ""
}

// workFile is the go.work in force at dir, or "".
func workFile(dir string) string {
	if w := os.Getenv("GOWORK"); w != "" {
		if w == "off" {
			return ""
		}
		return w
	}
	for {
		name := filepath.Join(dir, "go.work")
		if _, err := os.Stat(name); err == nil {
			return name
		}
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
}
