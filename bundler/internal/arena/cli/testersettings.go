package cli

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/arena/external"
	"github.com/contest-bundle/bundle/bundler/internal/config"
	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/project"
	"github.com/contest-bundle/bundle/bundler/judge"
)

// A setting is what a flag, or else bundle.toml, says of a tester.
type setting struct {
	text     string
	list     []string // of features
	fromFile bool
	fault    func(error) error // names the flag, or the place in bundle.toml
}

// settings are those of a tester by their names in bundle.toml.
type settings map[string]setting

// settings are those of the flags, and of the game's entry in bundle.toml where a
// flag does not say. The game is nil where the project has none.
func (t *testerFlags) settings(g *project.Game) settings {
	var file config.Game
	if g != nil {
		file = g.Tester
	}
	all := settings{}
	add := func(name, flag string, own, filed []string) {
		s := setting{list: own, fault: func(err error) error { return fmt.Errorf("--%s: %w", flag, err) }}
		if len(strings.Join(own, "")) == 0 && len(strings.Join(filed, "")) > 0 {
			s.list, s.fromFile = filed, true
			s.fault = func(err error) error {
				return g.Placed(&diag.OptionError{Option: name, Err: fmt.Errorf("%s: %w", name, err)})
			}
		}
		s.text = strings.Join(s.list, " ")
		all[name] = s
	}
	add("goal", "goal", []string{t.goal}, []string{file.Goal})
	add("score", "score", []string{t.score}, []string{file.Score})
	add("input", "input", []string{t.input}, []string{file.Input})
	add("failure", "failure", []string{t.failure}, []string{file.Failure})
	all["judge_dir"] = setting{text: file.JudgeDir, fromFile: true}
	add("features", "feature", t.features, file.Features)
	return all
}

// goal is the direction of better scores, by default that of larger ones.
func (s settings) goal() (judge.Goal, error) {
	if s["goal"].text == "" {
		return judge.Maximise, nil
	}
	goal, err := judge.ParseGoal(s["goal"].text)
	if err != nil {
		err = s["goal"].fault(err)
	}
	return goal, err
}

// unused refuses settings of a game with a built-in judge, which has its own.
func (s settings) unused(game string) error {
	for _, name := range []string{"goal", "score", "input", "features", "failure"} {
		if s[name].text != "" {
			return s[name].fault(fmt.Errorf("%s has a built-in judge; this is for a tester from outside", game))
		}
	}
	return nil
}

// apply puts expressions and the rule of failures into a tester.
func (s settings) apply(t *external.Tester) (err error) {
	if score := s["score"]; score.text != "" {
		if t.Score, err = regexp.Compile(score.text); err != nil {
			return score.fault(err)
		}
	}
	if rule := s["failure"]; rule.text != "" {
		if t.Failure, err = external.ParseRule(rule.text); err != nil {
			return rule.fault(err)
		}
	}
	features := s["features"]
	for _, text := range features.list {
		name, expr, ok := strings.Cut(text, "=")
		if !ok || name == "" {
			return features.fault(fmt.Errorf("%s: %w", text, errors.New("want NAME=REGEXP, or NAMES=input")))
		}
		if expr == "input" {
			if t.Input == "" {
				return features.fault(fmt.Errorf("%s: the contest has no input file", text))
			}
			t.InputNames = append(t.InputNames, strings.Split(name, ",")...)
			continue
		}
		find, err := regexp.Compile(expr)
		if err != nil {
			return features.fault(fmt.Errorf("%s: %w", name, err))
		}
		t.Measures = append(t.Measures, external.Measure{Name: name, Find: find})
	}
	return nil
}
