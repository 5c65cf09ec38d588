// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"encoding/binary"

	zooph "zooph.dev/go"
)

var le = binary.LittleEndian

// workload is what the rows of a message type are made of.
type workload[R zooph.Reader[R], X any] struct {
	name string
	// data are the finished messages, plain the same as Records.
	data  [][]byte
	plain []*X
	open  func(*zooph.Message, []byte) (R, error)
	sum   func(R) uint64
	// build makes the message in an arena, encode appends it.
	build  func(*zooph.Arena, *X)
	encode func(*X, []byte) ([]byte, error)
}

func (w *workload[R, X]) rows() map[string]row {
	rows := map[string]row{}
	n := len(w.data)
	var m zooph.Message
	var a zooph.Arena
	var buf []byte
	validated := func(b []byte) uint64 {
		r, err := w.open(&m, b)
		check(err)
		return w.sum(r)
	}
	lazy := func(b []byte) uint64 {
		r, err := zooph.OpenLazy[R](&m, b)
		check(err)
		s := w.sum(r)
		check(m.Fault())
		return s
	}
	builder := func(x *X) []byte {
		w.build(&a, x)
		return a.Framed()
	}
	record := func(x *X) []byte {
		var err error
		buf, err = w.encode(x, buf[:0])
		check(err)
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
	length := func(b []byte) uint64 { return uint64(len(b)) }
	add := func(kind, variant string, r row) {
		r.inputs = n
		rows[w.name+"."+kind+"/zooph-go:"+variant] = r
	}
	add("read", "validated", row{pass: overBytes(validated)})
	add("read", "lazy", row{pass: overBytes(lazy)})
	add("build", "builder", row{pass: overPlain(builder, length), verify: overPlain(builder, validated)})
	add("build", "record", row{pass: overPlain(record, length), verify: overPlain(record, validated)})
	add("exchange", "builder-validated", row{pass: overPlain(builder, validated)})
	add("exchange", "builder-lazy", row{pass: overPlain(builder, lazy)})
	add("exchange", "record-validated", row{pass: overPlain(record, validated)})
	add("exchange", "record-lazy", row{pass: overPlain(record, lazy)})
	return rows
}

// load reads a workload's messages and makes Records of them.
func (w *workload[R, X]) load(folder, file string, record func(R) (*X, error)) {
	w.data = messages[R](folder, file)
	for _, b := range w.data {
		r, err := w.open(new(zooph.Message), b)
		check(err)
		x, err := record(r)
		check(err)
		w.plain = append(w.plain, x)
	}
}

// text is what is added up of a text.
func text(b []byte) uint64 {
	if len(b) == 0 {
		return 0
	}
	return uint64(len(b)) + uint64(b[0])
}
