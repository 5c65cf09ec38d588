// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import "unsafe"

// Generated Builders consist of a struct's data, its block, and its Sections, which the functions
// below return. A shape has the number of data words in the lower half, and that of pointers in the
// upper one.

// Sections are where a struct's pointers begin, and the struct's shape, which is larger than that of
// the schema in messages of newer writers.
type Sections struct{ P, Shape uint32 }

// NewStruct makes the pointer at word at lead to a new struct of that shape.
func (s *Block) NewStruct(at, shape uint32) (d []byte, t *Block, p, same uint32) {
	data := int(shape & 0xffff)
	words := data + int(shape>>16)
	o := len(s.b)
	if words == 0 || words*8 > cap(s.b)-o || s.word(at) != 0 {
		return s.newStructSlow(at, shape)
	}
	s.b = s.b[: o+words*8 : cap(s.b)]
	le.PutUint64(s.b[int(at)*8:], upper(uint64(shape))|offsetBits(int64(o/8)-int64(at)-1))
	return s.b[o:], s, uint32(o/8 + data), shape
}

//go:noinline
func (s *Block) newStructSlow(at, shape uint32) ([]byte, *Block, uint32, uint32) {
	s.drop(at)
	data := shape & 0xffff
	words := int(data + shape>>16)
	if words == 0 {
		s.setWord(at, structPointer(-1, 0))
		return s.b[int(at)*8:], s, at, 0
	}
	t, o := s.alloc(at, words, structPointer(0, shape))
	return t.b[int(o)*8:], t, o + data, shape
}

// GetStruct returns the struct that the pointer at word at leads to, after enlarging it if
// it is smaller than the shape. The struct of a newer writer may be larger. If the pointer is null, GetStruct first makes a copy of
// def, or an empty struct if there is no def. If the pointer leads to another kind of
// object, that is replaced by an empty struct.
func (s *Block) GetStruct(at, shape uint32, def *Constant) (d []byte, t *Block, p, have uint32) {
	w := s.word(at)
	if w == 0 && def != nil {
		PointerBuilder{s, at}.Copy(def.Pointer())
		w = s.word(at)
	}
	if w == 0 {
		return s.NewStruct(at, shape)
	}
	f := s.find(at)
	if f.w&3 != kindStruct {
		return s.NewStruct(at, shape)
	}
	data, pointers := uint32(dataWords(f.w)), uint32(pointersOf(f.w))
	wantData, wantPointers := shape&0xffff, shape>>16
	if data < wantData || pointers < wantPointers {
		return s.growStruct(at, f, max(data, wantData), max(pointers, wantPointers))
	}
	return f.s.b[int(f.start)*8:], f.s, f.start + data, data | pointers<<16
}

func (s *Block) growStruct(at uint32, f found, data, pointers uint32) ([]byte, *Block, uint32, uint32) {
	s.setWord(at, 0)
	shape := data | pointers<<16
	t, o := s.alloc(at, int(data+pointers), structPointer(0, shape))
	f.s.moveSections(f.start, uint32(dataWords(f.w)), uint32(pointersOf(f.w)), t, o, o+data)
	f.zeroPads()
	return t.b[int(o)*8:], t, o + data, shape
}

// moveSections moves a struct's content to larger sections and zeroes the old ones.
func (s *Block) moveSections(from, data, pointers uint32, t *Block, to, toPointers uint32) {
	old := s.b[int(from)*8 : int(from+data)*8]
	copy(t.b[int(to)*8:], old)
	clear(old)
	for i := range pointers {
		s.move(from+data+i, t, toPointers+i)
	}
}

// SetText makes the pointer at word at lead to a text.
func (s *Block) SetText(at uint32, text string) {
	n := len(text)
	words := n/8 + 1
	o := len(s.b)
	if n >= MaxCount || words*8 > cap(s.b)-o || s.word(at) != 0 {
		s.setBytesSlow(at, []byte(text), 1)
		return
	}
	b := s.b[: o+words*8 : cap(s.b)]
	s.b = b
	le.PutUint64(b[int(at)*8:], byteList|uint64(n+1)<<35|offsetBits(int64(o/8)-int64(at)-1))
	if n < 8 {
		le.PutUint64(b[o:], shortWord(text))
		return
	}
	to := b[o : o+n]
	if isWide(n) {
		copyWide(unsafe.SliceData(to), unsafe.StringData(text), n, 0)
		return
	}
	copy(to, text)
}

