package backport

import "fmt"

// changed has functions that came to do something else in a release, which a program
// can see: for an older judge the newer one is brought along. It was read off the
// release notes of Go 1.19 to 1.26.
//
//	1.19, 1.24  sort.Sort, sort.Slice and slices.SortFunc leave elements that are equal
//	            in another order (1.24 is not in the notes: it was found by trying)
//	1.22        the functions of slices that shorten a slice clear what is behind it,
//	            and Insert refuses an index out of range also for no values
//
// Whether a program can tell equal elements apart is not looked at.
var changed = map[Symbol]int{
	{"sort", "Sort"}:         24,
	{"sort", "Slice"}:        24,
	{"slices", "SortFunc"}:   24,
	{"slices", "SortedFunc"}: 24,

	{"slices", "Compact"}:     22,
	{"slices", "CompactFunc"}: 22,
	{"slices", "Delete"}:      22,
	{"slices", "DeleteFunc"}:  22,
	{"slices", "Insert"}:      22,
	{"slices", "Replace"}:     22,
}

// changedForTrees has those that know errors which wrap several: they are brought along
// where the program has such errors.
var changedForTrees = map[Symbol]int{
	{"errors", "Is"}:  20,
	{"errors", "As"}:  20,
	{"fmt", "Errorf"}: 20,
}

// differs reports whether the judge has a symbol that does something else.
func (l *Library) differs(s Symbol) bool {
	return changed[s] > l.Release || l.Trees && changedForTrees[s] > l.Release
}

// Why says why a symbol is brought, in words that follow it: "came with Go 1.21".
func (l *Library) Why(s Symbol) string {
	for _, m := range l.Methods() {
		if m.function() == s {
			return fmt.Sprintf("stands for %s, which came with Go 1.%d", m.Symbol, l.API.Since(m.Path, m.Name))
		}
	}
	switch since := max(changed[s], changedForTrees[s]); {
	case internal(s.Path), !exported(s.Name):
		return "is needed by what is newer"
	case l.API.Since(s.Path, s.Name) > l.Release:
		return fmt.Sprintf("came with Go 1.%d", l.API.Since(s.Path, s.Name))
	case since > l.Release:
		return fmt.Sprintf("does something else before Go 1.%d", since)
	}
	return "is needed by what is newer"
}
