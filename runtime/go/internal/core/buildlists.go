// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"math"

	"zooph.dev/go/array"
)

// NumbersBuilder is a list of numbers or enums under construction.
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

// numberSize is the size code of a list of numbers of that many bytes.
func numberSize(bytes int) uint64 { return uint64(log2(bytes)) + sizeByte }

// InitNumbers is for generated code: sets the pointer at a word to a new list.
func InitNumbers[T Number](s *Block, at uint32, n int) NumbersBuilder[T] {
	checkCount(n)
	s.drop(at)
	bytes := n * sizeOf[T]()
	t, o := s.alloc(at, (bytes+7)/8, listPointer(0, numberSize(sizeOf[T]()), uint64(n)))
	return NumbersBuilder[T]{t.b[int(o)*8:][:bytes:bytes], int32(n), strideOf[T](sizeOf[T]())}
}

// GetNumbers is for generated code: the list that the pointer at a word leads to.
func GetNumbers[T Number](s *Block, at uint32, def *Constant) NumbersBuilder[T] {
	l := s.getList(at, def)
	if !l.holds(elementKind(sizeOf[T]())) {
		return NumbersBuilder[T]{}
	}
	return NumbersBuilder[T]{l.b, int32(l.n), strideOf[T](l.stride)}
}

// getList is the list that the pointer at word at leads to, in whatever form it has.
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

// SetNumbers is for generated code: sets the pointer at a word to a list of these.
func SetNumbers[T Number](s *Block, at uint32, v []T) {
	l := InitNumbers[T](s, at, len(v))
	array.Append(l.b[:0], v)
}

// Len returns the number of elements.
func (l NumbersBuilder[T]) Len() int { return int(l.n) }

// At is element i.
func (l NumbersBuilder[T]) At(i int) T {
	if uint(i) >= uint(l.n) {
		panic(indexError(i, int(l.n)))
	}
	return load[T](l.b[i*int(l.step):])
}

// Set sets element i.
func (l NumbersBuilder[T]) Set(i int, v T) {
	if uint(i) >= uint(l.n) {
		panic(indexError(i, int(l.n)))
	}
	store(l.b[i*int(l.step):], v)
}

// FromSlot is the Builder of the list a pointer leads to.
func (NumbersBuilder[T]) FromSlot(p PointerBuilder) NumbersBuilder[T] {
	return GetNumbers[T](p.s, p.at, nil)
}

// InitSlot makes a pointer lead to a new list.
func (NumbersBuilder[T]) InitSlot(p PointerBuilder, n int) NumbersBuilder[T] {
	return InitNumbers[T](p.s, p.at, n)
}

// BoolsBuilder is a List(Bool) under construction.
type BoolsBuilder struct{ bits AnyList }

// InitBools is for generated code: sets the pointer at a word to a new list.
func InitBools(s *Block, at uint32, n int) BoolsBuilder {
	checkCount(n)
	s.drop(at)
	s.alloc(at, (n+63)/64, listPointer(0, sizeBit, uint64(n)))
	return GetBools(s, at, nil)
}

// GetBools is for generated code: the list that the pointer at a word leads to.
func GetBools(s *Block, at uint32, def *Constant) BoolsBuilder {
	if l := s.getList(at, def); l.holds(elementBit) {
		return BoolsBuilder{l}
	}
	return BoolsBuilder{}
}

// SetBools is for generated code: sets the pointer at a word to a list of these.
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

// At is element i.
func (l BoolsBuilder) At(i int) bool { return Bools{l.bits}.At(i) }

// Set sets element i.
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

// FromSlot is the Builder of the list a pointer leads to.
func (BoolsBuilder) FromSlot(p PointerBuilder) BoolsBuilder { return GetBools(p.s, p.at, nil) }

// InitSlot makes a pointer lead to a new list.
func (BoolsBuilder) InitSlot(p PointerBuilder, n int) BoolsBuilder { return InitBools(p.s, p.at, n) }

// VoidsBuilder is a List(Void) under construction.
type VoidsBuilder struct{ n int }

// InitVoids is for generated code: sets the pointer at a word to a new list.
func InitVoids(s *Block, at uint32, n int) VoidsBuilder {
	checkCount(n)
	s.drop(at)
	s.alloc(at, 0, listPointer(0, sizeVoid, uint64(n)))
	return VoidsBuilder{n}
}

