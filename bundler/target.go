package bundler

import (
	"cmp"
	"fmt"
	"go/token"
	"go/version"
	"regexp"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/diag"
	"github.com/contest-bundle/bundle/bundler/internal/emit"
	"github.com/contest-bundle/bundle/bundler/internal/minify"
	"github.com/contest-bundle/bundle/bundler/internal/onefile"
	"github.com/contest-bundle/bundle/bundler/internal/sourcemap"
	"github.com/contest-bundle/bundle/bundler/internal/target"
)

// Judge returns the profile of a judge: one that comes with the bundler, or one
// of the user's own from these files.
func Judge(name string, files []string) (*target.Profile, error) {
	all := target.Builtin()
	for _, file := range files {
		if err := all.Load(file); err != nil {
			return nil, &diag.OptionError{Option: "targets", Err: err}
		}
	}
	p, err := all.Lookup(name)
	if err != nil {
		return nil, &diag.OptionError{Option: "target", Err: err}
	}
	return &p, nil
}

// settled returns the options with what the target and the Go in use add to them, and
// the target's profile, nil if there is none.
func settled(opts Options) (Options, *target.Profile, error) {
	opts.asked = opts.Level
	var p *target.Profile
	if opts.Target != "" {
		var err error
		if p, err = Judge(opts.Target, opts.Profiles); err != nil {
			return opts, nil, err
		}
		if opts.Level == "" && p.Language != "" {
			opts.Level = "go" + p.Language
		}
	}
	if opts.Level == "" {
		opts.Level = localLevel()
	}
	if p != nil {
		platform := p.Platform()
		opts.GOOS, opts.GOARCH = cmp.Or(opts.GOOS, platform.GOOS), cmp.Or(opts.GOARCH, platform.GOARCH)
	}
	return opts, p, nil
}

// release is the Go whose standard library the file must do with by what is brought
// along, "" if that is unknown or nothing shall be.
func release(opts Options, judge *target.Profile) string {
	switch {
	case opts.NoLower:
		return ""
	case judge == nil:
		return opts.Level
	case judge.Go == "":
		return ""
	}
	return version.Lang("go" + judge.Go)
}

// checkedFor is the judge whose Go the file is checked for: that of the target, or one
// of which the level alone is known, if that is older than the Go in use.
func checkedFor(judge *target.Profile, level string) *target.Profile {
	if judge != nil || version.Compare(level, localLevel()) >= 0 {
		return judge
	}
	minor := strings.TrimPrefix(level, "go")
	return &target.Profile{Title: "the judge", Go: minor, Language: minor}
}

// lowered is the language version for which newer syntax is written otherwise, "" if
// none shall be.
func lowered(opts Options) string {
	if opts.NoLower {
		return ""
	}
	return opts.Level
}

// finish minifies the file and checks it against the target. What refuses the
// bundle is the error, with the places in the program's own files.
func (r *Result) finish(header string, opts Options, b *assembled) error {
	if b.found != nil {
		if err := r.judge(b.found); err != nil {
			return err
		}
	}
	if b.tooNew != nil {
		return fmt.Errorf("not available in the judge's Go:\n%w", b.tooNew.Err())
	}
	var err error
	if opts.LineDirectives {
		if r.Source, r.final, err = r.lines.Directives(); err != nil {
			return err
		}
	}
	if !opts.Minify {
		return r.fits()
	}
	if r.Minified, err = minify.Source(emit.Name, r.plain, onefile.Known(r.live.Graph.Prog.Std, r.live.Graph.Prog.Sizes)); err != nil {
		return err
	}
	head := strings.TrimSpace(header) + "\n\n"
	r.Source = append([]byte(head), r.Minified.Source...)
	r.final = r.lines.Minified(r.Source, len(head), r.Minified.Idents)
	f, err := onefile.Parse(emit.Name, r.Source)
	if err != nil {
		return err
	}
	kept := onefile.Declarations(f.Syntax)
	r.Stats.Kept, r.Stats.All = kept, r.Stats.All-r.Stats.Kept+kept
	return r.fits()
}

// judge collects the findings about the file before it is minified.
func (r *Result) judge(check func() (target.Findings, error)) error {
	found, err := check()
	if err != nil {
		return err
	}
	var refused diag.List
	for _, f := range found {
		f = r.finding(f)
		if f.Severity != target.Refused {
			r.Findings = append(r.Findings, f)
			continue
		}
		hint := ""
		if lib := r.live.Graph.Prog.Backport; lib != nil && f.Rule == target.RuleStd {
			hint = lib.Advice(f.Name)
		}
		for _, at := range append([]token.Position{f.Pos}, f.Also...) {
			refused.Add(at, hint, "%s", f.Message)
		}
	}
	return refused.Err()
}

// fits checks the size of the final file.
func (r *Result) fits() error {
	if r.Target == nil {
		return nil
	}
	f, ok := r.Target.CheckSize(r.Source)
	switch {
	case !ok:
	case f.Severity != target.Refused:
		r.Findings = append(r.Findings, f)
	default:
		return r.tooLarge(f.Message)
	}
	return nil
}

// tooLarge says that the file does not fit, and what might make it fit.
func (r *Result) tooLarge(size string) error {
	how, advice := "", `--minify makes it smaller; "bundle size" shows what takes the room`
	if r.Minified != nil {
		how, advice = ", minified as it is", `"bundle size" shows what takes the room`
	}
	limit := r.Target.Size(r.Source).Limit
	for _, item := range r.Sizes() {
		if item.Kind == "data" && item.Bytes > limit {
			how = ""
			advice = fmt.Sprintf("%s alone has %s bytes, which no flag makes smaller: bundle less data for this judge", item.Name, target.Thousands(item.Bytes))
		}
	}
	return fmt.Errorf("too large for %s%s: %s\n\t%s", r.Target.Name, how, size, advice)
}

// finding is f with its places in the program's own files.
func (r *Result) finding(f target.Finding) target.Finding {
	path := strings.TrimPrefix(f.Name, "package ")
	f.Pos = r.lines.Origin(f.Pos, path)
	for i, at := range f.Also {
		f.Also[i] = r.lines.Origin(at, path)
	}
	return f
}

// located moves errors of the type checker to the program's own files, with the places
// that they mention.
func located(lines *sourcemap.Map, merged diag.List) (list diag.List) {
	for _, d := range merged {
		d.Pos = lines.Origin(d.Pos, "")
		d.Message = mergedPlace.ReplaceAllStringFunc(d.Message, func(place string) string {
			at := token.Position{Filename: emit.Name}
			fmt.Sscanf(place, emit.Name+":%d:%d", &at.Line, &at.Column) // it matches
			return lines.Origin(at, "").String()
		})
		if strings.Contains(d.Message, "cannot infer") {
			d.Hint = "type arguments are not inferred at the language level of the file as they are at that of the module: write them out"
		}
		list = append(list, d)
	}
	return list
}

// mergedPlace matches a place of the merged file in a message.
var mergedPlace = regexp.MustCompile(regexp.QuoteMeta(emit.Name) + `:\d+:\d+`)
