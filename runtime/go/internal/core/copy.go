// SPDX-License-Identifier: MIT OR Apache-2.0

package core

// Copies are deep and include content that the schema does not know. A copy of a lazily opened
// message is charged memory and ends at the first fault, which the message records. A validated
// message passes the limits of nesting and traversal that it was opened with, and a copy of it
// stays below the default memory limit. If a memory limit was set, a copy is charged memory,
// too, and ends with a recorded fault if it exceeds the limit.

// copier makes a copy within a budget.
type copier struct {
	budget
	keeps bool // memory is charged
	// own is set if the source is an arena. Its objects form a tree, so each is visited once,
	// and nothing is charged.
	own bool
	// plain is set if neither keeps nor own is.
	plain bool
	// before is the value of the arena's reserve before the copy.
	before int64
	// later are the copies of an arena's objects that are beyond the levels of recursion.
	later []deeper
}

// deeper is a copy that is still to be made.
type deeper struct {
	to   PointerBuilder
	from Pointer
}

// all copies an arena's objects at any depth.
func (c *copier) all(to PointerBuilder, from Pointer) {
	c.pointer(to, from, straightDown)
	for len(c.later) > 0 {
		last := len(c.later) - 1
		next := c.later[last]
		c.later = c.later[:last]
		c.pointer(next.to, next.from, straightDown)
	}
}

// tooDeep is called at the depth limit. Objects of an arena are copied later; for others it
// returns a fault.
func (c *copier) tooDeep(to PointerBuilder, from Pointer) *Fault {
	if c.own {
		c.later = append(c.later, deeper{to, from})
		return nil
	}
	return from.fault(Nesting)
}

// begin makes c the copier for a copy from a segment to an arena. Until [copier.end] is called,
// the arena grows by no more than the copy may take. It does not return the copier, which would
// have to be copied.
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

// limitsMemory reports whether a memory limit was set for the segment's message.
func (s *Segment) limitsMemory() bool { return s != nil && s.m != nil && s.m.limits.Memory != 0 }

// end ends a copy to an arena. The source message records the fault that ended the copy early.
func (c *copier) end(to *Arena, from *Segment, fault *Fault) {
	to.reserve, to.until = c.before, 0
	if fault != nil && c.keeps {
		from.m.keep(fault)
	}
}

// most is the largest number of words of a list that is copied without a call of charge. A
// larger list may be larger than a segment.
const most = 1 << 27

// charge returns the fault of copying that many words, for which the budget was already charged
// a visit. It is called if the copy is not plain, the object is large, or the budget is
// exceeded.
//
//go:noinline
func (c *copier) charge(copied int64) FaultKind {
	if c.words < 0 && !c.own {
		return Traversal
	}
	// A list's tag and a landing pad are part of the charge that every object has.
	if c.keeps && !c.keep(copied*8+object) || copied > int64(maxBlock/8)-2 {
		return Memory
	}
	return 0
}

// Copy makes the pointer lead to a deep copy of the object that from leads to. The limits are
// those of from's message. If that message was opened lazily, or has a memory limit set, the
// copy may be incomplete, and [Message.Fault] then returns the reason.
func (p PointerBuilder) Copy(from Pointer) {
	old := p.s.detach(p.at)
	if from.s != nil {
		var c copier
		c.begin(from.s, p.s.a)
		c.end(p.s.a, from.s, c.copy(p, old, from))
	}
	p.s.erase(p.at, old)
}

// copy makes the pointer to, which was old, lead to a copy of the object that from leads to.
func (c *copier) copy(to PointerBuilder, old uint64, from Pointer) *Fault {
	form, kind := from.form()
	switch {
	case kind != 0:
	case form == FormStruct:
		var r Struct
		if r, kind = from.s.structAt(from.at, from.w); kind != 0 {
			break
		}
		if kind = c.visitStruct(r); kind == 0 && c.depth <= 0 {
			kind = Nesting
		}
		if kind == 0 {
			return c.replaceStruct(to, old, r)
		}
	case form == FormList:
		var l AnyList
		if l, kind = from.s.listAt(from.at, from.w); kind != 0 {
			break
		}
		if kind = c.visitList(&l); kind == 0 && c.depth <= 0 && l.nests() {
			kind = Nesting
		}
		if kind == 0 {
			return c.replaceList(to, old, l)
		}
	default:
		return c.pointer(to, from, c.depth)
	}
	if kind != 0 {
		return from.fault(kind)
	}
	return nil
}

// visitStruct charges a visit and a copy of a struct.
func (c *copier) visitStruct(r Struct) FaultKind {
	c.words -= r.cost()
	return c.charge(r.cost())
}

