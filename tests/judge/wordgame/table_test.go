package wordgame

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// square fills rows up to an n x n board of plain cells.
func square(n int, rows ...string) []string {
	board := make([]string, n)
	for r := range board {
		board[r] = strings.Repeat(".", n)
		if r < len(rows) {
			board[r] = rows[r] + board[r][len(rows[r]):]
		}
	}
	return board
}

// The three scores that the account tells, as factors that its author names.
func TestScoresOfTheAccount(t *testing.T) {
	for _, test := range []struct {
		word, cells            string
		letters, factor, score int
	}{
		{"FARM", "..T.", 9, 3, 27},
		{"FANDOM", "T.DT..", 12, 18, 216},
		{"UNITIZER", "TTTD.tDD", 37, 216, 7992},
	} {
		c := &Case{N: 10, T: 9, Board: square(10, test.cells), Tiles: test.word + strings.Repeat("E", 100-len(test.word)),
			Dictionary: builtIn()}
		turn, err := NewTable(c).Do("PLACE 0 0 H " + test.word)
		if err != nil {
			t.Fatal(err)
		}
		want := []Word{{Text: test.word, Letters: test.letters, Factor: test.factor, Score: test.score}}
		if diff := cmp.Diff(want, turn.Words); diff != "" || turn.Score != test.score {
			t.Errorf("%s: score %d (-want +got):\n%s", test.word, turn.Score, diff)
		}
	}
}

