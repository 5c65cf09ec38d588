// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import "unsafe"

// What generated Builders are made of: a struct's data, its block, and the first
// word of its pointers.

// NewStruct sets the pointer at word at to a new struct of that shape: data words
// in the lower half, pointers in the upper one.
func (s *Block) NewStruct(at, shape uint32) (d []byte, t *Block, p uint32) {
	data := int(shape & 0xffff)
	words := data + int(shape>>16)
	o := len(s.b)
	if words == 0 || words*8 > cap(s.b)-o || s.word(at) != 0 {
		return s.newStructSlow(at, shape)
	}
	s.b = s.b[: o+words*8 : cap(s.b)]
	le.PutUint64(s.b[int(at)*8:], upper(uint64(shape))|offsetBits(int64(o/8)-int64(at)-1))
	return s.b[o:], s, uint32(o/8 + data)
}

//go:noinline
func (s *Block) newStructSlow(at, shape uint32) ([]byte, *Block, uint32) {
	s.drop(at)
	data := shape & 0xffff
	words := int(data + shape>>16)
	if words == 0 {
		s.setWord(at, structPointer(-1, 0))
		return s.b[int(at)*8:], s, at
	}
	t, o := s.alloc(at, words, structPointer(0, shape))
	return t.b[int(o)*8:], t, o + data
}

// GetStruct is the struct that the pointer at word at leads to, made larger if it
// is smaller than the shape, and made new, from the default if there is one, if the
// pointer is null, and without it if it leads to something else.
func (s *Block) GetStruct(at, shape uint32, def *Constant) (d []byte, t *Block, p uint32) {
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
	return f.s.b[int(f.start)*8:], f.s, f.start + data
}

func (s *Block) growStruct(at uint32, f found, data, pointers uint32) ([]byte, *Block, uint32) {
	s.setWord(at, 0)
	t, o := s.alloc(at, int(data+pointers), structPointer(0, data|pointers<<16))
	f.s.moveSections(f.start, uint32(dataWords(f.w)), uint32(pointersOf(f.w)), t, o, o+data)
	f.zeroPads()
	return t.b[int(o)*8:], t, o + data
}

// moveSections moves a struct's content to larger sections, and zeroes the old ones.
func (s *Block) moveSections(from, data, pointers uint32, t *Block, to, toPointers uint32) {
	old := s.b[int(from)*8 : int(from+data)*8]
	copy(t.b[int(to)*8:], old)
	clear(old)
	for i := range pointers {
		s.move(from+data+i, t, toPointers+i)
	}
}

// SetText sets the pointer at word at to a text.
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
	copy(b[o:], text)
}

// shortWord is a text of less than 8 bytes as a word, padded with zeros.
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

// SetBytes sets the pointer at word at to data.
func (s *Block) SetBytes(at uint32, data []byte) { s.setBytesSlow(at, data, 0) }

// SetTextBytes sets the pointer at word at to a text of these bytes.
func (s *Block) SetTextBytes(at uint32, text []byte) { s.setBytesSlow(at, text, 1) }

//go:noinline
func (s *Block) setBytesSlow(at uint32, data []byte, nul int) {
	copy(s.newBytes(at, len(data)+nul), data)
}

func (s *Block) newBytes(at uint32, n int) []byte {
	checkCount(n)
	s.drop(at)
	t, o := s.alloc(at, (n+7)/8, byteList|uint64(n)<<35)
	return t.b[int(o)*8 : int(o)*8+n : int(o)*8+n]
}

// checkCount panics if a list is too long that the caller asks for.
func checkCount(n int) {
	if n < 0 || n > MaxCount {
		panic("zooph: a list has at most 2^29 - 1 elements")
	}
}

// GetText is the text that the pointer at word at leads to.
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

// GetBytes is the data that the pointer at word at leads to.
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

// Clear makes the pointer at word at null, and zeroes what it led to.
func (s *Block) Clear(at uint32) { s.drop(at) }

// SetCapability sets the pointer at word at to a capability.
func (s *Block) SetCapability(at uint32, c Capability) {
	s.drop(at)
	if i, ok := c.Index(); ok {
		s.setWord(at, kindOther|uint64(i)<<32)
	}
}

// GetCapability is the capability that the pointer at word at holds.
func (s *Block) GetCapability(at uint32) Capability {
	if w := s.word(at); uint32(w) == kindOther {
		return CapabilityOf(uint32(w >> 32))
	}
	return 0
}

// PointerBuilder is a pointer of a message under construction, whatever it leads
// to: the Builder of an AnyPointer.
type PointerBuilder struct {
	s  *Block
	at uint32
}

// PointerIn is for generated code: the pointer at a word.
func PointerIn(s *Block, at uint32) PointerBuilder { return PointerBuilder{s, at} }

// Place is for generated code: where the pointer is.
func (p PointerBuilder) Place() (*Block, uint32) { return p.s, p.at }

// IsNull reports whether the pointer is null.
func (p PointerBuilder) IsNull() bool { return !p.s.Has(p.at) }

// Clear makes the pointer null, and zeroes what it led to.
func (p PointerBuilder) Clear() { p.s.drop(p.at) }

// SetText makes the pointer lead to a text.
func (p PointerBuilder) SetText(text string) { p.s.SetText(p.at, text) }

