package outlook

import "github.com/contest-bundle/bundle/src/contest/tune"

// preset account takes the values of the player's account, with all of its sections
// and nothing beside them, whatever the other parameters say. It is asked where a
// section is used and not beforehand: in a bundle it is a constant, and what is
// switched off is left out.
var preset = tune.Choice("preset", "own", "account")

const account = "account"

// own is a parameter's value, or that of the account.
func own[T int | float64](value, theirs T) T {
	if preset == account {
		return theirs
	}
	return value
}
