// SPDX-License-Identifier: MIT OR Apache-2.0

package raw

import (
	"iter"
	"sync"
)

// form is what a type is made of.
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

// Type describes a type: its sizes, and its shape, which its fingerprint is made of. Two descriptions of one type
// are equal in what they say, and need not be one pointer.
type Type struct {
	form form
	// name is that of a number in shapes, or of a record or sum in those with names.
	name string
	// element is that of lists, arrays, sets and optionals, and the key of maps; value that of maps.
	element, value *Type
	length         int
	// least is what a number must not be below: that of a union's member that a schema does not know.
	least int
	// fields are those of a record.
	fields       []Field
	constructors []Constructor
	// min is what every value takes at least; constant says whether all values take that.
	min      int
	constant bool
	visited  bool
	// counted says whether there are lists of elements without bytes, whose number has a limit of its own. It is
	// known of types that have a codec.
	counted bool
}

// Field is a field of a record or a constructor.
type Field struct {
	// Name is empty if the field has none.
	Name string
	Type *Type
}

// Constructor is one of those of a sum.
type Constructor struct {
	Name   string
	Fields []Field
}

// number describes numbers of so many bytes.
func number(name string, bytes int) *Type {
	return &Type{form: formNumber, name: name, min: bytes, constant: true}
}

// Descriptions of types that are made of no others.
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

// Int8 describes int8. The functions that follow it describe what they are named after.
func (*Types) Int8() *Type { return typeInt8 }

// Int16 describes int16.
func (*Types) Int16() *Type { return typeInt16 }

// Int32 describes int32.
func (*Types) Int32() *Type { return typeInt32 }

// Int64 describes int64.
func (*Types) Int64() *Type { return typeInt64 }

// Uint8 describes uint8.
func (*Types) Uint8() *Type { return typeUint8 }

// Uint16 describes uint16.
func (*Types) Uint16() *Type { return typeUint16 }

// Uint32 describes uint32.
func (*Types) Uint32() *Type { return typeUint32 }

// Uint64 describes uint64.
func (*Types) Uint64() *Type { return typeUint64 }

// Float32 describes float32.
func (*Types) Float32() *Type { return typeFloat32 }

// Float64 describes float64.
func (*Types) Float64() *Type { return typeFloat64 }

// Bool describes bool.
func (*Types) Bool() *Type { return typeBool }

// Char describes characters, which are runes in Go.
func (*Types) Char() *Type { return typeChar }

// Text describes strings.
func (*Types) Text() *Type { return typeText }

// Unit describes struct{}.
func (*Types) Unit() *Type { return typeUnit }

// UnknownMember describes the numbers of a union's members that a schema does not know: numbers of 16 bits that are
// not below how many members it knows.
func (*Types) UnknownMember(known int) *Type {
	return &Type{form: formNumber, name: "u16", min: 2, constant: true, least: known}
}

// List describes slices.
func (*Types) List(element *Type) *Type { return &Type{form: formList, element: element} }

// Array describes arrays, whose length is a part of the type.
func (*Types) Array(element *Type, length int) *Type {
	return &Type{form: formArray, element: element, length: length}
}

// Set describes maps whose values are struct{}.
func (*Types) Set(element *Type) *Type { return &Type{form: formSet, element: element} }

// Map describes all other maps.
func (*Types) Map(key, value *Type) *Type {
	return &Type{form: formMap, element: key, value: value}
}

// Optional describes pointers.
func (*Types) Optional(element *Type) *Type { return &Type{form: formOptional, element: element} }

// Tuple describes structs that have no name.
func (*Types) Tuple(fields ...*Type) *Type {
	t := &Type{form: formRecord}
	for _, field := range fields {
		t.fields = append(t.fields, Field{Type: field})
	}
	return t
}

// Record describes a struct. The key tells it from all others; the fields are asked for once, and may
// ask for the record itself.
func (all *Types) Record(key, name string, fields func() []Field) *Type {
	return all.once(key, &Type{form: formRecord, name: name}, func(t *Type) { t.fields = fields() })
}

// Sum describes a type whose values are each one of several constructors. The key tells it from all
// others; the constructors are asked for once, and may ask for the sum itself.
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

// lazily returns a function that describes a type at its first call.
func lazily(describe func(*Types) *Type) func() *Type {
	return sync.OnceValue(func() *Type {
		t := describe(&Types{})
		t.size()
		t.counted = t.hasEmptyElements(map[*Type]bool{})
		return t
	})
}

// size finds out about the sizes of the type, and of all that it is made of.
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

// parts yields the types that the type is made of.
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

// fix finds out about the sizes of the type. Only those of arrays and records depend on other types', and no value
// of these can hold itself without something between.
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

// sizes returns what fields take together at least, and whether they always take that.
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
