package golden

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// knownName lists cases that fail for a known reason, "case reason" a line.
// A listed case is skipped while it fails and fails once it passes.
const knownName = "known.txt"

// KnownFailures reads the list of dir; without one there are none.
func KnownFailures(dir string) (map[string]string, error) {
	data, err := os.ReadFile(filepath.Join(dir, knownName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	known := map[string]string{}
	for _, line := range lines(string(data)) {
		name, reason, ok := strings.Cut(line, " ")
		if !ok {
			return nil, fmt.Errorf("%s: %s: no reason", knownName, name)
		}
		known[name] = reason
	}
	return known, nil
}
