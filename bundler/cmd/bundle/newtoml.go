package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/config"
	"github.com/contest-bundle/bundle/bundler/internal/outfile"
)

// remarks are comments on what is written into bundle.toml, by key.
type remarks map[string]remark

// A remark says where a value is from; an open one that it was not found out.
type remark struct {
	text   string
	isOpen bool
}

func (r remarks) say(key, text string) { r[key] = remark{text: text} }

func (r remarks) ask(key, text string) { r[key] = remark{text, true} }

// open are the remarks on what was not found out.
func (r remarks) open() (lines []string) {
	for key, remark := range r {
		if remark.isOpen {
			lines = append(lines, key+": "+remark.text)
		}
	}
	slices.Sort(lines)
	return lines
}

// line is a key with its value, its remark above; nothing for an empty value.
func (r remarks) line(b *bytes.Buffer, key, value string) {
	if value == "" {
		return
	}
	if remark, ok := r[key]; ok {
		fmt.Fprintf(b, "# %s: %s\n", key, strings.ReplaceAll(remark.text, "\n", " "))
	}
	fmt.Fprintf(b, "%s = %s\n", key, value)
}

// gameText is the game's table in bundle.toml.
func (s *contestStart) gameText() []byte {
	var b bytes.Buffer
	g := s.game
	fmt.Fprintf(&b, "[games.%s]\n", s.name)
	s.remarks.line(&b, "entry", quoted(g.Entry))
	s.remarks.line(&b, "target", quoted(g.Target))
	s.remarks.line(&b, "build", list(g.Build))
	s.remarks.line(&b, "run", list(g.Run))
	s.remarks.line(&b, "sources", list(g.Sources))
	b.WriteString("\n")
	s.remarks.line(&b, "judge", list(g.Judge))
	s.remarks.line(&b, "judge_dir", quoted(g.JudgeDir))
	s.remarks.line(&b, "input", quoted(g.Input))
	if len(g.Generate) > 0 {
		b.WriteString("# generate: makes the input of every seed that has no such file\n")
	}
	s.remarks.line(&b, "generate", list(g.Generate))
	s.remarks.line(&b, "seed_rows", quoted(g.SeedRows))
	s.remarks.line(&b, "seeds", quoted(g.Seeds))
	s.remarks.line(&b, "goal", quoted(g.Goal))
	s.remarks.line(&b, "score", quoted(g.Score))
	s.remarks.line(&b, "failure", quoted(g.Failure))
	if remark := s.remarks["score"]; g.Score == "" && remark.text != "" {
		fmt.Fprintf(&b, "# score: %s\n", remark.text)
	}
	b.WriteString("# features = ['N,M=input', 'T=(?m)^T = (\\d+)$'] # of a case: first numbers of its input, what is printed; for --by N\n")
	return b.Bytes()
}

// quoted is a string of TOML, as it stands where it has a backslash; empty for none.
func quoted(text string) string {
	if text == "" {
		return ""
	}
	if strings.Contains(text, `\`) && !strings.ContainsAny(text, "'\n") {
		return "'" + text + "'"
	}
	return strconv.Quote(text)
}

func list(words []string) string {
	if len(words) == 0 {
		return ""
	}
	var all []string
	for _, w := range words {
		all = append(all, quoted(w))
	}
	return "[" + strings.Join(all, ", ") + "]"
}

// writeGame puts the game at the end of bundle.toml, or in the place of what was put
// there before.
func (s *contestStart) writeGame() error {
	name := command.Near(s.at(config.FileName))
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if at := bytes.Index(text, []byte("[games."+s.name+"]\n")); at >= 0 {
		text = text[:at]
	} else if len(text) > 0 {
		text = append(bytes.TrimRight(text, "\n"), "\n\n"...)
	}
	text = append(text, s.gameText()...)
	if _, err := config.Parse(name, text); err != nil {
		return err
	}
	return outfile.Write(name, text)
}