// SetData makes the pointer lead to data.
func (p PointerBuilder) SetData(data []byte) { p.s.SetBytes(p.at, data) }

// SetCapability makes the pointer hold a capability.
func (p PointerBuilder) SetCapability(c Capability) { p.s.SetCapability(p.at, c) }

// Builder is what the Builders of a type can do; B is the Builder itself. It is for
// type parameters.
type Builder[B any] interface {
	// FromSlot is the Builder of what a pointer leads to, made new if it is null.
	FromSlot(p PointerBuilder) B
	// InitSlot makes a pointer lead to a new one; n is the length of lists, texts and
	// data.
	InitSlot(p PointerBuilder, n int) B
}

// Get is the Builder of what a pointer leads to, as a B.
func Get[B Builder[B]](p PointerBuilder) (b B) { return b.FromSlot(p) }

// Init makes a pointer lead to a new B.
func Init[B Builder[B]](p PointerBuilder, n int) (b B) { return b.InitSlot(p, n) }

// FromSlot is the pointer itself.
func (PointerBuilder) FromSlot(p PointerBuilder) PointerBuilder { return p }

// InitSlot clears the pointer.
func (PointerBuilder) InitSlot(p PointerBuilder, _ int) PointerBuilder {
	p.Clear()
	return p
}

// TextBuilder is a text under construction, where a type parameter or a list asks
// for a type.
type TextBuilder struct{ text PointerBuilder }

// Set sets the text.
func (t TextBuilder) Set(text string) { t.text.SetText(text) }

// SetBytes sets the text to these bytes.
func (t TextBuilder) SetBytes(text []byte) { t.text.s.SetTextBytes(t.text.at, text) }

// String is the text as it is.
func (t TextBuilder) String() string { return string(t.text.s.GetText(t.text.at)) }

// FromSlot is the Builder of the text a pointer leads to.
func (TextBuilder) FromSlot(p PointerBuilder) TextBuilder { return TextBuilder{p} }

// InitSlot makes a pointer lead to a text of n NUL bytes.
func (TextBuilder) InitSlot(p PointerBuilder, n int) TextBuilder {
	p.s.newBytes(p.at, n+1)
	return TextBuilder{p}
}

// DataBuilder is data under construction, where a type parameter or a list asks for
// a type.
type DataBuilder struct{ data PointerBuilder }

// Set sets the data.
func (d DataBuilder) Set(data []byte) { d.data.SetData(data) }

// Bytes are the bytes as they are, to be written to.
func (d DataBuilder) Bytes() []byte { return d.data.s.GetBytes(d.data.at) }

// FromSlot is the Builder of the data a pointer leads to.
func (DataBuilder) FromSlot(p PointerBuilder) DataBuilder { return DataBuilder{p} }

// InitSlot makes a pointer lead to n zero bytes.
func (DataBuilder) InitSlot(p PointerBuilder, n int) DataBuilder {
	p.s.newBytes(p.at, n)
	return DataBuilder{p}
}

// CapabilityBuilder is a place for a capability, where a type parameter or a list
// asks for a type.
type CapabilityBuilder struct{ place PointerBuilder }

// Set sets the capability.
func (c CapabilityBuilder) Set(to Capability) { c.place.SetCapability(to) }

// Get is the capability as it is.
func (c CapabilityBuilder) Get() Capability { return c.place.s.GetCapability(c.place.at) }

// FromSlot is the place a pointer is.
func (CapabilityBuilder) FromSlot(p PointerBuilder) CapabilityBuilder { return CapabilityBuilder{p} }

// InitSlot clears the place.
func (CapabilityBuilder) InitSlot(p PointerBuilder, _ int) CapabilityBuilder {
	p.Clear()
	return CapabilityBuilder{p}
}

// GetOr is for generated code: the Builder of what a pointer leads to, which is made
// a copy of the default if it is null.
func GetOr[B Builder[B]](p PointerBuilder, def *Constant) B {
	if p.IsNull() {
		p.Copy(def.Pointer())
	}
	return Get[B](p)
}

// SetTexts is for generated code: sets the pointer at a word to a list of texts.
func SetTexts(s *Block, at uint32, v []string) {
	l := InitList[TextBuilder](s, at, len(v))
	for i, t := range v {
		l.s.SetText(l.first+uint32(i), t)
	}
}

// Listed is what has a list behind it: the Readers of lists.
type Listed interface{ ZoophList() AnyList }

// SetList is for generated code: makes a pointer lead to a copy of a list.
func SetList(p PointerBuilder, l Listed) { p.CopyList(l.ZoophList()) }

// BuilderStruct is for generated code: the struct behind a Builder as it is now, to be
// read until it is changed. The data is what the Builder knows of it.
func BuilderStruct(d []byte, s *Block, p, pointers uint32) Struct {
	m := new(Message)
	s.a.read(m)
	if len(d) > 0 {
		// A newer writer's struct, which was copied, has more data than the schema knows.
		first := uintptr(unsafe.Pointer(&d[0])) - uintptr(unsafe.Pointer(&s.b[0]))
		d = s.b[first : p*8]
	}
	return Struct{d, m.segment(s.id), p, pointers}
}
