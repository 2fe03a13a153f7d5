package target_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/contest-bundle/bundle/bundler/internal/onefile"
	"github.com/contest-bundle/bundle/bundler/internal/target"
)

// oldReleases are the compilers of judges, by the minor number.
var oldReleases = map[int]string{18: "1.18.10", 19: "1.19.13", 20: "1.20.14", 21: "1.21.0", 22: "1.22.2", 23: "1.23.12", 24: "1.24.3", 25: "1.25.1"}

// oldCases are declarations that today's type checker takes at every level, with the
// releases that refuse them: from one on, to before another; 0 and 0 are none.
var oldCases = []struct {
	reason         string
	from, to       int
	name, declared string
}{
	{"a constraint that refers to itself", 18, 26, "whose constraint refers to itself", "type Element[E Element[E]] interface{ Less(E) bool }"},
	{"a type whose parameter's constraint has it", 18, 26, "whose constraint refers to itself", "type T[U interface{ M() T[U] }] int"},
	{"constraints that refer to each other", 18, 26, "whose constraint refers to itself", "type A[P B[P]] interface{ int }\n\ntype B[P A[P]] interface{ int }"},
	{"a struct that its constraint has, found from the struct's end", 18, 26, "whose constraint refers to itself", "type Edge[Q any] interface{ Nodes() []Node[Leaf] }\n\ntype Node[P Edge[P]] struct{}\n\ntype Leaf struct{}\n\nfunc (Leaf) Nodes() []Node[Leaf] { return nil }"},
	{"the same declared in the other order", 0, 0, "", "type Node[P Edge[P]] struct{}\n\ntype Edge[Q any] interface{ Nodes() []Node[Leaf] }\n\ntype Leaf struct{}\n\nfunc (Leaf) Nodes() []Node[Leaf] { return nil }"},
	{"a function's constraint that has the parameter", 0, 0, "", "type Lesser[E any] interface{ Less(E) bool }\n\nfunc Min[E Lesser[E]](a, b E) E { return a }"},
	{"a generic type within itself", 0, 0, "", "type List[T any] struct{ next *List[T] }"},

	{"an alias within its own type", 18, 23, "a type alias within its own recursive type", "type Step = func(State)\n\ntype Table struct{ q []Step }\n\ntype State struct{ Step }"},
	{"an alias that a function's result has", 18, 23, "a type alias within its own recursive type", "type A struct{ b B }\n\ntype B = *C\n\ntype C struct{ f func() B }"},
	{"an alias that is met from the inside", 0, 0, "", "type State struct{ Step }\n\ntype Step = func(State)\n\ntype Table struct{ q []Step }"},
	{"an alias of a type that does not use it", 0, 0, "", "type Table struct{ q []Step }\n\ntype Step = func(State)\n\ntype State struct{ n int }"},

	{"an interface without a name within itself", 20, 26, "an interface without a name that refers to itself", "type I interface{ m() interface{ I } }"},
	{"the same through another type", 20, 26, "an interface without a name that refers to itself", "type I interface{ m() map[string][]interface{ I } }"},
	{"an interface that names itself", 0, 0, "", "type I interface{ m() I }"},

	{"constants of two kinds", 18, 21, "untyped constants of several kinds", "func f[T any](a, b T) {}\n\nfunc _() { f(1, 2.5) }"},
	{"named constants of two kinds", 18, 21, "untyped constants of several kinds", "const a, b = 'a', 2\n\nfunc f[T any](v ...T) {}\n\nfunc _() { f(b, b+b, a) }"},
	{"constants of two kinds beside a typed value", 0, 0, "", "func f[T any](a, b, c T) {}\n\nfunc _() { var x float64; f(1, 2.5, x) }"},
	{"constants of one kind", 0, 0, "", "func f[T any](a, b T) {}\n\nfunc _() { f(1, 2<<3) }"},
	{"constants of two kinds for two parameters", 0, 0, "", "func f[T, U any](a T, b U) {}\n\nfunc _() { f(1, 2.5) }"},

	{"a type argument that methods give", 18, 21, "inferred from methods", "type X struct{}\n\nfunc (X) M() int { return 0 }\n\nfunc f[T interface{ M() R }, R any](t T) {}\n\nfunc _() { f(X{}) }"},
	{"the same of a function that is not called", 18, 21, "inferred from methods", "type X struct{}\n\nfunc (X) M() int { return 0 }\n\nfunc f[T interface{ M() R }, R any]() {}\n\nvar _ = f[X]"},
	{"methods of a constraint with a core type", 18, 24, "inferred from methods", "type X struct{}\n\nfunc (X) M() int { return 0 }\n\nfunc f[T interface {\n\tX\n\tM() R\n}, R any](t T) {\n}\n\nfunc _() { f(X{}) }"},
	{"a type argument that the core type gives", 0, 0, "", "func f[S ~[]E, E any](s S) {}\n\nfunc _() { f([]int{}) }"},
	{"a pointer's element", 0, 0, "", "func f[E any, P interface {\n\t*E\n\tM()\n}](e E) {\n}\n\ntype X struct{}\n\nfunc (*X) M() {}\n\nfunc _() { f(X{}) }"},
	{"a type argument that an assignment gives", 18, 21, "requires go1.21", "func f[T any](T) {}\n\nvar g func(int) = f"},
	{"channels of two terms", 0, 0, "", "func f[T any, C chan T | <-chan T](c C) {}\n\nfunc _(c chan int) { f(c) }"},

	{"channels of two directions", 18, 22, "channels of several directions", "func f[T any](a, b T) {}\n\nfunc _(a chan int, b <-chan int) { f(a, b) }"},
	{"channels of one direction", 0, 0, "", "func f[T any](a, b T) {}\n\nfunc _(a, b <-chan int) { f(a, b) }"},

	{"a receiver's parameter named as its type", 18, 24, "a receiver's type parameter with the name of its type", "type T[P any] struct{}\n\nfunc (*T[T]) m() {}"},
	{"unsafe.Slice of a type parameter", 18, 22, "unsafe.Slice of a type parameter's value", "func f[P ~*E, E any](p P) []E { return unsafe.Slice(p, 0) }"},
	{"a shift by a float", 18, 20, "a shift by a constant of type float32", "const n float32 = 2\n\nvar _ = 1 << n"},
	{"a shift by an untyped float", 0, 0, "", "var _ = 1 << 2.0"},
	{"an embedded type in parentheses", 18, 19, "an embedded type in parentheses", "func f[P interface{ (*int) }](p P) {}"},
	{"an alias of a constraint", 18, 19, "an alias of a constraint", "type C = interface{ ~int | ~string }"},
	{"an alias of an interface", 0, 0, "", "type C = interface{ m() }"},

	{"an alias of a generic type that its argument leads back to", 18, 26, "a type alias within its own recursive type", "type C struct{ n *A }\n\ntype R[S any] struct{}\n\ntype A = R[E]\n\ntype E interface{ M() *A }"},
	{"the same with a pointer as the argument", 18, 23, "a type alias within its own recursive type", "type C struct{ n []A }\n\ntype R[S any] struct{ s S }\n\ntype A = R[*E]\n\ntype E struct{ n []A }"},
	{"the same that is met from the inside", 0, 0, "", "type R[S any] struct{}\n\ntype A = R[E]\n\ntype E struct{ n *A }"},

	{"a type argument that has the generic type within it", 18, 19, "within its own type argument", "type Outer struct{ f In[Mid] }\n\ntype Leaf[P any] struct{ f P }\n\ntype In[P any] struct{ f Leaf[P] }\n\ntype Mid struct{ f In[string] }"},
	{"the same declared from the inside", 0, 0, "", "type Leaf[P any] struct{ f P }\n\ntype In[P any] struct{ f Leaf[P] }\n\ntype Mid struct{ f In[string] }\n\ntype Outer struct{ f In[Mid] }"},
	{"the same behind a pointer", 0, 0, "", "type Outer struct{ f In[*Mid] }\n\ntype Leaf[P any] struct{ f P }\n\ntype In[P any] struct{ f Leaf[P] }\n\ntype Mid struct{ f In[string] }"},

	{"a defined type behind its literal", 18, 19, "a defined type and its type literal", "func f[T any](a, b T) *T { return &b }\n\ntype L []int\n\nfunc _() { var _ *L = f([]int{}, L{}) }"},
	{"a defined type before its literal", 0, 0, "", "func f[T any](a, b T) *T { return &b }\n\ntype L []int\n\nfunc _() { var _ *L = f(L{}, []int{}) }"},
	{"a constraint that the literal does not fulfil", 18, 19, "a defined type and its type literal", "type I interface{ Equal(I) bool }\n\nfunc f[T interface{ Equal(T) bool }](a, b T) {}\n\nfunc _(a interface{ Equal(I) bool }, b I) { f(a, b) }"},
	{"a literal against a core type's defined type", 18, 21, "a defined type and its type literal", "func f[S ~[]T, T any](s S, x ...T) {}\n\ntype P *int\n\nfunc _(s []P) { f(s, new(int)) }"},
	{"the same with a function type", 18, 21, "a defined type and its type literal", "func f[T any, F ~func(T)](x T, f F) {}\n\ntype L []int\n\nfunc _() { f([]int{}, func(L) {}) }"},
	{"a literal, its defined type and a core type", 18, 19, "a defined type and its type literal", "func f[T any, S ~[]T](a, b T, s S) {}\n\ntype L []int\n\nfunc _() { f([]int{}, L{}, []L{}) }"},
	{"a literal against the elements of a slice", 0, 0, "", "func f[T any](s []T, x ...T) {}\n\ntype P *int\n\nfunc _(s []P) { f(s, new(int)) }"},
	{"no value against a core type", 0, 0, "", "func f[T any, F ~func(T)](x T, f F) {}\n\ntype L []int\n\nfunc _() { f(nil, func(L) {}) }"},

	{"a type argument that a constraint gives, in a literal of the function itself", 18, 20, "in a function literal of the generic function itself", "func f[S ~[]E, E any](s S) { func() { f(s) }() }"},
	{"the same of a function that is not called", 18, 20, "in a function literal of the generic function itself", "func f[P *E, E any](p P, e E) { func() { _ = f[P] }() }"},
	{"the same outside a literal", 0, 0, "", "func f[S ~[]E, E any](s S) { f(s); _ = f[S] }"},
	{"another function in a literal", 0, 0, "", "func g[S ~[]E, E any](s S) {}\n\nfunc f[S ~[]E, E any](s S) { func() { g(s); _ = g[S] }() }"},
	{"the function itself with an argument for each parameter", 0, 0, "", "func f[P *E, E any](p P, e E) { func() { f(p, e) }() }"},

	{"comparable beside arrays of interfaces", 18, 20, "comparable beside a type that holds an interface", "type C interface {\n\tcomparable\n\t[2]any | int\n}\n\nfunc f[T C](t T) bool { return t == t }"},
	{"comparable beside structs with interfaces, as a map key", 18, 20, "comparable beside a type that holds an interface", "type C interface {\n\tcomparable\n\tint | struct{ e error }\n}\n\nfunc f[T C]() map[T]bool { return nil }"},
	{"comparable beside integers", 0, 0, "", "type C interface {\n\tcomparable\n\tint | [2]string\n}\n\nfunc f[T C](t T) bool { return t == t }"},

	{"a pointer and another term", 18, 19, "a constraint that begins with a pointer", "type T[P *struct{} | string] struct{}"},
	{"a pointer in parentheses and another term", 18, 19, "a constraint that begins with a pointer", "type T[P (*int) | ~string, Q any] struct{}"},
	{"a term and a pointer", 0, 0, "", "type T[P ~string | *int] struct{}"},
	{"a pointer for two parameters", 0, 0, "", "type T[P, Q *int | string] struct{}"},

	{"a received value's ok of a type parameter's type", 18, 23, "of a type parameter's type", "func f[T ~bool](ch chan T) { var _, ok T = <-ch; _ = ok }"},
	{"an assertion's ok of a type parameter's type", 18, 23, "of a type parameter's type", "func f[T ~bool](v any) { var ok T; _, ok = v.(int); _ = ok }"},
	{"two results of a call to a type parameter's type", 0, 0, "", "func g[T any]() (a, b T) { return }\n\nfunc f[T any]() { var a, b T = g[T](); _, _ = a, b }"},
	{"a comparison of a type parameter's type", 0, 0, "", "func f[T ~bool](a, b int) T { var ok T = a < b; return ok }"},
}

