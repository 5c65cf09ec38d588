// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import (
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// UnmarshalRecord is for generated code: sets a Record to what JSON says. As with all
// types, null leaves it as it is, unless it is a value of the type that holds any JSON.
func UnmarshalRecord(x interface {
	Record
	UnmarshalBinary([]byte) error
}, data []byte) error {
	if string(data) == "null" && !x.ZoophType().describe().FreeJSON {
		return nil
	}
	var a Arena
	if err := ReadJSON(&a, data, x.ZoophType()); err != nil {
		return err
	}
	return x.UnmarshalBinary(a.Framed())
}

// ReadJSON makes one JSON object the root of an arena, as a struct of type t; of the
// type that holds any JSON, one value of any kind.
// Members that the schema does not know are ignored.
func ReadJSON(a *Arena, data []byte, t *Type) error {
	p := jsonParser{data: data}
	v, err := p.document()
	if err != nil {
		return err
	}
	r := jsonReader{a}
	if fault := r.structure(a.New(), v, t.describe()); fault != nil {
		return fault
	}
	return nil
}

// jsonReader stores parsed values.
type jsonReader struct{ a *Arena }

// place is a struct that is being filled.
type place struct {
	s        *Block
	p        uint32 // first word of the pointers
	data     uint32 // words of data
	descents map[*Field]place
}

func (r *jsonReader) structure(to PointerBuilder, v jsonValue, l *Layout) *JSONError {
	if v.kind != jsonObject && !l.FreeJSON {
		return &JSONError{Message: "expected an object"}
	}
	at := newPlace(to, l)
	return r.fill(&at, v, l)
}

func newPlace(to PointerBuilder, l *Layout) place {
	_, s, p := to.s.NewStruct(to.at, uint32(l.Data)|uint32(l.Pointers)<<16)
	return place{s: s, p: p, data: uint32(l.Data)}
}

// fill stores a value in a struct.
func (r *jsonReader) fill(at *place, v jsonValue, l *Layout) *JSONError {
	if l.FreeJSON {
		return r.free(at, v, l)
	}
	return r.object(at, v, l)
}

// found is where a member of an object goes.
type foundField struct {
	path  []*Field // flattened fields to go through
	field *Field
	owner *Layout // of the field, or of the union whose tag it is
	tag   bool
	// values are the union's members if the name stands for whichever is active.
	value bool
}

// find looks a member's name up. Of members of flattened union members there may be
// several; only those of the active one, or the only one, are found.
func find(l *Layout, name string, at *place, path []*Field, depth int) (out []foundField) {
	if depth == 0 {
		return nil
	}
	if l.JSON != nil && l.JSON.Name == name && name != "" {
		return []foundField{{path: path, owner: l, tag: true}}
	}
	for i := range l.Fields {
		f := &l.Fields[i]
		if f.flattened() {
			if rest, ok := strings.CutPrefix(name, f.JSON.Prefix); ok {
				out = append(out, find(f.inner(), rest, at, append(path[:len(path):len(path)], f), depth-1)...)
			}
			continue
		}
		if f.Member && l.JSON != nil && l.JSON.ValueName != "" {
			if l.JSON.ValueName == name {
				out = append(out, foundField{path: path, field: f, owner: l, value: true})
			}
			continue
		}
		if f.jsonName() == name {
			out = append(out, foundField{path: path, field: f, owner: l})
		}
	}
	return out
}

func (f *Field) inner() *Layout {
	if f.Group != nil {
		return f.Group.ZoophLayout()
	}
	return f.Type.describe()
}

func (r *jsonReader) object(at *place, v jsonValue, l *Layout) *JSONError {
	if v.twice != nil {
		return v.twice
	}
	chosen := map[*Layout]*Field{}
	later := make([]int, len(v.items))
	for i := range later {
		later[i] = i
	}
	// Members that have to wait for a union's tag are tried again once it is known.
	for len(later) > 0 {
		var waiting []int
		for _, i := range later {
			done, fault := r.offer(at, v.names[i], v.items[i], l, chosen)
			if fault != nil {
				return fault.within(v.names[i])
			}
			if !done {
				waiting = append(waiting, i)
			}
		}
		if len(waiting) == len(later) {
			break
		}
		later = waiting
	}
	return nil
}

