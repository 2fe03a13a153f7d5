package std_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/std"
)

func api(t *testing.T, goos, goarch string) *std.API {
	t.Helper()
	table, err := std.LoadAPI("", goos, goarch)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// A name that came to another platform later is as old as ever on this one.
func TestSinceByPlatform(t *testing.T) {
	tests := []struct {
		reason, goos, goarch, path, name string
		want                             int
	}{
		{"there before FreeBSD on RISC-V", "linux", "amd64", "log/syslog", "New", 18},
		{"a name of Windows", "windows", "amd64", "syscall", "WSAENOPROTOOPT", 23},
		{"on its 32 bits too", "windows", "386", "syscall", "WSAENOPROTOOPT", 23},
		{"elsewhere it is not new", "linux", "amd64", "syscall", "WSAENOPROTOOPT", 18},
		{"a name of Linux", "linux", "arm", "syscall", "CLONE_PIDFD", 20},
		{"a platform that the table does not tell apart", "linux", "riscv64", "syscall", "CLONE_PIDFD", 20},
	}
	for _, tt := range tests {
		if got := api(t, tt.goos, tt.goarch).Since(tt.path, tt.name); got != tt.want {
			t.Errorf("%s: %s.%s on %s/%s since 1.%d, want 1.%d", tt.reason, tt.path, tt.name, tt.goos, tt.goarch, got, tt.want)
		}
	}
}

func TestSince(t *testing.T) {
	table := api(t, "linux", "amd64")
	tests := []struct {
		reason, path, name string
		want               int
	}{
		{"older than the base", "fmt", "Println", 18},
		{"a function of the base release", "strings", "Cut", 18},
		{"a function of a new package", "slices", "Sort", 21},
		{"a function that a known package got later", "slices", "Collect", 23},
		{"a method", "time", "Time.Compare", 20},
		{"a method of a generic type", "sync/atomic", "Pointer.Load", 19},
		{"a constant", "time", "DateOnly", 20},
		{"a field", "net/http", "Cookie.Partitioned", 23},
		{"a type", "iter", "Seq", 23},
		{"an unknown name is as old as its package", "slices", "NoSuch", 21},
		{"an unknown package", "no/such", "Name", 18},
	}
	for _, tt := range tests {
		if got := table.Since(tt.path, tt.name); got != tt.want {
			t.Errorf("%s: %s.%s since 1.%d, want 1.%d", tt.reason, tt.path, tt.name, got, tt.want)
		}
	}
	if got := table.Package("math/rand/v2"); got != 22 {
		t.Errorf("math/rand/v2 since 1.%d", got)
	}
	if table.Newest < 26 {
		t.Errorf("newest release known is 1.%d", table.Newest)
	}
}

func TestParseAPI(t *testing.T) {
	const text = `# a comment
pkg cmp, func Or[$0 comparable](...$0) $0 #60204
pkg time, method (Time) Compare(Time) int #50770
pkg sync/atomic, method (*Pointer[$0]) Load() *$0 #47657
pkg syscall (linux-amd64), const AF_MAX = 39
pkg net (linux-amd64-cgo), const Cgo = 1
pkg net/http, type Cookie struct, Partitioned bool #62490
pkg io/fs, type FileInfo interface { IsDir, Mode }
pkg crypto/cipher, type AEAD interface, Overhead() int
pkg go/ast, type Node interface, unexported methods
pkg debug/elf, type Prog struct, embedded ProgHeader
pkg encoding/asn1, type T struct, embedded *pkix.Name
pkg database/sql, type Null[$0 interface{}] struct, V $0 #60370
pkg os, type FileMode = fs.FileMode
pkg os, var Args []string
`
	want := []std.Symbol{
		{"cmp", "Or", ""}, {"time", "Time.Compare", ""}, {"sync/atomic", "Pointer.Load", ""}, {"syscall", "AF_MAX", "linux-amd64"},
		{"net/http", "Cookie.Partitioned", ""}, {"io/fs", "FileInfo", ""}, {"crypto/cipher", "AEAD.Overhead", ""},
		{"debug/elf", "Prog.ProgHeader", ""}, {"encoding/asn1", "T.Name", ""}, {"database/sql", "Null.V", ""},
		{"os", "FileMode", ""}, {"os", "Args", ""},
	}
	if d := cmp.Diff(want, std.ParseAPI(text)); d != "" {
		t.Errorf("symbols (-want +got):\n%s", d)
	}
}
