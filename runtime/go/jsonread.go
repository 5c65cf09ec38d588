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
	"unicode/utf8"
)

// UnmarshalRecord is for generated code: sets a Record to what JSON says.
func UnmarshalRecord(x interface {
	Record
	UnmarshalBinary([]byte) error
}, data []byte) error {
	var a Arena
	if err := ReadJSON(&a, data, x.ZoophType()); err != nil {
		return err
	}
	return x.UnmarshalBinary(a.Framed())
}

// ReadJSON makes one JSON object the root of an arena, as a struct of type t.
// Members that the schema does not know are ignored.
func ReadJSON(a *Arena, data []byte, t *Type) error {
	p := jsonParser{data: data}
	v, err := p.document()
	if err != nil {
		return err
	}
	r := jsonReader{a}
	if v.kind != jsonObject {
		return &JSONError{Message: "expected an object"}
	}
	if fault := r.structure(a.New(), v, t.describe()); fault != nil {
		return fault
	}
	return nil
}

// maxJSON is how deep lists and objects may be nested.
const maxJSON = 64

type jsonKind uint8

const (
	jsonNull jsonKind = iota
	jsonBool
	jsonNumber
	jsonString
	jsonArray
	jsonObject
)

// jsonValue is a parsed value: text holds a number's digits or a string.
type jsonValue struct {
	kind  jsonKind
	truth bool
	text  string
	names []string // of an object's members
	items []jsonValue
}

type jsonParser struct {
	data []byte
	at   int
	path []string
}

func (p *jsonParser) fail(message string) error {
	e := &JSONError{Message: fmt.Sprintf("%s at byte %d", message, p.at)}
	for i := len(p.path) - 1; i >= 0; i-- {
		e.within(p.path[i])
	}
	return e
}

func (p *jsonParser) space() byte {
	for p.at < len(p.data) {
		switch c := p.data[p.at]; c {
		case ' ', '\t', '\n', '\r':
			p.at++
		default:
			return c
		}
	}
	return 0
}

func (p *jsonParser) document() (v jsonValue, err error) {
	if v, err = p.value(); err != nil {
		return
	}
	if p.space(); p.at < len(p.data) {
		err = p.fail("something follows the value")
	}
	return
}

func (p *jsonParser) value() (jsonValue, error) {
	switch c := p.space(); {
	case c == '{':
		return p.object()
	case c == '[':
		return p.array()
	case c == '"':
		s, err := p.str()
		return jsonValue{kind: jsonString, text: s}, err
	case c == '-' || c >= '0' && c <= '9':
		return p.number()
	}
	for i, word := range []string{"null", "true", "false"} {
		if strings.HasPrefix(string(p.data[p.at:min(len(p.data), p.at+5)]), word) {
			p.at += len(word)
			return jsonValue{kind: jsonKind(min(i, 1)), truth: i == 1}, nil
		}
	}
	return jsonValue{}, p.fail("expected a value")
}

func (p *jsonParser) array() (v jsonValue, err error) {
	v.kind = jsonArray
	if len(p.path) >= maxJSON {
		return v, p.fail("nested deeper than 64 levels")
	}
	p.at++
	if p.space() == ']' {
		p.at++
		return
	}
	for {
		p.path = append(p.path, fmt.Sprintf("[%d]", len(v.items)))
		item, err := p.value()
		if err != nil {
			return v, err
		}
		p.path = p.path[:len(p.path)-1]
		v.items = append(v.items, item)
		switch p.space() {
		case ',':
			p.at++
		case ']':
			p.at++
			return v, nil
		default:
			return v, p.fail("expected a comma or a bracket")
		}
	}
}

func (p *jsonParser) object() (v jsonValue, err error) {
	v.kind = jsonObject
	if len(p.path) >= maxJSON {
		return v, p.fail("nested deeper than 64 levels")
	}
	p.at++
	if p.space() == '}' {
		p.at++
		return
	}
	seen := make(map[string]bool)
	for {
		if p.space() != '"' {
			return v, p.fail("expected a name")
		}
		name, err := p.str()
		if err != nil {
			return v, err
		}
		p.path = append(p.path, name)
		if seen[name] {
			return v, p.fail("the member is there twice")
		}
		seen[name] = true
		if p.space() != ':' {
			return v, p.fail("expected a colon")
		}
		p.at++
		item, err := p.value()
		if err != nil {
			return v, err
		}
		p.path = p.path[:len(p.path)-1]
		v.names = append(v.names, name)
		v.items = append(v.items, item)
		switch p.space() {
		case ',':
			p.at++
		case '}':
			p.at++
			return v, nil
		default:
			return v, p.fail("expected a comma or a brace")
		}
	}
}

