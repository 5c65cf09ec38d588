// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	zooph "zooph.dev/go"

	"zooph.dev/bench/generated/onefield"
	"zooph.dev/bench/harness"
)

// The rows of the smallest message are written out. The generic rows of the other
// workloads call functions through pointers, which takes as long as the work does here.

// oneField has the inputs, and the memory that is reused.
type oneField struct {
	data  [][]byte
	plain []onefield.TotalValue
	m     zooph.Message
	a     zooph.Arena
	buf   []byte
	x     onefield.TotalValue
}

func (w *oneField) validated(b []byte) uint64 {
	r, err := onefield.OpenTotalValueIn(&w.m, b)
	harness.Check(err)
	return r.Amount()
}

func (w *oneField) lazy(b []byte) uint64 {
	r, err := zooph.OpenLazy[onefield.TotalValueReader](&w.m, b)
	harness.Check(err)
	amount := r.Amount()
	harness.Check(w.m.Fault())
	return amount
}

func (w *oneField) builder(x *onefield.TotalValue) []byte {
	onefield.NewTotalValue(&w.a).SetAmount(x.Amount)
	return w.a.Framed()
}

func (w *oneField) record(x *onefield.TotalValue) []byte {
	var err error
	w.buf, err = x.AppendBinary(w.buf[:0])
	harness.Check(err)
	return w.buf
}

func (w *oneField) decoded(b []byte) uint64 {
	x := new(onefield.TotalValue)
	harness.Check(x.UnmarshalBinary(b))
	return x.Amount
}

func (w *oneField) reused(b []byte) uint64 {
	harness.Check(w.x.UnmarshalIn(&w.m, b))
	return w.x.Amount
}

func loadOneField(folder string) map[string]harness.Row {
	w := &oneField{data: harness.Frames(folder, "one-field.messages"), buf: harness.Place(4096)[:0]}
	for _, b := range w.data {
		w.plain = append(w.plain, onefield.TotalValue{Amount: w.validated(b)})
	}
	rows := map[string]harness.Row{}
	add := func(name string, pass, verify func() uint64) {
		rows["one-field."+name] = harness.Row{Pass: pass, Verify: verify, Inputs: len(w.data)}
	}
	add("read/zooph-go:validated", func() (s uint64) {
		for _, b := range w.data {
			s += w.validated(b)
		}
		return
	}, nil)
	add("read/zooph-go:lazy", func() (s uint64) {
		for _, b := range w.data {
			s += w.lazy(b)
		}
		return
	}, nil)
	builderValidated := func() (s uint64) {
		for i := range w.plain {
			s += w.validated(w.builder(&w.plain[i]))
		}
		return
	}
	recordValidated := func() (s uint64) {
		for i := range w.plain {
			s += w.validated(w.record(&w.plain[i]))
		}
		return
	}
	add("read/zooph-go:decoded", func() (s uint64) {
		for _, b := range w.data {
			s += w.decoded(b)
		}
		return
	}, nil)
	add("read/zooph-go:reused", func() (s uint64) {
		for _, b := range w.data {
			s += w.reused(b)
		}
		return
	}, nil)
	add("exchange/zooph-go:record-decoded", func() (s uint64) {
		for i := range w.plain {
			s += w.decoded(w.record(&w.plain[i]))
		}
		return
	}, nil)
	add("exchange/zooph-go:record-reused", func() (s uint64) {
		for i := range w.plain {
			s += w.reused(w.record(&w.plain[i]))
		}
		return
	}, nil)
	add("exchange/zooph-go:builder-validated", builderValidated, nil)
	add("exchange/zooph-go:record-validated", recordValidated, nil)
	add("exchange/zooph-go:builder-lazy", func() (s uint64) {
		for i := range w.plain {
			s += w.lazy(w.builder(&w.plain[i]))
		}
		return
	}, nil)
	add("exchange/zooph-go:record-lazy", func() (s uint64) {
		for i := range w.plain {
			s += w.lazy(w.record(&w.plain[i]))
		}
		return
	}, nil)
	add("build/zooph-go:builder", func() (s uint64) {
		for i := range w.plain {
			s += uint64(len(w.builder(&w.plain[i])))
		}
		return
	}, builderValidated)
	add("build/zooph-go:record", func() (s uint64) {
		for i := range w.plain {
			s += uint64(len(w.record(&w.plain[i])))
		}
		return
	}, recordValidated)
	return rows
}
