module zooph.dev/go

go 1.25
