// SPDX-License-Identifier: MIT OR Apache-2.0

package core

// What is rarely done to a pointer field is done to its slot, so that a Builder has one method
// for all of it. Nothing here depends on what the pointer leads to: the types that users see are
// the root package's, and only they have parameters.

// Slot is the place of a pointer in a Builder's struct.
type Slot struct {
	p PointerBuilder
	// which is the tag of the union that the field is a member of; nil if it is of none.
	which *[2]byte
	tag   uint16
}

// SlotAt is for generated code: the place of the pointer at a word.
func SlotAt(s *Block, at uint32) Slot { return Slot{p: PointerBuilder{s, at}} }

// MemberAt is for generated code: the place of the pointer at a word that is there as long as a
// union has that tag. The union's tag is the first two bytes of which.
func MemberAt(s *Block, at uint32, which []byte, tag uint16) Slot {
	return Slot{PointerBuilder{s, at}, (*[2]byte)(which), tag}
}

func (t Slot) isActive() bool { return t.which == nil || le.Uint16(t.which[:]) == t.tag }

func (t Slot) activate() {
	if t.which != nil {
		le.PutUint16(t.which[:], t.tag)
	}
}

// Has reports whether the pointer is not null, and of a union's member that it is the active one.
func (t Slot) Has() bool { return t.isActive() && !t.p.IsNull() }

// Clear makes the pointer null; of a union's member it makes that the active one.
//
//go:noinline
func (t Slot) Clear() {
	t.activate()
	t.p.Clear()
}

// Adopt makes the pointer lead to an orphan, which is none any more; of a union's member it makes
// that the active one. It panics if the orphan belongs to another arena.
//
//go:noinline
func (t Slot) Adopt(o Orphan) {
	o.mustBeOf(t.p.s.a)
	t.activate()
	o.moveTo(t.p)
}

// Disown takes what the pointer leads to from it, and leaves null. It panics if the pointer is that
// of a union's member that is not the active one.
//
//go:noinline
func (t Slot) Disown() Orphan {
	if !t.isActive() {
		panic("zooph: a union's member is disowned that is not the active one")
	}
	return Disown(t.p)
}

// Orphan is an object without a place in its message: disowned, or new, and not yet
// adopted. It can only be adopted in the same arena.
type Orphan struct{ p PointerBuilder }

// NewOrphan makes a new object without a place; n is the length of lists.
func NewOrphan[B Builder[B]](a *Arena, n int) Orphan {
	p := a.slot()
	Init[B](p, n)
	return Orphan{p}
}

// slot is a word in the arena for a pointer that belongs to no object.
func (a *Arena) slot() PointerBuilder {
	a.Root()
	s := a.blocks[len(a.blocks)-1]
	if !s.fits(1) {
		s = a.block(1)
	}
	return PointerBuilder{s, s.take(1)}
}

// Pointer leads to the object.
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

// Disown takes what a pointer leads to from it, and leaves null.
func Disown(p PointerBuilder) Orphan {
	q := p.s.a.slot()
	p.s.move(p.at, q.s, q.at)
	return Orphan{q}
}

// Adopt makes a pointer lead to an orphan, which is none any more.
func Adopt(p PointerBuilder, o Orphan) {
	o.mustBeOf(p.s.a)
	o.moveTo(p)
}
