// SPDX-License-Identifier: MIT OR Apache-2.0

// Package array converts between bytes and slices of numbers at memory speed.
//
// Bytes are little-endian unless a function's name says Big. On little-endian
// machines decoding is a memory copy, and [View] copies nothing.
package array

import (
	"encoding/binary"
	"io"
	"math/bits"
	"unsafe"
)

var le = binary.LittleEndian

// Number is satisfied by the integer and float types of fixed width.
type Number interface {
	~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~float32 | ~float64
}

// littleEndian reports the machine's byte order. The compiler folds it to a
// constant.
var littleEndian = func() bool {
	x := uint16(1)
	return *(*byte)(unsafe.Pointer(&x)) == 1
}()

func size[T Number]() int {
	var x T
	return int(unsafe.Sizeof(x))
}

// bytesOf returns the memory of s as bytes, in the machine's byte order.
func bytesOf[T Number](s []T) []byte {
	// Every byte of a number is initialised, and the elements of a slice are
	// contiguous.
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), len(s)*size[T]())
}

// View returns b as numbers without copying. It returns false if the machine is
// big-endian, b is not aligned for a T, or its length is not a multiple of T's
// size.
func View[T Number](b []byte) ([]T, bool) {
	p := unsafe.Pointer(unsafe.SliceData(b))
	var x T
	if len(b) == 0 {
		return []T{}, true
	}
	if !littleEndian || uintptr(p)&(unsafe.Alignof(x)-1) != 0 || len(b)%size[T]() != 0 {
		return nil, false
	}
	// The check above has shown that p is aligned; the bytes of b hold this many
	// numbers.
	return unsafe.Slice((*T)(p), len(b)/size[T]()), true
}

// Decode returns the numbers in b, in a new slice. Bytes after the last whole
// number are ignored.
func Decode[T Number](b []byte) []T {
	if s, ok := View[T](b[:len(b)-len(b)%size[T]()]); ok && len(s) > 0 {
		return append([]T(nil), s...) // append does not clear the new memory first, as make does.
	}
	s := make([]T, len(b)/size[T]())
	DecodeInto(s, b)
	return s
}

// DecodeInto fills dst with numbers from the start of b. It returns how many it has
// decoded: as many as fit in dst and are in b.
func DecodeInto[T Number](dst []T, b []byte) int {
	n := min(len(dst), len(b)/size[T]())
	dst = dst[:n]
	copy(bytesOf(dst), b)
	if !littleEndian {
		Swap(dst)
	}
	return n
}

// DecodeBig does the same as [DecodeInto] for big-endian bytes.
func DecodeBig[T Number](dst []T, b []byte) int {
	n := min(len(dst), len(b)/size[T]())
	if to := bytesOf(dst[:n]); littleEndian {
		swapBytes(to, b[:len(to)], size[T]())
	} else {
		copy(to, b)
	}
	return n
}

// ViewOrDecode returns b as numbers without copying if [View] can, and otherwise a
// copy made by [Decode].
func ViewOrDecode[T Number](b []byte) []T {
	if s, ok := View[T](b); ok {
		return s
	}
	return Decode[T](b)
}

// Append appends the numbers in s to b, in little-endian byte order.
func Append[T Number](b []byte, s []T) []byte {
	at := len(b)
	b = append(b, bytesOf(s)...)
	if !littleEndian {
		swapBytes(b[at:], b[at:], size[T]())
	}
	return b
}

// AppendBig does the same as [Append], in big-endian byte order.
func AppendBig[T Number](b []byte, s []T) []byte {
	at := len(b)
	b = append(b, bytesOf(s)...)
	if littleEndian {
		swapBytes(b[at:], b[at:], size[T]())
	}
	return b
}

// Read fills dst with little-endian numbers from r, which it reads into dst's
// memory. The error is that of [io.ReadFull]; after an error the content of dst is
// undefined.
func Read[T Number](r io.Reader, dst []T) error {
	_, err := io.ReadFull(r, bytesOf(dst))
	if !littleEndian {
		Swap(dst)
	}
	return err
}

