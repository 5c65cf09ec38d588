// SPDX-License-Identifier: MIT OR Apache-2.0

package raw

import (
	"encoding/binary"
	"math"
)

// Codecs of basic types.
var (
	Int8   = numberCodec((*Types).Int8, func(b []byte, v int8) { b[0] = byte(v) }, func(b []byte) int8 { return int8(b[0]) })
	Int16  = numberCodec((*Types).Int16, func(b []byte, v int16) { binary.LittleEndian.PutUint16(b, uint16(v)) }, func(b []byte) int16 { return int16(binary.LittleEndian.Uint16(b)) })
	Int32  = numberCodec((*Types).Int32, func(b []byte, v int32) { binary.LittleEndian.PutUint32(b, uint32(v)) }, func(b []byte) int32 { return int32(binary.LittleEndian.Uint32(b)) })
	Int64  = numberCodec((*Types).Int64, func(b []byte, v int64) { binary.LittleEndian.PutUint64(b, uint64(v)) }, func(b []byte) int64 { return int64(binary.LittleEndian.Uint64(b)) })
	Uint8  = numberCodec((*Types).Uint8, func(b []byte, v uint8) { b[0] = v }, func(b []byte) uint8 { return b[0] })
	Uint16 = numberCodec((*Types).Uint16, binary.LittleEndian.PutUint16, binary.LittleEndian.Uint16)
	Uint32 = numberCodec((*Types).Uint32, binary.LittleEndian.PutUint32, binary.LittleEndian.Uint32)
	Uint64 = numberCodec((*Types).Uint64, binary.LittleEndian.PutUint64, binary.LittleEndian.Uint64)
	// Float32 encodes the bits of NaNs unchanged.
	Float32 = numberCodec((*Types).Float32, func(b []byte, v float32) { binary.LittleEndian.PutUint32(b, math.Float32bits(v)) }, func(b []byte) float32 { return math.Float32frombits(binary.LittleEndian.Uint32(b)) })
	// Float64 encodes the bits of NaNs unchanged.
	Float64 = numberCodec((*Types).Float64, func(b []byte, v float64) { binary.LittleEndian.PutUint64(b, math.Float64bits(v)) }, func(b []byte) float64 { return math.Float64frombits(binary.LittleEndian.Uint64(b)) })
	Bool    = NewCodec(Code[bool]{
		Type: (*Types).Bool,
		Put:  func(b []byte, v bool) []byte { b[0] = Bit(v); return b[1:] },
		Get:  func(b []byte, _ int) (bool, int) { return b[0] != 0, taken(1, b[0] <= 1) },
	})
	// Char encodes runes. A rune that is not the code point of a character cannot be encoded.
	Char = NewCodec(Code[rune]{
		Type: (*Types).Char,
		Size: CharSize,
		Put:  func(b []byte, v rune) []byte { binary.LittleEndian.PutUint32(b, uint32(v)); return b[4:] },
		Get:  func(b []byte, _ int) (v rune, n int) { n = taken(4, GetChar(b, &v)); return v, n },
	})
	// Text encodes strings. A string that is not UTF-8 cannot be encoded.
	Text = NewCodec(Code[string]{
		Type: (*Types).Text,
		Size: TextSize,
		Put:  PutText,
		Get:  func(b []byte, _ int) (v string, n int) { n = GetText(b, &v); return v, n },
	})
	// Bytes encodes a slice of bytes as a list, with one copy.
	Bytes = NewCodec(Code[[]byte]{
		Type: func(all *Types) *Type { return all.List(all.Uint8()) },
		Size: func(v []byte, _ int) int { return len(v) },
		Put:  PutNumbers[byte],
		Get:  func(b []byte, _ int) (v []byte, n int) { n = GetNumbers(b, &v); return v, n },
		Into: func(b []byte, v *[]byte, _ int) int { return GetNumbers(b, v) },
	})
)

// taken returns n, or -1 if what was read is not valid.
func taken(n int, ok bool) int {
	if !ok {
		return -1
	}
	return n
}