// Each release refuses what the cases say, and a profile that has it says so before.
// Releases that cannot be had are left out, in a short test all.
func TestOldCompilers(t *testing.T) {
	for minor, release := range oldReleases {
		t.Run(release, func(t *testing.T) {
			ps := target.Builtin()
			if err := ps.Add("old.toml", []byte("go = \""+release+"\"\n")); err != nil {
				t.Fatal(err)
			}
			p, err := ps.Lookup("old")
			if err != nil {
				t.Fatal(err)
			}
			compiler := oldCompiler(t, p)
			for _, c := range oldCases {
				src := "package main\n\nimport \"unsafe\"\n\nvar _ unsafe.Pointer\n\n" + c.declared + "\n\nfunc main() {}\n"
				refuses := c.from <= minor && minor < c.to
				if got := refusal(t, p, src, c.name); got != refuses {
					t.Errorf("%s: the profile refuses it: %v, want %v", c.reason, got, refuses)
				}
				if compiler == nil {
					continue
				}
				if output, err := compiler(src); (err != nil) != refuses {
					t.Errorf("%s: the compiler refuses it: %v, want %v\n%s", c.reason, err != nil, refuses, output)
				}
			}
			if compiler == nil {
				t.Skipf("Go %s cannot be had: only what we say of it was tried", release)
			}
		})
	}
}

