// Package dsu is a disjoint set union.
package dsu

// DSU is a partition of the numbers 0 to n-1.
type DSU struct {
	parentOrSize []int // -size at a root
	groups       int
}

// New makes n groups of one.
func New(n int) *DSU {
	d := &DSU{make([]int, n), n}
	for i := range d.parentOrSize {
		d.parentOrSize[i] = -1
	}
	return d
}

// Leader represents the group of x.
func (d *DSU) Leader(x int) int {
	if d.parentOrSize[x] < 0 {
		return x
	}
	d.parentOrSize[x] = d.Leader(d.parentOrSize[x])
	return d.parentOrSize[x]
}

// Merge joins the groups of x and y, and reports whether they were two.
func (d *DSU) Merge(x, y int) bool {
	x, y = d.Leader(x), d.Leader(y)
	if x == y {
		return false
	}
	if d.parentOrSize[x] > d.parentOrSize[y] {
		x, y = y, x
	}
	d.parentOrSize[x] += d.parentOrSize[y]
	d.parentOrSize[y] = x
	d.groups--
	return true
}

// Same reports whether x and y are in one group.
func (d *DSU) Same(x, y int) bool { return d.Leader(x) == d.Leader(y) }

// Size is the size of the group of x.
func (d *DSU) Size(x int) int { return -d.parentOrSize[d.Leader(x)] }

// Count is the number of groups.
func (d *DSU) Count() int { return d.groups }

// Groups lists the groups.
func (d *DSU) Groups() [][]int {
	byLeader := make([][]int, len(d.parentOrSize))
	for x := range d.parentOrSize {
		l := d.Leader(x)
		byLeader[l] = append(byLeader[l], x)
	}
	var groups [][]int
	for _, g := range byLeader {
		if len(g) > 0 {
			groups = append(groups, g)
		}
	}
	return groups
}
