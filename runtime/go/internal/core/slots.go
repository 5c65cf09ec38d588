// SPDX-License-Identifier: MIT OR Apache-2.0

package core

// The rarer operations on pointer fields are methods of Slot, so that a Builder needs only one
// method for each field. The type of the object does not matter here: users see the types of
// package zooph, which have type parameters.

// Slot is the place of a pointer in a Builder's struct.
type Slot struct {
	p PointerBuilder
	// which is the tag of the union that the field is a member of, or nil if it is not a member.
	which *[2]byte
	tag   uint16
}

// SlotAt returns the slot of the pointer at a word. It is for generated code.
func SlotAt(s *Block, at uint32) Slot { return Slot{p: PointerBuilder{s, at}} }

// MemberAt returns the slot of the pointer at a word that is a member of a union, with that tag.
// The union's tag is in the first two bytes of the slice which. It is for generated code.
func MemberAt(s *Block, at uint32, which []byte, tag uint16) Slot {
	return Slot{PointerBuilder{s, at}, (*[2]byte)(which), tag}
}

func (t Slot) isActive() bool { return t.which == nil || le.Uint16(t.which[:]) == t.tag }

func (t Slot) activate() {
	if t.which != nil {
		le.PutUint16(t.which[:], t.tag)
	}
}

// Has reports whether the pointer is not null and, if it is a union's member, whether it is the
// active one.
func (t Slot) Has() bool { return t.isActive() && !t.p.IsNull() }

// Clear makes the pointer null. A union's member becomes the active one.
//
//go:noinline
func (t Slot) Clear() {
	t.activate()
	t.p.Clear()
}

// Adopt makes the pointer lead to the orphan's object; o must not be used afterwards. A union's
// member becomes the active one. It panics if the orphan belongs to another arena.
//
//go:noinline
func (t Slot) Adopt(o Orphan) {
	o.mustBeOf(t.p.s.a)
	t.activate()
	o.moveTo(t.p)
}

// Disown makes the pointer null and returns its object as an orphan. It panics if the pointer is a
// union's member that is not the active one.
//
//go:noinline
func (t Slot) Disown() Orphan {
	if !t.isActive() {
		panic("zooph: a union's member is disowned that is not the active one")
	}
	return Disown(t.p)
}

// Orphan is an object of an arena that no field leads to: it was disowned, or is new, and is not
// yet adopted. It can be adopted only in the same arena.
type Orphan struct{ p PointerBuilder }

// NewOrphan makes a new object that no field leads to. The number n is the length of a list.
func NewOrphan[B Builder[B]](a *Arena, n int) Orphan {
	p := a.slot()
	Init[B](p, n)
	return Orphan{p}
}

// slot allocates a word in the arena for a pointer that belongs to no object.
func (a *Arena) slot() PointerBuilder {
	a.Root()
	s := a.blocks[len(a.blocks)-1]
	if !s.fits(1) {
		s = a.block(1)
	}
	return PointerBuilder{s, s.take(1)}
}

// Pointer returns the pointer that leads to the object.
func (o Orphan) Pointer() PointerBuilder { return o.p }

func (o Orphan) mustBeOf(a *Arena) {
	if o.p.s.a != a {
		panic("zooph: an orphan of another arena")
	}
}

func (o Orphan) moveTo(p PointerBuilder) {
	p.s.drop(p.at)
	o.p.s.move(o.p.at, p.s, p.at)
}

// Disown makes p null and returns the object that it led to as an orphan.
func Disown(p PointerBuilder) Orphan {
	q := p.s.a.slot()
	p.s.move(p.at, q.s, q.at)
	return Orphan{q}
}

// Adopt makes p lead to the orphan's object; o must not be used afterwards.
func Adopt(p PointerBuilder, o Orphan) {
	o.mustBeOf(p.s.a)
	o.moveTo(p)
}
