package typenames

import (
	"encoding/gob"
	"reflect"
	"strings"
)

// registerGob is gob.Register: it registers the type of value under the name that
// gob.Register gives it in the program.
func registerGob(value any) { gob.RegisterName(gobName(reflect.TypeOf(value)), value) }

// gobName is gob.Register's name for a type: the import path and the name of a
// type that has a name, and otherwise the type's text. Like gob.Register, it panics
// if t is nil.
func gobName(t reflect.Type) string {
	if t.Name() == "" || t.PkgPath() == "" {
		return originalTypes(t.String())
	}
	name, arguments := t.Name(), ""
	if i := strings.IndexByte(name, '['); i >= 0 {
		name, arguments = name[:i], name[i:]
	}
	path := t.PkgPath()
	if path == "main" {
		if p, _, old := original(name); old != "" {
			path, name = strings.ReplaceAll(p, "%2e", "."), old // escaped in type arguments only
		}
	}
	return path + "." + originalTypes(name+arguments)
}
