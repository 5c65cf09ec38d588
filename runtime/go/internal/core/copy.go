// SPDX-License-Identifier: MIT OR Apache-2.0

package core

// Copies are deep, and keep what the schema does not know. Of a message that was
// opened lazily, the copy stops at the first fault, which the message keeps; such a
// copy is charged memory, too. What was validated passes the limits of nesting and traversal
// that it was opened with, and stays below the usual limit of memory; a limit of memory that
// was set is charged, and a copy beyond it ends as that of a lazily opened message does.

// copier carries the budget of a copy.
type copier struct {
	budget
	keeps bool // memory is charged
	// own tells that the source is an arena, whose objects are a tree: each is visited
	// once, and nothing is charged.
	own bool
	// plain tells that it is neither.
	plain bool
	// before is what the arena was to grow by before the copy.
	before int64
	// later are the copies of an arena's objects that are deeper than calls go.
	later []deeper
}

// deeper is a copy that is still to be made.
type deeper struct {
	to   PointerBuilder
	from Pointer
}

// all copies what is in an arena, however deep it is.
func (c *copier) all(to PointerBuilder, from Pointer) {
	c.pointer(to, from, straightDown)
	for len(c.later) > 0 {
		last := len(c.later) - 1
		next := c.later[last]
		c.later = c.later[:last]
		c.pointer(next.to, next.from, straightDown)
	}
}

// tooDeep is where the levels end that may be followed: what is an arena's is copied later.
func (c *copier) tooDeep(to PointerBuilder, from Pointer) *Fault {
	if c.own {
		c.later = append(c.later, deeper{to, from})
		return nil
	}
	return from.fault(Nesting)
}

// begin makes c the copier of what is in a segment to an arena, which grows by no more than
// the copy may take: [copier.end] ends that. It is not returned, so that it need not be copied.
func (c *copier) begin(from *Segment, to *Arena) {
	c.before = to.reserve
	if from != nil && from.m != nil && !from.m.lazy && !from.m.limited {
		words := from.m.words()
		c.words, c.depth, c.plain = max(usualTraversal, int64(words)*2), usualNesting, true
		to.reserve = c.words * 8
		return
	}
	c.beginLimited(from, to)
}

//go:noinline
func (c *copier) beginLimited(from *Segment, to *Arena) {
	c.keeps = from.unsound() || from.limitsMemory()
	c.budget, c.plain = from.budget(), !c.keeps
	to.reserve = c.words * 8
	if c.keeps {
		to.reserve = min(to.reserve, c.memory)
	}
}

// limitsMemory tells that the limit of memory was set for the segment's message.
func (s *Segment) limitsMemory() bool { return s != nil && s.m != nil && s.m.limits.Memory != 0 }

// end ends a copy to an arena. What ended it early is kept by the message that it was made of.
func (c *copier) end(to *Arena, from *Segment, fault *Fault) {
	to.reserve, to.until = c.before, 0
	if fault != nil && c.keeps {
		from.m.keep(fault)
	}
}

// most is how many words are copied at once without a question: what is larger may be
// larger than a segment.
const most = 1 << 27

// charge is what is wrong with a visit that was charged, in which that many words are
// copied: for what is not plain, large, or too much.
//
//go:noinline
func (c *copier) charge(copied int64) FaultKind {
	if c.words < 0 && !c.own {
		return Traversal
	}
	// The tag of a list and a landing pad go with it, as a part of what any object is charged.
	if c.keeps && !c.keep(copied*8+object) || copied > int64(maxBlock/8)-2 {
		return Memory
	}
	return 0
}

// Copy makes the pointer lead to a copy of what another one leads to, with the limits of
// that one's message. Of a message that was opened lazily, or whose limit of memory was set, it
// may end early, with a fault that [Message.Fault] tells.
func (p PointerBuilder) Copy(from Pointer) {
	p.s.drop(p.at)
	if from.s == nil {
		return
	}
	var c copier
	c.begin(from.s, p.s.a)
	c.end(p.s.a, from.s, c.pointer(p, from, c.depth))
}

