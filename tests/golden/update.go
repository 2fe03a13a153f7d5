package golden

import (
	"os"
	"slices"

	"golang.org/x/tools/txtar"
)

// Record stores data as the named control file of the case's archive, in its
// place or at the end.
func (c *Case) Record(name string, data []byte) error {
	archive, err := txtar.ParseFile(c.file)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == name })
	if at < 0 {
		at = len(archive.Files)
		archive.Files = append(archive.Files, txtar.File{Name: name})
	}
	archive.Files[at].Data = data
	return os.WriteFile(c.file, txtar.Format(archive), 0o666)
}
