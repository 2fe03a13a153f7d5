package cli

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"github.com/spf13/cobra"
)

// browsers are the command lines that show a page here, the first first.
func browsers() [][]string {
	var list [][]string
	if own := os.Getenv("BROWSER"); own != "" {
		list = append(list, []string{own})
	}
	switch {
	case runtime.GOOS == "darwin":
		return append(list, []string{"open"})
	case runtime.GOOS == "windows":
		return append(list, []string{"rundll32", "url.dll,FileProtocolHandler"})
	case os.Getenv("WSL_DISTRO_NAME") != "":
		list = append(list, []string{"wslview"})
	case os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != "":
		list = append(list, []string{"xdg-open"})
	}
	return list
}

// patience is the time in which a browser that cannot start says so. One that
// starts may stay as long as its window.
const patience = time.Second

// openPage shows a file in a browser. Where there is none, it says so: the page is
// there all the same.
func openPage(cmd *cobra.Command, file string) error {
	page, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	for _, argv := range browsers() {
		show := exec.Command(argv[0], append(argv[1:], page)...)
		if err := show.Start(); errors.Is(err, exec.ErrNotFound) || errors.Is(err, os.ErrNotExist) {
			continue
		} else if err != nil {
			return err
		}
		ended := make(chan error, 1)
		go func() { ended <- show.Wait() }()
		select {
		case err := <-ended:
			if err != nil {
				return fmt.Errorf("%s: %w", argv[0], err)
			}
		case <-time.After(patience):
		}
		return nil
	}
	_, err = fmt.Fprintf(cmd.ErrOrStderr(), "bundle: no browser can be opened here; $BROWSER may name one\n")
	return err
}
