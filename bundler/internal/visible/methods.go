package visible

import "go/types"

// methodLookups are the methods of reflect.Type and reflect.Value that find methods.
var methodLookups = map[string]bool{"Method": true, "MethodByName": true, "NumMethod": true, "Methods": true}

// AsksMethods reports whether obj is a method by which an interface of the program's
// own may ask a reflect.Type or reflect.Value for methods (rule 3).
func AsksMethods(obj types.Object) bool {
	fn, ok := obj.(*types.Func)
	if !ok || !methodLookups[obj.Name()] {
		return false
	}
	recv := fn.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}

// CallsByName reports whether whoever uses obj, of the standard library, may call
// methods by their names (rule 3): reflect's look-up of methods, or a package that is
// built on it.
func CallsByName(obj types.Object) bool {
	switch obj.Pkg().Path() {
	case "text/template", "html/template", "net/rpc":
		return true
	case "reflect":
		fn, ok := obj.(*types.Func)
		return ok && fn.Signature().Recv() != nil && methodLookups[obj.Name()]
	}
	return false
}
