// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"maps"
	"strings"

	zooph "zooph.dev/go"

	"zooph.dev/bench/generated/ram"
	"zooph.dev/bench/harness"
)

// decoded adds rows that read by decoding to a Record, whose texts are copies.
func decoded[R zooph.Reader[R], X any](rows map[string]harness.Row, w *workload[R, X], record func(R) (*X, error), sum func(*X) uint64) {
	other := *w
	other.sum = func(r R) uint64 {
		x, err := record(r)
		harness.Check(err)
		return sum(x)
	}
	for name, row := range other.rows() {
		if base, ok := strings.CutSuffix(name, ":record-validated"); ok {
			rows[base+":record-decoded"] = row
		}
		if base, ok := strings.CutSuffix(name, ":validated"); ok {
			rows[base+":decoded"] = row
		}
	}
}

func cases(message string) map[string]string {
	return map[string]string{
		"exchange": message + "-exchange", "build": message + "-serialize", "read": message + "-deserialize",
	}
}

func loadRam(folder string) map[string]harness.Row {
	a := &workload[ram.MessageAReader, ram.MessageA]{
		name: "ram", cases: cases("a"), open: ram.OpenMessageAIn, encode: (*ram.MessageA).AppendBinary,
		sum: func(r ram.MessageAReader) uint64 {
			return r.Id() + r.Version() + harness.Text(r.TableBytes()) + harness.Text(r.KeyBytes()) +
				harness.Text(r.ValueBytes())
		},
		build: func(arena *zooph.Arena, x *ram.MessageA) {
			b := ram.NewMessageA(arena)
			b.SetId(x.Id)
			b.SetVersion(x.Version)
			b.SetTable(x.Table)
			b.SetKey(x.Key)
			b.SetValue(x.Value)
		},
	}
	a.load(folder, "ram-a.messages", ram.MessageAReader.Record)
	rows := a.rows()
	decoded(rows, a, ram.MessageAReader.Record, func(x *ram.MessageA) uint64 {
		return x.Id + x.Version + harness.String(x.Table) + harness.String(x.Key) + harness.String(x.Value)
	})
	b := &workload[ram.MessageBReader, ram.MessageB]{
		name: "ram", cases: cases("b"), open: ram.OpenMessageBIn, encode: (*ram.MessageB).AppendBinary,
		sum: func(r ram.MessageBReader) uint64 {
			return r.First() + r.Second() + r.Third() + r.Fourth() + r.Fifth() + r.Sixth() + r.Seventh() + r.Eighth()
		},
		build: func(arena *zooph.Arena, x *ram.MessageB) {
			b := ram.NewMessageB(arena)
			b.SetFirst(x.First)
			b.SetSecond(x.Second)
			b.SetThird(x.Third)
			b.SetFourth(x.Fourth)
			b.SetFifth(x.Fifth)
			b.SetSixth(x.Sixth)
			b.SetSeventh(x.Seventh)
			b.SetEighth(x.Eighth)
		},
	}
	b.load(folder, "ram-b.messages", ram.MessageBReader.Record)
	maps.Copy(rows, b.rows())
	decoded(rows, b, ram.MessageBReader.Record, func(x *ram.MessageB) uint64 {
		return x.First + x.Second + x.Third + x.Fourth + x.Fifth + x.Sixth + x.Seventh + x.Eighth
	})
	return rows
}