// offer stores one member, unless it has to wait.
func (r *jsonReader) offer(at *place, name string, v jsonValue, l *Layout, chosen map[*Layout]*Field) (bool, *JSONError) {
	all := find(l, name, at, nil, 64)
	if len(all) == 0 {
		return true, v.once()
	}
	if all[0].tag {
		if v.kind != jsonString {
			return true, &JSONError{Message: "expected a string"}
		}
		to, fault := r.descend(at, all[0].path, l, chosen)
		if fault != nil {
			return true, fault
		}
		owner := all[0].owner
		for i := range owner.Fields {
			if f := &owner.Fields[i]; f.Member && f.jsonName() == v.text {
				chosen[owner] = f
				to.choose(owner, f)
			}
		}
		return true, nil
	}
	for _, one := range all {
		if one.waits(l, chosen) {
			continue
		}
		to, fault := r.descend(at, one.path, l, chosen)
		if fault != nil {
			return true, fault
		}
		return true, r.store(to, one.owner, one.field, v)
	}
	return false, nil
}

// waits tells that a union's tag must choose the field first.
func (one *foundField) waits(l *Layout, chosen map[*Layout]*Field) bool {
	for _, f := range one.path {
		if f.Member && l.JSON != nil && l.JSON.Name != "" && chosen[l] != f {
			return true
		}
		l = f.inner()
	}
	return one.value && chosen[one.owner] != one.field
}

// descend goes through flattened fields.
func (r *jsonReader) descend(at *place, path []*Field, l *Layout, chosen map[*Layout]*Field) (*place, *JSONError) {
	for _, f := range path {
		if f.Member {
			at.choose(l, f)
		}
		if f.Group != nil {
			l = f.inner()
			continue
		}
		inner, ok := at.descents[f]
		if !ok {
			l := f.inner()
			_, s, p := at.s.NewStruct(at.p+f.Offset, uint32(l.Data)|uint32(l.Pointers)<<16)
			inner = place{s: s, p: p, data: uint32(l.Data)}
			if at.descents == nil {
				at.descents = map[*Field]place{}
			}
			at.descents[f] = inner
		}
		at, l = &inner, f.inner()
	}
	return at, nil
}

// choose makes a member its union's active one.
func (at *place) choose(l *Layout, f *Field) { at.set(l.TagOffset*8, 16, uint64(f.Tag)) }

// set sets bits of the data.
func (at *place) set(offset, size uint32, v uint64) {
	b := at.s.b[int(at.p-at.data)*8:]
	if size == 1 {
		b[offset/8] = b[offset/8]&^(1<<(offset%8)) | byte(v)<<(offset%8)
		return
	}
	for i := range size / 8 {
		b[offset/8+i] = byte(v >> (8 * i))
	}
}

func (r *jsonReader) store(at *place, l *Layout, f *Field, v jsonValue) *JSONError {
	if f.Group != nil {
		if v.kind != jsonObject {
			return &JSONError{Message: "expected an object"}
		}
		if f.Member {
			at.choose(l, f)
		}
		return r.object(at, v, f.inner())
	}
	if f.Type.Kind < KindText {
		bits, fault := scalar(v, f.Type)
		if fault == nil {
			if f.Member {
				at.choose(l, f)
			}
			at.set(f.Offset, kindBits[f.Type.Kind], bits^f.Default)
		}
		return fault
	}
	if v.kind == jsonNull && f.Type.Kind <= KindStruct && !f.Type.free() {
		if f.Member {
			at.choose(l, f)
		}
		return nil
	}
	if f.Member {
		at.choose(l, f)
	}
	return r.pointer(PointerBuilder{at.s, at.p + f.Offset}, v, f.Type, f.JSON)
}

