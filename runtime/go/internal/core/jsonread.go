// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"errors"
	"math"
	"strings"
)

// UnmarshalRecord sets a Record from JSON. As usual in Go, null leaves the Record unchanged,
// unless the Record's type holds any JSON. It is for generated code.
func UnmarshalRecord(x interface {
	Record
	UnmarshalBinary([]byte) error
}, data []byte) error {
	if string(data) == "null" && !x.ZoophType().describe().FreeJSON {
		return nil
	}
	var a Arena
	if readQuick(&a, data, x.ZoophType()) && x.UnmarshalBinary(a.Framed()) == nil {
		return nil
	}
	a = Arena{}
	if err := ReadJSON(&a, data, x.ZoophType()); err != nil {
		return err
	}
	return x.UnmarshalBinary(a.Framed())
}

// GroupFromJSON reads JSON as a group of type t. It returns the struct that holds the group, and a
// decoder for it. As usual in Go, null leaves a Record unchanged: there is no decoder then, nor after
// an error. It is for generated code.
func GroupFromJSON(data []byte, t *Type) (Struct, *RecordDecoder, error) {
	if string(data) == "null" {
		return Struct{}, nil, nil
	}
	// All three are in one allocation.
	var all struct {
		Arena
		m Message
		d RecordDecoder
	}
	if !readQuick(&all.Arena, data, t) || all.m.Open(all.Framed(), t) != nil {
		all.Arena = Arena{}
		err := ReadJSON(&all.Arena, data, t)
		if err == nil {
			err = all.m.Open(all.Framed(), t)
		}
		if err != nil {
			return Struct{}, nil, err
		}
	}
	r := all.m.Root().Struct()
	all.d.Begin(r)
	return r, &all.d, nil
}

// ReadJSON reads one JSON object as a struct of type t, which becomes the root of the arena.
// If t is the standard schema's Value, data may be one JSON value of any kind. Members that
// the schema does not know are ignored. The error is a [JSONError] or a [Fault]. The Fault
// is of kind [Memory] if the result takes more than the default of [Limits].Memory, and of
// kind [Nesting] or [Traversal] if readers would refuse the message. After an error the
// arena is unchanged.
func ReadJSON(a *Arena, data []byte, t *Type) error { return ReadJSONWithin(a, data, t, Limits{}) }

// ReadJSONWithin does the same as [ReadJSON], with the given limits of Memory, Nesting and
// Traversal. Nesting and Traversal limit the message that is made.
func ReadJSONWithin(a *Arena, data []byte, t *Type, limits Limits) error {
	r := jsonReader{budget: limits.budget(uint64(len(data)))}
	if fault := r.read(data, t); fault != nil {
		if fault.memory {
			return &Fault{Kind: Memory, Byte: -1, Path: fault.Path}
		}
		return fault
	}
	// Copying the draft puts the objects into the order of the schema and drops replaced
	// values.
	var m Message
	r.draft.read(&m)
	// Free JSON and flattened structs have more nesting levels in the message than in the
	// text.
	m.SetLimits(Limits{Nesting: limits.Nesting, Traversal: limits.Traversal})
	if err := m.validate(t); err != nil {
		fault := err.(*Fault)
		return &Fault{Kind: fault.Kind, Byte: -1, Path: fault.Path}
	}
	if a.fixed == 0 {
		// The message is no larger than its draft.
		a.Reserve(r.draft.size())
	}
	c := copier{own: true}
	c.all(a.New(), m.Root())
	return nil
}

// tooMuch returns the error of exceeding the memory limit.
func tooMuch() *JSONError { return &JSONError{Message: "takes too much memory", memory: true} }

// jsonReader stores parsed values in a draft of the message.
type jsonReader struct {
	budget
	draft Arena
}

func (r *jsonReader) read(data []byte, t *Type) *JSONError {
	// The strings of parsed values refer to this copy.
	if !r.keep(int64(len(data))) {
		return tooMuch()
	}
	p := jsonParser{budget: &r.budget, data: string(data)}
	v, err := p.document()
	if err != nil {
		var fault *JSONError
		errors.As(err, &fault)
		return fault
	}
	// Each word of the draft is charged twice: for the draft and for the message.
	r.draft.reserve = r.memory / 2
	return r.structure(r.draft.New(), v, t.describe())
}

// room charges memory for an object of that many words, in the draft and in the message. It
// returns an error if that exceeds the limit, or if the object is too large for a message.
func (r *jsonReader) room(words int) *JSONError {
	if words > maxBlock/8-2 || !r.keep(int64(words)*16+object) {
		return tooMuch()
	}
	return nil
}

// roomForStructs charges memory for a list of structs.
func (r *jsonReader) roomForStructs(n int, l *Layout) *JSONError {
	words, ok := l.listWords(n)
	if !ok {
		return tooMuch()
	}
	return r.room(words)
}

// listWords returns how many words a list of so many structs takes, with its tag. It returns false
// if the number exceeds an int, which it can on 32-bit machines.
func (l *Layout) listWords(n int) (int, bool) {
	words := uint64(n)*(uint64(l.Data)+uint64(l.Pointers)) + 1
	return int(words), words <= math.MaxInt
}

// open is a struct that is being filled.
type open struct {
	s        *Block
	start, p uint32 // the first words of the data and of the pointers
	// inner are flattened structs, by the index of the pointer that is going to lead to
	// them.
	inner map[uint32]*inner
	// tagged are the tag offsets of the unions whose active member a member of the object
	// has named.
	tagged []uint32
}

// inner is a flattened struct, and the pointer that leads to it until finish is called.
type inner struct {
	open
	at PointerBuilder
}

