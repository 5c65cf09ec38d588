// SPDX-License-Identifier: MIT OR Apache-2.0

package array

import (
	"encoding"
	"fmt"
)

// Numbers is a slice of numbers that packages know how to encode: it is an
// [encoding.BinaryAppender], [encoding.BinaryMarshaler] and
// [encoding.BinaryUnmarshaler], by its little-endian bytes.
type Numbers[T Number] []T

var (
	_ encoding.BinaryAppender    = Numbers[uint32]{}
	_ encoding.BinaryMarshaler   = Numbers[uint32]{}
	_ encoding.BinaryUnmarshaler = (*Numbers[uint32])(nil)
)

// AppendBinary is [Append]. The error is always nil.
func (s Numbers[T]) AppendBinary(b []byte) ([]byte, error) { return Append(b, s), nil }

// MarshalBinary gives the bytes, in one allocation. The error is always nil.
func (s Numbers[T]) MarshalBinary() ([]byte, error) {
	return Append(make([]byte, 0, len(s)*size[T]()), s), nil
}

// UnmarshalBinary sets s to the numbers that data holds, in the memory it has if that is
// enough. It is an error if they are no whole numbers, and s then stays as it is.
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
