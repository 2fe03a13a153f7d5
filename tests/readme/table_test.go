package readme

// The lines of the pages, by the page that has them first. The folders program and
// contest stand beside the copy of the module; each is made by the entry that needs it
// first.
var table = []entry{
	// CONTRIBUTING.md
	{line: "go build ./..."},
	{line: "go test ./...", run: "go test ./src/contest/rng"},
	{line: "go test ./bundler/internal/graph/..."},
	{line: "go test ./tests/golden -run TestCases/embed", run: "go test ./tests/golden -run TestCases/embed_string"},
	{line: ".ci/run", why: "it runs this test"},

	// README.md
	{line: "go run ./bundler/cmd/bundle wordgame > main.go"},
	{line: "bundle new ahc061 --tools tools.zip", before: makeContest, run: "cd ../contest && bundle new ahc061 --tools tools.zip", needs: []string{"python3"}},
	{line: "bundle compare ahc061 HEAD~1 .", run: "cd ../contest && bundle compare ahc061 HEAD~1 . --seeds 1-3", status: 3, needs: []string{"python3"}},
	{line: "go install ./bundler/cmd/bundle"},
	{line: "bundle ./cmd/a > main.go", before: makeProgram, run: "cd ../program && bundle ./cmd/a > main.go && go build -o a.out main.go && rm main.go a.out"},
	{line: "bundle --target codingame ./cmd/a", run: "cd ../program && bundle --target codingame ./cmd/a"},
	{line: "bundle check ./cmd/a", run: "cd ../program && bundle check ./cmd/a"},
	{line: "bundle --target librarychecker wordgame > main.go"},
	{line: "bundle compare wordgame strategy=greedy . --budget 30 --seeds 1-30", run: "bundle compare wordgame strategy=greedy . --budget 1 --seeds 1,3", status: 3},
	{line: "bundle compare territory explore_crowd=0.4 . --budget 30 --seeds 0-39", run: "bundle compare territory explore_crowd=0.4 . --budget 3 --seeds 0-3", status: 3},
	{line: "bundle check territory --exact", run: "bundle check territory --budget 3"},
	{line: "bundle new mygame --template interactive"},
	{line: "bundle new trip --template anneal"},
	{line: "bundle run trip --seeds 1-10", run: "bundle run trip --seeds 1"},
	{line: "bundle --save trip"},
	{line: "bundle check trip"},

	// bundler/README.md
	{line: "bundle example.com/m/cmd/a", run: "cd ../program && bundle example.com/m/cmd/a"},
	{line: "bundle wordgame > main.go"},
	{line: "bundle -o ../submit/main.go .", run: "mkdir ../submit && cd ../program/cmd/a && bundle -o ../../../submit/main.go . && test -s ../../../submit/main.go"},
	{line: "bundle a.go", before: "printf 'package main\n\nfunc main() { println(1) }\n' > ../a.go", run: "cd .. && bundle a.go"},
	{line: "bundle part1.go common.go", before: "cd .. && printf 'package main\n\nfunc main() { part() }\n' > part1.go && printf 'package main\n\nfunc part() {}\n' > common.go", run: "cd .. && bundle part1.go common.go"},

	// bundler/cmd/bundle/README.md
	{line: "bundle --target codingame --no-lower .", before: makeNewer, run: "cd ../newer && bundle --target codingame --no-lower .", status: 1},
	{line: "bundle check stonegame --exact", before: "rm submissions/stonegame/main.go", run: "bundle check stonegame", status: 1},
	{line: "bundle check wordgame --same HEAD~1 setups=false --seeds 3-5", run: "bundle check wordgame --same HEAD~1 setups=false --seeds 1,3 --budget 1"},
	{line: "bundle check wordgame --same targets=true . --seeds 3-4 --budget 4", run: "bundle check wordgame --same strategy=greedy . --seeds 1,3 --budget 1", status: 1},
	{line: "bundle diff stonegame sent.go --set debug=true --stat", before: "bundle stonegame > sent.go", status: 1},
	{line: "bundle why wordgame lexicon.Graph"},
	{line: "bundle size stonegame --top 1"},
	{line: "bundle params stonegame"},
	{line: "bundle list"},
	{line: "bundle trace stonegame < stderr.txt", before: `bundle --save stonegame &&
		at=$(grep -n '^func (.*) plain(' submissions/stonegame/main.go | cut -d: -f1) &&
		printf 'panic: runtime error: index out of range [5] with length 3\n\ngoroutine 1 [running]:\nmain.(*reader).plain(0xc000012345)\n\t/judge/main.go:%d +0x1d\n' $((at+1)) > stderr.txt`},

	// bundler/internal/arena/README.md
	{line: "bundle run GAME [VERSION]", run: "bundle run stonegame . --seeds 1"},
	{line: "bundle compare GAME A [B]", run: "bundle compare territory explore_duel=1 . --budget 2 --seeds 0-1", status: 3},
	{line: "bundle check GAME --same A [B]", run: "bundle check territory --same HEAD . --budget 2 --seeds 0"},
	{line: "bundle runs [GAME [VERSION]]", run: "bundle runs && bundle runs territory"},
	{line: "bundle log GAME [--md]", run: "bundle log territory --md"},
	{line: "bundle replay GAME [A [B]] --seed S", run: "bundle replay territory explore_duel=1 . --seed 0 --budget 2"},
	{line: "bundle hosts [HOST...]", run: "bundle hosts nobody.invalid", status: 1},
	{line: "bundle hosts alpha beta", why: onHosts},
	{line: "bundle compare territory . HEAD --seeds 0-1999 --hosts alpha,beta", why: onHosts},
	{line: "bundle tune GAME --params a,b", run: "bundle tune territory --params explore_duel,explore_crowd --budget 1 --seeds 0-5 --holdout 10-15 --for 20s --dry-run"},
	{line: "bundle report GAME [A B]", run: "bundle report territory > report.html && test -s report.html"},
	{line: "bundle serve", run: "timeout -s INT 3 bundle serve --port 0", status: 124},
	{line: "bundle compare territory strategy=playouts . --budget 200 --seeds 0-59 --by M", run: "bundle compare territory strategy=playouts . --budget 3 --seeds 0-9 --by M", status: 3},
	{line: "bundle replay territory --worst"},
	{line: "bundle compare territory strategy=playouts . --budget 50 --seeds 1000-1039 -m 'is the tree worth it?'", run: "bundle compare territory strategy=playouts . --budget 3 --seeds 1000-1002 -m 'is the tree worth it?'", status: 3},
	{line: "bundle log territory"},
	{line: "bundle tune territory --params explore_duel,explore_crowd=0..2 --budget 50 --seeds 0-79 --holdout 1000-1099 --for 2h", run: "bundle tune territory --params explore_duel,explore_crowd=0..2 --budget 1 --seeds 0-5 --holdout 1000-1005 --for 2h --dry-run"},
	{line: "bundle tune territory --params explore_duel,explore_crowd --budget 30 --seeds 0-59 --holdout 1000-1059 --for 90s --dry-run", run: "bundle tune territory --params explore_duel,explore_crowd --budget 1 --seeds 0-59 --holdout 1000-1059 --for 90s --dry-run"},
	{line: "bundle tune territory --params explore_duel,explore_crowd --budget 30 --seeds 0-59 --holdout 1000-1059 --for 90s", run: "bundle tune territory --params explore_duel,explore_crowd --budget 1 --seeds 0-5 --holdout 1000-1005 --for 1h --evaluations 1", status: 3, chance: true},
	{line: "bundle tune wordgame --params tile_price=1..40,cover_share=0..3,fade_share=0.01..1 --budget 10 --seeds 1-80 --holdout 1001-1300 --time-limit 1m --for 1h -j 1", why: "it takes an hour to find what it confirms; the same search in less time is run on territory"},
	{line: "bundle report territory strategy=playouts . --budget 200 --by M,U -o report.html", run: "bundle report territory strategy=playouts . --budget 3 --by M,U -o report.html"},
	{line: "bundle run mine --atcoder ./tester --input 'in/{seed04}.txt' --cmd ./a.out", before: makeTesters, run: "cd ../mine && bundle run mine --atcoder ./tester --input 'in/{seed04}.txt' --cmd ./a.out --seeds 0"},
	{line: "bundle run mine --topcoder tester.jar --goal minimise --cmd ./a.out", before: makeJar, run: "cd ../mine && bundle run jar --topcoder tester.jar --goal minimise --cmd ./a.out --seeds 1", needs: []string{"javac", "jar", "java"}},
	{line: "bundle run mine --tester './vis {in} {out}' --input 'in/{seed04}.txt' --cmd ./a.out", run: "cd ../mine && bundle run mine --tester './vis {in} {out}' --input 'in/{seed04}.txt' --cmd ./a.out --seeds 0"},
	{line: "bundle run mine --pahcer pahcer_config.toml", run: "cd ../mine && bundle run mine --pahcer pahcer_config.toml --seeds 0"},
	{line: "bundle run mine --input 'in/{seed04}.txt'", run: "cd ../mine && bundle run configured --input 'in/{seed04}.txt' --cmd ./a.out --seeds 0"},

	// bundler/internal/arena/serve/README.md
	{line: "bundle serve --open", run: "timeout -s INT 3 bundle serve --port 0 --open", status: 124},

	// bundler/judge/replay/README.md
	{line: "bundle replay GAME --seed S", run: "bundle replay pyramid --seed 1"},
	{line: "bundle replay GAME --seed S --version V", run: "bundle replay territory --seed 1 --version explore_duel=1 --budget 2"},
	{line: "bundle replay GAME A B --seed S --budget 200", run: "bundle replay territory explore_duel=1 . --seed 1 --budget 2"},
	{line: "bundle replay GAME [A [B]] --worst --open", run: "bundle replay territory --worst --open"},

	// src/internal/crossword/README.md
	{line: "bundle run wordgame --seeds 1-300", run: "bundle run wordgame --seeds 1 --budget 1"},
	{line: "bundle compare wordgame strategy=greedy . --budget 30 --seeds 1-300 --by N,T", run: "bundle compare wordgame strategy=greedy . --budget 1 --seeds 1,3 --by N,T", status: 3},
	{line: "bundle compare wordgame strategy=greedy . -j 1 --seeds 1-300", run: "bundle compare wordgame strategy=greedy . -j 1 --budget 1 --seeds 1,3", status: 3},
	{line: "bundle tune wordgame --params tile_price,tile_price_rich,cover_share,fade_share --budget 10 --seeds 4001-4024 --holdout 5001-5060 --for 22m", run: "bundle tune wordgame --params tile_price,cover_share --budget 1 --seeds 1-6 --holdout 11-16 --for 1m --dry-run"},
	{line: "TUNE=budget=32,setups=true go run ./src/internal/crossword/lab -players outlook -from 3 -to 26", run: "TUNE=budget=2,setups=true go run ./src/internal/crossword/lab -players outlook -from 1 -to 1"},
	{line: "TUNE=budget=32,preset=account go run ./src/internal/crossword/outlook/lab -lift=false -from 3 -to 6", run: "TUNE=budget=2,preset=account go run ./src/internal/crossword/outlook/lab -lift=false -from 1 -to 1"},
	{line: "TUNE=budget=30,... go run ./src/internal/crossword/selfplay/lab -shares 0.175,0.25 -from 3 -to 42", run: "TUNE=budget=1 go run ./src/internal/crossword/selfplay/lab -shares 0.175,0.25 -from 1 -to 1"},
	{line: "TUNE=budget=3000,outlook_recounted=100000 go run ./src/internal/crossword/lab -from 3 -to 60 -size 15", run: "TUNE=budget=3,outlook_recounted=100000 go run ./src/internal/crossword/lab -from 3 -to 4 -size 15"},
	{line: "TUNE=budget=200,targets=true go run ./src/internal/crossword/outlook/lab -from 8 -to 10", run: "TUNE=budget=2,targets=true go run ./src/internal/crossword/outlook/lab -from 1 -to 1"},
	{line: "go test -bench . ./src/internal/crossword/...", run: "go test -run '^$' -bench Moves -benchtime 1x ./src/internal/crossword"},

	// src/internal/fleet/README.md
	{line: "bundle run battleships -j 2 --seeds 1-1000", run: "bundle run battleships -j 2 --seeds 1-2 --budget 3"},
	{line: "go run ./tests/judge/battleships/gen 1 1000 > cases.tsv", run: "go run ./tests/judge/battleships/gen 1 12 > cases.tsv"},
	{line: "go run ./src/internal/fleet/lab cases.tsv", run: "TUNE=budget=3 go run ./src/internal/fleet/lab -last 2 cases.tsv"},
	{line: "TUNE=kill=heaviest go run ./src/internal/fleet/lab -strategy bayes -last 200 cases.tsv", run: "TUNE=kill=heaviest go run ./src/internal/fleet/lab -strategy bayes -last 2 cases.tsv"},
	{line: "go run ./src/internal/fleet/lab cases.tsv > before.txt", run: "TUNE=budget=3 go run ./src/internal/fleet/lab -last 2 cases.tsv > before.txt"},
	{line: "TUNE=alpha_mid=0.6 go run ./src/internal/fleet/lab -against before.txt cases.tsv", run: "TUNE=alpha_mid=0.6,budget=3 go run ./src/internal/fleet/lab -last 2 -against before.txt cases.tsv"},
	{line: "go run ./src/internal/fleet/lab -nmin 15 -pmax 0.4 -record games.json cases.tsv", run: "TUNE=budget=3 go run ./src/internal/fleet/lab -last 2 -record games.json cases.tsv"},
	{line: "TUNE=seed=2 go run ./src/internal/fleet/lab -replay games.json cases.tsv > before.txt", run: "TUNE=seed=2,budget=3 go run ./src/internal/fleet/lab -last 2 -replay games.json cases.tsv > before.txt"},
	{line: "TUNE=seed=2,walkers=16 go run ./src/internal/fleet/lab -replay games.json -against before.txt cases.tsv", run: "TUNE=seed=2,walkers=16,budget=3 go run ./src/internal/fleet/lab -last 2 -replay games.json -against before.txt cases.tsv"},

	// src/internal/territory/README.md
	{line: "go build -o territory ./src/territory"},
	{line: `TERRITORY_SOLVER="$PWD/territory -tune budget=1000" TERRITORY_SEEDS=0-99 TERRITORY_LIMIT=60s go test -v -run TestSolver ./tests/judge/territory`, run: `TERRITORY_SOLVER="$PWD/territory -tune budget=3" TERRITORY_SEEDS=0-1 TERRITORY_LIMIT=60s go test -v -run TestSolver ./tests/judge/territory`},
	{line: "go build -o lab ./src/internal/territory/lab"},
	{line: "./lab play -first 200000 -games 60 -budget 400 seed:explore=0.3 seed:explore=1 seed:explore=1:ratio=1:inner=-0.005:outer=0.002:collision=0.2:distance=0.02 seed:explore=0.3:carry=1 seed:explore=0.3:path=1",
		run: "./lab play -first 200000 -games 2 -budget 4 seed:explore=0.3 seed:explore=1 seed:explore=1:ratio=1:inner=-0.005:outer=0.002:collision=0.2:distance=0.02 seed:explore=0.3:carry=1 seed:explore=0.3:path=1"},
	{line: "bundle run territory strategy=seed --budget 200 --seeds 0-99 --csv seed.csv", run: "bundle run territory strategy=seed --budget 2 --seeds 0-1 --csv seed.csv"},
	{line: "./lab collect -players 2  -games 1500 -budget 400 -out d1", run: "./lab collect -players 2 -games 2 -budget 4 -out d1"},
	{line: "./lab collect -players -1 -games 1500 -budget 250 -out c1", run: "./lab collect -players -1 -games 2 -budget 4 -out c1"},
	{line: "./lab train -duel d1 -crowd c1 -rate 0.003 -epochs 10 -out new.bin", run: "./lab train -duel d1 -crowd c1 -rate 0.003 -epochs 1 -out new.bin"},
	{line: "./lab play -weights new.bin -games 500 -budget 400 net net:weights=src/internal/territory/weights.bin", run: "./lab play -weights new.bin -games 2 -budget 4 net net:weights=src/internal/territory/weights.bin"},

	// tests/judge/README.md
	{line: "TUNE=budget=32 go run ./src/internal/crossword/selfplay/lab -shares 0.10,0.15,0.175,0.2,0.25 -from 3 -to 62", run: "TUNE=budget=1 go run ./src/internal/crossword/selfplay/lab -shares 0.10,0.15 -from 1 -to 1"},
	{line: "bundle run wordgame --rules shares=0.25,0.25 --seeds 1-100", run: "bundle run wordgame --rules shares=0.25,0.25 --seeds 1 --budget 1"},
}

