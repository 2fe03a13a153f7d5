// Package words cuts a command line into words as a POSIX shell does: by blanks,
// with single and double quotes and backslashes. There are no variables, no
// globs and no pipes: a line that has some is refused with the way to run it, by a
// shell.
package words

import (
	"fmt"
	"regexp"
	"runtime"
	"strings"
)

// Split cuts a line into words. An open quote is an error, and so is what only a
// shell understands.
//
// On Windows, and in a word that begins as a path of Windows does (C:\ or \\), a
// backslash stands for itself.
func Split(line string) ([]string, error) { return split(line, runtime.GOOS == "windows") }

// A splitter is a line being cut.
type splitter struct {
	words    []string
	word     strings.Builder
	bare     strings.Builder // the word with a blank for each quoted character
	inWord   bool
	quote    rune
	escaped  bool
	windows  bool   // backslashes stand for themselves
	forShell string // what only a shell understands, if there is something
}

func split(line string, windows bool) ([]string, error) {
	s := splitter{windows: windows}
	for _, r := range line {
		s.next(r)
	}
	if s.quote != 0 || s.escaped {
		return nil, fmt.Errorf("command %q: a quote or a backslash is open at its end", line)
	}
	s.end()
	if s.forShell != "" {
		return nil, fmt.Errorf("command %q: %s is for a shell, and none is run here\n\tto run it by one: %s", line, s.forShell, Join([]string{"sh", "-c", line}))
	}
	return s.words, nil
}

func (s *splitter) next(r rune) {
	switch {
	case s.escaped:
		if s.quote == '"' && !strings.ContainsRune(`"\$`+"`", r) {
			s.put('\\', true)
		}
		s.put(r, true)
		s.escaped = false
	case r == '\\' && s.quote != '\'' && !s.isPath():
		s.escaped, s.inWord = true, true
	case r == s.quote:
		s.quote = 0
	case s.quote != 0:
		// Between double quotes a shell expands what follows a dollar.
		expands := s.quote == '"' && (r == '$' || r == '`' || strings.HasSuffix(s.bare.String(), "$"))
		s.put(r, !expands)
	case r == '\'' || r == '"':
		s.quote, s.inWord = r, true
	case r == ' ' || r == '\t' || r == '\n':
		s.end()
	default:
		s.put(r, false)
	}
}

func (s *splitter) put(r rune, quoted bool) {
	s.inWord = true
	s.word.WriteRune(r)
	if quoted {
		r = ' '
	}
	s.bare.WriteRune(r)
}

var windowsPath = regexp.MustCompile(`^([A-Za-z]:|\\)`)

// isPath tells whether a backslash stands for itself here.
func (s *splitter) isPath() bool { return s.windows || windowsPath.MatchString(s.word.String()) }

// Of a bare word: operators, expansions, globs, a home folder, and in front of a
// command a variable.
var (
	shellWord  = regexp.MustCompile("[|&;<>()`]|\\$[\\w{(*@#?!$-]|[*?]|\\[[^\\]]*\\]|^~")
	assignment = regexp.MustCompile(`^[A-Za-z_]\w*=`)
)

func (s *splitter) end() {
	bare := s.bare.String()
	found := shellWord.FindString(bare)
	if len(s.words) == 0 && found == "" && assignment.MatchString(bare) {
		found = s.word.String()
	}
	if s.forShell == "" {
		s.forShell = found
	}
	if s.inWord {
		s.words = append(s.words, s.word.String())
	}
	s.word.Reset()
	s.bare.Reset()
	s.inWord = false
}

// Join makes one line of words that Split takes apart again.
func Join(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = w
		if w == "" || i == 0 && assignment.MatchString(w) || strings.ContainsAny(w, " \t\r\n'\"\\$`&|;<>()*?[]#~%!{}") {
			quoted[i] = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
	}
	return strings.Join(quoted, " ")
}
