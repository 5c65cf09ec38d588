// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import "sync/atomic"

// Records are plain native types. They are encoded at exactly the size that they need, and decoded
// within budgets. The encoder writes each word once, and the sections of a struct before the
// objects that its pointers lead to. If the caller's buffer has room, encoding takes one pass.
// Otherwise a first pass adds up the words, so that one allocation of exactly the size is enough.

// DecodeValue decodes the object that p leads to as a V.
func DecodeValue[V Value[V]](p Pointer, d *RecordDecoder) (v V, err error) {
	return v.ZoophFrom(p, d)
}

// OpenType opens a framed message and validates it as a t. It is for generated code.
func OpenType(m *Message, data []byte, t *Type) (Pointer, error) {
	if err := m.Open(data, t); err != nil {
		return Pointer{}, err
	}
	return m.Root(), nil
}

// DecodeInto decodes the struct that p leads to into x. It is for generated code.
func DecodeInto(x interface {
	ZoophDecode(r Structured, d *RecordDecoder) error
	ZoophType() *Type
}, p Pointer) error {
	r := p.Struct()
	var d RecordDecoder
	d.Begin(r)
	return d.FirstFault(x.ZoophDecode(r, &d), r, x.ZoophType())
}

// Native is the native form of a default, which is decoded when it is first used. It must not be
// written to. It is for generated code.
type Native[T any] struct{ value atomic.Pointer[T] }

// Get returns the value.
func (n *Native[T]) Get(def *Constant, decode func(d *RecordDecoder) (T, error)) T {
	if v := n.value.Load(); v != nil {
		return *v
	}
	// The bytes were made by the compiler of the schema, so decoding cannot fail.
	d := RecordDecoder{budget: new(Limits).budget(uint64(len(def.Bytes)))}
	v, _ := decode(&d)
	n.value.Store(&v)
	return v
}
