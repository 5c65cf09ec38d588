// SPDX-License-Identifier: MIT OR Apache-2.0

package raw

import (
	"iter"
	"sync"
)

// form is the kind of a type.
type form uint8

const (
	formNumber form = iota // of any bytes
	formBool
	formChar
	formText
	formList
	formArray
	formSet
	formMap
	formOptional
	formRecord
	formSum
)

// Type describes a type: its sizes, and its shape, from which its fingerprint is computed. Two
// descriptions of one type need not be the same pointer.
type Type struct {
	form form
	// name is that of a number in all shapes, or that of a record or sum in shapes with names.
	name string
	// element is the element type of a list, array, set or optional, or the key type of a map;
	// value is the value type of a map.
	element, value *Type
	length         int
	// least is the smallest value of a number that stands for an unknown member of a union; see
	// UnknownMember.
	least int
	// fields are the fields of a record.
	fields       []Field
	constructors []Constructor
	// min is the size in bytes of the smallest value; constant is set if all values have that size.
	min      int
	constant bool
	visited  bool
	// counted is set if there are lists of elements that take no bytes, whose number has its own
	// limit. It is valid only in the description that a codec has made for its type.
	counted bool
}

// Field is a field of a record or a constructor.
type Field struct {
	// Name is empty if the field has none.
	Name string
	Type *Type
}

// Constructor is a constructor of a sum.
type Constructor struct {
	Name   string
	Fields []Field
}

// number returns the description of numbers of so many bytes.
func number(name string, bytes int) *Type {
	return &Type{form: formNumber, name: name, min: bytes, constant: true}
}

// Descriptions of basic types.
var (
	typeInt8    = number("i8", 1)
	typeInt16   = number("i16", 2)
	typeInt32   = number("i32", 4)
	typeInt64   = number("i64", 8)
	typeUint8   = number("u8", 1)
	typeUint16  = number("u16", 2)
	typeUint32  = number("u32", 4)
	typeUint64  = number("u64", 8)
	typeFloat32 = number("f32", 4)
	typeFloat64 = number("f64", 8)
	typeBool    = &Type{form: formBool, name: "bool", min: 1, constant: true}
	typeChar    = &Type{form: formChar, name: "char", min: 4, constant: true}
	typeText    = &Type{form: formText, name: "text", min: 8}
	typeUnit    = &Type{form: formRecord, constant: true}
)

// Types makes descriptions of types. A type that contains itself is described once.
type Types struct {
	known map[string]*Type
}

// Int8 returns the description of int8.
func (*Types) Int8() *Type { return typeInt8 }

// Int16 returns the description of int16.
func (*Types) Int16() *Type { return typeInt16 }

// Int32 returns the description of int32.
func (*Types) Int32() *Type { return typeInt32 }

// Int64 returns the description of int64.
func (*Types) Int64() *Type { return typeInt64 }

// Uint8 returns the description of uint8.
func (*Types) Uint8() *Type { return typeUint8 }

// Uint16 returns the description of uint16.
func (*Types) Uint16() *Type { return typeUint16 }

// Uint32 returns the description of uint32.
func (*Types) Uint32() *Type { return typeUint32 }

// Uint64 returns the description of uint64.
func (*Types) Uint64() *Type { return typeUint64 }

// Float32 returns the description of float32.
func (*Types) Float32() *Type { return typeFloat32 }

// Float64 returns the description of float64.
func (*Types) Float64() *Type { return typeFloat64 }

// Bool returns the description of bool.
func (*Types) Bool() *Type { return typeBool }

// Char returns the description of characters, which are runes in Go.
func (*Types) Char() *Type { return typeChar }

// Text returns the description of strings.
func (*Types) Text() *Type { return typeText }

// Unit returns the description of struct{}.
func (*Types) Unit() *Type { return typeUnit }

// UnknownMember returns the description of the number of a union's member that the schema does not
// know: a 16-bit number that is not less than `known`, the number of members that the schema knows.
func (*Types) UnknownMember(known int) *Type {
	return &Type{form: formNumber, name: "u16", min: 2, constant: true, least: known}
}

