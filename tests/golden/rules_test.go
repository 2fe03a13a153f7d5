package golden

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestRulesHaveCases asks of the rules that a package's comment has in parts: is each
// cited at its branch, and is there a case that names it?
func TestRulesHaveCases(t *testing.T) {
	cases, err := Cases("testdata")
	if err != nil {
		t.Fatal(err)
	}
	var named strings.Builder
	for _, c := range cases {
		named.WriteString(c.What + "\n")
	}
	part := regexp.MustCompile(`(?m)^//\t([0-9]+(?:\.[0-9]+)+) `)
	for _, pkg := range []string{"graph", "effects"} {
		code := packageSource(t, pkg)
		rules := part.FindAllStringSubmatch(code, -1)
		if len(rules) == 0 {
			t.Errorf("package %s has no rules in parts", pkg)
		}
		code = part.ReplaceAllString(code, "")
		for _, r := range rules {
			number := regexp.MustCompile(`\b` + regexp.QuoteMeta(r[1]) + `\b`)
			if !number.MatchString(code) {
				t.Errorf("package %s: rule %s is cited nowhere", pkg, r[1])
			}
			if !regexp.MustCompile(`rule ` + number.String()).MatchString(named.String()) {
				t.Errorf("package %s: no case names rule %s", pkg, r[1])
			}
		}
	}
}

// packageSource is the text of a package of the bundler, without tests.
func packageSource(t *testing.T, pkg string) string {
	t.Helper()
	files, err := filepath.Glob("../../bundler/internal/" + pkg + "/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(src)
	}
	return all.String()
}
