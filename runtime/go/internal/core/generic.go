// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"bytes"
	"slices"
)

// Value is the interface of the native forms of types, which the type parameters of
// Records stand for: [String] for Text, [Bytes] for Data, a pointer to its Record
// for a struct, [AnyValue], [Capability], and for lists [NumberSlice], [BoolSlice],
// [VoidSlice] and [Slice].
type Value[V any] interface {
	// Equal compares with Go's == at every level.
	Equal(V) bool
	Coded[V]
}

// Coded is the part of [Value] that only generated code calls.
type Coded[V any] interface {
	// ZoophEqual does the same as Equal, as part of a comparison.
	ZoophEqual(V, *Comparison) bool
	// The other methods are for generated code.
	ZoophType() *Type
	ZoophWords(room Room) int
	ZoophPut(e *RecordEncoder, at int) uint64
	ZoophFrom(p Pointer, d *RecordDecoder) (V, error)
}

// structValue is implemented by pointers to Records, in addition to Coded.
type structValue interface {
	ZoophShape() uint32
	ZoophEncode(e *RecordEncoder, at int)
	ZoophReached(room Room) int
}

// String is the native form of Text, for type parameters.
type String string

// Equal reports whether the texts are equal.
func (s String) Equal(t String) bool { return s == t }

// ZoophEqual is for generated code.
func (s String) ZoophEqual(t String, _ *Comparison) bool { return s == t }

// ZoophWords is for generated code.
func (s String) ZoophWords(Room) int { return TextWords(string(s), "") }

// ZoophPut is for generated code.
func (s String) ZoophPut(e *RecordEncoder, at int) uint64 { return e.TextOr(string(s), "", at) }

// ZoophType returns the description of Text.
func (String) ZoophType() *Type { return &TypeText }

// ZoophFrom is for generated code.
func (String) ZoophFrom(p Pointer, d *RecordDecoder) (String, error) {
	s, err := d.Text(p, "")
	return String(s), err
}

// Bytes is the native form of Data, for type parameters.
type Bytes []byte

// Equal reports whether the bytes are equal.
func (b Bytes) Equal(c Bytes) bool { return bytes.Equal(b, c) }

// ZoophEqual is for generated code.
func (b Bytes) ZoophEqual(c Bytes, _ *Comparison) bool { return bytes.Equal(b, c) }

// ZoophWords is for generated code.
func (b Bytes) ZoophWords(Room) int { return DataWords(b, "") }

// ZoophPut is for generated code.
func (b Bytes) ZoophPut(e *RecordEncoder, at int) uint64 { return e.DataOr(b, "", at) }

// ZoophType returns the description of Data.
func (Bytes) ZoophType() *Type { return &TypeData }

// ZoophFrom is for generated code.
func (Bytes) ZoophFrom(p Pointer, d *RecordDecoder) (Bytes, error) {
	b, err := d.Data(p, "")
	return b, err
}

// Equal reports whether the indices are equal.
func (c Capability) Equal(d Capability) bool { return c == d }

// ZoophEqual is for generated code.
func (c Capability) ZoophEqual(d Capability, _ *Comparison) bool { return c == d }

// ZoophWords is for generated code.
func (c Capability) ZoophWords(Room) int { return 0 }

// ZoophPut is for generated code.
func (c Capability) ZoophPut(e *RecordEncoder, at int) uint64 { return e.Capability(c, at) }

// ZoophFrom is for generated code.
func (Capability) ZoophFrom(p Pointer, _ *RecordDecoder) (c Capability, err error) {
	return c.FromPointer(p), nil
}

// NumberSlice is the native form of a list of numbers or enums, for type
// parameters.
type NumberSlice[T Number] []T

// Equal reports whether the elements are equal.
func (s NumberSlice[T]) Equal(t NumberSlice[T]) bool { return slices.Equal(s, t) }

// ZoophEqual is for generated code.
func (s NumberSlice[T]) ZoophEqual(t NumberSlice[T], _ *Comparison) bool { return slices.Equal(s, t) }

// ZoophWords is for generated code.
func (s NumberSlice[T]) ZoophWords(Room) int { return NumbersWords(s) }

// ZoophPut is for generated code.
func (s NumberSlice[T]) ZoophPut(e *RecordEncoder, at int) uint64 {
	if len(s) == 0 {
		return 0
	}
	return PutNumbers(e, s, at)
}

// ZoophType returns the description of the list type.
func (NumberSlice[T]) ZoophType() *Type { return Numbers[T]{}.ZoophType() }

// ZoophFrom is for generated code.
func (NumberSlice[T]) ZoophFrom(p Pointer, d *RecordDecoder) (NumberSlice[T], error) {
	return DecodeNumbers[T](d, p)
}

// BoolSlice is the native form of List(Bool), for type parameters.
type BoolSlice []bool

// Equal reports whether the elements are equal.
func (s BoolSlice) Equal(t BoolSlice) bool { return slices.Equal(s, t) }

// ZoophEqual is for generated code.
func (s BoolSlice) ZoophEqual(t BoolSlice, _ *Comparison) bool { return slices.Equal(s, t) }

