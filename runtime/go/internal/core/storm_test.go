// SPDX-License-Identifier: MIT OR Apache-2.0

//go:build linux && !race

package core

import (
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// mapped maps a file of that many bytes to memory twice. Writes to one mapping are read
// from the other, so there is no data race on any address.
func mapped(t *testing.T, size int) (read, write []byte) {
	f, err := os.Create(filepath.Join(t.TempDir(), "shared"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := f.Truncate(int64(size)); err != nil {
		t.Fatal(err)
	}
	for _, b := range []*[]byte{&read, &write} {
		const both = syscall.PROT_READ | syscall.PROT_WRITE
		if *b, err = syscall.Mmap(int(f.Fd()), 0, size, both, syscall.MAP_SHARED); err != nil {
			t.Skip("no shared memory:", err)
		}
		t.Cleanup(func() { syscall.Munmap(*b) })
	}
	return read, write
}

// change flips bits of the shared bytes, and restores them, until stop is set.
func change(b, sound []byte, stop *atomic.Bool) {
	r := seeded(1, 2)
	for n := 0; !stop.Load(); n++ {
		at := r.IntN(len(b))
		b[at] ^= 1 << r.IntN(8)
		b[r.IntN(len(b))] = byte(r.Uint32())
		if n%4 == 0 {
			copy(b, sound)
			runtime.Gosched()
		}
	}
}

// The bytes of a message change while it is read. Any value or fault may result, but no
// panic, and no access out of bounds.
func TestBytesThatChangeMeanwhileMakeNobodyPanic(t *testing.T) {
	for _, size := range []int{0, 64} {
		sound := sample(size)
		read, write := mapped(t, len(sound))
		copy(write, sound)
		var stop atomic.Bool
		var all sync.WaitGroup
		all.Go(func() { change(write, sound, &stop) })
		finish := func() {
			stop.Store(true)
			all.Wait()
		}
		defer finish()
		limits := Limits{Traversal: 1 << 12, Memory: 1 << 20, Output: 1 << 16}
		packed := appendPacked(nil, sound)
		for end := time.Now().Add(time.Second); time.Now().Before(end); {
			var m Message
			m.SetLimits(limits)
			if m.Open(read, &nodeKind) == nil {
				use(&m)
				r := m.Root().Struct()
				var d RecordDecoder
				d.Begin(r)
				d.FirstFault(decodeNode(&d, r), r, &nodeKind)
				DecodeList(&d, r.Pointer(5), func(p Pointer) (string, error) { return d.Text(p, "") })
				if r.pn >= 3 {
					s, at := r.s, r.p
					s.Near(at+1, 2|8<<16, 80)
					s.Struct(at+1, 2|8<<16)
					l := s.StructsAt(at+2, 2|8<<16)
					for i := range l.Len() {
						l.Element(i, 16)
					}
				}
			}
			if m.OpenLazy(read) == nil {
				use(&m)
			}
			OpenPrefix[Pointer](&m, read)
			Frame(read)
			CheckCanonical(read[:len(read)&^7])
			AppendUnpacked(nil, read, 1<<16)
			if packed, err := AppendPacked(packed[:0], read[:len(read)&^7]); err == nil {
				AppendUnpacked(nil, packed, 1<<16)
			}
		}
		finish()
	}
}
