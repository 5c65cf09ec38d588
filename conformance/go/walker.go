// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"reflect"

	zooph "zooph.dev/go"
	"zooph.dev/go/gen"
)

// enough is that a walk has called as many accessors as it should.
type enough struct{}

// calls is how many accessors a walk may still call, room how many bytes it may copy;
// negative if that does not matter.
var calls, room = -1, -1

// deepest is how deep a walk goes: what was opened lazily may lead back to itself.
const deepest = 1 << 10

// limited walks, until it ends or has called as many accessors, or copied as many bytes, as
// one should: calls by reflection take long, and code that copies field by field has to
// bound what it makes, as all code that builds what a message asks for.
func limited(walk func()) error {
	calls, room = 1<<20, 64<<20
	defer func() {
		calls, room = -1, -1
		if p := recover(); p != nil {
			if _, ok := p.(enough); !ok {
				panic(p)
			}
		}
	}()
	walk()
	return nil
}

// count counts a call.
func count() {
	if calls < 0 {
		return
	}
	if calls--; calls < 0 {
		panic(enough{})
	}
}

// countBytes counts bytes that are to be copied.
func countBytes(n int) {
	if room < 0 {
		return
	}
	if room -= n; room < 0 {
		panic(enough{})
	}
}

// countList counts a list that is to be made.
func countList(n int, t *gen.Type) {
	if t.Kind != gen.KindList {
		countBytes(n)
	} else if t.Elem.Kind == gen.KindStruct {
		l := layoutOf(t.Elem)
		countBytes(n * (int(l.Data) + int(l.Pointers)) * 8)
	} else {
		countBytes(n * 8)
	}
}

// walker calls every accessor of a Reader.
type walker struct{ sum, depth int }

func (w *walker) structure(r reflect.Value, l *gen.Layout) {
	if w.depth++; w.depth > deepest {
		panic(enough{})
	}
	defer func() { w.depth-- }()
	for i := range l.Fields {
		if f := &l.Fields[i]; !f.Member {
			w.field(r, l, f)
		}
	}
	if l.Union {
		if f := member(l, call(r, "Which").Uint()); f != nil {
			w.field(r, l, f)
		}
	}
}

func (w *walker) field(r reflect.Value, l *gen.Layout, f *gen.Field) {
	name := exported(f.Name)
	switch {
	case f.Group != nil:
		w.structure(call(r, name), f.Group.ZoophLayout())
	case f.Type.Kind == gen.KindVoid:
	case f.Type.Kind < gen.KindText:
		call(r, name)
	case f.Type.Kind == gen.KindStruct && !parameter(l, f) && !call(r, "Has"+name).Bool():
		// Its type may be the struct's own, without end.
	default:
		w.value(call(r, name), f.Type)
	}
}

func (w *walker) value(v reflect.Value, t *gen.Type) {
	switch x := v.Interface().(type) {
	case string:
		w.sum += len(x)
	case []byte:
		w.bytes(x)
	case zooph.Text:
		w.bytes(x.Bytes())
	case zooph.Data:
		w.bytes(x.Bytes())
	case zooph.Capability:
		if i, ok := x.Index(); ok {
			w.sum += int(i)
		}
	case zooph.Pointer:
		w.bytes(x.Struct().DataSection())
		w.bytes(x.List().Body())
		w.bytes(x.Text())
		w.bytes(x.Data())
		x.Capability()
	case zooph.Struct:
		w.bytes(x.DataSection())
		for i := range x.PointerCount() {
			x.Pointer(i).Form()
		}
	case zooph.AnyList:
		w.bytes(x.Body())
	case zooph.Voids:
		w.sum += x.Len()
	case zooph.Bools:
		for b := range x.All() {
			if b {
				w.sum++
			}
		}
	default:
		switch {
		case t.Kind == gen.KindStruct:
			w.structure(v, layoutOf(t))
		case t.Elem.Kind < gen.KindText:
			call(v, "Slice")
		default:
			for i := range int(call(v, "Len").Int()) {
				w.value(call(v, "At", reflect.ValueOf(i)), t.Elem)
			}
		}
	}
}

func (w *walker) bytes(b []byte) {
	for _, c := range b {
		w.sum += int(c)
	}
}
