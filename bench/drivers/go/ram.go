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
	a.phases(rows, "a", func(arena *zooph.Arena) { ram.NewMessageA(arena) })
	b.phases(rows, "b", func(arena *zooph.Arena) { ram.NewMessageB(arena) })
	return rows
}

// phases adds the rows of creating and of populating a message, before it is serialized. create
// makes an empty one.
func (w *workload[R, X]) phases(rows map[string]harness.Row, message string, create func(*zooph.Arena)) {
	var a zooph.Arena
	var m zooph.Message
	verify := func() (s uint64) {
		for _, x := range w.plain {
			create(&a)
			w.build(&a, x)
			r, err := w.open(&m, a.Framed())
			harness.Check(err)
			s += w.sum(r)
		}
		return
	}
	rows["ram."+message+"-create/zooph-go:builder"] = harness.Row{Inputs: len(w.plain), Verify: verify, Pass: func() uint64 {
		for range w.plain {
			create(&a)
		}
		return 0
	}}
	rows["ram."+message+"-populate/zooph-go:builder"] = harness.Row{Inputs: len(w.plain), Verify: verify, Pass: func() uint64 {
		for _, x := range w.plain {
			w.build(&a, x)
		}
		return 0
	}}
}
