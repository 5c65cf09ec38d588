// SPDX-License-Identifier: MIT OR Apache-2.0

package gen

import (
	"unsafe"

	"zooph.dev/go"
	"zooph.dev/go/internal/core"
)

// Record is the interface of pointers to generated Records. Where speed does not matter, generated
// code converts them to no other interface, because Go makes a method table for each pair of a type
// and an interface.
type Record interface {
	zooph.Record
	core.JSONRecord
	UnmarshalBinary(data []byte) error
}

// Recover is deferred by functions that encode a Record. It sets err if encoding panicked because
// the Record cannot be encoded.
func Recover(err *error) {
	if p := recover(); p != nil {
		*err = core.Recovered(p)
	}
}

// UnknownMember panics: a union of a Record has an active member that the schema does not have.
func UnknownMember(name string, tag uint16) { core.UnknownMember(name, tag) }

// Deeper returns the room one level further down. It panics if no level is left.
func Deeper(room Room) Room { return core.Deeper(room) }

// BeginPlain appends to b a framed message that consists of one struct without pointers, except for
// the struct's data, which the caller writes.
func BeginPlain(b []byte, shape uint32) []byte { return core.BeginPlain(b, shape) }

// StructPointer returns the pointer at word at to a struct at word to.
func StructPointer(at, to int, shape uint32) uint64 { return core.StructPointer(at, to, shape) }

// NodePointer returns the pointer from the word in the lower half of from to a struct at word to,
// which is behind that word.
func NodePointer(from, to uint64, shape uint32) uint64 { return core.NodePointer(from, to, shape) }

// TextWords returns the number of words that a text takes: 0 if it is the default.
func TextWords(s, def string) int { return core.TextWords(s, def) }

// DataWords returns the number of words that data takes: 0 if it is the default.
func DataWords(b []byte, def string) int { return core.DataWords(b, def) }

// NumbersWords returns the number of words that a list of numbers takes.
func NumbersWords[T zooph.Number](v []T) int { return core.NumbersWords(v) }

// ListWords returns the number of words that a list of n pointers and the objects behind them take.
func ListWords(n int, room Room, words func(i int, room Room) int) int {
	return core.ListWords(n, room, words)
}

// TextsWords returns the number of words that a list of texts takes.
func TextsWords(v []string, room Room) int { return core.TextsWords(v, room) }

// ValuesWords returns the number of words that a list takes.
func ValuesWords[V core.Value[V]](s []V, room Room) int { return core.ValuesWords(s, room) }

// PutNumbers writes a list of numbers and returns the pointer to it, for word at.
func PutNumbers[T zooph.Number](e *RecordEncoder, v []T, at int) uint64 {
	return core.PutNumbers(e, v, at)
}

// PutValues writes a list and returns the pointer to it, for word at.
func PutValues[V core.Value[V]](e *RecordEncoder, s []V, at int) uint64 {
	return core.PutValues(e, s, at)
}

// SizeCode returns the size code of a list of Ts.
func SizeCode[T zooph.Number]() uint64 { return core.SizeCode[T]() }

// DecodeNumbers returns the list of numbers that a pointer leads to.
func DecodeNumbers[T zooph.Number](d *RecordDecoder, p Pointer) ([]T, error) {
	return core.DecodeNumbers[T](d, p)
}

// DecodeList returns the list of pointers that p leads to. The function one decodes each element.
func DecodeList[T any](d *RecordDecoder, p Pointer, one func(p Pointer) (T, error)) ([]T, error) {
	return core.DecodeList(d, p, one)
}

// DecodeValue decodes the object that a pointer leads to as a V.
func DecodeValue[V core.Value[V]](p Pointer, d *RecordDecoder) (V, error) {
	return core.DecodeValue[V](p, d)
}

// DecodeValues decodes the list that a pointer leads to.
func DecodeValues[V core.Value[V]](d *RecordDecoder, p Pointer) ([]V, error) {
	return core.DecodeValues[V](d, p)
}

// DecodeAny returns a copy of the object that an untyped pointer leads to.
func DecodeAny(d *RecordDecoder, p Pointer) (zooph.AnyValue, error) {
	v, err := d.Any(p)
	return zooph.AnyValue(v), err
}

