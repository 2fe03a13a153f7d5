package cli

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/spf13/pflag"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/stats"
	"github.com/contest-bundle/bundle/bundler/internal/param"
	"github.com/contest-bundle/bundle/bundler/judge/process"
)

// caseFlags say which cases are played.
type caseFlags struct {
	seeds, where string
	stored       bool // nothing is played, so that the seeds need no cases
}

func (f *caseFlags) flags(fs *pflag.FlagSet) {
	fs.StringVar(&f.seeds, "seeds", "", "seeds and ranges of seeds, such as 1-100,205 (default: those of bundle.toml, or "+defaultSeeds+")")
	fs.StringVar(&f.where, "where", "", "only cases for which this holds, such as 'N<10 && D>3'")
}

// paceFlags say how many cases run at once and what each may use.
type paceFlags struct {
	jobs, budget, memoryMiB int
	serial                  bool
	timeLimit               time.Duration
}

func (f *paceFlags) flags(fs *pflag.FlagSet) {
	fs.IntVarP(&f.jobs, "jobs", "j", 0, "cases at once (default: half of the processors)")
	fs.BoolVar(&f.serial, "serial", false, "one case at a time, for times that can be trusted")
	f.budgetFlag(fs)
	fs.DurationVar(&f.timeLimit, "time-limit", 0, "own time of a case (default: the contest's)")
	fs.IntVar(&f.memoryMiB, "memory", 0, "memory of a case in MiB (default: no limit)")
}

func (f *paceFlags) budgetFlag(fs *pflag.FlagSet) {
	fs.IntVar(&f.budget, param.Budget, 0, fmt.Sprintf("iterations a decision instead of the clock: the tuned parameter %q", param.Budget))
}

// cases is how many cases are played at once.
func (f *paceFlags) cases() (int, error) {
	switch {
	case f.jobs < 0 || f.memoryMiB < 0 || f.timeLimit < 0:
		return 0, errors.New("--jobs, --memory and --time-limit cannot be negative")
	case f.memoryMiB > 0 && !process.MemoryLimits:
		return 0, errors.New("--memory: this system does not tell what a process uses")
	case f.serial && f.jobs > 1:
		return 0, errors.New("--serial plays one case at a time: leave out --jobs")
	case f.serial:
		return 1, nil
	case f.jobs == 0:
		return arena.DefaultJobs(), nil
	}
	return f.jobs, nil
}

func (f *paceFlags) settings() arena.Settings {
	return arena.Settings{Serial: f.serial, Limits: arena.Limits{Time: f.timeLimit, Memory: int64(f.memoryMiB) << 20}}
}

// scaleFlags say what a case counts.
type scaleFlags struct{ scale, fail string }

func (f *scaleFlags) flags(fs *pflag.FlagSet) {
	fs.StringVar(&f.scale, "scale", string(stats.Relative), "what the contest sums: relative, sum, log, rank, or a formula of score and best, such as 'best/score'")
	fs.StringVar(&f.fail, "fail", "", "raw score of a failed case on the scales sum and log, and in a formula")
}

// parse returns the scale, and the score of a failed case, which is not a number if
// none is given.
func (f *scaleFlags) parse() (scale stats.Scale, fail float64, err error) {
	fail = math.NaN()
	if f.fail != "" {
		if fail, err = strconv.ParseFloat(f.fail, 64); err != nil {
			return scale, fail, fmt.Errorf("--fail %s: not a number", f.fail)
		}
	}
	if scale, err = stats.ParseScale(f.scale); err != nil {
		return scale, fail, fmt.Errorf("--scale %w", err)
	}
	return scale, fail, nil
}

// outputFlags say what is written of the cases.
type outputFlags struct {
	asJSON  bool
	csvPath string
	by      []string // features of groups
	watch   bool     // every case is printed
	comment string   // of the entry in the notebook
}

func (f *outputFlags) flags(fs *pflag.FlagSet) {
	fs.BoolVar(&f.asJSON, "json", false, "print JSON instead of tables")
	fs.StringVar(&f.csvPath, "csv", "", "write one line a case to this file, - for standard output instead of tables")
}
