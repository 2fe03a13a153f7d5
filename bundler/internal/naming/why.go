package naming

import (
	"go/token"
	"go/types"
)

// A Change says why something could not keep its name.
type Change struct {
	Own, New string
	Why      string // what kept it from its own name, with %s for With
	// With is the declaration that it met; nil if it met none.
	With types.Object
	// At is the place of use at which With would hide it; otherwise not valid.
	At token.Pos
}

var reasonTexts = map[reason]string{
	reserved:    "Go gives the name a meaning of its own",
	predeclared: "the name is predeclared in Go",
	taken:       "%s has the name, and comes first",
	hidden:      "%s would hide it",
	member:      "a field or method has the name, and it names embedded fields",
	method:      "as one package they would be one method: %s keeps the name",
}

// Why says why obj has another name than its own, false if it has its own.
func (n *Names) Why(obj types.Object) (Change, bool) {
	obj = n.canon.Of(obj)
	c := Change{Own: obj.Name(), New: n.Of(obj)}
	if c.Own == c.New {
		return c, false
	}
	o, ok := n.why[obj]
	if !ok {
		o = n.why[memberID(obj)]
	}
	c.Why, c.With, c.At = reasonTexts[o.why], o.with, o.at
	return c, true
}
