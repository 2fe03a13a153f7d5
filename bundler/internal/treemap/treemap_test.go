package treemap

import (
	"bytes"
	"encoding/xml"
	"io"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var items = []Item{
	{"example.com/m/lexicon", "packed", "data", 90000},
	{"example.com/m/lexicon", "(*Trie).Next", "method", 400},
	{"main", "main", "func", 1200},
	{"main", "less<T>", "generic", 300},
	{"main", "nothing", "var", 0},
}

func TestPage(t *testing.T) {
	got, err := Page("wordgame & co", items)
	if err != nil {
		t.Fatal(err)
	}
	text := string(got)
	for _, want := range []string{
		"<h1>wordgame &amp; co</h1>", "91,900 B in 2 packages", "less&lt;T&gt;",
		"<summary>example.com/m/lexicon: 90,400 B, 98.4 %</summary>",
		`<td><span class="swatch other"></span>less&lt;T&gt;</td><td>generic</td><td class="n">300 B</td><td class="n">0.3 %</td>`,
		`title="data packed, 90,000 B"`, "prefers-color-scheme: dark", `name="viewport"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in the page", want)
		}
	}
	if strings.Contains(text, "nothing") {
		t.Error("an item without bytes is in the page")
	}
	if outside := regexp.MustCompile(`(?i)https?:|src=|@import|url\(|<script`).FindString(text); outside != "" {
		t.Errorf("the page needs %q", outside)
	}
	wellFormed(t, text)
}

// wellFormed checks that every element is closed.
func wellFormed(t *testing.T, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	d.Strict = false
	d.AutoClose = []string{"meta", "!doctype"}
	d.Entity = xml.HTMLEntity
	for {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Errorf("the page is not well formed: %v", err)
			return
		}
	}
}

func TestPageIsDeterministic(t *testing.T) {
	want, err := Page("x", items)
	if err != nil {
		t.Fatal(err)
	}
	reversed := slices.Clone(items)
	slices.Reverse(reversed)
	got, err := Page("x", reversed)
	if err != nil || !bytes.Equal(want, got) {
		t.Errorf("the order of items changes the page (%v)", err)
	}
}

func TestEmptyPage(t *testing.T) {
	got, err := Page("empty", nil)
	if err != nil || !strings.Contains(string(got), "0 B in 0 packages") {
		t.Errorf("no items: %v\n%s", err, got)
	}
}

func TestSquarify(t *testing.T) {
	// The example of the paper: areas 6 6 4 3 2 2 1 in a rectangle of 6 by 4.
	got := squarify([]float64{6, 6, 4, 3, 2, 2, 1}, rect{0, 0, 6, 4})
	want := []rect{{0, 0, 3, 2}, {0, 2, 3, 2}, {3, 0, 12. / 7, 7. / 3}, {3 + 12./7, 0, 9. / 7, 7. / 3}, {3, 7. / 3, 6. / 5, 5. / 3}, {21. / 5, 7. / 3, 6. / 5, 5. / 3}, {27. / 5, 7. / 3, 3. / 5, 5. / 3}}
	near := cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })
	if d := cmp.Diff(want, got, near, cmp.AllowUnexported(rect{})); d != "" {
		t.Errorf("rectangles (-want +got):\n%s", d)
	}
}

// Rectangles have the areas asked for, lie inside and do not overlap.
func TestSquarifyTiles(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		areas := make([]float64, 1+rng.IntN(30))
		total := 0.0
		for i := range areas {
			areas[i] = math.Exp(8 * rng.Float64())
			total += areas[i]
		}
		slices.SortFunc(areas, func(a, b float64) int { return int(math.Copysign(1, b-a)) })
		in := rect{0, 0, 1 + 9*rng.Float64(), 1 + 9*rng.Float64()}
		placed := squarify(areas, in)
		for i, r := range placed {
			if got, want := r.w*r.h, areas[i]/total*in.w*in.h; math.Abs(got-want) > 1e-6*want {
				t.Fatalf("area %g, want %g", got, want)
			}
			if r.x < -1e-9 || r.y < -1e-9 || r.x+r.w > in.w+1e-9 || r.y+r.h > in.h+1e-9 {
				t.Fatalf("%v is outside %v", r, in)
			}
			for _, q := range placed[:i] {
				if r.x < q.x+q.w-1e-6 && q.x < r.x+r.w-1e-6 && r.y < q.y+q.h-1e-6 && q.y < r.y+r.h-1e-6 {
					t.Fatalf("%v overlaps %v", r, q)
				}
			}
		}
	}
}
