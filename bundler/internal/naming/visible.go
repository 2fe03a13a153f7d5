package naming

import (
	"go/types"

	"github.com/contest-bundle/bundle/bundler/internal/visible"
)

// Visible says what the program may show of its names.
type Visible struct {
	// Types are the types whose names show in what the program does.
	Types map[*types.TypeName]bool
	// Fields and LeftOut say that the program looks at the names of fields, the
	// second that it does so even where encodings leave fields out: those of embedded
	// structs, and unexported ones.
	Fields, LeftOut bool
	// Followed says it more closely; nil as long as values are not followed.
	Followed *Followed
}

// Followed has the types whose values reach a function that shows the names of their
// fields, or of their exported fields at least.
type Followed struct{ Fields, Exported *visible.Types }

// shows reports whether the program may see the field of a struct that tn names.
func (v Visible) shows(s Struct, tn *types.TypeName) bool {
	return v.Followed == nil || v.Followed.Fields.Has(s.Self) || !isStruct(tn) && v.Followed.Exported.Has(s.Self)
}

// fieldsShow reports whether the program looks at the names of fields, also of those
// that some encodings leave out.
func (v Visible) fieldsShow(leftOut bool) bool {
	if leftOut {
		return v.LeftOut
	}
	return v.Fields
}

func isStruct(tn *types.TypeName) bool {
	_, ok := tn.Type().Underlying().(*types.Struct)
	return ok
}
