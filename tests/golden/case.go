// Package golden holds the cases every bundle must get right. A case is one
// txtar archive in testdata: the files of a module and, beside them, what is
// asked of its bundle.
//
// The archive's comment says what a careless bundler gets wrong here. Control
// files, all at the archive's root:
//
//	expected.txt    standard output of the modular program, and so of the bundle
//	bundled.txt     output of the bundle, where a difference is documented
//	absent.txt      one string a line that shaking must keep out of the bundle
//	present.txt     one string a line that the bundle must hold
//	REJECT          refusing is right; a bundle that behaves is right as well
//	error.txt       refusing is the only right answer; one part of its text a line
//	run.txt         settings, "key value" a line: dir, entry, tags, args, levels
//	stdin.txt       standard input of the run
//	wanted/main.go  the bundle to the byte, for the few cases about its text
//
// The levels are those of judges, "1.18 1.22": for each there is a bundle, which is
// compiled with a real release of that level; what is asked of a bundle's text is asked
// of the first.
//
// A file whose name ends in ".quoted" is one Go string literal a line, joined
// and stored without the suffix: line ends, byte order marks and binary data
// are visible so. An archive without a go.mod is module m.test of Go 1.26.
package golden

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/contest-bundle/bundle/tests/property/harness"
)

// wantedName is the control file that -update rewrites.
const wantedName = "wanted/main.go"

const defaultGoMod = "module m.test\n\ngo 1.26\n"

// A Case is one archive, read.
type Case struct {
	Name     string // the archive's name without .txtar
	What     string // its comment
	Files    []txtar.File
	Expected string
	Bundled  string // equal to Expected unless a difference is documented
	Absent   []string
	Present  []string
	Reject   bool     // may be refused
	Refusal  []string // must be refused, with these parts in the error
	Wanted   []byte   // nil when the text of the bundle does not matter

	run harness.Program // Dir relative to the module
	// levels are those of the judges that there is a bundle for; one of "" is the
	// installed Go's.
	levels []string
	file   string
	has    map[string]bool // control files in the archive
}

// Cases reads every archive of dir in the order of their names. A file that
// is no archive and no list of known failures is an error: nothing may lie
// about unread.
func Cases(dir string) ([]*Case, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var cases []*Case
	for _, e := range entries {
		if e.Name() == knownName {
			continue
		}
		c, err := readCase(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		cases = append(cases, c)
	}
	return cases, nil
}

func readCase(file string) (*Case, error) {
	name, isArchive := strings.CutSuffix(filepath.Base(file), ".txtar")
	if !isArchive {
		return nil, fmt.Errorf("%s: not an archive of a case", file)
	}
	archive, err := txtar.ParseFile(file)
	if err != nil {
		return nil, err
	}
	c := &Case{Name: name, What: strings.TrimSpace(string(archive.Comment)), file: file, has: map[string]bool{}, levels: []string{""}}
	for _, f := range archive.Files {
		if err := c.add(f); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", file, f.Name, err)
		}
	}
	if !c.has["bundled.txt"] {
		c.Bundled = c.Expected
	}
	return c, c.check()
}

// add takes one file of the archive for what its name says it is.
func (c *Case) add(f txtar.File) error {
	text := string(f.Data)
	c.has[f.Name] = true
	switch f.Name {
	case "expected.txt":
		c.Expected = text
	case "bundled.txt":
		c.Bundled = text
	case "absent.txt":
		c.Absent = lines(text)
	case "present.txt":
		c.Present = lines(text)
	case "REJECT":
		c.Reject = true
	case "error.txt":
		c.Refusal = lines(text)
	case "stdin.txt":
		c.run.Stdin = text
	case "run.txt":
		return c.settings(text)
	case wantedName:
		c.Wanted = f.Data
	default:
		return c.addSource(f)
	}
	return nil
}

func (c *Case) addSource(f txtar.File) error {
	if strings.HasPrefix(f.Name, "wanted/") {
		return fmt.Errorf("orphan: only %s is read", wantedName)
	}
	if !filepath.IsLocal(f.Name) {
		return fmt.Errorf("leaves the module")
	}
	if name, quoted := strings.CutSuffix(f.Name, ".quoted"); quoted {
		data, err := unquoteLines(f.Data)
		if err != nil {
			return err
		}
		f = txtar.File{Name: name, Data: data}
	}
	c.Files = append(c.Files, f)
	return nil
}

func (c *Case) settings(text string) error {
	for _, line := range lines(text) {
		key, value, _ := strings.Cut(line, " ")
		switch key {
		case "dir":
			c.run.Dir = value
		case "entry":
			c.run.Entry = value
		case "tags":
			c.run.Tags = strings.Split(value, ",")
		case "args":
			c.run.Args = strings.Fields(value)
		case "levels":
			c.levels = strings.Fields(value)
		default:
			return fmt.Errorf("unknown setting %q", key)
		}
	}
	return nil
}

// check refuses a case that asks nothing or asks two things.
func (c *Case) check() error {
	switch {
	case c.What == "":
		return fmt.Errorf("%s: no comment says what the case is about", c.file)
	case len(c.Files) == 0:
		return fmt.Errorf("%s: no files", c.file)
	case c.Refusal != nil && (c.has[wantedName] || c.has["bundled.txt"] || c.has["absent.txt"] || c.has["present.txt"]):
		return fmt.Errorf("%s: asks for a refusal and something of the bundle", c.file)
	}
	return nil
}

// Extract writes the module under dir and returns the program in it.
func (c *Case) Extract(dir string) (harness.Program, error) {
	files := c.Files
	if !c.has["go.mod"] && !c.has["go.work"] {
		files = append([]txtar.File{{Name: "go.mod", Data: []byte(defaultGoMod)}}, files...)
	}
	for _, f := range files {
		to := filepath.Join(dir, filepath.FromSlash(path.Clean(f.Name)))
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			return harness.Program{}, err
		}
		if err := os.WriteFile(to, f.Data, 0o666); err != nil {
			return harness.Program{}, err
		}
	}
	p := c.run
	p.Dir = filepath.Join(dir, p.Dir)
	return p, nil
}

// lines splits text and drops empty lines.
func lines(text string) []string {
	all := []string{}
	for line := range strings.Lines(text) {
		if line = strings.TrimRight(line, "\n"); line != "" {
			all = append(all, line)
		}
	}
	return all
}

func unquoteLines(data []byte) ([]byte, error) {
	var b []byte
	for _, line := range lines(string(data)) {
		s, err := strconv.Unquote(line)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", line, err)
		}
		b = append(b, s...)
	}
	return b, nil
}
