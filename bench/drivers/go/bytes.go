// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	zooph "zooph.dev/go"
	"zooph.dev/go/array"

	"zooph.dev/bench/harness"
)

func loadPacking(folder string) map[string]harness.Row {
	rows := map[string]harness.Row{}
	for _, name := range []string{"cars", "lots", "car", "zeros", "random", "half"} {
		data := harness.Blobs(folder, "packing-"+name+".bytes")
		var packed [][]byte
		for _, b := range data {
			packed = append(packed, zooph.AppendPacked(nil, b))
		}
		var buf []byte
		pack := func(b []byte) []byte {
			buf = zooph.AppendPacked(buf[:0], b)
			return buf
		}
		unpack := func(b []byte) []byte {
			var err error
			buf, err = zooph.AppendUnpacked(buf[:0], b, 64<<20)
			harness.Check(err)
			return buf
		}
		rows["packing."+name+"-pack/zooph-go"] = harness.Row{Inputs: len(data), Pass: harness.Over(data, pack, harness.Length),
			Verify: harness.Over(data, pack, harness.SumBytes)}
		rows["packing."+name+"-unpack/zooph-go"] = harness.Row{Inputs: len(data), Pass: harness.Over(packed, unpack, harness.Length),
			Verify: harness.Over(packed, unpack, harness.SumBytes)}
	}
	return rows
}

func loadInts(folder string) map[string]harness.Row {
	data := harness.Blobs(folder, "ints.bytes")
	dst := make([]uint32, len(data[0])/4)
	buf := make([]byte, 0, len(data[0]))
	var fresh []uint32
	rows := map[string]harness.Row{}
	add := func(name string, work func(b []byte) []uint32) {
		over := func(sum func([]uint32) uint64) func() uint64 {
			return func() (s uint64) {
				for _, b := range data {
					s += sum(work(b))
				}
				return
			}
		}
		rows["ints."+name+"/zooph-go"] = harness.Row{Inputs: len(data),
			Pass: over(func(v []uint32) uint64 { return uint64(len(v)) }),
			Verify: over(func(v []uint32) (s uint64) {
				for _, x := range v {
					s += uint64(x)
				}
				return
			})}
	}
	add("decode-fresh", func(b []byte) []uint32 {
		fresh = array.Decode[uint32](b)
		return fresh
	})
	add("decode", func(b []byte) []uint32 {
		array.DecodeInto(dst, b)
		return dst
	})
	add("encode", func(b []byte) []uint32 {
		v, ok := array.View[uint32](b)
		if !ok {
			v = array.Decode[uint32](b)
		}
		buf = array.Append(buf[:0], v)
		back, _ := array.View[uint32](buf)
		return back
	})
	add("view", func(b []byte) []uint32 {
		v, ok := array.View[uint32](b)
		if !ok {
			panic("the input is not aligned")
		}
		return v
	})
	rows["ints.sum/zooph-go"] = harness.Row{Inputs: len(data), Pass: func() (s uint64) {
		for _, b := range data {
			// The checksum is wider than the numbers: array.Sum would wrap around.
			v, ok := array.View[uint32](b)
			if !ok {
				panic("the input is not aligned")
			}
			for _, x := range v {
				s += uint64(x)
			}
		}
		return
	}}
	return rows
}
