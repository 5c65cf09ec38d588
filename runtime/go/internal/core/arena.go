// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"io"
	"math"
	"net"
)

// Arena is where a message is built. The zero value is ready for use. Making a new
// root empties it, so that an Arena that is used again needs no allocations in the
// end. Builders of an earlier root must not be used any more. An Arena must not be
// copied, nor used by several goroutines at once.
type Arena struct {
	blocks []*Block
	raw    []byte // of the first block: its bytes behind room for the segment table
	framed []byte // where several segments are joined
	parts  [][]byte
	fixed  int // bytes of every segment, if not 0
	msg    Message
	// reserve is how many bytes what is being copied or read may take, until the bytes that
	// the segments have then, once there is another segment; 0 if there is no such limit.
	reserve, until int64
	encoder        RecordEncoder // of the Record that is being set
}

// Block is a segment of a message under construction. It never moves, and the bytes
// between its length and its capacity are always zero.
type Block struct {
	b  []byte
	a  *Arena
	id uint32
}

const (
	header       = 8
	firstBytes   = 4096 - header
	maxBlockGrow = 64 << 20
	// manyBlocks is after how many segments the others grow.
	manyBlocks = MaxSegments / 2
)

// maxBlock is how many bytes a segment can have; on 32-bit machines memory ends
// before.
const maxBlock = min((1<<29-1)*8, math.MaxInt&^7)

// Reset empties the arena and keeps its memory.
func (a *Arena) Reset() {
	if len(a.blocks) > 1 {
		// One block that would have been enough, for next time.
		total := a.size()
		a.blocks = a.blocks[:0]
		a.grow(min(total+total/4, maxBlock)&^7 + 8)
		return
	}
	if len(a.blocks) == 1 {
		s := a.blocks[0]
		clear(s.b)
		s.b = s.b[:0]
	}
}

// SetSegmentSize makes segments that many bytes, or more where one object needs it,
// instead of as many as seem useful. Of messages of more than 256 segments the others are
// larger, because no reader accepts more than 512. More than 4 GiB means 4 GiB, as pointers
// reach no further. It empties the arena. 0 undoes it.
func (a *Arena) SetSegmentSize(bytes int) {
	a.fixed = wholeWords(bytes)
	a.blocks = a.blocks[:0]
}

// Reserve makes room for a message of that many bytes in one segment, 4 GiB at most, and
// empties the arena.
func (a *Arena) Reserve(bytes int) {
	a.Reset()
	if bytes = wholeWords(bytes); len(a.blocks) == 0 || cap(a.blocks[0].b) < bytes {
		a.blocks = a.blocks[:0]
		a.grow(bytes)
	}
}

// wholeWords are that many bytes and what is missing to a word, but no more than pointers
// can refer to in a segment.
func wholeWords(bytes int) int { return (min(bytes, maxBlock) + 7) &^ 7 }

func (a *Arena) grow(bytes int) {
	bytes = max(bytes, firstBytes)
	if a.fixed > 0 {
		bytes = a.fixed
	}
	a.raw = make([]byte, header+bytes)
	first := &Block{b: a.raw[header:header:len(a.raw)], a: a}
	a.blocks = append(a.blocks[:0], first)
}

// root empties the arena but for a null root pointer.
func (a *Arena) root() *Block {
	a.Reset()
	if len(a.blocks) == 0 {
		a.grow(firstBytes)
	}
	s := a.blocks[0]
	s.b = s.b[:8]
	return s
}

// New empties the arena and returns its root pointer, which is null.
func (a *Arena) New() PointerBuilder { return PointerBuilder{a.root(), 0} }

// Root is the root pointer of the message as it is.
func (a *Arena) Root() PointerBuilder {
	if len(a.blocks) == 0 || len(a.blocks[0].b) == 0 {
		return a.New()
	}
	return PointerBuilder{a.blocks[0], 0}
}

// NewStruct is for generated code: empties the arena and makes a root struct of
// that shape.
func (a *Arena) NewStruct(shape uint32) (d []byte, t *Block, p uint32) {
	data := int(shape & 0xffff)
	words := data + int(shape>>16)
	if len(a.blocks) != 1 || words == 0 || (words+1)*8 > cap(a.blocks[0].b) {
		return a.root().NewStruct(0, shape)
	}
	s := a.blocks[0]
	clear(s.b)
	s.b = s.b[: (words+1)*8 : cap(s.b)]
	le.PutUint64(s.b, upper(uint64(shape)))
	return s.b[8:], s, uint32(1 + data)
}

// block adds a block with room for that many words.
func (a *Arena) block(words int) *Block {
	total := 0
	for _, s := range a.blocks {
		total += cap(s.b)
	}
	bytes := max(words*8, min(total, maxBlockGrow))
	if a.reserve > 0 {
		bytes = max(words*8, min(bytes, a.left(int64(total))))
	}
	if a.fixed > 0 {
		bytes = max(words*8, a.fixed)
	}
	if len(a.blocks) >= manyBlocks {
		// As large as all before, so that there are never more than a message may have.
		bytes = max(bytes, min(total&^7, maxBlock))
	}
	if words > maxBlock/8 {
		panic("zooph: an object is larger than a segment can be")
	}
	s := &Block{b: make([]byte, 0, bytes), a: a, id: uint32(len(a.blocks))}
	a.blocks = append(a.blocks, s)
	return s
}

