// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"capnproto.org/go/capnp/v3/packed"

	"zooph.dev/bench/harness"
)

func loadPacking(folder string) map[string]harness.Row {
	rows := map[string]harness.Row{}
	for _, name := range []string{"cars", "lots", "car", "zeros", "random", "half", "catrank", "eval"} {
		data := harness.Blobs(folder, "packing-"+name+".bytes")
		var small [][]byte
		for _, b := range data {
			small = append(small, packed.Pack(nil, b))
		}
		buf := harness.Place(1 << 20)[:0]
		pack := func(b []byte) []byte {
			buf = packed.Pack(buf[:0], b)
			return buf
		}
		unpack := func(b []byte) []byte {
			buf = must(packed.Unpack(buf[:0], b))
			return buf
		}
		rows["packing."+name+"-pack/go-capnp"] = harness.Row{Inputs: len(data),
			Pass: harness.Over(data, pack, harness.Length), Verify: harness.Over(data, pack, harness.SumBytes)}
		rows["packing."+name+"-unpack/go-capnp"] = harness.Row{Inputs: len(data),
			Pass: harness.Over(small, unpack, harness.Length), Verify: harness.Over(small, unpack, harness.SumBytes)}
	}
	return rows
}
