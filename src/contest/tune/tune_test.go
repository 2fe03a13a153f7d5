package tune

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRead(t *testing.T) {
	tests := []struct {
		reason, env string
		args        []string
		given       map[string]string
		errs        string
	}{
		{"nothing given", "", nil, map[string]string{}, ""},
		{"the environment names two", "a=1,b=x", nil, map[string]string{"a": "1", "b": "x"}, ""},
		{"an argument wins over the environment", "a=1", []string{"-tune", "a=2"}, map[string]string{"a": "2"}, ""},
		{"both spellings of a flag", "", []string{"--tune=a=2", "-tune=b=3"}, map[string]string{"a": "2", "b": "3"}, ""},
		{"other arguments are the program's", "", []string{"tune=a=2", "-v"}, map[string]string{}, ""},
		{"a flag without its value", "", []string{"-tune"}, map[string]string{}, "wants name=value"},
		{"no equals sign", "a", nil, map[string]string{}, `"a" is not name=value`},
	}
	for _, tt := range tests {
		s := read(tt.env, tt.args)
		if d := cmp.Diff(tt.given, s.given); d != "" {
			t.Errorf("%s: given (-want +got):\n%s", tt.reason, d)
		}
		var all []string
		for _, err := range s.errs {
			all = append(all, err.Error())
		}
		if got := strings.Join(all, "; "); !strings.Contains(got, tt.errs) || (tt.errs == "") != (got == "") {
			t.Errorf("%s: errors %q, want %q", tt.reason, got, tt.errs)
		}
	}
}

func TestValues(t *testing.T) {
	old := outside
	defer func() { outside = old }()
	outside = read("i=7,f=2.5,b=true,c=near,big=99", nil)
	if got := Int("i", 1, 0, 10); got != 7 {
		t.Errorf("Int = %d", got)
	}
	if got := Float("f", 1, 0, 10); got != 2.5 {
		t.Errorf("Float = %g", got)
	}
	if !Bool("b", false) {
		t.Error("Bool = false")
	}
	if got := Choice("c", "far", "near"); got != "near" {
		t.Errorf("Choice = %s", got)
	}
	if got := Int("big", 3, 0, 10); got != 3 || len(outside.errs) != 1 {
		t.Errorf("a value out of range: %d with errors %v, want the default and one error", got, outside.errs)
	}
	if Int("i", 1, 0, 10); len(outside.errs) != 2 {
		t.Errorf("a parameter declared twice: errors %v", outside.errs)
	}
}
