package wordgame

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/contest-bundle/bundle/src/words"
)

// A Dictionary is the set of words that may be played.
type Dictionary struct {
	words   map[string]bool // in capital letters
	letters [26]int
}

// builtIn is the dictionary of package words.
var builtIn = sync.OnceValue(func() *Dictionary {
	d, err := ReadDictionary(strings.NewReader(words.List))
	if err != nil {
		panic("the built-in word list: " + err.Error())
	}
	return d
})

// ReadDictionary reads words of the letters a-z, capital or not, one a line; an
// empty line is nothing. The error names the line.
func ReadDictionary(r io.Reader) (*Dictionary, error) {
	d := &Dictionary{words: map[string]bool{}}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		word := strings.ToUpper(strings.TrimSpace(lines.Text()))
		switch {
		case word == "":
			continue
		case capitals(word) != nil:
			return nil, fmt.Errorf("dictionary: line %d: %q is not of the letters a-z alone", n, lines.Text())
		case len(word) < 2:
			return nil, fmt.Errorf("dictionary: line %d: %q has less than two letters", n, word)
		case d.words[word]:
			return nil, fmt.Errorf("dictionary: line %d: %s is there twice", n, word)
		}
		d.words[word] = true
		for _, c := range []byte(word) {
			d.letters[c-'A']++
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("dictionary: %w", err)
	}
	if len(d.words) == 0 {
		return nil, fmt.Errorf("dictionary: no words")
	}
	return d, nil
}

// Has reports whether a word in capital letters may be played.
func (d *Dictionary) Has(word string) bool { return d.words[word] }

// Len is the number of words.
func (d *Dictionary) Len() int { return len(d.words) }

// Letters counts each letter in all words.
func (d *Dictionary) Letters() [26]int { return d.letters }

// Digest is the SHA-256 of the sorted words in capital letters, a line each.
func (d *Dictionary) Digest() string {
	sum := sha256.New()
	for _, word := range slices.Sorted(maps.Keys(d.words)) {
		fmt.Fprintln(sum, word)
	}
	return hex.EncodeToString(sum.Sum(nil))
}

func capitals(word string) error {
	for _, c := range []byte(word) {
		if c < 'A' || c > 'Z' {
			return fmt.Errorf("%q is not of the letters A-Z alone", word)
		}
	}
	return nil
}
