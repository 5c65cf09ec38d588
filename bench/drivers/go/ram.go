// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"maps"

	zooph "zooph.dev/go"

	"zooph.dev/bench/generated/ram"
	"zooph.dev/bench/harness"
)

func cases(message string) map[string]string {
	return map[string]string{
		"exchange": message + "-exchange", "build": message + "-serialize", "read": message + "-deserialize",
	}
}

func loadRam(folder string) map[string]harness.Row {
	a := &workload[ram.MessageAReader, ram.MessageA]{
		name: "ram", cases: cases("a"), texts: true, open: ram.OpenMessageAIn, encode: (*ram.MessageA).AppendBinary,
		decoded: decoded(ramARecord),
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
	b := &workload[ram.MessageBReader, ram.MessageB]{
		name: "ram", cases: cases("b"), open: ram.OpenMessageBIn, encode: (*ram.MessageB).AppendBinary,
		decoded: decoded(ramBRecord),
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
	return rows
}