// refusal reports whether the profile refuses a file, and fails if it does so for
// another reason than the one that is named.
func refusal(t *testing.T, p target.Profile, src, name string) bool {
	t.Helper()
	f, err := onefile.Check("main.go", []byte(src), "", imports)
	if err != nil || len(f.Errors) > 0 {
		t.Fatalf("%v %v\n%s", err, f.Errors, src)
	}
	found, err := p.Check(f, imports, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		if name == "" || !strings.Contains(f.Message, name) || !f.Pos.IsValid() {
			t.Errorf("finding %s, want %q in it", f, name)
		}
	}
	return found.Worst() == target.Refused
}

// oldCompiler is the compiler of a profile's release, nil if it cannot be had.
func oldCompiler(t *testing.T, p target.Profile) func(src string) (output []byte, err error) {
	t.Helper()
	if testing.Short() {
		return nil
	}
	tool, err := p.Exact(t.Context())
	if err != nil {
		t.Log(err)
		return nil
	}
	dir := t.TempDir()
	return func(src string) ([]byte, error) {
		file := filepath.Join(dir, "main.go")
		if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(tool.Command, "tool", "compile", "-p", "main", "-lang=go"+p.Language, "-o", filepath.Join(dir, "main.o"), file)
		cmd.Env = append(os.Environ(), "GOTOOLCHAIN=local")
		return cmd.CombinedOutput()
	}
}
