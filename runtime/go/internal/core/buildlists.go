// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"math"

	"zooph.dev/go/array"
)

// NumbersBuilder is the Builder of a list of numbers or enums.
type NumbersBuilder[T Number] struct {
	b    []byte
	n    int32
	step strideOf[T]
}

func store[T Number](b []byte, v T) {
	if one := T(1); one/2 != 0 {
		if sizeOf[T]() == 4 {
			le.PutUint32(b, math.Float32bits(float32(v)))
			return
		}
		le.PutUint64(b, math.Float64bits(float64(v)))
		return
	}
	switch sizeOf[T]() {
	case 1:
		b[0] = byte(v)
	case 2:
		le.PutUint16(b, uint16(v))
	case 4:
		le.PutUint32(b, uint32(v))
	default:
		le.PutUint64(b, uint64(v))
	}
}

// numberSize returns the size code of a list of numbers of that many bytes.
func numberSize(bytes int) uint64 { return uint64(log2(bytes)) + sizeByte }

// InitNumbers makes the pointer at a word lead to a new list. It is for generated code.
func InitNumbers[T Number](s *Block, at uint32, n int) NumbersBuilder[T] {
	checkCount(n)
	s.drop(at)
	// On 32-bit machines the number of bytes can exceed an int. No segment has room for as many.
	words := int((uint64(n)*uint64(sizeOf[T]()) + 7) / 8)
	t, o := s.alloc(at, words, listPointer(0, numberSize(sizeOf[T]()), uint64(n)))
	bytes := n * sizeOf[T]()
	return NumbersBuilder[T]{t.b[int(o)*8:][:bytes:bytes], int32(n), strideOf[T](sizeOf[T]())}
}

// GetNumbers returns the list that the pointer at a word leads to. It is for generated code.
func GetNumbers[T Number](s *Block, at uint32, def *Constant) NumbersBuilder[T] {
	l := s.getList(at, def)
	if !l.holds(elementKind(sizeOf[T]())) {
		return NumbersBuilder[T]{}
	}
	return NumbersBuilder[T]{l.b, int32(l.n), strideOf[T](l.stride)}
}

// getList returns the list that the pointer at word at leads to, with any element size.
func (s *Block) getList(at uint32, def *Constant) AnyList {
	if s.word(at) == 0 {
		if def == nil {
			return AnyList{}
		}
		PointerBuilder{s, at}.Copy(def.Pointer())
	}
	f := s.find(at)
	if f.w&3 != kindList {
		return AnyList{}
	}
	return f.list()
}

// SetNumbers makes the pointer at a word lead to a list of the numbers in v. It is for
// generated code.
func SetNumbers[T Number](s *Block, at uint32, v []T) {
	checkCount(len(v))
	old := s.detach(at)
	t, o := s.alloc(at, NumbersWords(v), listPointer(0, numberSize(sizeOf[T]()), uint64(len(v))))
	array.Append(t.b[int(o)*8:][:0], v)
	s.erase(at, old)
}

// Len returns the number of elements.
func (l NumbersBuilder[T]) Len() int { return int(l.n) }

// At returns element i. It panics if i is out of bounds.
func (l NumbersBuilder[T]) At(i int) T {
	if uint(i) >= uint(l.n) {
		panic(indexError(i, int(l.n)))
	}
	return load[T](l.b[i*int(l.step):])
}

// Set sets element i. It panics if i is out of bounds.
func (l NumbersBuilder[T]) Set(i int, v T) {
	if uint(i) >= uint(l.n) {
		panic(indexError(i, int(l.n)))
	}
	store(l.b[i*int(l.step):], v)
}

// FromSlot returns the Builder of the list that a pointer leads to.
func (NumbersBuilder[T]) FromSlot(p PointerBuilder) NumbersBuilder[T] {
	return GetNumbers[T](p.s, p.at, nil)
}

// InitSlot makes a pointer lead to a new list.
func (NumbersBuilder[T]) InitSlot(p PointerBuilder, n int) NumbersBuilder[T] {
	return InitNumbers[T](p.s, p.at, n)
}

// BoolsBuilder is the Builder of a List(Bool).
type BoolsBuilder struct{ bits AnyList }

// InitBools makes the pointer at a word lead to a new list. It is for generated code.
func InitBools(s *Block, at uint32, n int) BoolsBuilder {
	checkCount(n)
	s.drop(at)
	s.alloc(at, (n+63)/64, listPointer(0, sizeBit, uint64(n)))
	return GetBools(s, at, nil)
}

