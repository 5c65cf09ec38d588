// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	zooph "zooph.dev/go"

	"zooph.dev/bench/harness"
)

// workload has the inputs and functions that the rows of a message type need.
type workload[R zooph.Reader[R], X any] struct {
	name string
	// cases are the names of the cases "build", "read" and "exchange", where they differ.
	cases map[string]string
	// data are the finished messages. plain are the same messages as Records.
	data  [][]byte
	plain []*X
	open  func(*zooph.Message, []byte) (R, error)
	sum   func(R) uint64
	// decoded are the variants that read by decoding to a Record.
	decoded map[string]func([]byte) uint64
	// build builds a message in an arena. encode appends its bytes to a slice.
	build  func(*zooph.Arena, *X)
	encode func(*X, []byte) ([]byte, error)
	// texts is whether the messages have texts, so there are rows that check UTF-8.
	texts bool
}

func (w *workload[R, X]) rows() map[string]harness.Row {
	rows := map[string]harness.Row{}
	n := len(w.data)
	var m zooph.Message
	var a zooph.Arena
	buf := harness.Place(1 << 20)[:0]
	validated := func(b []byte) uint64 {
		r, err := w.open(&m, b)
		harness.Check(err)
		return w.sum(r)
	}
	lazy := func(b []byte) uint64 {
		r, err := zooph.OpenLazy[R](&m, b)
		harness.Check(err)
		s := w.sum(r)
		harness.Check(m.Fault())
		return s
	}
	builder := func(x *X) []byte {
		w.build(&a, x)
		return a.Framed()
	}
	record := func(x *X) []byte {
		var err error
		buf, err = w.encode(x, buf[:0])
		harness.Check(err)
		return buf
	}
	overBytes := func(read func([]byte) uint64) func() uint64 {
		return func() (s uint64) {
			for _, b := range w.data {
				s += read(b)
			}
			return
		}
	}
	overPlain := func(make func(*X) []byte, read func([]byte) uint64) func() uint64 {
		return func() (s uint64) {
			for _, x := range w.plain {
				s += read(make(x))
			}
			return
		}
	}
	var checking zooph.Message
	checking.SetLimits(zooph.Limits{UTF8: true})
	checked := func(b []byte) uint64 {
		r, err := w.open(&checking, b)
		harness.Check(err)
		return w.sum(r)
	}
	// The rows "fresh" use new memory for each message.
	fresh := func(b []byte) uint64 {
		r, err := w.open(new(zooph.Message), b)
		harness.Check(err)
		return w.sum(r)
	}
	builderFresh := func(x *X) []byte {
		a := new(zooph.Arena)
		w.build(a, x)
		return a.Framed()
	}
	recordFresh := func(x *X) []byte {
		b, err := w.encode(x, nil)
		harness.Check(err)
		return b
	}
	encoded := 0
	for _, b := range w.data {
		encoded += len(b)
	}
	add := func(kind, variant string, r harness.Row) {
		r.Inputs, r.Encoded = n, encoded
		if other, ok := w.cases[kind]; ok {
			kind = other
		}
		rows[w.name+"."+kind+"/zooph-go:"+variant] = r
	}
	add("read", "validated", harness.Row{Pass: overBytes(validated)})
	add("read", "lazy", harness.Row{Pass: overBytes(lazy)})
	add("build", "builder", harness.Row{Pass: overPlain(builder, harness.Length), Verify: overPlain(builder, validated)})
	add("build", "record", harness.Row{Pass: overPlain(record, harness.Length), Verify: overPlain(record, validated)})
	add("exchange", "builder-validated", harness.Row{Pass: overPlain(builder, validated)})
	add("exchange", "builder-lazy", harness.Row{Pass: overPlain(builder, lazy)})
	add("exchange", "record-validated", harness.Row{Pass: overPlain(record, validated)})
	add("exchange", "record-lazy", harness.Row{Pass: overPlain(record, lazy)})
	for way, read := range w.decoded {
		add("read", way, harness.Row{Pass: overBytes(read)})
		add("exchange", "record-"+way, harness.Row{Pass: overPlain(record, read)})
	}
	add("exchange", "builder-fresh", harness.Row{Pass: overPlain(builderFresh, fresh)})
	add("exchange", "record-fresh", harness.Row{Pass: overPlain(recordFresh, fresh)})
	if w.texts {
		add("read", "validated-utf8", harness.Row{Pass: overBytes(checked)})
		add("exchange", "builder-validated-utf8", harness.Row{Pass: overPlain(builder, checked)})
		add("exchange", "record-validated-utf8", harness.Row{Pass: overPlain(record, checked)})
	}
	return rows
}

// load reads a workload's messages and makes Records of them.
func (w *workload[R, X]) load(folder, file string, record func(R) (*X, error)) {
	w.data = harness.Frames(folder, file)
	for _, b := range w.data {
		r, err := w.open(new(zooph.Message), b)
		harness.Check(err)
		x, err := record(r)
		harness.Check(err)
		w.plain = append(w.plain, x)
	}
}
