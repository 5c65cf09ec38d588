// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"errors"
	"reflect"

	zooph "zooph.dev/go"
	"zooph.dev/go/gen"
)

// enough is the panic value of a walk whose budget is used up.
type enough struct{}

// calls is how many more accessors a walk may call. room is how many more bytes of texts and
// data it may read, or copy. Both are negative if there is no limit. depth is the present level
// of a copy.
var calls, room, depth = -1, -1, 0

// deepest is how deep a walk goes. A message that was opened lazily may have cycles.
const deepest = zooph.MaxNesting

// errEndless says that a walk was stopped before its end.
var errEndless = errors.New("endless")

// limited runs a walk until it ends or its budget is used up. Calls by reflection are slow.
// Code that copies field by field must limit how much it builds, because a message may ask for
// any amount.
func limited(walk func()) (err error) {
	calls, room, depth = 1<<20, 24<<20, 0
	defer func() {
		calls, room = -1, -1
		if p := recover(); p != nil {
			if _, ok := p.(enough); !ok {
				panic(p)
			}
			err = errEndless
		}
	}()
	walk()
	return nil
}

// deeper calls copy one level further down.
func deeper(copy func()) {
	if calls < 0 {
		copy()
		return
	}
	if depth++; depth > deepest {
		panic(enough{})
	}
	copy()
	depth--
}

// ofAny is how many words are charged for copying an untyped value, and how many the copy may
// visit. Each copy has a budget of its own, so the number of copies must be limited.
const ofAny = 1 << 17

// countAny charges for a copy of an untyped value.
func countAny(p zooph.Pointer) {
	if room < 0 {
		return
	}
	countBytes(ofAny * 8)
	if words(p, ofAny, 0) < 0 {
		panic(enough{})
	}
}

// words visits the object at a pointer, and returns how many of the most words are left, or a
// negative number if they did not suffice.
func words(p zooph.Pointer, most, depth int) int {
	if most < 0 || depth > deepest {
		return -1
	}
	switch p.Form() {
	case zooph.FormStruct:
		r := p.Struct()
		most -= 1 + len(r.DataSection())/8 + r.PointerCount()
		for i := 0; i < r.PointerCount() && most >= 0; i++ {
			most = words(r.Pointer(i), most, depth+1)
		}
	case zooph.FormList:
		l := p.List()
		most -= 1 + len(l.Body())/8
		for i := 0; i < l.Len() && most >= 0; i++ {
			if n := l.Struct(i).PointerCount(); n > 0 {
				for k := 0; k < n && most >= 0; k++ {
					most = words(l.Struct(i).Pointer(k), most, depth+1)
				}
			} else {
				most--
			}
		}
	}
	return most
}

// count charges for a call.
func count() {
	if calls < 0 {
		return
	}
	if calls--; calls < 0 {
		panic(enough{})
	}
}

// countBytes charges for bytes that are to be copied.
func countBytes(n int) {
	if room < 0 {
		return
	}
	if room -= n; room < 0 {
		panic(enough{})
	}
}

// countList charges for a list that is to be built.
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
		// The field's type may be the struct's own type, which would not end.
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
	countBytes(len(b))
	for _, c := range b {
		w.sum += int(c)
	}
}