// makeProgram makes a module of a program and a library.
const makeProgram = `
	mkdir -p ../program/cmd/a ../program/lib && cd ../program
	printf 'module example.com/m\n\ngo 1.18\n' > go.mod
	printf 'package lib\n\nfunc Twice(n int) int { return 2 * n }\n' > lib/lib.go
	printf 'package main\n\nimport (\n\t"fmt"\n\n\t"example.com/m/lib"\n)\n\nfunc main() { fmt.Println(lib.Twice(4)) }\n' > cmd/a/main.go`

// makeNewer makes a program that is too new for CodinGame, as the page shows.
const makeNewer = `
	mkdir -p ../newer/lib && cd ../newer
	printf 'module example.com/n\n\ngo 1.23\n' > go.mod
	cat > lib/lib.go <<END
package lib

import (
	"fmt"

	"slices"
)

// Least is the least number of list, 3 at most.
func Least(list []int) int {
	slices.Sort(list)
	return min(list[0], 3)
}

func All(n int) func(yield func(int) bool) {
	return func(yield func(int) bool) { fmt.Println(n, yield(n)) }
}
END
	cat > main.go <<END
package main

import (
	"fmt"

	"example.com/n/lib"
)

func main() {
	for i := range 3 {
		fmt.Println(i)
	}
	for i := range lib.All(lib.Least([]int{3})) {
		fmt.Println(i)
	}
}
END`

