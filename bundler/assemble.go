package bundler

import (
	"bytes"
	"errors"
	"fmt"
	"go/version"
	"sync"

	"github.com/contest-bundle/bundle/bundler/internal/emit"
	"github.com/contest-bundle/bundle/bundler/internal/graph"
	"github.com/contest-bundle/bundle/bundler/internal/linker"
	"github.com/contest-bundle/bundle/bundler/internal/load"
	"github.com/contest-bundle/bundle/bundler/internal/onefile"
	"github.com/contest-bundle/bundle/bundler/internal/sourcemap"
	"github.com/contest-bundle/bundle/bundler/internal/target"
	"github.com/contest-bundle/bundle/bundler/internal/verify"
)

// assembled is a rendered and checked file.
type assembled struct {
	src    []byte
	parsed *onefile.File // src
	file   *linker.File
	marks  []emit.Mark // the identifiers of src
	lines  *sourcemap.Map
	// found waits for what the judge may not like of src.
	found func() (target.Findings, error)
	// tooNew has what the judge's level lacks of a file that is right at the
	// newest.
	tooNew *verify.TypeErrors
}

// assemble links, renders and verifies. A parameter that does not compile as a
// constant (9.8: an index out of range, say) is tried again as a variable.
func assemble(live *graph.Live, header func(lowered []string) string, judge *target.Profile, opts linker.Options) (*assembled, error) {
	for {
		file, err := linker.Link(live, opts)
		if err != nil {
			return nil, err
		}
		done, err := render(live, header(file.Written), judge, file, opts.Level)
		var errs *verify.TypeErrors
		if !errors.As(err, &errs) {
			return done, err
		}
		more := variables(live, opts, errs)
		if more == nil {
			return nil, fmt.Errorf("the merged file does not compile, so nothing was written:\n%w", errs.Err())
		}
		opts.Variables = more
	}
}

// render renders and verifies. The file is parsed and type-checked once for the
// comparison with the program, for gofmt and for the judge's profile, which then
// go on side by side.
func render(live *graph.Live, header string, judge *target.Profile, file *linker.File, level string) (*assembled, error) {
	src, marks, err := emit.Render(header, file)
	if err != nil {
		return nil, bug(err)
	}
	prog := live.Graph.Prog
	for {
		f, err := onefile.Parse(emit.Name, src)
		if err != nil {
			return nil, bug(err)
		}
		settled := start(func() ([]byte, error) { return emit.Settle(f) })
		done := &assembled{src: src, parsed: f, file: file, marks: marks, lines: sourcemap.New(prog, src, marks)}
		if err := done.check(f, prog, judge, level); err != nil {
			return nil, err
		}
		if err := verify.Check(live, f, marks); err != nil {
			return nil, err
		}
		final, err := settled()
		if err == nil && bytes.Equal(final, src) {
			return done, nil
		}
		if err == nil {
			marks, err = emit.Move(marks, src, final)
		}
		if err != nil {
			return nil, bug(err)
		}
		src = final
	}
}

func bug(err error) error { return fmt.Errorf("this is a bug of the bundler: %w", err) }

// start runs f beside what follows; the function that it returns waits for it.
func start[T any](f func() (T, error)) func() (T, error) {
	once := sync.OnceValues(f)
	go once()
	return once
}

// check type-checks the file at the judge's level, and if it is too new for that at
// the newest, and starts what the judge has to say of it.
func (a *assembled) check(f *onefile.File, prog *load.Program, judge *target.Profile, level string) error {
	std := onefile.Known(prog.Std, prog.Sizes)
	f.Check(level, std)
	if errs := verify.Errors(f, f.Errors); errs != nil {
		errs.List = located(a.lines, errs.List)
		if version.Compare(level, localLevel()) >= 0 {
			return errs
		}
		f.Check(localLevel(), std)
		if len(f.Errors) > 0 {
			return errs
		}
		a.tooNew = errs
	}
	if judge != nil {
		a.found = start(func() (target.Findings, error) { return judge.Check(f, std, prog.GOROOT) })
	}
	return nil
}

// variables adds to opts.Variables the parameters near the errors, or all if
// none is near; nil if there is nothing to add.
func variables(live *graph.Live, opts linker.Options, errs *verify.TypeErrors) map[string]bool {
	more := map[string]bool{}
	for name := range opts.Variables {
		more[name] = true
	}
	for _, near := range []bool{true, false} {
		for _, p := range live.Graph.Params.List {
			if !near || errs.Idents[p.Obj.Name()] {
				more[p.Name] = true
			}
		}
		if len(more) > len(opts.Variables) {
			return more
		}
	}
	return nil
}
