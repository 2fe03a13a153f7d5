// Package param has what every part of the tool knows of tuned parameters: their
// kinds, and the name by which a solver is given iterations instead of the clock.
package param

// A Kind is the function of the user's package tune that declares a parameter.
type Kind string

const (
	Int    Kind = "Int"
	Float  Kind = "Float"
	Bool   Kind = "Bool"
	Choice Kind = "Choice"
)

// IsNumber tells whether parameters of this kind are numbers.
func (k Kind) IsNumber() bool { return k == Int || k == Float }

// Budget is the parameter that says how many iterations a solver takes a decision;
// 0 leaves it to the clock. A solver with it can be made to play the same game
// every time.
const Budget = "budget"
