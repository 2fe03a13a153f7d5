package atomic

import "sync/atomic"

func Int32And(x *atomic.Int32, mask int32) (old int32) {
	for {
		old = x.Load()
		if x.CompareAndSwap(old, old&mask) {
			return old
		}
	}
}

func Int32Or(x *atomic.Int32, mask int32) (old int32) {
	for {
		old = x.Load()
		if x.CompareAndSwap(old, old|mask) {
			return old
		}
	}
}

func Int64And(x *atomic.Int64, mask int64) (old int64) {
	for {
		old = x.Load()
		if x.CompareAndSwap(old, old&mask) {
			return old
		}
	}
}

func Int64Or(x *atomic.Int64, mask int64) (old int64) {
	for {
		old = x.Load()
		if x.CompareAndSwap(old, old|mask) {
			return old
		}
	}
}

func Uint32And(x *atomic.Uint32, mask uint32) (old uint32) {
	for {
		old = x.Load()
		if x.CompareAndSwap(old, old&mask) {
			return old
		}
	}
}

func Uint32Or(x *atomic.Uint32, mask uint32) (old uint32) {
	for {
		old = x.Load()
		if x.CompareAndSwap(old, old|mask) {
			return old
		}
	}
}

func Uint64And(x *atomic.Uint64, mask uint64) (old uint64) {
	for {
		old = x.Load()
		if x.CompareAndSwap(old, old&mask) {
			return old
		}
	}
}

func Uint64Or(x *atomic.Uint64, mask uint64) (old uint64) {
	for {
		old = x.Load()
		if x.CompareAndSwap(old, old|mask) {
			return old
		}
	}
}

func UintptrAnd(x *atomic.Uintptr, mask uintptr) (old uintptr) {
	for {
		old = x.Load()
		if x.CompareAndSwap(old, old&mask) {
			return old
		}
	}
}

func UintptrOr(x *atomic.Uintptr, mask uintptr) (old uintptr) {
	for {
		old = x.Load()
		if x.CompareAndSwap(old, old|mask) {
			return old
		}
	}
}
