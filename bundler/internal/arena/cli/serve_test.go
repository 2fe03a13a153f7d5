//go:build unix

package cli

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

// served runs "bundle serve" and returns the address that it prints; the end of the
// test interrupts it.
func served(t *testing.T, args ...string) string {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	r, w := io.Pipe()
	cmd := testCommand()
	cmd.SetArgs(append([]string{"serve", "--port", "0"}, args...))
	cmd.SetOut(w)
	ended := make(chan error, 1)
	go func() {
		err := cmd.ExecuteContext(ctx)
		w.CloseWithError(err)
		ended <- err
	}()
	address, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("interrupted: %v", err)
		}
	})
	return strings.TrimSpace(address)
}

func fetched(t *testing.T, address string) (string, int) {
	t.Helper()
	r, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body), r.StatusCode
}

func TestServe(t *testing.T) {
	contest(t)
	at := served(t)
	if !regexp.MustCompile(`^http://127\.0\.0\.1:\d+/[A-Z0-9]{26}/$`).MatchString(at) {
		t.Fatalf("address %q", at)
	}
	if body, status := fetched(t, at+"api/games"); status != 404 || !strings.Contains(body, "nothing was played yet") {
		t.Errorf("before a run: %d %s", status, body)
	}
	if _, status := play(t, "compare", "./s100.sh", "./s101.sh"); status != 0 {
		t.Fatal("nothing was played")
	}
	if body, status := fetched(t, at+"api/games"); status != 200 || !strings.Contains(body, `"cases":80,`) {
		t.Errorf("after it: %d %s", status, body)
	}
	if body, status := fetched(t, at); status != 200 || !strings.Contains(body, "app.js") {
		t.Errorf("the page: %d %s", status, body)
	}
	// The store is there now, and so is the token: the next server has the same.
	first := served(t)
	if second := served(t); path.Base(second) != path.Base(first) {
		t.Errorf("%s and then %s", first, second)
	}
	info, err := os.Stat(".bundle/serve-token")
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the token's file: %v, %v", info, err)
	}
}

func TestServeRefuses(t *testing.T) {
	contest(t)
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"x"}, 2, ""},
		{[]string{"--port", "70000"}, 2, "a port is a number up to 65535"},
		{[]string{"--store", "nowhere/x.db"}, 1, "there is no folder nowhere"},
	} {
		out, status := bundle(t, append([]string{"serve"}, c.args...)...)
		if status != c.status || !strings.Contains(out, c.want) {
			t.Errorf("%q: status %d, want %d with %q:\n%s", c.args, status, c.status, c.want, out)
		}
	}
}
