// SPDX-License-Identifier: MIT OR Apache-2.0

package core

// quick is the fast validation pass. It applies the same rules as the full pass, but only accepts
// or rejects. Nearly every message is valid, so this pass determines the time. A message that it
// rejects, because it is invalid or merely unusual, is validated by the full pass from the start.
// Rejecting a valid message only costs time; accepting an invalid one would be an error.
//
// The pass works on batches of structs, and for each pointer index on that pointer of all structs
// in the batch, so that the pointer's type is looked up once and the loops are tight. The structs
// that these pointers lead to are gathered and processed in the same way, so a tree is traversed
// level by level. Which pointers of a tree are null is hard to predict for the processor, so no
// branch depends on it: null pointers are gathered, too, and the next pointer overwrites them.
//
// All positions are words from the start of a segment. All functions take the rest of the
// traversal budget and return what is left of it: a negative number if it is exceeded or the
// message is rejected. Callers test that before they go deeper, where work can multiply, and at
// the end.
type quick struct {
	m *Message
	// Texts must be UTF-8. Their bytes are read only after they were charged within the budget,
	// so checking shared texts costs no more than the budget.
	utf8 bool
}

const rejected = -1 << 62

// quick reports whether the fast pass accepts the message. The full pass then accepts it, too.
func (m *Message) quick(t *Type) bool {
	s := &m.first
	w := le.Uint64(s.b)
	if w == 0 {
		return true
	}
	s.arrange()
	for i := range m.all {
		m.all[i].arrange()
	}
	q := quick{m, m.limits.UTF8}
	return q.pointer(s, 0, w, t.choice(), m.limits.depth(), m.limits.traversal(m.words())) >= 0
}

// pointer validates the object that the pointer w at a word leads to; w is not null. It rejects
// far pointers with two landing pads.
func (q *quick) pointer(s *Segment, at int, w uint64, c *choice, depth int, left int64) int64 {
	if w&3 == kindFar {
		if s = q.m.segment(farSegment(w)); s == nil || farDouble(w) {
			return rejected
		}
		at = int(farPosition(w))
		if at >= len(s.words) {
			return rejected
		}
		if w = s.words[at]; w&3 == kindFar {
			return rejected
		}
	}
	at += 1 + int(int32(w)>>2)
	if w&3 == kindStruct && (c.kind == KindStruct || c.kind == KindAny || c.kind == KindAnyStruct) {
		return q.structure(s, at, uint32(w>>32), c.sub, depth, left)
	}
	if w&3 == kindList {
		switch c.kind {
		case KindText, KindData:
			n := int(w >> 35)
			if w&listForm != byteList || !s.holds(at, (n+7)/8) {
				return rejected
			}
			if c.kind == KindText && (n == 0 || s.b[at*8+n-1] != 0) {
				return rejected
			}
			left -= int64(n+15) >> 3
			if q.utf8 && c.kind == KindText && (left < 0 || !validText(s.b[at*8:at*8+n-1])) {
				return rejected
			}
			return left
		case KindList, KindAny, KindAnyList:
			return q.list(s, at, w, c, depth, left)
		}
	}
	if uint32(w) == kindOther && (c.kind == KindAny || c.kind == KindCapability) {
		return left
	}
	return rejected
}

// holds reports whether that many words from a word on are inside the segment.
func (s *Segment) holds(at, words int) bool {
	return uint(at) <= uint(len(s.words)) && uint(words) <= uint(len(s.words)-at)
}

func (q *quick) structure(s *Segment, at int, shape uint32, t *table, depth int, left int64) int64 {
	words := int(shape&0xffff + shape>>16)
	left -= int64(max(words, 1))
	if !s.holds(at, words) || depth <= 0 || left < 0 {
		return rejected
	}
	if shape>>16 == 0 {
		return left
	}
	if t.tree && shape == t.shape {
		if left := s.tree(at, t, depth-1, left); left >= 0 {
			return left
		}
	}
	if t.alone {
		return q.one(s, at, shape, t, depth-1, left)
	}
	return q.batch(s, &[many]int{at}, 1, shape, t, depth-1, left)
}

// tree validates a tree of structs of one type and shape with two pointers each, in one segment.
// It visits the structs depth first, with a stack of pointers that are still to be followed. Most
// writers put structs in that order, as in canonical messages, so the next struct usually begins
// where the last one ended. It is loaded from there, and its pointer is only compared with that
// place: otherwise each load would depend on the load of a pointer before it. No branch depends
// on which pointers are null. If the tree is different or malformed, or the stack is full, tree
// rejects it, and the caller validates it in another way.
func (s *Segment) tree(at int, t *table, depth int, left int64) int64 {
	// The stack: the pointers and, in places, the word behind each and in the upper half the
	// levels left.
	var waits, places [waiting]uint64
	words := s.words
	size := int(t.shape&0xffff) + 2
	want := uint64(t.shape) << 32
	limit := len(words) - size
	a, b := &t.choices[0], &t.choices[1]
	aTag, aValue, aMask := int(a.tagWord), a.tagValue, a.tagMask
	bTag, bValue, bMask := int(b.tagWord), b.tagValue, b.tagMask
	levels := uint64(depth) << 32
	for top := 0; uint(at) <= uint(limit); {
		end := at + size
		w, one := words[end-1], 0
		if w != 0 {
			one = 1
		}
		// Not zero if the pointer is not null but the tag selects another member than the
		// pointer's.
		odd := (words[at+bTag] ^ bValue) & bMask & -uint64(one)
		waits[top&(waiting-1)], places[top&(waiting-1)] = w, levels|uint64(end)
		top += one
		w, one = words[end-2], 0
		if w != 0 {
			one = 1
		}
		odd |= (words[at+aTag] ^ aValue) & aMask & -uint64(one)
		waits[top&(waiting-1)], places[top&(waiting-1)] = w, levels|uint64(end-1)
		top += one - 1
		if uint(top) > waiting-2 {
			if top < 0 {
				return left
			}
			break
		}
		w = waits[top&(waiting-1)]
		place := places[top&(waiting-1)]
		left -= int64(size)
		levels = (place>>32 - 1) << 32
		if odd|(w^want)&0xffffffff_00000003|uint64(left|int64(levels))>>63 != 0 {
			break
		}
		to := int(uint32(place)) + int(int32(w)>>2)
		at = end
		if to != end {
			// A branch and not a conditional move, which would have to wait for the pointer.
			if uint(to) > uint(limit) {
				break
			}
			at = to
		}
	}
	return rejected
}

// waiting is the capacity of the stack.
const waiting = 32

// one validates everything that the pointers of one struct lead to. They lead to no other structs
// except in lists, so there is nothing to gather.
func (q *quick) one(s *Segment, at int, shape uint32, t *table, depth int, left int64) int64 {
	words := s.words
	data := int(shape & 0xffff)
	for i := range int(shape >> 16) {
		here := at + data + i
		w := words[here]
		if w == 0 {
			continue
		}
		c := &anyChoice
		if i < len(t.choices) {
			c = &t.choices[i]
		}
		if c.tagged {
			c = c.pick(s.b[at*8 : (at+data)*8])
		}
		last := int(w>>35) - 1
		start := here + 1 + int(int32(w)>>2)
		end := start + last>>3
		if c.kind == KindText && !q.utf8 && w&listForm == byteList && start|last >= 0 && uint(end) < uint(len(words)) &&
			words[end]>>(uint(last)&7*8)&0xff == 0 {
			left -= int64(last)>>3 + 2
		} else if left = q.pointer(s, here, w, c, depth, left); left < 0 {
			return rejected
		}
	}
	return left
}
