package target

import (
	"fmt"
	"unicode/utf8"
)

// A Unit is what a judge counts in its source limit.
type Unit string

// The units that judges count in.
const (
	Bytes Unit = "bytes"
	Chars Unit = "chars" // Unicode code points
	UTF16 Unit = "utf16" // UTF-16 code units, as JavaScript's length counts
)

// Count is the size of a source in the unit.
func (u Unit) Count(src []byte) int {
	switch u {
	case Chars:
		return utf8.RuneCount(src)
	case UTF16:
		n := 0
		for _, r := range string(src) {
			n++
			if r >= 0x10000 {
				n++ // a surrogate pair
			}
		}
		return n
	}
	return len(src)
}

// word is the unit in a sentence.
func (u Unit) word() string {
	switch u {
	case Chars:
		return "characters"
	case UTF16:
		return "UTF-16 units"
	}
	return "bytes"
}

// A Size is a source's size in the judge's unit beside its limit.
type Size struct {
	Size  int  `json:"size"`
	Limit int  `json:"limit"` // 0 = unknown
	Unit  Unit `json:"unit"`
}

// Size measures a source.
func (p Profile) Size(src []byte) Size {
	unit := p.Limit.Unit
	if unit == "" {
		unit = Bytes
	}
	return Size{Size: unit.Count(src), Limit: p.Limit.Size, Unit: unit}
}

// Headroom is the part of the limit that is left, from 1 (nothing used) to
// below 0 (too large); 1 if the limit is unknown.
func (s Size) Headroom() float64 {
	if s.Limit == 0 {
		return 1
	}
	return 1 - float64(s.Size)/float64(s.Limit)
}

// String is such as "52,428 of 524,288 bytes (90 % left)".
func (s Size) String() string {
	if s.Limit == 0 {
		return fmt.Sprintf("%s %s (limit unknown)", Thousands(s.Size), s.Unit.word())
	}
	if s.Size > s.Limit {
		return fmt.Sprintf("%s of %s %s (%s too many)", Thousands(s.Size), Thousands(s.Limit), s.Unit.word(), Thousands(s.Size-s.Limit))
	}
	// Rounded down: "1 % left" means at least that.
	return fmt.Sprintf("%s of %s %s (%d %% left)", Thousands(s.Size), Thousands(s.Limit), s.Unit.word(), int(100*s.Headroom()))
}

// Thousands writes a number with commas.
func Thousands(n int) string {
	if n < 0 {
		return "-" + Thousands(-n)
	}
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", Thousands(n/1000), n%1000)
}
