// SPDX-License-Identifier: MIT OR Apache-2.0

package gen

import (
	"zooph.dev/go"
	"zooph.dev/go/internal/core"
)

// Told converts an internal error to the error type that users see.
func Told(err error) error { return core.Told(err) }

// OpenPlain opens a framed message that consists of the root pointer and a struct of that
// many words without pointers, as every writer of that schema makes it. A message that
// OpenPlain refuses may still be valid: the caller then opens it with [OpenTypeIn].
func OpenPlain(m *zooph.Message, data []byte, words uint64) bool {
	return (*core.Message)(m).OpenPlain(data, words)
}

// First returns the segment that starts with the root pointer.
func First(m *zooph.Message) *Segment { return (*core.Message)(m).First() }

// OpenTypeIn opens a framed message and validates it as a t.
func OpenTypeIn(m *Message, data []byte, t *Type) (Pointer, error) {
	p, err := core.OpenType(m, data, t)
	return p, core.Told(err)
}

// StructOf returns the struct behind a Reader.
func StructOf(s *Segment, p, code uint32) Struct { return core.StructOf(s, p, code) }

// StructBehind is [StructOf] without inlining, for code where speed does not matter.
//
//go:noinline
func StructBehind(s *Segment, p, code uint32) Struct { return core.StructOf(s, p, code) }

// ListBehind returns the list behind a Reader of a list of structs.
//
//go:noinline
func ListBehind(l Structs, shape uint32) AnyList { return l.Untyped(shape) }

// Untyped returns the Reader of a struct.
func Untyped[R interface{ ZoophOf(Struct) R }](s Struct) R { return core.Untyped[R](s) }

// PointerAt returns the pointer at a word.
func PointerAt(s *Segment, at uint32) Pointer { return core.PointerAt(s, at) }

// NumbersAt returns the list that the pointer at a word leads to.
func NumbersAt[T zooph.Number](s *Segment, at uint32) zooph.Numbers[T] {
	return zooph.Numbers[T](core.NumbersAt[T](s, at))
}

// BoolsAt returns the list that the pointer at a word leads to.
func BoolsAt(s *Segment, at uint32) zooph.Bools { return zooph.Bools(core.BoolsAt(s, at)) }

// VoidsAt returns the list that the pointer at a word leads to.
func VoidsAt(s *Segment, at uint32) zooph.Voids { return zooph.Voids(core.VoidsAt(s, at)) }

// ListAt returns the list that the pointer at a word leads to.
//
//go:noinline
func ListAt[R zooph.Reader[R]](s *Segment, at uint32) zooph.List[R] {
	return zooph.List[R](core.ListAt[R](s, at))
}

// ReaderText prints a Reader's struct, up to the output limit.
//
//go:noinline
func ReaderText(s *Segment, p, code uint32, t *Type) string {
	return core.ReaderText(core.StructOf(s, p, code), t)
}

// BuilderText prints a Builder's struct, up to the output limit.
//
//go:noinline
func BuilderText(r Struct, t *Type) string { return core.ReaderText(r, t) }

// ReaderJSON returns a Reader's struct as JSON.
//
//go:noinline
func ReaderJSON(s *Segment, p, code uint32, t *Type) ([]byte, error) {
	return BuilderJSON(core.StructOf(s, p, code), t)
}

// BuilderJSON returns a Builder's struct as JSON.
//
//go:noinline
func BuilderJSON(r Struct, t *Type) ([]byte, error) {
	b, err := core.MarshalJSON(r, t)
	return b, core.Told(err)
}
