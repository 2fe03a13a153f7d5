// Package fieldlist lists the fields of a JSON object, so that a test sees when one
// that programs may read is renamed, removed or of another type.
package fieldlist

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Of are the paths and types of a JSON object, one a line; of an array the first
// element, of features the names do not count.
func Of(t *testing.T, text []byte) []byte {
	t.Helper()
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	var lines []string
	var walk func(path string, v any)
	walk = func(path string, v any) {
		switch v := v.(type) {
		case map[string]any:
			for name, x := range v {
				if strings.HasSuffix(path, ".features") {
					name = "*"
				}
				walk(path+"."+name, x)
			}
		case []any:
			if len(v) > 0 {
				walk(path+"[]", v[0])
			}
		case nil:
			lines = append(lines, path+" null")
		default:
			lines = append(lines, fmt.Sprintf("%s %T", path, v))
		}
	}
	walk("", v)
	slices.Sort(lines)
	return []byte(strings.Join(slices.Compact(lines), "\n") + "\n")
}
