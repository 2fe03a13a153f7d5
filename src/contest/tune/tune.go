// Package tune declares the tuned constants of a solver where they are used.
//
//	var tilePrice = tune.Float("tile_price", 3, 0, 20)
//
// Run as an ordinary program, a parameter has its default value unless the
// environment variable TUNE ("name=value,name=value") or an argument
// "-tune name=value" (any number of times; it wins over TUNE) gives another. In
// a bundle the declaration becomes a typed constant with the value of the
// constants.toml beside the entry point, and nothing of this package is left.
//
// Parameters are package-level variables initialised by one call each; the
// bundler refuses any other use. A program calls Check first in main, so that
// a misspelt name is an error and not a silent no-op.
//
//bundle:tune
package tune

import (
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"
)

// settings are the values given from outside and what became of them.
type settings struct {
	given    map[string]string
	declared map[string]bool
	errs     []error
}

var outside = read(os.Getenv("TUNE"), arguments())

// arguments are those behind the program's name, if it has one.
func arguments() []string {
	if len(os.Args) == 0 {
		return nil
	}
	return os.Args[1:]
}

// Int declares a whole-number parameter with a default in [lo, hi].
func Int(name string, def, lo, hi int) int {
	return value(name, def, strconv.Atoi, func(v int) bool { return lo <= v && v <= hi }, fmt.Sprintf("%d..%d", lo, hi))
}

// Float declares a real parameter with a default in [lo, hi].
func Float(name string, def, lo, hi float64) float64 {
	parse := func(s string) (float64, error) { return strconv.ParseFloat(s, 64) }
	return value(name, def, parse, func(v float64) bool { return lo <= v && v <= hi }, fmt.Sprintf("%g..%g", lo, hi))
}

// Bool declares a switch.
func Bool(name string, def bool) bool {
	return value(name, def, strconv.ParseBool, func(bool) bool { return true }, "true or false")
}

// Choice declares a parameter that is one of a few words: the default or one
// of the others.
func Choice(name, def string, others ...string) string {
	parse := func(s string) (string, error) { return s, nil }
	in := func(v string) bool {
		if v == def {
			return true
		}
		for _, o := range others {
			if v == o {
				return true
			}
		}
		return false
	}
	return value(name, def, parse, in, strings.Join(append([]string{def}, others...), " or "))
}

// Check ends the program with status 2 and one line an error on stderr if a
// setting names no parameter or has a value that its parameter does not take.
// A bundle drops the call.
func Check() {
	errs := outside.errs
	for name := range outside.given {
		if !outside.declared[name] {
			errs = append(errs, fmt.Errorf("no parameter is called %q", name))
		}
	}
	if len(errs) == 0 {
		return
	}
	sort.Slice(errs, func(i, j int) bool { return errs[i].Error() < errs[j].Error() })
	for _, err := range errs {
		fmt.Fprintln(os.Stderr, "tune:", err)
	}
	os.Exit(2)
}

func value[T any](name string, def T, parse func(string) (T, error), in func(T) bool, want string) T {
	if outside.declared[name] {
		outside.errs = append(outside.errs, fmt.Errorf("parameter %q is declared twice", name))
	}
	outside.declared[name] = true
	text, ok := outside.given[name]
	if !ok {
		return def
	}
	v, err := parse(text)
	if err != nil || !in(v) {
		outside.errs = append(outside.errs, fmt.Errorf("%s=%s: want %s", name, text, want))
		return def
	}
	return v
}

// read collects the settings of the environment and of the arguments. This file
// compiles at language level 1.18, for modules into which "bundle new" copies it.
func read(env string, args []string) *settings {
	s := &settings{given: map[string]string{}, declared: map[string]bool{}}
	for _, pair := range strings.Split(env, ",") {
		if pair != "" {
			s.set(pair)
		}
	}
	for i := 0; i < len(args); i++ {
		flag := strings.TrimPrefix(args[i], "-")
		flag = strings.TrimPrefix(flag, "-")
		if pair, ok := strings.CutPrefix(flag, "tune="); ok && flag != args[i] {
			s.set(pair)
		} else if flag == "tune" && flag != args[i] {
			i++
			if i == len(args) {
				s.errs = append(s.errs, fmt.Errorf("-tune wants name=value"))
				break
			}
			s.set(args[i])
		}
	}
	return s
}

func (s *settings) set(pair string) {
	name, text, ok := strings.Cut(pair, "=")
	if !ok || name == "" {
		s.errs = append(s.errs, fmt.Errorf("%q is not name=value", pair))
		return
	}
	s.given[name] = text
}
