module example.com/allinone

go 1.23
