// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import "zooph.dev/go/internal/core"

// Pointer is a pointer of any kind in a message: the Reader of an AnyPointer. The zero value
// is the null pointer.
type Pointer core.Pointer

// PointerForm is the kind of object that a pointer leads to.
type PointerForm uint8

// The forms of pointers.
const (
	FormNull PointerForm = iota
	FormStruct
	FormList // a list, a text or data
	FormCapability
)

// IsNull reports whether the pointer is null.
func (p Pointer) IsNull() bool { return core.Pointer(p).IsNull() }

// Form returns the kind of object that the pointer leads to: [FormNull] if the pointer is
// malformed.
func (p Pointer) Form() PointerForm { return PointerForm(core.Pointer(p).Form()) }

// Capability returns the index of the capability that the pointer holds in the message's
// table. It returns false if the pointer holds none.
func (p Pointer) Capability() (uint32, bool) { return core.Pointer(p).Capability() }

// Struct returns the struct that the pointer leads to, or an empty one if it leads to none.
func (p Pointer) Struct() Struct { return Struct(core.Pointer(p).Struct()) }

// List returns the list that the pointer leads to, or an empty one if it leads to none.
func (p Pointer) List() AnyList { return AnyList(core.Pointer(p).List()) }

// Text returns the text that the pointer leads to, without its NUL byte. It returns an empty
// slice if the pointer leads to none.
func (p Pointer) Text() []byte { return core.Pointer(p).Text() }

// Data returns the data that the pointer leads to. It returns an empty slice if the pointer
// leads to none.
func (p Pointer) Data() []byte { return core.Pointer(p).Data() }

// FromPointer is for generated code.
func (Pointer) FromPointer(p core.Pointer) Pointer { return Pointer(p) }

// ZoophType is for generated code.
func (Pointer) ZoophType() *core.Type { return &core.TypeAny }

// Struct is a struct in a message whose type is not known.
type Struct core.Struct

// Structured is the interface of the Readers and Builders of structs. Its method is for
// generated code: programs call [StructOf].
type Structured interface{ ZoophStruct() core.Struct }

// StructOf returns the struct of a Reader or Builder without its type. The struct of a Builder
// is valid until the message is changed.
func StructOf(r Structured) Struct { return Struct(r.ZoophStruct()) }

// ReaderOf returns the Reader of a Builder of a generic struct; R is the Reader of the same
// struct. It is valid until the message is changed. Builders of other structs have the method
// AsReader instead. ReaderOf allocates once.
func ReaderOf[R interface{ ZoophOf(r core.Struct) R }](b Structured) (r R) {
	return r.ZoophOf(b.ZoophStruct())
}

// DataSection returns the struct's data section as it is in the message.
func (r Struct) DataSection() []byte { return core.Struct(r).DataSection() }

// PointerCount returns the number of pointers that the struct has in the message.
func (r Struct) PointerCount() int { return core.Struct(r).PointerCount() }

// Pointer returns pointer i of the struct, or a null pointer if there is none.
func (r Struct) Pointer(i int) Pointer { return Pointer(core.Struct(r).Pointer(i)) }

// ZoophStruct is for generated code.
func (r Struct) ZoophStruct() core.Struct { return core.Struct(r) }

// FromPointer is for generated code.
func (Struct) FromPointer(p core.Pointer) Struct { return Struct(p.Struct()) }

// ZoophType is for generated code.
func (Struct) ZoophType() *core.Type { return &core.TypeAnyStruct }

// AnyList is a list in a message whose type is not known.
type AnyList core.AnyList

// Listed is the interface of the Readers of lists of structs and of pointers. Its method is
// for generated code: programs call [ListOf].
type Listed interface{ ZoophList() core.AnyList }

// ListOf returns the list of a Reader without its type.
func ListOf(l Listed) AnyList { return AnyList(l.ZoophList()) }

// Len returns the number of elements.
func (l AnyList) Len() int { return core.AnyList(l).Len() }

// Body returns the bytes of all elements as they are in the message, with padding.
func (l AnyList) Body() []byte { return core.AnyList(l).Body() }

// Pointer returns element i as a pointer.
func (l AnyList) Pointer(i int) Pointer { return Pointer(core.AnyList(l).Pointer(i)) }

// Struct returns element i as a struct.
func (l AnyList) Struct(i int) Struct { return Struct(core.AnyList(l).Struct(i)) }

// FromPointer is for generated code.
func (AnyList) FromPointer(p core.Pointer) AnyList { return AnyList(p.List()) }

// ZoophType is for generated code.
func (AnyList) ZoophType() *core.Type { return &core.TypeAnyList }
