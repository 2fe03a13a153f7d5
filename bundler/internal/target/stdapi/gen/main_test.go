package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// The table in the tree is the one that this Go distribution gives, or a
// beginning of it where the distribution is newer.
func TestTableIsUpToDate(t *testing.T) {
	api := filepath.Join(runtime.GOROOT(), "api")
	if _, err := os.Stat(api); err != nil {
		t.Skip("this Go distribution has no api folder")
	}
	got, err := Table(api)
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("../stdapi.txt")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(got, string(want)) || len(want) == 0 {
		t.Error("stdapi.txt is out of date: run go generate")
	}
}
