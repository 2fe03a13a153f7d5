// Package recovered is source that the bundler adds to a program that reads
// recovered errors of the runtime. Their texts name types, and in the merged file
// all types are of package main: such an error is replaced by one that says what
// the program said in its packages. The source is shaken and renamed like any
// other package of the program.
package recovered

import "strings"

// originals has a line for each package of the program: its import path as the
// runtime writes it, its name, and its declarations, as new:old where they have
// another name here. A dot stands before fields, () behind methods, an equals sign
// before the path that is in the tags of the package's anonymous structs.
const originals = ``

// A runtimeError is a runtime.Error.
type runtimeError interface {
	error
	RuntimeError()
}

// A recoveredError is an error of the runtime with another text.
type recoveredError struct {
	runtimeError
	text string
}

func (e recoveredError) Error() string { return e.text }

// recovered is what recover returned; if it is an error of the runtime, with the
// original names of types.
func recovered(v any) any {
	if e, ok := v.(runtimeError); ok {
		if text := originalText(e.Error()); text != e.Error() {
			return recoveredError{e, text}
		}
	}
	return v
}

func originalText(text string) string {
	const nilCall = "value method main."
	switch {
	case strings.HasPrefix(text, "interface conversion: "):
		return toldApart(originalTypes(text))
	case strings.HasPrefix(text, "runtime error: hash of unhashable type "),
		strings.HasPrefix(text, "runtime error: comparing uncomparable type "):
		return originalTypes(text)
	case strings.HasPrefix(text, nilCall):
		called, _, _ := strings.Cut(text[len(nilCall):], " ")
		name, method, _ := strings.Cut(called, ".")
		if path, _, old := original(name); old != "" {
			if _, _, m := original(method + "()"); m != "" {
				method = m
			}
			return "value method " + path + "." + old + "." + method + " called using nil *" + old + " pointer"
		}
	}
	return text
}

// toldApart ends the text of a failed conversion between two types of one name as
// the runtime does.
func toldApart(text string) string {
	for at := range text {
		names := len(text) - at - len(" is , not ")
		if names <= 0 {
			break
		}
		not := text[len(text)-names/2:]
		if text[at:] != " is "+not+", not "+not {
			continue
		}
		for _, unnamed := range []string{"[", "*[", "map[", "func(", "chan", "<-chan", "*struct {"} {
			if strings.HasPrefix(not, unnamed) { // types of no package
				return text + " (types from different scopes)"
			}
		}
		return text + " (types from different packages)"
	}
	return text
}

// originalTypes replaces the names in the types that text names; inside type
// arguments they have the whole import path before them.
func originalTypes(text string) string {
	text = withoutMarks(text)
	out, arguments := "", 0
	for i := 0; i < len(text); {
		before, word := text[:i], nameAt(text[i:])
		if word == "" {
			switch c := text[i]; {
			case c == '[' && (arguments > 0 || before != "" && nameAt(before[len(before)-1:]) != "" && !strings.HasSuffix(before, "map")):
				arguments++
			case c == ']' && arguments > 0:
				arguments--
			}
			out += text[i : i+1]
			i++
			continue
		}
		i += len(word)
		if word == "main" && strings.HasPrefix(text[i:], ".") && !endsInPath(before) {
			name := nameAt(text[i+1:])
			i += 1 + len(name)
			word = qualified(name, arguments > 0, isMember(before, text[i:]), strings.HasPrefix(text[i:], "("))
		} else if _, _, old := original(word + "()"); old != "" {
			word = old
		} else if _, _, old := original("." + word); old != "" {
			word = old
		}
		out += word
	}
	return out
}

// isMember reports whether a name between before and after is that of a method in
// an interface, or of a field in a struct, and not of a type.
func isMember(before, after string) bool {
	if !strings.HasSuffix(before, "{ ") && !strings.HasSuffix(before, "; ") {
		return false
	}
	return strings.HasPrefix(after, "(") || strings.HasPrefix(after, " ") && !strings.HasPrefix(after, " }") && !strings.HasPrefix(after, ` "`)
}

// qualified is main.name under its original name.
func qualified(name string, wholePath, member, method bool) string {
	base, ordinal := name, "" // of a local type in type arguments
	if i := strings.Index(name, "·"); i >= 0 {
		base, ordinal = name[:i], name[i:]
	}
	if method && member {
		base += "()"
	} else if member {
		base = "." + base
	}
	path, pkg, old := original(base)
	switch {
	case old == "":
		return "main." + name
	case wholePath:
		return path + "." + old + ordinal
	}
	return pkg + "." + old + ordinal
}

// original finds what had another name or package in the program: a type, .field
// or method().
func original(name string) (path, pkg, old string) {
	for _, line := range strings.Split(originals, "\n") {
		words := strings.Fields(line)
		for i := 2; i < len(words); i++ {
			renamed, old, ok := strings.Cut(words[i], ":")
			if !ok {
				old = strings.TrimSuffix(strings.TrimPrefix(renamed, "."), "()")
			}
			if renamed == name {
				return words[0], words[1], old
			}
		}
	}
	return "", "", ""
}

// withoutMarks takes out the tags that tell the anonymous structs of two packages
// apart.
func withoutMarks(text string) string {
	for _, word := range strings.Fields(originals) {
		if strings.HasPrefix(word, "=") {
			mark := ` package:\"` + word[1:] + `\""`
			text = strings.ReplaceAll(text, ` "`+mark[1:], "")
			text = strings.ReplaceAll(text, mark, `"`)
		}
	}
	return text
}

// nameAt is the identifier or number at the start of text.
func nameAt(text string) string {
	for i := 0; i < len(text); i++ {
		if c := text[i]; c != '_' && (c < '0' || c > '9') && (c|32 < 'a' || c|32 > 'z') && c < 0x80 {
			return text[:i]
		}
	}
	return text
}

// endsInPath reports whether what follows text goes on with an import path.
func endsInPath(text string) bool {
	if text == "" || strings.HasSuffix(text, "...") {
		return false
	}
	return strings.IndexByte("-./%~+", text[len(text)-1]) >= 0
}
