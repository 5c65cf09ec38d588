// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"sync/atomic"

	"zooph.dev/go/array"
)

// Segment is a segment of a message that is read. Generated Readers refer to it.
type Segment struct {
	b    []byte // whole words
	m    *Message
	id   uint32
	lazy bool // the content was not validated
	// schema is set if the segment holds a default of the schema. Defaults are part of the
	// program, so reading them is not charged.
	schema bool
	// wide is the number of data words of a struct that is too large for codes: see [codeOf].
	// Such a struct has a Segment of its own.
	wide uint16
	// words are the words of b while the segment is validated. They are own, a copy, if b cannot
	// be viewed as words. own is kept for the next message.
	words, own []uint64
	// end is a copy of the segment's last bytes, followed by zeros. spare is memory for such a
	// copy.
	end, spare atomic.Pointer[tail]
}

// Message is a message that was opened. The zero value is empty. Opening another message into
// the same Message saves allocations and makes all Readers of the earlier one invalid. A Message
// must not be copied.
type Message struct {
	first Segment
	all   []Segment // all segments, if there are several
	lazy  bool
	// fault is the first fault of lazy reading, or the fault that ended a copy: its kind in the
	// low 8 bits, its segment in the next 16, its word in the rest. It is 0 if there is no
	// fault.
	fault   atomic.Uint64
	limits  Limits
	limited bool // limits are not the default ones
	// plain is set if the state is such that another validated message of one segment can be
	// opened by setting first.b only.
	plain bool
	// texts is memory for the texts of Records that are decoded with the message.
	texts []byte
}

// maxSegment is how many bytes of a segment positions, which have 32 bits, can address.
const maxSegment = 1<<35 - 8

func addressable(b []byte) []byte {
	n := min(uint64(len(b)), maxSegment) &^ 7
	return b[:n:n]
}

// reset makes first the first segment of m; add adds the others.
func (m *Message) reset(first []byte, lazy bool) {
	m.first.b = addressable(first)
	if m.first.end.Load() != nil {
		m.first.set(first)
	}
	if m.first.m == nil {
		m.first.m = m
	}
	if len(m.all) > 0 {
		m.all = m.all[:0]
	}
	if m.fault.Load() != 0 {
		m.fault.Store(0)
	}
	m.lazy, m.first.lazy = lazy, lazy
	m.plain = !lazy && !m.limited
}

// set makes b the content of the segment.
func (s *Segment) set(b []byte) {
	s.b = addressable(b)
	if s.end.Load() != nil {
		s.spare.Store(s.end.Swap(nil))
	}
}

// add adds b as the next segment. In a message with several segments the first one is in both
// m.first and m.all, so that all segments can be found by index.
func (m *Message) add(b []byte) {
	if len(m.all) == 0 {
		m.grow().set(m.first.b)
		m.plain = false
	}
	m.grow().set(b)
}

func (m *Message) grow() *Segment {
	n := len(m.all)
	if n == cap(m.all) {
		m.all = append(m.all, Segment{})
	}
	// An element that was used before may have memory for a copy of words.
	m.all = m.all[:n+1]
	s := &m.all[n]
	s.m, s.id, s.lazy = m, uint32(n), m.lazy
	return s
}

func (m *Message) segment(id uint32) *Segment {
	if uint64(id) < uint64(len(m.all)) {
		return &m.all[id]
	}
	if id == 0 {
		return &m.first
	}
	return nil
}

func (m *Message) words() uint64 {
	n := uint64(0)
	for i := range m.all {
		n += uint64(len(m.all[i].b))
	}
	if len(m.all) == 0 {
		n = uint64(len(m.first.b))
	}
	return n / 8
}

// unsound reports whether the segment's content was not validated.
func (s *Segment) unsound() bool { return s != nil && s.m != nil && s.m.lazy }

// Sound reports whether no fault has been recorded.
func (m *Message) Sound() bool { return m.fault.Load() == 0 }

// Fault returns the first fault that a Reader of a lazily opened message has met so far, or nil.
// For a validated message the only possible fault is that copying it exceeded the memory limit
// that was set.
func (m *Message) Fault() error {
	packed := m.fault.Load()
	if packed == 0 {
		return nil
	}
	return faultAt(FaultKind(packed), uint32(packed>>8)&0xffff, uint32(packed>>24))
}

// report records a fault of a lazily opened message, unless one is recorded already.
func (s *Segment) report(kind FaultKind, at uint32) {
	if s.m != nil && s.m.lazy {
		s.m.keep(faultAt(kind, s.id, at))
	}
}

