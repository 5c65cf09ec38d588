// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import "zooph.dev/go/internal/core"

// Text is a text in a message, where a type parameter or a list asks for a type.
// It is bytes that ought to be UTF-8.
type Text core.Text

// Bytes are the text's bytes, without a copy.
func (t Text) Bytes() []byte { return core.Text(t).Bytes() }

// Len is the number of bytes.
func (t Text) Len() int { return core.Text(t).Len() }

// String is a copy of the text.
func (t Text) String() string { return core.Text(t).String() }

// Valid is a copy of the text in which what is not UTF-8 is U+FFFD.
func (t Text) Valid() string { return core.Text(t).Valid() }

// FromPointer is for generated code.
func (Text) FromPointer(p core.Pointer) Text { return Text(core.Text{}.FromPointer(p)) }

// ZoophType is for generated code.
func (Text) ZoophType() *core.Type { return &core.TypeText }

// Data is data in a message, where a type parameter or a list asks for a type.
type Data core.Data

// Bytes are the bytes, without a copy.
func (d Data) Bytes() []byte { return core.Data(d).Bytes() }

// Len is the number of bytes.
func (d Data) Len() int { return core.Data(d).Len() }

// FromPointer is for generated code.
func (Data) FromPointer(p core.Pointer) Data { return Data(core.Data{}.FromPointer(p)) }

// ZoophType is for generated code.
func (Data) ZoophType() *core.Type { return &core.TypeData }

// Capability is a capability in a message: its index in the message's table plus
// one, or 0 for none. Its method Index gives the index, and false if there is none.
type Capability = core.Capability

// CapabilityOf is the capability with that index.
func CapabilityOf(index uint32) Capability { return core.CapabilityOf(index) }

// AnyValue is the native form of an AnyPointer: the canonical copy of what it leads
// to. The zero value is null.
type AnyValue core.AnyValue

// AnyOf is a copy of what a pointer leads to.
func AnyOf(p Pointer) (AnyValue, error) {
	v, err := core.AnyOf(core.Pointer(p))
	return AnyValue(v), told(err)
}

// Pointer leads to the value, to be read.
func (v AnyValue) Pointer() Pointer { return Pointer(core.AnyValue(v).Pointer()) }

// Flat is the value as a flat message.
func (v AnyValue) Flat() []byte { return core.AnyValue(v).Flat() }

// IsNull tells whether the value is null.
func (v AnyValue) IsNull() bool { return core.AnyValue(v).IsNull() }

// Equal compares canonical copies.
func (v AnyValue) Equal(w AnyValue) bool { return v == w }

// ZoophEqual is for generated code.
func (v AnyValue) ZoophEqual(w AnyValue, _ *core.Comparison) bool { return v == w }

// ZoophWords is for generated code.
func (v AnyValue) ZoophWords(room core.Room) int { return core.AnyValue(v).ZoophWords(room) }

// ZoophPut is for generated code.
func (v AnyValue) ZoophPut(e *core.RecordEncoder, at int) uint64 {
	return core.AnyValue(v).ZoophPut(e, at)
}

// ZoophType is for generated code.
func (AnyValue) ZoophType() *core.Type { return &core.TypeAny }

// ZoophFrom is for generated code.
func (AnyValue) ZoophFrom(p core.Pointer, d *core.RecordDecoder) (AnyValue, error) {
	v, err := d.Any(p)
	return AnyValue(v), err
}

// Value is what the native form of a type can do where a type parameter stands for
// it: [String] for Text, [Bytes] for Data, a pointer to its Record for a struct,
// [AnyValue], [Capability], and for lists [NumberSlice], [BoolSlice], [VoidSlice]
// and [Slice].
type Value[V any] interface {
	// Equal is the language's own equality, all the way down.
	Equal(V) bool
	core.Coded[V] // methods for generated code
}

// String is a text where a type parameter asks for a type.
type String = core.String

// Bytes is data where a type parameter asks for a type.
type Bytes = core.Bytes

// NumberSlice is a list of numbers or enums where a type parameter asks for a type.
type NumberSlice[T Number] = core.NumberSlice[T]

// BoolSlice is a List(Bool) where a type parameter asks for a type.
type BoolSlice = core.BoolSlice

// VoidSlice is a List(Void) where a type parameter asks for a type.
type VoidSlice = core.VoidSlice

// Slice is a list of whatever is a Value, where a type parameter asks for a type.
type Slice[V Value[V]] = core.Slice[V]

// Record is what pointers to generated Records can do. Its other methods are for generated code.
type Record interface {
	AppendBinary(b []byte) ([]byte, error)
	ZoophType() *core.Type
	core.Encoded
}

// SameBits tells whether two Records are encoded to the same bytes. Unlike their Equal,
// it finds a NaN to be the same as itself and tells 0 from -0; what is empty and what is
// equal to a field's default are the same. The error is that of encoding.
func SameBits[R Record](x, y R) (bool, error) { return core.SameBits(x, y) }