// GetVoids is for generated code: the list that the pointer at a word leads to.
func GetVoids(s *Block, at uint32, def *Constant) VoidsBuilder {
	return VoidsBuilder{int(s.getList(at, def).n)}
}

// Len returns the number of elements.
func (l VoidsBuilder) Len() int { return l.n }

// FromSlot is the Builder of the list a pointer leads to.
func (VoidsBuilder) FromSlot(p PointerBuilder) VoidsBuilder { return GetVoids(p.s, p.at, nil) }

// InitSlot makes a pointer lead to a new list.
func (VoidsBuilder) InitSlot(p PointerBuilder, n int) VoidsBuilder { return InitVoids(p.s, p.at, n) }

// ListBuilder is a list of pointers under construction.
type ListBuilder[B Builder[B]] struct {
	s      *Block
	first  uint32 // word of the first pointer
	n      uint32
	stride uint32 // words
}

// InitList is for generated code: sets the pointer at a word to a new list.
func InitList[B Builder[B]](s *Block, at uint32, n int) ListBuilder[B] {
	checkCount(n)
	s.drop(at)
	t, o := s.alloc(at, n, listPointer(0, sizePointer, uint64(n)))
	return ListBuilder[B]{t, o, uint32(n), 1}
}

// GetList is for generated code: the list that the pointer at a word leads to.
func GetList[B Builder[B]](s *Block, at uint32, def *Constant) ListBuilder[B] {
	l := s.getList(at, def)
	if l.pointers == 0 {
		return ListBuilder[B]{}
	}
	return ListBuilder[B]{s.a.blocks[l.s.id], l.start + l.data/8, l.n, l.stride / 8}
}

// Len returns the number of elements.
func (l ListBuilder[B]) Len() int { return int(l.n) }

// Slot is element i as a pointer.
func (l ListBuilder[B]) Slot(i int) PointerBuilder {
	if uint(i) >= uint(l.n) {
		panic(indexError(i, int(l.n)))
	}
	return PointerBuilder{l.s, l.first + uint32(i)*l.stride}
}

// At is the Builder of element i.
func (l ListBuilder[B]) At(i int) B { return Get[B](l.Slot(i)) }

// Init makes a new element i; n is the length of lists.
func (l ListBuilder[B]) Init(i, n int) B { return Init[B](l.Slot(i), n) }

// FromSlot is the Builder of the list a pointer leads to.
func (ListBuilder[B]) FromSlot(p PointerBuilder) ListBuilder[B] { return GetList[B](p.s, p.at, nil) }

// InitSlot makes a pointer lead to a new list.
func (ListBuilder[B]) InitSlot(p PointerBuilder, n int) ListBuilder[B] {
	return InitList[B](p.s, p.at, n)
}

// StructsBuilder is what the Builders of lists of structs have in common.
type StructsBuilder struct {
	s     *Block
	o     uint32 // first word of the elements
	n     uint32
	shape uint32 // of the elements
}

// NewStructs is for generated code: sets the pointer at a word to a new list.
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

// GetStructs is for generated code: the list that the pointer at a word leads to,
// its elements made larger if they are smaller than the shape. If that made too much of a
// copied message, the list is empty, as of a pointer of another kind, and stays as it is.
func (s *Block) GetStructs(at, shape uint32, def *Constant) StructsBuilder {
	l := s.getList(at, def)
	if l.s == nil || l.size == sizeBit {
		return StructsBuilder{}
	}
	// Elements of less than a word need a word for their data.
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

// mayGrow tells that a list may be made larger to that many words: a few bytes that were
// copied can claim millions of elements without a size, and a getter has no error to return.
func (a *Arena) mayGrow(words uint64) bool {
	// The tag and a landing pad go with it.
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

// Element is for generated code: what the Builder of element i is made of.
func (l StructsBuilder) Element(i int) (d []byte, s *Block, p uint32) {
	if uint(i) >= uint(l.n) {
		panic(indexError(i, int(l.n)))
	}
	at := l.o + uint32(i)*(l.shape&0xffff+l.shape>>16)
	return l.s.b[int(at)*8:], l.s, at + l.shape&0xffff
}
