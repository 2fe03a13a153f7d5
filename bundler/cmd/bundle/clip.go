package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
)

// A clipTool is a program that puts its standard input into the clipboard.
type clipTool struct {
	argv []string
	when string // environment variable that must be set, "" for none
}

// clipTools are those of the platform, in the order in which they are tried.
func clipTools() []clipTool {
	switch runtime.GOOS {
	case "darwin":
		return []clipTool{{[]string{"pbcopy"}, ""}}
	case "windows":
		return []clipTool{{[]string{"clip.exe"}, ""}}
	}
	return []clipTool{
		{[]string{"wl-copy"}, "WAYLAND_DISPLAY"},
		{[]string{"xclip", "-selection", "clipboard"}, "DISPLAY"},
		{[]string{"xsel", "--clipboard", "--input"}, "DISPLAY"},
		{[]string{"clip.exe"}, "WSL_DISTRO_NAME"},
		{[]string{"termux-clipboard-set"}, ""},
	}
}

// clip puts a text into the clipboard by the platform's tool.
func clip(ctx context.Context, text []byte) error {
	var names []string
	for _, tool := range clipTools() {
		names = append(names, tool.argv[0])
		if tool.when != "" && os.Getenv(tool.when) == "" {
			continue
		}
		program, err := exec.LookPath(tool.argv[0])
		if err != nil {
			continue
		}
		cmd := exec.CommandContext(ctx, program, tool.argv[1:]...)
		cmd.Stdin = bytes.NewReader(text)
		if err := cmd.Run(); err != nil { // its output is not read: such tools leave a child that keeps it open
			return fmt.Errorf("%s: %w", tool.argv[0], err)
		}
		return nil
	}
	return errors.New("no clipboard here: none of " + strings.Join(names, ", ") + " can be used\n\twrite to a file with -o")
}
