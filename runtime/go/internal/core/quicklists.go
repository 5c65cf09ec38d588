// SPDX-License-Identifier: MIT OR Apache-2.0

package core

func (q *quick) list(s *Segment, at int, w uint64, c *choice, depth int, left int64) int64 {
	size, count := listSize(w), int(listCount(w))
	if size == sizeComposite {
		return q.structs(s, at, count, c, depth, left)
	}
	if c.kind == KindList && !same(size, c.elem) {
		// Lists whose element type has changed are left to the full pass.
		return rejected
	}
	words := int(wordsFor(uint64(count), sizeBits[size]))
	left -= int64(words) + 1
	if size == sizeVoid {
		left -= int64(count)
	}
	if !s.holds(at, words) {
		return rejected
	}
	if size != sizePointer {
		return left
	}
	if depth <= 0 || left < 0 {
		return rejected
	}
	return q.elements(s, at, count, 1<<16, c.sub, depth-1, left)
}

// same reports whether a list has exactly the element size that the schema gives it.
func same(size uint64, el elementKind) bool {
	switch el {
	case elementVoid:
		return size == sizeVoid
	case elementBit:
		return size == sizeBit
	case elementPointer:
		return size == sizePointer
	case elementStruct:
		return false
	}
	return sizeBytes[size] == uint32(el)
}

// structs validates a list of structs whose tag is followed by that many words.
func (q *quick) structs(s *Segment, at, words int, c *choice, depth int, left int64) int64 {
	if !s.holds(at, words+1) || c.kind == KindList && c.elem != elementStruct {
		return rejected
	}
	tag := s.words[at]
	count, shape := tagCount(tag), uint32(tag>>32)
	stride := uint64(shape&0xffff + shape>>16)
	left -= int64(words) + 1
	if stride == 0 {
		left -= int64(count)
	}
	if tag&3 != kindStruct || count > MaxCount || count*stride > uint64(words) || depth <= 0 || left < 0 {
		return rejected
	}
	if shape>>16 == 0 {
		return left
	}
	return q.elements(s, at+1, int(count), shape, c.sub, depth-1, left)
}

// elements validates everything that contiguous elements of that shape, which are inside the
// segment, lead to.
func (q *quick) elements(s *Segment, at, count int, shape uint32, t *table, depth int, left int64) int64 {
	stride := int(shape&0xffff + shape>>16)
	var ats [many]int
	for count > 0 && left >= 0 {
		n := min(count, many)
		for i := range n {
			ats[i&(many-1)] = at
			at += stride
		}
		left = q.batch(s, &ats, n, shape, t, depth, left)
		count -= n
	}
	return left
}

// lists validates pointers to lists of structs.
func (q *quick) lists(s *Segment, ats *[many]int, n, place int, c *choice, depth int, left int64) int64 {
	for i := 0; i < n; i++ {
		if depth > 0 {
			var cost int64
			if len(q.m.all) == 0 {
				i, cost = s.nearLists(ats, i, n, place)
			} else {
				i, cost = q.m.farLists(s, ats, i, n, place)
			}
			if left -= cost; i == n {
				return left
			}
		}
		here := ats[i&(many-1)] + place
		w := s.words[here]
		t, pad, to := s, here, w
		if w == 0 {
			continue
		}
		if w&7 == kindFar {
			if t, pad, to = q.m.pad(w); t == nil {
				return rejected
			}
		}
		if to&listForm == kindList|sizeComposite<<32 {
			left = q.structs(t, pad+1+int(int32(to)>>2), int(to>>35), c, depth, left)
		} else {
			left = q.pointer(s, here, w, c, depth, left)
		}
		if left < 0 {
			return rejected
		}
	}
	return left
}

// nearLists checks pointers until one is neither null nor a near pointer to a list of structs
// without pointers, which needs no further validation. It returns the index of that pointer and
// the words to charge.
func (s *Segment) nearLists(ats *[many]int, i, n, place int) (int, int64) {
	words := s.words
	cost := int64(0)
	for ; i < n; i++ {
		here := ats[i&(many-1)] + place
		w := words[here]
		if w == 0 {
			continue
		}
		at := here + 1 + int(int32(w)>>2)
		if w&listForm != kindList|sizeComposite<<32 || uint(at) >= uint(len(words)) {
			break
		}
		size, tag := w>>35, words[at]
		if tag&0xffff0000_00000003 != 0 || tag>>32 == 0 || tagCount(tag)*(tag>>32) > size || size >= uint64(len(words)-at) {
			break
		}
		cost += int64(size) + 1
	}
	return i, cost
}

// farLists is [Segment.nearLists] for messages of several segments. As in farBytes, no branch
// depends on which pointers are far.
func (m *Message) farLists(s *Segment, ats *[many]int, i, n, place int) (int, int64) {
	all, words := m.all, s.words
	cost := int64(0)
	for ; i < n; i++ {
		here := ats[i&(many-1)] + place
		w := words[here]
		if w == 0 {
			continue
		}
		id := int(s.id)
		if w&7 == kindFar {
			id = int(w >> 32)
		}
		if w&7 == kindFar {
			here = int(farPosition(w))
		}
		if uint(id) >= uint(len(all)) {
			break
		}
		words := all[id].words
		if uint(here) >= uint(len(words)) {
			break
		}
		w = words[here]
		at := here + 1 + int(int32(w)>>2)
		if w&listForm != kindList|sizeComposite<<32 || uint(at) >= uint(len(words)) {
			break
		}
		size, tag := w>>35, words[at]
		if tag&0xffff0000_00000003 != 0 || tag>>32 == 0 || tagCount(tag)*(tag>>32) > size || size >= uint64(len(words)-at) {
			break
		}
		cost += int64(size) + 1
	}
	return i, cost
}