// List returns the description of a slice type.
func (*Types) List(element *Type) *Type { return &Type{form: formList, element: element} }

// Array returns the description of an array type, whose length is part of the type.
func (*Types) Array(element *Type, length int) *Type {
	return &Type{form: formArray, element: element, length: length}
}

// Set returns the description of a map type whose values are struct{}.
func (*Types) Set(element *Type) *Type { return &Type{form: formSet, element: element} }

// Map returns the description of any other map type.
func (*Types) Map(key, value *Type) *Type {
	return &Type{form: formMap, element: key, value: value}
}

// Optional returns the description of a pointer type.
func (*Types) Optional(element *Type) *Type { return &Type{form: formOptional, element: element} }

// Tuple returns the description of a struct type without a name.
func (*Types) Tuple(fields ...*Type) *Type {
	t := &Type{form: formRecord}
	for _, field := range fields {
		t.fields = append(t.fields, Field{Type: field})
	}
	return t
}

// Record returns the description of a struct type. The key identifies the type. Record calls fields
// once per key; fields may call Record with the same key.
func (all *Types) Record(key, name string, fields func() []Field) *Type {
	return all.once(key, &Type{form: formRecord, name: name}, func(t *Type) { t.fields = fields() })
}

// Sum returns the description of a type whose values are each one of several constructors. The key
// identifies the type. Sum calls constructors once per key; constructors may call Sum with the same
// key.
func (all *Types) Sum(key, name string, constructors func() []Constructor) *Type {
	return all.once(key, &Type{form: formSum, name: name}, func(t *Type) { t.constructors = constructors() })
}

func (all *Types) once(key string, t *Type, fill func(*Type)) *Type {
	if known := all.known[key]; known != nil {
		return known
	}
	if all.known == nil {
		all.known = map[string]*Type{}
	}
	all.known[key] = t
	fill(t)
	return t
}

// lazily returns a function that makes the description of a type at its first call.
func lazily(describe func(*Types) *Type) func() *Type {
	return sync.OnceValue(func() *Type {
		t := describe(&Types{})
		t.size()
		t.counted = t.hasEmptyElements(map[*Type]bool{})
		return t
	})
}

// size sets the sizes of the type and of all types that it contains.
func (t *Type) size() {
	if t.visited {
		return
	}
	t.visited = true
	t.fix()
	for part := range t.parts() {
		part.size()
	}
}

// parts iterates over the types that the type directly contains.
func (t *Type) parts() iter.Seq[*Type] {
	return func(yield func(*Type) bool) {
		for _, part := range []*Type{t.element, t.value} {
			if part != nil && !yield(part) {
				return
			}
		}
		for _, field := range t.fields {
			if !yield(field.Type) {
				return
			}
		}
		for _, constructor := range t.constructors {
			for _, field := range constructor.Fields {
				if !yield(field.Type) {
					return
				}
			}
		}
	}
}

// fix sets the sizes of the type. Only the sizes of arrays and records depend on those of other
// types, and an array or record cannot contain itself directly, so the recursion ends.
func (t *Type) fix() {
	switch t.form {
	case formList, formSet, formMap:
		t.min = 8
	case formOptional:
		t.min = 1
	case formArray:
		t.element.fix()
		t.min, t.constant = t.element.min*t.length, t.element.constant
	case formRecord:
		for _, field := range t.fields {
			field.Type.fix()
		}
		t.min, t.constant = sizes(t.fields)
	case formSum:
		t.min, t.constant = tagWidth(len(t.constructors)), true
		for _, constructor := range t.constructors {
			t.constant = t.constant && len(constructor.Fields) == 0
		}
	}
}

// sizes returns the smallest number of bytes that fields take together, and whether they always
// take that number.
func sizes(fields []Field) (minimum int, constant bool) {
	constant = true
	for _, field := range fields {
		minimum += field.Type.min
		constant = constant && field.Type.constant
	}
	return minimum, constant
}

// tagWidth returns how many bytes the number of one of so many constructors takes.
func tagWidth(constructors int) int {
	switch {
	case constructors <= 1:
		return 0
	case constructors <= 1<<8:
		return 1
	case constructors <= 1<<16:
		return 2
	}
	return 4
}
