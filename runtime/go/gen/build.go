// SPDX-License-Identifier: MIT OR Apache-2.0

package gen

import (
	"zooph.dev/go"
	"zooph.dev/go/internal/core"
)

// BuilderStruct is the struct behind a Builder as it is now, to be read until it is changed.
// The data is what the Builder knows of it.
func BuilderStruct(d []byte, s *Block, p, pointers uint32) Struct {
	return core.BuilderStruct(d, s, p, pointers)
}

// SetRecord makes a pointer lead to a struct with the fields of a Record, or null if that is nil.
func SetRecord[X any, P interface {
	*X
	core.Encoded
}](p PointerBuilder, x P) error {
	if x == nil {
		p.Clear()
		return nil
	}
	return p.SetRecord(x)
}

// SetRecords makes a pointer lead to a list of Records.
func SetRecords[X any, P core.Records[X]](p PointerBuilder, v []X) error {
	return core.SetRecords[X, P](p, v)
}

// PointerIn is the pointer at a word.
func PointerIn(s *Block, at uint32) PointerBuilder { return core.PointerIn(s, at) }

// Get is the Builder of what a pointer leads to, as a B.
func Get[B zooph.Builder[B]](p PointerBuilder) B { return core.Get[B](p) }

// GetOr is the Builder of what a pointer leads to, which is made a copy of the default if
// it is null.
func GetOr[B zooph.Builder[B]](p PointerBuilder, def *Constant) B { return core.GetOr[B](p, def) }

// Init makes a pointer lead to a new B.
func Init[B zooph.Builder[B]](p PointerBuilder, n int) B { return core.Init[B](p, n) }

// GetNumbers is the list that the pointer at a word leads to.
func GetNumbers[T zooph.Number](s *Block, at uint32, def *Constant) zooph.NumbersBuilder[T] {
	return zooph.NumbersBuilder[T](core.GetNumbers[T](s, at, def))
}

// InitNumbers sets the pointer at a word to a new list.
func InitNumbers[T zooph.Number](s *Block, at uint32, n int) zooph.NumbersBuilder[T] {
	return zooph.NumbersBuilder[T](core.InitNumbers[T](s, at, n))
}

// SetNumbers sets the pointer at a word to a list of these.
func SetNumbers[T zooph.Number](s *Block, at uint32, v []T) { core.SetNumbers(s, at, v) }

// GetBools is the list that the pointer at a word leads to.
func GetBools(s *Block, at uint32, def *Constant) zooph.BoolsBuilder {
	return zooph.BoolsBuilder(core.GetBools(s, at, def))
}

// SetBools sets the pointer at a word to a list of these.
func SetBools(s *Block, at uint32, v []bool) { core.SetBools(s, at, v) }

// GetVoids is the list that the pointer at a word leads to.
func GetVoids(s *Block, at uint32, def *Constant) zooph.VoidsBuilder {
	return zooph.VoidsBuilder(core.GetVoids(s, at, def))
}

// InitVoids sets the pointer at a word to a new list.
func InitVoids(s *Block, at uint32, n int) { core.InitVoids(s, at, n) }

// GetList is the list that the pointer at a word leads to.
func GetList[B zooph.Builder[B]](s *Block, at uint32, def *Constant) zooph.ListBuilder[B] {
	return zooph.ListBuilder[B](core.GetList[B](s, at, def))
}

// SetTexts sets the pointer at a word to a list of texts.
func SetTexts(s *Block, at uint32, v []string) { core.SetTexts(s, at, v) }

// SetList makes a pointer lead to a copy of a list.
func SetList(p PointerBuilder, l zooph.Listed) { core.SetList(p, l) }

// Adopt makes a pointer lead to an orphan, which is none any more.
func Adopt[B zooph.Builder[B]](p PointerBuilder, o zooph.Orphan[B]) {
	core.Adopt(p, core.Orphan[B](o))
}

// Disown takes what a pointer leads to from it, and leaves null.
func Disown[B zooph.Builder[B]](p PointerBuilder) zooph.Orphan[B] {
	return zooph.Orphan[B](core.Disown[B](p))
}

// B2U is 1 for true, without a branch.
func B2U(b bool) uint64 { return core.B2U(b) }
