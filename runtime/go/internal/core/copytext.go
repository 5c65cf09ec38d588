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
	// leastWide and mostWide bound the number of bytes that copyWide copies.
	leastWide = 17
	mostWide  = 128
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
