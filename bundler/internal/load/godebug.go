package load

import (
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
	if entry.Module == nil || entry.Module.GoMod == "" {
		return nil
	}
	name := workFile(filepath.Dir(entry.Module.GoMod))
	if name == "" {
		name = entry.Module.GoMod
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
