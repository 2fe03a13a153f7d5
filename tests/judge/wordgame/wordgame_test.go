package wordgame

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/tests/judge/sha1prng"
)

func generate(t *testing.T, seed int64) *Case {
	t.Helper()
	c, err := New().Case(seed)
	if err != nil {
		t.Fatal(err)
	}
	return c.(*Case)
}

func TestSizes(t *testing.T) {
	for _, test := range []struct {
		why        string
		seed       int64
		n, t, x, d int
	}{
		{"the smallest", 1, 10, 5, 0, 0},
		{"the largest", 2, 20, 9, 5, 5},
		{"the account's example has N 18 and T 7", 4, 18, 7, 1, 2},
	} {
		c := generate(t, test.seed)
		if c.N != test.n || c.T != test.t || c.X != test.x || c.D != test.d {
			t.Errorf("%s: seed %d has N %d, T %d, X %d, D %d", test.why, test.seed, c.N, c.T, c.X, c.D)
		}
	}
}

// Every change of the generator changes what results mean: a new digest needs a
// new version.
func TestCasesOfThisVersion(t *testing.T) {
	for _, test := range []struct {
		game judge.Game
		want string
	}{
		{New(), "68cc7464129ba2e022a6d768e7a7a6e8f5f9285df1bd21d344799e441a20542a"},
		// The digest of version 1, which a second program has confirmed.
		{New(WithShares(0.25, 0.25)), "7d6c63d4769b1b6a99eace6d17a0b775fdd12947eab97777b92bcfd99ec914ab"},
	} {
		sum := sha256.New()
		for seed := int64(1); seed <= 100; seed++ {
			c, err := test.game.Case(seed)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(sum, "%d\n%s%s\n", seed, c.(*Case).Header(), c.(*Case).Tiles)
		}
		if got := hex.EncodeToString(sum.Sum(nil)); got != test.want || version != "wordgame-2" {
			t.Errorf("seeds 1..100 of %s have the digest %s, want %s", test.game.Version(), got, test.want)
		}
	}
}

func TestRanges(t *testing.T) {
	for seed := int64(1); seed <= 60; seed++ {
		c := generate(t, seed)
		if c.N < 10 || c.N > 20 || c.T < 5 || c.T > 9 || c.X < 0 || c.X > 5 || c.D < 0 || c.D > 5 {
			t.Errorf("seed %d: N %d, T %d, X %d, D %d", seed, c.N, c.T, c.X, c.D)
		}
		if len(c.Board) != c.N || len(c.Tiles) != c.N*c.N {
			t.Errorf("seed %d: %d rows and %d tiles for N %d", seed, len(c.Board), len(c.Tiles), c.N)
		}
		for _, share := range []float64{c.WordShare, c.LetterShare} {
			if share < 0.25*defaultShares.word || share >= 1.75*defaultShares.word {
				t.Errorf("seed %d: share %g", seed, share)
			}
		}
		for _, row := range c.Board {
			if len(row) != c.N || strings.Trim(row, ".dtDT") != "" {
				t.Errorf("seed %d: row %q", seed, row)
			}
		}
	}
}

// The cells follow the shares of the case: over many cases the parts of word
// cells and letter cells are what the shares say, triples half of them.
func TestCellsFollowTheShares(t *testing.T) {
	var cells, wantWord, wantLetter float64
	count := map[rune]float64{}
	for seed := int64(3); seed < 103; seed++ {
		c := generate(t, seed)
		n := float64(c.N * c.N)
		cells += n
		wantWord += n * c.WordShare
		wantLetter += n * c.LetterShare
		for _, cell := range strings.Join(c.Board, "") {
			count[cell]++
		}
	}
	for _, test := range []struct {
		what      string
		got, want float64
	}{
		{"word cells", count['D'] + count['T'], wantWord},
		{"letter cells", count['d'] + count['t'], wantLetter},
		{"triple words", count['T'], wantWord / 2},
		{"triple letters", count['t'], wantLetter / 2},
	} {
		if math.Abs(test.got-test.want) > 4*math.Sqrt(test.want) {
			t.Errorf("%s: %g of %g cells, want about %g", test.what, test.got, cells, test.want)
		}
	}
}

func TestTilesFollowTheDictionary(t *testing.T) {
	tiles := drawTiles(sha1prng.New(7), 8000, [26]int{'B' - 'A': 1, 'Q' - 'A': 3})
	b, q := strings.Count(tiles, "B"), strings.Count(tiles, "Q")
	if b+q != 8000 || b < 1850 || b > 2150 {
		t.Errorf("%d B and %d Q of 8000 tiles, want a quarter and three", b, q)
	}
	tiles = drawTiles(sha1prng.New(7), 3000, [26]int{0: 1, 25: 1})
	if a, z := strings.Count(tiles, "A"), strings.Count(tiles, "Z"); a+z != 3000 || a < 1350 || a > 1650 {
		t.Errorf("%d A and %d Z, want about half each", a, z)
	}
}

