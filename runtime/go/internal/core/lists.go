// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"fmt"
	"iter"
	"math"
	"unsafe"

	"zooph.dev/go/array"
)

// Number is satisfied by the types of the elements of [Numbers]: integers, floats and enums.
type Number = array.Number

// Go can convert between struct types with identical fields, even if the fields are unexported and
// of another package. So the fields of exported types differ in their names or types. Otherwise a
// program could convert a Reader to a Builder, or a list to one of other numbers.

// Numbers is the Reader of a list of numbers or enums.
type Numbers[T Number] struct {
	b      []byte
	n      int32
	stride strideOf[T]
}

// strideOf is the number of bytes from one element of a list of Ts to the next.
type strideOf[T Number] uint32

func sizeOf[T Number]() int {
	var x T
	return int(unsafe.Sizeof(x)) // a constant; the pointer is not dereferenced
}

func load[T Number](b []byte) T {
	// Both conditions are constants for each T.
	if one := T(1); one/2 != 0 {
		if sizeOf[T]() == 4 {
			return T(math.Float32frombits(le.Uint32(b)))
		}
		return T(math.Float64frombits(le.Uint64(b)))
	}
	switch sizeOf[T]() {
	case 1:
		return T(b[0])
	case 2:
		return T(le.Uint16(b))
	case 4:
		return T(le.Uint32(b))
	}
	return T(le.Uint64(b))
}

func readNumbers[T Number](s *Segment, at uint32) Numbers[T] {
	l, ok := s.listAs(at, elementKind(sizeOf[T]()))
	if !ok {
		return Numbers[T]{}
	}
	return Numbers[T]{l.b, int32(l.n), strideOf[T](l.stride)}
}

// NumbersAt returns the list that the pointer at a word leads to. It is for generated code.
func NumbersAt[T Number](s *Segment, at uint32) Numbers[T] { return readNumbers[T](s, at) }

// Len returns the number of elements.
func (l Numbers[T]) Len() int { return int(l.n) }

// At returns element i. It panics if i is out of bounds.
func (l Numbers[T]) At(i int) T {
	if uint(i) >= uint(l.n) {
		panic(indexError(i, int(l.n)))
	}
	return load[T](l.b[i*int(l.stride):])
}

// All iterates over the elements in order.
func (l Numbers[T]) All() iter.Seq[T] {
	return func(yield func(T) bool) {
		b := l.b
		for i := range int(l.n) {
			if !yield(load[T](b[i*int(l.stride):])) {
				return
			}
		}
	}
}

// exact reports whether the elements are Ts without gaps.
func (l Numbers[T]) exact() bool { return int(l.stride) == sizeOf[T]() }

// Bytes returns the elements as they are in the message: little-endian, without gaps. It returns
// nil if the message has them as structs, as a newer writer may do.
func (l Numbers[T]) Bytes() []byte {
	if !l.exact() {
		return nil
	}
	return l.b[: int(l.n)*sizeOf[T]() : int(l.n)*sizeOf[T]()]
}

// View returns the elements without copying them. It returns false if the machine is big-endian,
// the bytes are not aligned for a T, or the list's elements are not contiguous Ts.
func (l Numbers[T]) View() ([]T, bool) {
	if l.n == 0 {
		return []T{}, true
	}
	if !l.exact() {
		return nil, false
	}
	return array.View[T](l.Bytes())
}

// Slice returns the elements. They are not copied where View succeeds, so the slice must not be
// written to.
func (l Numbers[T]) Slice() []T {
	if s, ok := l.View(); ok {
		return s
	}
	s := make([]T, l.n)
	l.CopyTo(s)
	return s
}

// CopyTo copies elements to dst. It returns their number: the smaller of both lengths.
func (l Numbers[T]) CopyTo(dst []T) int {
	if l.exact() {
		return array.DecodeInto(dst, l.Bytes())
	}
	n := min(len(dst), int(l.n))
	for i := range n {
		dst[i] = load[T](l.b[i*int(l.stride):])
	}
	return n
}

// FromPointer returns the Reader of the list that p leads to.
func (Numbers[T]) FromPointer(p Pointer) Numbers[T] {
	if p.w == 0 {
		return Numbers[T]{}
	}
	return readNumbers[T](p.s, p.at)
}

