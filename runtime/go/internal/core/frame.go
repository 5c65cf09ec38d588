// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"math"
)

// MaxSegments is the largest number of segments of a message.
const MaxSegments = 512

func tableBytes(segments int) int { return (segments/2 + 1) * 8 }

// frameLength returns the length of the framed message that data starts with. If known
// is false, data has too few bytes, and n is the number of bytes that are needed to find
// out more.
func frameLength(data []byte) (n int64, known bool, err *Fault) {
	if len(data) < 4 {
		return 4, false, nil
	}
	last := le.Uint32(data)
	if last >= MaxSegments {
		return 0, false, faultByte(SegmentTable, 0)
	}
	table := tableBytes(int(last) + 1)
	if len(data) < table {
		return int64(table), false, nil
	}
	n = int64(table)
	for i := 1; i <= int(last)+1; i++ {
		n += int64(le.Uint32(data[i*4:])) * 8
	}
	return n, true, nil
}

// frame opens the message that data starts with into m and returns its length.
func (m *Message) frame(data []byte, lazy bool) (int, *Fault) {
	// The table is copied before it is checked, so that the checked bytes are those that
	// are used even if another goroutine changes data meanwhile.
	var table [(MaxSegments/2 + 1) * 8]byte
	n, known, fault := frameLength(table[:copy(table[:], data)])
	if fault != nil {
		return 0, fault
	}
	if !known || n > int64(len(data)) {
		return 0, faultByte(Truncated, int64(len(data)))
	}
	count := int(le.Uint32(table[:])) + 1
	at := tableBytes(count)
	for i := range count {
		size := int(le.Uint32(table[4+i*4:])) * 8
		if i == 0 {
			m.reset(data[at:at+size], lazy)
		} else {
			m.add(data[at : at+size])
		}
		at += size
	}
	return int(n), nil
}

// frameExactly opens the message in data, which no bytes may follow, into m.
func (m *Message) frameExactly(data []byte, lazy bool) error {
	// Nearly every message has one segment, and its segment table is one word.
	if len(data) >= 16 {
		if h := le.Uint64(data); uint32(h) == 0 && h>>32 == uint64(len(data)/8-1) && len(data)&7 == 0 {
			m.reset(data[8:], lazy)
			return nil
		}
	}
	return m.frameSlow(data, lazy)
}

//go:noinline
func (m *Message) frameSlow(data []byte, lazy bool) error {
	n, fault := m.frame(data, lazy)
	switch {
	case fault != nil:
		return fault
	case n < len(data):
		return faultByte(Trailing, int64(n))
	case len(m.first.b) == 0:
		return faultAt(NoRoot, 0, 0)
	}
	return nil
}

// SetLimits sets the limits for messages that are opened into m afterwards.
func (m *Message) SetLimits(l Limits) {
	m.limits, m.limited, m.plain = l, l != Limits{}, false
}

// Open opens a framed message, which no bytes may follow, and validates it as t. It is
// for generated code.
func (m *Message) Open(data []byte, t *Type) error {
	if len(data) >= 16 && !m.limited && t.Kind == KindStruct {
		// The message has one segment, and its root is a struct without pointers: it is
		// valid.
		h, w := le.Uint64(data), le.Uint64(data[8:])
		start := 1 + int(int32(w)>>2)
		if uint32(h) == 0 && h>>32 == uint64(len(data)/8-1) && len(data)&7 == 0 && w&3 == 0 && w>>48 == 0 &&
			uint(start) < uint(len(data)/8) && int(dataWords(w)) < len(data)/8-start {
			m.reset(data[8:], false)
			return nil
		}
	}
	if err := m.frameExactly(data, false); err != nil {
		return err
	}
	return m.validate(t)
}

// OpenPlain opens a framed message that consists of the root pointer and a struct of
// that many words without pointers, as every writer of that schema makes it. Such a
// message needs no validation. The function is short enough to be inlined. A message
// that it refuses may still be valid: the caller then calls [Message.Open]. It is for
// generated code.
func (m *Message) OpenPlain(data []byte, words uint64) bool {
	if m.plain && m.first.end.Load() == nil && len(data) == int(words*8+16) && le.Uint64(data) == (words+1)<<32 && le.Uint64(data[8:]) == words<<32 {
		m.first.b = data[8:len(data):len(data)]
		return true
	}
	return false
}

