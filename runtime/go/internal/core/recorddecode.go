// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"reflect"
	"unsafe"
)

// RecordDecoder carries the budgets of decoding. It is for generated code.
type RecordDecoder struct {
	budget
	given int64 // the words of the budget at the beginning
}

// Begin makes d the decoder of a struct and of the objects behind its pointers. It does not return
// a decoder, which would have to be allocated. It is for generated code.
func (d *RecordDecoder) Begin(r Struct) {
	d.budget = r.s.budget()
	d.given = d.words
	// The struct itself is the first nesting level.
	d.depth = max(d.depth-1, 0)
}

// Sticky returns the first fault of a struct's message if it was opened lazily, and nil otherwise.
// It is short enough to be inlined.
func Sticky(r Struct) error {
	if s := r.s; s != nil && s.lazy {
		return s.sticky()
	}
	return nil
}

//go:noinline
func (s *Segment) sticky() error { return Told(s.m.Fault()) }

// Or returns the pointer, or the pointer to the default if it is null.
func (p Pointer) Or(c *Constant) Pointer {
	if p.w == 0 {
		return c.Pointer()
	}
	return p
}

// charge charges a visit of that many words, and memory for an object of that many bytes. Null
// pointers and defaults of the schema are charged memory only, because their words are not part of
// the message.
func (d *RecordDecoder) charge(words, bytes int64, at Pointer) error {
	if at.w == 0 || at.s.schema {
		words = 0
	}
	switch {
	case !d.visit(words):
		return at.fault(Traversal)
	case !d.keep(bytes + object):
		return at.fault(Memory)
	}
	return nil
}

// enter goes one level down, to the object that p leads to. It returns false if that is too deep.
// Defaults of the schema are no levels.
func (d *RecordDecoder) enter(p Pointer) bool {
	if !p.s.schema {
		d.depth--
	}
	return d.depth >= 0
}

// Text returns the text that p leads to, or the default if p is null.
func (d *RecordDecoder) Text(p Pointer, def string) (string, error) {
	if p.w == 0 {
		return def, nil
	}
	b := p.Text()
	if err := d.charge(1+int64(len(b)/8+1), int64(len(b)), p); err != nil {
		return "", err
	}
	// The copy is checked and not the message, in case another goroutine changes the bytes
	// meanwhile.
	s := string(b)
	if !validString(s) {
		return "", p.fault(TextUTF8)
	}
	return s, nil
}

// Data returns the data that p leads to, or the default if p is null.
func (d *RecordDecoder) Data(p Pointer, def string) ([]byte, error) {
	if p.w == 0 {
		if def == "" {
			return nil, nil
		}
		if err := d.charge(0, int64(len(def)), p); err != nil {
			return nil, err
		}
		return []byte(def), nil
	}
	b := p.Data()
	if err := d.charge(1+int64((len(b)+7)/8), int64(len(b)), p); err != nil {
		return nil, err
	}
	return append([]byte{}, b...), nil
}

// Any returns a copy of the object that an untyped pointer leads to.
func (d *RecordDecoder) Any(p Pointer) (AnyValue, error) {
	if p.w == 0 {
		return AnyValue{}, nil
	}
	b, fault := appendCanonical(nil, p, &d.budget, d.depth, true)
	if fault != nil {
		return AnyValue{}, fault
	}
	if err := d.charge(0, 8, p); err != nil {
		return AnyValue{}, err
	}
	return AnyValue{string(b)}, nil
}

// list returns the list that p leads to, after charging for it. Each element takes native bytes as
// a native value.
func (d *RecordDecoder) list(p Pointer, el elementKind, native uintptr) (AnyList, error) {
	l, _ := p.s.listAs(p.at, el)
	if l.nests() && d.depth <= 0 && !p.s.schema {
		return AnyList{}, p.fault(Nesting)
	}
	return l, d.charge(l.cost(), int64(l.n)*int64(native), p)
}

// DecodeNumbers returns the list of numbers that p leads to.
func DecodeNumbers[T Number](d *RecordDecoder, p Pointer) ([]T, error) {
	if p.w == 0 {
		return nil, nil
	}
	var x T
	l, err := d.list(p, elementKind(sizeOf[T]()), unsafe.Sizeof(x))
	if err != nil {
		return nil, err
	}
	v := make([]T, l.n)
	Numbers[T]{l.b, int32(l.n), strideOf[T](l.stride)}.CopyTo(v)
	return v, nil
}

