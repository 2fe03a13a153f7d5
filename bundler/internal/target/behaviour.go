package target

import (
	"fmt"
	"go/ast"
	"reflect"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/objects"
	"github.com/contest-bundle/bundle/bundler/internal/std"
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
		switch {
		case std.Seeds(obj):
			seeds = true
			if s.level() >= 24 {
				s.add(Finding{Rule: RuleBehave, Severity: Warning, Pos: s.at(id.Pos()), Name: "rand.Seed",
					Message: "rand.Seed does nothing from language level 1.24 on: use rand.New(rand.NewSource(seed))"})
			}
		case std.Draws(obj):
			random = append(random, Finding{Rule: RuleBehave, Severity: Warning, Pos: s.at(id.Pos()), Name: "math/rand", Needs: "1.20",
				Message: fmt.Sprintf("math/rand's own generator is seeded at random only since Go 1.20: on %s every run draws the same numbers; seed it", s.profile.title())})
		}
	}
	if s.release() < 20 && !seeds {
		s.found = append(s.found, random...)
	}
	s.changed()
	s.tags()
}

// changed reports uses of what does something else in the judge's Go.
func (s *subject) changed() {
	members := memberIndex{}
	for id, obj := range s.file.Info.Uses {
		path, name := members.symbol(objects.Origin(obj))
		if b, ok := std.BehavedOtherwise(path, name); ok && s.release() < b.Before {
			s.add(Finding{Rule: RuleBehave, Severity: Warning, Pos: s.at(id.Pos()), Name: path + "." + name, Needs: fmt.Sprintf("1.%d", b.Before),
				Message: fmt.Sprintf("%s.%s %s before Go 1.%d: %s has %s", path, name, b.What, b.Before, s.profile.title(), s.profile.Go)})
		}
	}
}

// tags reports options in the tags of fields that encoding/json does not know yet.
func (s *subject) tags() {
	ast.Inspect(s.file.Syntax, func(n ast.Node) bool {
		field, ok := n.(*ast.Field)
		if !ok || field.Tag == nil {
			return true
		}
		text, err := strconv.Unquote(field.Tag.Value)
		if err != nil {
			return true
		}
		_, options, _ := strings.Cut(reflect.StructTag(text).Get("json"), ",")
		for option := range strings.SplitSeq(options, ",") {
			if since := std.JSONOption(option); s.release() < since {
				s.add(Finding{Rule: RuleBehave, Severity: Warning, Pos: s.at(field.Tag.Pos()), Name: option, Needs: fmt.Sprintf("1.%d", since),
					Message: fmt.Sprintf("encoding/json knows the option %s since Go 1.%d: %s has %s and writes the field", option, since, s.profile.title(), s.profile.Go)})
			}
		}
		return true
	})
}