// GetBools returns the list that the pointer at a word leads to. It is for generated code.
func GetBools(s *Block, at uint32, def *Constant) BoolsBuilder {
	if l := s.getList(at, def); l.holds(elementBit) {
		return BoolsBuilder{l}
	}
	return BoolsBuilder{}
}

// SetBools makes the pointer at a word lead to a list of the values in v. It is for
// generated code.
func SetBools(s *Block, at uint32, v []bool) {
	l := InitBools(s, at, len(v))
	for i, x := range v {
		if x {
			l.bits.b[i/8] |= 1 << (i % 8)
		}
	}
}

// Len returns the number of elements.
func (l BoolsBuilder) Len() int { return int(l.bits.n) }

// At returns element i. It panics if i is out of bounds.
func (l BoolsBuilder) At(i int) bool { return Bools{l.bits}.At(i) }

// Set sets element i. It panics if i is out of bounds.
func (l BoolsBuilder) Set(i int, v bool) {
	if uint(i) >= uint(l.bits.n) {
		panic(indexError(i, l.Len()))
	}
	at, bit := i/8, i%8
	if l.bits.size != sizeBit {
		at, bit = i*int(l.bits.stride), 0
	}
	l.bits.b[at] &^= 1 << bit
	if v {
		l.bits.b[at] |= 1 << bit
	}
}

// FromSlot returns the Builder of the list that a pointer leads to.
func (BoolsBuilder) FromSlot(p PointerBuilder) BoolsBuilder { return GetBools(p.s, p.at, nil) }

// InitSlot makes a pointer lead to a new list.
func (BoolsBuilder) InitSlot(p PointerBuilder, n int) BoolsBuilder { return InitBools(p.s, p.at, n) }

// VoidsBuilder is the Builder of a List(Void).
type VoidsBuilder struct{ n int }

// InitVoids makes the pointer at a word lead to a new list. It is for generated code.
func InitVoids(s *Block, at uint32, n int) VoidsBuilder {
	checkCount(n)
	s.drop(at)
	s.alloc(at, 0, listPointer(0, sizeVoid, uint64(n)))
	return VoidsBuilder{n}
}

// GetVoids returns the list that the pointer at a word leads to. It is for generated code.
func GetVoids(s *Block, at uint32, def *Constant) VoidsBuilder {
	return VoidsBuilder{int(s.getList(at, def).n)}
}

// Len returns the number of elements.
func (l VoidsBuilder) Len() int { return l.n }

// FromSlot returns the Builder of the list that a pointer leads to.
func (VoidsBuilder) FromSlot(p PointerBuilder) VoidsBuilder { return GetVoids(p.s, p.at, nil) }

// InitSlot makes a pointer lead to a new list.
func (VoidsBuilder) InitSlot(p PointerBuilder, n int) VoidsBuilder { return InitVoids(p.s, p.at, n) }

// ListBuilder is the Builder of a list of pointers.
type ListBuilder[B Builder[B]] struct {
	s      *Block
	first  uint32 // word of the first pointer
	n      uint32
	stride uint32 // words from one pointer to the next
}

// InitList makes the pointer at a word lead to a new list. It is for generated code.
func InitList[B Builder[B]](s *Block, at uint32, n int) ListBuilder[B] {
	checkCount(n)
	s.drop(at)
	t, o := s.alloc(at, n, listPointer(0, sizePointer, uint64(n)))
	return ListBuilder[B]{t, o, uint32(n), 1}
}

// GetList returns the list that the pointer at a word leads to. It is for generated code.
func GetList[B Builder[B]](s *Block, at uint32, def *Constant) ListBuilder[B] {
	l := s.getList(at, def)
	if l.pointers == 0 {
		return ListBuilder[B]{}
	}
	return ListBuilder[B]{s.a.blocks[l.s.id], l.start + l.data/8, l.n, l.stride / 8}
}

// Len returns the number of elements.
func (l ListBuilder[B]) Len() int { return int(l.n) }

// Slot returns the pointer that is element i. It panics if i is out of bounds.
func (l ListBuilder[B]) Slot(i int) PointerBuilder {
	if uint(i) >= uint(l.n) {
		panic(indexError(i, int(l.n)))
	}
	return PointerBuilder{l.s, l.first + uint32(i)*l.stride}
}

// At returns the Builder of element i. It panics if i is out of bounds.
func (l ListBuilder[B]) At(i int) B { return Get[B](l.Slot(i)) }

