// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import "bytes"

// The canonical form is one segment with the objects in pre-order, without trailing zeros in
// sections. Two messages of one schema are equal if and only if their canonical forms are the same
// bytes.

type canonical struct {
	out  []byte // the flat message is out[base:]
	base int
	*budget
	keeps bool // memory is charged for what is written
}

// AppendCanonical appends the canonical form of the object that p leads to, as a flat message, to
// b. The message need not be validated: the error is the first fault, and b is then unchanged. The
// limits are those of the message. The memory limit applies if it was set, or if the message was
// opened lazily.
func AppendCanonical(b []byte, p Pointer) ([]byte, error) {
	budget := p.s.budget()
	// A copy of a validated message never reaches the default memory limit.
	keeps := p.s.unsound() || p.s != nil && p.s.m != nil && p.s.m.limits.Memory != 0
	out, fault := appendCanonical(b, p, &budget, budget.depth, keeps)
	if fault != nil {
		return b, fault
	}
	return out, nil
}

func appendCanonical(b []byte, p Pointer, left *budget, depth int, keeps bool) ([]byte, *Fault) {
	c := canonical{b, len(b), left, keeps}
	c.out = append(c.out, make([]byte, 8)...)
	fault := c.pointer(0, p, depth)
	return c.out, fault
}

// CheckCanonical returns nil if flat is a message in canonical form, and otherwise an error that
// says where it is not.
func CheckCanonical(flat []byte) error {
	s := &Segment{b: addressable(flat)}
	var p Pointer
	if len(s.b) > 0 {
		p = Pointer{s, 0, s.word(0)}
	}
	want, err := AppendCanonical(nil, p)
	if err != nil {
		return err
	}
	if bytes.Equal(want, flat) {
		return nil
	}
	same := 0
	for same < len(want) && same < len(flat) && want[same] == flat[same] {
		same++
	}
	return faultAt(NotCanonical, 0, uint32(same/8))
}

// trimmed returns the sizes of the sections without the zero words at their ends.
func (r *Struct) trimmed() (data, pointers int) {
	for data = len(r.d); data > 0 && r.d[data-1] == 0; data-- {
	}
	for pointers = int(r.pn); pointers > 0 && r.s.word(r.p+uint32(pointers)-1) == 0; pointers-- {
	}
	return (data + 7) / 8, pointers
}

// reserve allocates words. It returns false if that would exceed the memory limit, or if the
// message would become larger than the 4 GiB that pointers can address.
func (c *canonical) reserve(words int) (int, bool) {
	if c.keeps && !c.keep(int64(words)*8) {
		return 0, false
	}
	at := len(c.out) - c.base
	if need := len(c.out) + words*8; need > cap(c.out) {
		if int64(need-c.base) > 1<<32 {
			return 0, false
		}
		c.grow(need)
	}
	c.out = append(c.out, make([]byte, words*8)...)
	return at / 8, true
}

// grow quadruples the memory, within what the budget still allows. Growing in small steps would
// leave several times the size of the result as garbage.
func (c *canonical) grow(need int) {
	left := max(0, c.words)
	if c.keeps {
		left = max(0, min(left, c.memory/8))
	}
	room := max(int64(need), min(int64(4*cap(c.out)), int64(need)+left*8))
	out := make([]byte, len(c.out), room)
	copy(out, c.out)
	c.out = out
}

func (c *canonical) put(at int, w uint64) { le.PutUint64(c.out[c.base+at*8:], w) }

func (c *canonical) pointer(at int, from Pointer, depth int) (fault *Fault) {
	form, kind := from.form()
	if kind != 0 {
		return from.fault(kind)
	}
	switch form {
	case FormCapability:
		i, _ := from.Capability()
		c.put(at, kindOther|uint64(i)<<32)
	case FormStruct:
		r, kind := from.s.structAt(from.at, from.w)
		if kind != 0 {
			return from.fault(kind)
		}
		if !c.visit(r.cost()) {
			return from.fault(Traversal)
		}
		if depth <= 0 {
			return from.fault(Nesting)
		}
		if !c.structure(at, &r, depth-1, &fault) {
			return from.fault(Memory)
		}
	case FormList:
		l, kind := from.s.listAt(from.at, from.w)
		if kind != 0 {
			return from.fault(kind)
		}
		if !c.visit(l.cost()) {
			return from.fault(Traversal)
		}
		if l.nests() {
			if depth <= 0 {
				return from.fault(Nesting)
			}
			depth--
		}
		if !c.list(at, &l, depth, &fault) {
			return from.fault(Memory)
		}
	}
	return fault
}

// structure writes a struct. It returns false if there is no memory for it.
func (c *canonical) structure(at int, r *Struct, depth int, fault **Fault) bool {
	data, pointers := r.trimmed()
	if data+pointers == 0 {
		c.put(at, structPointer(-1, 0))
		return true
	}
	start, ok := c.reserve(data + pointers)
	if !ok {
		return false
	}
	c.put(at, structPointer(int64(start-at-1), uint32(data|pointers<<16)))
	*fault = c.sections(start, data, pointers, r, depth)
	return true
}

func (c *canonical) sections(start, data, pointers int, r *Struct, depth int) *Fault {
	at := c.base + start*8
	copy(c.out[at:at+data*8], r.d)
	for i := range pointers {
		if fault := c.pointer(start+data+i, r.Pointer(i), depth); fault != nil {
			return fault.inPointer(uint32(i))
		}
	}
	return nil
}

