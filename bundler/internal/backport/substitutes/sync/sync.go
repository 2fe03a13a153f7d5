// Package sync has methods that its types got later.
package sync

import "sync"

// WaitGroupGo is WaitGroup.Go: f runs in a goroutine that the group waits for.
func WaitGroupGo(wg *sync.WaitGroup, f func()) {
	wg.Add(1)
	go func() {
		defer func() {
			if x := recover(); x != nil {
				panic(x) // the group must not be done before the program ends
			}
			wg.Done()
		}()
		f()
	}()
}

// MapClear is Map.Clear: all entries go.
func MapClear(m *sync.Map) {
	m.Range(func(key, _ any) bool {
		m.Delete(key)
		return true
	})
}
