package config

import (
	"bytes"
	"errors"
	"go/token"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/spelling"
)

// Decode reads a TOML document into v and refuses keys that v has no field
// for. name is the file's name in messages; the error is a diag.List
// with one entry a fault, each with line and column.
func Decode(name string, data []byte, v any) error {
	d := toml.NewDecoder(bytes.NewReader(withoutMark(data)))
	d.DisallowUnknownFields()
	err := d.Decode(v)
	if err == nil {
		return nil
	}
	var list diag.List
	var unknown *toml.StrictMissingError
	var fault *toml.DecodeError
	switch {
	case errors.As(err, &unknown):
		for i := range unknown.Errors {
			e := &unknown.Errors[i]
			list.Add(place(name, e), "", "%s", "unknown key "+strings.Join(e.Key(), ".")+nearKeys(v, e.Key()))
		}
	case errors.As(err, &fault):
		list.Add(place(name, fault), "", "%s", plain(fault))
	default:
		list.Add(token.Position{Filename: name}, "", "%s", strings.TrimPrefix(err.Error(), "toml: "))
	}
	return list.Err()
}

// withoutMark is a text without the byte order mark that some editors put in front.
func withoutMark(data []byte) []byte { return bytes.TrimPrefix(data, []byte(mark)) }

// nearKeys says which keys there are where an unknown one is, or which of them it
// may have been.
func nearKeys(v any, key []string) string {
	t := reflect.TypeOf(v).Elem()
	for _, name := range key[:len(key)-1] {
		switch t.Kind() {
		case reflect.Map:
			t = t.Elem()
		case reflect.Struct:
			for i := range t.NumField() {
				if f := t.Field(i); f.Tag.Get("toml") == name {
					t = f.Type
					break
				}
			}
		}
	}
	if t.Kind() != reflect.Struct {
		return ""
	}
	var keys []string
	for i := range t.NumField() {
		if name := t.Field(i).Tag.Get("toml"); name != "" && name != "-" {
			keys = append(keys, name)
		}
	}
	if near := spelling.Nearest(key[len(key)-1], keys); near != "" {
		return "; did you mean " + near + "?"
	}
	return "; the keys are " + strings.Join(keys, ", ")
}

// plain is a decoder's message in a user's words.
func plain(e *toml.DecodeError) string {
	message := strings.TrimPrefix(e.Error(), "toml: ")
	if message == "unexpected character U+000A at start of value" {
		return "no value after the equals sign"
	}
	if m := mismatch.FindStringSubmatch(message); m != nil {
		return strings.Join(e.Key(), ".") + ": want " + inWords(m[2]) + ", not " + article(m[1])
	}
	return message
}

// mismatch matches the decoder's words about a value of the wrong type: what it is,
// and the Go type that it should have.
var mismatch = regexp.MustCompile(`^cannot decode TOML (\w+) into (?:struct field \S+ of type )?(\S+)$`)

// inWords is the TOML value that a Go type stands for.
func inWords(goType string) string {
	switch {
	case goType == "string":
		return "a string"
	case goType == "bool":
		return "true or false"
	case goType == "[]string":
		return "a list of strings"
	case strings.HasPrefix(goType, "[]"):
		return "a list"
	case strings.HasPrefix(goType, "int"):
		return "a whole number"
	case strings.HasPrefix(goType, "float"):
		return "a number"
	}
	return "a table"
}

func article(noun string) string {
	if strings.HasPrefix(noun, "integer") || strings.HasPrefix(noun, "array") {
		return "an " + noun
	}
	return "a " + noun
}

func place(name string, e *toml.DecodeError) token.Position {
	row, col := e.Position()
	return token.Position{Filename: name, Line: row, Column: col}
}

// An entry is one "key = value" of a document, in the document's order.
type entry struct {
	key   []string // with the names of the tables around it
	value *unstable.Node
	raw   string // the value as it is written
	pos   token.Position
}

// entries lists a document's key-value pairs, those of inline tables behind their
// own, and the positions of its table headers. The document has been decoded
// before, so it is well formed.
func entries(name string, data []byte) (pairs, tables []entry) {
	var p unstable.Parser
	p.Reset(withoutMark(data))
	keyOf := func(n *unstable.Node) (key []string, pos token.Position) {
		for it := n.Key(); it.Next(); {
			if part := it.Node(); pos.Line == 0 {
				start := p.Shape(part.Raw).Start
				pos = token.Position{Filename: name, Offset: start.Offset, Line: start.Line, Column: start.Column}
			}
			key = append(key, string(it.Node().Data))
		}
		return key, pos
	}
	var add func(prefix []string, n *unstable.Node)
	add = func(prefix []string, n *unstable.Node) {
		key, pos := keyOf(n)
		key = slices.Concat(prefix, key)
		value := *n.Value()
		pairs = append(pairs, entry{key, &value, string(value.Data), pos})
		if value.Kind == unstable.InlineTable {
			for it := value.Children(); it.Next(); {
				add(key, it.Node())
			}
		}
	}
	var prefix []string
	for p.NextExpression() {
		switch e := p.Expression(); e.Kind {
		case unstable.Table, unstable.ArrayTable:
			key, pos := keyOf(e)
			prefix = key
			tables = append(tables, entry{key: key, pos: pos})
		case unstable.KeyValue:
			add(prefix, e)
		}
	}
	return pairs, tables
}

// Positions gives the place of every key of a document by its dotted name,
// for messages about values that are well formed but make no sense.
func Positions(name string, data []byte) map[string]token.Position {
	places := map[string]token.Position{}
	pairs, tables := entries(name, data)
	for _, e := range append(tables, pairs...) {
		places[strings.Join(e.key, ".")] = e.pos
		for i := range e.key { // a table that only its members name is where the first of them is
			if over := strings.Join(e.key[:i], "."); places[over].Line == 0 {
				places[over] = e.pos
			}
		}
	}
	return places
}
