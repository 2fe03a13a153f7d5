package crew

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/contest-bundle/bundle/bundler/internal/arena/archive"
	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/wire"
)

// unpack decompresses what a case read and printed.
func (p *play) unpack(k *wire.Kept) (*archive.Files, error) {
	k, err := p.crew.large(k)
	if err != nil {
		return nil, err
	}
	f := &archive.Files{}
	if len(k.Input) > 0 {
		// Results come one at a time, so one file does.
		f.Input = filepath.Join(p.crew.folder.Path, "kept.txt")
		input, err := unzip(k.Input)
		if err != nil {
			return nil, err
		}
		text, err := io.ReadAll(input)
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(f.Input, text, 0o600); err != nil {
			return nil, err
		}
	}
	if f.Out, err = unzip(k.Out); err != nil {
		return nil, err
	}
	f.Err, err = unzip(k.Err)
	return f, err
}

func unzip(data []byte) (io.Reader, error) {
	if len(data) == 0 {
		return strings.NewReader(""), nil
	}
	return gzip.NewReader(bytes.NewReader(data))
}

// keptPrefix is that of the objects with what cases printed: no message of a worker
// names another object.
const keptPrefix = "kept-"

// large fetches what was too large for a message.
func (c *Crew) large(k *wire.Kept) (*wire.Kept, error) {
	if k.Object == "" {
		return k, nil
	}
	if !strings.HasPrefix(k.Object, keptPrefix) {
		return nil, fmt.Errorf("%q holds nothing that a case printed", k.Object)
	}
	ctx, cancel := context.WithTimeout(context.Background(), wire.AnswerWait/2)
	defer cancel()
	data, err := c.broker.files.GetBytes(ctx, k.Object)
	if err != nil {
		return nil, fmt.Errorf("fetch what the case printed: %w", err)
	}
	if sum := sha256.Sum256(data); !strings.HasSuffix(k.Object, hex.EncodeToString(sum[:])) {
		return nil, fmt.Errorf("what the case printed arrived with the digest %.12x", sum)
	}
	fetched := &wire.Kept{}
	return fetched, wire.Decode(data, fetched)
}

// forgetKept takes what was too large for a message out of the store.
func (c *Crew) forgetKept(k *wire.Kept) {
	if k != nil && strings.HasPrefix(k.Object, keptPrefix) {
		c.broker.files.Delete(context.Background(), k.Object) // one that stays takes memory, no more
	}
}
