package cli

import (
	"context"
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/arena"
	"github.com/contest-bundle/bundle/bundler/internal/arena/store"
	"github.com/contest-bundle/bundle/bundler/internal/command"
)

// stopped tells whether a match was stopped by the user and has something to show
// all the same: of every entrant a case. It readies the heading, and the command for
// reading the store.
func (s *session) stopped(cmd *cobra.Command, h *arena.Heading, err error) bool {
	var status command.StatusError
	if !errors.As(err, &status) || status != command.Interrupted || h.Played == nil {
		return false
	}
	for _, row := range h.Played.Results {
		if !slices.ContainsFunc(row, func(r *store.Result) bool { return r != nil }) {
			return false
		}
	}
	h.Stopped = len(h.Played.Results) > 0
	cmd.SetContext(context.WithoutCancel(cmd.Context()))
	return h.Stopped
}
