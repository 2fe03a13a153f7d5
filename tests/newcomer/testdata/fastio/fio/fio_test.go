package fio

import (
	"bufio"
	"bytes"
	"slices"
	"strings"
	"testing"
)

func TestRoundTrip(t *testing.T) {
	in = bufio.NewScanner(strings.NewReader("3 1 -2 3\n0.5 ab\ncd ef"))
	in.Split(bufio.ScanWords)
	var buf bytes.Buffer
	out = bufio.NewWriter(&buf)
	a := Ints(Int())
	if x := Float(); x != 0.5 {
		t.Errorf("Float() = %v", x)
	}
	if g := Grid(2); string(bytes.Join(g, nil)) != "abcd" {
		t.Errorf("Grid(2) = %q", g)
	}
	Line(a)
	Yes(slices.Contains(a, 3))
	Println(Word(), 1)
	Printf("%03d\n", 7)
	Flush()
	if want := "1 -2 3\nYes\nef 1\n007\n"; buf.String() != want {
		t.Errorf("wrote %q, want %q", buf.String(), want)
	}
}

func TestEnd(t *testing.T) {
	in = bufio.NewScanner(strings.NewReader(""))
	defer func() {
		if recover() == nil {
			t.Error("reading past the end did not panic")
		}
	}()
	Int2()
}
