// SPDX-License-Identifier: MIT OR Apache-2.0

// Package array moves numbers between bytes and slices at the speed of memory.
//
// Bytes are little-endian unless a name says otherwise. On little-endian machines
// decoding is a copy, and [View] is no copy at all.
package array

import (
	"io"
	"math/bits"
	"unsafe"
)

// Number are the types of fixed width.
type Number interface {
	~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~float32 | ~float64
}

// littleEndian is a constant in all but name: the compiler folds it.
var littleEndian = func() bool {
	x := uint16(1)
	return *(*byte)(unsafe.Pointer(&x)) == 1
}()

func size[T Number]() int {
	var x T
	return int(unsafe.Sizeof(x))
}

// bytesOf are the bytes of s in the machine's order.
func bytesOf[T Number](s []T) []byte {
	// Any number's bytes may be looked at, and a slice's elements are side by side.
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), len(s)*size[T]())
}

// View is b as numbers, without a copy. It fails if the machine is big-endian, if b
// is not aligned for a T, or if its length is not a multiple of T's size.
func View[T Number](b []byte) ([]T, bool) {
	p := unsafe.Pointer(unsafe.SliceData(b))
	var x T
	if len(b) == 0 {
		return []T{}, true
	}
	if !littleEndian || uintptr(p)&(unsafe.Alignof(x)-1) != 0 || len(b)%size[T]() != 0 {
		return nil, false
	}
	// Checked above: aligned, and as many as the bytes hold.
	return unsafe.Slice((*T)(p), len(b)/size[T]()), true
}

// Decode is the numbers that b holds, in a slice of their own. Bytes behind the
// last whole number are not looked at.
func Decode[T Number](b []byte) []T {
	s := make([]T, len(b)/size[T]())
	DecodeInto(s, b)
	return s
}

// DecodeInto fills dst with numbers from the start of b and returns how many there
// were: the smaller of what dst and b hold.
func DecodeInto[T Number](dst []T, b []byte) int {
	n := min(len(dst), len(b)/size[T]())
	dst = dst[:n]
	copy(bytesOf(dst), b)
	if !littleEndian {
		Swap(dst)
	}
	return n
}

// DecodeBig is [DecodeInto] for big-endian bytes.
func DecodeBig[T Number](dst []T, b []byte) int {
	n := min(len(dst), len(b)/size[T]())
	dst = dst[:n]
	copy(bytesOf(dst), b)
	if littleEndian {
		Swap(dst)
	}
	return n
}

// ViewOrDecode is [View] where that is possible, and [Decode] where it is not.
func ViewOrDecode[T Number](b []byte) []T {
	if s, ok := View[T](b); ok {
		return s
	}
	return Decode[T](b)
}

// Append appends the bytes of s to b.
func Append[T Number](b []byte, s []T) []byte {
	at := len(b)
	b = append(b, bytesOf(s)...)
	if !littleEndian {
		swapBytes(b[at:], size[T]())
	}
	return b
}

// Read fills dst from r, straight into its memory. The error is [io.ReadFull]'s;
// after it, dst holds nothing of use.
func Read[T Number](r io.Reader, dst []T) error {
	_, err := io.ReadFull(r, bytesOf(dst))
	if !littleEndian {
		Swap(dst)
	}
	return err
}

// Write writes the bytes of s to w, straight from its memory where the machine is
// little-endian.
func Write[T Number](w io.Writer, s []T) error {
	b := bytesOf(s)
	if !littleEndian {
		b = Append(nil, s)
	}
	_, err := w.Write(b)
	return err
}

// Sum adds up the numbers in b, with wrap-around, without storing them. Floats are
// added in four interleaved sums.
func Sum[T Number](b []byte) T {
	if s, ok := View[T](b[:len(b)-len(b)%size[T]()]); ok {
		return SumOf(s)
	}
	var sum T
	Fold(b, func(x T) { sum += x })
	return sum
}

// SumOf adds up numbers, as [Sum] does.
func SumOf[T Number](s []T) T {
	var a, b, c, d, e, f, g, h T
	for len(s) >= 8 {
		p := (*[8]T)(s)
		a += p[0]
		b += p[1]
		c += p[2]
		d += p[3]
		e += p[4]
		f += p[5]
		g += p[6]
		h += p[7]
		s = s[8:]
	}
	for _, x := range s {
		a += x
	}
	return a + b + (c + d) + (e + f + (g + h))
}

// Fold calls with for each number in b, without storing them.
func Fold[T Number](b []byte, with func(T)) {
	if s, ok := View[T](b[:len(b)-len(b)%size[T]()]); ok {
		for _, x := range s {
			with(x)
		}
		return
	}
	var chunk [64]T
	for n := DecodeInto(chunk[:], b); n > 0; n = DecodeInto(chunk[:], b) {
		for _, x := range chunk[:n] {
			with(x)
		}
		b = b[n*size[T]():]
	}
}

// Swap turns the byte order of every number around.
func Swap[T Number](s []T) { swapBytes(bytesOf(s), size[T]()) }

func swapBytes(b []byte, size int) {
	switch size {
	case 2:
		for ; len(b) >= 8; b = b[8:] {
			p := (*[8]byte)(b)
			p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7] = p[1], p[0], p[3], p[2], p[5], p[4], p[7], p[6]
		}
		for ; len(b) >= 2; b = b[2:] {
			b[0], b[1] = b[1], b[0]
		}
	case 4:
		for ; len(b) >= 4; b = b[4:] {
			p := (*[4]byte)(b)
			x := bits.ReverseBytes32(uint32(p[0]) | uint32(p[1])<<8 | uint32(p[2])<<16 | uint32(p[3])<<24)
			p[0], p[1], p[2], p[3] = byte(x), byte(x>>8), byte(x>>16), byte(x>>24)
		}
	case 8:
		for ; len(b) >= 8; b = b[8:] {
			p := (*[8]byte)(b)
			p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7] = p[7], p[6], p[5], p[4], p[3], p[2], p[1], p[0]
		}
	}
}
