// SPDX-License-Identifier: MIT OR Apache-2.0

package gen_test

import (
	"bytes"
	"encoding/binary"
	"testing"

	"zooph.dev/go/gen"
)

// Numbers are little-endian at every address, on all machines.
func TestNumbersAreLoadedAndStoredAsTheFormatHasThem(t *testing.T) {
	for at := range 8 {
		from, to, want := make([]byte, 16), make([]byte, 16), make([]byte, 16)
		for i := range from {
			from[i] = byte(0xf1 - 7*i)
		}
		p, q, b := &from[at], &to[at], from[at:]
		if x := gen.Uint16(p); x != binary.LittleEndian.Uint16(b) {
			t.Errorf("16 bits at %d: %#x", at, x)
		}
		if x := gen.Uint32(p); x != binary.LittleEndian.Uint32(b) {
			t.Errorf("32 bits at %d: %#x", at, x)
		}
		if x := gen.Uint64(p); x != binary.LittleEndian.Uint64(b) {
			t.Errorf("64 bits at %d: %#x", at, x)
		}
		for size, store := range map[int]func(){
			2: func() { gen.PutUint16(q, gen.Uint16(p)) },
			4: func() { gen.PutUint32(q, gen.Uint32(p)) },
			8: func() { gen.PutUint64(q, gen.Uint64(p)) },
		} {
			clear(to)
			clear(want)
			copy(want[at:], from[at:at+size])
			if store(); !bytes.Equal(to, want) {
				t.Errorf("%d bytes at %d: %x, not %x", size, at, to, want)
			}
		}
	}
}
