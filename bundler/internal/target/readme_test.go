package target_test

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/target"
)

// The example of the README has every key of a profile, and is one.
func TestREADMEHasEveryKey(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, example, _ := strings.Cut(string(text), "\n    base = ")
	example, _, _ = strings.Cut("base = "+example, "\n\n- **")
	ps := target.Builtin()
	if err := ps.Add("club.toml", []byte(example)); err != nil {
		t.Fatalf("%v in\n%s", err, example)
	}
	p, err := ps.Lookup("club")
	if err != nil {
		t.Fatal(err)
	}
	var zero func(key string, v reflect.Value)
	zero = func(key string, v reflect.Value) {
		for i := range v.NumField() {
			name := v.Type().Field(i).Tag.Get("toml")
			switch f := v.Field(i); {
			case name == "-":
			case f.Kind() == reflect.Struct && f.Type() != reflect.TypeOf(p.AsOf):
				zero(key+name+".", f)
			case f.IsZero() && name != "refuses_go":
				t.Errorf("the example does not set %s%s", key, name)
			}
		}
	}
	zero("", reflect.ValueOf(p))
	if !strings.Contains(example, "refuses_go") {
		t.Error("the example does not set refuses_go")
	}
}
