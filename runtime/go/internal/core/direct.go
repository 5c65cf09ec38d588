// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"math"
	"unsafe"

	"zooph.dev/go/array"
)

// DirectDecoder decodes Records from the bytes of a message that was not validated, and checks
// all rules of validation while it reads. Like [quick], it only accepts or rejects. It accepts
// messages of one segment with structs of exactly the schema's shape, which every writer of the
// same schema makes. A message that it rejects, because it is malformed or merely unusual, is
// opened, validated and decoded by [RecordDecoder] from the start. Rejecting a valid message
// only costs time; accepting an invalid one would be an error.
//
// It reuses memory of the Record: slices that are large enough, and structs that pointers lead
// to. An empty Record has no memory to reuse, so the same functions decode to new and to used
// Records.
//
// All positions are words from the segment's start. It is for generated code.
type DirectDecoder struct {
	b      []byte // the segment
	words  int64  // words that may still be visited
	memory int64  // bytes that may still be made
	depth  int
	room   []byte // memory for texts
	left   int    // bytes that all further texts may take together
	borrow bool   // texts refer to the segment's bytes
}

const (
	// textRoom is the number of bytes that are allocated for several texts at once. A text that
	// is kept keeps at most so many bytes alive.
	textRoom = 1 << 10
	// longText is the length from which a text is allocated by itself.
	longText = textRoom / 4
)

// root returns the word of the root struct of a framed message of one segment, or -1 if the
// root struct does not have that shape or the message is rejected.
func (d *DirectDecoder) root(data []byte, shape uint32, limits *Limits) int {
	if len(data) < 16 || len(data)&7 != 0 || len(data) > min(maxSegment, math.MaxInt) {
		return -1
	}
	h, w := le.Uint64(data), le.Uint64(data[8:])
	if uint32(h) != 0 || h>>32 != uint64(len(data)/8-1) {
		return -1
	}
	d.b = data[8:]
	words := uint64(len(d.b) / 8)
	d.words, d.memory, d.depth = limits.traversal(words), limits.memory(words*8), limits.depth()
	own := int(shape&0xffff + shape>>16)
	d.left = len(d.b) - 8*own
	// The root is charged no memory.
	return d.structure(w, 0, shape, -object)
}

// Begin returns the word of the root struct of a framed message of one segment, or -1 if the
// root struct does not have that shape or the message is rejected. It is for generated code.
func (d *DirectDecoder) Begin(data []byte, shape uint32) int {
	return d.root(data, shape, &Limits{})
}

// BeginIn does the same as [DirectDecoder.Begin] within the limits of a message, and uses the
// message's memory for texts. If borrow is set, texts refer to data instead. It is for
// generated code.
func (d *DirectDecoder) BeginIn(m *Message, data []byte, shape uint32, borrow bool) int {
	d.borrow = borrow
	d.room = m.texts
	at := d.root(data, shape, &m.limits)
	// The memory for texts is also used by later messages, so this message does not limit its
	// size.
	d.left = math.MaxInt
	return at
}

// End returns the rest of the memory for texts to the message. It is for generated code.
func (d *DirectDecoder) End(m *Message) { m.texts = d.room }

// BeginAt returns the word of a Reader's struct, or -1 if the struct does not have that shape
// or cannot be decoded directly. It is for generated code.
func (d *DirectDecoder) BeginAt(r Struct, shape uint32) int {
	s := r.s
	if s == nil || s.m == nil || s.schema || len(r.d)/8 != int(shape&0xffff) || r.pn != shape>>16 || len(s.m.all) > 0 {
		return -1
	}
	d.b = s.b
	words := s.m.words()
	l := &s.m.limits
	d.words, d.memory = l.traversal(words), l.memory(words*8)
	d.depth = max(l.depth()-1, 0)
	d.left = len(s.b)
	at := int(r.p - shape&0xffff)
	// The data of a Builder's struct may be elsewhere.
	if at < 0 || at+int(shape&0xffff+shape>>16) > len(s.b)/8 {
		return -1
	}
	return at
}

