// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"encoding/hex"
	"fmt"
	"math"
	"reflect"
	"strings"

	zooph "zooph.dev/go"
	"zooph.dev/go/gen"
)

// Printing and copying call the generated accessors by name, through reflection, so one
// function works for all types. The names follow from the names of the fields, which are in the
// layout tables.

// exported returns the name of a field's accessor.
func exported(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

type accessor struct {
	of   reflect.Type
	name string
}

// accessors caches the indices of methods. Looking up a name takes longer than the call, and a
// message that was opened lazily may claim millions of elements.
var accessors = map[accessor]int{}

func call(v reflect.Value, name string, in ...reflect.Value) reflect.Value {
	count()
	key := accessor{v.Type(), name}
	index, known := accessors[key]
	if !known {
		m, ok := key.of.MethodByName(name)
		if !ok {
			panic(fmt.Sprint(key.of, " has no ", name))
		}
		index = m.Index
		accessors[key] = index
	}
	out := v.Method(index).Call(in)
	if len(out) == 0 {
		return reflect.Value{}
	}
	return out[0]
}

func layoutOf(t *gen.Type) *gen.Layout { return t.Of.ZoophLayout() }

// parameter reports whether the field's type is a type parameter.
func parameter(l *gen.Layout, f *gen.Field) bool {
	return l.Name == "Pair" && (f.Name == "first" || f.Name == "second")
}

func printReader(r any) string {
	t := r.(interface{ ZoophType() *gen.Type }).ZoophType()
	var b strings.Builder
	readStruct(&b, reflect.ValueOf(r), layoutOf(t))
	return b.String()
}

// members prints the members of a struct.
type members struct {
	b     *strings.Builder
	first bool
}

func (m *members) name(name string) {
	if !m.first {
		m.b.WriteByte(',')
	}
	m.first = false
	m.b.WriteString(name + "=")
}

// Limits of printing. A message that was not validated may have cycles, so output that is
// longer or more deeply nested than for any valid message is left out.
const (
	mostLevels = 1024
	mostBytes  = 16 << 20
)

var level int

func readStruct(b *strings.Builder, r reflect.Value, l *gen.Layout) {
	b.WriteByte('(')
	level++
	defer func() {
		level--
		b.WriteByte(')')
	}()
	if level > mostLevels || b.Len() > mostBytes {
		return
	}
	m := members{b, true}
	for i := range l.Fields {
		if f := &l.Fields[i]; !f.Member {
			m.name(f.Name)
			readField(b, r, l, f)
		}
	}
	if l.Union {
		which := call(r, "Which").Uint()
		if f := member(l, which); f != nil {
			m.name(f.Name)
			readField(b, r, l, f)
		} else {
			m.name("?")
			fmt.Fprint(b, which)
		}
	}
}

func member(l *gen.Layout, which uint64) *gen.Field {
	for i := range l.Fields {
		if f := &l.Fields[i]; f.Member && uint64(f.Tag) == which {
			return f
		}
	}
	return nil
}

func readField(b *strings.Builder, r reflect.Value, l *gen.Layout, f *gen.Field) {
	name := exported(f.Name)
	switch {
	case f.Group != nil:
		readStruct(b, call(r, name), f.Group.ZoophLayout())
	case f.Type.Kind == gen.KindVoid:
		b.WriteString("void")
	case pointed(f.Type) && !parameter(l, f) && !call(r, "Has"+name).Bool():
		b.WriteString("null")
	case f.Type.Kind == gen.KindText && !parameter(l, f):
		text := call(r, name+"Bytes").Bytes()
		if s := call(r, name).String(); s != string(text) {
			panic("the copy differs")
		}
		quote(b, text)
	default:
		readValue(b, call(r, name), f.Type)
	}
}

// pointed reports whether null is printed as such.
func pointed(t *gen.Type) bool {
	return t.Kind == gen.KindStruct || t.Kind == gen.KindAnyStruct || t.Kind == gen.KindAnyList
}

func readValue(b *strings.Builder, v reflect.Value, t *gen.Type) {
	switch x := v.Interface().(type) {
	case zooph.Text:
		quote(b, x.Bytes())
	case zooph.Data:
		hexed(b, '<', x.Bytes(), '>')
	case []byte:
		hexed(b, '<', x, '>')
	case zooph.Capability:
		capability(b, x)
	case zooph.Pointer:
		untyped(b, x)
	case zooph.Struct, zooph.AnyList:
		// The accessor of an AnyStruct or AnyList has checked the kind, which is not printed.
		untypedForm(b, x)
	case zooph.Voids:
		fmt.Fprintf(b, "[void*%d]", x.Len())
	default:
		switch t.Kind {
		case gen.KindStruct:
			readStruct(b, v, layoutOf(t))
		case gen.KindList:
			n := int(call(v, "Len").Int())
			list(b, n, func(i int) { readValue(b, call(v, "At", reflect.ValueOf(i)), t.Elem) })
			checkAll(v, n)
		default:
			number(b, v, t)
		}
	}
}

// checkAll compares the elements of the iterator with those by index.
func checkAll(v reflect.Value, n int) {
	i := 0
	for x := range call(v, "All").Seq() {
		if y := call(v, "At", reflect.ValueOf(i)); y.Comparable() && x.Comparable() && y.Kind() != reflect.Float32 &&
			y.Kind() != reflect.Float64 && x.Interface() != y.Interface() && !padded(x) {
			panic("iteration differs")
		}
		i++
	}
	if i != n {
		panic("iteration stops early")
	}
}

// padded reports whether a Reader may refer to a copy of its data, a different one each time.
func padded(x reflect.Value) bool { return x.Kind() == reflect.Struct }

func list(b *strings.Builder, n int, one func(i int)) {
	b.WriteByte('[')
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		one(i)
	}
	b.WriteByte(']')
}

