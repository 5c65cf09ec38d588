// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

// quick is validation of sound messages: the same rules, but only a yes or no.
// Nearly every message is sound, so this pass is the one whose time counts. What it
// does not accept, because it is unsound or merely unusual, the full pass looks at
// from the start; so being too strict here costs time and nothing else. Being too
// lax would be a mistake.
type quick struct {
	s *Segment
	b []byte
	// left is what is left of the budget. It is looked at before going deeper, where
	// work can multiply, and at the end.
	left int64
}

// quick tells that the full pass accepts the message.
func (m *Message) quick(t *Type) bool {
	b := m.first.b
	w := le.Uint64(b)
	if w == 0 {
		return true
	}
	q := quick{&m.first, b, m.limits.budget(m.words())}
	return q.pointer(0, w, t, m.limits.depth()) && q.left >= 0
}

func (q *quick) pointer(at int, w uint64, t *Type, depth int) bool {
	switch {
	case w&3 == kindFar:
		return q.far(at, w, t, depth)
	case w&3 == kindOther:
		return uint32(w) == kindOther && (t.Kind == KindAny || t.Kind == KindCapability)
	}
	return q.object(at+1+int(int32(w)>>2), w, t, depth)
}

func (q *quick) far(at int, w uint64, t *Type, depth int) bool {
	to, kind := q.s.follow(uint32(at), w)
	if kind != 0 || to.w&3 >= kindFar || uint64(to.start) > uint64(len(to.s.b)/8) {
		return false
	}
	there := quick{to.s, to.s.b, q.left}
	ok := there.object(int(to.start), to.w, t, depth)
	q.left = there.left
	return ok
}

func (q *quick) object(at int, w uint64, t *Type, depth int) bool {
	if w&3 == kindStruct {
		switch t.Kind {
		case KindStruct:
			return q.structure(at, w, t.describe().slots(), depth)
		case KindAny, KindAnyStruct:
			return q.structure(at, w, nil, depth)
		}
		return false
	}
	switch t.Kind {
	case KindText:
		return q.text(at, w)
	case KindData:
		if w&listForm != byteList {
			return false
		}
		words := (int(w>>35) + 7) / 8
		q.left -= int64(words) + 1
		return q.holds(at, words)
	case KindList:
		return q.list(at, w, t.Elem, depth)
	case KindAny, KindAnyList:
		return q.list(at, w, nil, depth)
	}
	return false
}

// holds tells that that many words from word at on are inside the segment.
func (q *quick) holds(at, words int) bool {
	return uint(at) <= uint(len(q.b)/8) && uint(words) <= uint(len(q.b)/8-at)
}

func (q *quick) text(at int, w uint64) bool {
	n := int(w >> 35)
	words := (n + 7) / 8
	q.left -= int64(words) + 1
	return w&listForm == byteList && n > 0 && q.holds(at, words) && q.b[at*8+n-1] == 0
}

func (q *quick) structure(at int, w uint64, slots []slot, depth int) bool {
	data, pointers := int(dataWords(w)), int(pointersOf(w))
	q.left -= int64(max(data+pointers, 1))
	if !q.holds(at, data+pointers) || depth <= 0 || q.left < 0 {
		return false
	}
	return pointers == 0 || q.sections(at, data, pointers, slots, depth-1)
}

// sections is everything the pointers of a struct in bounds lead to.
func (q *quick) sections(at, data, pointers int, slots []slot, depth int) bool {
	b := q.b
	for i := range pointers {
		here := at + data + i
		w := le.Uint64(b[here*8:])
		if w == 0 {
			continue
		}
		t := &TypeAny
		if i < len(slots) && int(slots[i].index) == i && len(slots[i].tags) == 0 {
			t = slots[i].t
		} else if own := ownerSlow(slots, b[at*8:(at+data)*8], uint32(i)); own != nil {
			t = own.t
		}
		if t.Kind == KindText && w&listForm == byteList {
			n := int(w >> 35)
			start := here + 1 + int(int32(w)>>2)
			q.left -= int64((n+7)/8) + 1
			if n == 0 || uint(start) > uint(len(b)/8) || n > len(b)-start*8 || b[start*8+n-1] != 0 {
				return false
			}
			continue
		}
		if !q.pointer(here, w, t, depth) {
			return false
		}
	}
	return true
}

func (q *quick) list(at int, w uint64, elem *Type, depth int) bool {
	size, count := listSize(w), int(listCount(w))
	if size == sizeComposite {
		return q.structs(at, count, elem, depth)
	}
	if elem != nil {
		// Lists whose elements have grown or shrunk are left to the full pass.
		var same bool
		switch el := elem.element(); el {
		case elementVoid:
			same = size == sizeVoid
		case elementBit:
			same = size == sizeBit
		case elementPointer:
			same = size == sizePointer
		case elementStruct:
		default:
			same = sizeBytes[size] == uint32(el)
		}
		if !same {
			return false
		}
	}
	words := int(wordsFor(uint64(count), sizeBits[size]))
	q.left -= int64(words) + 1
	if size == sizeVoid {
		q.left -= int64(count)
	}
	if !q.holds(at, words) {
		return false
	}
	if size != sizePointer {
		return true
	}
	t := &TypeAny
	if elem != nil {
		t = elem
	}
	if depth <= 0 || q.left < 0 {
		return false
	}
	for i := at; i < at+count; i++ {
		if w := le.Uint64(q.b[i*8:]); w != 0 && (!q.pointer(i, w, t, depth-1) || q.left < 0) {
			return false
		}
	}
	return true
}

// structs is a list of structs of that many words behind its tag.
func (q *quick) structs(at, words int, elem *Type, depth int) bool {
	if !q.holds(at, words+1) {
		return false
	}
	var slots []slot
	if elem != nil {
		if elem.Kind != KindStruct {
			return false
		}
		slots = elem.describe().slots()
	}
	tag := le.Uint64(q.b[at*8:])
	count, data, pointers := tagCount(tag), int(dataWords(tag)), int(pointersOf(tag))
	stride := data + pointers
	q.left -= int64(words) + 1
	if stride == 0 {
		q.left -= int64(count)
	}
	if tag&3 != kindStruct || count > MaxCount || count*uint64(stride) > uint64(words) ||
		depth <= 0 || q.left < 0 {
		return false
	}
	if pointers == 0 {
		return true
	}
	at++
	for range int(count) {
		if !q.sections(at, data, pointers, slots, depth-1) || q.left < 0 {
			return false
		}
		at += stride
	}
	return true
}
