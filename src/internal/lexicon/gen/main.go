// Command gen packs a word list, one lower-case word a line, for
// //go:embed. Without -words it takes the list of src/words.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/contest-bundle/bundle/src/internal/lexicon"
	"github.com/contest-bundle/bundle/src/words"
)

func main() {
	from := flag.String("words", "", "word list `file` (default: the list of src/words)")
	to := flag.String("o", "words.packed", "output `file`")
	flag.Parse()
	if err := run(*from, *to); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run(from, to string) error {
	list := words.List
	if from != "" {
		data, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		list = string(data)
	}
	var b lexicon.Builder
	for i, word := range strings.Fields(list) {
		if err := b.Add(word); err != nil {
			return fmt.Errorf("word %d: %w", i+1, err)
		}
	}
	packed, err := lexicon.Pack(b.Graph())
	if err != nil {
		return err
	}
	return os.WriteFile(to, []byte(packed), 0o644)
}
