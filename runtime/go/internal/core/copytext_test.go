// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"bytes"
	"testing"
	"unsafe"
)

// Every length at every alignment: all bytes are copied, and none beside them is written.
func TestWideCopies(t *testing.T) {
	from := make([]byte, 256)
	for i := range from {
		from[i] = byte(i + 1)
	}
	for n := leastWide; n <= mostWide; n++ {
		for start := range 16 {
			got := bytes.Repeat([]byte{0xee}, 256)
			want := bytes.Clone(got)
			copy(want[start:start+n], from[15-start:])
			s := unsafe.String(&from[15-start], n)
			if copyWide(&got[start], unsafe.StringData(s), n, 7) != 7 || !bytes.Equal(got, want) {
				t.Fatalf("%d bytes from byte %d on: %x", n, start, got)
			}
		}
	}
	for n := leastWords; n <= mostWide; n += 8 {
		for start := range 16 {
			got := bytes.Repeat([]byte{0xee}, 256)
			want := bytes.Clone(got)
			copy(want[start:start+n], from)
			var bits uint64
			for i := 0; i < n; i += 8 {
				bits |= le.Uint64(from[i:])
			}
			if copyWords(&got[start], &from[0], n) != bits || !bytes.Equal(got, want) {
				t.Fatalf("%d bytes in words from byte %d on: %x", n, start, got)
			}
		}
	}
	for n, wide := range map[int]bool{0: false, 48: false, 56: true, 128: true, 136: false} {
		if isWideWords(n) != wide {
			t.Errorf("%d bytes in words: %v", n, isWideWords(n))
		}
	}
	for n, wide := range map[int]bool{-1: false, 0: false, 16: false, 17: true, 128: true, 129: false} {
		if isWide(n) != wide {
			t.Errorf("%d bytes: %v", n, isWide(n))
		}
	}
}