// visitList charges a visit and a copy of a list.
func (c *copier) visitList(l *AnyList) FaultKind {
	c.words -= l.cost()
	return c.charge(int64(len(l.b) / 8))
}

// replaceStruct makes the pointer to, which was old, lead to a copy of a struct. The source may be
// around the pointer, as in n.SetNext(n.AsReader()). So the pointer is old again until everything
// is copied.
func (c *copier) replaceStruct(to PointerBuilder, old uint64, r Struct) *Fault {
	data := uint32(len(r.d)+7) / 8
	_, t, p, _ := to.s.NewStruct(to.at, data|r.pn<<16)
	made := to.s.word(to.at)
	to.s.setWord(to.at, old)
	// The struct itself is the first nesting level.
	fault := c.sections(t, p, data, r, c.depth-1)
	to.s.setWord(to.at, made)
	return fault
}

// replaceList does the same as [copier.replaceStruct] with a list.
func (c *copier) replaceList(to PointerBuilder, old uint64, l AnyList) *Fault {
	t, first := newList(to, &l)
	made := to.s.word(to.at)
	to.s.setWord(to.at, old)
	fault := c.elements(t, first, &l, c.depth-1)
	to.s.setWord(to.at, made)
	return fault
}

// CopyStruct makes the pointer lead to a copy of a struct. It is for generated code.
func (p PointerBuilder) CopyStruct(from Struct) {
	old := p.s.detach(p.at)
	if from.pn == 0 && !from.s.unsound() && !from.s.limitsMemory() {
		data := uint32(len(from.d)+7) / 8
		d, _, _, _ := p.s.NewStruct(p.at, data)
		copy(d[:data*8], from.d)
	} else {
		p.copyStruct(old, from)
	}
	p.s.erase(p.at, old)
}

func (p PointerBuilder) copyStruct(old uint64, from Struct) {
	var c copier
	c.begin(from.s, p.s.a)
	var fault *Fault
	if kind := c.visitStruct(from); kind != 0 {
		fault = faultAt(kind, from.s.id, from.p)
	} else {
		fault = c.replaceStruct(p, old, from)
	}
	c.end(p.s.a, from.s, fault)
}

// CopyList makes the pointer lead to a copy of a list, as [PointerBuilder.Copy] does. A list that
// is absent is copied as an empty one of its type.
func (p PointerBuilder) CopyList(from AnyList) {
	old := p.s.detach(p.at)
	if from.s == nil {
		newList(p, &from)
	} else {
		p.copyList(old, from)
	}
	p.s.erase(p.at, old)
}

func (p PointerBuilder) copyList(old uint64, from AnyList) {
	var c copier
	c.begin(from.s, p.s.a)
	var fault *Fault
	if kind := c.visitList(&from); kind != 0 {
		fault = faultAt(kind, from.s.id, from.start)
	} else {
		fault = c.replaceList(p, old, from)
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
		t, first := newList(to, &l)
		return c.elements(t, first, &l, depth)
	}
	return nil
}

func (c *copier) structure(to PointerBuilder, r Struct, depth int) *Fault {
	data := uint32(len(r.d)+7) / 8
	_, t, p, _ := to.s.NewStruct(to.at, data|r.pn<<16)
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

// newList makes a pointer, which must be null, lead to a new list of the length and element size of
// l. It returns the first word of the elements.
func newList(to PointerBuilder, l *AnyList) (t *Block, first uint32) {
	if l.size == sizeComposite {
		list := to.s.NewStructs(to.at, int(l.n), l.data/8|l.pointers<<16)
		return list.s, list.o
	}
	return to.s.alloc(to.at, len(l.b)/8, listPointer(0, uint64(l.size), uint64(l.n)))
}

func (c *copier) elements(t *Block, first uint32, l *AnyList, depth int) *Fault {
	if l.size == sizeComposite {
		if l.pointers == 0 {
			copy(t.b[int(first)*8:], l.b[:int(l.n)*int(l.stride)])
			return nil
		}
		for i := range l.n {
			p := first + i*(l.stride/8) + l.data/8
			if fault := c.sections(t, p, l.data/8, l.Struct(int(i)), depth); fault != nil {
				return fault.inElement(i)
			}
		}
		return nil
	}
	if l.size == sizePointer {
		for i := range l.n {
			if from := l.Pointer(int(i)); from.w != 0 {
				if fault := c.pointer(PointerBuilder{t, first + i}, from, depth); fault != nil {
					return fault.inElement(i)
				}
			}
		}
		return nil
	}
	bits := uint64(l.n) * sizeBits[l.size]
	b := t.b[int(first)*8:]
	copy(b, l.b[:(bits+7)/8])
	if bits%8 != 0 {
		b[bits/8] &= 1<<(bits%8) - 1
	}
	return nil
}
