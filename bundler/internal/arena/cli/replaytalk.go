package cli

import (
	"context"
	"maps"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/versions"
)

// debugParameter makes a solver say on stderr what it knows.
const debugParameter = "debug"

// presentTree is the label of the working tree as it is now.
const presentTree = "working tree"

// talking is a version with the parameter debug set, if it can be bundled here and
// has it; a stored one, if it can be bundled again as it was. Its label is for
// people. drop deletes the program of one that was made for the replay alone.
func (s *session) talking(ctx context.Context, name string) (e arena.Entrant, drop func(), err error) {
	drop = func() {}
	v, stored, err := s.find(ctx, name)
	if err != nil {
		return e, drop, err
	}
	if !stored {
		e, drop, err = s.talk(ctx, s.shop, name)
		if name == "." {
			e.Label = presentTree
		}
		return e, drop, err
	}
	if tree, shop, ok := s.shop.Again(ctx, v); ok {
		e, drop, err = s.talk(ctx, shop, tree)
		if e.Label = v.Origin; v.Origin == "." {
			e.Label = presentTree
		}
		return e, drop, err
	}
	e, err = s.shop.Resolve(ctx, "store:"+v.Key)
	e.Label = arena.Seen(v.Origin, v).Label
	return e, drop, err
}

// talk resolves a version and bundles it with the parameter debug set, where the
// program has it and reads it. Such a version is marked in the store.
func (s *session) talk(ctx context.Context, plain *versions.Workshop, name string) (arena.Entrant, func(), error) {
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
	if err != nil || !did {
		return e, func() {}, err
	}
	if e.Version.Comment == "" {
		err = s.store.Comment(ctx, e.Version, "with debug lines, for a replay")
	}
	return e, func() { shop.Discard(e) }, err
}