// shortWord returns a text of less than 8 bytes as a word, padded with zeros.
func shortWord(t string) uint64 {
	switch n := len(t); {
	case n >= 4:
		lo := uint64(t[0]) | uint64(t[1])<<8 | uint64(t[2])<<16 | uint64(t[3])<<24
		hi := uint64(t[n-4]) | uint64(t[n-3])<<8 | uint64(t[n-2])<<16 | uint64(t[n-1])<<24
		return lo | hi<<(8*(n-4))
	case n >= 2:
		return uint64(t[0]) | uint64(t[1])<<8 | uint64(t[n-1])<<(8*(n-1))
	case n == 1:
		return uint64(t[0])
	}
	return 0
}

// SetBytes makes the pointer at word at lead to data.
func (s *Block) SetBytes(at uint32, data []byte) { s.setBytesSlow(at, data, 0) }

// SetTextBytes makes the pointer at word at lead to a text of these bytes. The string with the same
// bytes is not kept.
func (s *Block) SetTextBytes(at uint32, text []byte) {
	s.SetText(at, unsafe.String(unsafe.SliceData(text), len(text)))
}

//go:noinline
func (s *Block) setBytesSlow(at uint32, data []byte, nul int) {
	n := len(data) + nul
	checkCount(n)
	old := s.detach(at)
	copy(s.allocBytes(at, n), data)
	s.erase(at, old)
}

func (s *Block) newBytes(at uint32, n int) []byte {
	checkCount(n)
	s.drop(at)
	return s.allocBytes(at, n)
}

// allocBytes makes the pointer at word at, which must be null, lead to n zero bytes.
func (s *Block) allocBytes(at uint32, n int) []byte {
	t, o := s.alloc(at, (n+7)/8, byteList|uint64(n)<<35)
	return t.b[int(o)*8 : int(o)*8+n : int(o)*8+n]
}

// checkCount panics if the format has no list of n elements.
func checkCount(n int) {
	if n < 0 || n > MaxCount {
		panic("zooph: a list has at most 2^29 - 1 elements")
	}
}

// GetText returns the text that the pointer at word at leads to.
func (s *Block) GetText(at uint32) []byte {
	if s.word(at) == 0 {
		return nil
	}
	f := s.find(at)
	n := int(listCount(f.w))
	if f.w&listForm != byteList || n == 0 || f.s.b[int(f.start)*8+n-1] != 0 {
		return nil
	}
	return f.s.b[int(f.start)*8:][: n-1 : n-1]
}

// GetBytes returns the data that the pointer at word at leads to.
func (s *Block) GetBytes(at uint32) []byte {
	if s.word(at) == 0 {
		return nil
	}
	f := s.find(at)
	if n := int(listCount(f.w)); f.w&listForm == byteList {
		return f.s.b[int(f.start)*8:][:n:n]
	}
	return nil
}

// Has reports whether the pointer at word at is not null.
func (s *Block) Has(at uint32) bool { return s.word(at) != 0 }

// Clear makes the pointer at word at null and zeroes the objects that it led to.
func (s *Block) Clear(at uint32) { s.drop(at) }

// SetCapability makes the pointer at word at hold a capability.
func (s *Block) SetCapability(at uint32, c Capability) {
	s.drop(at)
	if i, ok := c.Index(); ok {
		s.setWord(at, kindOther|uint64(i)<<32)
	}
}

// GetCapability returns the capability that the pointer at word at holds.
func (s *Block) GetCapability(at uint32) Capability {
	if w := s.word(at); uint32(w) == kindOther {
		return CapabilityOf(uint32(w >> 32))
	}
	return 0
}

// PointerBuilder is a pointer of any kind in a message under construction: the Builder of
// an AnyPointer.
type PointerBuilder struct {
	s  *Block
	at uint32
}

// PointerIn returns the pointer at a word. It is for generated code.
func PointerIn(s *Block, at uint32) PointerBuilder { return PointerBuilder{s, at} }

// Place returns the block and the word of the pointer. It is for generated code.
func (p PointerBuilder) Place() (*Block, uint32) { return p.s, p.at }

// IsNull reports whether the pointer is null.
func (p PointerBuilder) IsNull() bool { return !p.s.Has(p.at) }

// Clear makes the pointer null and zeroes the objects that it led to.
func (p PointerBuilder) Clear() { p.s.drop(p.at) }

// SetText makes the pointer lead to a text.
func (p PointerBuilder) SetText(text string) { p.s.SetText(p.at, text) }

// SetData makes the pointer lead to data.
func (p PointerBuilder) SetData(data []byte) { p.s.SetBytes(p.at, data) }

// SetCapability makes the pointer hold a capability.
func (p PointerBuilder) SetCapability(c Capability) { p.s.SetCapability(p.at, c) }

// Builder is the interface of Builders; B is the Builder type itself. It constrains type
// parameters.
type Builder[B any] interface {
	// FromSlot returns the Builder of the object that p leads to. It makes a new object if
	// p is null.
	FromSlot(p PointerBuilder) B
	// InitSlot makes p lead to a new object. The number n is the length of a list, text or
	// data.
	InitSlot(p PointerBuilder, n int) B
}

