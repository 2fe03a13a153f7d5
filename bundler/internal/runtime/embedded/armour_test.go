package embedded

import (
	"math/rand"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/runtime"
)

func TestUnarmour(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	for n := range 300 {
		data := make([]byte, n)
		rng.Read(data)
		check(t, string(data))
	}
	check(t, strings.Repeat("\xff", 1000))
	check(t, strings.Repeat("\x00", 1000))
}

func FuzzUnarmour(f *testing.F) {
	f.Add("")
	f.Add("a\x00\xff`")
	f.Fuzz(func(t *testing.T, data string) { check(t, data) })
}

func check(t *testing.T, data string) {
	t.Helper()
	text := runtime.Encode(data)
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '`' {
			t.Fatalf("armour of %q holds %q", data, c)
		}
	}
	if got := unarmour(text); got != data {
		t.Fatalf("%d bytes came back as %d other bytes", len(data), len(got))
	}
}
