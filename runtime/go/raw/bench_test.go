// SPDX-License-Identifier: MIT OR Apache-2.0

package raw_test

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"math"
	"testing"

	. "zooph.dev/go/raw/internal/shapes"
)

// byHand is the loop that a programmer would write instead of using a codec.
func byHand(samples Samples) []byte {
	b := make([]byte, 8+17*len(samples))
	binary.LittleEndian.PutUint64(b, uint64(len(samples)))
	p := b[8:]
	for i := range samples {
		s := &samples[i]
		binary.LittleEndian.PutUint64(p, uint64(s.ID))
		p[8] = s.Flag
		binary.LittleEndian.PutUint64(p[9:], math.Float64bits(s.Value))
		p = p[17:]
	}
	return b
}

func backByHand(b []byte) Samples {
	samples := make(Samples, binary.LittleEndian.Uint64(b))
	p := b[8:]
	for i := range samples {
		s := &samples[i]
		s.ID = int64(binary.LittleEndian.Uint64(p))
		s.Flag = p[8]
		s.Value = math.Float64frombits(binary.LittleEndian.Uint64(p[9:]))
		p = p[17:]
	}
	return samples
}

func BenchmarkRecords(b *testing.B) {
	samples := make(Samples, 10_000)
	for i := range samples {
		samples[i] = Sample{ID: int64(i) * 0x1e3779b97f4a7c15, Flag: uint8(i), Value: float64(i)}
	}
	encoded, _ := SamplesRaw.Encode(samples)
	each := func(name string, do func()) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(encoded)))
			b.ReportAllocs()
			for b.Loop() {
				do()
			}
		})
	}
	each("encode/raw", func() { SamplesRaw.Encode(samples) })
	each("encode/by hand", func() { byHand(samples) })
	each("encode/encoding-binary", func() { binary.Append(nil, binary.LittleEndian, samples) })
	each("encode/gob", func() { gob.NewEncoder(&bytes.Buffer{}).Encode(samples) })
	each("decode/raw", func() { SamplesRaw.Decode(encoded) })
	each("decode/by hand", func() { backByHand(encoded) })
	into := make(Samples, len(samples))
	each("decode/encoding-binary", func() { binary.Decode(encoded[8:], binary.LittleEndian, into) })
	var gobs bytes.Buffer
	gob.NewEncoder(&gobs).Encode(samples)
	each("decode/gob", func() {
		var back Samples
		gob.NewDecoder(bytes.NewReader(gobs.Bytes())).Decode(&back)
	})
}
