// SPDX-License-Identifier: MIT OR Apache-2.0

package core

// Validation visits everything reachable once. Objects whose type the schema gives are
// validated as that type; all others are validated structurally. The order is fixed,
// because the first fault counts: pre-order, with pointers and elements by ascending index.
// Every visit is charged before it is made, so that shared or empty objects cannot make a
// small message expensive.

type pass struct {
	budget
	utf8 bool
}

func (p Pointer) validate(t *Type) *Fault {
	v := pass{budget: p.s.budget()}
	if p.s != nil && p.s.m != nil {
		v.utf8 = p.s.m.limits.UTF8
	}
	return v.pointer(p, t, v.depth)
}

// Validate validates everything that the pointer leads to, as a t, within the limits of its
// message.
func (p Pointer) Validate(t *Type) error {
	if fault := p.validate(t); fault != nil {
		return fault
	}
	return nil
}

// Cast validates the object that p leads to as an R, within the limits of its message, and
// returns the Reader of it. A null pointer reads as the empty R.
func Cast[R Reader[R]](p Pointer) (r R, err error) {
	if err = p.Validate(r.ZoophType()); err != nil {
		return
	}
	return r.FromPointer(p), nil
}

func (v *pass) charge(words int64, p Pointer) *Fault {
	if !v.visit(words) {
		return p.fault(Traversal)
	}
	return nil
}

func (v *pass) pointer(p Pointer, t *Type, depth int) *Fault {
	if p.w == 0 {
		return nil
	}
	switch t.Kind {
	case KindText, KindData:
		return v.bytes(p, t.Kind == KindText)
	case KindStruct:
		return v.structure(p, t.describe(), depth)
	case KindList:
		return v.list(p, t.Elem, depth)
	case KindAnyStruct:
		return v.structure(p, nil, depth)
	case KindAnyList:
		return v.list(p, nil, depth)
	case KindCapability:
		form, kind := p.form()
		if kind == 0 && form != FormCapability {
			kind = WrongKind
		}
		if kind != 0 {
			return p.fault(kind)
		}
		return nil
	}
	switch form, kind := p.form(); {
	case kind != 0:
		return p.fault(kind)
	case form == FormStruct:
		return v.structure(p, nil, depth)
	case form == FormList:
		return v.list(p, nil, depth)
	}
	return nil
}

func (v *pass) bytes(p Pointer, text bool) *Fault {
	b, kind := p.s.bytesAt(p.at, p.w)
	if kind != 0 {
		return p.fault(kind)
	}
	if fault := v.charge(1+int64((len(b)+7)/8), p); fault != nil {
		return fault
	}
	switch {
	case !text:
	case len(b) == 0 || b[len(b)-1] != 0:
		return p.fault(TextNul)
	case v.utf8 && !validText(b[:len(b)-1]):
		return p.fault(TextUTF8)
	}
	return nil
}

func (v *pass) structure(p Pointer, l *Layout, depth int) *Fault {
	r, kind := p.s.structAt(p.at, p.w)
	if kind != 0 {
		return p.fault(kind)
	}
	if depth <= 0 {
		return p.fault(Nesting)
	}
	if fault := v.charge(r.cost(), p); fault != nil {
		return fault
	}
	return v.sections(r, l, depth-1)
}

// sections validates everything that a struct's pointers lead to.
func (v *pass) sections(r Struct, l *Layout, depth int) *Fault {
	if r.pn == 0 {
		return nil
	}
	var slots []slot
	if l != nil {
		slots = l.slots()
	}
	for i := range r.pn {
		p := r.Pointer(int(i))
		if p.w == 0 {
			continue
		}
		if own := owner(slots, r.d, i); own != nil {
			if fault := v.pointer(p, own.t, depth); fault != nil {
				return fault.within(own.name)
			}
		} else if fault := v.pointer(p, &TypeAny, depth); fault != nil {
			return fault.inPointer(i)
		}
	}
	return nil
}

func (v *pass) list(p Pointer, elem *Type, depth int) *Fault {
	l, kind := p.s.listAt(p.at, p.w)
	if kind == 0 && elem != nil && !l.holds(elem.element()) {
		kind = ElementSize
	}
	if kind != 0 {
		return p.fault(kind)
	}
	if depth <= 0 && l.nests() {
		return p.fault(Nesting)
	}
	if fault := v.charge(l.cost(), p); fault != nil {
		return fault
	}
	if l.pointers == 0 {
		return nil
	}
	depth--
	var layout *Layout
	typed := elem != nil && elem.Kind >= KindText && elem.Kind != KindStruct
	if elem != nil && elem.Kind == KindStruct {
		layout = elem.describe()
	}
	for i := range l.n {
		var fault *Fault
		switch {
		case typed:
			fault = v.pointer(l.Pointer(int(i)), elem, depth)
			if fault == nil && l.size != sizePointer {
				fault = v.rest(l.Struct(int(i)), depth)
			}
		default:
			if l.size == sizePointer && layout == nil {
				if fault = v.pointer(l.Pointer(int(i)), &TypeAny, depth); fault != nil {
					fault = fault.inPointer(0)
				}
			} else {
				fault = v.sections(l.Struct(int(i)), layout, depth)
			}
		}
		if fault != nil {
			return fault.inElement(i)
		}
	}
	return nil
}

// rest validates all pointers of an element except the first. They exist if a list of
// structs is read as a list of pointers; the schema does not describe them.
func (v *pass) rest(r Struct, depth int) *Fault {
	for i := uint32(1); i < r.pn; i++ {
		if fault := v.pointer(r.Pointer(int(i)), &TypeAny, depth); fault != nil {
			return fault.inPointer(i)
		}
	}
	return nil
}