// OpenLazy opens a framed message without validating it. Each pointer is checked when it
// is followed. A malformed pointer reads as the field's default, and the first fault is
// recorded for [Message.Fault]. It is for generated code.
func (m *Message) OpenLazy(data []byte) error { return m.frameExactly(data, true) }

// Root returns the message's root pointer.
func (m *Message) Root() Pointer {
	if len(m.first.b) < 8 {
		return Pointer{}
	}
	return Pointer{&m.first, 0, m.first.word(0)}
}

// First returns the segment that starts with the root pointer. It is for generated code.
func (m *Message) First() *Segment { return &m.first }

func (m *Message) validate(t *Type) error {
	if len(m.first.b) < 8 {
		return faultAt(NoRoot, 0, 0)
	}
	if m.quick(t) {
		return nil
	}
	if fault := m.Root().validate(t); fault != nil {
		return fault
	}
	return nil
}

// Reader is the interface of Readers; R is the Reader type itself.
type Reader[R any] interface {
	// FromPointer returns the Reader of the object that a pointer leads to.
	FromPointer(p Pointer) R
	// ZoophType returns the type's description.
	ZoophType() *Type
}

// OpenPrefix opens and validates the framed message at the start of data, and returns
// the bytes that follow it.
func OpenPrefix[R Reader[R]](m *Message, data []byte) (r R, rest []byte, err error) {
	n, fault := m.frame(data, false)
	if fault != nil {
		return r, nil, fault
	}
	if err = m.validate(r.ZoophType()); err != nil {
		return
	}
	return r.FromPointer(m.Root()), data[n:], nil
}

// OpenFlat opens and validates a flat message: one segment without framing.
func OpenFlat[R Reader[R]](m *Message, data []byte) (r R, err error) {
	return OpenSegments[R](m, data)
}

// OpenSegments opens and validates a message that is already split into segments.
func OpenSegments[R Reader[R]](m *Message, segments ...[]byte) (r R, err error) {
	if len(segments) == 0 || len(segments) > MaxSegments {
		return r, faultByte(SegmentTable, 0)
	}
	m.reset(segments[0], false)
	for _, b := range segments[1:] {
		m.add(b)
	}
	if err = m.validate(r.ZoophType()); err != nil {
		return
	}
	return r.FromPointer(m.Root()), nil
}

// Segments returns the segments of the message.
func (m *Message) Segments() [][]byte {
	all := [][]byte{m.first.b}
	for i := 1; i < len(m.all); i++ {
		all = append(all, m.all[i].b)
	}
	return all
}

// Frame splits a framed message into its segments, without validating their content.
func Frame(data []byte) ([][]byte, error) {
	var m Message
	n, fault := m.frame(data, true)
	if fault != nil {
		return nil, fault
	}
	if n < len(data) {
		return nil, faultByte(Trailing, int64(n))
	}
	return m.Segments(), nil
}

// AppendFrame appends the framed message of these segments to b. The error is a [Fault]
// of kind [SegmentTable] if no reader would accept the message: there are no segments or
// more than 512, or a segment is not of whole words or too large for its entry in the
// segment table.
func AppendFrame(b []byte, segments ...[]byte) ([]byte, error) {
	if err := checkSegments(segments); err != nil {
		return b, err
	}
	return appendFrame(b, segments), nil
}

func appendFrame(b []byte, segments [][]byte) []byte {
	b = appendTable(b, segments)
	for _, s := range segments {
		b = append(b, s...)
	}
	return b
}

// checkSegments returns an error if no reader would accept a message of these segments.
func checkSegments(segments [][]byte) error {
	bad := len(segments) == 0 || len(segments) > MaxSegments
	for _, s := range segments {
		bad = bad || len(s)%8 != 0 || uint64(len(s))/8 > math.MaxUint32
	}
	if bad {
		return faultByte(SegmentTable, 0)
	}
	return nil
}

func appendTable(b []byte, segments [][]byte) []byte {
	b = le.AppendUint32(b, uint32(len(segments)-1))
	for _, s := range segments {
		b = le.AppendUint32(b, uint32(len(s)/8))
	}
	if len(segments)%2 == 0 {
		b = le.AppendUint32(b, 0)
	}
	return b
}