// ZoophType returns the description of lists of T.
func (Numbers[T]) ZoophType() *Type {
	var x T
	if e, ok := any(x).(Enumerated); ok {
		return ListOf(enumType(e))
	}
	return ListOf(numberTypes[kindOf[T]()])
}

func kindOf[T Number]() TypeKind {
	var x T
	one := T(1)
	half := one / 2
	switch signed := x-1 < x; {
	case half != 0 && sizeOf[T]() == 4:
		return KindFloat32
	case half != 0:
		return KindFloat64
	case signed:
		return KindInt8 + TypeKind(log2(sizeOf[T]()))
	default:
		return KindUint8 + TypeKind(log2(sizeOf[T]()))
	}
}

func log2(n int) int {
	k := 0
	for n > 1 {
		n, k = n/2, k+1
	}
	return k
}

// The descriptions of types that need only a kind. Generated code uses those of package gen,
// because in static data the address of a variable must be that of an imported package.
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

var numberTypes = [...]*Type{
	KindVoid: &TypeVoid, KindBool: &TypeBool,
	KindInt8: &TypeInt8, KindInt16: &TypeInt16, KindInt32: &TypeInt32, KindInt64: &TypeInt64,
	KindUint8: &TypeUint8, KindUint16: &TypeUint16, KindUint32: &TypeUint32,
	KindUint64: &TypeUint64, KindFloat32: &TypeFloat32, KindFloat64: &TypeFloat64,
}

func enumType(e Enumerated) *Type {
	if t, ok := instances.Load(e); ok {
		return t.(*Type)
	}
	t, _ := instances.LoadOrStore(e, &Type{Kind: KindEnum, Enum: e})
	return t.(*Type)
}

func indexError(i, n int) string { return fmt.Sprintf("zooph: index %d of a list of %d", i, n) }

// Bools is the Reader of a List(Bool).
type Bools struct{ l AnyList }

// BoolsAt returns the list that the pointer at a word leads to. It is for generated code.
func BoolsAt(s *Segment, at uint32) Bools {
	l, _ := s.listAs(at, elementBit)
	return Bools{l}
}

// Len returns the number of elements.
func (l Bools) Len() int { return int(l.l.n) }

// At returns element i. It panics if i is out of bounds.
func (l Bools) At(i int) bool {
	if uint(i) >= uint(l.l.n) {
		panic(indexError(i, l.Len()))
	}
	return l.l.bit(i)
}

// All iterates over the elements in order.
func (l Bools) All() iter.Seq[bool] {
	return func(yield func(bool) bool) {
		for i := range l.Len() {
			if !yield(l.l.bit(i)) {
				return
			}
		}
	}
}

// Slice returns a copy of the elements.
func (l Bools) Slice() []bool {
	s := make([]bool, l.Len())
	for i := range s {
		s[i] = l.l.bit(i)
	}
	return s
}

// FromPointer returns the Reader of the list that p leads to.
func (Bools) FromPointer(p Pointer) Bools {
	if p.w == 0 {
		return Bools{}
	}
	return BoolsAt(p.s, p.at)
}

// ZoophType returns the description of List(Bool).
func (Bools) ZoophType() *Type { return ListOf(numberTypes[KindBool]) }

// Voids is the Reader of a List(Void).
type Voids struct{ n uint32 }

// VoidsAt returns the list that the pointer at a word leads to. It is for generated code.
func VoidsAt(s *Segment, at uint32) Voids {
	l, _ := s.listAs(at, elementVoid)
	return Voids{l.n}
}

// Len returns the number of elements.
func (l Voids) Len() int { return int(l.n) }

// FromPointer returns the Reader of the list that p leads to.
func (Voids) FromPointer(p Pointer) Voids {
	if p.w == 0 {
		return Voids{}
	}
	return VoidsAt(p.s, p.at)
}

// ZoophType returns the description of List(Void).
func (Voids) ZoophType() *Type { return ListOf(numberTypes[KindVoid]) }

// List is the Reader of a list of pointers: a list of texts, data or lists, or of the type that a
// type parameter stands for.
type List[R Reader[R]] struct{ list AnyList }