// list writes a list. It returns false if there is no memory for it.
func (c *canonical) list(at int, l *AnyList, depth int, fault **Fault) bool {
	if l.size == sizeComposite {
		return c.structs(at, l, depth, fault)
	}
	start, ok := c.reserve(int(wordsFor(uint64(l.n), sizeBits[l.size])))
	if !ok {
		return false
	}
	c.put(at, listPointer(int64(start-at-1), uint64(l.size), uint64(l.n)))
	if l.size == sizePointer {
		for i := range l.n {
			if f := c.pointer(start+int(i), l.Pointer(int(i)), depth); f != nil {
				*fault = f.inElement(i)
				return true
			}
		}
		return true
	}
	bits := uint64(l.n) * sizeBits[l.size]
	b := c.out[c.base+start*8:]
	copy(b, l.b[:(bits+7)/8])
	if bits%8 != 0 {
		b[bits/8] &= 1<<(bits%8) - 1
	}
	return true
}

func (c *canonical) structs(at int, l *AnyList, depth int, fault **Fault) bool {
	data, pointers := 0, 0
	// Elements without words have nothing to trim, and the list can declare very many of them.
	if l.stride > 0 {
		for i := range int(l.n) {
			r := l.Struct(i)
			d, p := r.trimmed()
			data, pointers = max(data, d), max(pointers, p)
		}
	}
	stride := data + pointers
	words := int(l.n) * stride
	start, ok := c.reserve(words + 1)
	if !ok {
		return false
	}
	c.put(at, listPointer(int64(start-at-1), sizeComposite, uint64(words)))
	c.put(start, uint64(l.n)<<2|uint64(data)<<32|uint64(pointers)<<48)
	if stride == 0 {
		return true
	}
	for i := range int(l.n) {
		r := l.Struct(i)
		if f := c.sections(start+1+i*stride, data, pointers, &r, depth); f != nil {
			*fault = f.inElement(uint32(i))
			return true
		}
	}
	return true
}

// Equal reports whether a and b lead to equal values, which is the case if and only if their
// canonical copies are the same bytes. So null differs from an empty struct or list, -0 differs
// from 0, and NaNs are equal if they have the same bits. The messages need not be validated: the
// error is the first fault. The limits of both messages apply.
func Equal(a, b Pointer) (bool, error) {
	e := equal{a.s.budget(), b.s.budget()}
	same, fault := e.pointers(a, b, max(e.left.depth, e.right.depth))
	if fault != nil {
		return false, fault
	}
	return same, nil
}

type equal struct{ left, right budget }

func (e *equal) pointers(a, b Pointer, depth int) (bool, *Fault) {
	form, kind := a.form()
	if kind != 0 {
		return false, a.fault(kind)
	}
	other, kind := b.form()
	if kind != 0 {
		return false, b.fault(kind)
	}
	switch {
	case form != other:
		return false, nil
	case form == FormNull:
		return true, nil
	case form == FormCapability:
		i, _ := a.Capability()
		k, _ := b.Capability()
		return i == k, nil
	case form == FormStruct:
		return e.structPointers(a, b, depth)
	}
	return e.listPointers(a, b, depth)
}

func (e *equal) structPointers(a, b Pointer, depth int) (bool, *Fault) {
	x, kind := a.s.structAt(a.at, a.w)
	if kind != 0 {
		return false, a.fault(kind)
	}
	if !e.left.visit(x.cost()) {
		return false, a.fault(Traversal)
	}
	y, kind := b.s.structAt(b.at, b.w)
	if kind != 0 {
		return false, b.fault(kind)
	}
	if !e.right.visit(y.cost()) {
		return false, b.fault(Traversal)
	}
	if depth <= 0 {
		return false, a.fault(Nesting)
	}
	return e.structs(&x, &y, depth-1)
}

func (e *equal) structs(x, y *Struct, depth int) (bool, *Fault) {
	data, pointers := x.trimmed()
	if d, p := y.trimmed(); d != data || p != pointers || !bytes.Equal(x.d[:data*8], y.d[:data*8]) {
		return false, nil
	}
	for i := range pointers {
		same, fault := e.pointers(x.Pointer(i), y.Pointer(i), depth)
		if fault != nil {
			return false, fault.inPointer(uint32(i))
		}
		if !same {
			return false, nil
		}
	}
	return true, nil
}

func (e *equal) listPointers(a, b Pointer, depth int) (bool, *Fault) {
	x, kind := a.s.listAt(a.at, a.w)
	if kind != 0 {
		return false, a.fault(kind)
	}
	if !e.left.visit(x.cost()) {
		return false, a.fault(Traversal)
	}
	y, kind := b.s.listAt(b.at, b.w)
	if kind != 0 {
		return false, b.fault(kind)
	}
	if !e.right.visit(y.cost()) {
		return false, b.fault(Traversal)
	}
	if x.n != y.n || x.size != y.size {
		return false, nil
	}
	if x.nests() {
		if depth <= 0 {
			return false, a.fault(Nesting)
		}
		depth--
	}
	return e.lists(&x, &y, depth)
}

func (e *equal) lists(x, y *AnyList, depth int) (bool, *Fault) {
	if x.pointers == 0 && x.size != sizeComposite {
		bits := uint64(x.n) * sizeBits[x.size]
		n := bits / 8
		if !bytes.Equal(x.b[:n], y.b[:n]) {
			return false, nil
		}
		return bits%8 == 0 || (x.b[n]^y.b[n])<<(8-bits%8) == 0, nil
	}
	if x.stride == 0 && y.stride == 0 {
		return true, nil
	}
	for i := range int(x.n) {
		var same bool
		var fault *Fault
		if x.size == sizePointer {
			same, fault = e.pointers(x.Pointer(i), y.Pointer(i), depth)
		} else {
			one, other := x.Struct(i), y.Struct(i)
			same, fault = e.structs(&one, &other, depth)
		}
		if fault != nil {
			return false, fault.inElement(uint32(i))
		}
		if !same {
			return false, nil
		}
	}
	return true, nil
}