// ReadBig does the same as [Read] for big-endian numbers.
func ReadBig[T Number](r io.Reader, dst []T) error {
	_, err := io.ReadFull(r, bytesOf(dst))
	if littleEndian {
		Swap(dst)
	}
	return err
}

// Write writes the numbers in s to w, in little-endian byte order. On a
// little-endian machine it does not copy them first.
func Write[T Number](w io.Writer, s []T) error {
	b := bytesOf(s)
	if !littleEndian {
		b = Append(nil, s)
	}
	_, err := w.Write(b)
	return err
}

// Sum returns the sum of the numbers in b, which it does not store in a slice.
// Integers wrap around. Floats may be added in eight interleaved sums.
func Sum[T Number](b []byte) T {
	if s, ok := View[T](b[:len(b)-len(b)%size[T]()]); ok {
		return SumOf(s)
	}
	var sum T
	Fold(b, func(x T) { sum += x })
	return sum
}

// SumOf returns the sum of the numbers in s. Floats are added in eight interleaved
// sums.
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

// SumAs returns the sum of the numbers in b, each converted to S, which may be
// wider than T. It does not store them in a slice.
func SumAs[S, T Number](b []byte) S {
	b = b[:len(b)-len(b)%size[T]()]
	if s, ok := View[T](b); ok {
		return SumOfAs[S](s)
	}
	var sum S
	Fold(b, func(x T) { sum += S(x) })
	return sum
}

// SumOfAs returns the sum of the numbers in s, each converted to S. Floats are
// added in four interleaved sums.
func SumOfAs[S, T Number](s []T) S {
	var a, b, c, d S
	for len(s) >= 16 {
		p := (*[16]T)(s)
		a += S(p[0]) + S(p[1]) + S(p[2]) + S(p[3])
		b += S(p[4]) + S(p[5]) + S(p[6]) + S(p[7])
		c += S(p[8]) + S(p[9]) + S(p[10]) + S(p[11])
		d += S(p[12]) + S(p[13]) + S(p[14]) + S(p[15])
		s = s[16:]
	}
	for _, x := range s {
		a += S(x)
	}
	return (a + b) + (c + d)
}

// Fold calls with for each number in b, without storing the numbers in a slice.
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

// Swap reverses the byte order of each number in s.
func Swap[T Number](s []T) {
	b := bytesOf(s)
	swapBytes(b, b, size[T]())
}

// swapBytes copies numbers of size bytes from from to to, and reverses the byte
// order of each. Both slices have the same length and may be the same. It handles a
// word or more at a time, and the remainder number by number.
func swapBytes(to, from []byte, size int) {
	switch size {
	case 1:
		copy(to, from)
		return
	case 2:
		for ; len(from) >= 8 && len(to) >= 8; from, to = from[8:], to[8:] {
			w := le.Uint64(from)
			le.PutUint64(to, w>>8&0x00ff_00ff_00ff_00ff|w&0x00ff_00ff_00ff_00ff<<8)
		}
	case 4:
		for ; len(from) >= 32 && len(to) >= 32; from, to = from[32:], to[32:] {
			p, q := (*[32]byte)(from), (*[32]byte)(to)
			le.PutUint64(q[0:8], halves(le.Uint64(p[0:8])))
			le.PutUint64(q[8:16], halves(le.Uint64(p[8:16])))
			le.PutUint64(q[16:24], halves(le.Uint64(p[16:24])))
			le.PutUint64(q[24:32], halves(le.Uint64(p[24:32])))
		}
	case 8:
		for ; len(from) >= 8 && len(to) >= 8; from, to = from[8:], to[8:] {
			le.PutUint64(to, bits.ReverseBytes64(le.Uint64(from)))
		}
	}
	for len(from) >= size && len(to) >= size {
		var number [8]byte
		for i := range size {
			number[size-1-i] = from[i]
		}
		copy(to[:size], number[:])
		from, to = from[size:], to[size:]
	}
}

// halves reverses the byte order of each half of a word.
func halves(w uint64) uint64 { return bits.RotateLeft64(bits.ReverseBytes64(w), 32) }
