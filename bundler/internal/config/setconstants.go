package config

import (
	"fmt"
	"strconv"
	"strings"
)

// A Change gives a constant a value. Comment says where it came from.
type Change struct {
	Name, Value, Comment string
	// Word tells that the value is a word, which TOML quotes.
	Word bool
}

// mark is the byte order mark.
const mark = "\ufeff"

// SetConstants makes the text of a constants.toml with other values. A constant
// that has a line is changed there, and its comment on that line replaced; others
// are added at the end. All other lines stay as they are.
func SetConstants(name string, data []byte, changes []Change) ([]byte, error) {
	old, err := ParseConstants(name, data)
	if err != nil {
		return nil, err
	}
	want := old.Map()
	lines := strings.SplitAfter(string(data), "\n")
	if last := &lines[len(lines)-1]; *last != "" {
		*last += "\n"
	}
	for _, c := range changes {
		text := c.Value
		if c.Word {
			text = strconv.Quote(text)
		}
		line := fmt.Sprintf("%s = %s # %s\n", c.Name, text, c.Comment)
		if at, ok := old.Lookup(c.Name); ok {
			if at.Pos.Line == 1 && strings.HasPrefix(lines[0], mark) {
				line = mark + line
			}
			lines[at.Pos.Line-1] = line
		} else {
			lines = append(lines, line)
		}
		want[c.Name] = c.Value
	}
	out := []byte(strings.Join(lines, ""))
	if err := holds(name, out, want); err != nil {
		return nil, fmt.Errorf("%s cannot be changed line by line: set the values by hand: %w", name, err)
	}
	return out, nil
}

// holds checks that a text has these values and no others.
func holds(name string, data []byte, want map[string]string) error {
	got, err := ParseConstants(name, data)
	if err != nil {
		return err
	}
	if len(got) != len(want) {
		return fmt.Errorf("%d constants, want %d", len(got), len(want))
	}
	for _, c := range got {
		if c.Value != want[c.Name] {
			return fmt.Errorf("%s: %s has the value %s, want %s", c.Pos, c.Name, c.Value, want[c.Name])
		}
	}
	return nil
}
