package sets

// A Union is a partition of the numbers 0 … n-1 into groups that are joined one by
// one and can be taken apart again in the opposite order. It joins by size and
// does not compress paths, which rolling back would not survive: Find takes time
// logarithmic in n (Tarjan and van Leeuwen, Worst-Case Analysis of Set Union
// Algorithms, 1984).
type Union struct {
	parent []int32 // of a root, the negative size of its group
	groups int
	log    []joined
}

// A joined is a root that was put below another, and the size of its group then.
type joined struct{ root, size int32 }

// NewUnion returns n groups of one number each.
func NewUnion(n int) *Union {
	u := &Union{parent: make([]int32, n), groups: n, log: make([]joined, 0, n)}
	for i := range u.parent {
		u.parent[i] = -1
	}
	return u
}

// Find returns the root of the group of a number: the same for all of a group.
func (u *Union) Find(i int) int {
	for u.parent[i] >= 0 {
		i = int(u.parent[i])
	}
	return i
}

// Same reports whether two numbers are in one group.
func (u *Union) Same(i, j int) bool { return u.Find(i) == u.Find(j) }

// Size returns the size of the group of a number.
func (u *Union) Size(i int) int { return int(-u.parent[u.Find(i)]) }

// Groups returns the number of groups.
func (u *Union) Groups() int { return u.groups }

// Join makes one group of those of two numbers and reports whether they were two.
func (u *Union) Join(i, j int) bool {
	i, j = u.Find(i), u.Find(j)
	if i == j {
		return false
	}
	if u.parent[i] > u.parent[j] {
		i, j = j, i
	}
	u.log = append(u.log, joined{int32(j), -u.parent[j]})
	u.parent[i] += u.parent[j]
	u.parent[j] = int32(i)
	u.groups--
	return true
}

// Mark returns the present state, to come back to with Rollback.
func (u *Union) Mark() int { return len(u.log) }

// Rollback undoes all joins since a mark. It panics if the mark is of a state that
// was rolled back already.
func (u *Union) Rollback(mark int) {
	for k := len(u.log) - 1; k >= mark; k-- {
		j := u.log[k]
		u.parent[u.parent[j.root]] += j.size
		u.parent[j.root] = -j.size
		u.groups++
	}
	u.log = u.log[:mark]
}
