package generate

import "slices"

// Reduce makes a program that fails smaller while it still fails: it takes
// out declarations, many at a time and then one by one, and then single lines.
func (p *Program) Reduce(fails func(*Program) bool) *Program {
	for size := p.count(blockLines) / 2; size > 0; size /= 2 {
		p = p.without(size, blockLines, fails)
	}
	return p.without(1, oneLine, fails)
}

// blockLines and oneLine say what is taken out together: the lines of a block
// from the given one, or that line alone.
func blockLines(b *block) int { return len(b.lines) }

func oneLine(*block) int { return 1 }

// count is the number of units of a program.
func (p *Program) count(unit func(*block) int) (n int) {
	for _, pkg := range p.packages {
		for _, f := range pkg.files {
			for _, b := range f.blocks {
				n += len(b.lines) / unit(b)
			}
		}
	}
	return n
}

// without tries to take out size units at every place.
func (p *Program) without(size int, unit func(*block) int, fails func(*Program) bool) *Program {
	for from := 0; from < p.count(unit); {
		smaller := p.clone()
		smaller.cut(from, from+size, unit)
		if smaller.repair() == nil && smaller.count(unit) < p.count(unit) && fails(smaller) {
			p = smaller
		} else {
			from += size
		}
	}
	return p
}

// cut removes the units numbered from first to before last.
func (p *Program) cut(first, last int, unit func(*block) int) {
	n := 0
	for _, pkg := range p.packages {
		for _, f := range pkg.files {
			for _, b := range f.blocks {
				var kept []string
				for group := range slices.Chunk(b.lines, unit(b)) {
					if n < first || n >= last {
						kept = append(kept, group...)
					}
					n++
				}
				b.lines = kept
			}
			f.blocks = slices.DeleteFunc(f.blocks, func(b *block) bool { return len(b.lines) == 0 })
		}
	}
}

// clone copies what cut and repair change.
func (p *Program) clone() *Program {
	c := &Program{}
	for _, old := range p.packages {
		pkg := *old
		pkg.files = nil
		for _, f := range old.files {
			file := *f
			file.blocks = nil
			for _, b := range f.blocks {
				file.blocks = append(file.blocks, &block{slices.Clone(b.lines)})
			}
			pkg.files = append(pkg.files, &file)
		}
		c.packages = append(c.packages, &pkg)
	}
	return c
}
