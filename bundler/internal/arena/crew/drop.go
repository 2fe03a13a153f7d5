package crew

import (
	"errors"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/contest-bundle/bundle/bundler/internal/arena/crew/wire"
)

// ErrOver tells that the run of an address is over.
var ErrOver = errors.New("the run is over")

// DropHost has a run that another process coordinates give a host nothing more.
func DropHost(address, host string) error {
	server, run, err := wire.ParseAddress(address)
	if err != nil {
		return err
	}
	nc, err := nats.Connect(server, nats.Timeout(5*time.Second))
	if err != nil {
		return ErrOver
	}
	defer nc.Close()
	m, err := nc.Request(run.Drop(), wire.Encode(host), 5*time.Second)
	if err != nil {
		return ErrOver
	}
	var answer wire.Answer
	if err := wire.Decode(m.Data, &answer); err != nil {
		return err
	}
	if answer.Error != "" {
		return errors.New(answer.Error)
	}
	return nil
}
