package external

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/arena/where"
)

// A Rule says what a tester prints for a failed case. Testers of contests give an
// invalid answer a score, such as 0, and end with status 0: taken for a score, it
// would win where less is better. The zero Rule takes every score for one.
type Rule struct {
	text    string
	score   *where.Condition // holds for the scores of failed cases; nil for none
	message bool             // a line of complaint is a failure
}

// Rules of the testers of contests.
var (
	// ruleAtCoder: the official testers print "Score = 0" and what was wrong.
	ruleAtCoder = mustRule("score==0,message")
	// ruleTopcoder: an invalid answer has the score -1.
	ruleTopcoder = mustRule("score<0")
	// rulePahcer is pahcer's own rule, which reads scores as positive numbers.
	rulePahcer = mustRule("score<=0")
	// ruleMinimise is for testers that nothing is known of: 0 would be the best
	// score for ever.
	ruleMinimise = mustRule("score==0")
)

// ParseRule reads a rule: "none", or, with commas between them, conditions on
// "score" as in "score<=0" and the word "message" for a line of the tester's own
// that is neither the score nor a value such as "turns = 12".
func ParseRule(text string) (Rule, error) {
	r := Rule{text: strings.TrimSpace(text)}
	if r.text == "none" {
		return r, nil
	}
	var conditions []string
	for part := range strings.SplitSeq(text, ",") {
		switch part = strings.TrimSpace(part); part {
		case "message":
			r.message = true
		case "", "none":
			return Rule{}, fmt.Errorf("%q: want none, or conditions such as score<=0 and the word message, with commas between them", text)
		default:
			conditions = append(conditions, "("+part+")")
		}
	}
	if len(conditions) == 0 {
		return r, nil
	}
	var err error
	if r.score, err = where.Compile(strings.Join(conditions, " || ")); err == nil {
		err = r.score.Check([]string{"score"})
	}
	return r, err
}

func mustRule(text string) Rule {
	r, err := ParseRule(text)
	if err != nil {
		panic(err)
	}
	return r
}

// String is the text that the rule was read from.
func (r Rule) String() string {
	if r.text == "" {
		return "none"
	}
	return r.text
}

// failsScore tells whether a score stands for a failure.
func (r Rule) failsScore(score float64) bool {
	return r.score != nil && r.score.Holds(map[string]float64{"score": score})
}

var (
	// A value is a line such as "turns = 12" or "time: 0.5 s".
	value = regexp.MustCompile(`^[\pL\pN_ .()%\[\]/-]+(=|:)\s*[-+]?[0-9.]+\S*( ?[\pL%/]+)?$`)
	// A line such as "Out of range: 35" is none.
	complaint = regexp.MustCompile(`(?i)\b(wrong|illegal|invalid|out of|unexpected|too (many|few|large|small|long)|not|cannot|exceed\w*|failed|duplicate\w*)\b`)
	// What "cargo run" prints ends with the line "Running `target/release/tester`".
	cargo      = regexp.MustCompile("(?ms)\\A.*^ +Running `[^\n]*`$")
	hasLetters = regexp.MustCompile(`\pL`)
)

// complaintIn is the first line in which a tester says what is wrong: one that is
// not the score line and no value.
func complaintIn(texts []string, scoreLine string) (string, bool) {
	for _, text := range texts {
		text = cargo.ReplaceAllString(unixLines(text), "")
		for line := range strings.Lines(text) {
			line = strings.TrimSpace(line)
			m := value.FindStringSubmatch(line)
			isValue := m != nil && (m[1] == "=" || !complaint.MatchString(line))
			if line != scoreLine && hasLetters.MatchString(line) && !isValue {
				return line, true
			}
		}
	}
	return "", false
}
