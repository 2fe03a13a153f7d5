package config

import "strings"

// A Game is one solver of a module, with what is known of its contest. Empty fields
// were not given. Names of files are relative to the folder of bundle.toml.
type Game struct {
	Entry     string   `toml:"entry"`       // folder or import path of the main package; the folder of another solver
	Target    string   `toml:"target"`      // name of a judge profile
	Judge     []string `toml:"judge"`       // command that judges a solver: program and arguments
	JudgeDir  string   `toml:"judge_dir"`   // folder in which the judge runs; the default is that of bundle.toml
	Goal      string   `toml:"goal"`        // maximise or minimise: which scores of a tester are better
	Score     string   `toml:"score"`       // regular expression of a tester's score
	Input     string   `toml:"input"`       // input file of a tester's case, with {seed} or {seed04}
	Generate  []string `toml:"generate"`    // command that makes the input of a seed without such a file
	SeedRows  string   `toml:"seed_rows"`   // file with the seeds of the official cases, for the generator
	Features  []string `toml:"features"`    // features of a tester's case, each NAME=REGEXP
	Failure   string   `toml:"failure"`     // what a tester prints for a failed case
	Seeds     string   `toml:"seeds"`       // seeds that are played where --seeds does not say
	Scale     string   `toml:"scale"`       // what the contest sums: relative, sum or log
	Fail      string   `toml:"fail"`        // raw score of a failed case on the scales sum and log
	TimeLimit string   `toml:"time_limit"`  // own time of a case, such as "2s"
	Archive   *int64   `toml:"archive_mib"` // room for what cases read and print, in MiB; the default is 1024
	Constants string   `toml:"constants"`   // tuned values; the default is constants.toml beside the entry
	Output    string   `toml:"output"`      // where the committed submission is
	Tags      []string `toml:"tags"`        // build tags
	Keep      []string `toml:"keep"`        // modules left as imports
	Minify    *bool    `toml:"minify"`

	// The organiser's visualizer, for "bundle serve".
	Visualizer string   `toml:"visualizer"` // a folder, an HTML file or an address
	Vis        []string `toml:"vis"`        // command that draws a case, with {in} and {out}

	// Of a solver that is not bundled: a program of any language.
	Build   []string         `toml:"build"`   // command that makes the program, {out} if it is told where
	Run     []string         `toml:"run"`     // command that runs it; the default is {out}
	Sources []string         `toml:"sources"` // files and folders below the entry that it is made of; the default is all
	Params  map[string]Param `toml:"params"`  // tuned parameters
	Pass    Pass             `toml:"pass"`    // how the program gets them
}

// A Param is a tuned parameter of a program of any language. Range is "LO..HI";
// choices are the words of a parameter that is no number.
type Param struct {
	Default any      `toml:"default"`
	Range   string   `toml:"range"`
	Choices []string `toml:"choices"`
}

// A Pass says how a program gets the values of its parameters, in one of three ways:
// environment variables, with {name} for the parameter's name; arguments, with
// {name} and {value}; or a source file in which the values stand.
type Pass struct {
	Env  string   `toml:"env"`
	Args []string `toml:"args"`
	File string   `toml:"file"`
}

// HasCommands tells whether the solver is made or run by commands of its own instead
// of being bundled.
func (g Game) HasCommands() bool { return len(g.Build) > 0 || len(g.Run) > 0 }

// Game gives a game with the defaults filled in. "{game}" in a default stands
// for the game's name.
func (b *Bundle) Game(name string) (Game, bool) {
	g, ok := b.Games[name]
	if !ok {
		return Game{}, false
	}
	d := b.Defaults
	text := func(own *string, def string) {
		if *own == "" {
			*own = strings.ReplaceAll(def, "{game}", name)
		}
	}
	list := func(own *[]string, def []string) {
		if *own == nil && def != nil {
			for _, s := range def {
				*own = append(*own, strings.ReplaceAll(s, "{game}", name))
			}
		}
	}
	text(&g.Target, d.Target)
	text(&g.Constants, d.Constants)
	text(&g.Output, d.Output)
	text(&g.Input, d.Input)
	list(&g.Judge, d.Judge)
	list(&g.Generate, d.Generate)
	text(&g.SeedRows, d.SeedRows)
	text(&g.JudgeDir, d.JudgeDir)
	same := map[*string]string{
		&g.Goal: d.Goal, &g.Score: d.Score, &g.Failure: d.Failure,
		&g.Seeds: d.Seeds, &g.Scale: d.Scale, &g.Fail: d.Fail, &g.TimeLimit: d.TimeLimit,
	}
	for own, def := range same {
		if *own == "" {
			*own = def
		}
	}
	if g.Features == nil {
		g.Features = d.Features
	}
	list(&g.Build, d.Build)
	list(&g.Run, d.Run)
	list(&g.Sources, d.Sources)
	list(&g.Tags, d.Tags)
	list(&g.Keep, d.Keep)
	if g.Minify == nil {
		g.Minify = d.Minify
	}
	if g.Archive == nil {
		g.Archive = d.Archive
	}
	return g, true
}