// Get returns the Builder of the object that p leads to, as a B.
func Get[B Builder[B]](p PointerBuilder) (b B) { return b.FromSlot(p) }

// Init makes p lead to a new B.
func Init[B Builder[B]](p PointerBuilder, n int) (b B) { return b.InitSlot(p, n) }

// FromSlot returns the pointer itself.
func (PointerBuilder) FromSlot(p PointerBuilder) PointerBuilder { return p }

// InitSlot clears the pointer and returns it.
func (PointerBuilder) InitSlot(p PointerBuilder, _ int) PointerBuilder {
	p.Clear()
	return p
}

// TextBuilder is the Builder of a text. It is for type parameters and lists, which need a
// type for their elements.
type TextBuilder struct{ text PointerBuilder }

// Set sets the text.
func (t TextBuilder) Set(text string) { t.text.SetText(text) }

// SetBytes sets the text to these bytes.
func (t TextBuilder) SetBytes(text []byte) { t.text.s.SetTextBytes(t.text.at, text) }

// String returns a copy of the text.
func (t TextBuilder) String() string { return string(t.text.s.GetText(t.text.at)) }

// FromSlot returns the Builder of the text that a pointer leads to.
func (TextBuilder) FromSlot(p PointerBuilder) TextBuilder { return TextBuilder{p} }

// InitSlot makes p lead to a text of n NUL bytes.
func (TextBuilder) InitSlot(p PointerBuilder, n int) TextBuilder {
	p.s.newBytes(p.at, n+1)
	return TextBuilder{p}
}

// DataBuilder is the Builder of data. It is for type parameters and lists, which need a
// type for their elements.
type DataBuilder struct{ data PointerBuilder }

// Set sets the data.
func (d DataBuilder) Set(data []byte) { d.data.SetData(data) }

// Bytes returns the bytes of the data in the message. Writing to them changes the message.
func (d DataBuilder) Bytes() []byte { return d.data.s.GetBytes(d.data.at) }

// FromSlot returns the Builder of the data that a pointer leads to.
func (DataBuilder) FromSlot(p PointerBuilder) DataBuilder { return DataBuilder{p} }

// InitSlot makes p lead to n zero bytes.
func (DataBuilder) InitSlot(p PointerBuilder, n int) DataBuilder {
	p.s.newBytes(p.at, n)
	return DataBuilder{p}
}

// CapabilityBuilder is the Builder of a capability. It is for type parameters and lists,
// which need a type for their elements.
type CapabilityBuilder struct{ place PointerBuilder }

// Set sets the capability.
func (c CapabilityBuilder) Set(to Capability) { c.place.SetCapability(to) }

// Get returns the capability.
func (c CapabilityBuilder) Get() Capability { return c.place.s.GetCapability(c.place.at) }

// FromSlot returns the Builder of the capability that a pointer holds.
func (CapabilityBuilder) FromSlot(p PointerBuilder) CapabilityBuilder { return CapabilityBuilder{p} }

// InitSlot clears the pointer and returns its Builder.
func (CapabilityBuilder) InitSlot(p PointerBuilder, _ int) CapabilityBuilder {
	p.Clear()
	return CapabilityBuilder{p}
}

// GetOr returns the Builder of the object that p leads to. If p is null, it is first made
// to lead to a copy of the default. It is for generated code.
func GetOr[B Builder[B]](p PointerBuilder, def *Constant) B {
	if p.IsNull() {
		p.Copy(def.Pointer())
	}
	return Get[B](p)
}

// SetTexts makes the pointer at a word lead to a list of texts. It is for generated code.
func SetTexts(s *Block, at uint32, v []string) {
	checkCount(len(v))
	old := s.detach(at)
	l := InitList[TextBuilder](s, at, len(v))
	for i, t := range v {
		l.s.SetText(l.first+uint32(i), t)
	}
	s.erase(at, old)
}

// Listed is the interface of the Readers of lists.
type Listed interface{ ZoophList() AnyList }

// SetList makes a pointer lead to a copy of a list. It is for generated code.
func SetList(p PointerBuilder, l Listed) { p.CopyList(l.ZoophList()) }

// BuilderStruct returns the struct behind a Builder, with everything that a newer writer's struct
// has beyond the schema. It is valid until the message is changed. It is for generated code.
func BuilderStruct(s *Block, at Sections) Struct {
	m := new(Message)
	s.a.read(m)
	data := at.Shape & 0xffff
	return Struct{s.b[int(at.P-data)*8 : int(at.P)*8], m.segment(s.id), at.P, at.Shape >> 16}
}
