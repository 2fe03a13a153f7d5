package battleships_test

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/judge"
	"github.com/contest-bundle/bundle/tests/judge/battleships"
)

// The official cases of seeds 1..1000 in the form of Row, a line each, have
// this SHA-256. The table itself is compared line by line if the variable names
// a copy of it (with one line of headings).
const (
	officialDigest   = "e69c37329cbcc6389b44be791a8527ec54f9f787a7ab23e097100ef90f42aa27"
	officialVariable = "BATTLESHIPS_CASES"
)

func TestFirstOfficialCases(t *testing.T) {
	want := []string{
		"1\t8\t0.45932295207803875\t4\t1,4,H,2;2,5,V,2;4,2,V,4;1,1,H,3",
		"2\t20\t0.12305219970563397\t30\t14,19,V,3;4,7,V,5;16,4,H,9;7,3,V,6;17,15,V,1;0,4,V,7;19,11,H,7;7,14,V,10;2,5,H,9;19,1,H,6;0,17,H,2;5,5,V,7;8,1,V,8;1,15,H,3;5,6,H,1;7,6,V,9;9,11,V,1;7,12,V,1;5,9,V,5;1,7,H,8;0,2,V,10;1,18,V,5;12,16,V,4;0,8,H,9;6,10,V,3;6,11,H,5;5,8,V,10;17,2,H,9;13,10,V,2;2,19,V,9",
		"3\t19\t0.2077148537928088\t15\t1,9,H,3;14,3,H,2;12,6,H,5;2,16,V,3;18,8,H,6;13,13,H,1;5,4,V,4;2,8,V,7;11,17,V,5;3,3,V,9;10,15,V,7;6,9,H,5;7,11,V,7;0,5,V,8;10,1,H,1",
		"4\t11\t0.25647045543317404\t11\t4,10,V,4;9,10,V,1;8,0,H,4;0,2,V,1;10,1,H,3;0,6,H,4;1,4,V,5;3,2,V,4;5,7,V,5;1,2,V,1;2,3,V,2",
	}
	for i, want := range want {
		seed := int64(i + 1)
		if d := cmp.Diff(want, battleships.Row(seed, battleships.Generate(seed))); d != "" {
			t.Errorf("seed %d (-official +generated):\n%s", seed, d)
		}
	}
}

func TestAllOfficialCases(t *testing.T) {
	sum := sha256.New()
	for seed := int64(1); seed <= 1000; seed++ {
		fmt.Fprintln(sum, battleships.Row(seed, battleships.Generate(seed)))
	}
	if got := hex.EncodeToString(sum.Sum(nil)); got != officialDigest {
		t.Errorf("digest of seeds 1..1000 is %s, want %s", got, officialDigest)
	}
}

func TestOfficialTable(t *testing.T) {
	name := os.Getenv(officialVariable)
	if name == "" {
		t.Skipf("%s names no table; the digest alone was checked", officialVariable)
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Scan() // headings
	for lines.Scan() {
		text, _, _ := strings.Cut(lines.Text(), "\t")
		seed, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(lines.Text(), battleships.Row(seed, battleships.Generate(seed))); d != "" {
			t.Errorf("seed %d (-official +generated):\n%s", seed, d)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

func TestHeader(t *testing.T) {
	want := "8\n4\n4\n0.45932295207803875\n0\n2\n1\n1\n"
	if d := cmp.Diff(want, battleships.Generate(1).Header()); d != "" {
		t.Errorf("seed 1 (-want +got):\n%s", d)
	}
}

func TestFeatures(t *testing.T) {
	c, err := battleships.New().Case(1)
	if err != nil {
		t.Fatal(err)
	}
	want := []judge.Feature{
		{Name: "N", Value: 8}, {Name: "S", Value: 4}, {Name: "P", Value: 0.45932295207803875},
		{Name: "L", Value: 4}, {Name: "cells", Value: 11},
	}
	if d := cmp.Diff(want, c.Features()); d != "" {
		t.Errorf("seed 1 (-want +got):\n%s", d)
	}
}

func TestSeedZeroIsRefused(t *testing.T) {
	if _, err := battleships.New().Case(0); err == nil {
		t.Error("seed 0 made a case")
	}
	if _, err := battleships.New().Case(-3); err != nil {
		t.Errorf("a negative seed: %v", err)
	}
}
