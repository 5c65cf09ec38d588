// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"bytes"
	"encoding/binary"
	"io"
	"unsafe"

	"zooph.dev/go/array"

	"zooph.dev/bench/harness"
)

// ints collects the rows that decode integers from bytes: Zooph's, and the variants of
// the post that asked which one is fastest.
type ints struct {
	data [][]byte
	dst  []uint32
	rows map[string]harness.Row
}

func total(v []uint32) (s uint64) {
	for _, x := range v {
		s += uint64(x)
	}
	return
}

// decodes adds a row that decodes bytes to numbers.
func (n *ints) decodes(name string, work func(b []byte) []uint32) {
	over := func(sum func([]uint32) uint64) func() uint64 {
		return func() (s uint64) {
			for _, b := range n.data {
				s += sum(work(b))
			}
			return
		}
	}
	n.rows["ints."+name] = harness.Row{Inputs: len(n.data),
		Pass: over(func(v []uint32) uint64 { return uint64(len(v)) }), Verify: over(total)}
}

// sums adds a row that adds up numbers without storing them.
func (n *ints) sums(name string, work func(b []byte) uint64) {
	n.rows["ints."+name] = harness.Row{Inputs: len(n.data), Pass: func() (s uint64) {
		for _, b := range n.data {
			s += work(b)
		}
		return
	}}
}

func loadInts(folder string) map[string]harness.Row {
	n := &ints{data: harness.Blobs(folder, "ints.bytes"), rows: map[string]harness.Row{}}
	dst := harness.Place(len(n.data[0]))
	n.dst = unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(dst))), len(dst)/4)
	n.ours()
	n.byHand()
	n.fromStreams()
	n.bigEndian()
	return n.rows
}

func (n *ints) ours() {
	var fresh []uint32
	n.decodes("decode-fresh/zooph-go", func(b []byte) []uint32 {
		fresh = array.Decode[uint32](b)
		return fresh
	})
	n.decodes("decode/zooph-go", func(b []byte) []uint32 {
		array.DecodeInto(n.dst, b)
		return n.dst
	})
	buf := harness.Place(len(n.data[0]))[:0]
	n.decodes("encode/zooph-go", func(b []byte) []uint32 {
		buf = array.Append(buf[:0], array.ViewOrDecode[uint32](b))
		back, _ := array.View[uint32](buf)
		return back
	})
	n.decodes("view/zooph-go", func(b []byte) []uint32 {
		v, ok := array.View[uint32](b)
		if !ok {
			panic("the input is not aligned")
		}
		return v
	})
	n.sums("sum/zooph-go", array.SumAs[uint64, uint32])
}

func (n *ints) byHand() {
	floor := harness.Place(len(n.data[0]))
	for _, name := range []string{"decode", "stream", "stream-sum", "big"} {
		n.decodes(name+"/memcpy-go", func(b []byte) []uint32 {
			copy(floor, b)
			return array.ViewOrDecode[uint32](floor)
		})
	}
	var fresh []uint32
	n.decodes("decode-fresh/go:loop", func(b []byte) []uint32 {
		fresh = make([]uint32, len(b)/4)
		for i := range fresh {
			fresh[i] = binary.LittleEndian.Uint32(b[i*4:])
		}
		return fresh
	})
	n.decodes("decode/go:loop", func(b []byte) []uint32 {
		for i := range n.dst {
			n.dst[i] = binary.LittleEndian.Uint32(b[i*4:])
		}
		return n.dst
	})
	n.sums("sum/go:loop", func(b []byte) (s uint64) {
		for i := 0; i < len(b); i += 4 {
			s += uint64(binary.LittleEndian.Uint32(b[i:]))
		}
		return
	})
	n.decodes("view/go:unsafe", func(b []byte) []uint32 {
		return unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/4)
	})
}

// fromStreams adds the rows that read from an [io.Reader].
func (n *ints) fromStreams() {
	var r bytes.Reader
	n.decodes("stream/zooph-go", func(b []byte) []uint32 {
		r.Reset(b)
		harness.Check(array.Read(&r, n.dst))
		return n.dst
	})
	n.decodes("stream/go:binary-read", func(b []byte) []uint32 {
		r.Reset(b)
		harness.Check(binary.Read(&r, binary.LittleEndian, n.dst))
		return n.dst
	})
	word := make([]byte, 4)
	n.decodes("stream/go:read-full", func(b []byte) []uint32 {
		r.Reset(b)
		for i := range n.dst {
			_, err := io.ReadFull(&r, word)
			harness.Check(err)
			n.dst[i] = binary.LittleEndian.Uint32(word)
		}
		return n.dst
	})
	n.sums("stream-sum/zooph-go", func(b []byte) uint64 {
		r.Reset(b)
		harness.Check(array.Read(&r, n.dst))
		return array.SumOfAs[uint64](n.dst)
	})
	n.sums("stream-sum/go:read-full", func(b []byte) (s uint64) {
		r.Reset(b)
		for range len(b) / 4 {
			_, err := io.ReadFull(&r, word)
			harness.Check(err)
			s += uint64(binary.LittleEndian.Uint32(word))
		}
		return
	})
}

// bigEndian adds the rows that decode big-endian numbers, which it converts beforehand.
func (n *ints) bigEndian() {
	big := &ints{dst: n.dst, rows: n.rows}
	for _, b := range n.data {
		turned := array.Decode[uint32](b)
		array.Swap(turned)
		big.data = append(big.data, array.Append(nil, turned))
	}
	big.decodes("big/zooph-go", func(b []byte) []uint32 {
		array.DecodeBig(n.dst, b)
		return n.dst
	})
	big.decodes("big/go:loop", func(b []byte) []uint32 {
		for i := range n.dst {
			n.dst[i] = binary.BigEndian.Uint32(b[i*4:])
		}
		return n.dst
	})
}
