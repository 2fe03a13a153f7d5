package main

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/src/internal/fleet"
)

// A sea is a case with its ships.
type sea struct {
	seed  int
	rules fleet.Rules
	ships [][][2]int // the cells of each ship, row and column
}

// readTable reads the cases of seeds first..last from lines of seed, N, P,
// number of ships, and "row,col,H|V,length" for each ship, as the command
// tests/judge/battleships/gen prints them. A line of headings is skipped.
func readTable(r io.Reader, first, last int) ([]*sea, error) {
	var seas []*sea
	lines := bufio.NewScanner(r)
	for number := 1; lines.Scan(); number++ {
		if strings.HasPrefix(lines.Text(), "seed") {
			continue
		}
		s, err := readCase(lines.Text())
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		if first <= s.seed && s.seed <= last {
			seas = append(seas, s)
		}
	}
	return seas, lines.Err()
}

func readCase(line string) (*sea, error) {
	var s sea
	var count int
	var ships string
	if _, err := fmt.Sscanf(line, "%d\t%d\t%g\t%d\t%s", &s.seed, &s.rules.N, &s.rules.P, &count, &ships); err != nil {
		return nil, err
	}
	s.rules.Count = make([]int, s.rules.N/2+1)
	for _, text := range strings.Split(ships, ";") {
		words := strings.Split(text, ",")
		if len(words) != 4 {
			return nil, fmt.Errorf("ship %q: want row,col,H|V,length", text)
		}
		var v [4]int
		for i, w := range words {
			if i == 2 {
				continue
			}
			n, err := strconv.Atoi(w)
			if err != nil {
				return nil, fmt.Errorf("ship %q: %w", text, err)
			}
			v[i] = n
		}
		if v[3] < 1 || v[3] >= len(s.rules.Count) {
			return nil, fmt.Errorf("ship %q: no such length on a sea of side %d", text, s.rules.N)
		}
		s.rules.Count[v[3]]++
		var cells [][2]int
		for k := range v[3] {
			if words[2] == "V" {
				cells = append(cells, [2]int{v[0] + k, v[1]})
			} else {
				cells = append(cells, [2]int{v[0], v[1] + k})
			}
		}
		s.ships = append(s.ships, cells)
	}
	return &s, s.rules.Check()
}
