package serve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/contest-bundle/bundle/bundler/internal/scratch"
)

// drawLimit is the time of a command that draws a case.
const drawLimit = 20 * time.Second

// draw runs the command that draws a case and sends what it drew.
func (p *Pictures) draw(w http.ResponseWriter, r *http.Request) {
	text, kind, err := p.drawn(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", kind)
	w.Write(text) // who does not read it is gone
}

func (p *Pictures) drawn(r *http.Request) (text []byte, kind string, err error) {
	command := p.games[r.FormValue("game")].Command
	if len(command) == 0 {
		return nil, "", errors.New("no command draws the cases of this game")
	}
	aside, err := scratch.New("draw")
	if err != nil {
		return nil, "", err
	}
	defer aside.Remove()
	argv := slices.Clone(command)
	for _, what := range []Stream{Input, Output} {
		name := filepath.Join(aside.Path, string(what)+".txt")
		if err := p.write(r, what, name); err != nil {
			return nil, "", err
		}
		for i := range argv {
			argv[i] = strings.ReplaceAll(argv[i], "{"+string(what)+"}", name)
		}
	}
	folder := filepath.Join(aside.Path, "picture")
	if err := os.Mkdir(folder, 0o777); err != nil {
		return nil, "", err
	}
	if !filepath.IsAbs(argv[0]) && strings.ContainsAny(argv[0], `/\`) {
		argv[0] = filepath.Join(p.root, argv[0])
	}
	ctx, stop := context.WithTimeout(r.Context(), drawLimit)
	defer stop()
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	cmd.Dir = folder
	cmd.WaitDelay = time.Second
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w: %s", argv[0], err, strings.TrimSpace(said.String()))
	}
	return picture(folder, out)
}

// write writes a text of the case that is asked for to a file.
func (p *Pictures) write(r *http.Request, what Stream, name string) error {
	q := r.Clone(r.Context())
	q.Form.Set("what", string(what))
	in, err := p.server.asked(q)
	if err != nil {
		return fmt.Errorf("the case's %s: %w", what, err)
	}
	defer in.Close()
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, in)
	return errors.Join(err, f.Close())
}

// kinds are the files that are pictures, the best first.
var kinds = []struct{ ext, kind string }{
	{".html", "text/html; charset=utf-8"}, {".svg", "image/svg+xml"}, {".png", "image/png"}, {".gif", "image/gif"},
}

// picture is the file that a command wrote into a folder, or what it printed.
func picture(folder string, printed []byte) (text []byte, kind string, err error) {
	for _, k := range kinds {
		found, err := filepath.Glob(filepath.Join(folder, "*"+k.ext))
		if err != nil || len(found) == 0 {
			continue
		}
		text, err := os.ReadFile(found[0])
		return text, k.kind, err
	}
	start := bytes.TrimSpace(printed)
	switch {
	case bytes.HasPrefix(start, []byte("<svg")), bytes.HasPrefix(start, []byte("<?xml")):
		return start, "image/svg+xml", nil
	case bytes.HasPrefix(start, []byte("<")):
		return start, "text/html; charset=utf-8", nil
	}
	return nil, "", errors.New("the command drew nothing: no .html, .svg or .png in its working directory, none on its standard output")
}