// CopyStruct is for generated code: makes the pointer lead to a copy of a struct.
func (p PointerBuilder) CopyStruct(from Struct) {
	p.s.drop(p.at)
	if from.pn == 0 && !from.s.unsound() && !from.s.limitsMemory() {
		data := uint32(len(from.d)+7) / 8
		d, _, _ := p.s.NewStruct(p.at, data)
		copy(d[:data*8], from.d)
		return
	}
	var c copier
	c.begin(from.s, p.s.a)
	c.words -= from.cost()
	var fault *Fault
	if kind := c.charge(from.cost()); kind != 0 {
		fault = faultAt(kind, from.s.id, from.p)
	} else {
		// The struct itself is the first level.
		fault = c.structure(p, from, c.depth-1)
	}
	c.end(p.s.a, from.s, fault)
}

// CopyList makes the pointer lead to a copy of a list, as [PointerBuilder.Copy] does.
func (p PointerBuilder) CopyList(from AnyList) {
	p.s.drop(p.at)
	if from.s == nil {
		InitVoids(p.s, p.at, 0)
		return
	}
	var c copier
	c.begin(from.s, p.s.a)
	c.words -= from.cost()
	var fault *Fault
	if kind := c.charge(int64(len(from.b) / 8)); kind != 0 {
		fault = faultAt(kind, from.s.id, from.start)
	} else {
		fault = c.list(p, from, c.depth-1)
	}
	c.end(p.s.a, from.s, fault)
}

func (c *copier) pointer(to PointerBuilder, from Pointer, depth int) *Fault {
	form, kind := from.form()
	if kind != 0 {
		return from.fault(kind)
	}
	switch form {
	case FormCapability:
		i, _ := from.Capability()
		to.s.setWord(to.at, kindOther|uint64(i)<<32)
	case FormStruct:
		r, kind := from.s.structAt(from.at, from.w)
		if kind != 0 {
			return from.fault(kind)
		}
		if c.words -= r.cost(); c.words < 0 || !c.plain {
			if kind := c.charge(r.cost()); kind != 0 {
				return from.fault(kind)
			}
		}
		if depth <= 0 {
			return c.tooDeep(to, from)
		}
		return c.structure(to, r, depth-1)
	case FormList:
		l, kind := from.s.listAt(from.at, from.w)
		if kind != 0 {
			return from.fault(kind)
		}
		if c.words -= l.cost(); c.words < 0 || !c.plain || len(l.b)/8 > most {
			if kind := c.charge(int64(len(l.b) / 8)); kind != 0 {
				return from.fault(kind)
			}
		}
		if l.nests() {
			if depth <= 0 {
				return c.tooDeep(to, from)
			}
			depth--
		}
		return c.list(to, l, depth)
	}
	return nil
}

func (c *copier) structure(to PointerBuilder, r Struct, depth int) *Fault {
	data := uint32(len(r.d)+7) / 8
	_, t, p := to.s.NewStruct(to.at, data|r.pn<<16)
	return c.sections(t, p, data, r, depth)
}

func (c *copier) sections(t *Block, p, data uint32, r Struct, depth int) *Fault {
	copy(t.b[int(p-data)*8:int(p)*8], r.d)
	for i := range r.pn {
		if from := r.Pointer(int(i)); from.w != 0 {
			if fault := c.pointer(PointerBuilder{t, p + i}, from, depth); fault != nil {
				return fault.inPointer(i)
			}
		}
	}
	return nil
}

func (c *copier) list(to PointerBuilder, l AnyList, depth int) *Fault {
	if l.size == sizeComposite {
		shape := l.data/8 | l.pointers<<16
		list := to.s.NewStructs(to.at, int(l.n), shape)
		if l.pointers == 0 {
			copy(list.s.b[int(list.o)*8:], l.b[:int(l.n)*int(l.stride)])
			return nil
		}
		for i := range l.n {
			p := list.o + i*(l.stride/8) + l.data/8
			if fault := c.sections(list.s, p, l.data/8, l.Struct(int(i)), depth); fault != nil {
				return fault.inElement(i)
			}
		}
		return nil
	}
	t, o := to.s.alloc(to.at, len(l.b)/8, listPointer(0, uint64(l.size), uint64(l.n)))
	if l.size == sizePointer {
		for i := range l.n {
			if from := l.Pointer(int(i)); from.w != 0 {
				if fault := c.pointer(PointerBuilder{t, o + i}, from, depth); fault != nil {
					return fault.inElement(i)
				}
			}
		}
		return nil
	}
	bits := uint64(l.n) * sizeBits[l.size]
	b := t.b[int(o)*8:]
	copy(b, l.b[:(bits+7)/8])
	if bits%8 != 0 {
		b[bits/8] &= 1<<(bits%8) - 1
	}
	return nil
}