// Init makes a new object as element i, of length n if it is a list, text or data. It panics
// if i is out of bounds.
func (l ListBuilder[B]) Init(i, n int) B { return Init[B](l.Slot(i), n) }

// FromSlot returns the Builder of the list that a pointer leads to.
func (ListBuilder[B]) FromSlot(p PointerBuilder) ListBuilder[B] { return GetList[B](p.s, p.at, nil) }

// InitSlot makes a pointer lead to a new list.
func (ListBuilder[B]) InitSlot(p PointerBuilder, n int) ListBuilder[B] {
	return InitList[B](p.s, p.at, n)
}

// StructsBuilder is the common part of the Builders of lists of structs.
type StructsBuilder struct {
	s     *Block
	o     uint32 // first word of the elements
	n     uint32
	shape uint32 // section sizes of the elements
}

// NewStructs makes the pointer at a word lead to a new list. It is for generated code.
func (s *Block) NewStructs(at uint32, n int, shape uint32) StructsBuilder {
	checkCount(n)
	s.drop(at)
	all := uint64(n) * uint64(shape&0xffff+shape>>16)
	checkCount(int(min(all, MaxCount+1)))
	words := int(all)
	t, o := s.alloc(at, words+1, listPointer(0, sizeComposite, uint64(words)))
	t.setWord(o, uint64(n)<<2|upper(uint64(shape)))
	return StructsBuilder{t, o + 1, uint32(n), shape}
}

// GetStructs returns the list that the pointer at a word leads to, after enlarging its
// elements if they are smaller than the shape. If that would take too much memory, as it can
// for a list that was copied from a message, the list is left unchanged, and an empty one is
// returned, as for a pointer to another kind of object. It is for generated code.
func (s *Block) GetStructs(at, shape uint32, def *Constant) StructsBuilder {
	l := s.getList(at, def)
	if l.s == nil || l.size == sizeBit {
		return StructsBuilder{}
	}
	// Elements with less than a word of data need a whole word in a list of structs.
	have := (l.data+7)/8 | l.pointers<<16
	if l.size == sizeComposite && have&0xffff >= shape&0xffff && have>>16 >= shape>>16 {
		return StructsBuilder{s.a.blocks[l.s.id], l.start, l.n, have}
	}
	shape = max(have&0xffff, shape&0xffff) | max(have>>16, shape>>16)<<16
	if !s.a.mayGrow(uint64(l.n) * uint64(shape&0xffff+shape>>16)) {
		return StructsBuilder{}
	}
	return s.growStructs(at, l, shape)
}

// mayGrow reports whether a list may be enlarged to that many words. A copied list can
// declare millions of elements without a size in a few bytes, and a getter cannot return an
// error.
func (a *Arena) mayGrow(words uint64) bool {
	// Leave room for the tag and a landing pad.
	return words <= max(usualMemory, uint64(a.size())*64)/8 && words <= min(MaxCount, uint64(maxBlock/8)-2)
}

// growStructs rewrites a list with larger elements.
func (s *Block) growStructs(at uint32, l AnyList, shape uint32) StructsBuilder {
	f := s.find(at)
	s.setWord(at, 0)
	list := s.NewStructs(at, int(l.n), shape)
	for i := range l.n {
		to := list.o + i*(shape&0xffff+shape>>16)
		first := i * l.stride
		old := l.b[first : first+l.data]
		copy(list.s.b[int(to)*8:], old)
		clear(old)
		for k := range l.pointers {
			f.s.move(l.start+(first+l.data)/8+k, list.s, to+shape&0xffff+k)
		}
	}
	if l.size == sizeComposite {
		f.s.setWord(f.start, 0)
	}
	f.zeroPads()
	return list
}

// Len returns the number of elements.
func (l StructsBuilder) Len() int { return int(l.n) }

// At returns the fields of the Builder of element i. It is for generated code.
func (l StructsBuilder) At(i int) (d []byte, s *Block, at Sections) {
	if uint(i) >= uint(l.n) {
		panic(indexError(i, int(l.n)))
	}
	first := l.o + uint32(i)*(l.shape&0xffff+l.shape>>16)
	return l.s.b[int(first)*8:], l.s, Sections{first + l.shape&0xffff, l.shape}
}

// Element does the same as [StructsBuilder.At], but returns only where the pointers begin.
func (l StructsBuilder) Element(i int) (d []byte, s *Block, p uint32) {
	d, s, at := l.At(i)
	return d, s, at.P
}
