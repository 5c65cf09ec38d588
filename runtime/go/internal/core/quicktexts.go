// SPDX-License-Identifier: MIT OR Apache-2.0

package core

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