func (r *jsonReader) structure(to PointerBuilder, v jsonValue, l *Layout) *JSONError {
	if v.kind != jsonObject && !l.FreeJSON {
		return &JSONError{Message: "expected an object"}
	}
	at, fault := r.open(to, l)
	if fault != nil {
		return fault
	}
	return r.fill(&at, v, l)
}

// open makes a new struct.
func (r *jsonReader) open(to PointerBuilder, l *Layout) (open, *JSONError) {
	if fault := r.room(int(l.Data) + int(l.Pointers)); fault != nil {
		return open{}, fault
	}
	to.s.setWord(to.at, 0)
	_, s, p, _ := to.s.NewStruct(to.at, uint32(l.Data)|uint32(l.Pointers)<<16)
	return open{s: s, start: p - uint32(l.Data), p: p}, nil
}

// fill stores a value in a struct.
func (r *jsonReader) fill(at *open, v jsonValue, l *Layout) *JSONError {
	if l.FreeJSON {
		return r.free(at, v, l)
	}
	if fault := r.object(at, v, l); fault != nil {
		return fault
	}
	at.finish()
	return nil
}

// finish makes the struct's pointers lead to the flattened structs.
func (at *open) finish() {
	if len(at.inner) == 0 {
		return
	}
	for i, one := range at.inner {
		one.finish()
		to := at.pointer(i)
		to.s.setWord(to.at, 0)
		one.at.s.move(one.at.at, to.s, to.at)
	}
	at.inner = nil
}

func (at *open) pointer(i uint32) PointerBuilder { return PointerBuilder{at.s, at.p + i} }

func (r *jsonReader) object(at *open, v jsonValue, l *Layout) *JSONError {
	if v.inner == nil {
		return nil
	}
	if v.inner.twice != nil {
		return v.inner.twice
	}
	names, fault := l.jsonNames()
	if fault != nil {
		return fault
	}
	var later []int
	for i, name := range v.inner.names {
		waits, fault := r.offer(at, name, v.inner.items[i], l, names)
		if fault != nil {
			return fault.in(name)
		}
		if waits {
			later = append(later, i)
		}
	}
	// Members that have to wait for a union's tag are tried again after the tag may have
	// been found.
	for len(later) > 0 {
		var waiting []int
		for _, i := range later {
			waits, fault := r.offer(at, v.inner.names[i], v.inner.items[i], l, names)
			if fault != nil {
				return fault.in(v.inner.names[i])
			}
			if waits {
				waiting = append(waiting, i)
			}
		}
		if len(waiting) == len(later) {
			// No tag will be found. Members without one are ignored like unknown members.
			for _, i := range waiting {
				if fault := v.inner.items[i].once(); fault != nil {
					return fault.in(v.inner.names[i])
				}
			}
			break
		}
		later = waiting
	}
	return nil
}

// offer stores one member, or returns true if the member has to wait for a union's tag.
func (r *jsonReader) offer(at *open, name string, v jsonValue, l *Layout, names *jsonNames) (waits bool, fault *JSONError) {
	for rest := name; ; {
		member, known := names.byName[rest]
		if !known {
			return false, v.once()
		}
		f := member.field
		switch member.kind {
		case jsonTag:
			if v.kind != jsonString {
				return false, &JSONError{Message: "expected a string"}
			}
			if f := names.tags[v.text]; f != nil {
				at.tag(l, f)
			}
			return false, nil
		case jsonField:
			return false, r.store(at, l, f, v)
		case jsonOfUnion, jsonUnionValue:
			if f = at.told(l); f == nil {
				return true, nil
			}
			if member.kind == jsonUnionValue {
				return false, r.store(at, l, f, v)
			}
		}
		// The member belongs to a flattened struct or group.
		if !f.flattened() {
			return false, v.once()
		}
		stripped, ok := strings.CutPrefix(rest, f.JSON.Prefix)
		if !ok {
			return false, v.once()
		}
		if f.Group == nil {
			one, fault := r.enter(at, f)
			if fault != nil {
				return false, fault
			}
			at = &one.open
		}
		l, rest = f.inner(), stripped
		if names, fault = l.jsonNames(); fault != nil {
			return false, fault
		}
	}
}

func (f *Field) inner() *Layout {
	if f.Group != nil {
		return f.Group.ZoophLayout()
	}
	return f.Type.describe()
}

// enter returns the flattened struct of a field: the one that is there already, or one made
// from the default.
func (r *jsonReader) enter(at *open, f *Field) (*inner, *JSONError) {
	if one := at.inner[f.Offset]; one != nil {
		return one, nil
	}
	l := f.inner()
	shape := uint32(l.Data) | uint32(l.Pointers)<<16
	if fault := r.room(int(l.Data) + int(l.Pointers)); fault != nil {
		return nil, fault
	}
	one := &inner{at: r.draft.slot()}
	if from := at.pointer(f.Offset); !from.IsNull() {
		from.s.move(from.at, one.at.s, one.at.at)
	} else if fault := r.fallback(one.at, f); fault != nil {
		return nil, fault
	}
	// If there is no struct of at least that shape, a new one is made.
	_, one.s, one.p, _ = one.at.s.GetStruct(one.at.at, shape, nil)
	one.start = one.p - uint32(l.Data)
	if found := one.at.s.find(one.at.at); found.w&3 == kindStruct && shape != 0 {
		one.start = found.start
	}
	if at.inner == nil {
		at.inner = map[uint32]*inner{}
	}
	at.inner[f.Offset] = one
	return one, nil
}

// fallback makes a null pointer lead to a copy of a field's default, unless that is null.
func (r *jsonReader) fallback(to PointerBuilder, f *Field) *JSONError {
	if f.Pointer == nil {
		return nil
	}
	if fault := r.room(len(f.Pointer.Bytes) / 8); fault != nil {
		return fault
	}
	to.Copy(f.Pointer.Pointer())
	return nil
}
