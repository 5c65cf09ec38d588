// SPDX-License-Identifier: MIT OR Apache-2.0

package gen

import (
	"unsafe"

	"zooph.dev/go"
	"zooph.dev/go/internal/core"
)

// Record is what pointers to generated Records can do. Generated code converts them to no other
// interface where speed does not count, for Go makes a table of methods for each.
type Record interface {
	zooph.Record
	core.JSONRecord
	UnmarshalBinary(data []byte) error
}

// Recover is to be deferred: makes an error of a Record that cannot be encoded.
func Recover(err *error) {
	if p := recover(); p != nil {
		*err = core.Recovered(p)
	}
}

// UnknownMember panics, because a Record holds a union member that the schema does not have.
func UnknownMember(name string, tag uint16) { core.UnknownMember(name, tag) }

// Deeper is one level less. It panics where there is no room for one more.
func Deeper(room Room) Room { return core.Deeper(room) }

// BeginPlain begins a framed message behind b that is nothing but a struct without pointers.
func BeginPlain(b []byte, shape uint32) []byte { return core.BeginPlain(b, shape) }

// StructPointer is the pointer at word at to a struct at word to.
func StructPointer(at, to int, shape uint32) uint64 { return core.StructPointer(at, to, shape) }

// NodePointer is the pointer at the word in the lower half of from to a struct at a word behind it.
func NodePointer(from, to uint64, shape uint32) uint64 { return core.NodePointer(from, to, shape) }

// TextWords are the words of a text; none if it is the default.
func TextWords(s, def string) int { return core.TextWords(s, def) }

// DataWords are the words of data; none if it is the default.
func DataWords(b []byte, def string) int { return core.DataWords(b, def) }

// NumbersWords are the words of a list of numbers.
func NumbersWords[T zooph.Number](v []T) int { return core.NumbersWords(v) }

// ListWords are the words of a list of n pointers, and of what each leads to.
func ListWords(n int, room Room, words func(i int, room Room) int) int {
	return core.ListWords(n, room, words)
}

// TextsWords are the words of a list of texts.
func TextsWords(v []string, room Room) int { return core.TextsWords(v, room) }

// ValuesWords are the words of a list.
func ValuesWords[V core.Value[V]](s []V, room Room) int { return core.ValuesWords(s, room) }

// PutNumbers writes a list of numbers and returns the pointer to it, for word at.
func PutNumbers[T zooph.Number](e *RecordEncoder, v []T, at int) uint64 {
	return core.PutNumbers(e, v, at)
}

// PutValues writes a list and returns the pointer to it, for word at.
func PutValues[V core.Value[V]](e *RecordEncoder, s []V, at int) uint64 {
	return core.PutValues(e, s, at)
}

// SizeCode is the size code of a list of numbers.
func SizeCode[T zooph.Number]() uint64 { return core.SizeCode[T]() }

// DecodeNumbers is the list of numbers a pointer leads to.
func DecodeNumbers[T zooph.Number](d *RecordDecoder, p Pointer) ([]T, error) {
	return core.DecodeNumbers[T](d, p)
}

// DecodeList is the list of pointers that a pointer leads to, each decoded by one.
func DecodeList[T any](d *RecordDecoder, p Pointer, one func(p Pointer) (T, error)) ([]T, error) {
	return core.DecodeList(d, p, one)
}

// DecodeValue is what a pointer leads to, as a V.
func DecodeValue[V core.Value[V]](p Pointer, d *RecordDecoder) (V, error) {
	return core.DecodeValue[V](p, d)
}

// DecodeValues is the list that a pointer leads to.
func DecodeValues[V core.Value[V]](d *RecordDecoder, p Pointer) ([]V, error) {
	return core.DecodeValues[V](d, p)
}

// DecodeAny is what an untyped pointer leads to.
func DecodeAny(d *RecordDecoder, p Pointer) (zooph.AnyValue, error) {
	v, err := d.Any(p)
	return zooph.AnyValue(v), err
}

// DecodeInto decodes the struct a pointer leads to.
func DecodeInto(x interface {
	ZoophDecode(r Structured, d *RecordDecoder) error
	ZoophType() *Type
}, p Pointer) error {
	return core.DecodeInto(x, p)
}

// DirectStruct is the word of the struct that the pointer w at word at leads to, and the Record
// to decode it to; -1 if it is not accepted. All that does not depend on T is a method: what is here is compiled again for
// each Record, and once more for each function that this one would be made of.
func DirectStruct[T any](d *DirectDecoder, x **T, w uint64, at int, shape uint32) int {
	to := d.Struct(w, at, shape, unsafe.Sizeof(**x))
	if to >= 0 && *x == nil {
		*x = new(T)
	}
	return to
}

// DirectStructs is the word of the first struct of the list that the pointer w at word at
// leads to, the words of each, and room for all of them; -1 if it is not accepted. The room is made here and not by a
// generic function of package core, which would be compiled once more for each Record.
func DirectStructs[T any](d *DirectDecoder, v *[]T, w uint64, at int, shape uint32) (first, size int) {
	var x T
	first, n := d.Structs(w, at, shape, unsafe.Sizeof(x))
	if first >= 0 {
		if n > cap(*v) || *v == nil {
			more := make([]T, n)
			copy(more, (*v)[:cap(*v)])
			*v = more
		}
		*v = (*v)[:n]
	}
	return first, int(shape&0xffff + shape>>16)
}

// DirectNumbers is the list of numbers that the pointer w at word at leads to; false if it is
// not accepted.
func DirectNumbers[T zooph.Number](d *DirectDecoder, v *[]T, w uint64, at int) bool {
	return core.DirectNumbers(d, v, w, at)
}

// InField is the same fault seen from the struct around it.
//
//go:noinline
func InField(err error, name string) error { return core.InField(err, name) }

// InElement is the same fault seen from the list around it.
//
//go:noinline
func InElement(err error, i int) error { return core.InElement(err, i) }

// Sticky is the first fault of a struct's message, if it was opened lazily.
func Sticky(r Struct) error { return core.Sticky(r) }

// EqualValues compares lists element by element.
func EqualValues[V core.Value[V]](s, t []V, c *Comparison) bool { return core.EqualValues(s, t, c) }

// RecordText is a Record as it is printed, up to the limit of output.
//
//go:noinline
func RecordText(x Record) string { return core.RecordText(x) }

// MarshalRecord is a Record as JSON.
//
//go:noinline
func MarshalRecord(x Record) ([]byte, error) {
	b, err := core.MarshalRecord(x)
	return b, core.Told(err)
}

// JSONNumbers writes a list of numbers.
func JSONNumbers[T zooph.Number](w *JSONWriter, head string, v []T) { core.JSONNumbers(w, head, v) }

// JSONEnums writes a list of enums.
func JSONEnums[T interface {
	~uint16
	Enumerated
}](w *JSONWriter, head string, v []T) {
	core.JSONEnums(w, head, v)
}

// UnmarshalRecord sets a Record to what JSON says.
//
//go:noinline
func UnmarshalRecord(x Record, data []byte) error {
	return core.Told(core.UnmarshalRecord(x, data))
}
