package external

import (
	"regexp"
	"strings"
)

// Expressions of scores as testers print them, from the strictest to the most lenient:
// on a line of its own, in the middle of one, in JSON. The last have digits in groups.
var scoreForms = []string{
	DefaultScore,
	`(?mi)^[ \t]*(?:total |final |raw )?score[ \t]*[:=]?[ \t]*(?P<score>[-+]?[0-9]+(?:\.[0-9]+)?(?:e[-+]?[0-9]+)?)[ \t]*$`,
	`(?i)\bscore\b(?:[ \t]*[:=]|[ \t]+is\b)?[ \t]*(?P<score>[-+]?[0-9]+(?:\.[0-9]+)?(?:e[-+]?[0-9]+)?)`,
	`(?i)"score"[ \t]*:[ \t]*(?P<score>[-+]?[0-9]+(?:\.[0-9]+)?(?:e[-+]?[0-9]+)?)`,
	`(?i)\bscore\b"?(?:[ \t]*[:=]|[ \t]+is\b)?[ \t]*(?P<score>[-+]?[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?)`,
}

// SuggestScore is an expression that reads the score in what a tester printed.
func SuggestScore(printed string) (expr string, ok bool) {
	text := unixLines(printed)
	// What the solver printed is no matter of the tester's.
	if before, rest, found := strings.Cut(text, solverTitle); found {
		_, after, _ := strings.Cut(rest, testerTitle)
		text = before + after
	}
	for _, expr := range scoreForms {
		if line, found := lastScore(regexp.MustCompile(expr), []string{text}); found && line.readable {
			return expr, true
		}
	}
	return "", false
}
