package minify

import (
	"fmt"

	"github.com/contest-bundle/bundle/bundler/internal/visible"
)

// A scope says which names are shortened.
type scope struct {
	locals  bool // variables, constants, parameters, labels, imports
	funcs   bool
	members bool // types, fields and methods
}

// attempts lists the scopes to try, largest first.
func attempts(s visible.Sight) []scope {
	none := scope{}
	if s.Linkname != "" {
		return []scope{none}
	}
	some := scope{locals: true, funcs: s.Funcs == ""}
	all := some
	all.members = s.Members == "" && s.Funcs == ""
	if all == some {
		return []scope{some, none}
	}
	return []scope{all, some, none}
}

// kept says what kept its names under a scope; failure is why a larger scope
// was given up, if it was.
func kept(s visible.Sight, used scope, failure error) []string {
	reason := func(why string) string {
		if why == "" {
			return fmt.Sprintf("renaming them could not be verified: %v", failure)
		}
		return why
	}
	switch {
	case !used.locals:
		return []string{"all names: " + reason(s.Linkname)}
	case !used.funcs:
		return []string{"functions, types, fields and methods: " + reason(s.Funcs)}
	case !used.members:
		return []string{"types, fields and methods: " + reason(s.Members)}
	}
	return nil
}
