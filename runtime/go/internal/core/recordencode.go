// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"math"
	"slices"
)

// RecordEncoder writes Records. It is for generated code.
type RecordEncoder struct {
	b     []byte // the segment, up to the end of the available memory
	all   []byte // b with the bytes in front of it
	at    int    // offset of the frame in all
	tail  int    // the next free word
	depth int    // levels that may still be entered

	x   reaching // the Record that is encoded, until its words are known
	own int      // number of words of the Record's struct
}

// reaching is the interface that adds up the words that a Record's pointers lead to.
type reaching interface{ ZoophReached(room Room) int }

const (
	// enough is the number of free bytes from which the first pass is not made in advance.
	enough = 256
	// long is the number of words after which the first pass is made nevertheless. A Record with
	// shared pointers may need more words than there is memory for.
	long = 1 << 20 / 8
)

// Begin begins a framed message behind b, whose root struct has that shape, and returns the word of
// the struct. If the size is needed, x adds up the words. Begin does not return an encoder by
// value, because copying one takes longer than encoding a small Record.
func (e *RecordEncoder) Begin(b []byte, shape uint32, x reaching) int {
	own := int(shape&0xffff + shape>>16)
	at := len(b)
	e.x, e.own = x, own
	if cap(b)-at < enough {
		words := framedWords(own, x)
		fitsBehind(at, words)
		if cap(b)-at < words*8 {
			b = slices.Grow(b, words*8)
		}
	}
	// Pointers cannot address more than a segment.
	all := b[:at+min(cap(b)-at, maxBlock)]
	if cap(b)-at < (2+own)*8 {
		all = append(all[:at], make([]byte, (2+own)*8)...)
	}
	all = all[:at+(len(all)-at)&^7]
	root := structPointer(0, shape)
	if own == 0 {
		root = structPointer(-1, 0)
	}
	le.PutUint64(all[at+8:], root)
	e.b, e.all, e.at, e.tail, e.depth = all[at+8:], all, at, 1+own, MaxNesting
	return 1
}

// framedWords returns the number of words of a message, including its segment table.
func framedWords(own int, x reaching) int {
	words := 2 + own + x.ZoophReached(Room{MaxNesting, MaxCount})
	fits(words)
	return words
}

// BeginPlain is [RecordEncoder.Begin] for a struct without pointers. It returns the whole message;
// the struct's data, at its end, is left for the caller to write. It is for generated code.
func BeginPlain(b []byte, shape uint32) []byte {
	at, end := len(b), len(b)+16+int(shape)*8
	if end > cap(b) {
		b = slices.Grow(b, end-at)
	}
	b = b[:end]
	root := structPointer(0, shape)
	if shape == 0 {
		root = structPointer(-1, 0)
	}
	head := b[at:end]
	le.PutUint64(head[8:16], root)
	le.PutUint64(head[:8], upper(uint64(shape)+1))
	return b
}

// grow makes more room.
//
//go:noinline
func (e *RecordEncoder) grow() {
	fitsBehind(e.at+8, e.tail)
	need := e.at + 8 + e.tail*8
	more := max(need-len(e.all), min(len(e.all), math.MaxInt-len(e.all)))
	if e.tail > long && e.x != nil {
		words := framedWords(e.own, e.x)
		fitsBehind(e.at, words)
		// If another goroutine changes the Record meanwhile, this size may be too small.
		more = max(need, e.at+words*8) - len(e.all)
		e.x = nil
	}
	all := append(e.all, make([]byte, more)...)
	e.all = all[:e.at+(len(all)-e.at)&^7]
	e.b = e.all[e.at+8:]
}

// Enter goes one level down, to the object that a pointer leads to.
func (e *RecordEncoder) Enter() {
	if e.depth--; e.depth < 0 {
		panic(faultAt(Nesting, 0, 0))
	}
}

// Leave undoes [RecordEncoder.Enter].
func (e *RecordEncoder) Leave() { e.depth++ }

// Finish returns the encoded message, behind the bytes that the buffer held before.
func (e *RecordEncoder) Finish() []byte {
	le.PutUint64(e.all[e.at:], upper(uint64(e.tail)))
	return e.all[:e.at+8+e.tail*8]
}

// Words returns that many bytes, a constant, from word at on. For a slice with constant length and
// capacity the compiler knows that a slice expression does not point past the array's end.
func (e *RecordEncoder) Words(at, bytes int) []byte { return e.b[at*8 : at*8+bytes : at*8+bytes] }

// Tree returns what writing a tree of Records starts with: the segment up to the end of the
// available memory, the next free word and, in the upper half of limit, the first level that is not
// allowed.
func (e *RecordEncoder) Tree() (b []byte, tail, limit uint64) {
	return e.b[:len(e.b):len(e.b)], uint64(e.tail), uint64(e.depth+1) << 32
}

// Close ends writing a tree. Later objects begin at word tail.
func (e *RecordEncoder) Close(tail uint64) { e.tail = int(tail) }

// NodePointer returns the pointer from the word in the lower half of from to a struct at word to.
// It adds the parts instead of combining bits: the compiler does not know single bytes of a sum, so
// it stores the pointer as a whole. It is for generated code.
func NodePointer(from, to uint64, shape uint32) uint64 {
	return uint64(shape)<<32 + (to-uint64(uint32(from))-1)<<2
}

// Level panics if no level is left.
func (e *RecordEncoder) Level() {
	if e.depth <= 0 {
		panic(faultAt(Nesting, 0, 0))
	}
}

// Take allocates words and returns the first one.
func (e *RecordEncoder) Take(words int) int {
	at := e.tail
	e.tail += words
	if e.tail > len(e.b)>>3 {
		e.grow()
	}
	return at
}

// StructPointer returns the pointer at word at to a struct at word to.
func StructPointer(at, to int, shape uint32) uint64 {
	if shape == 0 {
		return structPointer(-1, 0)
	}
	return structPointer(int64(to-at-1), shape)
}

// B2U returns 1 for true and 0 for false, without a branch.
func B2U(b bool) uint64 {
	var x uint64
	if b {
		x = 1
	}
	return x
}

// Explicit returns p, or a pointer to an empty list of that size code if p is null. It is for
// fields whose default is not empty.
func (e *RecordEncoder) Explicit(p uint64, at int, size uint64) uint64 {
	if p != 0 {
		return p
	}
	if size == sizeComposite {
		t := e.Take(1)
		le.PutUint64(e.b[t*8:], 0)
		return listPointer(int64(t-at-1), size, 0)
	}
	return listPointer(int64(e.tail-at-1), size, 0)
}
