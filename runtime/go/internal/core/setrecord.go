// SPDX-License-Identifier: MIT OR Apache-2.0

package core

// Records are set into a message under construction where they are to be: their words are
// added up first, so that they are one piece, and written once.

// Encoded is for generated code: what a pointer to a Record can do.
type Encoded interface {
	ZoophShape() uint32
	ZoophReached(room Room) int
	ZoophEncode(e *RecordEncoder, at int)
}

// SetRecord makes the pointer lead to a struct with the fields of a Record, which is not nil. The
// error is that of encoding the Record; the pointer is null then.
func (p PointerBuilder) SetRecord(x Encoded) (err error) {
	p.s.drop(p.at)
	defer recovered(&err)
	shape := x.ZoophShape()
	own := int(shape&0xffff + shape>>16)
	words := own + x.ZoophReached(Room{MaxNesting, MaxCount})
	fits(words)
	if own == 0 {
		p.s.setWord(p.at, structPointer(-1, 0))
		return nil
	}
	p.encode(words, structPointer(0, shape), func(e *RecordEncoder, first int) {
		e.tail += own
		x.ZoophEncode(e, first)
	})
	return nil
}

// Records are Records of one type: how many, the shape of their structs, and each of them.
type Records struct {
	count   int
	shape   uint32
	element func(i int) Encoded
}

// RecordsOf are Records that have structs of that shape.
func RecordsOf(count int, shape uint32, element func(i int) Encoded) Records {
	return Records{count, shape, element}
}

// SetRecords makes the pointer lead to a list of what Records say.
func (p PointerBuilder) SetRecords(r Records) error {
	return SetRecords(p, r.count, r.shape, r.element)
}

// SetRecords is for generated code: makes a pointer lead to a list of n Records, which have structs of
// that shape. The error is that of encoding one of them; the pointer is null then. It has no
// type parameters: it would be compiled again for each struct.
func SetRecords(p PointerBuilder, n int, shape uint32, element func(i int) Encoded) (err error) {
	p.s.drop(p.at)
	defer recovered(&err)
	fits(n)
	if n == 0 {
		p.s.NewStructs(p.at, 0, shape)
		return nil
	}
	own := int(shape&0xffff + shape>>16)
	words := 1 + n*own
	if shape>>16 != 0 {
		room := Deeper(Room{MaxNesting, MaxCount})
		for i := range n {
			words += element(i).ZoophReached(room.Less(words))
		}
	}
	fits(words)
	p.encode(words, listPointer(0, sizeComposite, uint64(n*own)), func(e *RecordEncoder, first int) {
		_, at := e.Structs(n, shape, first-1)
		e.Enter()
		for i := range n {
			if own > 0 {
				element(i).ZoophEncode(e, at+i*own)
			}
		}
		e.Leave()
	})
	return nil
}

// encode makes the pointer, which is null, lead to an object that w describes: what put writes
// from word first on, that many words with all that it leads to. If put panics, nothing is left
// of it but room.
func (p PointerBuilder) encode(words int, w uint64, put func(e *RecordEncoder, first int)) {
	t, first := p.s.alloc(p.at, words, w)
	body := t.b[int(first)*8:]
	done := false
	// One that is the arena's, for this one's place is told to what nobody knows here.
	e := &p.s.a.encoder
	defer func() {
		*e = RecordEncoder{}
		if !done {
			clear(body)
			p.s.drop(p.at)
		}
	}()
	*e = RecordEncoder{b: t.b, tail: int(first), depth: MaxNesting}
	put(e, int(first))
	if e.tail*8 != len(t.b) || &e.b[0] != &t.b[0] {
		panic("zooph: a Record was changed while it was encoded")
	}
	done = true
}

// recovered is to be deferred: makes an error of a Record that cannot be encoded.
func recovered(err *error) {
	if p := recover(); p != nil {
		*err = Recovered(p)
	}
}
