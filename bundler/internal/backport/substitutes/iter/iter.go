// Package iter has the coroutines of the runtime as goroutines, of which one runs at a
// time.
package iter

// A coro is a coroutine that is called by who made it, and gives the control back.
type coro struct {
	body     func(*coro)
	in, out  chan struct{}
	inside   bool // the body runs
	finished bool
}

func newcoro(body func(*coro)) *coro {
	return &coro{body: body}
}

// coroswitch goes from the caller to the body, or back. The body starts with the first
// call.
func coroswitch(c *coro) {
	if c.inside {
		c.inside = false
		c.out <- struct{}{}
		<-c.in
		return
	}
	if c.finished {
		panic("iter: the coroutine has ended")
	}
	c.inside = true
	if c.in == nil {
		c.in, c.out = make(chan struct{}), make(chan struct{})
		go func() {
			defer func() { // also if the body ends its goroutine
				c.inside, c.finished = false, true
				close(c.out)
			}()
			c.body(c)
		}()
	} else {
		c.in <- struct{}{}
	}
	<-c.out
}
