package main

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/contest-bundle/bundle/bundler"
	"github.com/contest-bundle/bundle/bundler/internal/target"
)

// printStats is the output of --stats.
func printStats(w io.Writer, res *bundler.Result) error {
	items := res.Sizes()
	s := res.Stats
	fmt.Fprintf(w, "declarations: %d kept, %d dropped, of %d packages; %d imports of the standard library\n",
		s.Kept, s.All-s.Kept, s.Packages, s.StdImports)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, p := range tally(items).Packages {
		fmt.Fprintf(t, "%s bytes\t  %s\n", target.Thousands(p.Bytes), p.Package)
	}
	for _, stage := range s.Stages {
		fmt.Fprintf(t, "%v\t  %s\n", stage.Took.Round(100*time.Microsecond), stage.Name)
	}
	return t.Flush()
}
