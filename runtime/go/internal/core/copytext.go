// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"math/bits"
	"unsafe"
)

// A processor hardly predicts the lengths of texts, and memmove branches on them several times. So texts
// of usual lengths are copied by a fixed number of loads and stores of 16 bytes, which overlap if
// there are fewer bytes. Their places are computed without branches.
const (
	// leastWide and mostWide bound the number of bytes that copyWide copies, leastWords and mostWide
	// that of copyWords.
	leastWide  = 17
	leastWords = 56
	mostWide   = 128
	// mostThree is the number of bytes up to which three pairs of words are enough.
	mostThree = 40
)

// pair is two words, which the compiler copies by one load and one store.
type pair [16]byte

// isWide reports whether copyWide copies n bytes.
func isWide(n int) bool { return uint(n-leastWide) <= mostWide-leastWide }

// copyWide copies n bytes. It returns p, so that its caller need not keep p on the stack.
//
// INVARIANT: isWide(n), and there are n bytes at to and at from. All offsets below are between 0
// and n-16, so every pair is inside these bytes: half of last, x and y are between 0 and last; and
// last is at least 16 behind the branch.
//
//go:noinline
func copyWide(to, from *byte, n int, p uint64) uint64 {
	t, f := unsafe.Pointer(to), unsafe.Pointer(from)
	last := n - 16
	if n <= mostThree {
		half := int(uint(last) / 2)
		*(*pair)(t) = *(*pair)(f)
		*(*pair)(unsafe.Add(t, half)) = *(*pair)(unsafe.Add(f, half))
		*(*pair)(unsafe.Add(t, last)) = *(*pair)(unsafe.Add(f, last))
		return p
	}
	// x is last-32 and y is last-48, or 0 if that is negative.
	x := last - 32
	x &^= x >> (bits.UintSize - 1)
	y := last - 48
	y &^= y >> (bits.UintSize - 1)
	*(*pair)(t) = *(*pair)(f)
	*(*pair)(unsafe.Add(t, 16)) = *(*pair)(unsafe.Add(f, 16))
	*(*pair)(unsafe.Add(t, last-x)) = *(*pair)(unsafe.Add(f, last-x))
	*(*pair)(unsafe.Add(t, last-y)) = *(*pair)(unsafe.Add(f, last-y))
	*(*pair)(unsafe.Add(t, y)) = *(*pair)(unsafe.Add(f, y))
	*(*pair)(unsafe.Add(t, x)) = *(*pair)(unsafe.Add(f, x))
	*(*pair)(unsafe.Add(t, last-16)) = *(*pair)(unsafe.Add(f, last-16))
	*(*pair)(unsafe.Add(t, last)) = *(*pair)(unsafe.Add(f, last))
	return p
}

// isWideWords reports whether copyWords copies that many bytes.
func isWideWords(size int) bool { return uint(size-leastWords) <= mostWide-leastWords }

// copyWords copies whole words of size bytes together, and returns the union of their bits.
//
// INVARIANT: isWideWords(size), size is a multiple of 8, and there are size bytes at to and at
// from. The offsets are between 0 and last, so every word is inside these bytes: last is at least
// 48, x and y are between 0 and last.
func copyWords(to, from *byte, size int) (high uint64) {
	t, f := unsafe.Pointer(to), unsafe.Pointer(from)
	last := size - 8
	// y is last-56, or 0 if that is negative.
	x := last - 48
	y := last - 56
	y &^= y >> (bits.UintSize - 1)
	high = copyWord(t, f, 0) | copyWord(t, f, 8) | copyWord(t, f, 16) | copyWord(t, f, 24)
	high |= copyWord(t, f, 32) | copyWord(t, f, 40) | copyWord(t, f, 48) | copyWord(t, f, last-y)
	high |= copyWord(t, f, y) | copyWord(t, f, x) | copyWord(t, f, last-40) | copyWord(t, f, last-32)
	return high | copyWord(t, f, last-24) | copyWord(t, f, last-16) | copyWord(t, f, last-8) | copyWord(t, f, last)
}

// copyWord copies a word and returns it.
func copyWord(to, from unsafe.Pointer, at int) uint64 {
	w := le.Uint64((*[8]byte)(unsafe.Add(from, at))[:])
	le.PutUint64((*[8]byte)(unsafe.Add(to, at))[:], w)
	return w
}