func (p *jsonParser) number() (jsonValue, error) {
	start := p.at
	digits := func() bool {
		from := p.at
		for p.at < len(p.data) && p.data[p.at] >= '0' && p.data[p.at] <= '9' {
			p.at++
		}
		return p.at > from
	}
	peek := func(set string) bool {
		return p.at < len(p.data) && strings.IndexByte(set, p.data[p.at]) >= 0
	}
	if peek("-") {
		p.at++
	}
	zero := peek("0")
	from := p.at
	if !digits() || zero && p.at > from+1 {
		return jsonValue{}, p.fail("not a number")
	}
	if peek(".") {
		p.at++
		if !digits() {
			return jsonValue{}, p.fail("not a number")
		}
	}
	if peek("eE") {
		p.at++
		if peek("+-") {
			p.at++
		}
		if !digits() {
			return jsonValue{}, p.fail("not a number")
		}
	}
	return jsonValue{kind: jsonNumber, text: string(p.data[start:p.at])}, nil
}

func (p *jsonParser) str() (string, error) {
	p.at++
	start := p.at
	// Most strings have no escapes.
	for p.at < len(p.data) && p.data[p.at] != '"' && p.data[p.at] != '\\' && p.data[p.at] >= ' ' {
		p.at++
	}
	if p.at < len(p.data) && p.data[p.at] == '"' {
		s := p.data[start:p.at]
		p.at++
		if !utf8.Valid(s) {
			return "", p.fail("not UTF-8")
		}
		return string(s), nil
	}
	b := append([]byte(nil), p.data[start:p.at]...)
	for p.at < len(p.data) {
		c := p.data[p.at]
		p.at++
		switch {
		case c == '"':
			if !utf8.Valid(b) {
				return "", p.fail("not UTF-8")
			}
			return string(b), nil
		case c < ' ':
			return "", p.fail("a control character in a string")
		case c != '\\':
			b = append(b, c)
		default:
			r, err := p.escape()
			if err != nil {
				return "", err
			}
			b = utf8.AppendRune(b, r)
		}
	}
	return "", p.fail("the string does not end")
}

func (p *jsonParser) escape() (rune, error) {
	if p.at >= len(p.data) {
		return 0, p.fail("the string does not end")
	}
	c := p.data[p.at]
	p.at++
	if i := strings.IndexByte(`"\/bfnrt`, c); i >= 0 {
		return rune("\"\\/\b\f\n\r\t"[i]), nil
	}
	if c != 'u' {
		return 0, p.fail("no such escape")
	}
	r, err := p.hex4()
	if err != nil || r < 0xd800 || r > 0xdfff {
		return r, err
	}
	if r < 0xdc00 && p.at+1 < len(p.data) && p.data[p.at] == '\\' && p.data[p.at+1] == 'u' {
		p.at += 2
		low, err := p.hex4()
		if err != nil {
			return 0, err
		}
		if low >= 0xdc00 && low <= 0xdfff {
			return (r-0xd800)<<10 + low - 0xdc00 + 0x10000, nil
		}
	}
	return 0, p.fail("a surrogate without its other half")
}

func (p *jsonParser) hex4() (rune, error) {
	if p.at+4 > len(p.data) {
		return 0, p.fail("the string does not end")
	}
	v, err := strconv.ParseUint(string(p.data[p.at:p.at+4]), 16, 16)
	if err != nil {
		return 0, p.fail("not hexadecimal")
	}
	p.at += 4
	return rune(v), nil
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
	_, s, p := to.s.NewStruct(to.at, uint32(l.Data)|uint32(l.Pointers)<<16)
	at := place{s: s, p: p, data: uint32(l.Data)}
	return r.object(&at, v, l)
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
		return true, nil
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
	if v.kind == jsonNull && f.Type.Kind <= KindStruct {
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
	case t.Kind == KindStruct && v.kind == jsonObject:
		return r.structure(to, v, t.describe())
	case t.Kind == KindList && v.kind == jsonArray:
		return r.list(to, v, t.Elem)
	}
	return &JSONError{Message: "a value of another type was expected"}
}

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
			if item.kind == jsonNull && t.Kind != KindVoid && t.Kind != KindFloat32 && t.Kind != KindFloat64 {
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
			if v.kind != jsonObject {
				return &JSONError{Message: "expected an object"}
			}
			_, s, p := list.Element(i)
			return r.object(&place{s: s, p: p, data: uint32(l.Data)}, v, l)
		})
	case elementPointer:
		list := InitList[PointerBuilder](to.s, to.at, n)
		return each(func(i int, v jsonValue) *JSONError { return r.pointer(list.Slot(i), v, t, nil) })
	case elementVoid:
		InitVoids(to.s, to.at, n)
		return nil
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
		return 0, nil
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
	if v.kind != jsonNull {
		var err error
		text := v.text
		if v.kind == jsonString && strings.ContainsAny(text, "xX_pP") {
			text = "?"
		}
		x, err = strconv.ParseFloat(text, 64)
		infinite := errors.Is(err, strconv.ErrRange)
		if v.kind != jsonNumber && v.kind != jsonString || err != nil && !(infinite && v.kind == jsonString) {
			return 0, &JSONError{Message: "not a number of the type"}
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
	if err != nil || x != math.Trunc(x) || x >= 1<<64 {
		return false, 0, false
	}
	return negative, uint64(x), true
}
