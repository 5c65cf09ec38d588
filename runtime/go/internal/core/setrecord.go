// SPDX-License-Identifier: MIT OR Apache-2.0

package core

// Records are encoded directly into a message under construction. Their words are added up first,
// so that a Record takes one piece of memory and each word is written once.

// Encoded is the interface of pointers to Records. It is for generated code.
type Encoded interface {
	ZoophShape() uint32
	ZoophReached(room Room) int
	ZoophEncode(e *RecordEncoder, at int)
}

// SetRecord makes the pointer lead to a struct with the fields of a Record, which must not be nil.
// The error is that of encoding the Record; after an error the pointer is null.
func (p PointerBuilder) SetRecord(x Encoded) error {
	// The Record may have been decoded from the old object without copying texts.
	old := p.s.detach(p.at)
	err := p.setRecord(x)
	p.s.erase(p.at, old)
	return err
}

func (p PointerBuilder) setRecord(x Encoded) (err error) {
	defer recovered(&err)
	shape := x.ZoophShape()
	own := int(shape&0xffff + shape>>16)
	words := own + x.ZoophReached(Room{MaxNesting, MaxCount})
	fitsSegment(words)
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

// Records is a list of Records of one type: their number, the shape of their structs, and the
// elements.
type Records struct {
	count   int
	shape   uint32
	element func(i int) Encoded
}

// RecordsOf returns a list of Records whose structs have that shape.
func RecordsOf(count int, shape uint32, element func(i int) Encoded) Records {
	return Records{count, shape, element}
}

// SetRecords makes the pointer lead to a list of structs with the fields of Records.
func (p PointerBuilder) SetRecords(r Records) error {
	return SetRecords(p, r.count, r.shape, r.element)
}

// SetRecords makes a pointer lead to a list of structs of that shape, with the fields of n Records.
// The error is that of encoding a Record; after an error the pointer is null. It has no type
// parameters, because it would be compiled again for each struct. It is for generated code.
func SetRecords(p PointerBuilder, n int, shape uint32, element func(i int) Encoded) error {
	old := p.s.detach(p.at)
	err := p.setRecords(n, shape, element)
	p.s.erase(p.at, old)
	return err
}

func (p PointerBuilder) setRecords(n int, shape uint32, element func(i int) Encoded) (err error) {
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
	fitsSegment(words)
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

// encode makes the pointer, which must be null, lead to a new object that w describes. The function
// put writes the object and everything behind it, words words from word first on. If put panics,
// the words stay allocated, but are zero.
func (p PointerBuilder) encode(words int, w uint64, put func(e *RecordEncoder, first int)) {
	t, first := p.s.alloc(p.at, words, w)
	body := t.b[int(first)*8:]
	done := false
	// The encoder belongs to the arena: a local one would escape to the heap through the call of
	// put.
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

// recovered is deferred. It sets err if encoding panicked because a Record cannot be encoded.
func recovered(err *error) {
	if p := recover(); p != nil {
		*err = Recovered(p)
	}
}
