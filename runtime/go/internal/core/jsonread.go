// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"encoding/base64"
	"encoding/hex"
	"errors"
	"math"
	"slices"
	"strconv"
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

// told returns the member that the union's tag in the object has named, or nil if there was
// no tag.
func (at *open) told(l *Layout) *Field {
	if !slices.Contains(at.tagged, l.TagOffset) {
		return nil
	}
	return l.member(uint16(at.bits(l.TagOffset*8, 16)))
}

// tag makes a member active because the object's member for the union's tag names it. Its
// value is the default, unless another member of the object sets it, or has set it.
func (at *open) tag(l *Layout, f *Field) {
	if at.bits(l.TagOffset*8, 16) != uint64(f.Tag) {
		at.choose(l, f)
		at.clear(f)
	}
	at.tagged = append(at.tagged, l.TagOffset)
}

// choose makes a member its union's active one.
func (at *open) choose(l *Layout, f *Field) {
	if f.Member {
		at.set(l.TagOffset*8, 16, uint64(f.Tag))
	}
}

// forget makes a pointer null. A flattened struct that was entered by it is dropped.
func (at *open) forget(i uint32) PointerBuilder {
	delete(at.inner, i)
	to := at.pointer(i)
	to.s.setWord(to.at, 0)
	return to
}

// clear sets a field to its default.
func (at *open) clear(f *Field) {
	switch {
	case f.Group != nil:
		at.clearAll(f.inner())
	case f.Type.Kind >= KindText:
		at.forget(f.Offset)
	default:
		at.set(f.Offset, kindBits[f.Type.Kind], 0)
	}
}

// clearAll sets all fields of a group to their defaults, and selects the first member of a
// union.
func (at *open) clearAll(l *Layout) {
	for i := range l.Fields {
		if f := &l.Fields[i]; !f.Member {
			at.clear(f)
		}
	}
	if l.Union {
		if first := l.member(0); first != nil {
			at.choose(l, first)
			at.clear(first)
		}
	}
}

// set sets size bits of the data section from bit offset on.
func (at *open) set(offset, size uint32, v uint64) {
	b := at.s.b[int(at.start)*8:]
	if size == 1 {
		b[offset/8] = b[offset/8]&^(1<<(offset%8)) | byte(v)<<(offset%8)
		return
	}
	switch b = b[offset/8:]; size {
	case 8:
		b[0] = byte(v)
	case 16:
		le.PutUint16(b, uint16(v))
	case 32:
		le.PutUint32(b, uint32(v))
	case 64:
		le.PutUint64(b, v)
	}
}

// bits returns size bits of the data section from bit offset on.
func (at *open) bits(offset, size uint32) uint64 {
	return Struct{d: at.s.b[int(at.start)*8 : int(at.p)*8]}.bits(offset, size)
}

func (r *jsonReader) store(at *open, l *Layout, f *Field, v jsonValue) *JSONError {
	if f.Group != nil {
		return r.group(at, l, f, v)
	}
	if f.Type.Kind < KindText {
		bits, fault := scalar(v, f.Type)
		if fault == nil {
			at.choose(l, f)
			at.set(f.Offset, kindBits[f.Type.Kind], bits^f.Default)
		}
		return fault
	}
	if v.kind == jsonNull && f.Type.Kind <= KindStruct && !f.Type.free() {
		// Null is treated as a missing member.
		return nil
	}
	at.choose(l, f)
	return r.pointer(at.forget(f.Offset), v, f.Type, f.JSON)
}

// group stores the fields of a group. If they share their places with other fields, they are
// first read into a struct of their own and then moved. So values of inactive union members
// are dropped, and an active member that is null becomes its default, as in the stock tool.
func (r *jsonReader) group(at *open, l *Layout, f *Field, v jsonValue) *JSONError {
	if v.kind != jsonObject {
		return &JSONError{Message: "expected an object"}
	}
	group := f.inner()
	names, fault := group.jsonNames()
	if fault != nil {
		return fault
	}
	if !f.Member && !names.unions {
		return r.object(at, v, group)
	}
	alone, fault := r.open(r.draft.slot(), group)
	if fault != nil {
		return fault
	}
	if fault := r.object(&alone, v, group); fault != nil {
		return fault
	}
	alone.finish()
	at.choose(l, f)
	at.clearAll(group)
	return r.take(at, &alone, group)
}

// take moves a group's fields from the struct that they were read into.
func (r *jsonReader) take(at, from *open, l *Layout) *JSONError {
	if l.Union {
		if f := l.member(uint16(from.bits(l.TagOffset*8, 16))); f != nil {
			at.choose(l, f)
			if fault := r.takeField(at, from, f); fault != nil {
				return fault
			}
		}
	}
	for i := range l.Fields {
		if f := &l.Fields[i]; !f.Member {
			if fault := r.takeField(at, from, f); fault != nil {
				return fault
			}
		}
	}
	return nil
}

