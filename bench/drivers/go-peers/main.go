// SPDX-License-Identifier: MIT OR Apache-2.0

// The driver runs the rows of go-capnp, the other Go implementation of the format, with
// the code that its own plugin generates.
package main

import (
	"encoding/binary"

	"capnproto.org/go/capnp/v3"

	"zooph.dev/bench/harness"
)

func main() {
	harness.Serve(harness.Loaders{
		"carsales": loadCarsales,
		"catrank":  loadCatrank,
		"eval":     loadEval,
		"packing":  loadPacking,
	}, "\tgo-capnp=v3.1.0-alpha.2")
}

// workload has the functions that the rows of a message type need.
type workload[X any] struct {
	name, file string
	// plain converts a message to native data, and build builds a message from them.
	plain func(*capnp.Message) X
	build func(*capnp.Segment, *X)
	sum   func(*capnp.Message) uint64
}

func (w workload[X]) rows(folder string) map[string]harness.Row {
	data := harness.Frames(folder, w.file)
	var plain []X
	encoded := 0
	for _, b := range data {
		plain = append(plain, w.plain(open(b)))
		encoded += len(b)
	}
	rows := map[string]harness.Row{}
	add := func(variant string, read func([]byte) uint64, write func(*X) []byte) {
		made := func(use func([]byte) uint64) func() uint64 {
			return func() (s uint64) {
				for i := range plain {
					s += use(write(&plain[i]))
				}
				return
			}
		}
		add := func(kind string, r harness.Row) {
			r.Inputs, r.Encoded = len(data), encoded
			rows[w.name+"."+kind+"/go-capnp:"+variant] = r
		}
		add("exchange", harness.Row{Pass: made(read)})
		add("build", harness.Row{Pass: made(harness.Length), Verify: made(read)})
		add("read", harness.Row{Pass: func() (s uint64) {
			for _, b := range data {
				s += read(b)
			}
			return
		}})
	}
	add("fresh", func(b []byte) uint64 { return w.sum(open(b)) }, func(x *X) []byte {
		m, s, err := capnp.NewMessage(capnp.SingleSegment(nil))
		harness.Check(err)
		w.build(s, x)
		b, err := m.Marshal()
		harness.Check(err)
		return b
	})
	var in capnp.Message
	var out reused
	add("reuse", func(b []byte) uint64 { return w.sum(openIn(&in, b)) }, func(x *X) []byte {
		s := out.begin()
		w.build(s, x)
		return out.framed(s)
	})
	return rows
}

// reused builds messages in its own memory, with room for the segment table in front. So
// it needs neither the library's pool nor its Marshal, which allocates.
type reused struct {
	m   capnp.Message
	buf []byte
	end int // of the last message; all bytes before it must be cleared for the next one
}

func (r *reused) begin() *capnp.Segment {
	if r.buf == nil {
		r.buf = harness.Place(1 << 20)
	}
	clear(r.buf[:r.end])
	return must(r.m.Reset(capnp.SingleSegment(r.buf[8:8])))
}

func (r *reused) framed(s *capnp.Segment) []byte {
	data := s.Data()
	r.end = 8 + len(data)
	if &data[0] != &r.buf[8] {
		panic("the message is elsewhere")
	}
	binary.LittleEndian.PutUint64(r.buf, uint64(len(data)/8)<<32)
	return r.buf[:r.end]
}

func open(b []byte) *capnp.Message {
	m, err := capnp.Unmarshal(b)
	harness.Check(err)
	return m
}

// openIn opens a message of one segment in m without allocating, and others in a new Message.
func openIn(m *capnp.Message, b []byte) *capnp.Message {
	if b[0] != 0 {
		return open(b)
	}
	arena, ok := m.Arena.(*capnp.ReadOnlySingleSegment)
	if !ok {
		arena = capnp.NewReadOnlySingleSegment(nil)
	}
	m.Release()
	arena.ReplaceData(b[8:])
	_, err := m.Reset(arena)
	harness.Check(err)
	return m
}

// must returns x, or ends the driver if err is an error.
func must[T any](x T, err error) T {
	harness.Check(err)
	return x
}
