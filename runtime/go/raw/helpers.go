// SPDX-License-Identifier: MIT OR Apache-2.0

package raw

import (
	"encoding/binary"
	"math"
	"unicode/utf8"
	"unsafe"

	"zooph.dev/go/array"
)

// The functions below are for the code that zoophraw writes, and for codecs written by hand.

// lenient is a flag in the `levels` that Size functions take. With it, a value that decoders refuse
// has a size, so that it can be encoded to find out where it is wrong.
const lenient = 1 << 20

// Deeper returns the number of levels left one level further down, and false if there are none.
func Deeper(levels int) (int, bool) { return levels - 1, levels&(lenient-1) != 0 }

// InvalidSize returns the size of a value that decoders refuse: `size` if levels has the flag
// lenient, and otherwise [Invalid].
func InvalidSize(size, levels int) int {
	if levels&lenient != 0 {
		return size
	}
	return Invalid
}

// TextSize returns how many bytes a text takes beyond its minimum, or [Invalid] if it is not UTF-8.
func TextSize(text string, levels int) int {
	if utf8.ValidString(text) {
		return len(text)
	}
	return InvalidSize(len(text), levels)
}

// CharSize returns 0, because a character takes no bytes beyond its minimum, or [Invalid] if the
// rune is not a character.
func CharSize(char rune, levels int) int {
	if validChar(uint32(char)) {
		return 0
	}
	return InvalidSize(0, levels)
}

// PutCount writes the number of elements to b and returns the rest of b.
func PutCount(b []byte, count int) []byte {
	binary.LittleEndian.PutUint64(b, uint64(count))
	return b[8:]
}

// PutText writes a text to b and returns the rest of b.
func PutText(b []byte, text string) []byte {
	binary.LittleEndian.PutUint64(b, uint64(len(text)))
	copy(b[8:8+len(text)], text)
	return b[8+len(text):]
}

// PutNumbers writes a list of numbers to b and returns the rest of b.
func PutNumbers[N array.Number](b []byte, numbers []N) []byte {
	return PutArray(PutCount(b, len(numbers)), numbers)
}

// PutArray writes numbers without their count to b and returns the rest of b.
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

// GetCount reads the number of elements that follow, each of which takes at least `each` bytes. It
// returns -1 if the rest of b cannot hold them. Elements that take no bytes have been counted
// before, against [Limits].
func GetCount(b []byte, each int) int {
	count := binary.LittleEndian.Uint64(b)
	if each == 0 && count > math.MaxInt32 || each > 0 && count > uint64(len(b)-8)/uint64(each) {
		return -1
	}
	return int(count)
}

// GetText reads a text and returns how many bytes it takes, or -1 if there is a fault.
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

// GetNumbers reads a list of numbers and returns how many bytes it takes, or -1 if there is a
// fault.
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

// GetChar reads a character from the beginning of b. It returns false if the number is not the code
// point of a character.
func GetChar(b []byte, char *rune) bool {
	number := binary.LittleEndian.Uint32(b)
	*char = rune(number)
	return validChar(number)
}

// Resize returns a slice of `count` elements, in the memory of old if that is large enough. The
// content of the elements is undefined.
func Resize[T any](old []T, count int) []T {
	if count <= cap(old) {
		return old[:count]
	}
	return make([]T, count)
}

// GetArray reads numbers without a count from b.
func GetArray[N array.Number](numbers []N, b []byte) { array.DecodeInto(numbers, b) }
