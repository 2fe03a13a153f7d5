package advert

// A Rect covers the cells with Left <= x < Right and Low <= y < High.
type Rect struct{ Left, Low, Right, High int32 }

// fit returns the rectangle of a region, around the cell of a company, whose area is
// nearest to what the company wants.
func fit(w Company, r region) Rect {
	full := Rect{r.at(left), r.at(low), Side - r.at(right), Side - r.at(high)}
	if r.area() <= w.Area {
		return full
	}
	best, least := full, r.area()-w.Area
	for width := int32(1); width <= r.width(); width++ {
		for height := w.Area / width; height <= w.Area/width+1; height++ {
			if height < 1 || height > r.height() {
				continue
			}
			if miss := abs(width*height - w.Area); miss < least {
				least = miss
				best.Left, best.Right = around(w.X, width, full.Left, full.Right)
				best.Low, best.High = around(w.Y, height, full.Low, full.High)
			}
		}
	}
	return best
}

func abs(x int32) int32 { return max(x, -x) }

// around returns an interval of a length within lo and hi that contains at.
func around(at, length, lo, hi int32) (begin, end int32) {
	begin = min(max(lo, at-length/2), hi-length)
	return begin, begin + length
}
