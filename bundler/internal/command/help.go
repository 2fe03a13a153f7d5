package command

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/contest-bundle/bundle/bundler/internal/spelling"
)

// bundling marks the flags that say how to bundle. Nearly every command has them;
// only the help of the root describes them.
const bundling = "bundling"

// MarkBundling makes flags of these names bundling flags.
func MarkBundling(fs *pflag.FlagSet, names ...string) {
	for _, name := range names {
		if err := fs.SetAnnotation(name, bundling, nil); err != nil {
			panic(err) // the flag has just been defined
		}
	}
}

// SetHelp gives the root its help command and all commands a help that tells
// bundling flags from the others.
func SetHelp(root *cobra.Command) {
	cobra.AddTemplateFunc("ownFlags", func(cmd *cobra.Command) string { return usages(cmd, false) })
	cobra.AddTemplateFunc("bundlingFlags", bundlingFlags)
	const all = `{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}`
	template := root.UsageTemplate()
	if !strings.Contains(template, all) {
		panic("the help template of cobra has no flags")
	}
	root.SetUsageTemplate(strings.Replace(template, all, `{{ownFlags . | trimTrailingWhitespaces}}{{bundlingFlags .}}`, 1))
	root.SetHelpCommand(&cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Describe a command",
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) (names []string, _ cobra.ShellCompDirective) {
			if len(args) == 0 {
				names = commandNames(root)
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			cmd, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 || cmd == root && len(args) > 0 {
				return Usage(noCommand(root, strings.Join(args, " ")))
			}
			cmd.InitDefaultHelpFlag()
			return cmd.Help()
		},
	})
}

func noCommand(root *cobra.Command, word string) error {
	if near := spelling.Nearest(word, commandNames(root)); near != "" {
		return fmt.Errorf("no command is called %q; did you mean %q?", word, near)
	}
	return fmt.Errorf("no command is called %q\n\t\"bundle help\" lists them", word)
}

// usages describes the flags of a command that are bundling flags, or those that
// are not.
func usages(cmd *cobra.Command, wanted bool) string {
	some := pflag.NewFlagSet(cmd.Name(), pflag.ContinueOnError)
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if _, is := f.Annotations[bundling]; is == wanted {
			some.AddFlag(f)
		}
	})
	return some.FlagUsages()
}

// bundlingFlags is the part of a command's help about its bundling flags.
func bundlingFlags(cmd *cobra.Command) string {
	if !cmd.HasParent() {
		return "\n\nBundling flags, which most commands have:\n" + strings.TrimRight(usages(cmd, true), "\n")
	}
	var names []string
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if _, is := f.Annotations[bundling]; is {
			names = append(names, "--"+f.Name)
		}
	})
	if names == nil {
		return ""
	}
	return "\n\nBundling flags (described by \"bundle help\"):\n  " + strings.Join(names, ", ")
}
