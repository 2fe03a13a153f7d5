package project

import (
	"errors"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/header"
	"github.com/contest-bundle/bundle/bundler/internal/target"
)

// Source are the flags that say what to bundle and for whom; they win over
// bundle.toml.
type Source struct {
	tags   []string
	Set    []string
	target string
	level  string
	minify bool
	first  bool
	lines  bool
	asIs   bool
	keep   []string
	cmd    *cobra.Command
}

// Flags defines the flags.
func (s *Source) Flags(cmd *cobra.Command) {
	s.cmd = cmd
	fs := cmd.Flags()
	fs.StringSliceVar(&s.tags, "tags", nil, "build tags, comma-separated")
	fs.StringArrayVar(&s.Set, "set", nil, "set a tuned parameter, as name=value; may be repeated")
	fs.StringVar(&s.target, "target", "", "judge to bundle for: "+strings.Join(target.BuiltinNames(), ", ")+", or one of bundle.toml's targets")
	fs.StringVar(&s.level, "level", "", "language version of the file, such as go1.20 (default: the target's)")
	fs.BoolVar(&s.minify, "minify", false, "make the file as small as it can be, for judges with small limits")
	fs.StringSliceVar(&s.keep, "keep", nil, "comma-separated modules to keep as imports because the judge has them")
	fs.BoolVar(&s.first, "main-first", false, "put the program's own functions before the packages that it uses")
	fs.BoolVar(&s.asIs, "no-lower", false, "refuse what the judge's Go lacks instead of rewriting or inlining it")
	fs.BoolVar(&s.lines, "line-directives", false, "write //line directives, so that panics and the compiler name the program's own files")
	command.MarkBundling(fs, "tags", "set", "target", "level", "minify", "keep", "main-first", "no-lower", "line-directives")
	err := errors.Join(cmd.RegisterFlagCompletionFunc("target", CompleteTargets), cmd.RegisterFlagCompletionFunc("set", s.completeSet))
	if err != nil {
		panic(err) // the flags have just been defined
	}
}

// override puts the flags that were given into the options.
func (s *Source) override(opts *bundler.Options) error {
	changed := s.cmd.Flags().Changed
	if changed("tags") {
		opts.Tags = s.tags
	}
	if changed("target") {
		opts.Target = s.target
	}
	if changed("level") {
		if !levels.MatchString(s.level) {
			return command.Usagef("--level %s: want a version of the language such as go1.20", s.level)
		}
		opts.Level = "go" + strings.TrimPrefix(s.level, "go")
	}
	if changed("keep") {
		opts.Keep = s.keep
	}
	if changed("minify") {
		opts.Minify = s.minify
	}
	opts.MainFirst, opts.LineDirectives, opts.NoLower = s.first, s.lines, s.asIs
	if opts.LineDirectives && opts.Minify {
		return command.Usagef("--line-directives and --minify cannot be combined")
	}
	opts.Set = map[string]string{}
	for _, pair := range s.Set {
		name, value, ok := strings.Cut(pair, "=")
		if !ok || name == "" {
			return command.Usagef("--set %s: want name=value", pair)
		}
		opts.Set[name] = value
	}
	_, err := judge(orAny(opts.Target), opts.Profiles, changed("target"))
	return err
}

// Recall puts the options that a bundle was made with into opts, but for those that
// flags were given for.
func (s *Source) Recall(opts *bundler.Options, was header.Options) {
	changed := s.cmd.Flags().Changed
	recall := func(flag string, set func()) {
		if !changed(flag) {
			set()
		}
	}
	recall("tags", func() { opts.Tags = was.Tags })
	recall("target", func() { opts.Target = was.Target })
	recall("level", func() { opts.Level = was.Level })
	recall("keep", func() { opts.Keep = was.Keep })
	recall("minify", func() { opts.Minify = was.Minify })
	recall("main-first", func() { opts.MainFirst = was.MainFirst })
	recall("no-lower", func() { opts.NoLower = was.NoLower })
	recall("line-directives", func() { opts.LineDirectives = was.LineDirectives })
	recall("set", func() { opts.Set = was.Set })
}

// levels matches the versions of the language for which there may be judges: generics
// came with the first.
var levels = regexp.MustCompile(`^(go)?1\.(1[89]|[2-9][0-9])$`)

// orAny is a judge that exists, where none was named: the profiles are read and
// checked all the same.
func orAny(name string) string {
	if name == "" {
		return "atcoder"
	}
	return name
}
