// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"fmt"
	"math"
	"slices"

	"github.com/mus-format/mus-go/ord"
	"github.com/mus-format/mus-go/raw"
	zoophraw "zooph.dev/go/raw"

	"zooph.dev/bench/harness"
	"zooph.dev/records/samples"
)

var le = binary.LittleEndian

// sample returns the element of that index.
func sample(index int) samples.Sample {
	mixed := uint64(index) * 0x9e37_79b9_7f4a_7c15
	return samples.Sample{ID: int64(mixed), Flag: uint8(mixed >> 56), Value: float64(index) / 8}
}

func sumSamples(all samples.Samples) (s uint64) {
	for i := range all {
		x := &all[i]
		s += uint64(x.ID) + uint64(x.Flag) + math.Float64bits(x.Value)
	}
	return
}

func sumNumbers(all samples.Numbers) (s uint64) {
	for _, x := range all {
		s += math.Float64bits(x)
	}
	return
}

// vector encodes a T into new memory, and decodes it into new memory.
type vector[T any] struct {
	encode func(T) []byte
	decode func([]byte) T
}

func must[T any](x T, err error) T {
	harness.Check(err)
	return x
}

func ours[T any](c *zoophraw.Codec[T]) vector[T] {
	return vector[T]{
		func(all T) []byte { return must(c.Encode(all)) },
		func(b []byte) T { return must(c.Decode(b)) },
	}
}

// samplesByHand is a loop with the bytes of raw. Like the other codecs it does not trust the
// count.
var samplesByHand = vector[samples.Samples]{
	func(all samples.Samples) []byte {
		b := make([]byte, 8+17*len(all))
		le.PutUint64(b, uint64(len(all)))
		to := b[8:]
		for i := range all {
			x, one := &all[i], to[:17]
			le.PutUint64(one, uint64(x.ID))
			one[8] = x.Flag
			le.PutUint64(one[9:], math.Float64bits(x.Value))
			to = to[17:]
		}
		return b
	},
	func(b []byte) samples.Samples {
		all := make(samples.Samples, counted(b, 17))
		from := b[8:]
		for i := range all {
			one := from[:17]
			all[i] = samples.Sample{ID: int64(le.Uint64(one)), Flag: one[8], Value: math.Float64frombits(le.Uint64(one[9:]))}
			from = from[17:]
		}
		return all
	},
}

// counted returns the number of elements of that size, which must fill the bytes.
func counted(b []byte, size int) int {
	n := len(b[8:]) / size
	if le.Uint64(b) != uint64(n) || len(b) != 8+size*n {
		panic("the count is wrong")
	}
	return n
}

var numbersByHand = vector[samples.Numbers]{
	func(all samples.Numbers) []byte {
		b := make([]byte, 8+8*len(all))
		le.PutUint64(b, uint64(len(all)))
		to := b[8:]
		for _, x := range all {
			le.PutUint64(to, math.Float64bits(x))
			to = to[8:]
		}
		return b
	},
	func(b []byte) samples.Numbers {
		all := make(samples.Numbers, counted(b, 8))
		from := b[8:]
		for i := range all {
			all[i] = math.Float64frombits(le.Uint64(from))
			from = from[8:]
		}
		return all
	},
}

// standard is encoding/binary, which writes no count.
func standard[T ~[]E, E any]() vector[T] {
	var one E
	size := binary.Size(one)
	return vector[T]{
		func(all T) []byte { return must(binary.Append(nil, le, []E(all))) },
		func(b []byte) T {
			all := make([]E, len(b)/size)
			must(binary.Decode(b, le, all))
			return all
		},
	}
}

// gobs is encoding/gob, whose messages say their types.
func gobs[T any]() vector[T] {
	return vector[T]{
		func(all T) []byte {
			var b bytes.Buffer
			harness.Check(gob.NewEncoder(&b).Encode(all))
			return b.Bytes()
		},
		func(b []byte) (all T) {
			harness.Check(gob.NewDecoder(bytes.NewReader(b)).Decode(&all))
			return
		},
	}
}

// musSample is like what the generator of mus writes for the struct.
type musSample struct{}

func (musSample) Size(x samples.Sample) int {
	return raw.Int64.Size(x.ID) + raw.Uint8.Size(x.Flag) + raw.Float64.Size(x.Value)
}

func (musSample) Marshal(x samples.Sample, b []byte) int {
	n := raw.Int64.Marshal(x.ID, b)
	n += raw.Uint8.Marshal(x.Flag, b[n:])
	return n + raw.Float64.Marshal(x.Value, b[n:])
}

