package process

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
)

// What is kept of stderr: a Go panic has its reason at the beginning, a solver
// that logs has what matters at the end.
const (
	keepHead = 16 << 10
	keepTail = 48 << 10
)

// A Tail keeps the beginning and the end of what is written to it.
type Tail struct {
	mu      sync.Mutex
	head    []byte
	ring    []byte // the last bytes after head, wrapped at next
	next    int
	dropped int64
}

func (t *Tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := len(p)
	k := min(keepHead-len(t.head), len(p))
	t.head = append(t.head, p[:k]...)
	for p = p[k:]; len(p) > 0; {
		if len(t.ring) < keepTail {
			k := min(keepTail-len(t.ring), len(p))
			t.ring = append(t.ring, p[:k]...)
			p = p[k:]
			continue
		}
		k := copy(t.ring[t.next:], p)
		t.next = (t.next + k) % keepTail
		t.dropped += int64(k)
		p = p[k:]
	}
	return n, nil
}

func (t *Tail) Bytes() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	out := bytes.Clone(t.head)
	if t.dropped > 0 {
		out = fmt.Appendf(out, "\n[%d bytes left out]\n", t.dropped)
	}
	out = append(out, t.ring[t.next:]...)
	return append(out, t.ring[:t.next]...)
}

// Reason is the line that says why the process crashed: Go's own if there is
// one, otherwise the last.
func (t *Tail) Reason() string {
	lines := strings.Split(strings.TrimSpace(string(t.Bytes())), "\n")
	for _, line := range lines {
		if strings.HasPrefix(line, "panic: ") || strings.HasPrefix(line, "fatal error: ") {
			return clip(line)
		}
	}
	return clip(lines[len(lines)-1])
}

func clip(line string) string {
	const most = 300
	line = strings.TrimSpace(line)
	if len(line) > most {
		return strings.ToValidUTF8(line[:most], "") + " ..."
	}
	return strings.ToValidUTF8(line, "?")
}
