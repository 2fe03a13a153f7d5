// Package geom has points with whole coordinates.
package geom

import (
	"fmt"
	"sort"
)

// Point is a point, or the vector to it.
type Point struct{ X, Y int }

// String is "(x, y)".
func (p Point) String() string { return fmt.Sprintf("(%d, %d)", p.X, p.Y) }

// Add is p + q.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Sub is p - q.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Dot is the inner product.
func (p Point) Dot(q Point) int { return p.X*q.X + p.Y*q.Y }

// Cross is the outer product.
func (p Point) Cross(q Point) int { return p.X*q.Y - p.Y*q.X }

// Norm2 is the square of the length.
func (p Point) Norm2() int { return p.Dot(p) }

// CCW is 1 if a, b, c turn left, -1 if right, 0 if they are in line.
func CCW(a, b, c Point) int {
	switch x := b.Sub(a).Cross(c.Sub(a)); {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}

// ConvexHull is the hull of ps, from the leftmost point against the clock,
// without points in line.
func ConvexHull(ps []Point) []Point {
	ps = append([]Point(nil), ps...)
	sort.Slice(ps, func(i, j int) bool {
		if ps[i].X != ps[j].X {
			return ps[i].X < ps[j].X
		}
		return ps[i].Y < ps[j].Y
	})
	if len(ps) < 3 {
		return ps
	}
	var hull []Point
	half := func(p Point, floor int) {
		for len(hull) > floor && CCW(hull[len(hull)-2], hull[len(hull)-1], p) <= 0 {
			hull = hull[:len(hull)-1]
		}
		hull = append(hull, p)
	}
	for _, p := range ps {
		half(p, 1)
	}
	floor := len(hull)
	for i := len(ps) - 2; i >= 0; i-- {
		half(ps[i], floor)
	}
	return hull[:len(hull)-1]
}

// Area2 is twice the area of a polygon.
func Area2(poly []Point) int {
	area := 0
	for i, p := range poly {
		area += p.Cross(poly[(i+1)%len(poly)])
	}
	if area < 0 {
		return -area
	}
	return area
}

// ByAngle sorts points by the angle of their vectors, from -π on.
func ByAngle(ps []Point) {
	upper := func(p Point) bool { return p.Y > 0 || p.Y == 0 && p.X >= 0 }
	sort.Slice(ps, func(i, j int) bool {
		if upper(ps[i]) != upper(ps[j]) {
			return upper(ps[j])
		}
		return ps[i].Cross(ps[j]) > 0
	})
}
