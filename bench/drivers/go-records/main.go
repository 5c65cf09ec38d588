// SPDX-License-Identifier: MIT OR Apache-2.0

// The driver runs the rows of other serializers of RPC-sized records, of other JSON libraries,
// and of native types without a schema. The serializers are Protocol Buffers by Google's
// module and by vtprotobuf's generated code, mus and Thrift.
package main

import (
	"bytes"
	"encoding/binary"
	"runtime/debug"
	"strings"

	zooph "zooph.dev/go"

	"zooph.dev/bench/harness"
)

// plainA and plainB are the two messages as native types.
type plainA struct {
	id, version       uint64
	table, key, value string
}

func (x *plainA) sum() uint64 {
	return x.id + x.version + harness.String(x.table) + harness.String(x.key) + harness.String(x.value)
}

type plainB struct{ first, second, third, fourth, fifth, sixth, seventh, eighth uint64 }

func (x *plainB) sum() uint64 {
	return x.first + x.second + x.third + x.fourth + x.fifth + x.sixth + x.seventh + x.eighth
}

// codec serializes an X. write appends to the slice or returns bytes that it owns. read
// deserializes and returns the checksum of every field.
type codec[X any] struct {
	write func(x *X, b []byte) []byte
	read  func(b []byte) uint64
}

// rows adds the rows of a message, for each contender.
func rows[X any](all map[string]harness.Row, message string, inputs []X, codecs map[string]codec[X]) {
	for who, c := range codecs {
		buf := harness.Place(4096)[:0]
		write := func(x *X) []byte {
			buf = c.write(x, buf[:0])
			return buf
		}
		over := func(use func([]byte) uint64) func() uint64 {
			return func() (s uint64) {
				for i := range inputs {
					s += use(write(&inputs[i]))
				}
				return
			}
		}
		var written [][]byte
		encoded := 0
		for i := range inputs {
			written = append(written, bytes.Clone(c.write(&inputs[i], nil)))
			encoded += len(written[i])
		}
		add := func(kind string, r harness.Row) {
			r.Inputs, r.Encoded = len(inputs), encoded
			all["ram."+message+"-"+kind+"/"+who] = r
		}
		add("exchange", harness.Row{Pass: over(c.read)})
		add("serialize", harness.Row{Pass: over(harness.Length), Verify: over(c.read)})
		add("deserialize", harness.Row{Pass: func() (s uint64) {
			for _, b := range written {
				s += c.read(b)
			}
			return
		}})
	}
}

// root returns the root struct of a framed message: the words of its data section and its texts.
func root(b []byte) (numbers []uint64, texts []string) {
	var m zooph.Message
	harness.Check(m.OpenLazy(b))
	r := m.Root().Struct()
	for d := r.DataSection(); len(d) > 0; d = d[8:] {
		numbers = append(numbers, binary.LittleEndian.Uint64(d))
	}
	for i := range r.PointerCount() {
		texts = append(texts, string(r.Pointer(i).Text()))
	}
	return
}

func loadRam(folder string) map[string]harness.Row {
	var a []plainA
	for _, b := range harness.Frames(folder, "ram-a.messages") {
		n, t := root(b)
		a = append(a, plainA{n[0], n[1], t[0], t[1], t[2]})
	}
	var b []plainB
	for _, f := range harness.Frames(folder, "ram-b.messages") {
		n, _ := root(f)
		b = append(b, plainB{n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7]})
	}
	all := map[string]harness.Row{}
	forA, forB := codecsA(), codecsB()
	addThrift(forA, forB)
	rows(all, "a", a, forA)
	rows(all, "b", b, forB)
	return all
}

func main() {
	versions := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, one := range info.Deps {
			name := one.Path[strings.LastIndexByte(one.Path, '/')+1:]
			if strings.HasPrefix(one.Version, "v") && !strings.HasPrefix(one.Path, "zooph.dev/") {
				versions += "\t" + name + "=" + one.Version
			}
		}
	}
	harness.Serve(harness.Loaders{
		"ram": loadRam, "carsales": loadCarsales, "catrank": loadCatrank, "eval": loadEval,
		"raw": loadRaw,
	}, versions)
}
