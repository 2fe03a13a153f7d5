package typenames

import "strings"

// A runtimeError is a runtime.Error.
type runtimeError interface {
	error
	RuntimeError()
}

// A recoveredError is an error of the runtime with another text.
type recoveredError struct {
	runtimeError
	text string
}

func (e recoveredError) Error() string { return e.text }

// recovered is what recover returned; the error of a failed type assertion names
// the types as the program does.
func recovered(v any) any {
	e, ok := v.(runtimeError)
	if !ok || !strings.HasPrefix(e.Error(), "interface conversion: ") {
		return v
	}
	if text := originalTypes(e.Error()); text != e.Error() {
		return recoveredError{e, text}
	}
	return v
}

// repanicked is what to panic with instead of v: the runtime's own error where v
// was recovered, so that the runtime knows it again.
func repanicked(v any) any {
	if e, ok := v.(recoveredError); ok {
		return e.runtimeError
	}
	return v
}
