// SPDX-License-Identifier: MIT OR Apache-2.0

//go:build thrift

package main

import (
	"bytes"
	"context"

	"github.com/apache/thrift/lib/go/thrift"

	"zooph.dev/bench/harness"
	"zooph.dev/records/generated/thrift/ram"
)

// thrifts returns the codecs of both of Thrift's protocols. Memory and message object are
// reused.
func thrifts[X, M any, P interface {
	*M
	thrift.TStruct
}](all map[string]codec[X], fill func(P, *X), sum func(P) uint64) {
	var to, from M
	for name, protocol := range map[string]func(thrift.TTransport) thrift.TProtocol{
		"binary":  func(t thrift.TTransport) thrift.TProtocol { return thrift.NewTBinaryProtocolConf(t, nil) },
		"compact": func(t thrift.TTransport) thrift.TProtocol { return thrift.NewTCompactProtocolConf(t, nil) },
	} {
		out, in := thrift.NewTMemoryBuffer(), thrift.NewTMemoryBuffer()
		writer, reader := protocol(out), protocol(in)
		all["thrift-go:"+name] = codec[X]{
			func(x *X, _ []byte) []byte {
				fill(&to, x)
				out.Reset()
				harness.Check(P(&to).Write(context.Background(), writer))
				return out.Bytes()
			},
			func(b []byte) uint64 {
				*in.Buffer = *bytes.NewBuffer(b)
				harness.Check(P(&from).Read(context.Background(), reader))
				return sum(&from)
			},
		}
	}
}

func addThrift(a map[string]codec[plainA], b map[string]codec[plainB]) {
	thrifts(a, func(m *ram.MessageA, x *plainA) {
		m.ID, m.Version, m.Table, m.Key, m.Value = int64(x.id), int64(x.version), x.table, x.key, x.value
	}, func(m *ram.MessageA) uint64 {
		return uint64(m.ID+m.Version) + harness.String(m.Table) + harness.String(m.Key) + harness.String(m.Value)
	})
	thrifts(b, func(m *ram.MessageB, x *plainB) {
		m.First, m.Second, m.Third, m.Fourth = int64(x.first), int64(x.second), int64(x.third), int64(x.fourth)
		m.Fifth, m.Sixth, m.Seventh, m.Eighth = int64(x.fifth), int64(x.sixth), int64(x.seventh), int64(x.eighth)
	}, func(m *ram.MessageB) uint64 {
		return uint64(m.First + m.Second + m.Third + m.Fourth + m.Fifth + m.Sixth + m.Seventh + m.Eighth)
	})
}
