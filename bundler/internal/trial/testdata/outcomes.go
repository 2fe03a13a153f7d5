package main

import (
	"errors"
	"fmt"
	"math/bits"
	"os"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unsafe"
)

// must panics where the interpreter is wrong, so that what calls it has no outcome.
func must(ok bool) {
	if !ok {
		panic("wrong")
	}
}

var (
	squares = build(10)                        // returns
	names   = map[string]int{"a": 1}           // returns
	inverse map[int]string                     // no initialiser, so no mark
	first   = squares[3]                       // returns
	outside = squares[first+2]                 // unknown
	divided = 7 / (len(names) - 1)             // unknown
	asked   = os.Getenv("HOME")                // unknown
	err     = errors.New("x")                  // returns
	text    = err.Error() + strconv.Itoa(12)   // returns
	chosen  = first > 3 && text == "x12"       // returns
	a, b    = pair()                           // returns
	left, _ = pair()                           // returns
	counted = count()                          // returns calls
	calls   int                                // no initialiser
	endless = forever()                        // unknown
	deep    = recursive(1)                     // unknown
	channel = make(chan int)                   // unknown
	shape   = shaper(square{3}).area()         // returns
	generic = largest([]int{3, 1, 4})          // returns
	list    = &node{1, &node{2, nil}}          // returns
	missing = list.next.next.value             // unknown
	anyInt  = any(3).(int)                     // returns
	noInt   = any("3").(int)                   // unknown
	follows = asked + "!"                      // unknown
	words   = strings.Split("ein zwei", " ")   // returns
	joined  = fmt.Sprintf("%d%s", 1, words[1]) // returns
)

var _ = addCall() // returns calls

func build(n int) []int {
	var list []int
	for i := range n {
		list = append(list, i*i)
	}
	return list
}

func pair() (int, error) { return 1, nil }

func count() int { calls++; return calls }

func addCall() bool { calls += 2; return true }

func forever() int {
	for {
	}
}

func recursive(n int) int { return recursive(n+1) + 1 }

type shaper interface{ area() int }

type square struct{ side int }

func (s square) area() int { return s.side * s.side }

func largest[T int | string](list []T) T {
	best := list[0]
	for _, x := range list {
		best = max(best, x)
	}
	return best
}

type node struct {
	value int
	next  *node
}

// init inverts a map.
func init() {
	inverse = map[int]string{}
	for k, v := range names {
		inverse[v] = k
	}
	must(inverse[1] == "a" && len(inverse) == 1)
} // returns inverse

var ages = map[string]int{"a": 1, "b": 2, "c": 3} // returns

type entry struct {
	name string
	age  int
}

var entries = map[string]*entry{} // returns

var born = map[int]string{} // returns

// init does the same in any order.
func init() {
	for name, age := range ages {
		if age > 1 {
			entries[name] = &entry{strings.ToUpper(name), age}
		}
		born[2000-age] = name
	}
	must(entries["b"].name == "B" && len(entries) == 2 && born[1997] == "c")
} // returns born entries

// init goes through slices within a map.
func init() {
	groups := map[string][]int{"odd": {1, 3}, "even": {2}}
	parity := map[int]string{}
	for name, list := range groups {
		for _, x := range list {
			parity[x] = name
		}
	}
	must(parity[3] == "odd" && len(parity) == 3)
} // returns

// init sorts what the loop gathers.
func init() {
	names := []string{"z"}
	for name, age := range ages {
		if age != 2 {
			names = append(names, name, name+"!")
		}
	}
	sort.Slice(names[1:], func(i, j int) bool { return names[i+1] < names[j+1] })
	must(names[0] == "z" && names[1] == "a" && names[4] == "c!")
	var numbers []int
	for _, age := range ages {
		numbers = append(numbers, age)
	}
	slices.Sort(numbers)
	must(numbers[2] == 3)
} // returns

// init gathers and does not sort.
func init() {
	var names []string
	for name := range ages {
		names = append(names, name)
	}
	must(names[0] != "")
} // unknown

