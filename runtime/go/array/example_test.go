// SPDX-License-Identifier: MIT OR Apache-2.0

package array_test

import (
	"bytes"
	"fmt"

	"zooph.dev/go/array"
)

// Numbers as bytes and back, to memory of one's own.
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

// A view is the bytes as numbers, where the machine's order and their place allow it.
func ExampleView() {
	b := array.Append(nil, []uint32{5, 6, 7})
	numbers, ok := array.View[uint32](b)
	if !ok {
		numbers = array.Decode[uint32](b)
	}
	fmt.Println(numbers)
	// Output: [5 6 7]
}

// Numbers of a stream are read to where they are wanted.
func ExampleRead() {
	stream := bytes.NewReader(array.Append(nil, []int64{-1, 1 << 40}))
	numbers := make([]int64, 2)
	err := array.Read(stream, numbers)
	fmt.Println(numbers, err)
	// Output: [-1 1099511627776] <nil>
}
