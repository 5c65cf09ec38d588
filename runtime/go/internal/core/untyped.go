// SPDX-License-Identifier: MIT OR Apache-2.0

package core

// Struct is a struct in a message, untyped.
type Struct struct {
	d  []byte // the data section as it is in the message
	s  *Segment
	p  uint32 // first word of the pointers
	pn uint32 // how many pointers there are
}

// StructOf is for generated code: the struct behind a Reader.
func StructOf(s *Segment, p, code uint32) Struct {
	if s == nil {
		return Struct{}
	}
	words := s.codeWords(code)
	d := s.b[int(p-words)*8 : int(p)*8]
	if data := code & 0xffff; data > 0 && data < 4 {
		d = d[:1<<(data-1)]
	}
	return Struct{d, s, p, code >> 16}
}

// ZoophStruct is the struct itself.
func (r Struct) ZoophStruct() Struct { return r }

// Structured is what has a struct behind it: the Readers of structs.
type Structured interface{ ZoophStruct() Struct }

// Parts is for generated code: what a Reader of the struct is made of.
func (r Struct) Parts(size int) (d []byte, s *Segment, p, code uint32) {
	switch n := len(r.d); {
	case r.s == nil || n == 0 && r.pn == 0:
		return nil, nil, 0, 0
	case n > 0 && n < 8:
		// An element of a list of small numbers, which may begin anywhere in a word.
		one := AnyList{b: r.d, s: r.s, n: 1, data: uint32(n), size: uint8(log2(n)) + sizeByte}
		wide := one.widen()
		return wide.s.Data(0, size), wide.s, 1, wide.code
	default:
		s := r.s.forData(uint64(n / 8))
		return s.Data(r.p-uint32(n/8), size), s, r.p, codeOf(uint64(n/8), uint64(r.pn))
	}
}

// Untyped is for generated code: a Reader of a struct.
func Untyped[R interface{ ZoophOf(Struct) R }](s Struct) (r R) { return r.ZoophOf(s) }

// DataSection is the struct's data as it is in the message.
func (r Struct) DataSection() []byte { return r.d }

// PointerCount is the number of pointers the struct has in the message.
func (r Struct) PointerCount() int { return int(r.pn) }

// Pointer is the pointer with this index; null if there is none.
func (r Struct) Pointer(i int) Pointer {
	if uint(i) >= uint(r.pn) {
		return Pointer{}
	}
	at := r.p + uint32(i)
	return Pointer{r.s, at, r.s.word(at)}
}

// Slot is for generated code: [Struct.Pointer] where speed does not count. It is not inlined.
//
//go:noinline
func (r Struct) Slot(i int) Pointer { return r.Pointer(i) }

// Bits are the size bits of data from bit at on, for fields of a power of two.
func (r Struct) bits(at, size uint32) uint64 {
	if size == 1 {
		if i := at / 8; int(i) < len(r.d) {
			return uint64(r.d[i] >> (at % 8) & 1)
		}
		return 0
	}
	i, n := int(at/8), int(size/8)
	if i+n > len(r.d) {
		return 0
	}
	switch b := r.d[i:]; n {
	case 1:
		return uint64(b[0])
	case 2:
		return uint64(le.Uint16(b))
	case 4:
		return uint64(le.Uint32(b))
	case 8:
		return le.Uint64(b)
	}
	return 0
}

// cost is what visiting the struct is charged: its words, but at least one.
func (r Struct) cost() int64 { return max(int64((len(r.d)+7)/8)+int64(r.pn), 1) }

// Pointer is a pointer in a message, whatever it leads to: the Reader of an
// AnyPointer. The zero value is the null pointer.
type Pointer struct {
	s  *Segment
	at uint32
	w  uint64
}

// PointerAt is for generated code: the pointer at a word.
func PointerAt(s *Segment, at uint32) Pointer { return Pointer{s, at, s.word(at)} }

// PointerForm is what a pointer leads to.
type PointerForm uint8

// The forms of pointers.
const (
	FormNull PointerForm = iota
	FormStruct
	FormList // a list, a text or data
	FormCapability
)

// IsNull reports whether the pointer is null.
func (p Pointer) IsNull() bool { return p.w == 0 }

// Form is what the pointer leads to. A malformed one is null.
func (p Pointer) Form() PointerForm {
	form, kind := p.form()
	if kind != 0 {
		p.s.report(kind, p.at)
		return FormNull
	}
	return form
}

func (p Pointer) form() (PointerForm, FaultKind) {
	if p.w == 0 {
		return FormNull, 0
	}
	t, kind := p.s.follow(p.at, p.w)
	switch {
	case kind != 0:
		return FormNull, kind
	case t.w&3 == kindStruct:
		return FormStruct, 0
	case t.w&3 == kindList:
		return FormList, 0
	case uint32(t.w) != kindOther:
		return FormNull, ReservedBits
	}
	return FormCapability, 0
}

