package std

// A Behaviour is what a function or method did before a release.
type Behaviour struct {
	Before int    // the release, as 23 for Go 1.23
	What   string // it did, to follow the function's name
}

// behaviours has the functions and methods that do something else since a release; it
// was read for Go 1.26.
var behaviours = map[string]Behaviour{
	"sort.Sort":         {24, "orders elements that are equal otherwise"},
	"sort.Slice":        {24, "orders elements that are equal otherwise"},
	"slices.SortFunc":   {24, "orders elements that are equal otherwise"},
	"time.Timer.Reset":  {23, "may leave an old value in the timer's channel"},
	"time.Ticker.Reset": {23, "may leave an old tick in the channel"},
}

// BehavedOtherwise returns what a function, or a method as "Type.Name", did before
// which release; false if it has always done what it does.
func BehavedOtherwise(path, name string) (Behaviour, bool) {
	b, ok := behaviours[path+"."+name]
	return b, ok
}

// jsonOptions has the options of encoding/json's tags that came after Go 1.0, with
// their release; it was read for Go 1.26.
var jsonOptions = map[string]int{"omitzero": 24}

// JSONOption returns the release that an option of encoding/json's tags came with, 0
// if it has always been there.
func JSONOption(name string) int { return jsonOptions[name] }
