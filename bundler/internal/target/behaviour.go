package target

import (
	"fmt"
	"go/types"
	"strings"
)

// behaviour reports standard functions that exist in the judge's Go but do
// something else there.
func (s *subject) behaviour() {
	if s.release() == 0 {
		return
	}
	seeds := false
	var random []Finding
	for id, obj := range s.file.Info.Uses {
		fn, ok := obj.(*types.Func)
		if !ok || fn.Pkg() == nil || fn.Pkg().Path() != "math/rand" || fn.Signature().Recv() != nil {
			continue
		}
		switch name := fn.Name(); {
		case name == "Seed":
			seeds = true
			if s.level() >= 24 {
				s.add(Finding{Rule: RuleBehave, Severity: Warning, Pos: s.at(id.Pos()), Name: "rand.Seed",
					Message: "rand.Seed does nothing from language level 1.24 on: use rand.New(rand.NewSource(seed))"})
			}
		case !strings.HasPrefix(name, "New"):
			random = append(random, Finding{Rule: RuleBehave, Severity: Warning, Pos: s.at(id.Pos()), Name: "math/rand", Needs: "1.20",
				Message: fmt.Sprintf("math/rand's own generator is seeded at random only since Go 1.20: on %s every run draws the same numbers; seed it", s.profile.title())})
		}
	}
	if s.release() < 20 && !seeds {
		s.found = append(s.found, random...)
	}
}
