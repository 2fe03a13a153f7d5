module example.com/algorithms

go 1.24
