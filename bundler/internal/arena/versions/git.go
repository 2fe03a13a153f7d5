package versions

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/program"
	"github.com/contest-bundle/bundle/bundler/internal/scratch"
)

// revision bundles the tree of a git revision. The tree is a copy in a folder of
// its own, made by git archive: neither the user's files nor the index are
// touched.
func (w *Workshop) revision(ctx context.Context, name, rev string) (arena.Entrant, error) {
	if strings.HasPrefix(rev, "-") {
		return arena.Entrant{}, fmt.Errorf("%q is not a revision", rev)
	}
	commit, err := w.git(ctx, "rev-parse", "--verify", "--quiet", rev+"^{commit}")
	if err != nil {
		return arena.Entrant{}, fmt.Errorf("it is not a file, a setting, a stored version or a git revision")
	}
	prefix, err := w.git(ctx, "rev-parse", "--show-prefix")
	if err != nil {
		return arena.Entrant{}, err
	}
	top, err := w.git(ctx, "rev-parse", "--show-toplevel")
	if err != nil {
		return arena.Entrant{}, err
	}
	folder, err := scratch.New("tree")
	if err != nil {
		return arena.Entrant{}, err
	}
	defer folder.Remove()
	if err := checkOut(ctx, top, commit, folder.Path); err != nil {
		return arena.Entrant{}, err
	}
	origin := name
	if !strings.HasPrefix(commit, rev) {
		origin += " (" + commit[:10] + ")"
	}
	tree := program.Tree{
		Root:   filepath.Join(folder.Path, filepath.FromSlash(prefix)),
		Former: func(name string) string { return w.former(ctx, commit, name) },
	}
	return w.ofTree(ctx, origin, tree, nil)
}

// former is the name that a file of the working tree had in a commit, if git sees that
// it was renamed since; both are seen from Root with slashes.
func (w *Workshop) former(ctx context.Context, commit, name string) string {
	renamed, err := w.git(ctx, "diff", "--relative", "--find-renames", "--name-status", "--diff-filter=R", "-z", commit)
	if err != nil {
		return ""
	}
	words := strings.Split(renamed, "\x00")
	for i := 0; i+2 < len(words); i += 3 { // R100, the old name, the new one
		if words[i+2] == name {
			return words[i+1]
		}
	}
	return ""
}

func (w *Workshop) git(ctx context.Context, args ...string) (string, error) {
	return gitAt(ctx, w.Root, args...)
}

func gitAt(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", append([]string{"-C", dir}, args...)...)
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) && len(exit.Stderr) > 0 {
		err = fmt.Errorf("git %s: %s", args[0], bytes.TrimSpace(exit.Stderr))
	}
	return strings.TrimSpace(string(out)), err
}

// Revision is the git commit of the tree, with + where tracked files differ from it;
// empty where there is none.
func (w *Workshop) Revision(ctx context.Context) string {
	commit, err := w.git(ctx, "rev-parse", "--short=10", "--verify", "--quiet", "HEAD^{commit}")
	if err != nil {
		return ""
	}
	if changed, err := w.git(ctx, "status", "--porcelain", "--untracked-files=no"); err == nil && changed != "" {
		commit += "+"
	}
	return commit
}

// checkOut unpacks the tree of a commit, and of the submodules in it, into a folder.
func checkOut(ctx context.Context, top, commit, dir string) error {
	if err := archive(ctx, top, commit, dir); err != nil {
		return err
	}
	listed, err := gitAt(ctx, top, "ls-tree", "-r", "-z", "--full-tree", commit)
	if err != nil {
		return err
	}
	for line := range strings.SplitSeq(listed, "\x00") {
		about, name, _ := strings.Cut(line, "\t")
		fields := strings.Fields(about)
		if len(fields) != 3 || fields[1] != "commit" {
			continue
		}
		place := filepath.FromSlash(name)
		if _, err := os.Stat(filepath.Join(top, place, ".git")); err != nil {
			return fmt.Errorf("submodule %s is not there: git submodule update --init %[1]s", name)
		}
		at := filepath.Join(dir, place)
		err := os.MkdirAll(at, 0o777)
		if err == nil {
			err = checkOut(ctx, filepath.Join(top, place), fields[2], at)
		}
		if err != nil {
			return fmt.Errorf("submodule %s: %w", name, err)
		}
	}
	return nil
}

// archive unpacks the tree of a commit into a folder.
func archive(ctx context.Context, top, commit, dir string) error {
	cmd := exec.CommandContext(ctx, "git", "-C", top, "archive", "--format=tar", commit)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	unpackErr := unpack(tar.NewReader(out), dir)
	io.Copy(io.Discard, out) // what follows the end of the archive
	if err := cmd.Wait(); err != nil {
		return fmt.Errorf("git archive: %w: %s", err, bytes.TrimSpace(said.Bytes()))
	}
	return unpackErr
}

func unpack(r *tar.Reader, dir string) error {
	root, err := os.OpenRoot(dir) // no name and no link leads out of it
	if err != nil {
		return err
	}
	defer root.Close()
	for {
		h, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		switch h.Typeflag {
		case tar.TypeDir:
			err = root.MkdirAll(filepath.Clean(h.Name), 0o777)
		case tar.TypeReg:
			err = unpackFile(root, h, r)
		case tar.TypeSymlink:
			err = root.Symlink(h.Linkname, h.Name)
		}
		if err != nil {
			return fmt.Errorf("unpack %s: %w", h.Name, err)
		}
	}
}

func unpackFile(root *os.Root, h *tar.Header, r io.Reader) error {
	f, err := root.OpenFile(h.Name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, h.FileInfo().Mode().Perm())
	if err != nil {
		return err
	}
	_, err = io.Copy(f, r)
	return errors.Join(err, f.Close())
}
