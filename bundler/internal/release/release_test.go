package release_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contest-bundle/bundle/bundler/internal/release"
)

var files = []release.File{{Name: "bundle", Data: []byte("a program"), IsExe: true}, {Name: "README.md", Data: []byte("words")}}

func TestPack(t *testing.T) {
	want := map[string]string{"bundle-1/bundle": "rwxr-xr-x a program", "bundle-1/README.md": "rw-r--r-- words"}
	for _, s := range release.Systems {
		var packed, again bytes.Buffer
		if err := release.Pack(&packed, s, "bundle-1", files); err != nil {
			t.Fatal(err)
		}
		if err := release.Pack(&again, s, "bundle-1", files); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(packed.Bytes(), again.Bytes()) {
			t.Errorf("%s: two archives of the same files differ", s)
		}
		got := fromTar
		if s.OS == "windows" {
			got = fromZip
		}
		if d := cmp.Diff(want, got(t, packed.Bytes())); d != "" {
			t.Errorf("%s (-want +got):\n%s", s, d)
		}
	}
}

func fromTar(t *testing.T, packed []byte) map[string]string {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		all[h.Name] = h.FileInfo().Mode().String()[1:] + " " + string(text)
	}
}

func fromZip(t *testing.T, packed []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		all[f.Name] = f.Mode().String()[1:] + " " + string(text)
	}
	return all
}

func TestArchiveNames(t *testing.T) {
	var got []string
	for _, s := range release.Systems {
		got = append(got, s.Archive("v1.2"))
	}
	want := []string{
		"bundle-v1.2-linux-amd64.tar.gz", "bundle-v1.2-linux-arm64.tar.gz", "bundle-v1.2-darwin-amd64.tar.gz",
		"bundle-v1.2-darwin-arm64.tar.gz", "bundle-v1.2-windows-amd64.zip", "bundle-v1.2-windows-arm64.zip",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
