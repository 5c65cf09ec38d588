// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import (
	"reflect"

	"zooph.dev/go/internal/core"
)

// Builder is the interface of the generated Builders and of the Builders in this package; B is the
// Builder type itself. It constrains type parameters. Its methods are for generated code: programs
// call [Get] or [Init] to build the object that a pointer leads to.
type Builder[B any] interface {
	FromSlot(p core.PointerBuilder) B
	InitSlot(p core.PointerBuilder, n int) B
}

// Get returns the Builder of the object that p leads to. It makes a new object if p is null.
func Get[B Builder[B]](p PointerBuilder) B { return core.Get[B](core.PointerBuilder(p)) }

// Init makes p lead to a new B. The number n is the length of a list, text or data.
func Init[B Builder[B]](p PointerBuilder, n int) B { return core.Init[B](core.PointerBuilder(p), n) }

// PointerBuilder is a pointer of any kind in a message under construction: the Builder of an
// AnyPointer.
type PointerBuilder core.PointerBuilder

// IsNull reports whether the pointer is null.
func (p PointerBuilder) IsNull() bool { return core.PointerBuilder(p).IsNull() }

// Clear makes the pointer null, and zeroes the objects that it led to.
func (p PointerBuilder) Clear() { core.PointerBuilder(p).Clear() }

// SetText makes the pointer lead to a text.
func (p PointerBuilder) SetText(text string) { core.PointerBuilder(p).SetText(text) }

// SetData makes the pointer lead to data.
func (p PointerBuilder) SetData(data []byte) { core.PointerBuilder(p).SetData(data) }

// SetCapability makes the pointer hold a capability.
func (p PointerBuilder) SetCapability(c Capability) { core.PointerBuilder(p).SetCapability(c) }

// Copy makes the pointer lead to a deep copy of the object that from leads to. The limits are those
// of from's message. If that message was opened lazily, or has a memory limit set, the copy may be
// incomplete, and [Message.Fault] then returns the reason.
func (p PointerBuilder) Copy(from Pointer) { core.PointerBuilder(p).Copy(core.Pointer(from)) }

// CopyStruct makes the pointer lead to a copy of a struct, as [PointerBuilder.Copy] does.
func (p PointerBuilder) CopyStruct(from Structured) {
	core.PointerBuilder(p).CopyStruct(from.ZoophStruct())
}

// CopyList makes the pointer lead to a copy of a list, as [PointerBuilder.Copy] does.
func (p PointerBuilder) CopyList(from AnyList) { core.PointerBuilder(p).CopyList(core.AnyList(from)) }

// SetRecord makes the pointer lead to a struct with the fields of a Record, encoded in one piece of
// exactly the size that it needs. A nil Record makes the pointer null. The error is that of the
// Record's AppendBinary; after an error the pointer is null.
func (p PointerBuilder) SetRecord(x Record) error {
	if x == nil || reflect.ValueOf(x).IsNil() {
		p.Clear()
		return nil
	}
	return core.PointerBuilder(p).SetRecord(x)
}

// SetRecords makes the pointer lead to a list of structs with the fields of Records, each encoded
// as [PointerBuilder.SetRecord] does. If there are no Records, the list is empty. The error is that
// of encoding a Record; after an error the pointer is null.
func (p PointerBuilder) SetRecords(x Records) error {
	return core.PointerBuilder(p).SetRecords(core.Records(x))
}

// Records is a list of Records of one type, which [RecordsOf] makes. It is for Builders of generic
// structs, which cannot name the Record's type.
type Records core.Records

// RecordsOf returns the Records of a slice, which must not change until they are set. It allocates
// a closure.
func RecordsOf[T any, P interface {
	*T
	Record
}](v []T) Records {
	element := func(i int) core.Encoded { return P(&v[i]) }
	return Records(core.RecordsOf(len(v), P(nil).ZoophShape(), element))
}

// FromSlot is for generated code.
func (PointerBuilder) FromSlot(p core.PointerBuilder) PointerBuilder { return PointerBuilder(p) }

// InitSlot is for generated code.
func (PointerBuilder) InitSlot(p core.PointerBuilder, n int) PointerBuilder {
	return PointerBuilder(core.PointerBuilder{}.InitSlot(p, n))
}

// TextBuilder is the Builder of a text. It is for type parameters and lists, which need a type for
// their elements.
type TextBuilder core.TextBuilder

// Set sets the text.
func (t TextBuilder) Set(text string) { core.TextBuilder(t).Set(text) }

// SetBytes sets the text to these bytes.
func (t TextBuilder) SetBytes(text []byte) { core.TextBuilder(t).SetBytes(text) }

// String returns a copy of the text.
func (t TextBuilder) String() string { return core.TextBuilder(t).String() }

// FromSlot is for generated code.
func (TextBuilder) FromSlot(p core.PointerBuilder) TextBuilder {
	return TextBuilder(core.TextBuilder{}.FromSlot(p))
}

// InitSlot is for generated code.
func (TextBuilder) InitSlot(p core.PointerBuilder, n int) TextBuilder {
	return TextBuilder(core.TextBuilder{}.InitSlot(p, n))
}

// DataBuilder is the Builder of data. It is for type parameters and lists, which need a type for
// their elements.
type DataBuilder core.DataBuilder

// Set sets the data.
func (d DataBuilder) Set(data []byte) { core.DataBuilder(d).Set(data) }

