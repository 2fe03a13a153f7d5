package trial

import "sort"

// sort does what the functions of inPlace do to a slice.
func (m *machine) sort(name string, args []value) {
	switch name {
	case "sort.Ints", "sort.Strings", "sort.Float64s", "slices.Sort":
		s := args[0].(slice)
		m.stable(&sorting{m: m, cells: s, less: func(i, j int) bool { return less(s[i].v, s[j].v) }})
	case "sort.Slice", "sort.SliceStable":
		s, by := args[0].(iface).v.(slice), args[1].(*closure)
		m.stable(&sorting{m: m, cells: s, less: func(i, j int) bool {
			return m.call(by.fn, by.free, []value{int64(i), int64(j)}).(bool)
		}})
	case "slices.SortFunc", "slices.SortStableFunc":
		s, by := args[0].(slice), args[1].(*closure)
		m.stable(&sorting{m: m, cells: s, less: func(i, j int) bool {
			return m.call(by.fn, by.free, []value{s[i].load(), s[j].load()}).(int64) < 0
		}})
	case "sort.Sort", "sort.Stable":
		sort.Stable(byMethods{m, args[0].(iface)})
	case "slices.Reverse":
		s := &sorting{m: m, cells: args[0].(slice)}
		for i, j := 0, len(s.cells)-1; i < j; i, j = i+1, j-1 {
			s.Swap(i, j)
		}
	}
}

// stable sorts. Of elements whose order before is not known, those that are different
// and equal for the comparison have no order afterwards either.
func (m *machine) stable(s *sorting) {
	unknown := order(s.cells)
	sort.Stable(s)
	for i := 1; unknown && i < len(s.cells); i++ {
		if !s.less(i-1, i) && !m.same(s.cells[i-1].v, s.cells[i].v) {
			fail("a sort of unordered elements with ties")
		}
	}
}

type sorting struct {
	m     *machine
	cells slice
	less  func(i, j int) bool
}

func (s *sorting) Len() int           { return len(s.cells) }
func (s *sorting) Less(i, j int) bool { return s.less(i, j) }
func (s *sorting) Swap(i, j int) {
	x, y := s.cells[i].load(), s.cells[j].load()
	s.m.store(s.cells[i], y)
	s.m.store(s.cells[j], x)
}

// byMethods sorts a value of the program's by its methods.
type byMethods struct {
	m    *machine
	list iface
}

func (b byMethods) Len() int           { return toInt(b.call("Len")) }
func (b byMethods) Less(i, j int) bool { return b.call("Less", int64(i), int64(j)).(bool) }
func (b byMethods) Swap(i, j int)      { b.call("Swap", int64(i), int64(j)) }

func (b byMethods) call(name string, args ...value) value {
	method := b.m.prog.LookupMethod(b.list.t, nil, name)
	if method == nil {
		fail("no method %s", name)
	}
	return b.m.call(method, nil, append([]value{b.list.v}, args...))
}

func less(x, y value) bool {
	switch x := x.(type) {
	case int64:
		return x < y.(int64)
	case uint64:
		return x < y.(uint64)
	case float64:
		return x < y.(float64) || x != x && y == y
	case string:
		return x < y.(string)
	}
	fail("sorting %T", x)
	return false
}
