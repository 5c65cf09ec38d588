// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"encoding/base64"
	"encoding/hex"
	"errors"
	"math"
	"strconv"
	"strings"
)

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
