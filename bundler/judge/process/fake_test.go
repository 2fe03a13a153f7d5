//go:build unix

package process

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The test binary is the solver too: it behaves as FAKE_SOLVER says.
const fakeVar = "FAKE_SOLVER"

func TestMain(m *testing.M) {
	if os.Getenv(watchdogVar) != "" {
		Guard()
	}
	if solvers := os.Getenv(runnerVar); solvers != "" {
		os.Unsetenv(runnerVar) // its solvers are none
		guardedRunner(solvers)
	}
	if name := os.Getenv(fakeVar); name != "" {
		fake, ok := fakes[name]
		if !ok {
			panic("no fake solver is called " + name)
		}
		fake(bufio.NewReader(os.Stdin))
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// solver is the configuration of a fake solver.
func solver(name string) Config {
	return Config{
		Argv: []string{os.Args[0]}, Env: append(os.Environ(), fakeVar+"="+name, "GORACE=atexit_sleep_ms=0"), Grace: time.Minute,
	}
}

var fakes = map[string]func(in *bufio.Reader){
	"echo": func(in *bufio.Reader) {
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			fmt.Print("got ", line)
		}
	},
	"last line without end": func(*bufio.Reader) { fmt.Print("one\r\ntwo") },
	"silent exit":           func(*bufio.Reader) {},
	"panics": func(in *bufio.Reader) {
		fmt.Println("fine")
		in.ReadString('\n')
		var board []int
		fmt.Println(board[len(os.Args)])
	},
	"status 3": func(*bufio.Reader) {
		fmt.Fprintln(os.Stderr, "first\nno move found")
		os.Exit(3)
	},
	"kills itself": func(*bufio.Reader) {
		syscall.Kill(os.Getpid(), syscall.SIGKILL)
		time.Sleep(time.Minute)
	},
	"hangs": func(*bufio.Reader) { time.Sleep(time.Minute) },
	"ignores SIGTERM": func(*bufio.Reader) {
		signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
		time.Sleep(time.Minute)
	},
	"spins": func(*bufio.Reader) {
		//lint:ignore SA5002 a solver that spins
		for {
		}
	},
	"floods lines": func(*bufio.Reader) {
		line := bytes.Repeat([]byte("MOVE 1 2\n"), 1000)
		for {
			os.Stdout.Write(line)
		}
	},
	"floods one line": func(*bufio.Reader) {
		for {
			os.Stdout.Write(bytes.Repeat([]byte("x"), 1<<16))
		}
	},
	"floods stderr": func(in *bufio.Reader) {
		for i := range 200_000 {
			fmt.Fprintf(os.Stderr, "debug %d\n", i)
		}
		fmt.Println("done")
		in.ReadString('\n')
	},
	"closes stdout": func(*bufio.Reader) {
		os.Stdout.Close()
		time.Sleep(time.Minute)
	},
	"closes stdout and fails": func(*bufio.Reader) {
		os.Stdout.Close()
		time.Sleep(50 * time.Millisecond)
		os.Exit(7)
	},
	"never reads": func(*bufio.Reader) {
		fmt.Println("hello")
		time.Sleep(time.Minute)
	},
	"closes stdin": func(*bufio.Reader) {
		os.Stdin.Close()
		fmt.Println("hello")
		time.Sleep(100 * time.Millisecond)
		fmt.Println("again")
	},
	"eats memory": func(*bufio.Reader) {
		var all [][]byte
		for {
			block := make([]byte, 4<<20)
			for i := 0; i < len(block); i += 4096 {
				block[i] = 1
			}
			//lint:ignore SA4010 memory that nobody gives back
			all = append(all, block)
			time.Sleep(time.Millisecond)
		}
	},
	// forks a child that prints its number, then waits beside it.
	"forks": func(*bufio.Reader) {
		child := exec.Command("sleep", "60")
		child.Start()
		fmt.Println(child.Process.Pid)
		time.Sleep(time.Minute)
	},
	// leaves a child in its group that keeps stdout open.
	"leaves a child": func(*bufio.Reader) {
		child := exec.Command("sleep", "60")
		child.Stdout = os.Stdout
		child.Start()
		fmt.Println(child.Process.Pid)
	},
	// leaves a child outside its group that keeps stdin and stdout open.
	"leaves an outsider": func(*bufio.Reader) { fmt.Println(outsider()) },
	"forks an outsider": func(*bufio.Reader) {
		fmt.Println(outsider())
		time.Sleep(time.Minute)
	},
	"sleeps then answers": func(in *bufio.Reader) {
		for {
			if _, err := in.ReadString('\n'); err != nil {
				return
			}
			time.Sleep(100 * time.Millisecond)
			fmt.Println("ok")
		}
	},
	"computes then answers": func(in *bufio.Reader) {
		for {
			if _, err := in.ReadString('\n'); err != nil {
				return
			}
			for begin := used(); used()-begin < 100*time.Millisecond; {
			}
			fmt.Println("ok")
		}
	},
	"sleeps at start": func(*bufio.Reader) {
		time.Sleep(150 * time.Millisecond)
		fmt.Println("ready")
	},
	"many lines then exits": func(*bufio.Reader) {
		w := bufio.NewWriter(os.Stdout)
		for i := range 20_000 {
			fmt.Fprintln(w, i)
		}
		w.Flush()
	},
	"prints its input": func(in *bufio.Reader) {
		in.WriteTo(os.Stdout)
		fmt.Fprintln(os.Stderr, "Score =", strings.Repeat("7", 3))
	},
}

// used is the CPU time of this process.
func used() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// outsider starts a process in a session of its own and returns its number.
func outsider() int {
	child := exec.Command("sleep", "60")
	child.Stdin, child.Stdout, child.Stderr = os.Stdin, os.Stdout, os.Stderr
	child.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	child.Start()
	return child.Process.Pid
}
