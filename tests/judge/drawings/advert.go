package drawings

import (
	"fmt"
	"math"

	"github.com/contest-bundle/bundle/bundler/judge/replay"
	"github.com/contest-bundle/bundle/tests/judge/advert"
)

// A boardOfAds is the case: the side of the board, and each company's cell and area.
type boardOfAds struct {
	Side      int      `json:"side"`
	Companies [][3]int `json:"companies"`
}

func newBoardOfAds(c *advert.Case) boardOfAds {
	b := boardOfAds{Side: advert.Side}
	for _, w := range c.Companies {
		b.Companies = append(b.Companies, [3]int{w.X, w.Y, w.Area})
	}
	return b
}

// An ad is a turn: the rectangle of the next company, left, low, right and high, and
// how satisfied the company is with it, from 0 to 1.
type ad struct {
	Rect         [4]int  `json:"rect"`
	Satisfaction float64 `json:"satisfaction"`
}

// readAdvert takes the lines of the answer as turns, up to the first that is no
// rectangle.
func readAdvert(c *advert.Case, rec *replay.Record, r *replay.Replay) (float64, error) {
	n := len(c.Companies)
	r.CurveOf, r.Curve = "points", []float64{0}
	sum := 0.0
	var moments []replay.Moment
	for k, line := range rec.Exchanges {
		if k == n {
			break
		}
		var a ad
		if _, err := fmt.Sscan(line.Line, &a.Rect[0], &a.Rect[1], &a.Rect[2], &a.Rect[3]); err != nil {
			break
		}
		a.Satisfaction = satisfaction(c.Companies[k], a.Rect)
		sum += a.Satisfaction
		r.Frames = append(r.Frames, a)
		r.Curve = append(r.Curve, math.Round(1e9*sum/float64(n)))
		moments = append(moments, replay.Moment{Turn: k + 1, Text: fmt.Sprintf("company %d, %.3f satisfied", k, a.Satisfaction), Weight: 1 - a.Satisfaction})
	}
	r.Moments = replay.Weightiest(moments, 0)
	return r.Curve[len(r.Curve)-1], nil
}

// satisfaction is what a company's rectangle is worth to it.
func satisfaction(w advert.Company, r [4]int) float64 {
	if w.X < r[0] || w.Y < r[1] || w.X >= r[2] || w.Y >= r[3] {
		return 0
	}
	ratio := float64((r[2]-r[0])*(r[3]-r[1])) / float64(w.Area)
	miss := 1 - min(ratio, 1/ratio)
	return 1 - miss*miss
}
