package store

import (
	"path/filepath"
	"testing"
)

func TestGenerations(t *testing.T) {
	ctx := t.Context()
	s, err := Open(ctx, filepath.Join(t.TempDir(), "x.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	type keys = map[int64]InputKey
	a, b, other := InputKey{"1 1", "a"}, InputKey{"1 2", "b"}, InputKey{"1 3", "c"}
	tests := []struct {
		reason string
		now    keys
		want   int
	}{
		{"the first", keys{1: a, 2: b}, 0},
		{"the same", keys{1: a, 2: b}, 0},
		{"more of them", keys{2: b, 3: a}, 0},
		{"one is another", keys{1: other, 2: b}, 1},
		{"all as they were", keys{1: a, 3: a}, 0},
		{"the changed one again", keys{1: other}, 1},
		{"a third content", keys{1: b}, 2},
		{"written again with the same content", keys{1: {"9 9", "b"}}, 2},
		{"none", keys{}, 2},
	}
	for _, tt := range tests {
		in, err := s.Inputs(ctx, "g", "j")
		if err != nil {
			t.Fatal(err)
		}
		if got := in.Generation(tt.now); got != tt.want {
			t.Errorf("%s: generation %d, want %d", tt.reason, got, tt.want)
		}
		if err := in.Record(ctx, tt.want, tt.now); err != nil {
			t.Fatal(err)
		}
	}
	in, err := s.Inputs(ctx, "g", "j")
	if err != nil {
		t.Fatal(err)
	}
	if digest, ok := in.Known(1, "9 9"); digest != "b" || !ok {
		t.Errorf("a stamp that was seen: %q, %v", digest, ok)
	}
	if _, ok := in.Known(1, "8 8"); ok {
		t.Error("a stamp that was not seen is known")
	}
	if in, err := s.Inputs(ctx, "g", "k"); err != nil || in.Generation(keys{1: other}) != 0 {
		t.Errorf("inputs of another judge: %v", err)
	}
}
