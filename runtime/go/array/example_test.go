// SPDX-License-Identifier: MIT OR Apache-2.0

package array_test

import (
	"bytes"
	"encoding"
	"fmt"

	"zooph.dev/go/array"
)

// Numbers are encoded to bytes, and decoded to memory of the caller.
func Example() {
	b := array.Append(nil, []uint16{1, 2, 770})
	fmt.Println(b)

	var numbers [3]uint16
	n := array.DecodeInto(numbers[:], b)
	fmt.Println(numbers, n)
	// Output:
	// [1 0 2 0 2 3]
	// [1 2 770] 3
}

// A view is the bytes as numbers, if the machine's byte order and the alignment allow
// it.
func ExampleView() {
	b := array.Append(nil, []uint32{5, 6, 7})
	numbers, ok := array.View[uint32](b)
	if !ok {
		numbers = array.Decode[uint32](b)
	}
	fmt.Println(numbers)
	// Output: [5 6 7]
}

// Numbers are read from a stream straight into the memory where they are needed.
func ExampleRead() {
	stream := bytes.NewReader(array.Append(nil, []int64{-1, 1 << 40}))
	numbers := make([]int64, 2)
	err := array.Read(stream, numbers)
	fmt.Println(numbers, err)
	// Output: [-1 1099511627776] <nil>
}

// Other packages encode Numbers by the methods that they use for all types.
func ExampleNumbers() {
	var encoder encoding.BinaryAppender = array.Numbers[uint16]{1, 770}
	b, err := encoder.AppendBinary([]byte{9})
	fmt.Println(b, err)

	var numbers array.Numbers[uint16]
	err = numbers.UnmarshalBinary(b[1:])
	fmt.Println(numbers, err)
	// Output:
	// [9 1 0 2 3] <nil>
	// [1 770] <nil>
}

// A sum can have a wider type than the numbers.
func ExampleSumAs() {
	b := array.Append(nil, []int8{100, 100})
	fmt.Println(array.Sum[int8](b), array.SumAs[int64, int8](b))
	// Output: -56 200
}

// Big-endian numbers are converted while they are copied.
func ExampleDecodeBig() {
	var numbers [2]uint16
	array.DecodeBig(numbers[:], []byte{1, 2, 3, 4})
	fmt.Printf("%x %v\n", numbers, array.AppendBig(nil, numbers[:]))
	// Output: [102 304] [1 2 3 4]
}
