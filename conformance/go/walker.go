// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"reflect"

	zooph "zooph.dev/go"
)

// enough is that a walk has called as many accessors as it should.
type enough struct{}

// calls is how many accessors a walk may still call; negative if that does not matter.
var calls = -1

// limited walks, until it ends or has called as many accessors as the opening allows: calls
// by reflection take long, and what was opened lazily may have no end.
func limited(a *attack, walk func()) error {
	calls = 4 << 20
	if a.lazy {
		calls = 1 << 20
	}
	defer func() {
		calls = -1
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

// countBytes counts bytes that are copied, as a call for each 64.
func countBytes(n int) {
	if calls >= 0 {
		calls -= min(n/64, calls)
	}
}

// walker calls every accessor of a Reader.
type walker struct{ sum int }

func (w *walker) structure(r reflect.Value, l *zooph.Layout) {
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

func (w *walker) field(r reflect.Value, l *zooph.Layout, f *zooph.Field) {
	name := exported(f.Name)
	switch {
	case f.Group != nil:
		w.structure(call(r, name), f.Group.ZoophLayout())
	case f.Type.Kind == zooph.KindVoid:
	case f.Type.Kind < zooph.KindText:
		call(r, name)
	case f.Type.Kind == zooph.KindStruct && !parameter(l, f) && !call(r, "Has"+name).Bool():
		// Its type may be the struct's own, without end.
	default:
		w.value(call(r, name), f.Type)
	}
}

func (w *walker) value(v reflect.Value, t *zooph.Type) {
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
		x.Index()
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
		case t.Kind == zooph.KindStruct:
			w.structure(v, layoutOf(t))
		case t.Elem.Kind < zooph.KindText:
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
