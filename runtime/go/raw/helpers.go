// SPDX-License-Identifier: MIT OR Apache-2.0

package raw

import (
	"encoding/binary"
	"math"
	"unicode/utf8"
	"unsafe"

	"zooph.dev/go/array"
)

// What follows is for the code that zoophraw writes, and for codecs by hand.

// lenient is a part of `levels` of sizes: what decoders refuse has a size then, so that it can be written to find out
// where it is.
const lenient = 1 << 20

// Deeper returns the levels that are left within a level; false if there are none.
func Deeper(levels int) (int, bool) { return levels - 1, levels&(lenient-1) != 0 }

// InvalidSize returns the size of what decoders refuse: [Invalid], or, where the fault is looked for, `size`.
func InvalidSize(size, levels int) int {
	if levels&lenient != 0 {
		return size
	}
	return Invalid
}

// TextSize returns how many bytes a text takes beyond its minimum.
func TextSize(text string, levels int) int {
	if utf8.ValidString(text) {
		return len(text)
	}
	return InvalidSize(len(text), levels)
}

// CharSize returns how many bytes a character takes beyond its minimum, which is none, or that it is not a character.
func CharSize(char rune, levels int) int {
	if validChar(uint32(char)) {
		return 0
	}
	return InvalidSize(0, levels)
}

// PutCount writes how many elements follow, and returns the rest of b.
func PutCount(b []byte, count int) []byte {
	binary.LittleEndian.PutUint64(b, uint64(count))
	return b[8:]
}

// PutText writes a text, and returns the rest of b.
func PutText(b []byte, text string) []byte {
	binary.LittleEndian.PutUint64(b, uint64(len(text)))
	copy(b[8:8+len(text)], text)
	return b[8+len(text):]
}

// PutNumbers writes a list of numbers, and returns the rest of b.
func PutNumbers[N array.Number](b []byte, numbers []N) []byte {
	return PutArray(PutCount(b, len(numbers)), numbers)
}

// PutArray writes numbers without their count, and returns the rest of b.
func PutArray[N array.Number](b []byte, numbers []N) []byte {
	size := len(numbers) * int(unsafe.Sizeof(*new(N)))
	array.Append(b[:0:len(b[:size])], numbers)
	return b[size:]
}

// Bit returns 1 for true and 0 for false.
func Bit(value bool) byte {
	var bit byte
	if value {
		bit = 1
	}
	return bit
}

// GetCount reads how many elements follow, each of which takes at least so many bytes; -1 if what is left of b cannot
// hold them. Elements that take no bytes have been counted before, by [Limits].
func GetCount(b []byte, each int) int {
	count := binary.LittleEndian.Uint64(b)
	if each == 0 && count > math.MaxInt32 || each > 0 && count > uint64(len(b)-8)/uint64(each) {
		return -1
	}
	return int(count)
}

// GetText reads a text, and returns how many bytes it takes; -1 if there is a fault.
func GetText(b []byte, text *string) int {
	count := binary.LittleEndian.Uint64(b)
	if count > uint64(len(b)-8) {
		return -1
	}
	end := 8 + int(count)
	if !utf8.Valid(b[8:end]) {
		return -1
	}
	*text = string(b[8:end])
	return end
}

// GetNumbers reads a list of numbers, and returns how many bytes it takes; -1 if there is a fault.
func GetNumbers[N array.Number](b []byte, numbers *[]N) int {
	size := int(unsafe.Sizeof(*new(N)))
	count := GetCount(b, size)
	if count < 0 {
		return -1
	}
	*numbers = Resize(*numbers, count)
	array.DecodeInto(*numbers, b[8:])
	return 8 + count*size
}

// GetChar reads a character from the beginning of b; false if it is none.
func GetChar(b []byte, char *rune) bool {
	number := binary.LittleEndian.Uint32(b)
	*char = rune(number)
	return validChar(number)
}

// Resize returns a slice of so many elements, in the memory of an old one if that is enough; what they are is not defined
// then.
func Resize[T any](old []T, count int) []T {
	if count <= cap(old) {
		return old[:count]
	}
	return make([]T, count)
}

// GetArray reads numbers without their count.
func GetArray[N array.Number](numbers []N, b []byte) { array.DecodeInto(numbers, b) }
