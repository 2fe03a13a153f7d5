package target

import (
	"fmt"

	"github.com/contest-bundle/bundle/bundler/internal/loopvar"
)

// loops reports captured loop variables where the judge's level is below 1.22.
func (s *subject) loops() {
	if level := s.level(); level == 0 || level >= 22 {
		return
	}
	for _, c := range loopvar.Captures(s.file.Info, s.file.Syntax) {
		s.add(Finding{Rule: RuleLoopVar, Severity: Warning, Pos: s.at(c.Pos), Name: c.Var.Name(), Needs: "1.22",
			Message: fmt.Sprintf("loop variable %s of line %d %s: %s shares one among all iterations; copy it first: %s := %s",
				c.Var.Name(), s.at(c.Var.Pos()).Line, c.How, s.profile.title(), c.Var.Name(), c.Var.Name())})
	}
}
