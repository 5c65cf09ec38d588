// SPDX-License-Identifier: MIT OR Apache-2.0

// Package samples has the native types of the workload raw. The codecs of zoophraw and of
// msgp are generated from this file.
package samples

// Sample is the record of the post, which takes 17 bytes.
type Sample struct {
	ID    int64
	Flag  uint8
	Value float64
}

// Samples is a vector of records.
type Samples []Sample

// Numbers is a vector of floats.
type Numbers []float64
