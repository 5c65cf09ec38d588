// SPDX-License-Identifier: MIT OR Apache-2.0

package gen

import "zooph.dev/go/internal/core"

// Types for reading messages.
type (
	Message    = core.Message
	Segment    = core.Segment
	Struct     = core.Struct
	AnyList    = core.AnyList
	Pointer    = core.Pointer
	Structs    = core.Structs
	Structured = core.Structured
)

// Types for building messages.
type (
	Arena          = core.Arena
	Block          = core.Block
	PointerBuilder = core.PointerBuilder
	StructsBuilder = core.StructsBuilder
	Sections       = core.Sections
)

// Types for encoding, decoding and comparing Records.
type (
	RecordEncoder = core.RecordEncoder
	RecordDecoder = core.RecordDecoder
	DirectDecoder = core.DirectDecoder
	JSONWriter    = core.JSONWriter
	Comparison    = core.Comparison
	Room          = core.Room
	Native[T any] = core.Native[T]
)

// Types for the static data that describes a schema.
type (
	Constant   = core.Constant
	Type       = core.Type
	TypeKind   = core.TypeKind
	Layout     = core.Layout
	Field      = core.Field
	FieldJSON  = core.FieldJSON
	UnionJSON  = core.UnionJSON
	Enum       = core.Enum
	Described  = core.Described
	Enumerated = core.Enumerated
)

// The kinds of types.
const (
	KindVoid       = core.KindVoid
	KindBool       = core.KindBool
	KindInt8       = core.KindInt8
	KindInt16      = core.KindInt16
	KindInt32      = core.KindInt32
	KindInt64      = core.KindInt64
	KindUint8      = core.KindUint8
	KindUint16     = core.KindUint16
	KindUint32     = core.KindUint32
	KindUint64     = core.KindUint64
	KindFloat32    = core.KindFloat32
	KindFloat64    = core.KindFloat64
	KindEnum       = core.KindEnum
	KindText       = core.KindText
	KindData       = core.KindData
	KindList       = core.KindList
	KindStruct     = core.KindStruct
	KindAny        = core.KindAny
	KindAnyStruct  = core.KindAnyStruct
	KindAnyList    = core.KindAnyList
	KindCapability = core.KindCapability
)

// The descriptions of types that need only a kind. Generated code refers to the addresses
// of these variables in static data. An alias for a variable of package core would not be
// a constant address.
var (
	TypeVoid       = Type{Kind: KindVoid}
	TypeBool       = Type{Kind: KindBool}
	TypeInt8       = Type{Kind: KindInt8}
	TypeInt16      = Type{Kind: KindInt16}
	TypeInt32      = Type{Kind: KindInt32}
	TypeInt64      = Type{Kind: KindInt64}
	TypeUint8      = Type{Kind: KindUint8}
	TypeUint16     = Type{Kind: KindUint16}
	TypeUint32     = Type{Kind: KindUint32}
	TypeUint64     = Type{Kind: KindUint64}
	TypeFloat32    = Type{Kind: KindFloat32}
	TypeFloat64    = Type{Kind: KindFloat64}
	TypeText       = Type{Kind: KindText}
	TypeData       = Type{Kind: KindData}
	TypeAny        = Type{Kind: KindAny}
	TypeAnyStruct  = Type{Kind: KindAnyStruct}
	TypeAnyList    = Type{Kind: KindAnyList}
	TypeCapability = Type{Kind: KindCapability}
)

// ListOf returns the type of a list of these elements.
func ListOf(elem *Type) *Type { return core.ListOf(elem) }

// TypeOf returns the type of an instance of a generic struct.
func TypeOf(reader Described) *Type { return core.TypeOf(reader) }

// Instance returns the layout of an instance of a generic struct, which it makes at the
// first call. The key is the zero value of the instance's Reader.
func Instance(key any, make func() *Layout) *Layout { return core.Instance(key, make) }

// ValueType returns the type of a native value.
func ValueType[V core.Value[V]]() *Type { return core.ValueType[V]() }

// ReaderType returns the type of a Reader.
func ReaderType[R core.Reader[R]]() *Type { return core.ReaderType[R]() }
