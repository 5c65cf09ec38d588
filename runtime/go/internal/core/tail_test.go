// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"bytes"
	"sync"
	"testing"
)

// short returns a message of an older writer whose structs are all at the end of its only
// segment: a list of structs of one word each.
func short(values ...uint64) []byte {
	n := uint64(len(values))
	b := le.AppendUint64(nil, (3+n)<<32)
	b = le.AppendUint64(b, listPointer(0, sizeComposite, n)) // a root pointer that leads to a list
	b = le.AppendUint64(b, n<<2|1<<32)
	for _, v := range values {
		b = le.AppendUint64(b, v)
	}
	return le.AppendUint64(b, 1<<63-1) // behind them, another word
}

func TestShortStructsAtTheEndOfASegment(t *testing.T) {
	var m Message
	for _, words := range []int{2, 5, 100, 3} { // size of the schema's struct in words
		size := words * 8
		for _, values := range [][]uint64{{1, 2, 3, 4}, {5}, {6, 7, 8, 9, 10, 11}} {
			if err := m.OpenLazy(short(values...)); err != nil {
				t.Fatal(err)
			}
			s := m.First()
			l := s.StructsAt(0, uint32(words))
			var all [][]byte
			for i := range values {
				d, _, _, _ := l.Element(i, size)
				all = append(all, d)
			}
			for i, d := range all {
				if len(d) < size || le.Uint64(d) != values[i] {
					t.Fatalf("element %d of %d read as %d words: %x", i, len(values), words, d)
				}
				// The bytes that follow in the message, and then zeros.
				for k := 8; k < size; k++ {
					at := 16 + i*8 + k
					if at < len(s.b) && d[k] != s.b[at] || at >= len(s.b) && d[k] != 0 {
						t.Fatalf("byte %d of element %d is %d", k, i, d[k])
					}
				}
			}
		}
	}
}

func TestShortStructsAtTheEndAreReadWithoutAllocations(t *testing.T) {
	var m Message
	data := short(1, 2, 3, 4, 5)
	read := func() {
		if err := m.OpenLazy(data); err != nil {
			t.Fatal(err)
		}
		sum := uint64(0)
		for _, words := range []int{9, 30} { // types of several sizes
			l := m.First().StructsAt(0, uint32(words))
			for i := range l.Len() {
				d, _, _, _ := l.Element(i, words*8)
				sum += le.Uint64(d)
			}
		}
		if sum != 30 {
			t.Fatal(sum)
		}
	}
	read() // allocates the memory that is reused
	read()
	if n := testing.AllocsPerRun(50, read); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestManyReadTheEndOfASegmentAtOnce(t *testing.T) {
	var m Message
	if err := m.OpenLazy(short(1, 2, 3, 4, 5, 6, 7, 8)); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for words := range 8 {
		all.Go(func() {
			size := (words + 2) * 8
			for i := range 8 {
				d, _, _, _ := m.First().StructsAt(0, uint32(words+2)).Element(i, size)
				if len(d) < size || le.Uint64(d) != uint64(i)+1 {
					t.Errorf("%d words: element %d is %x", words, i, d)
				}
			}
		})
	}
	all.Wait()
}

// Walking a list returns the same elements as reading them one by one. This includes the short
// structs of an older writer that end where the segment does.
func TestWalkingIsElementByElement(t *testing.T) {
	for behind := range 4 {
		for n := range 7 {
			// A list of structs of one word, and a few words behind it.
			b := le.AppendUint64(nil, listPointer(0, sizeComposite, uint64(n)))
			b = le.AppendUint64(b, uint64(n)<<2|upper(1))
			for i := range n + behind {
				b = le.AppendUint64(b, uint64(i+1))
			}
			s := &Segment{b: b}
			all := s.StructsAt(0, 1)
			const size = 24
			seen := 0
			for seen < all.Len() {
				b, seg, at, p, stride, count := all.Walk(uint32(seen), size)
				for range count {
					d, one, q, c := all.Element(seen, size)
					if seg != one || p != q || all.Code() != c || !bytes.Equal(b[at:at+size], d[:size]) {
						t.Fatalf("element %d of %d, %d words behind: %x %d instead of %x %d", seen, n, behind, b[at:at+size], p, d[:size], q)
					}
					at += int(stride) * 8
					p += stride
					seen++
				}
			}
			if seen != n {
				t.Errorf("%d elements instead of %d", seen, n)
			}
		}
	}
}
