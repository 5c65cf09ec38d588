// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"slices"

	"github.com/mus-format/mus-go/ord"
	"github.com/mus-format/mus-go/raw"
	"github.com/mus-format/mus-go/unsafe"

	"zooph.dev/bench/harness"
)

// mus has no schema. The functions below are like those that its generator writes for a
// struct: one call for each field.

func musWriteA(x *plainA, b []byte) []byte {
	n := raw.Uint64.Size(x.id) + raw.Uint64.Size(x.version) + ord.String.Size(x.table) +
		ord.String.Size(x.key) + ord.String.Size(x.value)
	b = slices.Grow(b, n)[:n]
	n = raw.Uint64.Marshal(x.id, b)
	n += raw.Uint64.Marshal(x.version, b[n:])
	n += ord.String.Marshal(x.table, b[n:])
	n += ord.String.Marshal(x.key, b[n:])
	n += ord.String.Marshal(x.value, b[n:])
	return b[:n]
}

func musWriteUnsafeA(x *plainA, b []byte) []byte {
	n := unsafe.Uint64.Size(x.id) + unsafe.Uint64.Size(x.version) + unsafe.String.Size(x.table) +
		unsafe.String.Size(x.key) + unsafe.String.Size(x.value)
	b = slices.Grow(b, n)[:n]
	n = unsafe.Uint64.Marshal(x.id, b)
	n += unsafe.Uint64.Marshal(x.version, b[n:])
	n += unsafe.String.Marshal(x.table, b[n:])
	n += unsafe.String.Marshal(x.key, b[n:])
	n += unsafe.String.Marshal(x.value, b[n:])
	return b[:n]
}

// reader reads bytes from front to back.
type reader struct{ b []byte }

func next[T any](r *reader, x T, n int, err error) T {
	harness.Check(err)
	r.b = r.b[n:]
	return x
}

func (r *reader) number() uint64 {
	x, n, err := raw.Uint64.Unmarshal(r.b)
	return next(r, x, n, err)
}

func (r *reader) text() string {
	x, n, err := ord.String.Unmarshal(r.b)
	return next(r, x, n, err)
}

func (r *reader) quickNumber() uint64 {
	x, n, err := unsafe.Uint64.Unmarshal(r.b)
	return next(r, x, n, err)
}

func (r *reader) quickText() string {
	x, n, err := unsafe.String.Unmarshal(r.b)
	return next(r, x, n, err)
}

func musReadA(b []byte) uint64 {
	r := reader{b}
	x := plainA{r.number(), r.number(), r.text(), r.text(), r.text()}
	return x.sum()
}

func musReadUnsafeA(b []byte) uint64 {
	r := reader{b}
	x := plainA{r.quickNumber(), r.quickNumber(), r.quickText(), r.quickText(), r.quickText()}
	return x.sum()
}

func (x *plainB) numbers() [8]uint64 {
	return [8]uint64{x.first, x.second, x.third, x.fourth, x.fifth, x.sixth, x.seventh, x.eighth}
}

func musWriteB(x *plainB, b []byte) []byte {
	b = slices.Grow(b, 64)[:64]
	n := 0
	for _, v := range x.numbers() {
		n += raw.Uint64.Marshal(v, b[n:])
	}
	return b[:n]
}

func musReadB(b []byte) uint64 {
	r := reader{b}
	x := plainB{r.number(), r.number(), r.number(), r.number(), r.number(), r.number(), r.number(), r.number()}
	return x.sum()
}