// ListAt returns the list that the pointer at a word leads to. It is for generated code.
func ListAt[R Reader[R]](s *Segment, at uint32) List[R] {
	l, _ := s.listAs(at, elementPointer)
	return List[R]{l}
}

// Len returns the number of elements.
func (l List[R]) Len() int { return int(l.list.n) }

// At returns element i. It panics if i is out of bounds.
func (l List[R]) At(i int) (r R) {
	if uint(i) >= uint(l.list.n) {
		panic(indexError(i, l.Len()))
	}
	return r.FromPointer(l.list.Pointer(i))
}

// ZoophList returns the list without its type. A list that is absent still has the element size of
// the type, so that its copy is a list of pointers.
func (l List[R]) ZoophList() AnyList {
	if l.list.s == nil {
		return AnyList{stride: 8, pointers: 1, size: sizePointer}
	}
	return l.list
}

// Has reports whether element i is not null.
func (l List[R]) Has(i int) bool { return !l.list.Pointer(i).IsNull() }

// All iterates over the elements in order.
func (l List[R]) All() iter.Seq[R] {
	return func(yield func(R) bool) {
		var r R
		for i := range l.Len() {
			if !yield(r.FromPointer(l.list.Pointer(i))) {
				return
			}
		}
	}
}

// FromPointer returns the Reader of the list that p leads to.
func (List[R]) FromPointer(p Pointer) List[R] {
	if p.w == 0 {
		return List[R]{}
	}
	return ListAt[R](p.s, p.at)
}

// ZoophType returns the description of lists of R.
func (List[R]) ZoophType() *Type {
	var r R
	return ListOf(r.ZoophType())
}

// Structs is the common part of the Readers of lists of structs.
type Structs struct {
	s    *Segment
	o    uint32 // first word of the elements
	n    uint32
	code uint32
}

// StructsAt returns the list that the pointer at a word leads to. The shape is that of the schema.
// It is for generated code.
func (s *Segment) StructsAt(at, shape uint32) Structs {
	b := s.b
	i := int(at) * 8
	if i < 0 || i > len(b)-8 {
		return Structs{}
	}
	w := le.Uint64(b[i:])
	// Doubling a list pointer makes its two lowest bits, whose value is 1, a 2. So 6 is added, not 8.
	start := int64(at)*8 + 6 + int64(int32(w))*2
	first := start + 8
	words := w >> 35
	if w&listForm == kindList|sizeComposite<<32 && uint64(start) < uint64(first) && uint64(first) <= uint64(len(b)) &&
		first+int64(words)*8 <= int64(len(b)) {
		tag := le.Uint64(b[start:first:first])
		n, data, pointers := uint32(tag)>>2, dataWords(tag), pointersOf(tag)
		if tag&3 == kindStruct && data-1 < maxCoded && uint64(n)*(data+pointers) <= words {
			return Structs{s, uint32(uint64(first) / 8), n, uint32(data+3) | uint32(pointers)<<16}
		}
	}
	if w&7 == kindFar {
		return s.structsFar(at, w)
	}
	return s.structsSlow(at, w)
}

// structsFar is [Segment.StructsAt] for far pointers.
//
//go:noinline
func (s *Segment) structsFar(at uint32, w uint64) Structs {
	t, from, to := s.land(w)
	if t == nil {
		return s.structsSlow(at, w)
	}
	b := t.b
	start := int64(from) + 1 + int64(int32(to)>>2)
	words := int64(to >> 35)
	if to&listForm != kindList|sizeComposite<<32 || start < 0 || start > int64(len(b)/8)-1-words {
		return s.structsSlow(at, w)
	}
	tag := le.Uint64(b[start*8:])
	n, data, pointers := uint32(tag)>>2, dataWords(tag), pointersOf(tag)
	if tag&3 != kindStruct || data == 0 || data > maxCoded || uint64(n)*(data+pointers) > uint64(words) {
		return s.structsSlow(at, w)
	}
	return Structs{t, uint32(start + 1), n, uint32(data+3) | uint32(pointers)<<16}
}

