// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import "zooph.dev/go/internal/core"

// Slot is the place of a pointer field of a Builder, whatever is in it: null, or an object that a B
// builds. The field name has it as the method NameSlot. A slot may be used as long as its Builder.
type Slot[B Builder[B]] core.Slot

// Has reports whether there is an object: the field is not null, and if it is a union's member, it
// is the active one.
func (s Slot[B]) Has() bool { return core.Slot(s).Has() }

// Clear makes the field null, and zeroes what it led to. A union's member becomes the active one.
func (s Slot[B]) Clear() { core.Slot(s).Clear() }

// Adopt makes the field lead to an orphan, which is none any more. A union's member becomes the
// active one. It panics if the orphan belongs to another arena. The field must not lie in the
// orphan itself or in what it leads to, which nobody checks: see the function [Adopt].
func (s Slot[B]) Adopt(o Orphan[B]) { core.Slot(s).Adopt(core.Orphan(o)) }

// Disown takes the object away, and leaves null. It panics if the field is a union's member that
// is not the active one.
func (s Slot[B]) Disown() Orphan[B] { return Orphan[B](core.Slot(s).Disown()) }

// Orphan is an object without a place in its message: disowned, or new, and not yet
// adopted. It can only be adopted in the same arena.
type Orphan[B Builder[B]] core.Orphan

// NewOrphan makes a new object without a place; n is the length of lists.
func NewOrphan[B Builder[B]](a *Arena, n int) Orphan[B] {
	return Orphan[B](core.NewOrphan[B](a.core(), n))
}

// Builder is the object.
func (o Orphan[B]) Builder() B { return core.Get[B](core.Orphan(o).Pointer()) }

// Disown takes what a pointer leads to from it, and leaves null. Of fields [Slot.Disown] does the same.
func Disown[B Builder[B]](p PointerBuilder) Orphan[B] {
	return Orphan[B](core.Disown(core.PointerBuilder(p)))
}

// Adopt makes a pointer lead to an orphan, which is none any more. It panics if the orphan
// belongs to another arena. The pointer must not lie in the orphan itself or in what it leads
// to, which nobody checks, because it would mean to visit all of that: the orphan would lead to itself
// and be lost to the message, which it is no part of then, and never can be again.
func Adopt[B Builder[B]](p PointerBuilder, o Orphan[B]) {
	core.Adopt(core.PointerBuilder(p), core.Orphan(o))
}