// Bools returns the list of bits that p leads to.
func (d *RecordDecoder) Bools(p Pointer) ([]bool, error) {
	if p.w == 0 {
		return nil, nil
	}
	l, err := d.list(p, elementBit, 1)
	if err != nil {
		return nil, err
	}
	return Bools{l}.Slice(), nil
}

// Voids returns the list of Voids that p leads to.
func (d *RecordDecoder) Voids(p Pointer) ([]struct{}, error) {
	if p.w == 0 {
		return nil, nil
	}
	l, err := d.list(p, elementVoid, 0)
	if err != nil {
		return nil, err
	}
	return make([]struct{}, l.n), nil
}

// Texts returns the list of texts that p leads to.
func (d *RecordDecoder) Texts(p Pointer) ([]string, error) {
	return DecodeList(d, p, func(p Pointer) (string, error) { return d.Text(p, "") })
}

// DecodeList returns the list of pointers that p leads to. The function one decodes each element.
func DecodeList[T any](d *RecordDecoder, p Pointer, one func(p Pointer) (T, error)) ([]T, error) {
	if p.w == 0 {
		return nil, nil
	}
	var x T
	l, err := d.list(p, elementPointer, unsafe.Sizeof(x))
	if err != nil {
		return nil, err
	}
	level := d.depth
	d.enter(p)
	v := make([]T, l.n)
	for i := range v {
		if v[i], err = one(l.Pointer(i)); err != nil {
			return nil, InElement(err, i)
		}
	}
	d.depth = level
	return v, nil
}

// InElement puts an element's index in front of the path of a fault. It is for generated code.
func InElement(err error, i int) error {
	if f, ok := err.(*Fault); ok {
		return f.inElement(uint32(i))
	}
	return err
}

// EnterStructs charges for a list of structs, of which Records of the type that x points to are
// made. It returns the number of structs, and the level for [RecordDecoder.Leave]. The number is -1
// if the pointer is null or there is an error. It has no type parameters, because it would be
// compiled again for each struct. It is for generated code.
func (d *RecordDecoder) EnterStructs(p Pointer, x any) (n, level int, err error) {
	level = d.depth
	if p.w == 0 {
		return -1, level, nil
	}
	l, err := d.list(p, elementStruct, reflect.TypeOf(x).Elem().Size())
	if err != nil {
		return -1, level, err
	}
	if l.nests() {
		d.enter(p)
	}
	return int(l.n), level, nil
}

// EnterStruct charges for a struct and for the Record that x points to, also if the pointer is null
// and the Record has all defaults. It returns the level for [RecordDecoder.Leave]. It is for
// generated code.
func (d *RecordDecoder) EnterStruct(p Pointer, x any) (level int, err error) {
	level = d.depth
	r := p.Struct()
	if p.w != 0 && !d.enter(p) {
		return level, p.fault(Nesting)
	}
	return level, d.charge(r.cost(), int64(reflect.TypeOf(x).Elem().Size()), p)
}

// Pointers charges for n pointers to Records in the list that p leads to. It is for generated code.
func (d *RecordDecoder) Pointers(p Pointer, n int) error {
	if n == 0 {
		return nil
	}
	return d.charge(0, int64(n)*int64(unsafe.Sizeof(uintptr(0))), p)
}

// Leave returns to a level.
func (d *RecordDecoder) Leave(level int) { d.depth = level }

// FirstFault returns the fault of decoding. If it is that of a text that is not UTF-8, there may be
// several such texts. FirstFault then returns the first one in the order of validation, which is
// not the order in which fields are decoded. It is for generated code.
func (d *RecordDecoder) FirstFault(err error, r Struct, t *Type) error {
	if err == nil {
		return nil
	}
	return Told(d.firstFault(err, r, t))
}

func (d *RecordDecoder) firstFault(err error, r Struct, t *Type) error {
	if f, ok := err.(*Fault); !ok || f.Kind != TextUTF8 {
		return err
	}
	// The decoded values are dropped, and so are their charges: the search visits the same words
	// again. If it ends because the budget is exceeded, the known fault is returned.
	v := pass{d.budget, true}
	v.words, v.depth = d.given, max(r.s.budget().depth-1, 0)
	if f := v.sections(r, t.describe(), v.depth); f != nil && f.Kind != Traversal {
		return f
	}
	return err
}
