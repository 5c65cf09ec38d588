// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import "testing"

// The structs that a tag counts must be in the list, even if the words behind the list are in the
// segment and, read as structs of one word, would be valid.
func TestDirectListsHaveTheStructsThatTheirTagsCount(t *testing.T) {
	const shape = 1
	for count, want := range map[uint64]int{0: 2, 1: 2, 2: 2, 3: -1, 4: -1, MaxCount: -1} {
		words := []uint64{listPointer(0, sizeComposite, 2), count<<2 | upper(shape), 7, 8, 9, 10}
		d := DirectDecoder{words: 100, memory: 1 << 20, depth: 5}
		for _, w := range words {
			d.b = le.AppendUint64(d.b, w)
		}
		first, n := d.Structs(words[0], 0, shape, 8)
		if first != want || want > 0 && n != int(count) {
			t.Errorf("a tag that counts %d: %d structs from word %d on", count, n, first)
		}
	}
}
