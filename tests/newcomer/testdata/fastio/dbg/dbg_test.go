package dbg

import "testing"

func TestAssert(t *testing.T) {
	defer func() {
		if failed := recover() != nil; failed != checking {
			t.Errorf("panicked: %v, want %v", failed, checking)
		}
	}()
	Assert(false, "two is %d", 2)
}
