// Package atomic has operations that the compiler knows, by a loop of CompareAndSwap.
package atomic

import "sync/atomic"

func AndInt32(addr *int32, mask int32) (old int32) {
	for {
		old = atomic.LoadInt32(addr)
		if atomic.CompareAndSwapInt32(addr, old, old&mask) {
			return old
		}
	}
}

func OrInt32(addr *int32, mask int32) (old int32) {
	for {
		old = atomic.LoadInt32(addr)
		if atomic.CompareAndSwapInt32(addr, old, old|mask) {
			return old
		}
	}
}

func AndInt64(addr *int64, mask int64) (old int64) {
	for {
		old = atomic.LoadInt64(addr)
		if atomic.CompareAndSwapInt64(addr, old, old&mask) {
			return old
		}
	}
}

func OrInt64(addr *int64, mask int64) (old int64) {
	for {
		old = atomic.LoadInt64(addr)
		if atomic.CompareAndSwapInt64(addr, old, old|mask) {
			return old
		}
	}
}

func AndUint32(addr *uint32, mask uint32) (old uint32) {
	for {
		old = atomic.LoadUint32(addr)
		if atomic.CompareAndSwapUint32(addr, old, old&mask) {
			return old
		}
	}
}

func OrUint32(addr *uint32, mask uint32) (old uint32) {
	for {
		old = atomic.LoadUint32(addr)
		if atomic.CompareAndSwapUint32(addr, old, old|mask) {
			return old
		}
	}
}

func AndUint64(addr *uint64, mask uint64) (old uint64) {
	for {
		old = atomic.LoadUint64(addr)
		if atomic.CompareAndSwapUint64(addr, old, old&mask) {
			return old
		}
	}
}

func OrUint64(addr *uint64, mask uint64) (old uint64) {
	for {
		old = atomic.LoadUint64(addr)
		if atomic.CompareAndSwapUint64(addr, old, old|mask) {
			return old
		}
	}
}

func AndUintptr(addr *uintptr, mask uintptr) (old uintptr) {
	for {
		old = atomic.LoadUintptr(addr)
		if atomic.CompareAndSwapUintptr(addr, old, old&mask) {
			return old
		}
	}
}

func OrUintptr(addr *uintptr, mask uintptr) (old uintptr) {
	for {
		old = atomic.LoadUintptr(addr)
		if atomic.CompareAndSwapUintptr(addr, old, old|mask) {
			return old
		}
	}
}