//go:noinline
func (s *Segment) structsSlow(at uint32, w uint64) Structs {
	if w == 0 {
		return Structs{}
	}
	l, kind := s.listAt(at, w)
	if kind == 0 && l.size == sizeBit {
		kind = ElementSize
	}
	if kind != 0 {
		s.report(kind, at)
		return Structs{}
	}
	switch l.size {
	case sizeByte, sizeTwo, sizeFour:
		return l.widen()
	}
	data := uint64(l.data / 8)
	return Structs{l.s.forData(data), l.start, l.n, codeOf(data, uint64(l.pointers))}
}

// widen returns a copy of a list of small numbers in which each number takes a word, so that the
// list can be read as one of structs.
func (l *AnyList) widen() Structs {
	if uint64(l.n)*8 > math.MaxInt {
		// On a 32-bit machine no slice can be as long.
		l.s.report(Memory, l.start)
		return Structs{}
	}
	b := make([]byte, int(l.n)*8)
	for i := range int(l.n) {
		copy(b[i*8:i*8+int(l.data)], l.b[i*int(l.stride):])
	}
	return Structs{&Segment{b: b, m: l.s.m, id: l.s.id, lazy: l.s.lazy, schema: l.s.schema}, 0, l.n, uint32(l.size) - 1}
}

// Len returns the number of elements.
func (l Structs) Len() int { return int(l.n) }

// Untyped returns the list without its type. A list that is absent still has the shape of the
// schema's elements.
func (l Structs) Untyped(shape uint32) AnyList {
	if l.s == nil {
		data, pointers := shape&0xffff, shape>>16
		return AnyList{stride: (data + pointers) * 8, data: data * 8, pointers: pointers, size: sizeComposite}
	}
	data, pointers := l.s.codeWords(l.code), l.code>>16
	stride := data + pointers
	return AnyList{b: l.s.b[int(l.o)*8 : int(l.o+l.n*stride)*8], s: l.s, start: l.o, n: l.n,
		stride: stride * 8, data: data * 8, pointers: pointers, size: sizeComposite}
}

// Element returns the fields of the Reader of element i, as [Segment.Struct] does. It is for
// generated code.
func (l Structs) Element(i, size int) (d []byte, s *Segment, p, code uint32) {
	if uint(i) >= uint(l.n) {
		panic(indexError(i, int(l.n)))
	}
	if l.code == 0 {
		return nil, nil, 0, 0
	}
	data := l.s.codeWords(l.code)
	start := l.o + uint32(i)*(data+l.code>>16)
	return l.s.Data(start, size), l.s, start + data, l.code
}

// Walk returns where the elements from number i on are, for iterating over them without a check for
// each. The first element's data begins at byte at of b, and its pointers at word p; further
// elements begin stride words apart. In b at least size bytes follow the start of each of the count
// elements. If elements near the end of the segment are too short for that, because an older writer
// made them, the next call returns them. If elements have no sections, s is nil. It is for
// generated code.
func (l Structs) Walk(i uint32, size int) (b []byte, s *Segment, at int, p, stride, count uint32) {
	data := l.code&0xffff - 3
	stride = data + l.code>>16
	// The elements are as large as in the schema or larger, and their size has a code.
	if data-1 < maxCoded && int(stride)*8 >= size {
		start := l.o + i*stride
		return l.s.b, l.s, int(start) * 8, start + data, stride, l.n - i
	}
	return l.walk(i, size)
}

//go:noinline
func (l Structs) walk(i uint32, size int) (b []byte, s *Segment, at int, p, stride, count uint32) {
	s = l.s
	if l.code == 0 {
		return s.Data(l.o, size), nil, 0, 0, 0, l.n - i
	}
	data := s.codeWords(l.code)
	stride = data + l.code>>16
	start := l.o + i*stride
	b, at, p, count = s.b, int(start)*8, start+data, l.n-i
	if step := int(stride) * 8; step < size {
		if left := len(b) - at; left < size {
			b, at = s.padded(start, size), 0
		} else {
			count = uint32(min(int64(count), int64((left-size)/step+1)))
		}
	}
	return
}

// Code returns the code of the elements' section sizes. It is for generated code.
func (l Structs) Code() uint32 { return l.code }