// init sorts by what does not tell all apart.
func init() {
	var names []string
	for name := range ages {
		names = append(names, name)
	}
	sort.Slice(names, func(i, j int) bool { return len(names[i]) < len(names[j]) })
} // unknown

// init looks at how many there are already.
func init() {
	var names []string
	for name := range ages {
		if len(names) < 2 {
			names = append(names, name)
		}
	}
	sort.Strings(names)
} // unknown

// init writes an entry twice, and which comes last depends on the order.
func init() {
	half := map[int]string{}
	for name, age := range ages {
		half[age/2] = name
	}
} // unknown

// init takes the last that comes.
func init() {
	last := ""
	for name := range ages {
		last = name
	}
	must(last != "d")
} // unknown

// init takes the first that comes.
func init() {
	m := map[int]string{}
	for name := range ages {
		m[0] = name
		break
	}
} // unknown

// init remembers one in a variable that outlives the loop.
func init() {
	some := new(string)
	for name := range ages {
		*some = name
	}
} // unknown

// init adds to the map that it goes through.
func init() {
	m := map[string]int{"a": 1, "b": 2}
	for name := range m {
		m[name+"+"] = 1
	}
} // unknown

// init reads a map that it writes.
func init() {
	m := map[string]int{}
	for name := range ages {
		m[name] = m["a"]
	}
} // unknown

// init calls what may remember.
func init() {
	for name := range ages {
		remember(name)
	}
} // unknown

func remember(name string) { must(name != "") }

// init writes into what other initialisers made.
func init() {
	squares[0] = 7
	names["b"] = 2
	list.next.value = 3
	must(squares[0]+names["b"]+list.next.value == 12)
} // returns list names squares

// init computes with numbers of all sizes.
func init() {
	var i8 int8 = 127
	i8++
	u8 := uint8(3)
	u8 -= 4
	var u uint = 1
	must(i8 == -128 && u8 == 255 && -7/2 == -3 && -7%3 == -1 && u<<63>>63 == 1)
	f, y := float32(0.1), 2.9
	must(float64(f) != 0.1 && int(y) == 2 && complex(1, 2)*complex(0, 1) == complex(-2, 1))
	x := 0b1100
	must(x&^4 == 8 && x^1 == 13 && ^x == -13 && bits.OnesCount(uint(x)) == 2)
} // returns

// init works on text.
func init() {
	var out []rune
	for i, r := range "aé€" {
		must(i == len(string(out)))
		out = append(out, r)
	}
	must(string(out) == "aé€" && len([]byte("é")) == 2 && string([]byte{65, 66}) == "AB" && string(rune(0x20ac)) == "€")
	must("abc"[1] == 'b' && "abcd"[1:3] == "bc" && "a" < "b")
} // returns

// init has values that are copied and references that are shared.
func init() {
	type point struct{ x, y int }
	p := point{1, 2}
	q := p
	q.x = 5
	at := [3]point{p, q}
	copied := at
	copied[0].y = 9
	ref := &at[1]
	ref.y = 8
	must(p.x == 1 && at[0].y == 2 && at[1] == point{5, 8} && copied[0] == point{1, 9})
	s := at[:2]
	s[0].x = 4
	more := append(s[:1:1], point{})
	more[0].x = 6
	must(at[0].x == 4 && len(more) == 2)
	seen := map[point]bool{{1, 2}: true}
	must(seen[point{1, 2}] && !seen[point{2, 1}])
	delete(seen, point{1, 2})
	_, ok := seen[point{1, 2}]
	must(!ok && copy(s, s[1:]) == 1 && s[0] == s[1])
} // returns

// init calls in every way.
func init() {
	sum := 0
	add := func(n int) { sum += n }
	for i := range 3 {
		defer add(100)
		add(i)
	}
	func() {
		defer func() { must(recover() == nil) }()
		defer add(10)
	}()
	method := square{2}.area
	expression := square.area
	must(sum == 13 && method() == 4 && expression(square{3}) == 9)
	var s shaper = square{5}
	switch s := s.(type) {
	case square:
		add(s.side)
	default:
		panic("other")
	}
	must(sum == 18)
	for x := range numbers(3) {
		add(x)
	}
	must(sum == 21)
} // returns

