// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"io"
	"math"
	"net"
)

// Arena is the memory in which a message is built. The zero value is ready for use. Making a
// new root empties the arena but keeps its memory, so an Arena that is used again soon
// allocates nothing. Builders of an earlier root must not be used any more. An Arena must not
// be copied, nor used by several goroutines at once.
type Arena struct {
	blocks []*Block
	first  Block     // the first of blocks
	single [1]*Block // memory of blocks as long as there is only one
	raw    []byte    // memory of the first block: room for the segment table, then the block's bytes
	framed []byte    // framed message of several segments, which Framed has joined
	parts  [][]byte
	fixed  int // size of each segment in bytes, or 0 if the arena chooses it
	msg    Message
	// reserve is how many bytes the object that is being copied or read may take, or 0 if there
	// is no limit. until is the total size of the segments at which it has taken as much; it is
	// set when the first segment is added.
	reserve, until int64
	encoder        RecordEncoder // for the Record that is being set
}

// Block is a segment of a message under construction. Its memory never moves, and the bytes
// between its length and its capacity are always zero.
type Block struct {
	b  []byte
	a  *Arena
	id uint32
}

const (
	header = 8
	// firstBytes is the size of a new arena's first segment. Go's allocator takes 2/3 of the time
	// for 3,456 bytes that it takes for 4,096, of which it has only two in a span.
	firstBytes   = 3456 - header
	maxBlockGrow = 64 << 20
	// manyBlocks is the number of segments after which further segments grow.
	manyBlocks = MaxSegments / 2
)

// maxBlock is the largest size of a segment in bytes. On 32-bit machines an int limits it
// further.
const maxBlock = min((1<<29-1)*8, math.MaxInt&^7)