// Bytes returns the bytes of the data in the message. Writing to them changes the message.
func (d DataBuilder) Bytes() []byte { return core.DataBuilder(d).Bytes() }

// FromSlot is for generated code.
func (DataBuilder) FromSlot(p core.PointerBuilder) DataBuilder {
	return DataBuilder(core.DataBuilder{}.FromSlot(p))
}

// InitSlot is for generated code.
func (DataBuilder) InitSlot(p core.PointerBuilder, n int) DataBuilder {
	return DataBuilder(core.DataBuilder{}.InitSlot(p, n))
}

// CapabilityBuilder is the Builder of a capability. It is for type parameters and lists, which need
// a type for their elements.
type CapabilityBuilder core.CapabilityBuilder

// Set sets the capability.
func (c CapabilityBuilder) Set(to Capability) { core.CapabilityBuilder(c).Set(to) }

// Get returns the capability.
func (c CapabilityBuilder) Get() Capability { return core.CapabilityBuilder(c).Get() }

// FromSlot is for generated code.
func (CapabilityBuilder) FromSlot(p core.PointerBuilder) CapabilityBuilder {
	return CapabilityBuilder(core.CapabilityBuilder{}.FromSlot(p))
}

// InitSlot is for generated code.
func (CapabilityBuilder) InitSlot(p core.PointerBuilder, n int) CapabilityBuilder {
	return CapabilityBuilder(core.CapabilityBuilder{}.InitSlot(p, n))
}

// NumbersBuilder is the Builder of a list of numbers or enums.
type NumbersBuilder[T Number] core.NumbersBuilder[T]

// Len returns the number of elements.
func (l NumbersBuilder[T]) Len() int { return core.NumbersBuilder[T](l).Len() }

// At returns element i. It panics if i is out of bounds.
func (l NumbersBuilder[T]) At(i int) T { return core.NumbersBuilder[T](l).At(i) }

// Set sets element i. It panics if i is out of bounds.
func (l NumbersBuilder[T]) Set(i int, v T) { core.NumbersBuilder[T](l).Set(i, v) }

// FromSlot is for generated code.
func (NumbersBuilder[T]) FromSlot(p core.PointerBuilder) NumbersBuilder[T] {
	return NumbersBuilder[T](core.NumbersBuilder[T]{}.FromSlot(p))
}

// InitSlot is for generated code.
func (NumbersBuilder[T]) InitSlot(p core.PointerBuilder, n int) NumbersBuilder[T] {
	return NumbersBuilder[T](core.NumbersBuilder[T]{}.InitSlot(p, n))
}

// BoolsBuilder is the Builder of a List(Bool).
type BoolsBuilder core.BoolsBuilder

// Len returns the number of elements.
func (l BoolsBuilder) Len() int { return core.BoolsBuilder(l).Len() }

// At returns element i. It panics if i is out of bounds.
func (l BoolsBuilder) At(i int) bool { return core.BoolsBuilder(l).At(i) }

// Set sets element i. It panics if i is out of bounds.
func (l BoolsBuilder) Set(i int, v bool) { core.BoolsBuilder(l).Set(i, v) }

// FromSlot is for generated code.
func (BoolsBuilder) FromSlot(p core.PointerBuilder) BoolsBuilder {
	return BoolsBuilder(core.BoolsBuilder{}.FromSlot(p))
}

// InitSlot is for generated code.
func (BoolsBuilder) InitSlot(p core.PointerBuilder, n int) BoolsBuilder {
	return BoolsBuilder(core.BoolsBuilder{}.InitSlot(p, n))
}

// VoidsBuilder is the Builder of a List(Void).
type VoidsBuilder core.VoidsBuilder

// Len returns the number of elements.
func (l VoidsBuilder) Len() int { return core.VoidsBuilder(l).Len() }

// FromSlot is for generated code.
func (VoidsBuilder) FromSlot(p core.PointerBuilder) VoidsBuilder {
	return VoidsBuilder(core.VoidsBuilder{}.FromSlot(p))
}

// InitSlot is for generated code.
func (VoidsBuilder) InitSlot(p core.PointerBuilder, n int) VoidsBuilder {
	return VoidsBuilder(core.VoidsBuilder{}.InitSlot(p, n))
}

// ListBuilder is the Builder of a list of pointers.
type ListBuilder[B Builder[B]] core.ListBuilder[B]

// Len returns the number of elements.
func (l ListBuilder[B]) Len() int { return core.ListBuilder[B](l).Len() }

// Slot returns the pointer that is element i. It panics if i is out of bounds.
func (l ListBuilder[B]) Slot(i int) PointerBuilder {
	return PointerBuilder(core.ListBuilder[B](l).Slot(i))
}

// At returns the Builder of element i. It panics if i is out of bounds.
func (l ListBuilder[B]) At(i int) B { return core.ListBuilder[B](l).At(i) }

// Init makes a new object as element i, of length n if it is a list, text or data. It panics if i
// is out of bounds.
func (l ListBuilder[B]) Init(i, n int) B { return core.ListBuilder[B](l).Init(i, n) }

// FromSlot is for generated code.
func (ListBuilder[B]) FromSlot(p core.PointerBuilder) ListBuilder[B] {
	return ListBuilder[B](core.ListBuilder[B]{}.FromSlot(p))
}

// InitSlot is for generated code.
func (ListBuilder[B]) InitSlot(p core.PointerBuilder, n int) ListBuilder[B] {
	return ListBuilder[B](core.ListBuilder[B]{}.InitSlot(p, n))
}