// left is how large a segment may be for what is being copied, where that many bytes are
// there: no larger than the rest of the copy can be, but so large that they do not become too many.
func (a *Arena) left(total int64) int {
	if a.until == 0 {
		a.until = total + a.reserve
	}
	return int(max(a.until-total, total/16)) &^ 7
}

// size is how many bytes the segments have.
func (a *Arena) size() (n int) {
	for _, s := range a.blocks {
		n += len(s.b)
	}
	return n
}

// Segments are the message's segments, which the arena owns, as it does the slice of
// them: both are valid until the message is changed.
func (a *Arena) Segments() [][]byte {
	a.Root()
	a.parts = a.parts[:0]
	for _, s := range a.blocks {
		a.parts = append(a.parts, s.b)
	}
	return a.parts
}

// Framed is the message as framed bytes, which the arena owns. If there is one
// segment, nothing is copied.
func (a *Arena) Framed() []byte {
	if len(a.blocks) == 0 || len(a.blocks[0].b) == 0 {
		a.Root()
	}
	if len(a.blocks) == 1 {
		n := len(a.blocks[0].b)
		le.PutUint64(a.raw, upper(uint64(n/8)))
		return a.raw[:header+n]
	}
	a.framed = appendFrame(a.framed[:0], a.Segments())
	return a.framed
}

// AppendTo appends the framed message to b.
func (a *Arena) AppendTo(b []byte) []byte { return append(b, a.Framed()...) }

// WriteTo writes the framed message, without joining its segments.
func (a *Arena) WriteTo(w io.Writer) (int64, error) {
	a.Root()
	if len(a.blocks) == 1 {
		n, err := w.Write(a.Framed())
		return int64(n), err
	}
	segments := a.Segments()
	bufs := net.Buffers(append([][]byte{appendTable(nil, segments)}, segments...))
	return bufs.WriteTo(w)
}

// Message is the message as it is now, to be read until it is changed.
func (a *Arena) Message() *Message {
	a.Root()
	a.read(&a.msg)
	return &a.msg
}

// read makes m the message.
func (a *Arena) read(m *Message) {
	// What was built may be nested deeper than what is received.
	m.SetLimits(Limits{Nesting: MaxNesting})
	m.reset(a.blocks[0].b, false)
	for _, s := range a.blocks[1:] {
		m.add(s.b)
	}
}

// Compact rewrites the message without what is not reachable any more. Builders and
// orphans of before must not be used after it.
func (a *Arena) Compact() {
	var old Message
	from := a.Segments()
	old.reset(from[0], false)
	for _, b := range from[1:] {
		old.add(b)
	}
	total := a.size()
	a.blocks = a.blocks[:0]
	a.grow(min(total, maxBlock))
	a.root()
	root := a.Root()
	c := copier{own: true}
	c.all(root, old.Root())
}

// AppendCanonical appends the canonical form of the message, a flat one, to b.
func (a *Arena) AppendCanonical(b []byte) ([]byte, error) {
	return AppendCanonical(b, a.Message().Root())
}

func (s *Block) word(at uint32) uint64       { return le.Uint64(s.b[int(at)*8:]) }
func (s *Block) setWord(at uint32, w uint64) { le.PutUint64(s.b[int(at)*8:], w) }

// fits tells that that many words can be allocated in the block.
func (s *Block) fits(words int) bool { return words <= (cap(s.b)-len(s.b))/8 }

// take allocates words that fit.
func (s *Block) take(words int) uint32 {
	at := len(s.b)
	s.b = s.b[:at+words*8]
	return uint32(at / 8)
}

// alloc allocates an object of that many words for the pointer at word at, which
// is null, and sets the pointer: w is the pointer without its offset.
func (s *Block) alloc(at uint32, words int, w uint64) (*Block, uint32) {
	if s.fits(words) {
		o := s.take(words)
		s.setWord(at, withOffset(w, int64(o)-int64(at)-1))
		return s, o
	}
	return s.allocFar(at, words, w)
}

//go:noinline
func (s *Block) allocFar(at uint32, words int, w uint64) (*Block, uint32) {
	t := s.a.blocks[len(s.a.blocks)-1]
	if !t.fits(words + 1) {
		t = s.a.block(words + 1)
	}
	pad := t.take(words + 1)
	t.setWord(pad, withOffset(w, 0))
	s.setWord(at, farPointer(false, pad, t.id))
	return t, pad + 1
}

// found is an object in an arena.
type found struct {
	s     *Block
	start uint32
	w     uint64 // the pointer or tag that describes it
	// pads are where landing pads are, to be zeroed with the object.
	pad  *Block
	at   uint32
	pads int
}

