module zooph.dev/records

go 1.25

require (
	github.com/apache/thrift v0.17.0
	github.com/goccy/go-json v0.10.6
	github.com/mus-format/mus-go v0.7.2
	github.com/planetscale/vtprotobuf v0.6.0
	github.com/tinylib/msgp v1.6.5
	google.golang.org/protobuf v1.36.12
	zooph.dev/bench v0.0.0
	zooph.dev/go v0.0.0
)

require (
	github.com/mus-format/common-go v0.0.0-20251026152644-9f5ac6728d8a // indirect
	github.com/philhofer/fwd v1.2.0 // indirect
	golang.org/x/exp v0.0.0-20230425010034-47ecfdc1ba53 // indirect
	golang.org/x/mod v0.18.0 // indirect
	golang.org/x/tools v0.22.0 // indirect
)

replace (
	zooph.dev/bench => ../go
	zooph.dev/go => ../../../runtime/go
)
