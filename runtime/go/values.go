// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import "zooph.dev/go/internal/core"

// Text is a text in a message. It is for type parameters and lists, which need a type for
// their elements. Its bytes should be UTF-8.
type Text core.Text

// Bytes returns the text's bytes without copying them.
func (t Text) Bytes() []byte { return core.Text(t).Bytes() }

// Len returns the number of bytes.
func (t Text) Len() int { return core.Text(t).Len() }

// String returns a copy of the text.
func (t Text) String() string { return core.Text(t).String() }

// Valid returns a copy of the text in which each malformed UTF-8 sequence is replaced by
// U+FFFD.
func (t Text) Valid() string { return core.Text(t).Valid() }

// FromPointer is for generated code.
func (Text) FromPointer(p core.Pointer) Text { return Text(core.Text{}.FromPointer(p)) }

// ZoophType is for generated code.
func (Text) ZoophType() *core.Type { return &core.TypeText }

// Data is data in a message. It is for type parameters and lists, which need a type for their
// elements.
type Data core.Data

// Bytes returns the data's bytes without copying them.
func (d Data) Bytes() []byte { return core.Data(d).Bytes() }

// Len returns the number of bytes.
func (d Data) Len() int { return core.Data(d).Len() }

// FromPointer is for generated code.
func (Data) FromPointer(p core.Pointer) Data { return Data(core.Data{}.FromPointer(p)) }

// ZoophType is for generated code.
func (Data) ZoophType() *core.Type { return &core.TypeData }

// Capability is a capability in a message: its index in the message's table plus one, or 0 for
// none. Its method Index returns the index, and false if there is none.
type Capability = core.Capability

// CapabilityOf returns the capability with that index.
func CapabilityOf(index uint32) Capability { return core.CapabilityOf(index) }

// AnyValue is the native form of an AnyPointer: the canonical copy of the object that it leads
// to. The zero value is null.
type AnyValue core.AnyValue

// AnyOf returns a copy of the object that p leads to.
func AnyOf(p Pointer) (AnyValue, error) {
	v, err := core.AnyOf(core.Pointer(p))
	return AnyValue(v), told(err)
}

// Pointer returns a pointer to the value, for reading it.
func (v AnyValue) Pointer() Pointer { return Pointer(core.AnyValue(v).Pointer()) }

// Flat returns the value as a flat message.
func (v AnyValue) Flat() []byte { return core.AnyValue(v).Flat() }

// IsNull reports whether the value is null.
func (v AnyValue) IsNull() bool { return core.AnyValue(v).IsNull() }

// Equal reports whether the canonical copies are the same bytes.
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

// Value is the interface of the native forms of types, which the type parameters of Records
// stand for: [String] for Text, [Bytes] for Data, a pointer to its Record for a struct,
// [AnyValue], [Capability], and for lists [NumberSlice], [BoolSlice], [VoidSlice] and [Slice].
type Value[V any] interface {
	// Equal compares with Go's == at every level: a NaN differs from itself, and 0 equals -0.
	Equal(V) bool
	core.Coded[V] // methods for generated code
}

// String is the native form of Text, for type parameters.
type String = core.String

// Bytes is the native form of Data, for type parameters.
type Bytes = core.Bytes

// NumberSlice is the native form of a list of numbers or enums, for type parameters.
type NumberSlice[T Number] = core.NumberSlice[T]

// BoolSlice is the native form of List(Bool), for type parameters.
type BoolSlice = core.BoolSlice

// VoidSlice is the native form of List(Void), for type parameters.
type VoidSlice = core.VoidSlice

// Slice is the native form of any other list, for type parameters. Its elements are Values.
type Slice[V Value[V]] = core.Slice[V]

// Record is the interface of pointers to generated Records. Its other methods are for
// generated code.
type Record interface {
	AppendBinary(b []byte) ([]byte, error)
	ZoophType() *core.Type
	core.Encoded
}

// SameBits reports whether two Records are encoded to the same bytes. Unlike their Equal, it finds
// equal NaNs with the same bits, and distinguishes 0 from -0. It does not distinguish values that
// are encoded alike: a nil and an empty slice, or an absent object and one that equals the field's
// default. The error is that of encoding.
func SameBits[R Record](x, y R) (bool, error) { return core.SameBits(x, y) }
