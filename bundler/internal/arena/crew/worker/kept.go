package worker

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"

	"github.com/contest-bundle/bundle/bundler/internal/arena/archive"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/wire"
)

// pack compresses what a case read and printed.
func pack(f archive.Files) (*wire.Kept, error) {
	var k wire.Kept
	var err error
	if f.Input != "" {
		input, openErr := os.Open(f.Input)
		if openErr != nil {
			return nil, openErr
		}
		defer input.Close()
		if k.Input, err = squeeze(input); err != nil {
			return nil, err
		}
	}
	if k.Out, err = squeeze(f.Out); err != nil {
		return nil, err
	}
	k.Err, err = squeeze(f.Err)
	return &k, err
}

func squeeze(r io.Reader) ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := io.Copy(z, r); err != nil {
		return nil, err
	}
	err := z.Close()
	return b.Bytes(), err
}

// shrink moves what a case read and printed to the object store if it makes the result
// too large for a message: a server of somebody's own takes 1 MiB unless told otherwise.
func (w *worker) shrink(ctx context.Context, r *wire.Result) error {
	if r.Kept == nil || int64(len(wire.Encode(r))) < w.nc.MaxPayload() {
		return nil
	}
	data := wire.Encode(r.Kept)
	sum := sha256.Sum256(data)
	// Two workers may print the same: each has an object of its own, which goes when its
	// result is stored.
	r.Kept = &wire.Kept{Object: "kept-" + w.id + "-" + hex.EncodeToString(sum[:])}
	if _, err := w.files.store.PutBytes(ctx, r.Kept.Object, data); err != nil {
		return fmt.Errorf("send what the case printed: %w", err)
	}
	return nil
}
