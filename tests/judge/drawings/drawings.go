// Package drawings shows the cases of the built-in games: what a page of "bundle
// replay" draws of them, read off the lines between judge and solver.
package drawings

import (
	"embed"
	"fmt"

	"github.com/contest-bundle/bundle/bundler/judge/replay"
	"github.com/contest-bundle/bundle/tests/judge/advert"
	"github.com/contest-bundle/bundle/tests/judge/battleships"
	"github.com/contest-bundle/bundle/tests/judge/pyramid"
	"github.com/contest-bundle/bundle/tests/judge/stonegame"
	"github.com/contest-bundle/bundle/tests/judge/territory"
	"github.com/contest-bundle/bundle/tests/judge/wordgame"
)

//go:embed *.js *.css
var files embed.FS

// Of is the drawing of a game, nil if it has none.
func Of(game string) (*replay.Drawing, error) {
	read, ok := readers[game]
	if !ok {
		return nil, nil
	}
	script, err := files.ReadFile(game + ".js")
	if err != nil {
		return nil, err
	}
	style, err := files.ReadFile(game + ".css")
	return &replay.Drawing{Read: read, Script: string(script), Style: string(style)}, err
}

var readers = map[string]func(*replay.Record, *replay.Replay) (any, float64, error){
	"advert":      reader(func(c *advert.Case) any { return newBoardOfAds(c) }, readAdvert),
	"battleships": reader(func(c *battleships.Case) any { return newSea(c) }, readBattleships),
	"pyramid":     reader(func(c *pyramid.Case) any { return newPile(c) }, readPyramid),
	"territory":   reader(func(c *territory.Input) any { return newLand(c) }, readTerritory),
	"wordgame":    reader(func(c *wordgame.Case) any { return newTable(c) }, readWordgame),
	"stonegame":   reader(func(c *stonegame.Case) any { return newRow(c) }, readStonegame),
}

// reader is Read of a Drawing for cases of one type.
func reader[C any](shown func(C) any, read func(C, *replay.Record, *replay.Replay) (float64, error)) func(*replay.Record, *replay.Replay) (any, float64, error) {
	return func(rec *replay.Record, r *replay.Replay) (any, float64, error) {
		c, ok := rec.Case.(C)
		if !ok {
			return nil, 0, fmt.Errorf("a %T is no case of this game", rec.Case)
		}
		score, err := read(c, rec, r)
		return shown(c), score, err
	}
}
