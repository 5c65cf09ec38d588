// SPDX-License-Identifier: MIT OR Apache-2.0

// Package raw is an exact-size codec of native types, for two ends that run the same build: workers of one
// computation, a cache, a spill file. There are no versions, no optional fields, no sharing and no cycles; what needs
// versions uses messages. The bytes are the same in every language; docs/raw.md of the project describes them.
//
// The command zoophraw writes a [Codec] for each type it is asked for:
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
// It is a variable named after the type:
//
//	bytes, err := SamplesRaw.Encode(samples) // one allocation, of exactly the size
//	samples, err := SamplesRaw.Decode(bytes)
//
// Types that it cannot see through have codecs by hand: [Convert] makes one of a codec of another type, and [ListOf],
// [OptionalOf] and the codecs of numbers and texts are there to begin with.
package raw
