// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"slices"

	"google.golang.org/protobuf/proto"

	"zooph.dev/bench/harness"
	"zooph.dev/records/generated/ram"
)

// message is a pointer to a message type that protoc's plugins generate.
type message[M any] interface {
	*M
	proto.Message
	SizeVT() int
	MarshalToSizedBufferVT([]byte) (int, error)
	UnmarshalVT([]byte) error
	UnmarshalVTUnsafe([]byte) error
}

// protobufs returns the codecs of Protocol Buffers. The variants "reused" keep one message
// object and set its fields, those "fresh" make one each time. With "unsafe" texts refer to
// the input's bytes.
func protobufs[X, M any, P message[M]](fill func(P, *X), sum func(P) uint64) map[string]codec[X] {
	var out, in M
	kept := func(x *X) P {
		fill(&out, x)
		return &out
	}
	fresh := func(x *X) P {
		m := P(new(M))
		fill(m, x)
		return m
	}
	google := func(of func(*X) P) func(*X, []byte) []byte {
		return func(x *X, b []byte) []byte {
			b, err := proto.MarshalOptions{}.MarshalAppend(b, of(x))
			harness.Check(err)
			return b
		}
	}
	vt := func(of func(*X) P) func(*X, []byte) []byte {
		return func(x *X, b []byte) []byte {
			m := of(x)
			n := m.SizeVT()
			b = slices.Grow(b, n)[:n]
			_, err := m.MarshalToSizedBufferVT(b)
			harness.Check(err)
			return b
		}
	}
	reading := func(of func() P, read func(P, []byte) error) func([]byte) uint64 {
		return func(b []byte) uint64 {
			m := of()
			harness.Check(read(m, b))
			return sum(m)
		}
	}
	empty := func() P { return new(M) }
	again := func() P {
		proto.Reset(P(&in))
		return &in
	}
	// Unmarshal resets the message, so it need not be reset here.
	same := func() P { return &in }
	unmarshal := func(m P, b []byte) error { return proto.Unmarshal(b, m) }
	return map[string]codec[X]{
		"protobuf-go:fresh":  {google(fresh), reading(empty, unmarshal)},
		"protobuf-go:reused": {google(kept), reading(same, unmarshal)},
		"vtprotobuf:fresh":   {vt(fresh), reading(empty, P.UnmarshalVT)},
		"vtprotobuf:reused":  {vt(kept), reading(again, P.UnmarshalVT)},
		"vtprotobuf:unsafe":  {vt(kept), reading(again, P.UnmarshalVTUnsafe)},
	}
}

func codecsA() map[string]codec[plainA] {
	all := protobufs(func(m *ram.MessageA, x *plainA) {
		m.Id, m.Version, m.Table, m.Key, m.Value = x.id, x.version, x.table, x.key, x.value
	}, func(m *ram.MessageA) uint64 {
		return m.Id + m.Version + harness.String(m.Table) + harness.String(m.Key) + harness.String(m.Value)
	})
	all["mus-go:copied"] = codec[plainA]{musWriteA, musReadA}
	all["mus-go:unsafe"] = codec[plainA]{musWriteUnsafeA, musReadUnsafeA}
	return all
}

func codecsB() map[string]codec[plainB] {
	all := protobufs(func(m *ram.MessageB, x *plainB) {
		m.First, m.Second, m.Third, m.Fourth = x.first, x.second, x.third, x.fourth
		m.Fifth, m.Sixth, m.Seventh, m.Eighth = x.fifth, x.sixth, x.seventh, x.eighth
	}, func(m *ram.MessageB) uint64 {
		return m.First + m.Second + m.Third + m.Fourth + m.Fifth + m.Sixth + m.Seventh + m.Eighth
	})
	all["mus-go:copied"] = codec[plainB]{musWriteB, musReadB}
	return all
}
