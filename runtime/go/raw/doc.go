// SPDX-License-Identifier: MIT OR Apache-2.0

// Package raw encodes native types to bytes of exactly the size that they need, for two ends that
// run the same build: workers of one computation, a cache, a spill file. The format has no
// versions, no optional fields, no sharing and no cycles; data that needs versions belongs in
// messages. The bytes are the same in every language; the project's docs/raw.md describes them.
//
// The command zoophraw writes a [Codec] for each type that it is given:
//
//	//go:generate go run zooph.dev/go/cmd/zoophraw -type Sample,Samples
//
//	type Sample struct {
//		ID    int64
//		Flag  uint8
//		Value float64
//	}
//
//	type Samples []Sample
//
// The codec is a variable named after the type:
//
//	bytes, err := SamplesRaw.Encode(samples) // one allocation, of exactly the size
//	samples, err := SamplesRaw.Decode(bytes)
//
// A type that zoophraw cannot analyse needs a codec written by hand. [Convert] makes a codec from
// the codec of another type. [ListOf], [OptionalOf] and the codecs of numbers and texts in this
// package are the building blocks.
package raw
