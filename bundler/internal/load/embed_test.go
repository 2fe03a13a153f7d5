package load

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSplitPatterns(t *testing.T) {
	tests := []struct {
		reason, args string
		want         []string
	}{
		{"words", " a.txt  b/*.txt", []string{"a.txt", "b/*.txt"}},
		{"a quoted name with a space", ` "my file.txt" x`, []string{"my file.txt", "x"}},
		{"a raw name", " `a b`", []string{"a b"}},
		{"all files of a folder", " all:tree", []string{"all:tree"}},
		{"tabs", "\ta\tb", []string{"a", "b"}},
		{"nothing", " ", nil},
	}
	for _, tt := range tests {
		if d := cmp.Diff(tt.want, splitPatterns(tt.args)); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.reason, d)
		}
	}
}

func TestMatchEmbed(t *testing.T) {
	tests := []struct {
		reason, pattern, name string
		want                  bool
	}{
		{"the file itself", "a.txt", "a.txt", true},
		{"another file", "a.txt", "b.txt", false},
		{"by a star", "*.txt", "a.txt", true},
		{"a star stops at a slash", "*.txt", "d/a.txt", false},
		{"in a folder", "tree", "tree/sub/b.txt", true},
		{"a folder with the same beginning", "tree", "trees/b.txt", false},
		{"hidden files of a folder stay out", "tree", "tree/.b.txt", false},
		{"so do files of a hidden folder in it", "tree", "tree/_x/b.txt", false},
		{"unless all are asked for", "all:tree", "tree/.x/_b.txt", true},
		{"a hidden file that is named", "tree/.b.txt", "tree/.b.txt", true},
		{"a hidden folder that is named", ".tree", ".tree/b.txt", true},
		{"the package's folder", ".", "a/b.txt", true},
		{"folders by a star", "t*", "tree/b.txt", true},
		{"a trailing slash", "tree/", "tree/b.txt", true},
	}
	for _, tt := range tests {
		if got := matchEmbed(tt.pattern, tt.name); got != tt.want {
			t.Errorf("%s: matchEmbed(%q, %q) = %v", tt.reason, tt.pattern, tt.name, got)
		}
	}
}
