package external

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
)

// DefaultScore finds "Score = 123", with sign, point and exponent, on a line of
// its own.
const DefaultScore = `(?m)^\s*Score\s*=\s*(?P<score>[-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?)\s*$`

// A scoreLine is the last line in which a tester gives a score.
type scoreLine struct {
	text     string
	score    stats.Score
	readable bool
}

// lastScore finds the last score line of the last text that has one. A line is a
// score line too if it has what the expression wants in front of the score and
// then something else: an earlier score never stands in for a last one that cannot
// be read.
func lastScore(find *regexp.Regexp, texts []string) (scoreLine, bool) {
	label := labelOf(find.String())
	for _, text := range slices.Backward(texts) {
		if line, ok := lastScoreIn(find, label, unixLines(text)); ok {
			return line, true
		}
	}
	return scoreLine{}, false
}

func lastScoreIn(find, label *regexp.Regexp, text string) (line scoreLine, ok bool) {
	end := -1
	if m := lastIndex(find, text); m != nil {
		group := 2 * scoreGroup(find)
		from, to := m[group], m[group+1]
		end, line.text = m[1], lineAt(text, max(m[0], from))
		if from >= 0 && isWhole(text, m[0], m[1], from, to) {
			line.score, line.readable = stats.ParseScore(ungrouped(strings.TrimSpace(text[from:to])))
		}
	}
	if label != nil {
		if m := lastIndex(label, text); m != nil && m[1] > end {
			return scoreLine{text: lineAt(text, m[0])}, true
		}
	}
	return line, end >= 0
}

var groups = regexp.MustCompile(`^[-+]?[0-9]{1,3}(,[0-9]{3})+(\.[0-9]+)?$`)

// ungrouped takes the commas out of digits in groups of three, which an expression
// takes only if it has commas itself. A comma elsewhere stays, and is not readable.
func ungrouped(number string) string {
	if groups.MatchString(number) {
		return strings.ReplaceAll(number, ",", "")
	}
	return number
}

// unixLines ends every line with \n alone. A \r alone, by which progress is
// shown on a terminal, ends a line too.
func unixLines(text string) string {
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
}

func lastIndex(find *regexp.Regexp, text string) []int {
	all := find.FindAllStringSubmatchIndex(text, -1)
	if len(all) == 0 {
		return nil
	}
	return all[len(all)-1]
}

// scoreGroup is the group "score", or else the first, or else the whole match.
func scoreGroup(find *regexp.Regexp) int {
	return max(find.SubexpIndex("score"), min(1, find.NumSubexp()))
}

// lineAt is the line of a place in a text, without the blanks around it.
func lineAt(text string, at int) string {
	for at < len(text)-1 && text[at] == '\n' {
		at++ // an expression may begin with the end of the line before
	}
	from := strings.LastIndexByte(text[:at], '\n') + 1
	line, _, _ := strings.Cut(text[from:], "\n")
	return strings.TrimSpace(line)
}

// isWhole tells whether the number at from to to goes no further in the text than
// the match, start to end: an expression that takes 12 of "12,5" has read half a
// number.
func isWhole(text string, start, end, from, to int) bool {
	if from == start {
		if before, _ := utf8.DecodeLastRuneInString(text[:from]); isWordy(before) || strings.ContainsRune("+-.,", before) {
			return false
		}
	}
	if to != end {
		return true
	}
	after, size := utf8.DecodeRuneInString(text[to:])
	next, _ := utf8.DecodeRuneInString(text[to+size:])
	return !isWordy(after) && !(strings.ContainsRune(".,'", after) && unicode.IsDigit(next))
}

func isWordy(r rune) bool {
	return r != utf8.RuneError && (r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r))
}

// labelOf is what an expression wants in front of the score, wherever it is in a
// line; nil if the expression does not say so in a row, or not by any letter.
func labelOf(expr string) *regexp.Regexp {
	tree, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		return nil
	}
	named := regexp.MustCompile(expr).SubexpIndex("score") > 0
	before, found := beforeGroup(tree, named)
	if !found || !slices.ContainsFunc(before, hasLetter) {
		return nil
	}
	var label strings.Builder
	for _, part := range before {
		switch part.Op {
		case syntax.OpBeginLine, syntax.OpBeginText, syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		default:
			label.WriteString("(?:" + part.String() + ")")
		}
	}
	find, err := regexp.Compile(label.String())
	if err != nil {
		return nil
	}
	return find
}

// beforeGroup are the parts of a row in front of the group of the score.
func beforeGroup(e *syntax.Regexp, named bool) (before []*syntax.Regexp, found bool) {
	switch e.Op {
	case syntax.OpCapture:
		if !named || e.Name == "score" {
			return nil, true
		}
		return beforeGroup(e.Sub[0], named)
	case syntax.OpConcat:
		for i, part := range e.Sub {
			if inner, ok := beforeGroup(part, named); ok {
				return append(slices.Clone(e.Sub[:i]), inner...), true
			}
		}
	}
	return nil, false
}

func hasLetter(e *syntax.Regexp) bool {
	if e.Op == syntax.OpLiteral {
		return slices.ContainsFunc(e.Rune, unicode.IsLetter)
	}
	return slices.ContainsFunc(e.Sub, hasLetter)
}
