package target

import (
	"encoding/json"
	"fmt"
	"go/token"
	"sort"
	"strings"
)

// Severity says what a finding means for the submission.
type Severity string

// From worst to mildest.
const (
	Refused Severity = "refused" // the judge will not accept or not compile it
	Warning Severity = "warning" // it may be refused or behave differently
	Note    Severity = "note"    // worth knowing
)

func (s Severity) rank() int {
	return map[Severity]int{Refused: 0, Warning: 1, Note: 2}[s]
}

// Rule names the check that a finding comes from.
type Rule string

// The checks, in the order of a report.
const (
	RuleJudge    Rule = "judge"     // the judge takes no Go at all
	RuleLanguage Rule = "language"  // a language feature newer than the judge's level
	RuleStd      Rule = "std"       // a name of the standard library newer than the judge's Go
	RuleImport   Rule = "import"    // a package that the judge does not offer
	RuleBehave   Rule = "behaviour" // the standard library behaves differently in the judge's Go
	RuleLeftover Rule = "leftover"  // a directive that needs other files or tags
	RuleSize     Rule = "size"      // too large, or nearly
)

// Rules lists all checks in the order of a report.
var Rules = []Rule{RuleJudge, RuleLanguage, RuleStd, RuleImport, RuleBehave, RuleLeftover, RuleSize}

// A Finding is one thing that a judge will not like.
type Finding struct {
	Rule     Rule
	Severity Severity
	Pos      token.Position   // invalid if the finding is about the file as a whole
	Name     string           // the feature, symbol or package: "range over an integer", "slices.Sort"
	Needs    string           // Go release that it needs, such as 1.21; "" if that is not the matter
	Message  string           // one sentence with what to do about it
	Also     []token.Position // further places of the same
}

// String is "main.go:3:5: message (and 2 more places)".
func (f Finding) String() string {
	var b strings.Builder
	if f.Pos.IsValid() {
		fmt.Fprintf(&b, "%s: ", f.Pos)
	}
	b.WriteString(f.Message)
	switch n := len(f.Also); {
	case n == 1:
		fmt.Fprintf(&b, " (also at line %d)", f.Also[0].Line)
	case n > 1:
		fmt.Fprintf(&b, " (and %d more places, next at line %d)", n, f.Also[0].Line)
	}
	return b.String()
}

// MarshalJSON writes positions as "file:line:column".
func (f Finding) MarshalJSON() ([]byte, error) {
	type finding struct {
		Rule     Rule     `json:"rule"`
		Severity Severity `json:"severity"`
		Pos      string   `json:"pos,omitempty"`
		Name     string   `json:"name,omitempty"`
		Needs    string   `json:"needs,omitempty"`
		Message  string   `json:"message"`
		Also     []string `json:"also,omitempty"`
	}
	out := finding{Rule: f.Rule, Severity: f.Severity, Name: f.Name, Needs: f.Needs, Message: f.Message}
	if f.Pos.IsValid() {
		out.Pos = f.Pos.String()
	}
	for _, p := range f.Also {
		out.Also = append(out.Also, p.String())
	}
	return json.Marshal(out)
}

// Findings are what a check found, by rule and then by position.
type Findings []Finding

// Of gives the findings of one rule.
func (fs Findings) Of(rule Rule) Findings {
	var some Findings
	for _, f := range fs {
		if f.Rule == rule {
			some = append(some, f)
		}
	}
	return some
}

// Worst is the worst severity among the findings, "" if there are none.
func (fs Findings) Worst() Severity {
	worst := Severity("")
	for _, f := range fs {
		if worst == "" || f.Severity.rank() < worst.rank() {
			worst = f.Severity
		}
	}
	return worst
}

// Err is nil if no finding refuses the submission; otherwise it has those that
// do, one a line.
func (fs Findings) Err() error {
	var lines []string
	for _, f := range fs {
		if f.Severity == Refused {
			lines = append(lines, f.String())
		}
	}
	if lines == nil {
		return nil
	}
	return fmt.Errorf("%s", strings.Join(lines, "\n"))
}

// sorted puts findings in the order of a report and joins those that say the
// same about several places.
func (fs Findings) sorted() Findings {
	order := map[Rule]int{}
	for i, r := range Rules {
		order[r] = i
	}
	sort.SliceStable(fs, func(i, j int) bool {
		a, b := fs[i], fs[j]
		if a.Rule != b.Rule {
			return order[a.Rule] < order[b.Rule]
		}
		if a.Pos.Offset != b.Pos.Offset {
			return a.Pos.Offset < b.Pos.Offset
		}
		return a.Name < b.Name
	})
	type same struct {
		rule          Rule
		name, message string
	}
	first := map[same]int{}
	var joined Findings
	for _, f := range fs {
		key := same{f.Rule, f.Name, f.Message}
		if i, ok := first[key]; ok && f.Name != "" {
			joined[i].Also = append(joined[i].Also, f.Pos)
			continue
		}
		first[key] = len(joined)
		joined = append(joined, f)
	}
	return joined
}
