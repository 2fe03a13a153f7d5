module example.com/realdeps

go 1.24.0

require (
	github.com/emirpasic/gods v1.18.1
	gonum.org/v1/gonum v0.17.0
)

require golang.org/x/tools v0.30.0 // indirect
