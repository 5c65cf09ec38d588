// SPDX-License-Identifier: MIT OR Apache-2.0

package core

// The functions below follow one pointer. Each has a fast path for the common case, a near pointer
// to an object in bounds, and calls a function that is not inlined for everything else. What they
// return is always in bounds, even if the message was not validated.

// Near returns the struct that the pointer at word at leads to, and the byte at which it starts, if
// the pointer is a near one to a struct of that shape. The shape is data words and pointers as in
// the upper half of a struct pointer; the size is their number of bytes. Near is short enough to be
// inlined; after inlining, ok is a constant on each path, so the caller's test of it costs nothing.
// For all other pointers call [Segment.Struct]. It is for generated code.
func (s *Segment) Near(at, shape, size uint32) (d []byte, i int64, ok bool) {
	b := s.b
	i = int64(at) * 8
	if i <= int64(len(b))-8 {
		w := le.Uint64(b[i:])
		i += int64(int32(w))<<1 + 8
		end := i + int64(size)
		if w&0xffffffff_00000003 == uint64(shape)<<32 && uint64(i) < uint64(end) && uint64(end) <= uint64(len(b)) {
			return b[i:end:end], i, true
		}
	}
	return nil, 0, false
}

// Struct follows the pointer at word at to a struct of the schema's shape. It returns the data,
// extended with zeros to the schema's size at least, the segment, the first word of the pointers,
// and the code of the sections' sizes. The code is 0 for a null pointer and an empty struct; their
// data must not be accessed.
func (s *Segment) Struct(at, shape uint32) (d []byte, t *Segment, p, code uint32) {
	i := int(at) * 8
	if i < 0 || i > len(s.b)-8 {
		return nil, nil, 0, 0
	}
	w := le.Uint64(s.b[i:])
	t, from, to := s, at, w
	if w&7 == kindFar {
		if t, from, to = s.land(w); t == nil {
			return s.structSlow(at, shape, w)
		}
	}
	start := int64(from) + 1 + int64(int32(to)>>2)
	data, pointers := int64(dataWords(to)), int64(pointersOf(to))
	if to&3 != kindStruct || data == 0 || data > maxCoded || start < 0 ||
		start > int64(len(t.b)/8)-data-pointers {
		return s.structSlow(at, shape, w)
	}
	return t.Data(uint32(start), int(shape&0xffff)*8), t, uint32(start + data), uint32(data+3) | uint32(pointers)<<16
}

// land returns the landing pad of a far pointer that has one pad, and the pad's place, in a message
// of several segments. It returns nil if the pad is out of bounds. It is short enough to be
// inlined.
func (s *Segment) land(w uint64) (t *Segment, at uint32, landing uint64) {
	if m := s.m; m != nil && w>>32 < uint64(len(m.all)) {
		t, at = &m.all[w>>32], farPosition(w)
		if i := int64(at) * 8; i <= int64(len(t.b))-8 {
			return t, at, le.Uint64(t.b[i:])
		}
	}
	return nil, 0, 0
}

//go:noinline
func (s *Segment) structSlow(at, shape uint32, w uint64) ([]byte, *Segment, uint32, uint32) {
	if w == 0 {
		return nil, nil, 0, 0
	}
	r, kind := s.structAt(at, w)
	if kind != 0 {
		s.report(kind, at)
		return nil, nil, 0, 0
	}
	data := uint64(len(r.d) / 8)
	t := r.s.forData(data)
	return t.Data(r.p-uint32(data), int(shape&0xffff)*8), t, r.p, codeOf(data, uint64(r.pn))
}

// Text follows the pointer at word at to a text and returns it without its NUL byte. It returns nil
// if the pointer is null. Bytes that do not end with a NUL are not a text; they read as nil, too.
func (s *Segment) Text(at uint32) []byte {
	b := s.b
	i := int(at) * 8
	if i < 0 || i > len(b)-8 {
		return nil
	}
	w := le.Uint64(b[i:])
	n := int64(w >> 35)
	// Doubling a list pointer makes its two lowest bits, whose value is 1, a 2. So 6 is added, not 8.
	start := int64(at)*8 + 6 + int64(int32(w))*2
	last := start + n - 1
	if w&listForm == byteList && n > 1 && uint64(start) < uint64(last) && uint64(last) < uint64(len(b)) && b[last] == 0 {
		return b[start:last:last]
	}
	if w&7 == kindFar {
		return s.textFar(at, w)
	}
	return s.textSlow(at, w)
}

// textFar is [Segment.Text] for far pointers.
//
//go:noinline
func (s *Segment) textFar(at uint32, w uint64) []byte {
	t, pad, landing := s.land(w)
	if t == nil {
		return s.textSlow(at, w)
	}
	b := t.b
	start := int(pad) + 1 + int(int32(landing)>>2)
	n := int(landing >> 35)
	if landing&listForm != byteList || n == 0 || start < 0 || start > (len(b)-n)>>3 || b[start*8+n-1] != 0 {
		return s.textSlow(at, w)
	}
	return b[start*8 : start*8+n-1 : start*8+n-1]
}

