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
	lazy bool // what is read was not validated
	// schema tells that the segment holds a default of the schema, which is a part of
	// the program: nothing is charged for what is read of it.
	schema bool
	// wide is how many words of data a struct has that codes do not tell exactly: see
	// [codeOf]. Such a struct has a Segment of its own.
	wide uint16
	// words are b as numbers, while it is validated; a copy where it cannot be looked
	// at in place.
	words, own []uint64
	// end is a copy of the segment's last bytes with zeros behind, and spare is memory
	// for one.
	end, spare atomic.Pointer[tail]
}

// Message is a message that was opened. The zero value is empty; opening into the
// same Message again saves allocations, and makes all Readers of what was opened
// before invalid. A Message must not be copied.
type Message struct {
	first Segment
	all   []Segment // if there are several
	lazy  bool
	// fault is the first fault found while reading lazily, or the one that ended a copy: kind in
	// the low 8 bits, segment in the next 16, word in the rest; 0 while all is well.
	fault   atomic.Uint64
	limits  Limits
	limited bool // limits are not the usual ones
	// plain tells that a message of one segment, validated, can follow by setting its
	// bytes and nothing else.
	plain bool
	// texts is room for the texts of Records that are decoded with the message.
	texts []byte
}

// maxSegment is how many bytes of a segment pointers can refer to: positions have
// 32 bits.
const maxSegment = 1<<35 - 8

func addressable(b []byte) []byte {
	n := min(uint64(len(b)), maxSegment) &^ 7
	return b[:n:n]
}

// reset makes m a message of the segments to come.
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

// set makes b the segment.
func (s *Segment) set(b []byte) {
	s.b = addressable(b)
	if s.end.Load() != nil {
		s.spare.Store(s.end.Swap(nil))
	}
}

// add makes b the next segment. Of a message with several segments, the first one
// is there twice, so that finding one is not a question of which.
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
	// What was used before has a buffer of its own, perhaps.
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

// unsound tells that the segment's content was not validated.
func (s *Segment) unsound() bool { return s != nil && s.m != nil && s.m.lazy }

// Sound tells that no Reader has met a fault so far.
func (m *Message) Sound() bool { return m.fault.Load() == 0 }

// Fault is the first fault that a Reader of a lazily opened message has met so
// far, to be asked once at the end; nil if there is none. Of a validated message it can only
// be that a copy of it was beyond the limit of memory that was set.
func (m *Message) Fault() error {
	packed := m.fault.Load()
	if packed == 0 {
		return nil
	}
	return faultAt(FaultKind(packed), uint32(packed>>8)&0xffff, uint32(packed>>24))
}

// report keeps a fault of a lazily opened message, the first writer's.
func (s *Segment) report(kind FaultKind, at uint32) {
	if s.m != nil && s.m.lazy {
		s.m.keep(faultAt(kind, s.id, at))
	}
}

// keep keeps a fault, if it is the first.
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

// arrange makes words.
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

// body is that many words from word start on, if they are inside the segment.
func (s *Segment) body(start int64, words uint64) ([]byte, bool) {
	have := uint64(len(s.b) / 8)
	// A negative start is a huge unsigned one, which is in no segment.
	if uint64(start) > have || words > have-uint64(start) {
		return nil, false
	}
	return s.b[start*8 : start*8+int64(words)*8], true
}

// tail is the end of a segment with zeros behind it. The last objects of a segment are
// read from it if an older writer made them shorter than the schema has them, so that
// a Reader's array of the schema's size is there all the same.
type tail struct {
	from int // the byte of the segment that the tail starts with
	b    []byte
}

// Data is the segment from word start on: that many bytes at least, zeros if it ends
// before.
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

// makeTail makes the tail that is long enough for all objects of up to that many bytes.
// Readers of one message may do so at the same time: each has a tail, and one stays.
func (s *Segment) makeTail(size int) *tail {
	t := s.spare.Swap(nil)
	if t != nil {
		// As long as there was need for before.
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

// target is the object a pointer leads to, and the pointer or tag that describes
// it, whose offset no longer matters.
type target struct {
	s     *Segment
	start int64
	w     uint64
}

// follow follows the pointer w at word at, through landing pads if it is far.
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
