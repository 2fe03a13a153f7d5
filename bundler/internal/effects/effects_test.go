package effects

import (
	"context"
	"go/ast"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/fold"
	"github.com/contest-bundle/bundle/bundler/internal/load"
)

// effects are initialisers of which the name says whether they may be left out
// when nobody uses the variable: pure… or effect….
const effects = `package main

import (
	"errors"
	"fmt"
	"log"
	"math"
	"math/big"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

type T struct{ a, b int }
type S struct{ p *int }

var some []int
var table map[string]int
var iface any = 1
var ptr *T
var ch chan int
var n = len(some)

var pureLiteral = T{1, 2}
var pureMap = map[string]int{"a": 1}
var effectMapOfInterfaces = map[any]int{iface: 1} // the key may not be hashable
var pureFuncLit = func() { panic(1) }
var pureAddress = &T{}
var pureErrorsNew = errors.New("x")
var pureRegexp = regexp.MustCompile("a+")
var effectRegexp = regexp.MustCompile("a(")
var pureSprintf = fmt.Sprintf("%d", 3)
var effectSprintf = fmt.Sprintf("%v", ptr) // may call a method
var pureStrings = strings.ToUpper("x")
var pureMath = math.Sqrt(2) / 3
var pureReplacer = strings.NewReplacer("a", "b")
var effectReplacer = strings.NewReplacer("a")
var effectRepeat = strings.Repeat("x", n) // panics if negative
var pureRepeat = strings.Repeat("x", 80)
var pureFormat = strconv.FormatInt(int64(n), 2)
var effectFormat = strconv.FormatInt(int64(n), n) // panics for a wrong base
var pureOnce = sync.OnceValue(loud) // not called yet
var pureLogger = log.New(os.Stderr, "", 0)
var effectDivision = 10 / n
var pureDivision = n / 10
var effectShift = 1 << n
var pureShift = 1 << uint(n)
var effectIndex = some[0]
var effectMapRead = table["x"] + some[n]
var pureMapRead = table["x"]
var effectDeref = ptr.a
var effectReceive = <-ch
var effectAssertion = iface.(int)
var effectCompare = iface == any(ptr)
var pureCompareNil = iface == nil
var effectCompareBoxed = iface == any([]int(nil))
var effectArrayConversion = [2]int(some)
var pureMake = make([]int, 10)
var effectMake = make([]int, n)
var pureAppend = append([]int{1}, some...)
var pureAppendToNil = append([]int(nil), some...)
var effectAppend = append(some, 1) // writes into the array of some
var effectPrint = loud()
var pureCall = quiet(3)
var pureTable = squares()
var pureLookup = popcounts()
var pureSieve = sieve()
var pureLowBits = lowBits()
var pureGrayCode = grayCode()
var pureArrayOfSlices = arrayOfSlices(some)
var effectThroughArray = throughArray(some)
var effectOverflow = overflows()
var effectUnsignedOverflow = wrapsAround()
var effectNegativeMask = negativeMask()
var effectGlobal = counts()
var effectPointer = through(ptr)
var effectEndless = endless()
var effectRecursive = recursive(3)
var effectDefer = deferred()
var effectGo = spawns()
var pureOwnMap = ownMap()
var effectNilMap = nilMap()
var effectSlice = fills(some)
var pureCopyOfStruct = changesCopy(T{})
var effectOutOfBounds = outOfBounds()
var effectGeneric = generic(ptr)
var pureGeneric = genericPure(1)
var effectCallsArgument = calls(quietFunc)
var effectInterfaceCall = stringer.String()
var stringer fmt.Stringer
var effectMethodValue = made().String // through a nil interface
var pureMethodValue = T{}.value
var pureTypeOf = reflect.TypeOf((*fmt.Stringer)(nil)).Elem()
var effectElem = reflect.TypeOf(3).Elem() // panics
var effectNoType = reflect.TypeOf(iface).Elem()
var pureInstance = pair[int, string]
var effectDivisionOfTerms = divide(1, n) // an int among the terms
var effectShiftOfTerms = shift(1, n)
var effectThroughEmbedded = outer{}.one() // &outer.middle.inner, of a nil middle
var pureReceiverIsPointer = ptr.one()
var effectMakeHuge = make([]int, 1<<62) // panics
var effectNaN = big.NewFloat(math.NaN())
var effectSetBack = setsBack()
var effectWrapsRound = wrapsRound()
var effectSquareWraps = squareWraps()
var effectMapExchanged = exchanged(table)
var pureMapLeft = left(table)
var pureSliceTable = sliceTable()
var pureSliceRange = sliceRange(some)
var pureSliceOfLiteral = sliceOfLiteral()
var effectSliceTooShort = sliceTooShort()
var effectSliceMadeAnew = sliceMadeAnew()
var effectSliceCut = sliceCut()
var effectRangeOverOther = rangeOverOther(some)
var effectRangeOverMap = rangeOverMap()
var effectSliceMadeLater = sliceMadeLater(n)
var pureSliceMadeOnce = sliceMadeOnce()
var effectSliceOfOther = sliceOfOther(some)
var pureSieveOfSlices = sieveOfSlices()
var effectHugeSquare = hugeSquare()
var effectCutElsewhere = cutElsewhere()

type box struct{ fmt.Stringer }

func made() box       { return box{} }
func (T) value() int { return 1 }

func loud() int { fmt.Println("x"); return 1 }
func quiet(x int) int {
	y := x * 2
	if y > 3 {
		y -= 1
	} else {
		y++
	}
	switch y {
	case 1:
		return 2
	}
	return y
}
func squares() (t [10]int) {
	for i := range t {
		t[i] = i * i
	}
	return t
}
func popcounts() (t [256]int) {
	for i := 1; i < 256; i++ {
		t[i] = t[i>>1] + i&1
	}
	return t
}
func lowBits() (t [1 << 4]int) {
	for m := 1; m < len(t); m++ {
		t[m] = t[m&(m-1)] + 1
	}
	return t
}
func grayCode() (t [16]uint) {
	for i := uint(0); i < 16; i++ {
		t[(i>>1)&7] = i
	}
	return t
}
func arrayOfSlices(s []int) (t [4][]int) {
	for i := range t {
		t[i] = s
	}
	return t
}
func throughArray(s []int) (t [4][]int) {
	t[0] = s
	t[0][0] = 1
	return t
}
func overflows() (t [200]int) {
	for i := int8(0); i < 100; i++ {
		t[i+100] = 1
	}
	return t
}
func wrapsAround() (t [256]int) {
	for i := uint16(0); i < 256; i++ {
		t[i-1] = 1
	}
	return t
}
func negativeMask() (t [16]int) {
	for i := 0; i < 16; i++ {
		t[(i-1)&(i-2)] = 1
	}
	return t
}
func sieve() (composite [100]bool) {
	for i := 2; i*i < 100; i++ {
		for j := i * i; j < 100; j += i {
			composite[j] = true
		}
	}
	return composite
}

var counter int

func counts() int        { counter++; return counter }
func through(t *T) int   { t.a = 1; return 1 }
func endless() int       { for { } }
func recursive(x int) int { if x == 0 { return 0 }; return recursive(x - 1) }
func deferred() int      { defer fmt.Println("x"); return 1 }
func spawns() int        { go loud(); return 1 }
func ownMap() map[string]int {
	m := make(map[string]int)
	m["a"] = 1
	return m
}
func nilMap() int {
	var m map[string]int
	m["a"] = 1
	return 1
}
func fills(s []int) int      { for i := range s { s[i] = 1 }; return 1 }
func changesCopy(t T) int    { u := t; u.a = 3; return u.a }
func outOfBounds() (t [3]int) {
	for i := 0; i < 4; i++ {
		t[i] = 1
	}
	return t
}
func generic[P interface{ *T }](p P) int { through(p); return 1 }
func genericPure[N int | float64](x N) N { return x + x }
func quietFunc() int                     { return 1 }
func pair[A, B any](a A, b B)            {}
func divide[N int | float64](x, y N) N   { return x / y }
func shift[N int | uint](x, y N) N       { return x << y }

type outer struct{ *middle }
type middle struct {
	int
	T
}

func (*T) one() int { return 1 }
func setsBack() int {
	for i := 0; i < 10; i++ {
		i = 5
	}
	return 1
}
func wrapsRound() int {
	for i := uint8(0); i <= 255; i++ {
	}
	return 1
}
func squareWraps() int {
	for i := uint8(0); i*i < 250; i++ {
	}
	return 1
}
func exchanged(other map[string]int) int {
	m := make(map[string]int)
	for range 2 {
		m["a"] = 1 // in the other one the second time
		m = other
	}
	return 1
}
func sliceTable() []int {
	t := make([]int, 10)
	for i := 1; i < len(t); i++ {
		t[i] = t[i-1] + i
	}
	return t
}
func sliceRange(xs []int) (sum int) {
	for i := range xs {
		sum += xs[i]
	}
	return sum
}
func sliceOfLiteral() int {
	t := []int{1, 2, 3}
	for i := range t {
		t[i] = i
	}
	return t[2]
}
func sliceTooShort() []int {
	t := make([]int, 10)
	for i := 0; i <= 10; i++ {
		t[i] = i
	}
	return t
}
func sliceMadeAnew() []int {
	t := make([]int, 10)
	for range 2 {
		t[5] = 1
		t = make([]int, 1)
	}
	return t
}
func sliceCut() []int {
	t := make([]int, 10)
	t = t[:]
	t[9] = 1
	return t
}
func rangeOverOther(xs []int) []int {
	t := []int{}
	for i := range xs {
		t[i] = 1
	}
	return t
}
func rangeOverMap() []int {
	m := map[int]int{}
	m[77] = 1
	t := make([]int, 10)
	for i := range m {
		t[i] = 1
	}
	return t
}
func sliceMadeLater(n int) []int {
	var t []int
	if n > 0 {
		t = make([]int, 10)
	}
	t[1] = 1
	return t
}
func sliceMadeOnce() []int {
	var t []int
	t = make([]int, 10)
	t[1] = 1
	return t
}
func sliceOfOther(xs []int) int {
	t := xs
	for i := range t {
		t[i] = 1
	}
	return 1
}
func sieveOfSlices() (primes []int) {
	composite := make([]bool, 1000)
	for i := 2; i < 1000; i++ {
		if composite[i] {
			continue
		}
		primes = append(primes, i)
		for j := i * i; j < 1000; j += i {
			composite[j] = true
		}
	}
	return primes
}
type list []int

func (l *list) cut() { *l = (*l)[:1] }

var cuttable = make(list, 10)

func init() { cuttable.cut() }

func cutElsewhere() int { return cuttable[5] }
func hugeSquare() int {
	for i := 1; i*i < math.MaxInt64; i++ {
	}
	return 1
}
func left(other map[string]int) int {
	m := make(map[string]int)
	m = other
	return len(m)
}
func calls(f func() int) int             { return f() }

func main() {}
`

func TestEffects(t *testing.T) {
	dir := t.TempDir()
	src := effects
	write(t, dir, "go.mod", "module m.test\n\ngo 1.26\n")
	write(t, dir, "main.go", src)
	prog, err := load.Load(context.Background(), load.Config{Dir: dir, Entry: "."})
	if err != nil {
		t.Fatal(err)
	}
	params, err := fold.Find(prog)
	if err != nil {
		t.Fatal(err)
	}
	a := New(prog, params.Fold(nil))
	seen := 0
	for _, d := range a.decls {
		spec, ok := d.node.(*ast.ValueSpec)
		if !ok {
			continue
		}
		name := spec.Names[0].Name
		want := strings.HasPrefix(name, "effect")
		if !want && !strings.HasPrefix(name, "pure") {
			continue
		}
		seen++
		if got := a.Initialiser(d.pkg, spec.Values); got != want {
			t.Errorf("%s: effect = %v", name, got)
		}
	}
	if want := strings.Count(src, "\nvar pure") + strings.Count(src, "\nvar effect"); seen != want {
		t.Errorf("%d initialisers seen, want %d", seen, want)
	}
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	file := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