// ZoophWords is for generated code.
func (s BoolSlice) ZoophWords(Room) int { return (len(s) + 63) / 64 }

// ZoophPut is for generated code.
func (s BoolSlice) ZoophPut(e *RecordEncoder, at int) uint64 {
	if len(s) == 0 {
		return 0
	}
	return e.Bools(s, at)
}

// ZoophType returns the description of List(Bool).
func (BoolSlice) ZoophType() *Type { return ListOf(&TypeBool) }

// ZoophFrom is for generated code.
func (BoolSlice) ZoophFrom(p Pointer, d *RecordDecoder) (BoolSlice, error) { return d.Bools(p) }

// VoidSlice is the native form of List(Void), for type parameters.
type VoidSlice []struct{}

// Equal reports whether the lengths are equal.
func (s VoidSlice) Equal(t VoidSlice) bool { return len(s) == len(t) }

// ZoophEqual is for generated code.
func (s VoidSlice) ZoophEqual(t VoidSlice, _ *Comparison) bool { return len(s) == len(t) }

// ZoophWords is for generated code.
func (s VoidSlice) ZoophWords(Room) int { return 0 }

// ZoophPut is for generated code.
func (s VoidSlice) ZoophPut(e *RecordEncoder, at int) uint64 {
	if len(s) == 0 {
		return 0
	}
	return e.Voids(len(s), at)
}

// ZoophType returns the description of List(Void).
func (VoidSlice) ZoophType() *Type { return ListOf(&TypeVoid) }

// ZoophFrom is for generated code.
func (VoidSlice) ZoophFrom(p Pointer, d *RecordDecoder) (VoidSlice, error) { return d.Voids(p) }

// Slice is the native form of any other list, for type parameters.
type Slice[V Value[V]] []V

// Equal reports whether the elements are equal.
func (s Slice[V]) Equal(t Slice[V]) bool { return EqualValues(s, t, new(Comparison)) }

// ZoophEqual is for generated code.
func (s Slice[V]) ZoophEqual(t Slice[V], c *Comparison) bool { return EqualValues(s, t, c) }

// ZoophWords is for generated code.
func (s Slice[V]) ZoophWords(room Room) int { return ValuesWords(s, room) }

// ZoophPut is for generated code.
func (s Slice[V]) ZoophPut(e *RecordEncoder, at int) uint64 { return PutValues(e, s, at) }

// ZoophType returns the description of the list type.
func (Slice[V]) ZoophType() *Type { return ListOf(ValueType[V]()) }

// ZoophFrom is for generated code.
func (Slice[V]) ZoophFrom(p Pointer, d *RecordDecoder) (Slice[V], error) {
	return DecodeValues[V](d, p)
}

// EqualValues compares lists element by element. It is for generated code.
func EqualValues[V Value[V]](s, t []V, c *Comparison) bool {
	return slices.EqualFunc(s, t, func(a, b V) bool { return a.ZoophEqual(b, c) })
}

// ValuesWords returns the number of words that a list takes. It is for generated
// code.
func ValuesWords[V Value[V]](s []V, room Room) int {
	if len(s) == 0 {
		return 0
	}
	room = Deeper(room)
	var v V
	n := len(s)
	if r, ok := any(v).(structValue); ok {
		shape := r.ZoophShape()
		n = 1 + n*int(shape&0xffff+shape>>16)
		for i := range s {
			n += any(s[i]).(structValue).ZoophReached(room.Less(n))
		}
		return n
	}
	for i := range s {
		n += s[i].ZoophWords(room.Less(n))
		fits(n)
	}
	return n
}

// PutValues writes a list and returns the pointer to it, for word at. It is for
// generated code.
func PutValues[V Value[V]](e *RecordEncoder, s []V, at int) uint64 {
	if len(s) == 0 {
		return 0
	}
	var v V
	if r, ok := any(v).(structValue); ok {
		shape := r.ZoophShape()
		w, first := e.Structs(len(s), shape, at)
		e.Enter()
		defer e.Leave()
		for i := range s {
			any(s[i]).(structValue).ZoophEncode(e, first)
			first += int(shape&0xffff + shape>>16)
		}
		return w
	}
	return e.List(len(s), at, func(i, at int) uint64 { return s[i].ZoophPut(e, at) })
}

// DecodeValues decodes the list that a pointer leads to. It is for generated code.
func DecodeValues[V Value[V]](d *RecordDecoder, p Pointer) ([]V, error) {
	var v V
	if r, ok := any(v).(interface {
		ZoophElements(p Pointer, d *RecordDecoder) ([]V, error)
	}); ok {
		return r.ZoophElements(p, d)
	}
	return DecodeList(d, p, func(p Pointer) (V, error) { return v.ZoophFrom(p, d) })
}

// ValueType returns the type of a native value.
func ValueType[V Value[V]]() *Type {
	var v V
	return v.ZoophType()
}

// ReaderType returns the type of a Reader.
func ReaderType[R Reader[R]]() *Type {
	var r R
	return r.ZoophType()
}