func (r *jsonReader) takeField(at, from *open, f *Field) *JSONError {
	switch {
	case f.Group != nil:
		return r.take(at, from, f.inner())
	case f.Type.Kind < KindText:
		size := kindBits[f.Type.Kind]
		at.set(f.Offset, size, from.bits(f.Offset, size))
		return nil
	}
	source, to := from.pointer(f.Offset), at.forget(f.Offset)
	if !source.IsNull() {
		source.s.move(source.at, to.s, to.at)
		return nil
	}
	if !f.Member {
		return nil
	}
	if f.Pointer == nil && f.Type.Kind == KindStruct {
		_, fault := r.open(to, f.Type.describe())
		return fault
	}
	return r.fallback(to, f)
}

func (r *jsonReader) pointer(to PointerBuilder, v jsonValue, t *Type, how *FieldJSON) *JSONError {
	switch {
	case t.Kind == KindText && v.kind == jsonString:
		return r.text(to, v.text)
	case t.Kind == KindData && how != nil && (how.Base64 || how.Hex):
		if !r.keep(int64(len(v.text)) * 2) {
			return tooMuch()
		}
		b, err := encoded(v, how.Base64)
		if err != nil {
			return &JSONError{Message: err.Error()}
		}
		if fault := r.bytes(len(b)); fault != nil {
			return fault
		}
		to.SetData(b)
		return nil
	case t.Kind == KindData && v.kind == jsonArray:
		items := v.items()
		if fault := r.bytes(len(items)); fault != nil {
			return fault
		}
		b := to.s.newBytes(to.at, len(items))
		for i, item := range items {
			bits, fault := scalar(item, &TypeUint8)
			if fault != nil {
				return fault.item(i)
			}
			b[i] = byte(bits)
		}
		return nil
	case t.Kind == KindStruct:
		return r.structure(to, v, t.describe())
	case t.Kind == KindList && v.kind == jsonArray:
		return r.list(to, v, t.Elem)
	}
	return &JSONError{Message: "a value of another type was expected"}
}

// bytes charges memory for a list of that many bytes.
func (r *jsonReader) bytes(n int) *JSONError {
	if n > MaxCount {
		return tooMuch()
	}
	return r.room((n + 7) / 8)
}

func (r *jsonReader) text(to PointerBuilder, text string) *JSONError {
	if fault := r.bytes(len(text) + 1); fault != nil {
		return fault
	}
	to.SetText(text)
	return nil
}

// nullable reports whether an item of a list may be null.
func (t *Type) nullable() bool {
	return t.Kind == KindVoid || t.Kind == KindFloat32 || t.Kind == KindFloat64 || t.free()
}

// free reports whether the type holds any JSON.
func (t *Type) free() bool { return t.Kind == KindStruct && t.describe().FreeJSON }

// usual64 converts other alphabets of base64 to the standard one. It is a variable, because
// making it takes longer than converting most texts.
var usual64 = strings.NewReplacer("-", "+", "_", "/", " ", "", "\t", "", "\n", "", "\f", "", "\r", "")

func encoded(v jsonValue, in64 bool) ([]byte, error) {
	if v.kind != jsonString {
		return nil, errors.New("expected a string")
	}
	if !in64 {
		return hex.DecodeString(v.text)
	}
	return base64.StdEncoding.DecodeString(usual64.Replace(v.text))
}

func (r *jsonReader) list(to PointerBuilder, v jsonValue, t *Type) *JSONError {
	items := v.items()
	n := len(items)
	each := func(one func(i int, v jsonValue) *JSONError) *JSONError {
		for i, item := range items {
			if item.kind == jsonNull && !t.nullable() {
				return (&JSONError{Message: "null cannot be an item"}).item(i)
			}
			if fault := one(i, item); fault != nil {
				return fault.item(i)
			}
		}
		return nil
	}
	if n > MaxCount {
		return tooMuch()
	}
	switch t.element() {
	case elementStruct:
		l := t.describe()
		if fault := r.roomForStructs(n, l); fault != nil {
			return fault
		}
		list := to.s.NewStructs(to.at, n, uint32(l.Data)|uint32(l.Pointers)<<16)
		return each(func(i int, v jsonValue) *JSONError {
			if v.kind != jsonObject && !l.FreeJSON {
				return &JSONError{Message: "expected an object"}
			}
			_, s, p := list.Element(i)
			return r.fill(&open{s: s, start: p - uint32(l.Data), p: p}, v, l)
		})
	case elementPointer:
		if fault := r.room(n); fault != nil {
			return fault
		}
		list := InitList[PointerBuilder](to.s, to.at, n)
		return each(func(i int, v jsonValue) *JSONError { return r.pointer(list.Slot(i), v, t, nil) })
	case elementVoid:
		InitVoids(to.s, to.at, n)
		return each(func(_ int, v jsonValue) *JSONError { return v.once() })
	case elementBit:
		if fault := r.room((n + 63) / 64); fault != nil {
			return fault
		}
		list := InitBools(to.s, to.at, n)
		return each(func(i int, v jsonValue) *JSONError {
			bits, fault := scalar(v, t)
			list.Set(i, bits != 0)
			return fault
		})
	}
	size := kindBits[t.Kind]
	words := int(wordsFor(uint64(n), uint64(size)))
	if fault := r.room(words); fault != nil {
		return fault
	}
	to.s.drop(to.at)
	s, o := to.s.alloc(to.at, words, listPointer(0, numberSize(int(size/8)), uint64(n)))
	b, bytes := s.b[int(o)*8:], int(size/8)
	return each(func(i int, v jsonValue) *JSONError {
		bits, fault := scalar(v, t)
		for k := range bytes {
			b[i*bytes+k] = byte(bits >> (8 * k))
		}
		return fault
	})
}

