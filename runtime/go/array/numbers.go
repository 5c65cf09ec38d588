// SPDX-License-Identifier: MIT OR Apache-2.0

package array

import (
	"encoding"
	"fmt"
)

// Numbers is a slice of numbers that implements [encoding.BinaryAppender],
// [encoding.BinaryMarshaler] and [encoding.BinaryUnmarshaler]. The encoding is the
// little-endian bytes of the numbers.
type Numbers[T Number] []T

var (
	_ encoding.BinaryAppender    = Numbers[uint32]{}
	_ encoding.BinaryMarshaler   = Numbers[uint32]{}
	_ encoding.BinaryUnmarshaler = (*Numbers[uint32])(nil)
)

// AppendBinary does the same as [Append]. The error is always nil.
func (s Numbers[T]) AppendBinary(b []byte) ([]byte, error) { return Append(b, s), nil }

// MarshalBinary returns the bytes of the numbers, in one allocation. The error is always
// nil.
func (s Numbers[T]) MarshalBinary() ([]byte, error) {
	return Append(make([]byte, 0, len(s)*size[T]()), s), nil
}

// UnmarshalBinary sets s to the numbers in data. It uses the memory of s if that is
// large enough. It returns an error, and leaves s unchanged, if data does not consist of
// whole numbers.
func (s *Numbers[T]) UnmarshalBinary(data []byte) error {
	if len(data)%size[T]() != 0 {
		return fmt.Errorf("array: %d bytes are no whole numbers of %d", len(data), size[T]())
	}
	n := len(data) / size[T]()
	if n > cap(*s) {
		*s = Decode[T](data)
		return nil
	}
	*s = (*s)[:n]
	DecodeInto(*s, data)
	return nil
}
