package hostfile

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const good = `[alpha]
address = "me@alpha.example"
jobs = 8
nice = 10
folder = "/var/tmp"

[beta]
`

func TestFind(t *testing.T) {
	f, err := Parse("hosts.toml", []byte(good))
	if err != nil {
		t.Fatal(err)
	}
	got, err := f.Find([]string{"beta", "alpha", "me@10.0.0.7"})
	if err != nil {
		t.Fatal(err)
	}
	want := []Host{
		{Name: "beta", Address: "beta"},
		{Name: "alpha", Address: "me@alpha.example", Jobs: 8, Nice: 10, Folder: "/var/tmp"},
		{Name: "me@10.0.0.7", Address: "me@10.0.0.7"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("hosts (-want +got):\n%s", diff)
	}
	if near := f.Near("aplha"); near != "alpha" {
		t.Errorf("aplha was meant to be %q, want alpha", near)
	}
	if near := f.Near("alpha"); near != "" {
		t.Errorf("alpha is in the file, and was meant to be %q", near)
	}
}

func TestFindRefuses(t *testing.T) {
	f := &File{}
	for _, names := range [][]string{{"-oProxyCommand=touch x"}, {"a b"}, {""}, {"a", "a"}, {"a/../b"}, {strings.Repeat("a", 101)}} {
		if hosts, err := f.Find(names); err == nil {
			t.Errorf("%q: %v, want an error", names, hosts)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"[a]\njob = 3\n", "hosts.toml:2:1: unknown key a.job; did you mean jobs?"},
		{"[a]\njobs = -1\n", "hosts.toml:2:1: jobs = -1: a number of cases at once cannot be negative"},
		{"[a]\nnice = 20\n", "hosts.toml:2:1: nice = 20: a niceness is a number from 0 to 19"},
		{"[a]\nnice = -5\n", "hosts.toml:2:1: nice = -5: a niceness is a number from 0 to 19"},
		{"[a]\naddress = \"-F/dev/null\"\n", `hosts.toml:2:1: "-F/dev/null" is no destination for ssh`},
		{"[\"a b\"]\naddress = \"c\"\n", `hosts.toml:1:2: "a b" is no name of a host`},
		{"a = 1\n", "hosts.toml:1:5"},
	} {
		_, err := Parse("hosts.toml", []byte(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
}
