// SPDX-License-Identifier: MIT OR Apache-2.0

package gen

import "zooph.dev/go/internal/core"

// Go exports the body of an inlinable method with the package that declares it, and again
// with each package that inlines a call of it. The compiler can inline the method into a
// third package only if that package imports one of these. Generated code imports this
// package but not internal/core, so the function inlined calls every short method that
// generated code calls. No code calls the function inlined itself, and the linker removes it.
var _ = inlined

func inlined(s *Segment, b *Block, p Pointer, q PointerBuilder, r Struct, a AnyList, l Structs,
	k StructsBuilder, e *RecordEncoder, d *RecordDecoder, f *DirectDecoder, c *Comparison, def *Constant, m *Message) {
	// Readers.
	s.Near(0, 0, 0)
	s.Null(0)
	s.Data(0, 0)
	p.Place()
	p.IsNull()
	p.Or(def)
	p.Text()
	p.Data()
	p.FromPointer(p)
	r.Pointer(0)
	r.DataSection()
	r.PointerCount()
	r.ZoophStruct()
	r.FromPointer(p)
	a.Len()
	a.Pointer(0)
	a.Struct(0)
	a.FromPointer(p)
	l.Len()
	l.Code()
	m.First()
	m.Root()
	m.Fault()
	m.OpenLazy(nil)
	// Builders.
	b.Has(0)
	b.Clear(0)
	b.SetBytes(0, nil)
	b.SetTextBytes(0, nil)
	b.GetCapability(0)
	q.Place()
	q.IsNull()
	q.FromSlot(q)
	q.InitSlot(q, 0)
	k.Len()
	// Records.
	e.TextOr("", "", 0)
	e.DataOr(nil, "", 0)
	e.Voids(0, 0)
	e.Capability(0, 0)
	e.Take(0)
	e.Words(0, 8)
	e.Level()
	e.Enter()
	e.Leave()
	e.Finish()
	e.Tree()
	e.Close(0)
	d.Begin(r)
	d.Leave(0)
	f.Leave()
	f.Struct(0, 0, 0, 0)
	f.Words(0, 8)
	f.Begin(nil, 0)
	f.End(nil)
	c.Met(nil, nil)
	// Functions called by generic functions, which are compiled in the package of the
	// generated code.
	core.DirectNumbers[int8](f, nil, 0, 0)
	core.DecodeList[int](d, p, nil)
	core.DecodeNumbers[int8](d, p)
	core.PutNumbers[int8](e, nil, 0)
	core.NumbersAt[int8](s, 0)
	core.GetNumbers[int8](b, 0, nil)
	core.InitNumbers[int8](b, 0, 0)
	core.SetNumbers[int8](b, 0, nil)
	core.GetList[PointerBuilder](b, 0, nil)
	core.InitList[PointerBuilder](b, 0, 0)
	new(Native[int]).Get(nil, nil)
}
