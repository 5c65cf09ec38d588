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

// many is the number of structs in a batch. It must be a power of two.
const many = 32

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

// bytes validates pointers that usually lead to bytes: those of texts and data, and those that
// newer writers have added.
func (q *quick) bytes(s *Segment, ats *[many]int, n, place int, c *choice, depth int, left int64) int64 {
	nul := byte(0)
	if c.kind == KindText {
		nul = 0xff
	}
	for i := 0; i < n; i++ {
		var cost int64
		if len(q.m.all) == 0 {
			i, cost = s.nearBytes(ats, i, n, place, nul)
		} else {
			i, cost = q.m.farBytes(s, ats, i, n, place, nul)
		}
		left -= cost
		if i < n {
			here := ats[i&(many-1)] + place
			if left = q.pointer(s, here, s.words[here], c, depth, left); left < 0 {
				return rejected
			}
		}
	}
	return left
}

// texts validates pointers that usually lead to texts, which must be UTF-8.
func (q *quick) texts(s *Segment, ats *[many]int, n, place int, c *choice, depth int, left int64) int64 {
	for i := range n {
		here := ats[i&(many-1)] + place
		w := s.words[here]
		if w == 0 {
			continue
		}
		last := int(w>>35) - 1
		start := here + 1 + int(int32(w)>>2)
		end := start + last>>3
		if w&listForm == byteList && start|last >= 0 && uint(end) < uint(len(s.words)) &&
			s.words[end]>>(uint(last)&7*8)&0xff == 0 {
			left -= int64(last)>>3 + 2
			if left < 0 || !validText(s.b[start*8:start*8+last]) {
				return rejected
			}
		} else if left = q.pointer(s, here, w, c, depth, left); left < 0 {
			return rejected
		}
	}
	return left
}

// nearBytes checks pointers until one is neither null nor a near pointer to bytes. The bits of
// nul must be zero in the last byte, which for texts are all bits. It returns the index of that
// pointer and the words to charge.
func (s *Segment) nearBytes(ats *[many]int, i, n, place int, nul byte) (int, int64) {
	words, b := s.words, s.b
	cost := int64(0)
	for ; i < n; i++ {
		here := ats[i&(many-1)] + place
		w := words[here]
		if w == 0 {
			continue
		}
		count := int64(w >> 35)
		// Doubling a list pointer makes its two lowest bits, whose value is 1, a 2. So 6 is added, not 8.
		start := int64(here)*8 + 6 + int64(int32(w))*2
		last := start + count - 1
		if w&listForm != byteList || uint64(start) > uint64(last) || uint64(last) >= uint64(len(b)) || b[last]&nul != 0 {
			break
		}
		cost += (count + 15) >> 3
	}
	return i, cost
}

// farBytes is [Segment.nearBytes] for messages of several segments, where pointers may also be
// far with one landing pad. Which ones are cannot be predicted, so no branch depends on it: for a
// near pointer, the pointer itself is used as its landing pad.
func (m *Message) farBytes(s *Segment, ats *[many]int, i, n, place int, nul byte) (int, int64) {
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
		last := int(w>>35) - 1
		start := here + 1 + int(int32(w)>>2)
		end := start + last>>3
		if w&listForm != byteList || start|last < 0 || uint(end) >= uint(len(words)) ||
			byte(words[end]>>(uint(last)&7*8))&nul != 0 {
			break
		}
		cost += int64(last)>>3 + 2
	}
	return i, cost
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
