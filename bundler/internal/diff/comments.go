package diff

import (
	"go/ast"
	"strings"
)

// commentary deals out a file's comments to the declarations they belong to.
type commentary struct {
	all     []*ast.CommentGroup
	claimed map[*ast.CommentGroup]bool
}

// claim gives the text of the comments inside a node and of its own ones
// outside it.
func (c *commentary) claim(node ast.Node, own []*ast.CommentGroup) string {
	for _, g := range own {
		c.claimed[g] = true
	}
	var b strings.Builder
	for _, g := range own {
		b.WriteString(g.Text())
	}
	for _, g := range c.all {
		if node.Pos() <= g.Pos() && g.End() <= node.End() {
			c.claimed[g] = true
			b.WriteString(g.Text())
		}
	}
	return b.String()
}

// rest is the text of the comments that belong to no declaration.
func (c *commentary) rest() string {
	var b strings.Builder
	for _, g := range c.all {
		if !c.claimed[g] {
			b.WriteString(g.Text())
		}
	}
	return b.String()
}

// directives are the lines of comments that steer the compiler.
func directives(groups []*ast.CommentGroup) string {
	var b strings.Builder
	for _, g := range groups {
		if g == nil {
			continue
		}
		for _, c := range g.List {
			if strings.HasPrefix(c.Text, "//go:") {
				b.WriteString(c.Text + "\n")
			}
		}
	}
	return b.String()
}

// dropComments takes comments off a node: the printer would print them.
func dropComments(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncDecl:
		n.Doc = nil
	case *ast.GenDecl:
		n.Doc = nil
	case *ast.Field:
		n.Doc, n.Comment = nil, nil
	case *ast.TypeSpec:
		n.Doc, n.Comment = nil, nil
	case *ast.ValueSpec:
		n.Doc, n.Comment = nil, nil
	}
	return true
}
