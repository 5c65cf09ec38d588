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
	if isASCII(b) {
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

// isASCII reports whether all bytes of b are ASCII.
func isASCII(b []byte) bool {
	high := uint64(0)
	if len(b) < 8 {
		for _, x := range b {
			high |= uint64(x)
		}
		return high&highBits == 0
	}
	// The last eight bytes may overlap the ones before.
	last := le.Uint64(b[len(b)-8:])
	for len(b) >= 32 {
		high = le.Uint64(b) | le.Uint64(b[8:]) | le.Uint64(b[16:]) | le.Uint64(b[24:])
		if high&highBits != 0 {
			return false
		}
		b = b[32:]
	}
	high = last
	for ; len(b) >= 8; b = b[8:] {
		high |= le.Uint64(b)
	}
	return high&highBits == 0
}

// isASCIIWords reports whether all bytes of words are ASCII. Their number is a multiple of 8.
func isASCIIWords(words []byte) bool {
	high := uint64(0)
	for i := 0; i+8 <= len(words); i += 8 {
		high |= le.Uint64(words[i : i+8])
	}
	return high&highBits == 0
}
