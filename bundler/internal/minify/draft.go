package minify

import (
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/onefile"
)

// A draft is the program with some of its source replaced, and the record of it.
type draft struct {
	*onefile.File
	rounds [][]edit // one after the other, each sorted by offset
}

// An edit replaces a stretch of the source.
type edit struct {
	from, to int // offsets
	text     string
}

// edited is the draft with edits made to it, type-checked again.
func (d *draft) edited(edits []edit, imports *onefile.Imports) (*draft, error) {
	slices.SortFunc(edits, func(a, b edit) int { return a.from - b.from })
	var out []byte
	at := 0
	for _, e := range edits {
		out = append(append(out, d.Src[at:e.from]...), e.text...)
		at = e.to
	}
	f, err := onefile.Check(d.Name, append(out, d.Src[at:]...), "", imports)
	if err != nil {
		return nil, err
	}
	return &draft{f, append(slices.Clip(d.rounds), edits)}, nil
}

// fromSource has the entries of a map by offsets in the draft, by offsets in the
// source; those within replaced text have none there.
func (d *draft) fromSource(byOffset map[int]int) map[int]int {
	if d.rounds == nil {
		return byOffset
	}
	found := make(map[int]int, len(byOffset))
	for offset, to := range byOffset {
		if from, ok := d.source(offset); ok {
			found[from] = to
		}
	}
	return found
}

// source is the offset in the source of what is at an offset of the draft; false if
// that was written in place of something else.
func (d *draft) source(offset int) (int, bool) {
	for _, edits := range slices.Backward(d.rounds) {
		grown := 0 // bytes, by the edits before the offset
		for _, e := range edits {
			start := e.from + grown
			if offset < start {
				break
			}
			if offset < start+len(e.text) {
				return 0, false
			}
			grown += len(e.text) - (e.to - e.from)
		}
		offset -= grown
	}
	return offset, true
}
