// Package toolkit finds out what an organiser's tools hold, and how cases are made and
// judged with them: a Cargo package or programs that are built already, scripts of
// Python, official inputs with their seeds, and a README that says whether the
// contest is interactive.
//
// It looks for programs by the names that contests give them. What it cannot find out
// it leaves open, and says so.
package toolkit

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/arena/language"
)

// Names of programs, the likeliest first.
var (
	generators = []string{"gen", "generator", "generate", "gen_input", "make_input"}
	testers    = []string{"tester", "interactor", "interactive"}
	scorers    = []string{"score", "scorer", "calc_score", "evaluate", "evaluator", "vis", "visualizer", "judge"}
)

// A Kit is an organiser's folder of tools. Names of files are seen from Dir, with
// slashes.
type Kit struct {
	Dir string
	// IsCargo tells that cargo builds the programs.
	IsCargo bool
	// programs are the words that run a program, by its name.
	programs map[string][]string
	// Input is the name of official inputs, with {seed} or {seed04}, empty for none;
	// First and Last are their seeds.
	Input       string
	First, Last int64
	SeedRows    string // file with the seeds of the official inputs; empty for none
	readme      string // its text
	Readme      string // its name; empty for none
}

// Inspect looks at a folder.
func Inspect(dir string) (*Kit, error) {
	k := &Kit{Dir: dir, programs: map[string][]string{}}
	if err := k.findPrograms(); err != nil {
		return nil, err
	}
	k.findInputs()
	for _, name := range []string{"seeds.txt", "in/seeds.txt"} {
		if isFile(filepath.Join(dir, name)) {
			k.SeedRows = name
			break
		}
	}
	for _, name := range []string{"README.md", "README.txt", "README", "README_en.md", "README.ja.md", "README.html", "readme.md"} {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err == nil {
			k.Readme, k.readme = name, string(text)
			break
		}
	}
	return k, nil
}

// findPrograms finds programs that are built already, then those of the Cargo package,
// then scripts.
func (k *Kit) findPrograms() error {
	entries, err := os.ReadDir(k.Dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := strings.TrimSuffix(e.Name(), ".exe")
		switch {
		case e.IsDir():
		case path.Ext(e.Name()) == ".py":
			k.offer(strings.TrimSuffix(e.Name(), ".py"), "python3", e.Name())
		case isProgram(filepath.Join(k.Dir, e.Name())):
			k.programs[name] = []string{"./" + e.Name()}
		}
	}
	if !isFile(filepath.Join(k.Dir, "Cargo.toml")) {
		return nil
	}
	_, bins, err := language.CargoPrograms(k.Dir)
	if err != nil {
		return err
	}
	exe := ""
	if runtime.GOOS == "windows" {
		exe = ".exe"
	}
	for _, bin := range bins {
		if words := k.programs[bin]; len(words) != 1 {
			k.programs[bin] = []string{"./target/release/" + bin + exe}
			k.IsCargo = true
		}
	}
	return nil
}

// offer takes a script for a program that nothing better stands for.
func (k *Kit) offer(name string, words ...string) {
	if k.programs[name] == nil {
		k.programs[name] = words
	}
}

// isProgram tells whether a file is a program of this system, which an archive may have
// without the permission to run it.
func isProgram(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, 4)
	if _, err := io.ReadFull(f, head); err != nil {
		return false
	}
	script := bytes.HasPrefix(head, []byte("#!"))
	info, err := f.Stat()
	if script && err == nil && info.Mode()&0o100 != 0 && runtime.GOOS != "windows" {
		return true
	}
	native := map[string][]string{
		"windows": {"MZ"},
		"darwin":  {"\xcf\xfa\xed\xfe", "\xca\xfe\xba\xbe"},
	}[runtime.GOOS]
	if native == nil {
		native = []string{"\x7fELF"}
	}
	if !slices.ContainsFunc(native, func(magic string) bool { return bytes.HasPrefix(head, []byte(magic)) }) {
		return false
	}
	return os.Chmod(name, info.Mode().Perm()|0o111) == nil
}

var numbered = regexp.MustCompile(`^(0*)([0-9]+)(\.[a-z]+)?$`)

// findInputs looks for a folder of inputs that are named by their seeds.
func (k *Kit) findInputs() {
	for _, folder := range []string{"in", "inputs", "input", "testcases", "tests"} {
		entries, err := os.ReadDir(filepath.Join(k.Dir, folder))
		if err != nil {
			continue
		}
		count := int64(0)
		for _, e := range entries {
			m := numbered.FindStringSubmatch(e.Name())
			if m == nil || e.IsDir() {
				continue
			}
			seed, err := strconv.ParseInt(m[1]+m[2], 10, 64)
			if err != nil {
				continue // more digits than any seed has
			}
			place := "{seed}"
			if len(m[1])+len(m[2]) == 4 {
				place = "{seed04}"
			}
			if count == 0 {
				k.Input, k.First = folder+"/"+place+m[3], seed
			}
			k.First, k.Last = min(k.First, seed), max(k.Last, seed)
			count++
		}
		if count > 0 {
			return
		}
	}
}