// makeContest makes a contest whose tools are in Python, with a solver in two commits.
const makeContest = `
	mkdir ../contest && cd ../contest && git init -q &&
	printf 'import sys\nprint(int(sys.argv[1]) + 2)\n' > gen.py &&
	printf 'import sys\nprint("Score =", int(open(sys.argv[2]).read()) * int(open(sys.argv[1]).read()), file=sys.stderr)\n' > score.py &&
	printf '# Sums\n\nMaximize the score.\n' > README.md &&
	python3 -m zipfile -c tools.zip gen.py score.py README.md && rm gen.py score.py README.md &&
	printf 'print(3)\n' > main.py && git add main.py && git commit -q -m one &&
	printf 'print(4)\n' > main.py && git commit -q -a -m two`

// makeTesters makes a solver and testers of other contests.
const makeTesters = `
	mkdir -p ../mine/in && cd ../mine && echo 5 > in/0000.txt
	printf '#!/bin/sh\nread n; echo $n\n' > a.out
	printf '#!/bin/sh\n"$@" > answer && echo "Score = $(cat answer)" >&2\n' > tester
	printf '#!/bin/sh\necho "Score = $(cat "$2")" >&2\n' > vis
	chmod +x a.out tester vis
	cat > bundle.toml <<'END'
[games.configured]
judge = ["./tester", "{cmd}"]
END
	cat > pahcer_config.toml <<'END'
[general]
version = "0.1.0"

[problem]
problem_name = "mine"
objective = "Max"
score_regex = '(?m)^\s*Score\s*=\s*(?P<score>\d+)\s*$'

[test]
start_seed = 0
end_seed = 1
threads = 1
out_dir = "./out"

[[test.test_steps]]
program = "./a.out"
args = []
stdin = "./in/{SEED04}.txt"
stdout = "./out/{SEED04}.txt"

[[test.test_steps]]
program = "./vis"
args = ["./in/{SEED04}.txt", "./out/{SEED04}.txt"]
END`

// makeJar makes a Topcoder tester.
const makeJar = `javac -d ../mine/classes tests/script/contest/topcoder/Tester.java && cd ../mine && jar cfe tester.jar Tester -C classes .`

// onHosts says where lines run that need several machines.
const onHosts = "bundler/internal/arena/crew/endtoend runs it, with an sshd for each host"