func (musSample) Unmarshal(b []byte) (x samples.Sample, n int, err error) {
	if x.ID, n, err = raw.Int64.Unmarshal(b); err != nil {
		return
	}
	var m int
	x.Flag, m, err = raw.Uint8.Unmarshal(b[n:])
	n += m
	if err != nil {
		return
	}
	x.Value, m, err = raw.Float64.Unmarshal(b[n:])
	return x, n + m, err
}

func (musSample) Skip(b []byte) (int, error) {
	_, n, err := musSample{}.Unmarshal(b)
	return n, err
}

// musCodec is the part of a serializer of mus that the rows use.
type musCodec[T any] interface {
	Size(T) int
	Marshal(T, []byte) int
	Unmarshal([]byte) (T, int, error)
}

func muses[T ~[]E, E any](c musCodec[[]E]) vector[T] {
	return vector[T]{
		func(all T) []byte {
			b := make([]byte, c.Size(all))
			return b[:c.Marshal(all, b)]
		},
		func(b []byte) T {
			all, _, err := c.Unmarshal(b)
			harness.Check(err)
			return all
		},
	}
}

// msgpCodec is what msgp generates for a slice type.
type msgpCodec[T any] interface {
	*T
	MarshalMsg([]byte) ([]byte, error)
	UnmarshalMsg([]byte) ([]byte, error)
}

func msgps[T any, P msgpCodec[T]]() vector[T] {
	return vector[T]{
		func(all T) []byte { return must(P(&all).MarshalMsg(nil)) },
		func(b []byte) (all T) {
			must(P(&all).UnmarshalMsg(b))
			return
		},
	}
}

// vectors adds the rows of a vector, for each contender.
func vectors[T any](rows map[string]harness.Row, what string, count int, all T, sum func(T) uint64, codecs map[string]vector[T]) {
	for who, c := range codecs {
		b := c.encode(all)
		row := func(way string, r harness.Row) {
			r.Inputs, r.Encoded = count, len(b)
			rows[fmt.Sprintf("raw.%s-%s-%d/%s", what, way, count, who)] = r
		}
		row("encode", harness.Row{
			Pass:   func() uint64 { return uint64(len(c.encode(all))) },
			Verify: func() uint64 { return sum(c.decode(c.encode(all))) },
		})
		row("decode", harness.Row{Pass: func() uint64 { return sum(c.decode(b)) }})
	}
}

func loadRaw(string) map[string]harness.Row {
	rows := map[string]harness.Row{}
	for _, count := range []int{100, 10_000, 100_000} {
		records := make(samples.Samples, count)
		numbers := make(samples.Numbers, count)
		for i := range records {
			records[i] = sample(i)
			numbers[i] = records[i].Value
		}
		vectors(rows, "records", count, records, sumSamples, map[string]vector[samples.Samples]{
			"zooph-go:raw":    ours(samples.SamplesRaw),
			"go:loop":         samplesByHand,
			"encoding-binary": standard[samples.Samples](),
			"gob":             gobs[samples.Samples](),
			"msgp":            msgps[samples.Samples](),
			"mus-go:copied":   muses[samples.Samples](ord.NewSliceSer[samples.Sample](musSample{})),
		})
		vectors(rows, "numbers", count, numbers, sumNumbers, map[string]vector[samples.Numbers]{
			"zooph-go:raw":    ours(samples.NumbersRaw),
			"go:loop":         numbersByHand,
			"encoding-binary": standard[samples.Numbers](),
			"gob":             gobs[samples.Numbers](),
			"msgp":            msgps[samples.Numbers](),
			"mus-go:copied":   muses[samples.Numbers](ord.NewSliceSer[float64](raw.Float64)),
		})
		copies(rows, count, numbers)
	}
	return rows
}

// copies adds the rows that copy numbers to new memory.
func copies(rows map[string]harness.Row, count int, numbers samples.Numbers) {
	for _, way := range []string{"encode", "decode"} {
		rows[fmt.Sprintf("raw.numbers-%s-%d/memcpy-go", way, count)] = harness.Row{
			Inputs: count, Encoded: 8 * count,
			Pass: func() uint64 {
				copied := slices.Clone(numbers)
				if way == "decode" {
					return sumNumbers(copied)
				}
				return uint64(len(copied))
			},
			Verify: func() uint64 { return sumNumbers(slices.Clone(numbers)) },
		}
	}
}
