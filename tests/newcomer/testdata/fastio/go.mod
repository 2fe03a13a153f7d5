module example.com/fastio

go 1.22
