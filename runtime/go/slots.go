// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import "zooph.dev/go/internal/core"

// Slot is the place of a pointer field in a Builder's struct. The field is null or leads to an
// object that a B builds. A Builder has a method for the slot of each pointer field: NameSlot for
// the field name. A slot is valid as long as its Builder is.
type Slot[B Builder[B]] core.Slot

// Has reports whether the field leads to an object. It returns false if the field is null, or is a
// union's member that is not the active one.
func (s Slot[B]) Has() bool { return core.Slot(s).Has() }

// Clear makes the field null and zeroes the objects that it led to. If the field is a union's
// member, it becomes the active one.
func (s Slot[B]) Clear() { core.Slot(s).Clear() }

// Adopt makes the field lead to the orphan's object; o must not be used afterwards. If the field is
// a union's member, it becomes the active one. Adopt panics if the orphan belongs to another arena.
// The field must not be inside the orphan's object or inside an object that it leads to, which
// Adopt does not check: see the function [Adopt].
func (s Slot[B]) Adopt(o Orphan[B]) { core.Slot(s).Adopt(core.Orphan(o)) }

// Disown makes the field null and returns the object that it led to as an orphan. It panics if the
// field is a union's member that is not the active one.
func (s Slot[B]) Disown() Orphan[B] { return Orphan[B](core.Slot(s).Disown()) }

// Orphan is an object of an arena that no field leads to: it was disowned, or is new, and is not
// yet adopted. It can be adopted only in the same arena.
type Orphan[B Builder[B]] core.Orphan

// NewOrphan makes a new object that no field leads to. The number n is the length of a list.
func NewOrphan[B Builder[B]](a *Arena, n int) Orphan[B] {
	return Orphan[B](core.NewOrphan[B](a.core(), n))
}

// Builder returns the Builder of the object.
func (o Orphan[B]) Builder() B { return core.Get[B](core.Orphan(o).Pointer()) }

// Disown makes p null and returns the object that it led to as an orphan. For fields there is
// [Slot.Disown].
func Disown[B Builder[B]](p PointerBuilder) Orphan[B] {
	return Orphan[B](core.Disown(core.PointerBuilder(p)))
}

// Adopt makes p lead to the orphan's object; o must not be used afterwards. It panics if the orphan
// belongs to another arena. The pointer p must not be inside the orphan's object or inside an
// object that it leads to. Adopt does not check this, because it would have to visit all of these
// objects. If p is inside, the object leads to itself, and the message can never reach it again.
func Adopt[B Builder[B]](p PointerBuilder, o Orphan[B]) {
	core.Adopt(core.PointerBuilder(p), core.Orphan(o))
}
