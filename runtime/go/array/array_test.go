// SPDX-License-Identifier: MIT OR Apache-2.0

package array_test

import (
	"bytes"
	"encoding/binary"
	"io"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/iotest"

	"zooph.dev/go/array"
)

func random(n int) []byte {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

// against compares all functions with encoding/binary.
func against[T array.Number](t *testing.T) {
	t.Helper()
	for _, n := range []int{0, 1, 2, 7, 8, 9, 63, 64, 65, 200} {
		size := binary.Size(T(0))
		raw := random(n * size)
		want := make([]T, n)
		if err := binary.Read(bytes.NewReader(raw), binary.LittleEndian, want); err != nil {
			t.Fatal(err)
		}
		same := func(what string, got []T) {
			t.Helper()
			// Compared by bytes, because a NaN differs from itself.
			if !bytes.Equal(array.Append(nil, got), raw) {
				t.Errorf("%s of %d %T differs", what, n, want)
			}
		}
		same("Decode", array.Decode[T](append(raw[:len(raw):len(raw)], make([]byte, size-1)...)))
		dst := make([]T, n+1)
		if got := array.DecodeInto(dst, raw); got != n {
			t.Errorf("DecodeInto says %d", got)
		}
		same("DecodeInto", dst[:n])
		same("ViewOrDecode", array.ViewOrDecode[T](raw))
		into := make([]T, n)
		if err := array.Read(iotest.OneByteReader(bytes.NewReader(raw)), into); err != nil {
			t.Error(err)
		}
		same("Read", into)
		var out bytes.Buffer
		if err := array.Write(&out, want); err != nil || !bytes.Equal(out.Bytes(), raw) {
			t.Errorf("Write of %d %T differs: %v", n, want, err)
		}
		big := make([]T, n)
		if err := binary.Read(bytes.NewReader(raw), binary.BigEndian, big); err != nil {
			t.Fatal(err)
		}
		got := make([]T, n)
		array.DecodeBig(got, raw)
		if !bytes.Equal(array.Append(nil, got), array.Append(nil, big)) {
			t.Errorf("DecodeBig of %d %T differs", n, want)
		}
		if !bytes.Equal(array.AppendBig([]byte{7}, big), append([]byte{7}, raw...)) {
			t.Errorf("AppendBig of %d %T differs", n, want)
		}
		clear(got)
		if err := array.ReadBig(bytes.NewReader(raw), got); err != nil || !bytes.Equal(array.AppendBig(nil, got), raw) {
			t.Errorf("ReadBig of %d %T differs: %v", n, want, err)
		}
		numbers := array.Numbers[T](want)
		marshalled, err := numbers.MarshalBinary()
		if err != nil || !bytes.Equal(marshalled, raw) || cap(marshalled) != len(raw) {
			t.Errorf("MarshalBinary of %d %T differs: %v", n, want, err)
		}
		appended, err := numbers.AppendBinary([]byte{7})
		if err != nil || !bytes.Equal(appended, append([]byte{7}, raw...)) {
			t.Errorf("AppendBinary of %d %T differs: %v", n, want, err)
		}
		for _, room := range []int{0, n, n + 3} {
			back := make(array.Numbers[T], room)
			if err := back.UnmarshalBinary(raw); err != nil {
				t.Error(err)
			}
			same("UnmarshalBinary", back)
		}
		var folded []T
		array.Fold(raw, func(x T) { folded = append(folded, x) })
		same("Fold", folded)
	}
}

func TestAgainstEncodingBinary(t *testing.T) {
	against[int8](t)
	against[int16](t)
	against[int32](t)
	against[int64](t)
	against[uint8](t)
	against[uint16](t)
	against[uint32](t)
	against[uint64](t)
	against[float32](t)
	against[float64](t)
}

func TestSums(t *testing.T) {
	raw := random(4 * 1003)
	var want uint32
	var wide int64
	for i := 0; i < len(raw); i += 4 {
		want += binary.LittleEndian.Uint32(raw[i:])
		wide += int64(int32(binary.LittleEndian.Uint32(raw[i:])))
	}
	for shift := range 4 {
		moved := append(make([]byte, shift, len(raw)+shift+3), raw...)[shift:]
		if got := array.Sum[uint32](append(moved, 1, 2, 3)); got != want {
			t.Errorf("moved by %d: %d instead of %d", shift, got, want)
		}
		if got := array.SumAs[int64, int32](append(moved, 1, 2, 3)); got != wide {
			t.Errorf("wider, moved by %d: %d instead of %d", shift, got, wide)
		}
	}
}

func TestViewsAreRefusedWhereBytesAreNotAligned(t *testing.T) {
	little := binary.NativeEndian.Uint16([]byte{1, 0}) == 1
	words := array.Append(nil, []uint64{1, 2, 3})
	if _, ok := array.View[uint64](words); ok != little {
		t.Errorf("aligned: %v", ok)
	}
	if _, ok := array.View[uint32](words[1:5]); ok {
		t.Error("a misaligned view")
	}
	if _, ok := array.View[uint32](words[:7]); ok {
		t.Error("a view of a part of a number")
	}
	if s := array.ViewOrDecode[uint32](words[1:5]); !slices.Equal(s, []uint32{0}) {
		t.Error("the copy differs", s)
	}
	if s, ok := array.View[uint8](words[1:5]); little && (!ok || len(s) != 4) {
		t.Error("bytes are always aligned")
	}
}

func TestShortStreamsAreAnError(t *testing.T) {
	if err := array.Read(bytes.NewReader(make([]byte, 7)), make([]uint64, 1)); err != io.ErrUnexpectedEOF {
		t.Error(err)
	}
}

func TestPartsOfNumbersAreAnError(t *testing.T) {
	s := array.Numbers[uint16]{5}
	if err := s.UnmarshalBinary(make([]byte, 3)); err == nil || len(s) != 1 || s[0] != 5 {
		t.Error(s, err)
	}
}

func TestNumbersAreUnmarshalledToTheMemoryTheyHave(t *testing.T) {
	raw := random(64)
	s := make(array.Numbers[uint64], 8)
	if n := testing.AllocsPerRun(10, func() {
		if err := s.UnmarshalBinary(raw); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Error(n)
	}
}

func BenchmarkInts(b *testing.B) {
	raw := random(32 << 10)
	dst := make([]uint32, 8192)
	copied := make([]byte, len(raw))
	b.Run("copy", func(b *testing.B) {
		for b.Loop() {
			copy(copied, raw)
		}
	})
	b.Run("decode", func(b *testing.B) {
		for b.Loop() {
			array.DecodeInto(dst, raw)
		}
	})
	b.Run("fresh", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			dst = array.Decode[uint32](raw)
		}
	})
	b.Run("view", func(b *testing.B) {
		for b.Loop() {
			if _, ok := array.View[uint32](raw); !ok {
				b.Fatal("no view")
			}
		}
	})
	b.Run("sum", func(b *testing.B) {
		var s uint32
		for b.Loop() {
			s += array.Sum[uint32](raw)
		}
		dst[0] = s
	})
	b.Run("stream", func(b *testing.B) {
		r := bytes.NewReader(raw)
		for b.Loop() {
			r.Reset(raw)
			if err := array.Read(r, dst); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("big", func(b *testing.B) {
		for b.Loop() {
			array.DecodeBig(dst, raw)
		}
	})
}
