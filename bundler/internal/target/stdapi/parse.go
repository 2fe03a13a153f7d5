package stdapi

import "strings"

// A Symbol is one name of the standard library's exported interface.
type Symbol struct {
	Package string
	Name    string // "Sort", or "Time.Compare" for a field or method
}

// Parse lists the symbols of the text of one api/go1.N.txt file, in its order.
// A line such as
//
//	pkg time, method (Time) Compare(Time) int #50770
//
// gives one; lines in no known form give none. Differences between platforms
// are ignored.
func Parse(text string) []Symbol {
	var all []Symbol
	for line := range strings.Lines(text) {
		rest, ok := strings.CutPrefix(line, "pkg ")
		if !ok {
			continue
		}
		pkg, decl, ok := strings.Cut(rest, ", ")
		if !ok {
			continue
		}
		pkg, _, _ = strings.Cut(pkg, " ") // "syscall (linux-amd64)"
		if name := symbol(strings.TrimSpace(decl)); name != "" {
			all = append(all, Symbol{pkg, name})
		}
	}
	return all
}

func symbol(decl string) string {
	kind, rest, _ := strings.Cut(decl, " ")
	switch kind {
	case "func", "var", "const":
		return identifier(rest)
	case "method":
		recv, name, ok := strings.Cut(strings.TrimPrefix(rest, "("), ") ")
		if !ok {
			return ""
		}
		return identifier(strings.TrimPrefix(recv, "*")) + "." + identifier(name)
	case "type":
		return typeSymbol(rest)
	}
	return ""
}

// typeSymbol reads what follows "type": the type itself, or after ", " one of
// its fields or methods.
func typeSymbol(rest string) string {
	name := identifier(rest)
	for _, kind := range []string{" struct, ", " interface, "} {
		_, member, ok := strings.Cut(rest, kind)
		if !ok {
			continue
		}
		member = strings.TrimPrefix(member, "embedded ")
		if member == "unexported methods" {
			return ""
		}
		member = strings.TrimPrefix(member, "*")
		if dot := strings.LastIndexByte(firstWord(member), '.'); dot >= 0 { // embedded pkg.Type
			member = member[dot+1:]
		}
		return name + "." + identifier(member)
	}
	return name
}

func firstWord(s string) string {
	if i := strings.IndexAny(s, " (["); i >= 0 {
		return s[:i]
	}
	return s
}

// identifier is the name that s begins with.
func identifier(s string) string {
	for i, r := range s {
		if r != '_' && (r < '0' || '9' < r) && (r < 'A' || 'Z' < r) && (r < 'a' || 'z' < r) && r < 0x80 {
			return s[:i]
		}
	}
	return s
}