// Words returns that many bytes, a constant, from a word on. It is for generated code.
func (d *DirectDecoder) Words(at, bytes int) []byte { return d.b[at*8 : at*8+bytes : at*8+bytes] }

// Leave returns from the object that a pointer leads to. It is for generated code.
func (d *DirectDecoder) Leave() { d.depth++ }

// charge charges a visit and the bytes that are made of the object.
func (d *DirectDecoder) charge(words, bytes int64) bool {
	d.words -= words
	d.memory -= bytes + object
	return d.words|d.memory >= 0
}

// structure returns the word of the struct that the pointer w at word at leads to, or -1 if it
// is rejected.
func (d *DirectDecoder) structure(w uint64, at int, shape uint32, native int64) int {
	to := at + 1 + int(int32(w)>>2)
	own := int(shape&0xffff + shape>>16)
	if w&0xffffffff_00000003 != uint64(shape)<<32 || w == 0 || to < 0 || to > len(d.b)/8-own || d.depth <= 0 {
		return -1
	}
	d.depth--
	if !d.charge(int64(max(own, 1)), native) {
		return -1
	}
	return to
}

// Struct returns the word of the struct that the pointer w at word at leads to, or -1 if it is
// rejected. A Record of native bytes is made of the struct. It is for generated code.
func (d *DirectDecoder) Struct(w uint64, at int, shape uint32, native uintptr) int {
	return d.structure(w, at, shape, int64(native))
}

// list returns the word of a list's elements and their number, or -1 if the list is rejected.
func (d *DirectDecoder) list(w uint64, at int, size uint64, bits uint64, native uintptr) (first, n int) {
	to := at + 1 + int(int32(w)>>2)
	words := wordsFor(w>>35, bits)
	if w&listForm != kindList|size<<32 || to < 0 || to > len(d.b)/8 || words > uint64(len(d.b)/8-to) {
		return -1, 0
	}
	if !d.charge(int64(words)+1, int64(w>>35)*int64(native)) {
		return -1, 0
	}
	return to, int(w >> 35)
}

// Structs returns the word of the first struct of the list that the pointer w at word at leads
// to, and the number of structs, or -1 if the list is rejected. A Record of native bytes is
// made of each struct. It is for generated code.
func (d *DirectDecoder) Structs(w uint64, at int, shape uint32, native uintptr) (first, n int) {
	to := at + 1 + int(int32(w)>>2)
	words, own := int64(w>>35), int64(shape&0xffff+shape>>16)
	if w&listForm != kindList|sizeComposite<<32 || to < 0 || int64(to) > int64(len(d.b)/8)-1-words || d.depth <= 0 || own == 0 {
		return -1, 0
	}
	d.depth--
	tag := le.Uint64(d.b[to*8:])
	n = int(uint32(tag) >> 2)
	if tag&0xffffffff_00000003 != uint64(shape)<<32 || int64(n)*own > words ||
		!d.charge(words+1, int64(n)*int64(native)) {
		return -1, 0
	}
	return to + 1, n
}

// resized returns a slice of n elements that keeps the existing elements, up to the capacity.
func resized[T any](v []T, n int) []T {
	if n <= cap(v) && v != nil {
		return v[:n]
	}
	more := make([]T, n)
	copy(more, v[:cap(v)])
	return more
}

// DirectNumbers decodes the list of numbers that the pointer w at word at leads to. It returns
// false if the list is rejected. It is for generated code.
func DirectNumbers[T Number](d *DirectDecoder, v *[]T, w uint64, at int) bool {
	if w == 0 {
		*v = (*v)[:0]
		return true
	}
	var x T
	first, n := d.list(w, at, numberSize(sizeOf[T]()), uint64(sizeOf[T]()*8), unsafe.Sizeof(x))
	if first < 0 {
		return false
	}
	*v = resized(*v, n)
	array.DecodeInto(*v, d.b[first*8:first*8+n*sizeOf[T]()])
	return true
}

