package treemap

type rect struct{ x, y, w, h float64 }

// squarify divides a rectangle into one for each area, in proportion and near
// to squares, after Bruls, Huizing and van Wijk, "Squarified treemaps" (2000):
// rows are laid along the shorter side, and a row takes the next area as long
// as that makes its worst rectangle no narrower. Areas are positive and in
// descending order.
func squarify(areas []float64, in rect) []rect {
	total := 0.0
	for _, a := range areas {
		total += a
	}
	scale := in.w * in.h / total
	placed := make([]rect, 0, len(areas))
	for i := 0; i < len(areas); {
		side := min(in.w, in.h)
		sum, n := areas[i]*scale, 1
		for i+n < len(areas) {
			next := areas[i+n] * scale
			if worst(areas[i]*scale, next, sum+next, side) > worst(areas[i]*scale, areas[i+n-1]*scale, sum, side) {
				break
			}
			sum += next
			n++
		}
		var row []rect
		row, in = layRow(areas[i:i+n], scale, sum, in)
		placed = append(placed, row...)
		i += n
	}
	return placed
}

// worst is the greatest ratio of sides in a row with these largest and
// smallest areas.
func worst(largest, smallest, sum, side float64) float64 {
	return max(side*side*largest/(sum*sum), sum*sum/(side*side*smallest))
}

// layRow places a row along the shorter side and returns what is left.
func layRow(areas []float64, scale, sum float64, in rect) ([]rect, rect) {
	var row []rect
	if in.w >= in.h {
		width, y := sum/in.h, in.y
		for _, a := range areas {
			h := a * scale / width
			row = append(row, rect{in.x, y, width, h})
			y += h
		}
		return row, rect{in.x + width, in.y, in.w - width, in.h}
	}
	height, x := sum/in.w, in.x
	for _, a := range areas {
		w := a * scale / height
		row = append(row, rect{x, in.y, w, height})
		x += w
	}
	return row, rect{in.x, in.y + height, in.w, in.h - height}
}
