package minify_test

import (
	"testing"
	"unicode"
)

// word is the identifier at an offset of src.
func word(src string, at int) string {
	end := at
	for end < len(src) && (src[end] == '_' || unicode.IsLetter(rune(src[end])) || unicode.IsDigit(rune(src[end]))) {
		end++
	}
	return src[at:end]
}

// The record leads from every identifier of what was minified to its short form, across
// constants and imports that are left out and groups that are written anew.
func TestIdents(t *testing.T) {
	const src = `package main

import (
	"fmt"
	"os"
)

const (
	gone = len(os.DevNull)
	kept = iota + 7
	last
)

const alone = 1

var total = 3

const (
	unused = iota
	second
)

func twice(value int) int { return value * 2 }

func main() { fmt.Println(twice(total), kept, second) }
`
	r := source(t, src)
	small := string(r.Source)
	short := map[string]string{}
	found := map[string]int{}
	for from, to := range r.Idents {
		name, now := word(src, from), word(small, to)
		if name == "" || now == "" {
			t.Fatalf("bytes %d and %d are not both identifiers: %q, %q", from, to, src[from:from+5], small[to:to+1])
		}
		if was, ok := short[name]; ok && was != now {
			t.Errorf("%s is called %s and %s", name, was, now)
		}
		short[name] = now
		found[name]++
	}
	for name, times := range map[string]int{"total": 2, "twice": 2, "value": 2, "main": 2, "Println": 1, "fmt": 1, "kept": 1, "second": 1, "gone": 0, "alone": 0, "unused": 0, "os": 0} {
		if found[name] != times {
			t.Errorf("%s was found %d times, want %d", name, found[name], times)
		}
	}
}