func numbers(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

// init sorts.
func init() {
	list := []int{3, 1, 2}
	sort.Ints(list)
	words := []string{"ccc", "a", "bb"}
	sort.Slice(words, func(i, j int) bool { return len(words[i]) < len(words[j]) })
	slices.Reverse(list)
	sort.Sort(byLength(words))
	at := sort.Search(3, func(i int) bool { return list[i] <= 2 })
	must(list[0] == 3 && words[0] == "ccc" && at == 1)
} // returns

type byLength []string

func (b byLength) Len() int           { return len(b) }
func (b byLength) Less(i, j int) bool { return len(b[i]) > len(b[j]) }
func (b byLength) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

// init converts, and uses every predeclared function.
func init() {
	n, u, f := -3, uint(7), 2.5
	must(uint8(n) == 253 && int8(u) == 7 && float64(u) == 7 && uint16(f) == 2 && float32(n) == -3 && int64(f) == 2)
	c := complex(f, 1)
	must(real(c*c) == 5.25 && imag(-c) == -1 && c/c == 1 && c-c == 0 && c+c != c && -f < 0)
	list := append([]byte("ab"), "cd"...)
	must(string(list) == "abcd" && copy(list, "xy") == 2 && string(list[:3]) == "xyc" && max(n, 4) == 4 && min("b", "a") == "a")
	runes := []rune("é")
	must(len(runes) == 1 && string(runes) == "é" && string(rune(n)) == "\ufffd" && !(f > 3) && f >= 2.5 && u <= 7)
	m := map[float64]string{1: "a", 2: "b"}
	clear(m)
	m[f] += "c"
	must(len(m) == 1)
	array := &[3]int{1, 2, 3}
	sum := 0
	for i := range array {
		sum += array[i]
	}
	clear(array[:1])
	must(sum == 6 && len(array) == 3 && array[0] == 0 && array[1:][0] == 2 && 1<<u>>1 == 64 && n>>1 == -2 && n&6 == 4 && u|8 == 15 && u%4 == 3 && u/2 == 3)
	var any1, any2 any = array, "x"
	must(any1 != any2 && any1 == any(array) && any2 == any("x"))
	keys := map[any]int{1: 1, "a": 2, [2]int{1, 2}: 3}
	must(keys["a"]+keys[[2]int{1, 2}]+keys[1] == 6)
	made := make([]int, sum, sum*2)
	made = append(made, 1)
	must(len(made) == 7 && made[6] == 1)
	var fn func()
	var none []int
	must(fn == nil && none == nil && len(none[:0]) == 0 && none == nil && m != nil)
} // returns

// init sorts in every way, and handles errors.
func init() {
	names := []string{"b", "a"}
	sort.Strings(names)
	reals := []float64{2, 1}
	sort.Float64s(reals)
	slices.SortFunc(names, func(a, b string) int { return strings.Compare(b, a) })
	slices.Sort(reals)
	must(names[0] == "b" && reals[0] == 1 && sort.SearchStrings([]string{"a", "c"}, "b") == 1)
	n, err := strconv.Atoi("x1")
	must(n == 0 && err != nil && strings.Contains(err.Error(), "x1"))
	wrapped := fmt.Errorf("reading: %w", err)
	must(wrapped.Error() == "reading: "+err.Error() && fmt.Sprint(1, 2.5, true) == "1 2.5 true" && fmt.Sprintf("%x %q", uint8(10), "a") == `a "a"`)
	before, after, found := strings.Cut("a=b", "=")
	must(found && before == "a" && after == "b")
} // returns

func init() {
	_, err := strconv.Atoi("x")
	if e, ok := err.(*strconv.NumError); ok {
		must(e.Func == "Atoi")
	}
} // unknown

func init() { _ = make([]int, len(names)-9) } // unknown

func init() { fmt.Println("said") } // unknown

func init() { panic("always") } // unknown

func init() {
	defer func() { recover() }()
	panic("recovered")
} // unknown

func init() { go forever() } // unknown

func init() { inverse[3] = asked } // returns inverse

var raw = unsafe.Pointer(&asked) // unknown

func main() {}