func TestHeader(t *testing.T) {
	c := &Case{N: 2, T: 3, X: 2, D: 1, Board: []string{".d", "tT"}, Tiles: "ABCDEFG"}
	if diff := cmp.Diff("2\n3\n2\n1\n.d\ntT\nABC\nDE\n", c.Header()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	c = &Case{N: 1, T: 1, Board: []string{"D"}, Tiles: "Q"}
	if diff := cmp.Diff("1\n1\n0\n0\nD\nQ\n\n", c.Header()); diff != "" {
		t.Errorf("no preview is an empty line (-want +got):\n%s", diff)
	}
}

func TestFeatures(t *testing.T) {
	c := &Case{N: 10, T: 5, X: 1, D: 2, WordShare: 0.25, LetterShare: 0.125}
	want := []judge.Feature{{Name: "N", Value: 10}, {Name: "T", Value: 5}, {Name: "X", Value: 1},
		{Name: "D", Value: 2}, {Name: "w", Value: 0.25}, {Name: "l", Value: 0.125}}
	if diff := cmp.Diff(want, c.Features()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestOptions(t *testing.T) {
	few, err := ReadDictionary(strings.NewReader("ab\nba\n"))
	if err != nil {
		t.Fatal(err)
	}
	again, err := ReadDictionary(strings.NewReader("BA\r\n\r\nAB"))
	if err != nil {
		t.Fatal(err)
	}
	own := New(WithDictionary(few))
	if a, b := own.Version(), New(WithDictionary(again)).Version(); a != b || a == New().Version() {
		t.Errorf("versions: %q of a list, %q of its words in another order, %q of the built-in one", a, b, New().Version())
	}
	if got, want := New(WithShares(0.15, 0.25)).Version(), "wordgame-2 shares 0.15,0.25"; got != want {
		t.Errorf("version %q, want %q", got, want)
	}
	if got := New(WithShares(0.175, 0.175), WithDictionary(builtIn())).Version(); got != "wordgame-2" {
		t.Errorf("version %q with all options at their defaults", got)
	}
	c, err := own.Case(5)
	if err != nil {
		t.Fatal(err)
	}
	if tiles := c.(*Case).Tiles; strings.Trim(tiles, "AB") != "" {
		t.Errorf("tiles %q, want letters of the dictionary alone", tiles)
	}
	c, err = New(WithShares(0, 0.5)).Case(5)
	if err != nil {
		t.Fatal(err)
	}
	if board := strings.Join(c.(*Case).Board, ""); strings.ContainsAny(board, "DT") || !strings.ContainsAny(board, "dt") {
		t.Errorf("no word cells wanted, letter cells wanted: %q", board)
	}
}

func TestRefusals(t *testing.T) {
	for _, test := range []struct {
		why  string
		game judge.Game
		seed int64
		want string
	}{
		{"seed 0", New(), 0, "seed 0 is random"},
		{"a negative share", New(WithShares(-0.1, 0.2)), 1, "shares of word cells -0.1"},
		{"more than all cells", New(WithShares(0.3, 0.3)), 1, "1.75 times their sum at most 1"},
		{"no number", New(WithShares(math.NaN(), 0.3)), 1, "shares of word cells NaN"},
	} {
		if _, err := test.game.Case(test.seed); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.why, err, test.want)
		}
	}
	if _, err := New().Case(-4); err != nil {
		t.Errorf("a negative seed: %v", err)
	}
}

func TestDictionaryErrors(t *testing.T) {
	for _, test := range []struct{ why, list, want string }{
		{"another character", "ab\nc-d\n", `dictionary: line 2: "c-d" is not of the letters a-z alone`},
		{"another alphabet", "été\n", `dictionary: line 1: "été" is not of the letters a-z alone`},
		{"a single letter", "ab\n\na\n", `dictionary: line 3: "A" has less than two letters`},
		{"a word twice", "ab\nAB\n", "dictionary: line 2: AB is there twice"},
		{"nothing", "\n\n", "dictionary: no words"},
	} {
		if _, err := ReadDictionary(strings.NewReader(test.list)); err == nil || err.Error() != test.want {
			t.Errorf("%s: error %v, want %q", test.why, err, test.want)
		}
	}
}

func TestBuiltInDictionary(t *testing.T) {
	d := builtIn()
	if d.Len() != 167_850 {
		t.Errorf("%d words, want 167850", d.Len())
	}
	for _, word := range []string{"FARM", "FANDOM", "ETERNE", "UNITIZE", "UNITIZER"} { // of the account
		if !d.Has(word) {
			t.Errorf("%s is missing", word)
		}
	}
	if d.Has("farm") || d.Has("XQ") || d.Has("") {
		t.Error("a word that there is not")
	}
}

// TestSettings: the shares as a command line has them.
func TestSettings(t *testing.T) {
	for settings, want := range map[string]string{
		"shares=0.25,0.2":    "wordgame-2 shares 0.25,0.2",
		"shares=0.2":         "wordgame-2 shares 0.2,0.2",
		"shares=0.175,0.175": "wordgame-2",
	} {
		g, err := New().(judge.Configurable).With(settings)
		if err != nil || g.Version() != want {
			t.Errorf("%s: %v, %v, want %s", settings, g, err, want)
		}
	}
	for _, settings := range []string{"", "shares", "shares=", "shares=x", "shares=0.1,", "shares=0.5,0.5", "share=0.1", "shares=-1"} {
		if _, err := New().(judge.Configurable).With(settings); err == nil {
			t.Errorf("%q: no error", settings)
		}
	}
}
