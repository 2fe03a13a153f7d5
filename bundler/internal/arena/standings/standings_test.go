package standings

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/judge"
)

func none() ([]byte, error) { return nil, fs.ErrNotExist }

func value(x float64) stats.Score { return stats.Score{Value: x} }

func TestForms(t *testing.T) {
	failed := stats.Score{Failed: true}
	want := []store.Opponent{
		{Name: "ann", Scores: map[int64]stats.Score{0: value(10), 1: value(20)}},
		{Name: "bo b", Scores: map[int64]stats.Score{0: value(5), 1: failed}},
	}
	tests := []struct{ reason, text, inputs string }{
		{"AtCoder's", "raw,100000000,https://example.com/usage.html\nann,10,20\nbo b,5,0\nnobody,0,0\n", ""},
		{"with its inputs", "rel_max,100000000,x\nann,20,10\nbo b,0,5\n", "file,seed,N\n0001,17,3\n0000,4,5\n"},
		{"a table with seeds", "who,0,1\nann,10,20\nbo b,5,\n", ""},
		{"lines", "name,seed,score\nann,0,10\nbo b,0,5\nann,1,20\nbo b,1,WA\n", ""},
		{"with a byte order mark and quotes", "\ufeffname,seed,score\r\n\"ann\",0,10\r\n\"bo b\",0,5\r\nann,1,20\r\n\"bo b\",1,\r\n", ""},
	}
	for _, tt := range tests {
		inputs := none
		if tt.inputs != "" {
			inputs = func() ([]byte, error) { return []byte(tt.inputs), nil }
		}
		got, err := parse([]byte(tt.text), inputs)
		if err != nil {
			t.Errorf("%s: %v", tt.reason, err)
			continue
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
}

func TestFaults(t *testing.T) {
	inputs := func() ([]byte, error) { return []byte("file,seed\n0000,1\n"), nil }
	for text, want := range map[string]string{
		"":                                  ErrForm.Error(),
		"1,2\n3,4\n":                        ErrForm.Error(),
		"a,b\nc,d\n":                        ErrForm.Error(),
		"raw,100\nann,1,2\n":                "input.csv has 1 cases, and the standings 2",
		"name,seed,score\nann,x,1\n":        `line 2: "x" is not a seed`,
		"name,seed,score\nann,1\n":          "line 2: want name,seed,score",
		"who,0,1\nann,10,20\nbob,1\n":       "line 3: 1 scores, want 2",
		"name,seed,score\n\"ann,1,2\nx\n\n": "extraneous or missing",
	} {
		if _, err := parse([]byte(text), inputs); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

func TestBest(t *testing.T) {
	all := []store.Opponent{
		{Name: "a", Scores: map[int64]stats.Score{0: value(10), 1: {Failed: true}, 2: {Failed: true}}},
		{Name: "b", Scores: map[int64]stats.Score{0: value(7), 1: value(3)}},
	}
	if d := cmp.Diff(map[int64]stats.Score{0: value(10), 1: value(3)}, Best(all, judge.Maximise)); d != "" {
		t.Errorf("the more the better (-want +got):\n%s", d)
	}
	if d := cmp.Diff(map[int64]stats.Score{0: value(7), 1: value(3)}, Best(all, judge.Minimise)); d != "" {
		t.Errorf("the less the better (-want +got):\n%s", d)
	}
}
