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
}

// All take what is left of the budget and return what is left after them: negative
// once it is spent, or something is not accepted. That is looked at before going
// deeper, where work can multiply, and at the end.
const rejected = -1 << 62

// quick tells that the full pass accepts the message.
func (m *Message) quick(t *Type) bool {
	b := m.first.b
	w := le.Uint64(b)
	if w == 0 {
		return true
	}
	q := quick{&m.first, b}
	c := choice{kind: t.Kind, t: t}
	if t.Kind == KindStruct {
		c.sub = t.describe().table()
	} else if t.Kind == KindList && t.Elem.Kind == KindStruct {
		c.sub = t.Elem.describe().table()
	}
	return q.pointer(0, w, &c, m.limits.depth(), m.limits.budget(m.words())) >= 0
}

// pointer is what the pointer w at word at leads to.
func (q *quick) pointer(at int, w uint64, c *choice, depth int, left int64) int64 {
	switch {
	case w&3 == kindFar:
		return q.far(at, w, c, depth, left)
	case w&3 == kindOther:
		if uint32(w) == kindOther && (c.kind == KindAny || c.kind == KindCapability) {
			return left
		}
		return rejected
	}
	return q.object(at+1+int(int32(w)>>2), w, c, depth, left)
}

func (q *quick) far(at int, w uint64, c *choice, depth int, left int64) int64 {
	to, kind := q.s.follow(uint32(at), w)
	if kind != 0 || to.w&3 >= kindFar || uint64(to.start) > uint64(len(to.s.b)/8) {
		return rejected
	}
	there := quick{to.s, to.s.b}
	return there.object(int(to.start), to.w, c, depth, left)
}

func (q *quick) object(at int, w uint64, c *choice, depth int, left int64) int64 {
	if w&3 == kindStruct {
		if c.kind == KindStruct || c.kind == KindAny || c.kind == KindAnyStruct {
			return q.structure(at, w, c.sub, depth, left)
		}
		return rejected
	}
	switch c.kind {
	case KindText:
		return q.text(at, w, left)
	case KindData:
		words := (int(w>>35) + 7) / 8
		if w&listForm != byteList || !q.holds(at, words) {
			return rejected
		}
		return left - int64(words) - 1
	case KindList:
		return q.list(at, w, c.t.Elem, c.sub, depth, left)
	case KindAny, KindAnyList:
		return q.list(at, w, nil, nil, depth, left)
	}
	return rejected
}

// holds tells that that many words from word at on are inside the segment.
func (q *quick) holds(at, words int) bool {
	return uint(at) <= uint(len(q.b)/8) && uint(words) <= uint(len(q.b)/8-at)
}

func (q *quick) text(at int, w uint64, left int64) int64 {
	n := int(w >> 35)
	words := (n + 7) / 8
	if w&listForm != byteList || n == 0 || !q.holds(at, words) || q.b[at*8+n-1] != 0 {
		return rejected
	}
	return left - int64(words) - 1
}

func (q *quick) structure(at int, w uint64, sub *table, depth int, left int64) int64 {
	data, pointers := int(dataWords(w)), int(pointersOf(w))
	left -= int64(max(data+pointers, 1))
	if !q.holds(at, data+pointers) || depth <= 0 || left < 0 {
		return rejected
	}
	if pointers == 0 {
		return left
	}
	return q.sections(at, data, pointers, sub, depth-1, left)
}

// sections is everything the pointers of a struct in bounds lead to. What messages
// are mostly made of, near pointers to texts and structs, is looked at right here.
func (q *quick) sections(at, data, pointers int, sub *table, depth int, left int64) int64 {
	b := q.b
	words := len(b) >> 3
	var choices []choice
	if sub != nil {
		choices = sub.choices
	}
	for i := range pointers {
		here := at + data + i
		w := le.Uint64(b[here*8:])
		if w == 0 {
			continue
		}
		c := &anyChoice
		if i < len(choices) {
			c = &choices[i]
			if c.tagged {
				if o := int(c.tag.offset); o >= data*8 || le.Uint16(b[at*8+o:]) != c.tag.value {
					if c = c.pick(b[at*8 : (at+data)*8]); c == nil {
						return rejected
					}
				}
			}
		}
		start := here + 1 + int(int32(w)>>2)
		switch {
		case c.kind == KindText && w&listForm == byteList:
			n := int(w >> 35)
			left -= int64((n+7)>>3) + 1
			if n == 0 || uint(start) > uint(words) || n > len(b)-start*8 || b[start*8+n-1] != 0 {
				return rejected
			}
		case c.kind == KindStruct && w&3 == kindStruct:
			d, p := int(dataWords(w)), int(pointersOf(w))
			left -= int64(max(d+p, 1))
			if uint(start) > uint(words) || d+p > words-start || depth <= 0 || left < 0 {
				return rejected
			}
			if p > 0 {
				if left = q.sections(start, d, p, c.sub, depth-1, left); left < 0 {
					return rejected
				}
			}
		default:
			if left = q.pointer(here, w, c, depth, left); left < 0 {
				return rejected
			}
		}
	}
	return left
}

func (q *quick) list(at int, w uint64, elem *Type, sub *table, depth int, left int64) int64 {
	size, count := listSize(w), int(listCount(w))
	if size == sizeComposite {
		return q.structs(at, count, elem, sub, depth, left)
	}
	if elem != nil && !same(size, elem.element()) {
		// Lists whose elements have grown or shrunk are left to the full pass.
		return rejected
	}
	words := int(wordsFor(uint64(count), sizeBits[size]))
	left -= int64(words) + 1
	if size == sizeVoid {
		left -= int64(count)
	}
	if !q.holds(at, words) {
		return rejected
	}
	if size != sizePointer {
		return left
	}
	if depth <= 0 || left < 0 {
		return rejected
	}
	c := anyChoice
	if elem != nil {
		c = choice{kind: elem.Kind, t: elem}
		if elem.Kind == KindList && elem.Elem.Kind == KindStruct {
			c.sub = elem.Elem.describe().table()
		}
	}
	for i := at; i < at+count; i++ {
		if w := le.Uint64(q.b[i*8:]); w != 0 {
			if left = q.pointer(i, w, &c, depth-1, left); left < 0 {
				return rejected
			}
		}
	}
	return left
}

// same tells that a list has the very form that the schema has.
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

// structs is a list of structs of that many words behind its tag.
func (q *quick) structs(at, words int, elem *Type, sub *table, depth int, left int64) int64 {
	if !q.holds(at, words+1) || elem != nil && elem.Kind != KindStruct {
		return rejected
	}
	tag := le.Uint64(q.b[at*8:])
	count, data, pointers := tagCount(tag), int(dataWords(tag)), int(pointersOf(tag))
	stride := data + pointers
	left -= int64(words) + 1
	if stride == 0 {
		left -= int64(count)
	}
	if tag&3 != kindStruct || count > MaxCount || count*uint64(stride) > uint64(words) ||
		depth <= 0 || left < 0 {
		return rejected
	}
	if pointers == 0 {
		return left
	}
	at++
	for range int(count) {
		if left = q.sections(at, data, pointers, sub, depth-1, left); left < 0 {
			return rejected
		}
		at += stride
	}
	return left
}
