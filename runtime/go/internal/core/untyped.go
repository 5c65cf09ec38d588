// SPDX-License-Identifier: MIT OR Apache-2.0

package core

// Struct is a struct in a message whose type is not known.
type Struct struct {
	d  []byte // the data section as it is in the message
	s  *Segment
	p  uint32 // first word of the pointers
	pn uint32 // number of pointers
}

// StructOf returns the struct behind a Reader. It is for generated code.
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

// ZoophStruct returns the struct itself.
func (r Struct) ZoophStruct() Struct { return r }

// Structured is the interface of the Readers of structs.
type Structured interface{ ZoophStruct() Struct }

// Parts returns the fields of a Reader of the struct, for a schema whose struct has size
// bytes of data. It is for generated code.
func (r Struct) Parts(size int) (d []byte, s *Segment, p, code uint32) {
	switch n := len(r.d); {
	case r.s == nil || n == 0 && r.pn == 0:
		return nil, nil, 0, 0
	case n > 0 && n < 8:
		// The struct is an element of a list of small numbers and may begin anywhere in a
		// word.
		one := AnyList{b: r.d, s: r.s, n: 1, data: uint32(n), size: uint8(log2(n)) + sizeByte}
		wide := one.widen()
		return wide.s.Data(0, size), wide.s, 1, wide.code
	default:
		s := r.s.forData(uint64(n / 8))
		return s.Data(r.p-uint32(n/8), size), s, r.p, codeOf(uint64(n/8), uint64(r.pn))
	}
}

// Untyped returns the Reader of a struct. It is for generated code.
func Untyped[R interface{ ZoophOf(Struct) R }](s Struct) (r R) { return r.ZoophOf(s) }

// DataSection returns the struct's data section as it is in the message.
func (r Struct) DataSection() []byte { return r.d }

// PointerCount returns the number of pointers that the struct has in the message.
func (r Struct) PointerCount() int { return int(r.pn) }

// Pointer returns pointer i of the struct, or a null pointer if there is none.
func (r Struct) Pointer(i int) Pointer {
	if uint(i) >= uint(r.pn) {
		return Pointer{}
	}
	at := r.p + uint32(i)
	return Pointer{r.s, at, r.s.word(at)}
}

// Slot is [Struct.Pointer] without inlining, for code where speed does not matter. It is for
// generated code.
//
//go:noinline
func (r Struct) Slot(i int) Pointer { return r.Pointer(i) }

// bits returns size bits of the data section from bit at on. The size is a power of two.
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

// cost returns the words that a visit is charged: the struct's words, but at least one.
func (r Struct) cost() int64 { return max(int64((len(r.d)+7)/8)+int64(r.pn), 1) }

// Pointer is a pointer of any kind in a message: the Reader of an AnyPointer. The zero value
// is the null pointer.
type Pointer struct {
	s  *Segment
	at uint32
	w  uint64
}

// PointerAt returns the pointer at a word. It is for generated code.
func PointerAt(s *Segment, at uint32) Pointer { return Pointer{s, at, s.word(at)} }

// PointerForm is the kind of object that a pointer leads to.
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

// Form returns the kind of object that the pointer leads to: FormNull if the pointer is
// malformed.
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

// Capability returns the index of the capability that the pointer holds in the message's
// table. It returns false if the pointer holds none.
func (p Pointer) Capability() (uint32, bool) {
	if p.w == 0 || p.Form() != FormCapability {
		return 0, false
	}
	t, _ := p.s.follow(p.at, p.w)
	return uint32(t.w >> 32), true
}

// Struct returns the struct that the pointer leads to, or an empty one if it leads to none.
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

// List returns the list that the pointer leads to, or an empty one if it leads to none.
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

// Text returns the text that the pointer leads to, without its NUL byte.
func (p Pointer) Text() []byte {
	if p.w == 0 {
		return nil
	}
	return p.s.Text(p.at)
}

// Data returns the data that the pointer leads to.
func (p Pointer) Data() []byte {
	if p.w == 0 {
		return nil
	}
	return p.s.Bytes(p.at)
}

// Place returns the segment and the word of a pointer, and false if the pointer is null. It
// is for generated code.
func (p Pointer) Place() (s *Segment, at uint32, ok bool) { return p.s, p.at, p.w != 0 }

func (p Pointer) fault(kind FaultKind) *Fault {
	if p.s == nil {
		return faultAt(kind, 0, 0)
	}
	return faultAt(kind, p.s.id, p.at)
}

// AnyList is a list in a message whose type is not known.
type AnyList struct {
	b        []byte // all elements, without the tag of a list of structs
	s        *Segment
	start    uint32 // first word of the elements
	n        uint32
	stride   uint32 // bytes from one element to the next; 0 for bits and Void
	data     uint32 // bytes of data at the start of each element; 0 for bits
	pointers uint32 // pointers in each element
	size     uint8
}

// Len returns the number of elements.
func (l AnyList) Len() int { return int(l.n) }

// Body returns the bytes of all elements as they are in the message, with padding.
func (l AnyList) Body() []byte { return l.b }

// elementKind is how a list's elements are to be read: the size in bytes of a number, or one
// of these constants.
type elementKind uint8

const (
	elementVoid    elementKind = 0
	elementBit     elementKind = 16
	elementPointer elementKind = 17
	elementStruct  elementKind = 18
)

// holds reports whether the elements can be read as el, by the format's rules for lists whose
// type has changed.
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

// cost returns the words that a visit is charged: one, the words of the body, and one for
// each element if elements have no size.
func (l *AnyList) cost() int64 {
	n := 1 + int64(len(l.b)/8)
	if l.stride == 0 && l.size != sizeBit {
		n += int64(l.n)
	}
	return n
}

// nests reports whether the list counts towards the nesting limit.
func (l *AnyList) nests() bool { return l.pointers > 0 || l.size == sizeComposite }

// Pointer returns element i as a pointer.
func (l AnyList) Pointer(i int) Pointer {
	if uint(i) >= uint(l.n) || l.pointers == 0 {
		return Pointer{}
	}
	at := l.start + uint32((uint64(i)*uint64(l.stride)+uint64(l.data))/8)
	return Pointer{l.s, at, l.s.word(at)}
}

// Struct returns element i as a struct.
func (l AnyList) Struct(i int) Struct {
	if uint(i) >= uint(l.n) || l.s == nil {
		return Struct{}
	}
	first := i * int(l.stride)
	d := l.b[first : first+int(l.data) : first+int(l.data)]
	return Struct{d, l.s, l.start + uint32((first+len(d)+7)/8), l.pointers}
}

// bit returns element i as a bit.
func (l *AnyList) bit(i int) bool {
	if l.size == sizeBit {
		return l.b[i/8]>>(i%8)&1 != 0
	}
	return l.b[i*int(l.stride)]&1 != 0
}

// number returns element i as a number of that many bytes.
func (l *AnyList) number(i, bytes int) uint64 {
	var v uint64
	for k := bytes - 1; k >= 0; k-- {
		v = v<<8 | uint64(l.b[i*int(l.stride)+k])
	}
	return v
}
