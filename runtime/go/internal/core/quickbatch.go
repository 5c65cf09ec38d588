// SPDX-License-Identifier: MIT OR Apache-2.0

package core

// many is the number of structs in a batch. It must be a power of two.
const many = 32

// gathered are structs of one shape that were found to be inside the segment.
type gathered struct {
	kids  [many]int
	n     int
	shape uint32
	t     *table
}

// batch validates everything that the pointers of n structs of that shape, which are inside the
// segment, lead to.
func (q *quick) batch(s *Segment, ats *[many]int, n int, shape uint32, t *table, depth int, left int64) int64 {
	var found gathered
	data := int(shape & 0xffff)
	for i := range int(shape >> 16) {
		c := &anyChoice
		if i < len(t.choices) {
			c = &t.choices[i]
		}
		if c.tagged && (!c.simple || int(c.tagWord) >= data) {
			left = q.mixed(s, ats, n, data, data+i, c, depth, left)
		} else if c.kind == KindStruct {
			if found.t != c.sub {
				if found.n > 0 {
					left = q.flush(s, &found, depth, left)
				}
				found.t, found.shape = c.sub, c.sub.shape
			}
			first := 0
			if !c.tagged && c.sub.shape>>16 == 0 && depth > 0 {
				var cost int64
				if len(q.m.all) == 0 {
					first, cost = s.nearLeaves(ats, n, data+i, c.sub.shape)
				} else {
					first, cost = q.m.farLeaves(s, ats, n, data+i, c.sub.shape)
				}
				left -= cost
			}
			if first < n {
				left = q.gather(s, ats, first, n, data, data+i, c, &found, depth, left)
			}
		} else if (c.kind == KindText && !q.utf8 || c.kind == KindData || c.kind == KindAny) && !c.tagged {
			left = q.bytes(s, ats, n, data+i, c, depth, left)
		} else if c.kind == KindText && !c.tagged {
			left = q.texts(s, ats, n, data+i, c, depth, left)
		} else if c.kind == KindList && c.elem == elementStruct && !c.tagged {
			left = q.lists(s, ats, n, data+i, c, depth, left)
		} else {
			left = q.mixed(s, ats, n, data, data+i, c, depth, left)
		}
		if left < 0 {
			return rejected
		}
	}
	if found.n > 0 {
		left = q.flush(s, &found, depth, left)
	}
	return left
}

// flush validates the gathered structs.
func (q *quick) flush(s *Segment, found *gathered, depth int, left int64) int64 {
	n := found.n
	found.n = 0
	words := found.shape&0xffff + found.shape>>16
	left -= int64(max(words, 1)) * int64(n)
	if depth <= 0 || left < 0 {
		return rejected
	}
	if found.shape>>16 == 0 {
		return left
	}
	return q.batch(s, &found.kids, n, found.shape, found.t, depth-1, left)
}

// nearLeaves checks pointers until one is neither null nor a near pointer to a struct of that
// shape, which has no pointers, so nothing has to be gathered. It returns the index of that
// pointer and the words to charge.
func (s *Segment) nearLeaves(ats *[many]int, n, place int, shape uint32) (int, int64) {
	words := s.words
	size := int(shape)
	limit := len(words) - size
	count := int64(0)
	i := 0
	for ; i < n; i++ {
		here := ats[i&(many-1)] + place
		w := words[here]
		if w == 0 {
			continue
		}
		start := here + 1 + int(int32(w)>>2)
		if w&0xffffffff_00000003 != uint64(shape)<<32 || start < 0 || start > limit {
			break
		}
		count++
	}
	return i, count * int64(max(size, 1))
}

// farLeaves is [Segment.nearLeaves] for messages of several segments. As in farBytes, no branch
// depends on which pointers are far.
func (m *Message) farLeaves(s *Segment, ats *[many]int, n, place int, shape uint32) (int, int64) {
	all, words := m.all, s.words
	size := int(shape)
	count := int64(0)
	i := 0
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
		start := here + 1 + int(int32(w)>>2)
		if w&0xffffffff_00000003 != uint64(shape)<<32 || w == 0 || start < 0 || start > len(words)-size {
			break
		}
		count++
	}
	return i, count * int64(max(size, 1))
}

