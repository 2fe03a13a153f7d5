// Command gen writes the generated tables of package std, all from the Go
// distribution of the go command on the PATH:
//
//	api.txt         when names appeared, from its api folder
//	interfaces.txt  the interface types in the library's source
//	platforms.txt   the platforms that it compiles for
//	release.txt     its release
//	starts.txt      what its packages read when they start
package main

import (
	"log"
	"os"
	"os/exec"
	"strings"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("std/gen: ")
	env, err := goOutput("env", "GOROOT", "GOVERSION")
	if err != nil {
		log.Fatal(err)
	}
	goroot, release, _ := strings.Cut(env, "\n")
	tables := []struct {
		file string
		make func() (string, error)
	}{
		{"api.txt", func() (string, error) { return api(goroot) }},
		{"interfaces.txt", interfaces},
		{"platforms.txt", func() (string, error) { return goOutput("tool", "dist", "list") }},
		{"release.txt", func() (string, error) { return release, nil }},
		{"starts.txt", func() (string, error) { return starts([]string{"linux", "windows"}, "std") }},
	}
	for _, t := range tables {
		text, err := t.make()
		if err == nil {
			err = os.WriteFile(t.file, []byte(text), 0o666)
		}
		if err != nil {
			log.Fatal(t.file, ": ", err)
		}
	}
}

func goOutput(args ...string) (string, error) {
	out, err := exec.Command("go", args...).Output()
	return string(out), err
}
