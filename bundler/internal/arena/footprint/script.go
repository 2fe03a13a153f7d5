package footprint

import (
	"bufio"
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// languages are those of scripts, by the extension of their files.
var languages = map[string]string{
	".py": "python", ".sh": "sh", ".bash": "sh", ".rb": "ruby", ".js": "js", ".mjs": "js", ".cjs": "js", ".ts": "js",
	".pl": "perl", ".pm": "perl", ".lua": "lua", ".php": "php", ".jl": "julia", ".R": "r", ".java": "java",
}

// language tells the language of a script by its extension or its first line; empty
// for what is no script.
func language(name string) string {
	if lang := languages[filepath.Ext(name)]; lang != "" {
		return lang
	}
	f, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer f.Close()
	first, _ := bufio.NewReader(f).ReadSlice('\n')
	if !bytes.HasPrefix(first, []byte("#!")) {
		return ""
	}
	for word := range strings.FieldsSeq(string(first[2:])) {
		base := filepath.Base(word)
		switch {
		case strings.HasPrefix(base, "python") || strings.HasPrefix(base, "pypy"):
			return "python"
		case isShell(base):
			return "sh"
		case base == "ruby" || base == "node" || base == "perl" || base == "lua" || base == "php":
			return base
		}
	}
	return ""
}

func isShell(name string) bool {
	return slices.Contains([]string{"sh", "bash", "dash", "zsh", "ksh", "ash"}, name)
}

// shell follows a shell script.
func (w *walk) shell(name string) {
	text, err := os.ReadFile(name)
	if err != nil {
		return
	}
	w.shellText(string(text), filepath.Dir(name))
}

var (
	shellComment = regexp.MustCompile(`(?m)(^|\s)#.*$`)
	// What a line writes is no part of what it does, nor is it where it is read.
	shellOutput  = regexp.MustCompile(`(?:>>?|\s-o)\s*["']?([^\s"'&;|)]+)`)
	shellDivider = regexp.MustCompile("[\\s;|&()<>\"'`{}=$]+")
)

// shellText follows the files that lines of shell name, as seen from the working
// directory or from the script's own folder, and the commands in them.
func (w *walk) shellText(text, own string) {
	text = shellComment.ReplaceAllString(text, "$1")
	written := map[string]bool{}
	for _, m := range shellOutput.FindAllStringSubmatch(text, -1) {
		written[filepath.Clean(m[1])] = true
	}
	text = strings.ReplaceAll(text, "\\\n", " ")
	for line := range strings.Lines(text) {
		words := slices.DeleteFunc(shellDivider.Split(line, -1), func(s string) bool { return s == "" || written[filepath.Clean(s)] })
		for i, word := range words {
			names := []string{w.at(word)}
			// Of $(dirname "$0")/x and "$DIR/x" the end is known.
			if _, rest, ok := strings.Cut(word, "/"); ok {
				names = append(names, filepath.Join(own, rest))
			}
			for _, name := range append(names, filepath.Join(own, word)) {
				if isFile(name) {
					w.file(name)
					break
				}
			}
			w.launcher(words[i:])
		}
	}
}

var quotedText = regexp.MustCompile(`"([^"\n]+)"|'([^'\n]+)'`)

// quoted follows the files of a script's own language that it names in quotes, with
// or without their extension, as seen from its folder or the working directory.
func (w *walk) quoted(name string) {
	text, err := os.ReadFile(name)
	if err != nil {
		return
	}
	ext := filepath.Ext(name)
	for _, m := range quotedText.FindAllStringSubmatch(string(text), -1) {
		word := m[1] + m[2]
		for _, base := range []string{filepath.Dir(name), w.dir} {
			for _, end := range []string{"", ext, "/index" + ext} {
				if file := filepath.Join(base, word+end); filepath.Ext(file) == ext && ext != "" && isFile(file) {
					w.file(file)
				}
			}
		}
	}
}