func number(b *strings.Builder, v reflect.Value, t *gen.Type) {
	switch {
	case t.Kind == gen.KindEnum:
		fmt.Fprintf(b, "#%d", v.Uint())
	case v.Kind() == reflect.Float32:
		// Converting it to a float64 may change a NaN.
		fmt.Fprintf(b, "0x%08x", math.Float32bits(v.Interface().(float32)))
	case v.Kind() == reflect.Float64:
		fmt.Fprintf(b, "0x%016x", math.Float64bits(v.Float()))
	default:
		fmt.Fprint(b, v.Interface())
	}
}

// printed returns a number as it is printed, which compares NaNs by their bits.
func printed(v reflect.Value, t *gen.Type) string {
	var b strings.Builder
	number(&b, v, t)
	return b.String()
}

func quote(b *strings.Builder, s []byte) {
	b.WriteByte('"')
	escape(b, s)
	b.WriteByte('"')
}

// escape writes a text without its quotes. Paths are written in this way, too.
func escape(b *strings.Builder, s []byte) {
	for _, c := range s {
		if c == '"' || c == '\\' || c < 0x20 || c > 0x7e {
			fmt.Fprintf(b, "\\%02x", c)
		} else {
			b.WriteByte(c)
		}
	}
}

func hexed(b *strings.Builder, open byte, data []byte, close byte) {
	b.WriteByte(open)
	b.WriteString(hex.EncodeToString(data))
	b.WriteByte(close)
}

func capability(b *strings.Builder, c zooph.Capability) {
	if i, ok := c.Index(); ok {
		fmt.Fprintf(b, "cap%d", i)
	} else {
		b.WriteString("null")
	}
}

// untyped prints the canonical words of the object at a pointer.
func untyped(b *strings.Builder, p zooph.Pointer) {
	if p.IsNull() {
		b.WriteString("null")
		return
	}
	// The copy may find a fault in a message that was opened lazily. The message records it.
	words, _ := zooph.AppendCanonical(nil, p)
	hexed(b, '{', words, '}')
}

// untypedForm prints a struct or list of unknown type, by copying it.
func untypedForm(b *strings.Builder, x any) {
	var a zooph.Arena
	switch x := x.(type) {
	case zooph.Struct:
		a.New().CopyStruct(x)
	case zooph.AnyList:
		a.New().CopyList(x)
	}
	untyped(b, a.Message().Root())
}

func printRecord(x any, t *gen.Type) string {
	var b strings.Builder
	recordStruct(&b, reflect.ValueOf(x).Elem(), layoutOf(t))
	return b.String()
}

func recordStruct(b *strings.Builder, x reflect.Value, l *gen.Layout) {
	b.WriteByte('(')
	m := members{b, true}
	one := func(f *gen.Field) {
		m.name(f.Name)
		v := x.FieldByName(exported(f.Name))
		switch {
		case f.Group != nil:
			recordStruct(b, v, f.Group.ZoophLayout())
		case f.Type.Kind == gen.KindVoid:
			b.WriteString("void")
		default:
			recordValue(b, v, f.Type)
		}
	}
	for i := range l.Fields {
		if f := &l.Fields[i]; !f.Member {
			one(f)
		}
	}
	if l.Union {
		which := x.FieldByName("Which").Uint()
		if f := member(l, which); f != nil {
			one(f)
		} else {
			m.name("?")
			fmt.Fprint(b, which)
		}
	}
	b.WriteByte(')')
}

func recordValue(b *strings.Builder, v reflect.Value, t *gen.Type) {
	switch t.Kind {
	case gen.KindText:
		quote(b, []byte(v.String()))
	case gen.KindData:
		hexed(b, '<', v.Bytes(), '>')
	case gen.KindCapability:
		capability(b, v.Interface().(zooph.Capability))
	case gen.KindAny, gen.KindAnyStruct, gen.KindAnyList:
		untyped(b, v.Interface().(zooph.AnyValue).Pointer())
	case gen.KindStruct:
		if v.Kind() != reflect.Pointer {
			recordStruct(b, v, layoutOf(t))
		} else if v.IsNil() {
			b.WriteString("null")
		} else {
			recordStruct(b, v.Elem(), layoutOf(t))
		}
	case gen.KindList:
		if t.Elem.Kind == gen.KindVoid {
			fmt.Fprintf(b, "[void*%d]", v.Len())
			return
		}
		list(b, v.Len(), func(i int) { recordValue(b, v.Index(i), t.Elem) })
	default:
		number(b, v, t)
	}
}

