package versions

import (
	"bytes"
	"context"
	"regexp"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
)

// Again is what a stored bundle was made of, if that still gives the same
// program: the name of a tree and the workshop that bundles it with the parameters
// of then. ok is false for a command, a file, and a tree that has changed.
func (w *Workshop) Again(ctx context.Context, v store.Version) (tree string, shop *Workshop, ok bool) {
	if tree, ok = treeOf(v); !ok || w.Bundle == nil {
		return "", nil, false
	}
	shop = &Workshop{}
	*shop = *w
	shop.Set = setOf(v.Source)
	e, err := shop.Resolve(ctx, tree)
	return tree, shop, err == nil && e.Version.Key == v.Key
}

// revisionOrigin is the origin of a version of a git revision that was named by
// something else than its commit.
var revisionOrigin = regexp.MustCompile(`\(([0-9a-f]{10})\)$`)

// treeOf is the name of the tree that a version was bundled from.
func treeOf(v store.Version) (string, bool) {
	if v.Kind != "bundle" {
		return "", false
	}
	if commit := revisionOrigin.FindStringSubmatch(v.Origin); commit != nil {
		return "git:" + commit[1], true
	}
	switch {
	case v.Origin == "." || settingForm.MatchString(v.Origin):
		return ".", true
	case keyForm.MatchString(strings.TrimPrefix(v.Origin, "git:")):
		return "git:" + strings.TrimPrefix(v.Origin, "git:"), true
	}
	return "", false
}

// setOf are the parameters that a bundle was made with, which the command in its
// header ends with.
func setOf(source []byte) map[string]string {
	set := map[string]string{}
	for line := range bytes.Lines(source) {
		if !bytes.HasPrefix(line, []byte("//")) {
			break
		}
		if !bytes.Contains(line, []byte("made by")) {
			continue
		}
		_, settings, _ := strings.Cut(strings.TrimRight(string(line), "\r\n"), " --set ")
		for pair := range strings.SplitSeq(settings, " --set ") {
			if name, value, ok := strings.Cut(pair, "="); ok {
				set[name] = value
			}
		}
	}
	return set
}