// find follows the pointer at word at, which is neither null nor a capability.
func (s *Block) find(at uint32) found {
	w := s.word(at)
	if w&3 != kindFar {
		return found{s: s, start: uint32(int64(at) + 1 + offsetOf(w)), w: w}
	}
	t, pad := s.a.blocks[farSegment(w)], farPosition(w)
	landing := t.word(pad)
	if !farDouble(w) {
		return found{t, uint32(int64(pad) + 1 + offsetOf(landing)), landing, t, pad, 1}
	}
	return found{s.a.blocks[farSegment(landing)], farPosition(landing), t.word(pad + 1), t, pad, 2}
}

// list describes a list object.
func (f *found) list() AnyList {
	seg := &Segment{b: f.s.b, id: f.s.id}
	size, count := listSize(f.w), listCount(f.w)
	if size == sizeComposite {
		l, _ := seg.composite(int64(f.start), count)
		return l
	}
	body, _ := seg.body(int64(f.start), wordsFor(count, sizeBits[size]))
	l := AnyList{b: body, s: seg, start: f.start, n: uint32(count), size: uint8(size),
		stride: uint32(sizeBits[size] / 8), data: sizeBytes[size]}
	if size == sizePointer {
		l.pointers = 1
	}
	return l
}

// drop zeroes what the pointer at word at leads to, and the pointer.
func (s *Block) drop(at uint32) {
	if s.word(at) != 0 {
		s.dropAll(at)
	}
}

//go:noinline
func (s *Block) dropAll(at uint32) {
	var d dropper
	d.pointer(s, at, straightDown)
	for len(d.later) > 0 {
		last := len(d.later) - 1
		f := d.later[last]
		d.later = d.later[:last]
		d.object(&f, straightDown)
	}
}

// straightDown is how many levels of what was built are followed by calls. A program may build
// more than there is stack for.
const straightDown = MaxNesting

// dropper zeroes objects and what they lead to.
type dropper struct {
	later []found // objects that are deeper, which nothing leads to any more
}

func (d *dropper) pointer(s *Block, at uint32, depth int) {
	w := s.word(at)
	if w == 0 {
		return
	}
	if w&3 == kindOther {
		s.setWord(at, 0)
		return
	}
	f := s.find(at)
	// Before what it leads to, which may have been made to lead back here.
	s.setWord(at, 0)
	if depth == 0 {
		d.later = append(d.later, f)
		return
	}
	d.object(&f, depth)
}

// object zeroes an object, everything it leads to, and the landing pads of the pointer to it.
func (d *dropper) object(f *found, depth int) {
	if f.w&3 == kindStruct {
		data, pointers := uint32(dataWords(f.w)), uint32(pointersOf(f.w))
		for i := range pointers {
			d.pointer(f.s, f.start+data+i, depth-1)
		}
		clear(f.s.b[int(f.start)*8 : int(f.start+data)*8])
	} else {
		d.list(f, depth)
	}
	f.zeroPads()
}

func (d *dropper) list(f *found, depth int) {
	l := f.list()
	if l.pointers > 0 {
		for i := range l.n {
			first := l.start + (i*l.stride+l.data)/8
			for k := range l.pointers {
				d.pointer(f.s, first+k, depth-1)
			}
		}
	}
	clear(l.b)
	if l.size == sizeComposite {
		f.s.setWord(f.start, 0)
	}
}

func (f *found) zeroPads() {
	for i := range f.pads {
		f.pad.setWord(f.at+uint32(i), 0)
	}
}

// move moves the pointer at word from of s to the null pointer at word to of t. What
// it leads to stays where it is.
func (s *Block) move(from uint32, t *Block, to uint32) {
	w := s.word(from)
	s.setWord(from, 0)
	switch {
	case w == 0, w&3 == kindFar, w&3 == kindOther:
		t.setWord(to, w)
	case s == t:
		t.pointAt(to, uint32(int64(from)+1+offsetOf(w)), w)
	default:
		s.pointFrom(t, to, uint32(int64(from)+1+offsetOf(w)), w)
	}
}

// pointAt sets a near pointer.
func (s *Block) pointAt(at, start uint32, w uint64) {
	s.setWord(at, withOffset(w, int64(start)-int64(at)-1))
}

// pointFrom sets the pointer at word at of t to an object of s.
func (s *Block) pointFrom(t *Block, at, start uint32, w uint64) {
	if s == t {
		t.pointAt(at, start, w)
		return
	}
	if s.fits(1) {
		pad := s.take(1)
		s.pointAt(pad, start, w)
		t.setWord(at, farPointer(false, pad, s.id))
		return
	}
	pads := s.a.blocks[len(s.a.blocks)-1]
	if !pads.fits(2) {
		pads = s.a.block(2)
	}
	pad := pads.take(2)
	pads.setWord(pad, farPointer(false, start, s.id))
	pads.setWord(pad+1, withOffset(w, 0))
	t.setWord(at, farPointer(true, pad, pads.id))
}
