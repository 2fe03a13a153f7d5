package cli

import (
	"errors"
	"io"
	"io/fs"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/arena/archive"
	"github.com/contest-bundle/bundle/bundler/internal/arena/serve"
)

// The page shows what the archive has of a case: of the same judge and settings alone.
func TestKeptTexts(t *testing.T) {
	texts := &keptTexts{archive.Archive{Dir: t.TempDir()}}
	const key = "0123456789abcdef0123"
	name := archive.Name{Game: "g", Version: key, Series: archive.SeriesOf("judge 1", "parallel"), Seed: 3}
	if err := texts.archive.Put(name, archive.Files{Out: strings.NewReader("the output"), Err: strings.NewReader("the stderr")}); err != nil {
		t.Fatal(err)
	}
	at := serve.Case{Game: "g", Key: key, Judge: "judge 1", Settings: "parallel", Seed: 3}
	for what, want := range map[serve.Stream]string{serve.Output: "the output", serve.Stderr: "the stderr"} {
		r, err := texts.Open(t.Context(), at, what)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		got, err := io.ReadAll(r)
		if err := errors.Join(err, r.Close()); err != nil || string(got) != want {
			t.Errorf("%s: %q, error %v", what, got, err)
		}
	}
	serial := at
	serial.Settings = "serial"
	for _, missing := range []struct {
		at   serve.Case
		what serve.Stream
	}{{at, serve.Input}, {serial, serve.Output}} {
		if _, err := texts.Open(t.Context(), missing.at, missing.what); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%+v %s: error %v", missing.at, missing.what, err)
		}
	}
}