func numberCodec[N any](describe func(*Types) *Type, put func([]byte, N), get func([]byte) N) *Codec[N] {
	size := describe(&Types{}).min
	return NewCodec(Code[N]{
		Type: describe,
		Put:  func(b []byte, v N) []byte { put(b, v); return b[size:] },
		Get:  func(b []byte, _ int) (N, int) { return get(b), size },
	})
}

// Convert returns a codec of T that uses the codec of U. It encodes a T as the U that `to` returns.
// When decoding, `from` converts the U that was read to a T, and must accept any U.
func Convert[T, U any](of *Codec[U], to func(T) U, from func(U) T) *Codec[T] {
	return NewCodec(Code[T]{
		Type: of.Describe,
		Size: func(v T, levels int) int { return of.SizeWithin(to(v), levels) },
		Put:  func(b []byte, v T) []byte { return of.Put(b, to(v)) },
		Get: func(b []byte, levels int) (v T, n int) {
			u, n := of.Get(b, levels)
			if n < 0 {
				return v, n
			}
			return from(u), n
		},
	})
}

// ListOf returns a codec of slices. A codec that zoophraw writes for a slice type is faster.
func ListOf[T any](of *Codec[T]) *Codec[[]T] {
	return NewCodec(Code[[]T]{
		Type: func(all *Types) *Type { return all.List(of.Describe(all)) },
		Size: func(v []T, levels int) int { return listSize(of, v, levels) },
		Put: func(b []byte, v []T) []byte {
			b = PutCount(b, len(v))
			for _, element := range v {
				b = of.Put(b, element)
			}
			return b
		},
		Get:  func(b []byte, levels int) (v []T, n int) { n = getList(of, b, &v, levels); return v, n },
		Into: func(b []byte, v *[]T, levels int) int { return getList(of, b, v, levels) },
	})
}

func listSize[T any](of *Codec[T], list []T, levels int) int {
	t := of.typ()
	size := len(list) * t.min
	if len(list) == 0 || of.code.Size == nil && t.constant {
		return size
	}
	if !t.constant {
		var ok bool
		if levels, ok = Deeper(levels); !ok {
			return TooDeep
		}
	}
	for _, element := range list {
		n := of.SizeWithin(element, levels)
		if n < 0 {
			return n
		}
		size += n
	}
	return size
}

func getList[T any](of *Codec[T], b []byte, list *[]T, levels int) int {
	t := of.typ()
	count := GetCount(b, t.min)
	if count < 0 {
		return -1
	}
	if count > 0 && !t.constant {
		if levels == 0 {
			return -1
		}
		levels--
	}
	*list = Resize(*list, count)
	at := 8
	for i := range *list {
		element, n := of.Get(b[at:len(b)-(count-1-i)*t.min], levels)
		if n < 0 {
			return -1
		}
		(*list)[i] = element
		at += n
	}
	return at
}

// OptionalOf returns a codec of pointers. A nil pointer is encoded as an absent value.
func OptionalOf[T any](of *Codec[T]) *Codec[*T] {
	return NewCodec(Code[*T]{
		Type: func(all *Types) *Type { return all.Optional(of.Describe(all)) },
		Size: func(v *T, levels int) int { return optionalSize(of, v, levels) },
		Put: func(b []byte, v *T) []byte {
			b[0] = Bit(v != nil)
			if b = b[1:]; v != nil {
				b = of.Put(b, *v)
			}
			return b
		},
		Get: func(b []byte, levels int) (*T, int) { return getOptional(of, b, levels) },
	})
}

func optionalSize[T any](of *Codec[T], value *T, levels int) int {
	if value == nil {
		return 0
	}
	t := of.typ()
	if !t.constant {
		var ok bool
		if levels, ok = Deeper(levels); !ok {
			return TooDeep
		}
	}
	n := of.SizeWithin(*value, levels)
	if n < 0 {
		return n
	}
	return t.min + n
}

func getOptional[T any](of *Codec[T], b []byte, levels int) (*T, int) {
	t := of.typ()
	switch {
	case b[0] == 0:
		return nil, 1
	case b[0] != 1, len(b)-1 < t.min:
		return nil, -1
	}
	if !t.constant {
		if levels == 0 {
			return nil, -1
		}
		levels--
	}
	value, n := of.Get(b[1:], levels)
	if n < 0 {
		return nil, -1
	}
	return &value, 1 + n
}