// Bools decodes the list of bits that the pointer w at word at leads to. It returns false if
// the list is rejected. It is for generated code.
func (d *DirectDecoder) Bools(v *[]bool, w uint64, at int) bool {
	if w == 0 {
		*v = (*v)[:0]
		return true
	}
	first, n := d.list(w, at, sizeBit, 1, 1)
	if first < 0 {
		return false
	}
	*v = resized(*v, n)
	for i := range *v {
		(*v)[i] = d.b[first*8+i/8]>>(i%8)&1 != 0
	}
	return true
}

// Data copies the data that the pointer w at word at leads to. It returns false if the data is
// rejected. It never borrows the bytes, because decoding into the Record again would overwrite
// them. It is for generated code.
func (d *DirectDecoder) Data(v *[]byte, w uint64, at int) bool {
	if w == 0 {
		*v = (*v)[:0]
		return true
	}
	first, n := d.list(w, at, sizeByte, 8, 1)
	if first < 0 {
		return false
	}
	*v = resized(*v, n)
	copy(*v, d.b[first*8:])
	return true
}

// Texts decodes the list of texts that the pointer w at word at leads to. It returns false if
// the list is rejected. It is for generated code.
func (d *DirectDecoder) Texts(v *[]string, w uint64, at int) bool {
	if w == 0 {
		*v = (*v)[:0]
		return true
	}
	var x string
	first, n := d.list(w, at, sizePointer, 64, unsafe.Sizeof(x))
	if first < 0 || d.depth <= 0 {
		return false
	}
	*v = resized(*v, n)
	for i := range *v {
		if !d.Text(&(*v)[i], le.Uint64(d.b[(first+i)*8:]), first+i, "") {
			return false
		}
	}
	return true
}

// Text decodes the text that the pointer w at word at leads to, or sets the default if the
// pointer is null. It returns false if the text is rejected. It is for generated code.
func (d *DirectDecoder) Text(s *string, w uint64, at int, def string) bool {
	if w == 0 {
		*s = def
		return true
	}
	b := d.b
	n := int(w >> 35)
	start := at + 1 + int(int32(w)>>2)
	if w&listForm != byteList || n == 0 || start < 0 || start > (len(b)-n)>>3 || b[start*8+n-1] != 0 ||
		!d.charge(1+int64((n+7)/8), int64(n-1)) {
		return false
	}
	// The padding of the text is in bounds, because the segment ends with a whole word.
	size := (n + 7) &^ 7
	from := b[start*8 : start*8+size]
	if d.borrow {
		*s = unsafe.String(unsafe.SliceData(from), n-1)
		if n <= mostThree {
			return isASCIIWords(from) || validText(from[:n-1])
		}
		return validText(from[:n-1])
	}
	if n-2 >= longText || n == 1 {
		*s = string(from[:n-1])
		return validText(unsafe.Slice(unsafe.StringData(*s), n-1))
	}
	if size > len(d.room) {
		d.more(size)
	}
	room := d.room[:size]
	d.room = d.room[size:]
	// What is copied is checked and not the message, in case another goroutine changes the bytes
	// meanwhile.
	*s = unsafe.String(unsafe.SliceData(room), n-1)
	high := uint64(0)
	if isWideWords(size) {
		high = copyWords(unsafe.SliceData(room), unsafe.SliceData(from), size)
		return high&highBits == 0 || validText(room[:n-1])
	}
	for i := 0; i+8 <= len(room) && i+8 <= len(from); i += 8 {
		x := le.Uint64(from[i : i+8])
		high |= x
		le.PutUint64(room[i:i+8], x)
	}
	return high&highBits == 0 || validText(room[:n-1])
}

// more allocates memory for texts, but no more than the texts of the message can take.
//
//go:noinline
func (d *DirectDecoder) more(size int) {
	n := max(size, min(textRoom, d.left&^7))
	d.left = max(d.left-n, 0)
	d.room = make([]byte, n)
}
