package std

import (
	"go/types"
	"strings"
)

// Draws reports whether obj is a function of math/rand that draws from the generator of
// the package itself, Seeds whether it is the one that gives that a seed.
func Draws(obj types.Object) bool {
	name := randFunction(obj)
	return name != "" && name != "Seed" && !strings.HasPrefix(name, "New")
}

func Seeds(obj types.Object) bool { return randFunction(obj) == "Seed" }

// randFunction is the name of a function of math/rand, "" for all else.
func randFunction(obj types.Object) string {
	fn, ok := obj.(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg().Path() != "math/rand" || fn.Signature().Recv() != nil {
		return ""
	}
	return fn.Name()
}
