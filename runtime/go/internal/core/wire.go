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
	// MaxCount is how many elements a list can have: counts have 29 bits.
	MaxCount = 1<<29 - 1
	// listForm are the bits that tell a list pointer and its elements' size.
	listForm = 0x7_0000_0003
	byteList = kindList | sizeByte<<32
)

var (
	sizeBits  = [8]uint64{0, 1, 8, 16, 32, 64, 64, 0}
	sizeBytes = [8]uint32{0, 0, 1, 2, 4, 8, 0, 0}
)

// offsetOf is the signed distance in words from the end of the pointer to its
// target.
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

// upper is a number as the upper half of a word. It is rotated there, for of a
// shifted one the compiler knows which bytes are zero, and stores the word in pieces,
// which the processor cannot hand to a load of the whole soon after.
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

// maxCoded is how many words of data a code tells exactly.
const maxCoded = 0xffff - 4

// codeOf is how a Reader remembers the sizes of its sections: pointers in the
// upper half, and in the lower one how much data there is. There, 1, 2 and 3
// stand for one, two and four bytes, the data of elements of a list of numbers
// that is read as a list of structs; n words are 3+n. The last code stands for all
// sizes that have none of their own, which the Segment tells then.
func codeOf(data, pointers uint64) uint32 {
	code := uint32(pointers) << 16
	if data > 0 {
		code |= min(uint32(data)+3, 0xffff)
	}
	return code
}

// codeWords is how many words of data the lower half of a code stands for.
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

// forData is the segment for the Reader of a struct with that many words of data: one
// that tells their number, if the code does not.
func (s *Segment) forData(data uint64) *Segment {
	if data <= maxCoded {
		return s
	}
	return &Segment{b: s.b, m: s.m, id: s.id, lazy: s.lazy, schema: s.schema, wide: uint16(data)}
}