// scalar returns the bits of a number, Bool or enum.
func scalar(v jsonValue, t *Type) (uint64, *JSONError) {
	wrong := func(message string) (uint64, *JSONError) { return 0, &JSONError{Message: message} }
	switch t.Kind {
	case KindVoid:
		return 0, v.once()
	case KindBool:
		if v.kind != jsonBool {
			return wrong("expected true or false")
		}
		return B2U(v.truth), nil
	case KindFloat32, KindFloat64:
		return float(v, t.Kind)
	case KindEnum:
		if v.kind == jsonString {
			if value, ok := t.Enum.ZoophEnum().jsonValues()[v.text]; ok {
				return uint64(value), nil
			}
			return wrong("unknown enumerant")
		}
	}
	if v.kind != jsonNumber && v.kind != jsonString {
		return wrong("expected a number")
	}
	return integer(v, t.Kind)
}

func float(v jsonValue, kind TypeKind) (uint64, *JSONError) {
	bits := 64
	if kind == KindFloat32 {
		bits = 32
	}
	x := math.NaN()
	switch {
	case v.kind == jsonNull, v.kind == jsonString && v.text == "NaN":
	case v.kind == jsonString && v.text == "Infinity":
		x = math.Inf(1)
	case v.kind == jsonString && v.text == "-Infinity":
		x = math.Inf(-1)
	default:
		var ok bool
		x, ok = parseFloat(v.text)
		isDecimal := strings.Trim(v.text, "0123456789+-.eE") == ""
		if v.kind != jsonNumber && v.kind != jsonString || !ok || !isDecimal {
			return 0, &JSONError{Message: "not a number of the type, or out of its range"}
		}
		if bits == 32 && math.IsInf(float64(float32(x)), 0) && !math.IsInf(x, 0) {
			return 0, &JSONError{Message: "out of range of Float32"}
		}
	}
	if bits == 32 {
		if x != x {
			return 0x7fc0_0000, nil
		}
		return uint64(math.Float32bits(float32(x))), nil
	}
	if x != x {
		return 0x7ff8_0000_0000_0000, nil
	}
	return math.Float64bits(x), nil
}

// integer returns an integer, if the value is a whole number in the range of the type.
func integer(v jsonValue, kind TypeKind) (uint64, *JSONError) {
	negative, magnitude, ok := parseInteger(v)
	if !ok {
		return 0, &JSONError{Message: "not an integer of the type"}
	}
	bits := kindBits[kind]
	signed := kind <= KindInt64
	limit := uint64(1)<<(bits-1) - 1
	if !signed {
		limit = 2*limit + 1
	}
	switch {
	case negative && magnitude == 0:
	case negative && (!signed || magnitude > limit+1), !negative && magnitude > limit:
		return 0, &JSONError{Message: "out of range"}
	case negative:
		magnitude = -magnitude
	}
	return magnitude & (2*(uint64(1)<<(bits-1)) - 1), nil
}

func parseInteger(v jsonValue) (negative bool, magnitude uint64, ok bool) {
	text := v.text
	if v.kind == jsonString {
		digits := strings.TrimPrefix(text, "-")
		negative = digits != text
		if !negative {
			digits = strings.TrimPrefix(text, "+")
		}
		base := 10
		if hex, found := strings.CutPrefix(strings.ToLower(digits), "0x"); found {
			digits, base = hex, 16
		}
		if digits == "" || digits[0] == '+' || digits[0] == '-' {
			return false, 0, false
		}
		magnitude, err := strconv.ParseUint(digits, base, 64)
		return negative, magnitude, err == nil
	}
	if rest, found := strings.CutPrefix(text, "-"); found {
		negative, text = true, rest
	}
	if !strings.ContainsAny(text, ".eE") {
		magnitude, err := strconv.ParseUint(text, 10, 64)
		return negative, magnitude, err == nil
	}
	x, ok := parseFloat(text)
	if !ok || x != math.Trunc(x) || x >= 1<<64 || negative && x >= 1<<63 {
		return false, 0, false
	}
	return negative, uint64(x), true
}
