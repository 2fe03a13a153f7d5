package gotests

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// FindSingle lists the files below root, relative to it, that are a whole
// program each: their first line is "// run" without flags.
func FindSingle(root string) ([]string, error) {
	var files []string
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && filepath.Ext(p) == ".dir" {
			return filepath.SkipDir
		}
		if filepath.Ext(p) != ".go" {
			return nil
		}
		if kind, flags := header(p); kind != "run" || len(flags) > 0 {
			return nil
		}
		rel, err := filepath.Rel(root, p)
		files = append(files, filepath.ToSlash(rel))
		return err
	})
	return files, err
}

// ConvertSingle writes one such file as a module to out. It becomes main.go,
// since a name such as x_arm64.go means something to the go command.
func ConvertSingle(root, file, out string) error {
	src, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(out, "main.go"), src, 0o666); err != nil {
		return err
	}
	name := strings.NewReplacer("/", "_", ".go", "").Replace(file)
	return os.WriteFile(filepath.Join(out, "go.mod"), []byte("module "+modulePrefix+name+"\n\ngo "+defaultLang+"\n"), 0o666)
}
