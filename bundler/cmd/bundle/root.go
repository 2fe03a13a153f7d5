package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler"
	"github.com/contest-bundle/bundle/bundler/internal/arena/cli"
	"github.com/contest-bundle/bundle/bundler/internal/command"
	"github.com/contest-bundle/bundle/bundler/internal/project"
	"github.com/contest-bundle/bundle/bundler/internal/target"
)

// bundleFlags are those of the command itself, besides what to bundle.
type bundleFlags struct {
	src     project.Source
	out     string
	save    bool
	clip    bool
	stats   bool
	verbose bool
}

func rootCommand() *cobra.Command {
	var f bundleFlags
	cmd := &cobra.Command{
		Use:   "bundle GAME",
		Short: "Make one self-contained main.go of a Go program",
		Long: `Bundle inlines every package of a program that is not in the standard library,
leaves out what is unused, bakes in embedded files and tuned constants, checks
the result and writes it to standard output.

The program is a game (of bundle.toml, or a folder of src), a folder, an import
path, or the .go files of one folder, as for "go run". Nothing is written unless the file compiles, every name in it means what
it meant before, and the judge named by --target takes it.

Exit status: 0 done, 1 refused or failed, 2 wrong usage.`,
		Example: `  bundle wordgame > main.go
  bundle -o main.go ./cmd/a
  bundle part1.go common.go > main.go
  bundle --save wordgame
  bundle --clip --stats --main-first ./cmd/a
  bundle --target codingame --minify ./cmd/a > main.go
  bundle --set strategy=greedy wordgame > main.go`,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: project.CompleteGames,
		SilenceUsage:      true,
		SilenceErrors:     true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if command.OneProgram(cmd, args) != nil {
				return command.Usage(command.NotOneGame(cmd, args))
			}
			return f.run(cmd, args)
		},
	}
	cmd.SetFlagErrorFunc(command.FlagError)
	f.src.Flags(cmd)
	cmd.Flags().StringVarP(&f.out, "output", "o", "", "file to write instead of standard output (- is standard output)")
	cmd.Flags().BoolVar(&f.save, "save", false, "write the committed submission: bundle.toml's output, or submissions/GAME/main.go")
	cmd.Flags().BoolVar(&f.clip, "clip", false, "copy the bundle to the clipboard instead of printing it")
	cmd.Flags().BoolVar(&f.stats, "stats", false, "report on standard error what was kept, the bytes of each package, and times")
	cmd.Flags().BoolVarP(&f.verbose, "verbose", "v", false, "report on standard error what was done")
	cmd.AddCommand(paramsCommand(), whyCommand(), sizeCommand(), traceCommand(), diffCommand(), listCommand(), checkCommand(), newCommand(), watchCommand())
	cmd.AddCommand(cli.Commands()...)
	command.SetHelp(cmd)
	cmd.Version = version()
	cmd.SetVersionTemplate("bundle {{.Version}}\n")
	return cmd
}

// version is that of the command, as far as its build knows it, and of its Go.
func version() string {
	text := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		text = info.Main.Version
	}
	return fmt.Sprintf("%s %s %s/%s", text, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

func (f *bundleFlags) run(cmd *cobra.Command, program []string) error {
	if f.save && f.out != "" || f.clip && (f.save || f.out != "") {
		return command.Usagef("--save, --output and --clip cannot be combined")
	}
	g, err := project.OpenProgram(program, &f.src)
	if err != nil {
		return command.OrCommand(cmd, program[0], err)
	}
	start := time.Now()
	res, err := g.Bundle(cmd.Context())
	if err != nil {
		return command.OrCommand(cmd, program[0], err)
	}
	f.report(cmd, res, time.Since(start))
	if f.stats {
		if err := printStats(cmd.ErrOrStderr(), res); err != nil {
			return err
		}
	}
	if f.clip {
		return clip(cmd.Context(), res.Source)
	}
	if f.save {
		f.out = command.Near(g.Output)
		if err := os.MkdirAll(filepath.Dir(f.out), 0o777); err != nil {
			return fmt.Errorf("writing %s: %w", f.out, err)
		}
	}
	return writeBundle(cmd, f.out, res)
}

// report says on standard error what the user should know of the bundle.
func (f *bundleFlags) report(cmd *cobra.Command, res *bundler.Result, took time.Duration) {
	errs := cmd.ErrOrStderr()
	for _, note := range res.Notes {
		fmt.Fprintln(errs, "bundle:", note)
	}
	for _, found := range res.Findings {
		// That a judge takes no Go is said by "new" and "check".
		if found.Severity == target.Warning && found.Rule != target.RuleJudge || f.verbose {
			fmt.Fprintf(errs, "bundle: %s: %s\n", found.Severity, found)
		}
	}
	if m := res.Minified; m != nil {
		fmt.Fprintf(errs, "bundle: minified: saved %s of %s bytes\n", target.Thousands(m.Before-len(res.Source)), target.Thousands(m.Before))
	}
	if !f.verbose {
		return
	}
	if res.Assumed {
		fmt.Fprintln(errs, "bundle: no go.mod: the files of the folder are taken as a module")
	}
	fmt.Fprintf(errs, "bundle: kept %d of %d declarations of %d packages, %d bytes, %v\n",
		res.Stats.Kept, res.Stats.All, res.Stats.Packages, len(res.Source), took.Round(time.Millisecond))
}

// writeBundle writes a bundle to standard output, also for a dash, or to a file that is no part of
// the program.
func writeBundle(cmd *cobra.Command, name string, res *bundler.Result) error {
	if name != "" && name != "-" {
		if err := res.Refuses(name); err != nil {
			return err
		}
	}
	return command.Write(cmd, name, res.Source)
}
