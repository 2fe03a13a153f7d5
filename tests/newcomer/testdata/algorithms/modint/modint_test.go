package modint

import "testing"

type seven struct{}

func (seven) Mod() int { return 7 }

func TestField(t *testing.T) {
	for x := 1; x < 7; x++ {
		a := New[seven](x)
		if got := a.Mul(a.Inv()); got.Val() != 1 {
			t.Errorf("%v times its inverse is %v", a, got)
		}
	}
	if got := New[seven](3).Sub(New[seven](5)); got.String() != "5" {
		t.Errorf("3 - 5 = %v modulo 7, want 5", got)
	}
	if got := New[Mod1000000007](6).Div(New[Mod1000000007](3)).Add(New[Mod1000000007](-1)); got.Val() != 1 {
		t.Errorf("6/3 - 1 = %v", got)
	}
}

func TestChoose(t *testing.T) {
	b := NewBinomial[Mod998244353](10)
	if b.Choose(10, 3).Val() != 120 || b.Choose(3, 4).Val() != 0 {
		t.Errorf("Choose(10, 3) = %v, Choose(3, 4) = %v, want 120 and 0", b.Choose(10, 3), b.Choose(3, 4))
	}
}
