package ssh

import (
	"os/exec"
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/release"
)

func TestParsePlatform(t *testing.T) {
	for text, want := range map[string]release.System{
		"Linux x86_64\n":  {OS: "linux", Arch: "amd64"},
		"Linux aarch64\n": {OS: "linux", Arch: "arm64"},
		"Darwin arm64\n":  {OS: "darwin", Arch: "arm64"},
	} {
		if got, err := parsePlatform(text); err != nil || got != want {
			t.Errorf("%q: %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "Linux", "MINGW64_NT-10.0 x86_64", "Linux vax", "motd\nLinux x86_64"} {
		if got, err := parsePlatform(text); err == nil {
			t.Errorf("%q: %v, want an error", text, got)
		}
	}
}

// A word comes through a shell as it is.
func TestQuote(t *testing.T) {
	for _, word := range []string{"", "a b", "it's", `'\''`, "$HOME `id` \\ \"", "a\nb"} {
		out, err := exec.Command("sh", "-c", "printf %s "+quote(word)).Output()
		if err != nil || string(out) != word {
			t.Errorf("%q became %q, %v", word, out, err)
		}
	}
}

func TestSaid(t *testing.T) {
	text := "Authenticated to a ([10.0.0.1]:22) using \"publickey\".\r\nAllocated port 4 for remote forward to 127.0.0.1:5\nbundle: no \x1b[31mroom\n"
	if got, want := said(text), `bundle: no \x1b[31mroom`; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