//go:noinline
func (s *Segment) textSlow(at uint32, w uint64) []byte {
	if w == 0 {
		return nil
	}
	b, kind := s.bytesAt(at, w)
	if kind == 0 && (len(b) == 0 || b[len(b)-1] != 0) {
		kind = TextNul
	}
	if kind != 0 {
		s.report(kind, at)
		return nil
	}
	return b[: len(b)-1 : len(b)-1]
}

// Bytes follows the pointer at word at to data. It returns nil if the pointer is null.
func (s *Segment) Bytes(at uint32) []byte {
	i := int(at) * 8
	if i < 0 || i > len(s.b)-8 {
		return nil
	}
	w := le.Uint64(s.b[i:])
	if w == 0 {
		return nil
	}
	b, kind := s.bytesAt(at, w)
	if kind != 0 {
		s.report(kind, at)
		return nil
	}
	return b
}

// Null reports whether the pointer at word at is null.
func (s *Segment) Null(at uint32) bool { return s.word(at) == 0 }

// Has reports whether a struct has a pointer with that index that is not null. The struct has those
// sections, and its pointers begin at word p. It is for generated code.
//
//go:noinline
func (s *Segment) Has(sections, p, index uint32) bool {
	return sections>>16 > index && !s.Null(p+index)
}

// structAt returns the struct that a pointer, which must not be null, leads to.
func (s *Segment) structAt(at uint32, w uint64) (Struct, FaultKind) {
	t, kind := s.follow(at, w)
	if kind != 0 {
		return Struct{}, kind
	}
	if t.w&3 != kindStruct {
		return Struct{}, WrongKind
	}
	data, pointers := dataWords(t.w), pointersOf(t.w)
	body, ok := t.s.body(t.start, data+pointers)
	if !ok {
		return Struct{}, OutOfBounds
	}
	return Struct{body[: data*8 : data*8], t.s, uint32(t.start) + uint32(data), uint32(pointers)}, 0
}

// bytesAt returns the bytes of the text or data that a pointer, which must not be null, leads to.
func (s *Segment) bytesAt(at uint32, w uint64) ([]byte, FaultKind) {
	t, kind := s.follow(at, w)
	if kind != 0 {
		return nil, kind
	}
	if t.w&3 != kindList {
		return nil, WrongKind
	}
	if listSize(t.w) != sizeByte {
		// Faults of the list itself, such as its bounds and tag, come before the fault of its
		// element size.
		if _, kind := s.listAt(at, w); kind != 0 {
			return nil, kind
		}
		return nil, ElementSize
	}
	n := listCount(t.w)
	body, ok := t.s.body(t.start, (n+7)/8)
	if !ok {
		return nil, OutOfBounds
	}
	return body[:n:n], 0
}

// listAt returns the list that a pointer, which must not be null, leads to.
func (s *Segment) listAt(at uint32, w uint64) (AnyList, FaultKind) {
	t, kind := s.follow(at, w)
	if kind != 0 {
		return AnyList{}, kind
	}
	if t.w&3 != kindList {
		return AnyList{}, WrongKind
	}
	size, count := listSize(t.w), listCount(t.w)
	if size == sizeComposite {
		return t.s.composite(t.start, count)
	}
	body, ok := t.s.body(t.start, wordsFor(count, sizeBits[size]))
	if !ok {
		return AnyList{}, OutOfBounds
	}
	l := AnyList{b: body, s: t.s, start: uint32(t.start), n: uint32(count), size: uint8(size),
		stride: uint32(sizeBits[size] / 8), data: sizeBytes[size]}
	if size == sizePointer {
		l.pointers = 1
	}
	return l, 0
}

func (s *Segment) composite(start int64, words uint64) (AnyList, FaultKind) {
	body, ok := s.body(start, words+1)
	if !ok {
		return AnyList{}, OutOfBounds
	}
	tag := le.Uint64(body)
	count, data, pointers := tagCount(tag), dataWords(tag), pointersOf(tag)
	if tag&3 != kindStruct || count > MaxCount || count*(data+pointers) > words {
		return AnyList{}, ListTag
	}
	return AnyList{b: body[8:], s: s, start: uint32(start) + 1, n: uint32(count),
		stride: uint32(data+pointers) * 8, data: uint32(data) * 8,
		pointers: uint32(pointers), size: sizeComposite}, 0
}

// listAs returns the list that the pointer at word at leads to, if its elements can be read as el.
// It returns an empty list and false if the pointer is null or at fault.
func (s *Segment) listAs(at uint32, el elementKind) (l AnyList, ok bool) {
	if i := int(at) * 8; i < 0 || i > len(s.b)-8 {
		return AnyList{}, false
	}
	w := s.word(at)
	if w == 0 {
		return AnyList{}, false
	}
	l, kind := s.listAt(at, w)
	if kind == 0 && !l.holds(el) {
		kind = ElementSize
	}
	if kind != 0 {
		s.report(kind, at)
		return AnyList{}, false
	}
	return l, true
}
