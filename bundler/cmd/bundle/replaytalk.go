package main

import (
	"context"
	"maps"

	"github.com/contest-bundle/bundle/tests/arena"
	"github.com/contest-bundle/bundle/tests/arena/versions"
)

// debugParameter makes a solver say on stderr what it knows.
const debugParameter = "debug"

// talking is a version with the parameter debug set, if it can be bundled here and
// has it; a stored one, if it can be bundled again as it was. Its label is for
// people.
func (s *session) talking(ctx context.Context, name string) (arena.Entrant, error) {
	v, stored, err := s.find(ctx, name)
	if err != nil {
		return arena.Entrant{}, err
	}
	if !stored {
		e, err := s.talk(ctx, s.shop, name)
		if name == "." {
			e.Label = "working tree"
		}
		return e, err
	}
	label := labelOf(v)
	if tree, shop, ok := s.shop.Again(ctx, v); ok {
		if v.Origin == "." {
			label = "working tree" // it is that of now
		}
		e, err := s.talk(ctx, shop, tree)
		e.Label = label
		return e, err
	}
	e, err := s.shop.Resolve(ctx, "store:"+v.Key)
	e.Label = label
	return e, err
}

// talk resolves a version and bundles it with the parameter debug set, where the
// program has it and reads it. Such a version is marked in the store.
func (s *session) talk(ctx context.Context, plain *versions.Workshop, name string) (arena.Entrant, error) {
	shop, did := *plain, false
	shop.Bundle = func(ctx context.Context, root string, set map[string]string) ([]byte, error) {
		talking := map[string]string{debugParameter: "true"}
		maps.Copy(talking, set)
		if source, err := plain.Bundle(ctx, root, talking); err == nil {
			did = true
			return source, nil
		}
		return plain.Bundle(ctx, root, set)
	}
	e, err := shop.Resolve(ctx, name)
	if err == nil && did && e.Version.Comment == "" {
		err = s.store.Comment(ctx, e.Version, "with debug lines, for a replay")
	}
	return e, err
}
