package golden

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
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

// withoutBranch are rules that no branch of the code decides.
var withoutBranch = []string{
	"12.5", // the order of what fmt prints follows the binary
}

// TestRulesAreCited asks of the parts of the rules in the bundler's package comment, up
// to what remains different: is each cited in the code, and is there a case for those
// of embedding and of loops?
func TestRulesAreCited(t *testing.T) {
	doc, err := os.ReadFile("../../bundler/doc.go")
	if err != nil {
		t.Fatal(err)
	}
	cases, err := Cases("testdata")
	if err != nil {
		t.Fatal(err)
	}
	var code, named strings.Builder
	for _, folder := range []string{"..", "linker", "naming", "runtime", "visible", "fold", "graph", "load", "target"} {
		code.WriteString(packageSource(t, folder))
	}
	for _, c := range cases {
		named.WriteString(c.What + "\n")
	}
	text, _, _ := strings.Cut(string(doc), "\n//  13. ")
	_, text, _ = strings.Cut(text, "# Rules")
	part := regexp.MustCompile(`(?m)(?:^//     |[.,:] |^//  \d+\. )([0-9]+\.[0-9]+) [A-Za-z/%]`)
	rules := part.FindAllStringSubmatch(text, -1)
	if len(rules) < 20 {
		t.Errorf("the package comment has %d rules in parts", len(rules))
	}
	for _, r := range rules {
		number := regexp.MustCompile(`(?:^|[^0-9.])` + regexp.QuoteMeta(r[1]) + `(?:[^0-9.]|\.?$|\.[^0-9])`)
		if cited := number.MatchString(code.String()); cited == slices.Contains(withoutBranch, r[1]) {
			t.Errorf("rule %s: cited in the code: %v", r[1], cited)
		}
		if chapter, _, _ := strings.Cut(r[1], "."); chapter != "8" && chapter != "10" {
			continue
		}
		if !regexp.MustCompile(`(?i)\brules? (?:[0-9., and]*\b)?` + regexp.QuoteMeta(r[1]) + `\b`).MatchString(named.String()) {
			t.Errorf("no case names rule %s", r[1])
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
		if strings.HasSuffix(f, "_test.go") || filepath.Base(f) == "doc.go" {
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
