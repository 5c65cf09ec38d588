// SPDX-License-Identifier: MIT OR Apache-2.0

package gen

import (
	"zooph.dev/go"
	"zooph.dev/go/internal/core"
)

// BuilderStruct returns the struct behind a Builder, which is valid until the message is changed.
func BuilderStruct(s *Block, at Sections) Struct { return core.BuilderStruct(s, at) }

// BuilderParts returns the fields of a Reader of a Builder's struct, as [Struct.Parts] does for a
// schema whose struct has size bytes of data.
//
//go:noinline
func BuilderParts(size int, s *Block, at Sections) (data []byte, t *Segment, first, code uint32) {
	return core.BuilderStruct(s, at).Parts(size)
}

// SetRecord makes the pointer at a word lead to a struct with the fields of a Record, or makes it
// null if the Record is nil. The caller says so in isNil, because x is then an interface that holds
// a nil pointer, which is not nil itself.
//
//go:noinline
func SetRecord(s *Block, at uint32, x Record, isNil bool) error {
	p := PointerIn(s, at)
	if isNil {
		p.Clear()
		return nil
	}
	return p.SetRecord(x)
}

// SetRecords makes the pointer at a word lead to a list of n Records, whose structs have that
// shape.
//
//go:noinline
func SetRecords(s *Block, at uint32, n int, shape uint32, element func(i int) Record) error {
	return core.SetRecords(PointerIn(s, at), n, shape, func(i int) core.Encoded { return element(i) })
}

// PointerIn returns the pointer at a word.
func PointerIn(s *Block, at uint32) PointerBuilder { return core.PointerIn(s, at) }

// Get returns the Builder of the object that a pointer leads to, as a B.
func Get[B zooph.Builder[B]](p PointerBuilder) B { return core.Get[B](p) }

// GetOr returns the Builder of the object that a pointer leads to. If the pointer is null, it is
// first made to lead to a copy of the default.
func GetOr[B zooph.Builder[B]](p PointerBuilder, def *Constant) B { return core.GetOr[B](p, def) }

// Init makes a pointer lead to a new B.
func Init[B zooph.Builder[B]](p PointerBuilder, n int) B { return core.Init[B](p, n) }

// GetNumbers returns the list that the pointer at a word leads to.
func GetNumbers[T zooph.Number](s *Block, at uint32, def *Constant) zooph.NumbersBuilder[T] {
	return zooph.NumbersBuilder[T](core.GetNumbers[T](s, at, def))
}

// InitNumbers sets the pointer at a word to a new list.
func InitNumbers[T zooph.Number](s *Block, at uint32, n int) zooph.NumbersBuilder[T] {
	return zooph.NumbersBuilder[T](core.InitNumbers[T](s, at, n))
}

// SetNumbers sets the pointer at a word to a list of the numbers in v.
func SetNumbers[T zooph.Number](s *Block, at uint32, v []T) { core.SetNumbers(s, at, v) }

// GetBools returns the list that the pointer at a word leads to.
func GetBools(s *Block, at uint32, def *Constant) zooph.BoolsBuilder {
	return zooph.BoolsBuilder(core.GetBools(s, at, def))
}

// SetBools sets the pointer at a word to a list of the values in v.
func SetBools(s *Block, at uint32, v []bool) { core.SetBools(s, at, v) }

// GetVoids returns the list that the pointer at a word leads to.
func GetVoids(s *Block, at uint32, def *Constant) zooph.VoidsBuilder {
	return zooph.VoidsBuilder(core.GetVoids(s, at, def))
}

// InitVoids sets the pointer at a word to a new list.
func InitVoids(s *Block, at uint32, n int) { core.InitVoids(s, at, n) }

// GetList returns the list that the pointer at a word leads to.
func GetList[B zooph.Builder[B]](s *Block, at uint32, def *Constant) zooph.ListBuilder[B] {
	return zooph.ListBuilder[B](core.GetList[B](s, at, def))
}

// SetTexts sets the pointer at a word to a list of the texts in v.
func SetTexts(s *Block, at uint32, v []string) { core.SetTexts(s, at, v) }

// SetStruct makes the pointer at a word lead to a copy of a Reader's struct.
//
//go:noinline
func SetStruct(s *Block, at uint32, from *Segment, p, code uint32) {
	PointerIn(s, at).CopyStruct(core.StructOf(from, p, code))
}

// SetStructs makes the pointer at a word lead to a copy of a list of structs, which have that shape
// in the schema.
//
//go:noinline
func SetStructs(s *Block, at, shape uint32, l Structs) {
	PointerIn(s, at).CopyList(l.Untyped(shape))
}

// SetList makes a pointer lead to a copy of a list.
//
//go:noinline
func SetList(p PointerBuilder, l zooph.Listed) { core.SetList(p, l) }

// SlotAt returns the slot of the pointer at a word.
//
//go:noinline
func SlotAt(s *Block, at uint32) core.Slot { return core.SlotAt(s, at) }

// MemberAt returns the slot of the pointer at a word that is a member of a union, with that tag.
// The union's tag is in the first two bytes of the slice which.
//
//go:noinline
func MemberAt(s *Block, at uint32, which []byte, tag uint16) core.Slot {
	return core.MemberAt(s, at, which, tag)
}

// B2U returns 1 for true and 0 for false, without a branch.
func B2U(b bool) uint64 { return core.B2U(b) }
