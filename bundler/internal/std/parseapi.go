package std

import "strings"

// A Symbol is one name of the standard library's exported interface.
type Symbol struct {
	Package  string
	Name     string // "Sort", or "Time.Compare" for a field or method
	Platform string // such as "windows-amd64", "" for all
}

// ParseAPI lists the symbols of the text of one api/go1.N.txt file, in its order.
// Lines such as
//
//	pkg time, method (Time) Compare(Time) int #50770
//	pkg syscall (linux-amd64), const AF_MAX = 39
//
// give one each; lines in no known form and those about cgo give none.
func ParseAPI(text string) []Symbol {
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
		pkg, platform, _ := strings.Cut(strings.TrimSuffix(pkg, ")"), " (")
		if name := symbol(strings.TrimSpace(decl)); name != "" && !strings.HasSuffix(platform, "-cgo") {
			all = append(all, Symbol{pkg, name, platform})
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
