package beam

import (
	"encoding/json"
	"io"
)

// A Line is what LogTo writes: one JSON object a line.
type Line struct {
	Beam Level `json:"beam"`
}

// LogTo returns a function for Config.Watch that writes each Level to w, as a line of
// JSON that the workbench can plot. A program that does not use it pays nothing for it
// in its bundle.
func LogTo(w io.Writer) func(Level) {
	return func(l Level) {
		line, err := json.Marshal(Line{l})
		if err == nil { // a score that is infinite has no JSON
			w.Write(append(line, '\n'))
		}
	}
}