// Capability is the index of the capability the pointer holds, in the message's
// table; false if it holds none.
func (p Pointer) Capability() (uint32, bool) {
	if p.w == 0 || p.Form() != FormCapability {
		return 0, false
	}
	t, _ := p.s.follow(p.at, p.w)
	return uint32(t.w >> 32), true
}

// Struct is the struct the pointer leads to; an empty one if it leads to none.
func (p Pointer) Struct() Struct {
	if p.w == 0 {
		return Struct{}
	}
	r, kind := p.s.structAt(p.at, p.w)
	if kind != 0 {
		p.s.report(kind, p.at)
	}
	return r
}

// List is the list the pointer leads to; an empty one if it leads to none.
func (p Pointer) List() AnyList {
	if p.w == 0 {
		return AnyList{}
	}
	l, kind := p.s.listAt(p.at, p.w)
	if kind != 0 {
		p.s.report(kind, p.at)
	}
	return l
}

// Text is the text the pointer leads to, without its NUL byte.
func (p Pointer) Text() []byte {
	if p.w == 0 {
		return nil
	}
	return p.s.Text(p.at)
}

// Data are the bytes the pointer leads to.
func (p Pointer) Data() []byte {
	if p.w == 0 {
		return nil
	}
	return p.s.Bytes(p.at)
}

// Place is for generated code: the segment and word of a pointer that is not null.
func (p Pointer) Place() (s *Segment, at uint32, ok bool) { return p.s, p.at, p.w != 0 }

func (p Pointer) fault(kind FaultKind) *Fault {
	if p.s == nil {
		return faultAt(kind, 0, 0)
	}
	return faultAt(kind, p.s.id, p.at)
}

// AnyList is a list in a message, untyped.
type AnyList struct {
	b        []byte // all elements, without the tag of a list of structs
	s        *Segment
	start    uint32 // first word of the elements
	n        uint32
	stride   uint32 // bytes from one element to the next; 0 for bits and nothing
	data     uint32 // bytes of data at the start of each element; 0 for bits
	pointers uint32 // pointers in each element
	size     uint8
}

// Len returns the number of elements.
func (l AnyList) Len() int { return int(l.n) }

// Body is all elements as they are in the message, padding included.
func (l AnyList) Body() []byte { return l.b }

// elementKind is what a list's elements are to be read as, as far as forms go: the
// number of bytes of a number, or one of these.
type elementKind uint8

const (
	elementVoid    elementKind = 0
	elementBit     elementKind = 16
	elementPointer elementKind = 17
	elementStruct  elementKind = 18
)

// holds are the format's rules for lists that changed their type.
func (l *AnyList) holds(el elementKind) bool {
	switch el {
	case elementVoid, elementStruct:
		return l.size != sizeBit
	case elementBit:
		return l.size == sizeBit || l.data > 0 && l.size != sizeComposite
	case elementPointer:
		return l.pointers > 0
	}
	return l.data >= uint32(el)
}

// cost is what visiting the list is charged: a word, the words of its body, and
// one for each element that has no size.
func (l *AnyList) cost() int64 {
	n := 1 + int64(len(l.b)/8)
	if l.stride == 0 && l.size != sizeBit {
		n += int64(l.n)
	}
	return n
}

// nests tells that the list counts towards nesting.
func (l *AnyList) nests() bool { return l.pointers > 0 || l.size == sizeComposite }

// Pointer is element i as a pointer.
func (l AnyList) Pointer(i int) Pointer {
	if uint(i) >= uint(l.n) || l.pointers == 0 {
		return Pointer{}
	}
	at := l.start + uint32((uint64(i)*uint64(l.stride)+uint64(l.data))/8)
	return Pointer{l.s, at, l.s.word(at)}
}

// Struct is element i as a struct.
func (l AnyList) Struct(i int) Struct {
	if uint(i) >= uint(l.n) || l.s == nil {
		return Struct{}
	}
	first := i * int(l.stride)
	d := l.b[first : first+int(l.data) : first+int(l.data)]
	return Struct{d, l.s, l.start + uint32((first+len(d)+7)/8), l.pointers}
}

// bit is element i as a bit.
func (l *AnyList) bit(i int) bool {
	if l.size == sizeBit {
		return l.b[i/8]>>(i%8)&1 != 0
	}
	return l.b[i*int(l.stride)]&1 != 0
}

// number is element i as a number of that many bytes.
func (l *AnyList) number(i, bytes int) uint64 {
	var v uint64
	for k := bytes - 1; k >= 0; k-- {
		v = v<<8 | uint64(l.b[i*int(l.stride)+k])
	}
	return v
}
