package load

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A record remembers from run to run in which files of its build cache the go
// command keeps the export data of standard packages. To ask takes 45 to 70 ms, as
// long as everything else that is done for loading. The files are named by their
// content, so that a name is right for ever or gone, and each is looked at before it
// is trusted: it must be there and be of the record's release.
//
// It is a file in the user's cache folder, which may be deleted at any time. Only
// released versions of Go have one.
type record struct {
	goroot string
	// release is the version of Go in goroot, as its file VERSION has it; "" if that
	// cannot be read.
	release string
	file    string            // "" if nothing is kept
	object  string            // how export data of this platform and release begins
	known   map[string]string // import path -> file of the build cache
}

// openRecord reads what is known of the standard library in goroot, as it is
// compiled for cfg's platform.
func openRecord(goroot string, cfg Config) *record {
	r := &record{goroot: goroot, known: map[string]string{}}
	version, err := os.ReadFile(filepath.Join(goroot, "VERSION"))
	r.release, _, _ = strings.Cut(strings.TrimSpace(string(version)), "\n")
	if err != nil || !strings.HasPrefix(r.release, "go1") {
		return r
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return r
	}
	key := sha256.New()
	fmt.Fprintf(key, "%q %q %q %q %q", goroot, version, cfg.GOOS, cfg.GOARCH, os.Getenv("GOCACHE"))
	if config, err := os.UserConfigDir(); err == nil { // what "go env -w" has set
		settings, _ := os.ReadFile(filepath.Join(config, "go", "env"))
		fmt.Fprintf(key, " %q", settings)
	}
	r.object = fmt.Sprintf("go object %s %s %s ", cfg.GOOS, cfg.GOARCH, strings.TrimSpace(r.release))
	r.file = filepath.Join(cache, "contest-bundle", "std-"+hex.EncodeToString(key.Sum(nil))[:16]+".json")
	if data, err := os.ReadFile(r.file); err == nil && json.Unmarshal(data, &r.known) != nil {
		r.known = map[string]string{} // damaged: learnt anew
	}
	return r
}

// lookup returns the files of those packages that are known, and the others.
func (r *record) lookup(paths []string) (files map[string]string, missing []string) {
	files = map[string]string{}
	for _, path := range paths {
		if file := r.known[path]; file != "" && r.trusts(file) {
			files[path] = file
		} else {
			missing = append(missing, path)
		}
	}
	return files, missing
}

// trusts reports whether a file begins as export data of the record's release.
func (r *record) trusts(file string) bool {
	f, err := os.Open(file)
	if err != nil {
		return false
	}
	defer f.Close()
	start := make([]byte, 256)
	n, _ := f.Read(start)
	return bytes.Contains(start[:n], []byte(r.object))
}

// learn adds files and writes the record. That it cannot be written is no error:
// the next run asks again.
func (r *record) learn(files map[string]string) {
	if r.file == "" || len(files) == 0 {
		return
	}
	maps.Copy(r.known, files)
	data, err := json.MarshalIndent(r.known, "", "\t")
	if err != nil || os.MkdirAll(filepath.Dir(r.file), 0o777) != nil {
		return
	}
	tmp, err := os.CreateTemp(filepath.Dir(r.file), "std-*.tmp")
	if err != nil {
		return
	}
	_, err = tmp.Write(data)
	if closing := tmp.Close(); err == nil && closing == nil && os.Rename(tmp.Name(), r.file) == nil {
		return
	}
	os.Remove(tmp.Name())
}

// likelyRoot is the root of the Go distribution that the go command probably
// belongs to; a go.mod may ask for another.
func likelyRoot() string {
	if root := os.Getenv("GOROOT"); root != "" {
		return root
	}
	name, err := exec.LookPath("go")
	if err != nil {
		return ""
	}
	if name, err = filepath.EvalSymlinks(name); err != nil {
		return ""
	}
	return filepath.Dir(filepath.Dir(name))
}
