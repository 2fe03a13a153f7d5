package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// Every method name that this Go distribution looks for is in the list.
func TestListIsComplete(t *testing.T) {
	names, err := methods(filepath.Join(runtime.GOROOT(), "src"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../stdmethods.txt")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for name := range strings.FieldsSeq(string(text)) {
		listed[name] = true
	}
	for _, name := range names {
		if !listed[name] {
			t.Errorf("%s is missing: run go generate", name)
		}
	}
	if len(names) < 300 {
		t.Errorf("only %d names found", len(names))
	}
}