// DecodeInto decodes the struct that a pointer leads to into x.
func DecodeInto(x interface {
	ZoophDecode(r Structured, d *RecordDecoder) error
	ZoophType() *Type
}, p Pointer) error {
	return core.DecodeInto(x, p)
}

// DirectStruct returns the word of the struct that the pointer w at word at leads to, and -1 if the
// decoder does not accept it. It makes the Record that *x points to if *x is nil. Everything that
// does not depend on T is in a method, because Go compiles this function, and each generic function
// that it calls, again for each Record.
func DirectStruct[T any](d *DirectDecoder, x **T, w uint64, at int, shape uint32) int {
	to := d.Struct(w, at, shape, unsafe.Sizeof(**x))
	if to >= 0 && *x == nil {
		*x = new(T)
	}
	return to
}

// DirectStructs returns the word of the first struct of the list that the pointer w at word at
// leads to, and the number of words of each, after setting *v to a slice with as many elements. It
// returns -1 if the decoder does not accept the list. The slice is made here and not by a generic
// function of package core, which Go would compile again for each Record.
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

// DirectNumbers sets *v to the list of numbers that the pointer w at word at leads to. It returns
// false if the decoder does not accept the list.
func DirectNumbers[T zooph.Number](d *DirectDecoder, v *[]T, w uint64, at int) bool {
	return core.DirectNumbers(d, v, w, at)
}

// InField returns a fault with the field's name in front of its path.
//
//go:noinline
func InField(err error, name string) error { return core.InField(err, name) }

// InElement returns a fault with the element's index in front of its path.
//
//go:noinline
func InElement(err error, i int) error { return core.InElement(err, i) }

// Sticky returns the first fault of a struct's message if it was opened lazily, and nil otherwise.
func Sticky(r Struct) error { return core.Sticky(r) }

// EqualValues compares lists element by element.
func EqualValues[V core.Value[V]](s, t []V, c *Comparison) bool { return core.EqualValues(s, t, c) }

// RecordText prints a Record, up to the output limit.
//
//go:noinline
func RecordText(x Record) string { return core.RecordText(x) }

// MarshalRecord returns a Record as JSON.
//
//go:noinline
func MarshalRecord(x Record) ([]byte, error) {
	b, err := core.MarshalRecord(x)
	return b, core.Told(err)
}

// Group is the interface of pointers to generated Records of groups.
type Group interface {
	// ZoophWhole returns a Record of the struct in which only this group is set.
	ZoophWhole() Record
	ZoophJSON(w *JSONWriter, head string)
}

// MarshalGroup returns the Record of a group of type t as JSON.
//
//go:noinline
func MarshalGroup(x Group, t *Type) ([]byte, error) {
	if b := core.QuickJSON(x); b != nil {
		return b, nil
	}
	b, err := core.TabledJSON(x.ZoophWhole(), t)
	return b, core.Told(err)
}

// GroupFromJSON reads JSON as a group of type t. It returns the struct that holds the group, and a
// decoder for it, which is nil if nothing is to be decoded.
//
//go:noinline
func GroupFromJSON(data []byte, t *Type) (Struct, *RecordDecoder, error) {
	r, d, err := core.GroupFromJSON(data, t)
	return r, d, core.Told(err)
}

// GroupText prints a group of type t of a Record, up to the output limit.
//
//go:noinline
func GroupText(x Record, t *Type) string { return core.GroupText(x, t) }

// JSONNumbers writes a list of numbers.
func JSONNumbers[T zooph.Number](w *JSONWriter, head string, v []T) { core.JSONNumbers(w, head, v) }

// JSONEnums writes a list of enums.
func JSONEnums[T interface {
	~uint16
	Enumerated
}](w *JSONWriter, head string, v []T) {
	core.JSONEnums(w, head, v)
}

// UnmarshalRecord sets a Record from JSON.
//
//go:noinline
func UnmarshalRecord(x Record, data []byte) error {
	return core.Told(core.UnmarshalRecord(x, data))
}