// Reset empties the arena and keeps its memory.
func (a *Arena) Reset() {
	if len(a.blocks) > 1 {
		// Allocate one block that would have been large enough, for the next message.
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

// SetSegmentSize empties the arena and sets the size of its segments in bytes, 4 GiB at most. A
// segment is larger where one object needs it. From the 257th on segments grow, because readers
// accept no more than 512 of them. With 0, the default, the arena chooses the size of each
// segment.
func (a *Arena) SetSegmentSize(bytes int) {
	a.fixed = wholeWords(bytes)
	a.blocks = a.blocks[:0]
}

// Reserve empties the arena and makes room for a message of that many bytes, 4 GiB at most, in
// one segment.
func (a *Arena) Reserve(bytes int) {
	a.Reset()
	if bytes = wholeWords(bytes); len(a.blocks) == 0 || cap(a.blocks[0].b) < bytes {
		a.blocks = a.blocks[:0]
		a.grow(bytes)
	}
}

// wholeWords rounds a number of bytes up to whole words, but to no more than pointers can
// address in a segment.
func wholeWords(bytes int) int { return (min(bytes, maxBlock) + 7) &^ 7 }

func (a *Arena) grow(bytes int) {
	bytes = max(bytes, firstBytes)
	if a.fixed > 0 {
		bytes = a.fixed
	}
	a.raw = make([]byte, header+bytes)
	a.first = Block{b: a.raw[header:header:len(a.raw)], a: a}
	a.single[0] = &a.first
	a.blocks = a.single[:1:1]
}

// root empties the arena except for a null root pointer.
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

// Root returns the root pointer of the message.
func (a *Arena) Root() PointerBuilder {
	if len(a.blocks) == 0 || len(a.blocks[0].b) == 0 {
		return a.New()
	}
	return PointerBuilder{a.blocks[0], 0}
}

// NewRoot empties the arena and makes a root struct of that shape. It is for generated code.
func (a *Arena) NewRoot(shape uint32) (d []byte, t *Block, at Sections) {
	data := int(shape & 0xffff)
	words := data + int(shape>>16)
	if len(a.blocks) != 1 || words == 0 || (words+1)*8 > cap(a.blocks[0].b) {
		d, t, p, shape := a.root().NewStruct(0, shape)
		return d, t, Sections{p, shape}
	}
	s := a.blocks[0]
	clear(s.b)
	s.b = s.b[: (words+1)*8 : cap(s.b)]
	le.PutUint64(s.b, upper(uint64(shape)))
	return s.b[8:], s, Sections{uint32(1 + data), shape}
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
		// As large as all earlier blocks together, so that there are never more blocks than a
		// message may have.
		bytes = max(bytes, min(total&^7, maxBlock))
	}
	if words > maxBlock/8 {
		panic("zooph: an object is larger than a segment can be")
	}
	s := &Block{b: make([]byte, 0, bytes), a: a, id: uint32(len(a.blocks))}
	a.blocks = append(a.blocks, s)
	return s
}

// left returns how large a new segment may be for an object that is being copied; total is the
// size of all segments. The segment is no larger than the rest of the copy can be, but large
// enough that there are not too many segments.
func (a *Arena) left(total int64) int {
	if a.until == 0 {
		a.until = total + a.reserve
	}
	return int(max(a.until-total, total/16)) &^ 7
}

// size returns the number of bytes in all segments.
func (a *Arena) size() (n int) {
	for _, s := range a.blocks {
		n += len(s.b)
	}
	return n
}

// Segments returns the message's segments. The arena owns the bytes and the slice of segments,
// which are valid until the message is changed.
func (a *Arena) Segments() [][]byte {
	a.Root()
	a.parts = a.parts[:0]
	for _, s := range a.blocks {
		a.parts = append(a.parts, s.b)
	}
	return a.parts
}

// Framed returns the message as framed bytes, which the arena owns. If there is one segment,
// nothing is copied.
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

// WriteTo writes the framed message without joining its segments.
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

// Message returns the message for reading. It is valid until the message is changed.
func (a *Arena) Message() *Message {
	a.Root()
	a.read(&a.msg)
	return &a.msg
}

// read makes m refer to the arena's message.
func (a *Arena) read(m *Message) {
	// A program may build messages that are nested more deeply than the default for received
	// ones.
	m.SetLimits(Limits{Nesting: MaxNesting})
	m.reset(a.blocks[0].b, false)
	for _, s := range a.blocks[1:] {
		m.add(s.b)
	}
}

// Compact rewrites the message without the objects that are no longer reachable. Builders and
// orphans made before must not be used afterwards.
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

// AppendCanonical appends the canonical form of the message to b, as a flat message.
func (a *Arena) AppendCanonical(b []byte) ([]byte, error) {
	return AppendCanonical(b, a.Message().Root())
}

func (s *Block) word(at uint32) uint64       { return le.Uint64(s.b[int(at)*8:]) }
func (s *Block) setWord(at uint32, w uint64) { le.PutUint64(s.b[int(at)*8:], w) }

// fits reports whether that many words can be allocated in the block.
func (s *Block) fits(words int) bool { return words <= (cap(s.b)-len(s.b))/8 }

// take allocates words, for which there must be room.
func (s *Block) take(words int) uint32 {
	at := len(s.b)
	s.b = s.b[:at+words*8]
	return uint32(at / 8)
}

// alloc allocates an object of that many words and makes the pointer at word at, which must be
// null, lead to it: w is the pointer without its offset.
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

// found is an object in an arena, and how a pointer leads to it.
type found struct {
	s     *Block
	start uint32
	w     uint64 // the near pointer, landing pad or tag that describes the object
	// pads is the number of landing pads, which are words of pad from at on. They are zeroed
	// with the object.
	pad  *Block
	at   uint32
	pads int
}

// find follows the pointer at word at, which must be neither null nor a capability.
func (s *Block) find(at uint32) found { return s.target(at, s.word(at)) }

// target follows a pointer w, neither null nor a capability, that is or was at word at.
func (s *Block) target(at uint32, w uint64) found {
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

// list returns the list that the object is.
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

// drop makes the pointer at word at null and zeroes the objects that it led to.
func (s *Block) drop(at uint32) {
	if s.word(at) != 0 {
		s.dropAll(at)
	}
}

//go:noinline
func (s *Block) dropAll(at uint32) { s.eraseAll(at, s.detach(at)) }

// detach makes the pointer at word at null and returns what it was. The value that a pointer is set
// to may be a part of the objects that it leads to. So setters detach these objects, make and copy
// the new ones, and erase the old ones at last.
func (s *Block) detach(at uint32) uint64 {
	w := s.word(at)
	s.setWord(at, 0)
	return w
}

// erase zeroes the objects that the pointer at word at led to when it was w.
func (s *Block) erase(at uint32, w uint64) {
	if w != 0 {
		s.eraseAll(at, w)
	}
}

//go:noinline
func (s *Block) eraseAll(at uint32, w uint64) {
	var d dropper
	d.target(s, at, w, straightDown)
	for len(d.later) > 0 {
		last := len(d.later) - 1
		f := d.later[last]
		d.later = d.later[:last]
		d.object(&f, straightDown)
	}
}

// straightDown is how many levels of built objects are visited by recursion. Deeper objects are
// visited in a loop, because a program may build more levels than there is stack for.
const straightDown = MaxNesting

// dropper zeroes objects and what they lead to.
type dropper struct {
	later []found // objects beyond the levels of recursion; no pointer leads to them any more
}

func (d *dropper) pointer(s *Block, at uint32, depth int) {
	if w := s.word(at); w != 0 {
		// Before the object is visited: an orphan that was adopted into itself leads back here.
		s.setWord(at, 0)
		d.target(s, at, w, depth)
	}
}

// target zeroes what the pointer at word at led to when it was w.
func (d *dropper) target(s *Block, at uint32, w uint64, depth int) {
	if w&3 == kindOther {
		return
	}
	f := s.target(at, w)
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

// move moves the pointer at word from of s to the null pointer at word to of t. The object that
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

// pointAt sets the pointer at word at to a near pointer to the object at word start.
func (s *Block) pointAt(at, start uint32, w uint64) {
	s.setWord(at, withOffset(w, int64(start)-int64(at)-1))
}

// pointFrom sets the pointer at word at of t to the object at word start of s.
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
