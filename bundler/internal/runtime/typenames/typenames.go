// Package typenames is source that the bundler adds to a program that sees the
// names of its types where they can be given back: in the text of a failed type
// assertion, and in what encoding/gob writes. In the merged file all types are of
// package main. The source is shaken and renamed like any other package of the
// program.
package typenames

import "strings"

// originals has a line for each package of the program: its import path as the
// runtime writes it, its name, and its types, as new:old where they have another
// name here. The bundler fills it in.
var originals = ``

// original finds the package and the name that a type of package main had in the
// program; old is empty if the type is the entry's own.
func original(name string) (path, pkg, old string) {
	for _, line := range strings.Split(originals, "\n") {
		words := strings.Fields(line)
		for i := 2; i < len(words); i++ {
			renamed, old, ok := strings.Cut(words[i], ":")
			if !ok {
				old = renamed
			}
			if renamed == name {
				return words[0], words[1], old
			}
		}
	}
	return "", "", ""
}

// originalTypes gives the types that text names the names that they had in the
// program. Inside type arguments they have the whole import path before them.
func originalTypes(text string) string {
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
			word = "main." + name
			if !isMember(before, text[i:]) {
				word = qualified(name, arguments > 0)
			}
		}
		out += word
	}
	return out
}

// qualified is the type main.name under its original name.
func qualified(name string, wholePath bool) string {
	base, ordinal := name, "" // of a local type in type arguments
	if i := strings.Index(name, "·"); i >= 0 {
		base, ordinal = name[:i], name[i:]
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

// isMember reports whether a name between before and after is that of a method in
// an interface, or of a field in a struct, and not of a type.
func isMember(before, after string) bool {
	if !strings.HasSuffix(before, "{ ") && !strings.HasSuffix(before, "; ") {
		return false
	}
	return strings.HasPrefix(after, "(") || strings.HasPrefix(after, " ") && !strings.HasPrefix(after, " }") && !strings.HasPrefix(after, ` "`)
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
