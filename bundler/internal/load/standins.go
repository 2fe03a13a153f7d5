package load

import (
	"bytes"
	"go/ast"
	"go/parser"
	"slices"
	"strconv"
	"strings"
)

// A standIn is a body in Go for a function that a well-known package has in
// assembly.
type standIn struct {
	params, results string // their types, separated by commas
	body            string // with $1 for the first parameter
	imports         string // a package that the body needs
}

const (
	words4    = "uintptr,uintptr,uintptr,uintptr"
	words7    = words4 + ",uintptr,uintptr,uintptr"
	errno     = "uintptr,uintptr,syscall.Errno"
	noErrno   = "uintptr,uintptr"
	xsysUnix  = "golang.org/x/sys/unix"
	xsysCPU   = "golang.org/x/sys/cpu"
	timeOfDay = "if e, failed := syscall.Gettimeofday((*syscall.Timeval)($1)).(syscall.Errno); failed { return e }; return 0"
)

// xsysStandIns are the functions of golang.org/x/sys/unix that are package
// syscall's: in assembly, they jump there or do the same. The NoError forms give
// back what the kernel does, which package syscall takes apart. What the kernel's
// vDSO does not support, the package asks the kernel itself for.
var xsysStandIns = map[string]standIn{
	"Syscall":           {words4, errno, "return syscall.Syscall($1, $2, $3, $4)", "syscall"},
	"Syscall6":          {words7, errno, "return syscall.Syscall6($1, $2, $3, $4, $5, $6, $7)", "syscall"},
	"RawSyscall":        {words4, errno, "return syscall.RawSyscall($1, $2, $3, $4)", "syscall"},
	"RawSyscall6":       {words7, errno, "return syscall.RawSyscall6($1, $2, $3, $4, $5, $6, $7)", "syscall"},
	"SyscallNoError":    {words4, noErrno, "x, y, e := syscall.Syscall($1, $2, $3, $4); if e != 0 { x = -uintptr(e) }; return x, y", "syscall"},
	"RawSyscallNoError": {words4, noErrno, "x, y, e := syscall.RawSyscall($1, $2, $3, $4); if e != 0 { x = -uintptr(e) }; return x, y", "syscall"},
	"gettimeofday":      {"*Timeval", "syscall.Errno", timeOfDay, "syscall"},
	"vgetrandom":        {"[]byte,uint32", "int,bool", "return -1, false", ""},
}

// cpuStandIns are the functions by which packages ask the processor what it can do,
// under their usual names. The answer is that it can do nothing.
var cpuStandIns = map[string]standIn{
	"cpuid":  {"uint32,uint32", "uint32,uint32,uint32,uint32", "return 0, 0, 0, 0", ""},
	"xgetbv": {"", "uint32,uint32", "return 0, 0", ""},
}

// standInFor returns the body for a function without one.
func standInFor(path string, fn *ast.FuncDecl, f *File) (standIn, bool) {
	text := func(n ast.Node) string { return string(f.Src[f.Offset(n.Pos()):f.Offset(n.End())]) }
	params, results := typesOf(fn.Type.Params, text), typesOf(fn.Type.Results, text)
	table := cpuStandIns
	switch path {
	case xsysUnix:
		table = xsysStandIns
	case xsysCPU: // all its functions in assembly ask the processor
		zeros := make([]string, len(results))
		for i, t := range results {
			switch t {
			case "uint", "uint32", "uint64":
				zeros[i] = "0"
			case "[]uintptr":
				zeros[i] = "nil"
			default:
				return standIn{}, false
			}
		}
		return standIn{body: "return " + strings.Join(zeros, ", ")}, len(zeros) > 0
	}
	s, known := table[fn.Name.Name]
	return s, known && s.params == strings.Join(params, ",") && s.results == strings.Join(results, ",")
}

// typesOf has the type of each parameter or result.
func typesOf(fields *ast.FieldList, text func(ast.Node) string) (list []string) {
	if fields == nil {
		return nil
	}
	for _, f := range fields.List {
		for range max(len(f.Names), 1) {
			list = append(list, text(f.Type))
		}
	}
	return list
}

// standIns gives functions in assembly their bodies in Go, where they are known
// (rule 11). The lines of the file stay as they are: a body goes behind its
// function's head, and directives that are for assembly alone are blanked out.
func standIns(path string, f *File) []byte {
	type insertion struct {
		at   int
		text string
	}
	var inserted []insertion
	src := slices.Clone(f.Src)
	needed := map[string]bool{}
	for _, d := range f.Syntax.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Body != nil {
			continue
		}
		s, known := standInFor(path, fn, f)
		if !known {
			continue
		}
		inserted = append(inserted, insertion{f.Offset(fn.End()), " { " + withParams(s.body, fn) + " }"})
		needed[s.imports] = s.imports != ""
		for _, c := range directivesOf(f.Syntax, fn) {
			from, to := f.Offset(c.Pos()), f.Offset(f.CommentEnd(c))
			copy(src[from:to], bytes.Repeat([]byte(" "), to-from))
		}
	}
	for _, spec := range f.Syntax.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		needed[path] = false
	}
	if needed["syscall"] {
		inserted = append(inserted, insertion{f.Offset(f.Syntax.Name.End()), `; import "syscall"`})
	}
	slices.SortFunc(inserted, func(a, b insertion) int { return b.at - a.at })
	for _, in := range inserted {
		src = slices.Insert(src, in.at, []byte(in.text)...)
	}
	return src
}

// withParams writes a function's parameters into a body.
func withParams(body string, fn *ast.FuncDecl) string {
	n := 0
	for _, f := range fn.Type.Params.List {
		for _, name := range f.Names {
			n++
			body = strings.ReplaceAll(body, "$"+strconv.Itoa(n), name.Name)
		}
	}
	return body
}

// directivesOf are the directives about a function without a body.
func directivesOf(file *ast.File, fn *ast.FuncDecl) (list []*ast.Comment) {
	for _, group := range file.Comments {
		for _, c := range group.List {
			linkname := strings.HasPrefix(c.Text, "//go:linkname "+fn.Name.Name+" ")
			if linkname || group == fn.Doc && strings.HasPrefix(c.Text, "//go:noescape") {
				list = append(list, c)
			}
		}
	}
	return list
}

// withStandIns parses f again if it has functions that get a body.
func (l *loader) withStandIns(path string, f *File) error {
	src := standIns(path, f)
	if bytes.Equal(src, f.Src) {
		return nil
	}
	syntax, err := parser.ParseFile(l.prog.Fset, f.Path, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	f.Src, f.Syntax, f.Tok = src, syntax, l.prog.Fset.File(syntax.FileStart)
	return nil
}
