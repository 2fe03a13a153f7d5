package external

import (
	"regexp"
	"testing"
)

func TestSuggestScore(t *testing.T) {
	tests := []struct{ reason, text, want string }{
		{"the usual line", "Score = 123\n", "123"},
		{"twice: the last", "Score = 1\nScore = 123\n", "123"},
		{"with a colon", "score: 12.5\n", "12.5"},
		{"in the middle of a line", "seed 3: Score = 123, 2 turns\n", "123"},
		{"in the middle of a line, twice", "Score = 1 after turn 1\nScore = 123 after turn 2\n", "123"},
		{"in words", "Your score is -7.\n", "-7"},
		{"JSON", "{\"seed\": 3, \"score\": 1e3}\n", "1000"},
		{"digits in groups", "Score = 1,234,567\n", "1234567"},
		{"in the middle, in groups", "done: Score: 12,345 (2 s)\n", "12345"},
		{"the solver's is none", "[the solver's stderr]\nScore = 5\n[the tester's stdout]\nscore: 7\n", "7"},
		{"a decimal comma is not read", "Score = 12,5\n", ""},
		{"no score", "12 turns\n", ""},
		{"a word with score in it", "underscore 5\nscoreboard 6\n", ""},
	}
	for _, tt := range tests {
		expr, ok := SuggestScore(tt.text)
		if !ok {
			if tt.want != "" {
				t.Errorf("%s: no expression", tt.reason)
			}
			continue
		}
		line, found := lastScore(regexp.MustCompile(expr), []string{tt.text})
		if !found || !line.readable || line.score.String() != tt.want {
			t.Errorf("%s: %s reads %q in %q, want %q", tt.reason, expr, line.score, line.text, tt.want)
		}
	}
}