// copyStruct copies field by field from a Reader to a Builder.
func copyStruct(r, to reflect.Value, t *gen.Type) {
	deeper(func() { copyFields(r, to, layoutOf(t)) })
}

func copyFields(r, to reflect.Value, l *gen.Layout) {
	for i := range l.Fields {
		if f := &l.Fields[i]; !f.Member {
			copyField(r, to, l, f)
		}
	}
	if l.Union {
		// A member that only a newer schema knows cannot be set.
		if f := member(l, call(r, "Which").Uint()); f != nil {
			copyField(r, to, l, f)
		}
	}
}

func copyField(r, to reflect.Value, l *gen.Layout, f *gen.Field) {
	name := exported(f.Name)
	switch {
	case f.Group != nil && f.Member:
		copyFields(call(r, name), call(to, "Init"+name), f.Group.ZoophLayout())
		return
	case f.Group != nil:
		copyFields(call(r, name), call(to, name), f.Group.ZoophLayout())
		return
	case f.Type.Kind == gen.KindVoid:
		if f.Member {
			call(to, "Set"+name)
		}
		return
	case f.Type.Kind < gen.KindText:
		set := call(r, name)
		call(to, "Set"+name, set)
		if got := call(to, name); printed(got, f.Type) != printed(set, f.Type) {
			panic(fmt.Sprint("the Builder gives another ", name))
		}
		return
	case !call(r, "Has"+name).Bool():
		if f.Member {
			call(call(to, name+"Slot"), "Clear")
		}
		return
	}
	value := call(r, name)
	if room >= 0 {
		countList(length(value), f.Type)
	}
	switch {
	case parameter(l, f):
		copyInto(value, call(to, "Init"+name, reflect.ValueOf(length(value))), f.Type)
	case f.Type.Kind == gen.KindStruct:
		l := layoutOf(f.Type)
		countBytes((int(l.Data) + int(l.Pointers)) * 8)
		copyStruct(value, call(to, "Init"+name), f.Type)
	case f.Type.Kind == gen.KindList:
		copyInto(value, call(to, "Init"+name, reflect.ValueOf(length(value))), f.Type)
	case f.Type.Kind == gen.KindText:
		text := call(r, name+"Bytes")
		countBytes(text.Len())
		call(to, "Set"+name+"Bytes", text)
	default:
		if p, ok := value.Interface().(zooph.Pointer); ok {
			countAny(p)
		}
		call(to, "Set"+name, value)
	}
}

// length returns how many elements or bytes a value has.
func length(v reflect.Value) int {
	if m := v.MethodByName("Len"); m.IsValid() {
		return int(m.Call(nil)[0].Int())
	}
	return 0
}

// copyInto copies a value to a Builder of its own.
func copyInto(v, to reflect.Value, t *gen.Type) {
	switch b := to.Interface().(type) {
	case zooph.TextBuilder:
		b.SetBytes(v.Interface().(zooph.Text).Bytes())
		return
	case zooph.DataBuilder:
		countBytes(len(b.Bytes()))
		copy(b.Bytes(), v.Interface().(zooph.Data).Bytes())
		return
	case zooph.PointerBuilder:
		from := v.Interface().(zooph.Pointer)
		countAny(from)
		b.Copy(from)
		return
	case zooph.CapabilityBuilder:
		b.Set(v.Interface().(zooph.Capability))
		return
	case zooph.VoidsBuilder:
		return
	}
	if t.Kind == gen.KindStruct {
		copyStruct(v, to, t)
		return
	}
	for i := range length(v) {
		at := reflect.ValueOf(i)
		item := call(v, "At", at)
		if set := to.MethodByName("Set"); set.IsValid() {
			set.Call([]reflect.Value{at, item})
			continue
		}
		if has := v.MethodByName("Has"); has.IsValid() && !has.Call([]reflect.Value{at})[0].Bool() {
			continue
		}
		if t.Elem.Kind == gen.KindStruct {
			copyStruct(item, call(to, "At", at), t.Elem)
			continue
		}
		if text, ok := item.Interface().(zooph.Text); ok {
			countBytes(text.Len())
			call(to, "At", at).Interface().(zooph.TextBuilder).SetBytes(text.Bytes())
			continue
		}
		if room >= 0 {
			countList(length(item), t.Elem)
		}
		copyInto(item, call(to, "Init", at, reflect.ValueOf(length(item))), t.Elem)
	}
}
