// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	zooph "zooph.dev/go"

	"zooph.dev/bench/harness"
)

func loadPacking(folder string) map[string]harness.Row {
	rows := map[string]harness.Row{}
	for _, name := range []string{"cars", "lots", "car", "zeros", "random", "half", "catrank", "eval"} {
		data := harness.Blobs(folder, "packing-"+name+".bytes")
		var packed [][]byte
		for _, b := range data {
			one, err := zooph.AppendPacked(nil, b)
			if err != nil {
				panic(err)
			}
			packed = append(packed, one)
		}
		buf := harness.Place(1 << 20)[:0]
		pack := func(b []byte) []byte {
			buf, _ = zooph.AppendPacked(buf[:0], b)
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