// gather gathers the structs that the pointers from index i on lead to. If the type depends on a
// union, its tag is in the data section.
func (q *quick) gather(s *Segment, ats *[many]int, i, n, data, place int, c *choice, found *gathered,
	depth int, left int64) int64 {
	for i = s.near(ats, i, n, place, c, found); i < n; i = s.near(ats, i, n, place, c, found) {
		if found.n == many {
			if left = q.flush(s, found, depth, left); left < 0 {
				return rejected
			}
			continue
		}
		// If one pointer is far, the next ones usually are far, too.
		for far := true; far && i < n; i++ {
			at := ats[i&(many-1)]
			here := at + place
			w := s.words[here]
			k := c
			if c.tagged {
				k = c.pick(s.b[at*8 : (at+data)*8])
			}
			if w&3 == kindStruct && k == c && found.n == 0 && uint32(w>>32) != found.shape {
				// The writer has another schema, so its other structs have this shape, too.
				found.shape = uint32(w >> 32)
			}
			far = w&3 == kindFar
			if cost := q.m.farLeaf(w, k); far && cost > 0 && depth > 0 {
				left -= cost
			} else if w != 0 {
				left = q.pointer(s, here, w, k, depth, left)
			}
			if left < 0 {
				return rejected
			}
		}
	}
	return left
}

// pad returns the landing pad of a far pointer that has one pad, and the pad's place. It returns
// nil if the pad is out of bounds.
func (m *Message) pad(w uint64) (t *Segment, at int, landing uint64) {
	if t = m.segment(farSegment(w)); t == nil {
		return nil, 0, 0
	}
	if at = int(farPosition(w)); at >= len(t.words) {
		return nil, 0, 0
	}
	return t, at, t.words[at]
}

// farLeaf returns the words to charge for a struct without pointers that a far pointer with one
// landing pad leads to. It returns 0 for everything else.
func (m *Message) farLeaf(w uint64, c *choice) int64 {
	t := m.segment(farSegment(w))
	if t == nil || w&7 != kindFar || c.kind != KindStruct {
		return 0
	}
	pad := int(farPosition(w))
	if pad >= len(t.words) {
		return 0
	}
	w = t.words[pad]
	size := int(dataWords(w))
	start := pad + 1 + int(int32(w)>>2)
	if w&3 != kindStruct || pointersOf(w) > 0 || start < 0 || start > len(t.words)-size {
		return 0
	}
	return int64(max(size, 1))
}

// near gathers structs until there is no more room, or a pointer is neither null nor a near
// pointer to a struct of the gathered shape. It returns the index of that pointer. The only
// branches that depend on the message are almost never taken.
func (s *Segment) near(ats *[many]int, i, n, place int, c *choice, found *gathered) int {
	words := s.words
	count := found.n
	want := uint64(found.shape) << 32
	limit := len(words) - int(found.shape&0xffff+found.shape>>16)
	tag, value, mask := int(c.tagWord), c.tagValue, c.tagMask
	for ; i < n && count < many; i++ {
		at := ats[i&(many-1)]
		w := words[at+place]
		one := 0
		if w != 0 {
			one = 1
		}
		start := at + place + 1 + int(int32(w)>>2)
		odd := (w^want)&0xffffffff_00000003 | (words[at+tag]^value)&mask |
			uint64(int64(start|(limit-start)))>>63
		if odd&-uint64(one) != 0 {
			break
		}
		found.kids[count&(many-1)] = start
		count += one
	}
	found.n = count
	return i
}

// mixed validates pointers of any kind.
func (q *quick) mixed(s *Segment, ats *[many]int, n, data, place int, c *choice, depth int, left int64) int64 {
	words := s.words
	for i := range n {
		at := ats[i&(many-1)]
		here := at + place
		w := words[here]
		if w == 0 {
			continue
		}
		k := c
		if c.tagged {
			k = c.pick(s.b[at*8 : (at+data)*8])
		}
		if left = q.pointer(s, here, w, k, depth, left); left < 0 {
			return rejected
		}
	}
	return left
}
