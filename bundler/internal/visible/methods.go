package visible

import (
	"go/types"
	"slices"

	"github.com/contest-bundle/bundle/bundler/internal/std"
)

// AsksMethods reports whether obj is a method by which an interface of the program's
// own may ask a reflect.Type or reflect.Value for methods (rule 3).
func AsksMethods(obj types.Object) bool {
	fn, ok := obj.(*types.Func)
	if !ok || !slices.Contains(std.MethodLookups, obj.Name()) {
		return false
	}
	recv := fn.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}
