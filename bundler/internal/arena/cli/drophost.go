package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/contest-bundle/bundle/bundler/internal/arena/crew"
	"github.com/contest-bundle/bundle/bundler/internal/project"
)

// addressFile keeps the address of a run that several hosts play, for "bundle hosts
// --drop". Only the user may read it, since the token is in it.
func addressFile(shelf string, pid int) string {
	return filepath.Join(shelf, fmt.Sprintf("run-%d.address", pid))
}

// dropHost has the runs of the project that are going on give a host nothing more.
func dropHost(cmd *cobra.Command, store storeFlag, host string) error {
	proj, err := project.Open()
	if err != nil {
		return err
	}
	names, err := filepath.Glob(filepath.Join(filepath.Dir(store.in(proj)), "run-*.address"))
	if err != nil {
		return err
	}
	dropped := false
	var errs []error
	for _, name := range names {
		address, err := os.ReadFile(name)
		if err != nil {
			continue // the run has just ended
		}
		switch err := crew.DropHost(string(address), host); {
		case err == nil:
			dropped = true
			fmt.Fprintf(cmd.ErrOrStderr(), "bundle: host %s gets nothing more\n", host)
		case errors.Is(err, crew.ErrOver):
			os.Remove(name) // left by a run that was killed
		default:
			errs = append(errs, err)
		}
	}
	if !dropped && len(errs) == 0 {
		return errors.New("no run with several hosts is going on in this project")
	}
	if dropped {
		return nil
	}
	return errors.Join(errs...)
}
