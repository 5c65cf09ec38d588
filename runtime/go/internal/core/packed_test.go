// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"testing"
)

// naivePack packs one byte at a time.
func naivePack(words []byte) (out []byte) {
	zeros := func(w []byte) int { return bytes.Count(w, []byte{0}) }
	for len(words) > 0 {
		w := words[:8]
		words = words[8:]
		tag, at := byte(0), len(out)
		out = append(out, 0)
		for i, c := range w {
			if c != 0 {
				tag |= 1 << i
				out = append(out, c)
			}
		}
		out[at] = tag
		run := 0
		if tag == 0 {
			for run < 255 && len(words) > 0 && zeros(words[:8]) == 8 {
				run++
				words = words[8:]
			}
			out = append(out, byte(run))
		}
		if tag == 0xff {
			rest := words
			for run < 255 && len(rest) > 0 && zeros(rest[:8]) <= 1 {
				run++
				rest = rest[8:]
			}
			out = append(append(out, byte(run)), words[:run*8]...)
			words = rest
		}
	}
	return
}

// words returns random words with that share of zero bytes.
func words(r *rand.Rand, n int, zero float64) []byte {
	b := make([]byte, n*8)
	for i := range b {
		if r.Float64() >= zero {
			b[i] = byte(r.Uint32())
		}
	}
	return b
}

func TestPackingIsAsNaivePacking(t *testing.T) {
	r := seeded(2, 3)
	for range 3000 {
		b := words(r, r.IntN(600)*r.IntN(2)+r.IntN(20), []float64{0, .01, .3, .5, .9, .99, 1}[r.IntN(7)])
		packed := appendPacked([]byte("head"), b)
		if want := append([]byte("head"), naivePack(b)...); !bytes.Equal(packed, want) {
			t.Fatalf("%x\nis packed as %x\ninstead of  %x", b, packed, want)
		}
		packed = packed[4:]
		back, err := AppendUnpacked([]byte("x"), packed, len(b))
		if err != nil || !bytes.Equal(back[1:], b) {
			t.Fatalf("%x does not come back: %v", b, err)
		}
		u := &unpacker{r: bufio.NewReaderSize(bytes.NewReader(packed), 16)}
		if back, err := io.ReadAll(u); err != nil || !bytes.Equal(back, b) {
			t.Fatalf("%x does not come back from a stream: %v", b, err)
		}
		if len(b) > 0 {
			if _, err := AppendUnpacked(nil, packed, len(b)-8); !errors.Is(err, MessageSize) {
				t.Fatal("the limit is not kept:", err)
			}
		}
	}
}

func TestCutPackedBytesAreAFault(t *testing.T) {
	r := seeded(4, 5)
	b := words(r, 40, .4)
	packed := appendPacked(nil, b)
	for n := range packed {
		back, err := AppendUnpacked(nil, packed[:n], len(b))
		// At the end of a group the words so far are complete.
		if err == nil && !bytes.HasPrefix(b, back) {
			t.Fatal(n, "bytes give other words")
		}
		if err != nil && !errors.Is(err, Packed) {
			t.Fatal(err)
		}
		u := &unpacker{r: bufio.NewReader(bytes.NewReader(packed[:n]))}
		if _, stream := io.ReadAll(u); (stream == nil) != (err == nil) {
			t.Fatal(n, "bytes:", err, "but from a stream", stream)
		}
	}
}

func FuzzUnpack(f *testing.F) {
	f.Add([]byte{0x51, 8, 3, 2, 0x31, 0x19, 0xaa, 1})
	f.Add([]byte{0, 255, 0xff, 1, 2, 3, 4, 5, 6, 7, 8, 0})
	f.Fuzz(func(t *testing.T, packed []byte) {
		b, err := AppendUnpacked(nil, packed, 1<<20)
		u := &unpacker{r: bufio.NewReader(bytes.NewReader(packed))}
		streamed, failed := io.ReadAll(io.LimitReader(u, 1<<20+1))
		if err != nil {
			if failed == nil && len(streamed) <= 1<<20 {
				t.Fatal("a stream accepts what memory does not:", err)
			}
			return
		}
		if failed != nil || !bytes.Equal(streamed, b) {
			t.Fatal("a stream gives other words:", failed)
		}
		back, err := AppendUnpacked(nil, appendPacked(nil, b), len(b))
		if err != nil || !bytes.Equal(back, b) {
			t.Fatal("packing and unpacking changes words:", err)
		}
	})
}
