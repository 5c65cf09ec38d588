// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph_test

import (
	"bytes"
	"encoding/binary"
	"testing"

	zooph "zooph.dev/go"
	"zooph.dev/go/std/schema"
)

// words returns a framed message of one segment.
func words(w ...uint64) []byte {
	b := binary.LittleEndian.AppendUint64(nil, uint64(len(w))<<32)
	for _, w := range w {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return b
}

// opensAsNew opens data into a used Message, checks that the result is the same as with a
// new Message, and returns it.
func opensAsNew(t *testing.T, m *zooph.Message, data []byte) bool {
	t.Helper()
	want, wantErr := schema.OpenCapnpVersion(data)
	got, err := schema.OpenCapnpVersionIn(m, data)
	if (err == nil) != (wantErr == nil) || err != nil && err.Error() != wantErr.Error() {
		t.Fatalf("%x: %v, and when used again %v", data, wantErr, err)
	}
	if err != nil {
		return false
	}
	if got.Major() != want.Major() || got.Minor() != want.Minor() || got.Micro() != want.Micro() {
		t.Fatalf("%x: read otherwise when used again", data)
	}
	if a, b := got.ZoophStruct(), want.ZoophStruct(); !bytes.Equal(a.DataSection(), b.DataSection()) || a.PointerCount() != b.PointerCount() {
		t.Fatalf("%x: the struct is %x and %x", data, a.DataSection(), b.DataSection())
	}
	return true
}

// TestPlainMessagesAreOpenedAsAnyOther checks that OpenPlain accepts a message only if it
// is also opened otherwise, whatever the Message held before.
func TestPlainMessagesAreOpenedAsAnyOther(t *testing.T) {
	plain := words(1<<32, 0x04030201)
	before := map[string]func(m *zooph.Message){
		"nothing": func(*zooph.Message) {},
		"the same": func(m *zooph.Message) {
			if !opensAsNew(t, m, plain) {
				t.Fatal("a sound message is refused")
			}
		},
		"a lazy one with a fault": func(m *zooph.Message) {
			r, err := zooph.OpenLazy[schema.CapnpVersionReader](m, words(7<<34|1<<32, 1))
			if err != nil || r.Major() != 0 || m.Fault() == nil {
				t.Fatal("no fault")
			}
		},
		"several segments": func(m *zooph.Message) {
			far := binary.LittleEndian.AppendUint64(nil, 2|1<<32)
			there := words(1<<32, 9)[8:]
			if r, err := schema.OpenCapnpVersionIn(m, framed(t, far, there)); err != nil || r.Major() != 9 {
				t.Fatal(err)
			}
		},
		"one that is malformed": func(m *zooph.Message) {
			if opensAsNew(t, m, words(7<<34|1<<32, 1)) {
				t.Fatal("accepted")
			}
		},
	}
	for name, first := range before {
		var m zooph.Message
		first(&m)
		if !opensAsNew(t, &m, plain) || m.Fault() != nil || len(m.Segments()) != 1 {
			t.Fatalf("after %s: %v", name, m.Fault())
		}
		for i := range len(plain) * 8 {
			other := bytes.Clone(plain)
			other[i/8] ^= 1 << (i % 8)
			opensAsNew(t, &m, other)
			opensAsNew(t, &m, plain)
		}
		for _, size := range []int{0, 7, 8, 16, 23} {
			opensAsNew(t, &m, plain[:size])
		}
		opensAsNew(t, &m, append(bytes.Clone(plain), plain...))
	}
}

// TestPlainMessagesKeepLimits checks that the limits of a Message apply.
func TestPlainMessagesKeepLimits(t *testing.T) {
	var m zooph.Message
	plain := words(1<<32, 1)
	opensAsNew(t, &m, plain)
	for _, limits := range []zooph.Limits{{Nesting: -1}, {Traversal: -1}} {
		m.SetLimits(limits)
		for range 2 {
			if _, err := schema.OpenCapnpVersionIn(&m, plain); err == nil {
				t.Fatalf("%+v: opened", limits)
			}
		}
	}
	m.SetLimits(zooph.Limits{})
	opensAsNew(t, &m, plain)
}

// TestPlainMessagesHaveNoOldEnd checks that the copy of a segment's end is that of the
// new segment.
func TestPlainMessagesHaveNoOldEnd(t *testing.T) {
	var m zooph.Message
	for major := range uint64(3) {
		if _, err := schema.OpenCapnpVersionIn(&m, words(1<<32, major)); err != nil {
			t.Fatal(err)
		}
		// A Reader of another type, whose struct has more words.
		r := zooph.As[schema.NodeReader](m.Root())
		if r.Id() != major || r.DisplayNamePrefixLength() != 0 {
			t.Fatalf("message %d reads as %d", major, r.Id())
		}
	}
}

func framed(t *testing.T, segments ...[]byte) []byte {
	b, err := zooph.AppendFrame(nil, segments...)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