func (r *jsonReader) pointer(to PointerBuilder, v jsonValue, t *Type, how *FieldJSON) *JSONError {
	switch {
	case t.Kind == KindText && v.kind == jsonString:
		to.SetText(v.text)
		return nil
	case t.Kind == KindData && how != nil && (how.Base64 || how.Hex):
		b, err := encoded(v, how.Base64)
		if err != nil {
			return &JSONError{Message: err.Error()}
		}
		to.SetData(b)
		return nil
	case t.Kind == KindData && v.kind == jsonArray:
		b := make([]byte, len(v.items))
		for i, item := range v.items {
			bits, fault := scalar(item, &TypeUint8)
			if fault != nil {
				return fault.within(fmt.Sprintf("[%d]", i))
			}
			b[i] = byte(bits)
		}
		to.SetData(b)
		return nil
	case t.Kind == KindStruct:
		return r.structure(to, v, t.describe())
	case t.Kind == KindList && v.kind == jsonArray:
		return r.list(to, v, t.Elem)
	}
	return &JSONError{Message: "a value of another type was expected"}
}

// nullable tells that an item of a list may be null.
func (t *Type) nullable() bool {
	return t.Kind == KindVoid || t.Kind == KindFloat32 || t.Kind == KindFloat64 || t.free()
}

// free tells that the type holds any JSON.
func (t *Type) free() bool { return t.Kind == KindStruct && t.describe().FreeJSON }

func encoded(v jsonValue, in64 bool) ([]byte, error) {
	if v.kind != jsonString {
		return nil, errors.New("expected a string")
	}
	if !in64 {
		return hex.DecodeString(v.text)
	}
	text := strings.NewReplacer("-", "+", "_", "/", " ", "", "\t", "", "\n", "", "\r", "").Replace(v.text)
	return base64.StdEncoding.DecodeString(text)
}

func (r *jsonReader) list(to PointerBuilder, v jsonValue, t *Type) *JSONError {
	n := len(v.items)
	each := func(one func(i int, v jsonValue) *JSONError) *JSONError {
		for i, item := range v.items {
			if item.kind == jsonNull && !t.nullable() {
				return (&JSONError{Message: "null cannot be an item"}).within(fmt.Sprintf("[%d]", i))
			}
			if fault := one(i, item); fault != nil {
				return fault.within(fmt.Sprintf("[%d]", i))
			}
		}
		return nil
	}
	switch t.element() {
	case elementStruct:
		l := t.describe()
		list := to.s.NewStructs(to.at, n, uint32(l.Data)|uint32(l.Pointers)<<16)
		return each(func(i int, v jsonValue) *JSONError {
			if v.kind != jsonObject && !l.FreeJSON {
				return &JSONError{Message: "expected an object"}
			}
			_, s, p := list.Element(i)
			return r.fill(&place{s: s, p: p, data: uint32(l.Data)}, v, l)
		})
	case elementPointer:
		list := InitList[PointerBuilder](to.s, to.at, n)
		return each(func(i int, v jsonValue) *JSONError { return r.pointer(list.Slot(i), v, t, nil) })
	case elementVoid:
		InitVoids(to.s, to.at, n)
		return each(func(_ int, v jsonValue) *JSONError { return v.once() })
	case elementBit:
		list := InitBools(to.s, to.at, n)
		return each(func(i int, v jsonValue) *JSONError {
			bits, fault := scalar(v, t)
			list.Set(i, bits != 0)
			return fault
		})
	}
	size := kindBits[t.Kind]
	words := (n*int(size) + 63) / 64
	to.s.drop(to.at)
	s, o := to.s.alloc(to.at, words, listPointer(0, numberSize(int(size/8)), uint64(n)))
	at := place{s: s, p: o + uint32(words), data: uint32(words)}
	return each(func(i int, v jsonValue) *JSONError {
		bits, fault := scalar(v, t)
		at.set(uint32(i)*size, size, bits)
		return fault
	})
}

// scalar is the bits of a number, Bool or enum.
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
			e := t.Enum.ZoophEnum()
			names := e.Names
			if e.JSON != nil {
				names = e.JSON
			}
			for i, name := range names {
				if name == v.text {
					return uint64(i), nil
				}
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
		var err error
		x, err = strconv.ParseFloat(v.text, 64)
		isDecimal := strings.Trim(v.text, "0123456789+-.eE") == ""
		if v.kind != jsonNumber && v.kind != jsonString || err != nil || !isDecimal {
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

// integer is a number without a fraction, exactly, in the range of its type.
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
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || x != math.Trunc(x) || x >= 1<<64 || negative && x >= 1<<63 {
		return false, 0, false
	}
	return negative, uint64(x), true
}
