// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import "unicode/utf8"

// Free JSON: the struct Value of the standard schema json.capnp holds any JSON value,
// and is written as that value.

// named returns the field with that name in the schema.
func (l *Layout) named(name string) *Field {
	for i := range l.Fields {
		if l.Fields[i].Name == name {
			return &l.Fields[i]
		}
	}
	// Generated code sets FreeJSON only for the standard schema's struct, which has
	// these fields.
	panic("zooph: " + l.Name + " has no " + name)
}

// free writes the JSON value that a struct holds. The struct itself is no nesting
// level, but the list or object in it is.
func (w *jsonWriter) free(r Struct, l *Layout, depth int) error {
	f := l.active(r)
	if f == nil {
		w.put("null")
		return nil
	}
	switch f.Name {
	case "object":
		return w.freeItems(r.at(f), f.Type.Elem, "{}", depth, func(member Struct, l *Layout) error {
			w.text(w.bytes(member.at(l.named("name")), &TypeText))
			w.put(":")
			value := l.named("value")
			return w.pointed(member.at(value), value.Type, depth)
		})
	case "call":
		level := w.depth
		call, ok := w.target(r.at(f))
		if !ok {
			return w.fault
		}
		l := f.Type.describe()
		w.raw(w.bytes(call.at(l.named("function")), &TypeText))
		params := l.named("params")
		err := w.freeItems(call.at(params), params.Type.Elem, "()", depth, func(value Struct, l *Layout) error {
			return w.free(value, l, depth)
		})
		w.depth = level
		return err
	case "raw":
		w.raw(w.bytes(r.at(f), f.Type))
		return nil
	case "null", "boolean", "number", "string", "array":
	default:
		w.put("null")
		return nil
	}
	if f.Type.Kind < KindText {
		w.value(r.bits(f.Offset, kindBits[f.Type.Kind]), f.Type)
		return nil
	}
	return w.pointed(r.at(f), f.Type, depth)
}

// freeItems writes the structs of a list between brackets.
func (w *jsonWriter) freeItems(p Pointer, t *Type, brackets string, depth int, one func(Struct, *Layout) error) error {
	if depth <= 0 {
		return &JSONError{Message: "nested too deeply"}
	}
	level := w.depth
	l, layout := w.elements(p, t), t.describe()
	w.put(brackets[:1])
	for i := range int(l.n) {
		if w.stopped() {
			return w.fault
		}
		if i > 0 {
			w.put(",")
		}
		if err := one(l.element(i), layout); err != nil {
			return err
		}
	}
	w.depth = level
	w.put(brackets[1:])
	return nil
}

// raw writes a text unquoted. Malformed UTF-8 becomes U+FFFD.
func (w *jsonWriter) raw(s []byte) {
	for n := 0; len(s) > 0; n++ {
		if n&(1<<12-1) == 0 && w.stopped() {
			return
		}
		if s[0] < utf8.RuneSelf {
			w.b, s = append(w.b, s[0]), s[1:]
		} else {
			w.b, s = appendRune(w.b, s)
		}
	}
}

// free stores a JSON value of any kind in a struct.
func (r *jsonReader) free(at *open, v jsonValue, l *Layout) *JSONError {
	name := [...]string{"null", "boolean", "number", "string", "array", "object"}[v.kind]
	f := l.named(name)
	at.choose(l, f)
	to := at.pointer(f.Offset)
	switch v.kind {
	case jsonBool:
		at.set(f.Offset, 1, B2U(v.truth))
	case jsonNumber:
		bits, fault := float(v, KindFloat64)
		at.set(f.Offset, 64, bits)
		return fault
	case jsonString:
		return r.text(to, v.text)
	case jsonArray:
		return r.list(to, v, f.Type.Elem)
	case jsonObject:
		l := f.Type.Elem.describe()
		items := v.items()
		if fault := r.roomForStructs(len(items), l); fault != nil {
			return fault
		}
		list := to.s.NewStructs(to.at, len(items), uint32(l.Data)|uint32(l.Pointers)<<16)
		name, value := l.named("name"), l.named("value")
		for i, item := range items {
			_, s, p := list.Element(i)
			fault := r.text(PointerBuilder{s, p + name.Offset}, v.inner.names[i])
			if fault == nil {
				fault = r.structure(PointerBuilder{s, p + value.Offset}, item, value.Type.describe())
			}
			if fault != nil {
				return fault.in(v.inner.names[i])
			}
		}
	}
	return nil
}
