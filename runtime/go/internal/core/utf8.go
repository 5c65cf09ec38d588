// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"math/bits"
	"unicode/utf8"
	"unsafe"
)

// highBits has the highest bit of each byte, which is zero in ASCII.
const highBits = 0x80808080_80808080

// validText reports whether b is UTF-8. Most texts are ASCII, and so are most bytes of the
// others: these are skipped eight at a time.
func validText(b []byte) bool {
	if n := len(b); isWide(n) {
		if highWide(unsafe.SliceData(b), n) == 0 {
			return true
		}
	} else if isASCII(b) {
		return true
	}
	for i := 0; i < len(b); {
		if i+8 <= len(b) {
			high := le.Uint64(b[i:i+8]) & highBits
			if high == 0 {
				i += 8
				continue
			}
			i += bits.TrailingZeros64(high) / 8
		} else if b[i] < utf8.RuneSelf {
			i++
			continue
		}
		if i+1 < len(b) && b[i]-0xc2 < 0xe0-0xc2 && b[i+1]&0xc0 == 0x80 {
			i += 2
			continue
		}
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n < 2 {
			return false
		}
		i += n
	}
	return true
}

// validString reports whether s is UTF-8.
func validString(s string) bool { return validText(unsafe.Slice(unsafe.StringData(s), len(s))) }

// isASCII reports whether all bytes of b are ASCII. As in copyWide, a fixed number of loads, which
// may overlap, reads texts of usual lengths.
func isASCII(b []byte) bool {
	for len(b) > mostWide {
		if eightWords(b[:64:64])&highBits != 0 {
			return false
		}
		b = b[64:]
	}
	switch n := len(b); {
	case n < 4:
		return n == 0 || b[0]|b[n/2]|b[n-1] < utf8.RuneSelf
	case n < 8:
		return (le.Uint32(b)|le.Uint32(b[n-4:]))&(highBits>>32) == 0
	case n < leastWide:
		return (le.Uint64(b)|le.Uint64(b[n-8:]))&highBits == 0
	default:
		return highWide(unsafe.SliceData(b), n) == 0
	}
}

// eightWords returns the union of the bits of eight words.
func eightWords(b []byte) uint64 {
	return le.Uint64(b) | le.Uint64(b[8:]) | le.Uint64(b[16:]) | le.Uint64(b[24:]) |
		le.Uint64(b[32:]) | le.Uint64(b[40:]) | le.Uint64(b[48:]) | le.Uint64(b[56:])
}

// highWide returns 0 if n bytes are ASCII.
//
// INVARIANT: isWide(n), and there are n bytes at from. The offsets are those of copyWide.
func highWide(from *byte, n int) uint64 {
	f := unsafe.Pointer(from)
	last := n - 16
	if n <= mostThree {
		half := int(uint(last) / 2)
		return (bothWords(f) | bothWords(unsafe.Add(f, half)) | bothWords(unsafe.Add(f, last))) & highBits
	}
	x := last - 32
	x &^= x >> (bits.UintSize - 1)
	y := last - 48
	y &^= y >> (bits.UintSize - 1)
	front := bothWords(f) | bothWords(unsafe.Add(f, 16)) | bothWords(unsafe.Add(f, last-x)) | bothWords(unsafe.Add(f, last-y))
	back := bothWords(unsafe.Add(f, last)) | bothWords(unsafe.Add(f, last-16)) | bothWords(unsafe.Add(f, x)) | bothWords(unsafe.Add(f, y))
	return (front | back) & highBits
}

// bothWords returns the union of the bits of a pair of words.
func bothWords(p unsafe.Pointer) uint64 {
	b := (*pair)(p)
	return le.Uint64(b[:8]) | le.Uint64(b[8:])
}

// isASCIIWords reports whether all bytes of words are ASCII. Their number is a multiple of 8.
func isASCIIWords(words []byte) bool {
	high := uint64(0)
	for i := 0; i+8 <= len(words); i += 8 {
		high |= le.Uint64(words[i : i+8])
	}
	return high&highBits == 0
}
