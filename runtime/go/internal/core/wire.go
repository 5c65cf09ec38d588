// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"encoding/binary"
	"math/bits"
)

var le = binary.LittleEndian

// The kind of a pointer: its two lowest bits.
const (
	kindStruct = 0
	kindList   = 1
	kindFar    = 2
	kindOther  = 3
)

// The size codes of a list's elements.
const (
	sizeVoid      = 0
	sizeBit       = 1
	sizeByte      = 2
	sizeTwo       = 3
	sizeFour      = 4
	sizeEight     = 5
	sizePointer   = 6
	sizeComposite = 7
)

const (
	// MaxCount is the largest number of elements of a list: a list pointer has 29 bits for
	// it.
	MaxCount = 1<<29 - 1
	// listForm masks the bits of a list pointer that hold its kind and its elements' size
	// code.
	listForm = 0x7_0000_0003
	byteList = kindList | sizeByte<<32
)

var (
	sizeBits  = [8]uint64{0, 1, 8, 16, 32, 64, 64, 0}
	sizeBytes = [8]uint32{0, 0, 1, 2, 4, 8, 0, 0}
)

// offsetOf returns the signed distance in words from the end of the pointer to its target.
func offsetOf(w uint64) int64   { return int64(int32(w) >> 2) }
func dataWords(w uint64) uint64 { return w >> 32 & 0xffff }
func pointersOf(w uint64) uint64 {
	return w >> 48
}
func listSize(w uint64) uint64    { return w >> 32 & 7 }
func listCount(w uint64) uint64   { return w >> 35 }
func tagCount(w uint64) uint64    { return uint64(uint32(w) >> 2) }
func farDouble(w uint64) bool     { return w&4 != 0 }
func farPosition(w uint64) uint32 { return uint32(w) >> 3 }
func farSegment(w uint64) uint32  { return uint32(w >> 32) }

// upper returns a number as the upper half of a word. It rotates instead of shifting: the
// compiler knows which bytes of a shifted number are zero, and would store the word in
// pieces, which the processor cannot forward to a load of the whole word soon afterwards.
func upper(x uint64) uint64 { return bits.RotateLeft64(x, 32) }

func offsetBits(offset int64) uint64 { return uint64(uint32(int32(offset)) << 2) }

func structPointer(offset int64, shape uint32) uint64 {
	return offsetBits(offset) | uint64(shape)<<32
}
func listPointer(offset int64, size, count uint64) uint64 {
	return kindList | offsetBits(offset) | size<<32 | count<<35
}
func farPointer(double bool, position, segment uint32) uint64 {
	w := kindFar | uint64(position)<<3 | uint64(segment)<<32
	if double {
		w |= 4
	}
	return w
}
func withOffset(w uint64, offset int64) uint64 { return w&^0xffff_fffc | offsetBits(offset) }

func wordsFor(count, bits uint64) uint64 { return (count*bits + 63) / 64 }

// maxCoded is the largest number of data words that has its own code.
const maxCoded = 0xffff - 4

// codeOf returns the code with which a Reader remembers the sizes of its sections. The
// upper half is the number of pointers. The lower half is 0 for no data, 1, 2 and 3 for
// one, two and four bytes, which are the data of an element of a list of numbers that is
// read as a list of structs, and 3+n for n words. The largest value stands for all sizes
// that have no code; the Segment then holds the number of words.
func codeOf(data, pointers uint64) uint32 {
	code := uint32(pointers) << 16
	if data > 0 {
		code |= min(uint32(data)+3, 0xffff)
	}
	return code
}

// codeWords returns the number of data words that the lower half of a code stands for.
func (s *Segment) codeWords(code uint32) uint32 {
	data := code & 0xffff
	if data > 3 {
		if data == 0xffff {
			return uint32(s.wide)
		}
		return data - 3
	}
	return min(data, 1)
}

// forData returns the segment for the Reader of a struct with that many words of data: a
// new one that holds the number of words, if it has no code.
func (s *Segment) forData(data uint64) *Segment {
	if data <= maxCoded {
		return s
	}
	return &Segment{b: s.b, m: s.m, id: s.id, lazy: s.lazy, schema: s.schema, wide: uint16(data)}
}
