package objects

import (
	"go/types"
	"testing"
)

func TestBijection(t *testing.T) {
	x, y, z := types.Universe.Lookup("int"), types.Universe.Lookup("bool"), types.Universe.Lookup("string")
	b := NewBijection()
	if ofX, ofY := b.Counterparts(x, y); ofX != nil || ofY != nil {
		t.Errorf("counterparts %v and %v before anything is related", ofX, ofY)
	}
	b.Relate(x, y)
	if ofX, ofY := b.Counterparts(x, y); ofX != y || ofY != x {
		t.Errorf("counterparts %v and %v, want %v and %v", ofX, ofY, y, x)
	}
	if ofX, ofZ := b.Counterparts(x, z); ofX != y || ofZ != nil {
		t.Errorf("counterparts of an object that is taken and a new one: %v and %v", ofX, ofZ)
	}
}
