module example.com/station

go 1.25

require zooph.dev/go v0.0.0

replace zooph.dev/go => ../../runtime/go
