package anneal

import (
	"encoding/json"
	"io"
)

// A Line is what LogTo writes: one JSON object a line.
type Line struct {
	Anneal Stats `json:"anneal"`
}

// LogTo returns a function for Config.Watch that writes each of its Stats to w, as
// a line of JSON that the workbench can plot. A program that does not use it pays
// nothing for it in its bundle.
func LogTo(w io.Writer) func(Stats) {
	return func(s Stats) {
		line, err := json.Marshal(Line{s})
		if err == nil { // a score that is infinite has no JSON
			w.Write(append(line, '\n'))
		}
	}
}
