// Package release makes the archives of the command for every system that it is built
// for, and the file of their checksums.
//
// Contract: archives of the same programs are the same to the byte, whatever the clock
// and the user who makes them.
package release

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A System is a pair of GOOS and GOARCH.
type System struct{ OS, Arch string }

func (s System) String() string { return s.OS + "/" + s.Arch }

// Systems are those that the command is built for.
var Systems = []System{
	{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"}, {"windows", "arm64"},
}

// Program is the package of the command.
const Program = "./bundler/cmd/bundle"

// A Build is the building of the command for a system, in the module at Root.
type Build struct {
	Root   string
	System System
}

// Vet runs go vet on everything that the command is made of, as it is there.
func (b Build) Vet(ctx context.Context) error { return b.run(ctx, "vet", "./bundler/...") }

// Make builds the program, without cgo and without paths of this machine, into a file.
func (b Build) Make(ctx context.Context, file string) error {
	return b.run(ctx, "build", "-trimpath", "-ldflags=-s -w", "-o", file, Program)
}

func (b Build) run(ctx context.Context, args ...string) error {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = b.Root
	cmd.Env = append(os.Environ(), "GOOS="+b.System.OS, "GOARCH="+b.System.Arch, "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: go %s: %w\n%s", b.System, args[0], err, bytes.TrimSpace(out))
	}
	return nil
}

// name is that of the program in the archive.
func (s System) name() string {
	if s.OS == "windows" {
		return "bundle.exe"
	}
	return "bundle"
}

// Archive is the name of a system's archive.
func (s System) Archive(version string) string {
	ending := ".tar.gz"
	if s.OS == "windows" {
		ending = ".zip"
	}
	return fmt.Sprintf("bundle-%s-%s-%s%s", version, s.OS, s.Arch, ending)
}

// A File of an archive.
type File struct {
	Name  string // with slashes
	Data  []byte
	IsExe bool
}

func (f File) mode() os.FileMode {
	if f.IsExe {
		return 0o755
	}
	return 0o644
}

// Pack makes a system's archive: a zip file for Windows, else a compressed tar file. All
// is below one folder.
func Pack(w io.Writer, s System, folder string, files []File) error {
	if s.OS == "windows" {
		return packZip(w, folder, files)
	}
	return packTar(w, folder, files)
}

func packZip(w io.Writer, folder string, files []File) error {
	z := zip.NewWriter(w)
	for _, f := range files {
		h := &zip.FileHeader{Name: folder + "/" + f.Name, Method: zip.Deflate}
		h.SetMode(f.mode())
		out, err := z.CreateHeader(h)
		if err == nil {
			_, err = out.Write(f.Data)
		}
		if err != nil {
			return err
		}
	}
	return z.Close()
}

func packTar(w io.Writer, folder string, files []File) error {
	compressed := gzip.NewWriter(w)
	t := tar.NewWriter(compressed)
	for _, f := range files {
		err := t.WriteHeader(&tar.Header{Name: folder + "/" + f.Name, Mode: int64(f.mode()), Size: int64(len(f.Data)), Format: tar.FormatPAX})
		if err == nil {
			_, err = t.Write(f.Data)
		}
		if err != nil {
			return err
		}
	}
	return errors.Join(t.Close(), compressed.Close())
}

// Make makes the archives of all systems, and SHA256SUMS, in a folder.
func Make(ctx context.Context, root, dir, version string, say func(string)) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	half, err := os.MkdirTemp(dir, ".build-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(half)
	var sums []string
	for _, s := range Systems {
		program := filepath.Join(half, s.name())
		if program, err = filepath.Abs(program); err != nil {
			return err
		}
		if err := (Build{root, s}).Make(ctx, program); err != nil {
			return err
		}
		files, err := contents(root, s, program)
		if err != nil {
			return err
		}
		var packed bytes.Buffer
		if err := Pack(&packed, s, "bundle-"+version, files); err != nil {
			return err
		}
		name := s.Archive(version)
		if err := os.WriteFile(filepath.Join(dir, name), packed.Bytes(), 0o666); err != nil {
			return err
		}
		sums = append(sums, fmt.Sprintf("%x  %s\n", sha256.Sum256(packed.Bytes()), name))
		say(name)
	}
	slices.SortFunc(sums, func(a, b string) int { return strings.Compare(a[66:], b[66:]) }) // by name, behind the sum
	return os.WriteFile(filepath.Join(dir, "SHA256SUMS"), []byte(strings.Join(sums, "")), 0o666)
}

// contents are the files of an archive: the program and what a user reads first.
func contents(root string, s System, program string) ([]File, error) {
	files := []File{{Name: s.name(), IsExe: true}}
	names := []string{program}
	for _, name := range []string{"README.md", "README.ja.md", "LICENSE"} {
		files, names = append(files, File{Name: name}), append(names, filepath.Join(root, name))
	}
	for i, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		files[i].Data = data
	}
	return files, nil
}