// keep records a fault, unless one is recorded already.
func (m *Message) keep(f *Fault) {
	m.fault.CompareAndSwap(0, uint64(f.Kind)|uint64(f.Segment&0xffff)<<8|uint64(f.Word)<<24)
}

func (s *Segment) lookup(id uint32) *Segment {
	if s.m == nil {
		if id == s.id {
			return s
		}
		return nil
	}
	return s.m.segment(id)
}

func (s *Segment) word(at uint32) uint64 { return le.Uint64(s.b[int(at)*8:]) }

// arrange sets words.
func (s *Segment) arrange() {
	words, ok := array.View[uint64](s.b)
	if !ok {
		words = s.copyWords()
	}
	s.words = words
}

//go:noinline
func (s *Segment) copyWords() []uint64 {
	n := len(s.b) / 8
	if cap(s.own) < n {
		s.own = make([]uint64, n)
	}
	array.DecodeInto(s.own[:n], s.b)
	return s.own[:n]
}

// body returns that many words from word start on. It returns false if they are not inside the
// segment.
func (s *Segment) body(start int64, words uint64) ([]byte, bool) {
	have := uint64(len(s.b) / 8)
	// A negative start becomes a huge unsigned number, which is out of bounds.
	if uint64(start) > have || words > have-uint64(start) {
		return nil, false
	}
	return s.b[start*8 : start*8+int64(words)*8], true
}

// tail is a copy of the end of a segment, followed by zeros. A Reader refers to an array of the
// schema's size. If a struct of an older writer is shorter than that, and is so near to the end
// of its segment that the array would be out of bounds, the Reader refers to the tail.
type tail struct {
	from int // offset of the tail's first byte in the segment
	b    []byte
}

// Data returns the bytes of the segment from word start on: at least size bytes, with zeros
// after the segment's end.
func (s *Segment) Data(start uint32, size int) []byte {
	b := s.b[int(start)*8:]
	if len(b) >= size {
		return b
	}
	return s.padded(start, size)
}

//go:noinline
func (s *Segment) padded(word uint32, size int) []byte {
	start := int(word) * 8
	t := s.end.Load()
	if t == nil || start < t.from || start-t.from > len(t.b)-size {
		t = s.makeTail(size)
	}
	return t.b[start-t.from:]
}

// makeTail makes a tail for structs of up to size bytes. If several goroutines do so at the same
// time, each gets its own tail, and one of them is kept.
func (s *Segment) makeTail(size int) *tail {
	t := s.spare.Swap(nil)
	if t != nil {
		// At least as long as the tail that this memory held before.
		size = max(size, cap(t.b)/16*8)
	}
	if t == nil || cap(t.b) < 2*size {
		t = &tail{b: make([]byte, 2*size)}
	}
	t.from = max(len(s.b)-size, 0)
	t.b = t.b[:len(s.b)-t.from+size]
	clear(t.b[copy(t.b, s.b[t.from:]):])
	s.end.Store(t)
	return t
}

// target is the object that a pointer leads to, and the pointer or tag that describes it. The
// offset of w is no longer used.
type target struct {
	s     *Segment
	start int64
	w     uint64
}

// follow follows the pointer w at word at, through landing pads if it is a far pointer.
func (s *Segment) follow(at uint32, w uint64) (target, FaultKind) {
	if w&3 != kindFar {
		return target{s, int64(at) + 1 + offsetOf(w), w}, 0
	}
	pads := s.lookup(farSegment(w))
	if pads == nil {
		return target{}, FarSegment
	}
	position := farPosition(w)
	if !farDouble(w) {
		if _, ok := pads.body(int64(position), 1); !ok {
			return target{}, FarPad
		}
		landing := pads.word(position)
		if landing&3 == kindFar {
			return target{}, FarPad
		}
		return target{pads, int64(position) + 1 + offsetOf(landing), landing}, 0
	}
	if _, ok := pads.body(int64(position), 2); !ok {
		return target{}, FarPad
	}
	landing, tag := pads.word(position), pads.word(position+1)
	if landing&7 != kindFar || tag&3 >= kindFar || offsetOf(tag) != 0 {
		return target{}, FarPad
	}
	there := s.lookup(farSegment(landing))
	if there == nil {
		return target{}, FarSegment
	}
	return target{there, int64(farPosition(landing)), tag}, 0
}
