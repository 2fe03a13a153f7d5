package golden

import (
	"context"
	"errors"
	"fmt"
	"go/format"
	"regexp"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/tests/property/harness"
)

func (c *Case) judgeRefusal(refusal error) error {
	if c.Refusal == nil && !c.Reject {
		return fmt.Errorf("refused: %w", refusal)
	}
	for _, part := range c.Refusal {
		if !strings.Contains(refusal.Error(), part) {
			return fmt.Errorf("the refusal does not say %q: %w", part, refusal)
		}
	}
	return nil
}

func (c *Case) judgeBehaviour(ctx context.Context, p harness.Program, modular harness.Outcome, source []byte, scratch string) error {
	got, err := harness.RunBundle(ctx, p, source, scratch)
	if err != nil {
		return err
	}
	want := modular
	want.Stdout = c.Bundled
	if diff := harness.Diff(want, got); diff != "" {
		return fmt.Errorf("the bundle behaves differently (-want +bundle):\n%s", diff)
	}
	return nil
}

func (c *Case) judgeText(source []byte) error {
	var errs []error
	for _, s := range c.Absent {
		if at := strings.Index(string(source), s); at >= 0 {
			errs = append(errs, fmt.Errorf("still in the bundle: %q at line %d", s, 1+strings.Count(string(source[:at]), "\n")))
		}
	}
	for _, s := range c.Present {
		if !strings.Contains(string(source), s) {
			errs = append(errs, fmt.Errorf("not in the bundle: %q", s))
		}
	}
	formatted, err := format.Source(source)
	if diff := cmp.Diff(string(formatted), string(source)); err != nil || diff != "" {
		errs = append(errs, fmt.Errorf("not in gofmt's form (-gofmt +bundle): %v\n%s", err, diff))
	}
	switch {
	case c.Wanted == nil:
	case *update && errors.Join(errs...) == nil:
		errs = append(errs, c.Record(wantedName, source))
	default:
		if diff := cmp.Diff(string(c.Wanted), string(source)); diff != "" {
			errs = append(errs, fmt.Errorf("%s differs (-want +got); -update records it:\n%s", wantedName, diff))
		}
	}
	return errors.Join(errs...)
}

// judgeVet allows the bundle those complaints of go vet only that the modular
// program gives rise to as well.
func (c *Case) judgeVet(ctx context.Context, p harness.Program, dir string) error {
	ofBundle := complaints(ctx, dir, ".")
	if len(ofBundle) == 0 {
		return nil
	}
	ofModule := complaints(ctx, p.Dir, "-tags="+strings.Join(p.Tags, ","), "./...")
	var errs []error
	for _, s := range ofBundle {
		if !slices.Contains(ofModule, s) {
			errs = append(errs, fmt.Errorf("go vet complains of the bundle only: %s", s))
		}
	}
	return errors.Join(errs...)
}

var position = regexp.MustCompile(`(?m)^(?:vet: )?\S+\.go:\d+(?::\d+)?: (.*)$`)

// complaints are the messages of go vet without their positions.
func complaints(ctx context.Context, dir string, args ...string) (messages []string) {
	_, err := harness.Go(ctx, dir, append([]string{"vet"}, args...)...)
	if err != nil {
		for _, m := range position.FindAllStringSubmatch(err.Error(), -1) {
			messages = append(messages, m[1])
		}
	}
	return messages
}

// judgeAgain: a bundle, bundled from dir for the same level, is the same file.
func judgeAgain(ctx context.Context, dir, level string, source []byte) error {
	again, err := harness.Bundle(ctx, harness.Program{Dir: dir, Level: level})
	if err != nil {
		return fmt.Errorf("the bundle cannot be bundled: %w", err)
	}
	if diff := cmp.Diff(string(source), string(again)); diff != "" {
		return fmt.Errorf("a bundle of the bundle differs (-bundle +again):\n%s", diff)
	}
	return nil
}
