// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import "zooph.dev/go/internal/core"

// Pointer is a pointer in a message, whatever it leads to: the Reader of an
// AnyPointer. The zero value is the null pointer.
type Pointer core.Pointer

// PointerForm is what a pointer leads to.
type PointerForm uint8

// The forms of pointers.
const (
	FormNull PointerForm = iota
	FormStruct
	FormList // a list, a text or data
	FormCapability
)

// IsNull tells whether the pointer is null.
func (p Pointer) IsNull() bool { return core.Pointer(p).IsNull() }

// Form is what the pointer leads to. A malformed one is null.
func (p Pointer) Form() PointerForm { return PointerForm(core.Pointer(p).Form()) }

// Capability is the index of the capability the pointer holds, in the message's
// table; false if it holds none.
func (p Pointer) Capability() (uint32, bool) { return core.Pointer(p).Capability() }

// Struct is the struct the pointer leads to; an empty one if it leads to none.
func (p Pointer) Struct() Struct { return Struct(core.Pointer(p).Struct()) }

// List is the list the pointer leads to; an empty one if it leads to none.
func (p Pointer) List() AnyList { return AnyList(core.Pointer(p).List()) }

// Text is the text the pointer leads to, without its NUL byte; empty if it leads to none.
func (p Pointer) Text() []byte { return core.Pointer(p).Text() }

// Data are the bytes the pointer leads to.
func (p Pointer) Data() []byte { return core.Pointer(p).Data() }

// FromPointer is for generated code.
func (Pointer) FromPointer(p core.Pointer) Pointer { return Pointer(p) }

// ZoophType is for generated code.
func (Pointer) ZoophType() *core.Type { return &core.TypeAny }

// Struct is a struct in a message, untyped.
type Struct core.Struct

// Structured is what has a struct behind it: the Readers and Builders of structs. Its
// method is for generated code: [StructOf] gives the struct.
type Structured interface{ ZoophStruct() core.Struct }

// StructOf is the struct behind a Reader or a Builder, untyped; a Builder's as it is now, to
// be read until it is changed.
func StructOf(r Structured) Struct { return Struct(r.ZoophStruct()) }

// ReaderOf reads what a Builder of a generic struct has built so far, until that is changed, as an R: the
// Reader of the same struct. Builders of other structs have a method, AsReader. It allocates once.
func ReaderOf[R interface{ ZoophOf(r core.Struct) R }](b Structured) (r R) {
	return r.ZoophOf(b.ZoophStruct())
}

// DataSection is the struct's data as it is in the message.
func (r Struct) DataSection() []byte { return core.Struct(r).DataSection() }

// PointerCount is the number of pointers the struct has in the message.
func (r Struct) PointerCount() int { return core.Struct(r).PointerCount() }

// Pointer is the pointer with this index; null if there is none.
func (r Struct) Pointer(i int) Pointer { return Pointer(core.Struct(r).Pointer(i)) }

// ZoophStruct is for generated code.
func (r Struct) ZoophStruct() core.Struct { return core.Struct(r) }

// FromPointer is for generated code.
func (Struct) FromPointer(p core.Pointer) Struct { return Struct(p.Struct()) }

// ZoophType is for generated code.
func (Struct) ZoophType() *core.Type { return &core.TypeAnyStruct }

// AnyList is a list in a message, untyped.
type AnyList core.AnyList

// Listed is what has a list behind it: the Readers of lists of structs and of pointers. Its
// method is for generated code: [ListOf] gives the list.
type Listed interface{ ZoophList() core.AnyList }

// ListOf is the list behind a Reader, untyped.
func ListOf(l Listed) AnyList { return AnyList(l.ZoophList()) }

// Len is the number of elements.
func (l AnyList) Len() int { return core.AnyList(l).Len() }

// Body is all elements as they are in the message, padding included.
func (l AnyList) Body() []byte { return core.AnyList(l).Body() }

// Pointer is element i as a pointer.
func (l AnyList) Pointer(i int) Pointer { return Pointer(core.AnyList(l).Pointer(i)) }

// Struct is element i as a struct.
func (l AnyList) Struct(i int) Struct { return Struct(core.AnyList(l).Struct(i)) }

// FromPointer is for generated code.
func (AnyList) FromPointer(p core.Pointer) AnyList { return AnyList(p.List()) }

// ZoophType is for generated code.
func (AnyList) ZoophType() *core.Type { return &core.TypeAnyList }