// find is the first of these programs that is there.
func (k *Kit) find(names []string) (name string, words []string) {
	for _, name := range names {
		if words := k.programs[name]; words != nil {
			return name, words
		}
	}
	return "", nil
}

// Generator is the command that makes inputs; nil for none. The programs of AtCoder read
// a file of seeds, scripts are given one.
func (k *Kit) Generator() []string {
	_, words := k.find(generators)
	switch {
	case words == nil:
		return nil
	case words[0] == "python3":
		return append(slices.Clone(words), "{seed}")
	}
	return append(slices.Clone(words), "{seeds}")
}

// A Judge is how cases are judged.
type Judge struct {
	Words       []string // nil if nothing was found that judges
	Interactive bool
	Why         string // a sentence
}

// Judge finds the command that judges. kind is "batch" or "interactive" if the user says
// so, else empty: then a program that is called a tester plays with the solver, unless
// the README gives it two files.
func (k *Kit) Judge(kind string) Judge {
	tester, plays := k.find(append(slices.Clone(testers), "judge"))
	scorer, scores := k.find(append(slices.Clone(scorers), testers...))
	says := interactiveWord.MatchString(k.readme)
	j := Judge{Interactive: kind == "interactive" || kind == "" && (says || slices.Contains(testers, tester) && !testsFiles.MatchString(k.readme))}
	switch {
	case j.Interactive && plays != nil:
		j.Words = append(slices.Clone(plays), "{cmd}")
		j.Why = tester + " plays with the solver"
	case !j.Interactive && scores != nil:
		j.Words = append(slices.Clone(scores), "{in}", "{out}")
		j.Why = scorer + " judges the solver's output"
	default:
		j.Why = "no program was found that judges"
	}
	switch {
	case kind != "":
		j.Why += "; --template says that the contest is " + map[bool]string{true: "interactive", false: "not interactive"}[j.Interactive]
	case says:
		j.Why += "; " + k.Readme + " says that the contest is interactive"
	case j.Interactive:
		j.Why += ", by its name (--template batch if it does not)"
	}
	return j
}

var (
	interactiveWord = regexp.MustCompile(`(?i)interactive|インタラクティブ`)
	// "tester in.txt out.txt" judges files; "tester COMMAND < in.txt > out.txt" plays.
	testsFiles = regexp.MustCompile(`(?i)tester(?:\.\w+)?\s+[^\s<]*\bin\S*\s+[^\s<]*\bout`)
	minimised  = regexp.MustCompile(`(?i)minimi[sz]|smaller (?:score )?is better|lower (?:score )?is better|最小化|小さいほど`)
	maximised  = regexp.MustCompile(`(?i)maximi[sz]|(?:larger|higher|greater) (?:score )?is better|最大化|大きいほど`)
)

// Goal is "minimise" or "maximise" if the README has words for just one of them.
func (k *Kit) Goal() string {
	less, more := minimised.MatchString(k.readme), maximised.MatchString(k.readme)
	switch {
	case less && !more:
		return "minimise"
	case more && !less:
		return "maximise"
	}
	return ""
}

// ErrNoCargo tells that the tools have to be built by a cargo that is not there.
var ErrNoCargo = errors.New("cargo is not installed")

// BuildCommand is the command that builds the tools.
var BuildCommand = []string{"cargo", "build", "--release"}

// Build builds the programs of a Cargo package, with cargo's messages on w.
func (k *Kit) Build(ctx context.Context, w io.Writer) error {
	if !k.IsCargo {
		return nil
	}
	if _, err := exec.LookPath("cargo"); err != nil {
		return ErrNoCargo
	}
	cmd := exec.CommandContext(ctx, BuildCommand[0], BuildCommand[1:]...)
	cmd.Dir = k.Dir
	cmd.Stdout, cmd.Stderr = w, w
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("the organiser's tools do not build: cargo build --release in %s: %w", k.Dir, err)
	}
	for _, name := range slices.Concat(generators, testers, scorers) {
		if words := k.programs[name]; len(words) == 1 && strings.HasPrefix(words[0], "./target/") {
			if _, err := os.Stat(filepath.Join(k.Dir, words[0])); errors.Is(err, fs.ErrNotExist) {
				return fmt.Errorf("cargo has built no %s in %s: where a workspace above the folder has the target folder, take the tools out of it (exclude in its Cargo.toml)", words[0], k.Dir)
			}
		}
	}
	return nil
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}