// The values as the game's box lists them: by value.
func TestLetterValues(t *testing.T) {
	var want [26]int
	for value, letters := range map[int]string{1: "EAIONRTLSU", 2: "DG", 3: "BCMP", 4: "FHVWY", 5: "K", 8: "JX", 10: "QZ"} {
		for _, c := range letters {
			want[c-'A'] = value
		}
	}
	if diff := cmp.Diff(want, letterValues); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func dictionary(t *testing.T, list string) *Dictionary {
	t.Helper()
	d, err := ReadDictionary(strings.NewReader(strings.ReplaceAll(list, " ", "\n")))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// A game of a few turns, each with all that it tells.
func TestTurns(t *testing.T) {
	c := &Case{N: 4, T: 4, X: 2, D: 3, Board: square(4, "Dt", "..T"), Tiles: "TACXSOATTQZZEEEE",
		Dictionary: dictionary(t, "cat cats as so to")}
	table := NewTable(c)
	for _, test := range []struct {
		why, line string
		want      Turn
	}{
		{"letter and word multipliers; the hand keeps the order in which tiles came", "PLACE 0 0 H CAT", Turn{
			Kind:  Place,
			Tiles: []Tile{{0, 0, 'C'}, {0, 1, 'A'}, {0, 2, 'T'}},
			Words: []Word{{Text: "CAT", Letters: 3 + 3 + 1, Factor: 2, Score: 14}},
			Score: 14, Total: 14, Revealed: "ATT", Hand: "XSOA", Preview: "TT",
		}},
		{"a fee a discard", "DISCARD X", Turn{
			Kind: Discard, Discarded: "X", Score: -3, Total: 11, Revealed: "Q", Hand: "SOAT", Preview: "TQ",
		}},
		{"the multiplier under an old letter works no more", "PLACE 0 1 V AS", Turn{
			Kind:  Place,
			Tiles: []Tile{{1, 1, 'S'}},
			Words: []Word{{Text: "AS", Row: 0, Col: 1, Down: true, Letters: 2, Factor: 1, Score: 2}},
			Score: 2, Total: 13, Revealed: "Z", Hand: "OATT", Preview: "QZ",
		}},
		{"a cross word: the multiplier under a new tile works for both words", "PLACE 1 1 H SO", Turn{
			Kind:  Place,
			Tiles: []Tile{{1, 2, 'O'}},
			Words: []Word{
				{Text: "SO", Row: 1, Col: 1, Letters: 2, Factor: 3, Score: 6},
				{Text: "TO", Row: 0, Col: 2, Down: true, Letters: 2, Factor: 3, Score: 6},
			},
			Score: 12, Total: 25, Revealed: "Z", Hand: "ATTQ", Preview: "ZZ",
		}},
		{"the end", "END", Turn{Kind: End, Total: 25, Hand: "ATTQ", Preview: "ZZ"}},
	} {
		got, err := table.Do(test.line)
		if err != nil {
			t.Fatalf("%s: %v", test.why, err)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.why, diff)
		}
	}
	if _, err := table.Do("END"); err == nil || err.Error() != "the game is over" {
		t.Errorf("a line after the end: %v", err)
	}
}

// With the tiles running out, hand and preview shrink; with the last one the
// game is over.
func TestLastTiles(t *testing.T) {
	c := &Case{N: 2, T: 2, X: 1, D: 0, Board: square(2), Tiles: "ABCD", Dictionary: dictionary(t, "ab")}
	table := NewTable(c)
	for _, test := range []struct{ line, revealed, hand, preview string }{
		{"DISCARD B", "D", "AC", "D"},
		{"DISCARD A", "", "CD", ""},
		{"DISCARD C", "", "D", ""},
		{"DISCARD D", "", "", ""},
	} {
		turn, err := table.Do(test.line)
		if err != nil {
			t.Fatal(err)
		}
		if turn.Revealed != test.revealed || turn.Hand != test.hand || turn.Preview != test.preview {
			t.Errorf("%s: revealed %q, hand %q, preview %q; want %q, %q, %q", test.line,
				turn.Revealed, turn.Hand, turn.Preview, test.revealed, test.hand, test.preview)
		}
		if table.over() != (test.hand == "") {
			t.Errorf("%s: with the hand %q the game is over: %v", test.line, turn.Hand, table.over())
		}
	}
}

func TestIllegalLines(t *testing.T) {
	const want = `want "PLACE r c H|V WORD", "DISCARD LETTERS" or "END", got `
	dict := dictionary(t, "cat at taco tata ac ta act")
	// The board before the line: CAT in row 1 from column 1; the hand ATSOX.
	for _, test := range []struct{ why, line, want string }{
		{"an unknown word", "PASS", want + `"PASS"`},
		{"small letters", "end", want + `"end"`},
		{"an empty line", "", want + `""`},
		{"a field too few", "PLACE 1 1 CAT", want + `"PLACE 1 1 CAT"`},
		{"a field too many", "PLACE 1 1 H CAT S", want + `"PLACE 1 1 H CAT S"`},
		{"two blanks", "PLACE 1  1 H CAT", want + `"PLACE 1  1 H CAT"`},
		{"a blank before", " END", want + `" END"`},
		{"more after END", "END 1", want + `"END 1"`},
		{"DISCARD of nothing", "DISCARD", want + `"DISCARD"`},
		{"no row", "PLACE x 1 H CAT", `PLACE: row "x" is no integer`},
		{"no column", "PLACE 1 1.0 H CAT", `PLACE: column "1.0" is no integer`},
		{"an empty column", "PLACE 1  H CAT", `PLACE: column "" is no integer`},
		{"no direction", "PLACE 1 1 D CAT", `PLACE: direction "D" is neither H nor V`},
		{"a small letter in the word", "PLACE 1 1 H CATs", `"CATs" is not of the letters A-Z alone`},
		{"a blank tile", "DISCARD A?", `"A?" is not of the letters A-Z alone`},
		{"right of the board", "PLACE 0 3 H ACT", "ACT at (0,3) H leaves the board of 5 x 5 cells"},
		{"below the board", "PLACE 3 0 V ACT", "ACT at (3,0) V leaves the board of 5 x 5 cells"},
		{"left of the board", "PLACE 0 -1 H ACT", "ACT at (0,-1) H leaves the board of 5 x 5 cells"},
		{"above the board", "PLACE -1 0 V ACT", "ACT at (-1,0) V leaves the board of 5 x 5 cells"},
		{"far outside", "PLACE 2147483647 0 V ACT", "ACT at (2147483647,0) V leaves the board of 5 x 5 cells"},
		{"no word", "PLACE 1 0 H SCAT", "SCAT is not in the dictionary"},
		{"a single letter", "PLACE 1 4 H S", "S is not in the dictionary"},
		{"another letter there", "PLACE 1 2 H TA", "TA at (1,2) H needs T at (1,2), where A stands"},
		{"no new tile", "PLACE 1 1 H CAT", "CAT at (1,1) H places no tile"},
		{"a letter before the word", "PLACE 1 3 H TA", "TA at (1,3) H is not the whole word: A stands at (1,2)"},
		{"a letter after the word", "PLACE 1 0 H AC", "AC at (1,0) H is not the whole word: A stands at (1,2)"},
		{"touching is not enough", "PLACE 2 1 H AT", "AT at (2,1) H contains no letter of the board"},
		{"far from everything", "PLACE 4 0 H AT", "AT at (4,0) H contains no letter of the board"},
		{"a tile that is not in the hand", "PLACE 1 3 V TACO", "TACO at (1,3) V needs 1 C of the hand ATSOX, which has 0"},
		{"two of a letter, one in the hand", "PLACE 1 3 V TATA", "TATA at (1,3) V needs 2 A of the hand ATSOX, which has 1"},
		{"throwing away what is not there", "DISCARD AC", "DISCARD AC needs 1 C of the hand ATSOX, which has 0"},
		{"throwing away one twice", "DISCARD XX", "DISCARD XX needs 2 X of the hand ATSOX, which has 1"},
	} {
		c := &Case{N: 5, T: 5, D: 1, Board: square(5), Tiles: "CATAT" + "SOX" + strings.Repeat("E", 17), Dictionary: dict}
		table := NewTable(c)
		if _, err := table.Do("PLACE 1 1 H CAT"); err != nil {
			t.Fatal(err)
		}
		if _, err := table.Do(test.line); err == nil || err.Error() != test.want {
			t.Errorf("%s: %q gives %v, want %s", test.why, test.line, err, test.want)
		}
	}
}

func TestCrossWordThatIsNone(t *testing.T) {
	c := &Case{N: 5, T: 5, Board: square(5), Tiles: "CATTA" + strings.Repeat("E", 20), Dictionary: dictionary(t, "cat at")}
	table := NewTable(c)
	for _, line := range []string{"PLACE 1 1 H CAT", "PLACE 1 2 V AT"} {
		if _, err := table.Do(line); err != nil {
			t.Fatal(err)
		}
	}
	const want = "AT at (2,1) H makes the cross word CA at (1,1) V, which is not in the dictionary"
	if _, err := table.Do("PLACE 2 1 H AT"); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// A line that is refused leaves the table as it was.
func TestRefusedLinesChangeNothing(t *testing.T) {
	c := &Case{N: 5, T: 5, D: 1, Board: square(5), Tiles: "CATTA" + strings.Repeat("E", 20), Dictionary: dictionary(t, "cat at")}
	table, clean := NewTable(c), NewTable(c)
	const cross = "PLACE 2 1 H AT" // makes the cross word CA
	for i, line := range []string{"PLACE 1 1 H CAT", "PLACE 1 2 V AT", "DISCARD AE"} {
		for _, illegal := range []string{cross, "PLACE 4 4 V AT", "DISCARD EEEEEA", "PLACE 1 1 H CAT!", "STOP"} {
			if illegal == cross && i < 2 {
				continue
			}
			if _, err := table.Do(illegal); err == nil {
				t.Fatalf("%q is legal", illegal)
			}
		}
		got, err := table.Do(line)
		if err != nil {
			t.Fatal(err)
		}
		want, err := clean.Do(line)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s after illegal lines (-want +got):\n%s", line, diff)
		}
	}
}

// Whatever the line, a referee answers: it plays it or says why not, and only a
// line that it has played changes the tiles.
func FuzzDo(f *testing.F) {
	for _, line := range []string{"PLACE 1 2 V AT", "PLACE -1 99999999999 H CAT", "DISCARD EEA", "END", "PLACE 0 0 H ", "\x00"} {
		f.Add(line)
	}
	dict, err := ReadDictionary(strings.NewReader("cat\nat\n"))
	if err != nil {
		f.Fatal(err)
	}
	c := &Case{N: 5, T: 5, D: 1, Board: square(5), Tiles: "CATTA" + strings.Repeat("E", 20), Dictionary: dict}
	f.Fuzz(func(t *testing.T, line string) {
		table := NewTable(c)
		if _, err := table.Do("PLACE 1 1 H CAT"); err != nil {
			t.Fatal(err)
		}
		before := table.drawn
		turn, err := table.Do(line)
		used := len(turn.Tiles) + len(turn.Discarded)
		if err == nil && used == 0 && turn.Kind != End {
			t.Errorf("%q is a turn that uses no tile: %+v", line, turn)
		}
		if table.drawn != before+used {
			t.Errorf("%q: %d tiles drawn for %d used, error %v", line, table.drawn-before, used, err)
		}
	})
}
