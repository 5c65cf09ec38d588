// SPDX-License-Identifier: MIT OR Apache-2.0

package gen

import (
	"zooph.dev/go"
	"zooph.dev/go/internal/core"
)

// Told is the error that users see for one of the runtime's own.
func Told(err error) error { return core.Told(err) }

// OpenPlain opens a framed message that is nothing but a struct of that many words without
// pointers, as every writer of that schema makes it. What it does not open may be sound all
// the same, and is left to [Open].
func OpenPlain(m *zooph.Message, data []byte, words uint64) bool {
	return (*core.Message)(m).OpenPlain(data, words)
}

// First is the segment that starts with the root pointer.
func First(m *zooph.Message) *Segment { return (*core.Message)(m).First() }

// OpenTypeIn opens and validates a framed message as t.
func OpenTypeIn(m *Message, data []byte, t *Type) (Pointer, error) {
	p, err := core.OpenType(m, data, t)
	return p, core.Told(err)
}

// StructOf is the struct behind a Reader.
func StructOf(s *Segment, p, code uint32) Struct { return core.StructOf(s, p, code) }

// StructBehind is [StructOf] where nobody waits for it.
//
//go:noinline
func StructBehind(s *Segment, p, code uint32) Struct { return core.StructOf(s, p, code) }

// ListBehind is the list behind a Reader of a list of structs.
//
//go:noinline
func ListBehind(l Structs) AnyList { return l.ZoophList() }

// Untyped is a Reader of a struct.
func Untyped[R interface{ ZoophOf(Struct) R }](s Struct) R { return core.Untyped[R](s) }

// PointerAt is the pointer at a word.
func PointerAt(s *Segment, at uint32) Pointer { return core.PointerAt(s, at) }

// NumbersAt is the list that the pointer at a word leads to.
func NumbersAt[T zooph.Number](s *Segment, at uint32) zooph.Numbers[T] {
	return zooph.Numbers[T](core.NumbersAt[T](s, at))
}

// BoolsAt is the list that the pointer at a word leads to.
func BoolsAt(s *Segment, at uint32) zooph.Bools { return zooph.Bools(core.BoolsAt(s, at)) }

// VoidsAt is the list that the pointer at a word leads to.
func VoidsAt(s *Segment, at uint32) zooph.Voids { return zooph.Voids(core.VoidsAt(s, at)) }

// ListAt is the list that the pointer at a word leads to.
//
//go:noinline
func ListAt[R zooph.Reader[R]](s *Segment, at uint32) zooph.List[R] {
	return zooph.List[R](core.ListAt[R](s, at))
}

// ReaderText is a Reader's struct as it is printed, up to the limit of output.
//
//go:noinline
func ReaderText(s *Segment, p, code uint32, t *Type) string {
	return core.ReaderText(core.StructOf(s, p, code), t)
}

// BuilderText is a Builder's struct as it is printed, up to the limit of output.
//
//go:noinline
func BuilderText(r Struct, t *Type) string { return core.ReaderText(r, t) }

// ReaderJSON is a Reader's struct as JSON.
//
//go:noinline
func ReaderJSON(s *Segment, p, code uint32, t *Type) ([]byte, error) {
	return BuilderJSON(core.StructOf(s, p, code), t)
}

// BuilderJSON is a Builder's struct as JSON.
//
//go:noinline
func BuilderJSON(r Struct, t *Type) ([]byte, error) {
	b, err := core.MarshalJSON(r, t)
	return b, core.Told(err)
}
