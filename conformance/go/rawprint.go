// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"zooph.dev/conformance/native"
)

// printedNative returns a native value in the notation of conformance/README.md.
func printedNative[T any](value T) string {
	var p nativePrinter
	p.print(reflect.ValueOf(&value).Elem(), false)
	return p.String()
}

type nativePrinter struct{ strings.Builder }

// constructors lists the constructors of sums, in the order of declaration.
var constructors = map[reflect.Type][]reflect.Type{
	reflect.TypeFor[native.Expr](): {
		reflect.TypeFor[native.Number](), reflect.TypeFor[*native.Negate](), reflect.TypeFor[native.Add](),
		reflect.TypeFor[*native.Call](), reflect.TypeFor[native.NoExpr](),
	},
	reflect.TypeFor[native.Shape]():      {reflect.TypeFor[native.Circle](), reflect.TypeFor[native.Polygon](), reflect.TypeFor[native.Empty]()},
	reflect.TypeFor[native.Result]():     {reflect.TypeFor[native.Uint32](), reflect.TypeFor[native.Failure]()},
	reflect.TypeFor[native.BoolOrText](): {reflect.TypeFor[native.Bool](), reflect.TypeFor[native.Failure]()},
}

// enums are printed as the numbers of constructors.
var enums = []reflect.Type{reflect.TypeFor[native.Color](), reflect.TypeFor[native.Sum256](), reflect.TypeFor[native.Sum257]()}

// print writes a value. isChar says that an int32 is a character.
func (p *nativePrinter) print(v reflect.Value, isChar bool) {
	t := v.Type()
	switch t.Kind() {
	case reflect.Bool:
		fmt.Fprint(p, v.Bool())
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if isChar {
			fmt.Fprintf(p, "'%x", v.Int())
			return
		}
		fmt.Fprint(p, v.Int())
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if slices.Contains(enums, t) {
			p.WriteByte('#')
		}
		fmt.Fprint(p, v.Uint())
	case reflect.Float32:
		// v.Float would turn a signalling NaN into a quiet one.
		fmt.Fprintf(p, "0x%08x", math.Float32bits(*(*float32)(addressed(v).Addr().UnsafePointer())))
	case reflect.Float64:
		fmt.Fprintf(p, "0x%016x", math.Float64bits(v.Float()))
	case reflect.String:
		p.text(v.String())
	case reflect.Slice, reflect.Array:
		p.list(v, isChar)
	case reflect.Map:
		p.mapping(v)
	case reflect.Pointer:
		if v.IsNil() {
			p.WriteString("none")
			return
		}
		p.WriteString("some ")
		p.print(v.Elem(), isChar)
	case reflect.Struct:
		p.members(v)
	case reflect.Interface:
		p.constructor(v)
	default:
		panic("no value of raw: " + t.String())
	}
}

// addressed returns a copy of a value that has an address.
func addressed(v reflect.Value) reflect.Value {
	copied := reflect.New(v.Type()).Elem()
	copied.Set(v)
	return copied
}

func (p *nativePrinter) text(text string) {
	p.WriteByte('"')
	for i := range len(text) {
		if b := text[i]; b < 0x20 || b > 0x7e || b == '"' || b == '\\' {
			fmt.Fprintf(p, "\\%02x", b)
		} else {
			p.WriteByte(b)
		}
	}
	p.WriteByte('"')
}

func (p *nativePrinter) list(v reflect.Value, isChar bool) {
	if v.Type().Elem() == reflect.TypeFor[struct{}]() {
		fmt.Fprintf(p, "[()*%d]", v.Len())
		return
	}
	p.WriteByte('[')
	for i := range v.Len() {
		if i > 0 {
			p.WriteByte(',')
		}
		p.print(v.Index(i), isChar || v.Type() == reflect.TypeFor[native.Chars]())
	}
	p.WriteByte(']')
}

func (p *nativePrinter) mapping(v reflect.Value) {
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int {
		switch {
		case a.Kind() == reflect.String:
			return strings.Compare(a.String(), b.String())
		case a.CanInt():
			return int(a.Int() - b.Int())
		}
		return int(int64(a.Uint()) - int64(b.Uint()))
	})
	p.WriteByte('{')
	for i, key := range keys {
		if i > 0 {
			p.WriteByte(',')
		}
		p.print(key, false)
		if v.Type().Elem() != reflect.TypeFor[struct{}]() {
			p.WriteByte(':')
			p.print(v.MapIndex(key), false)
		}
	}
	p.WriteByte('}')
}

// runes lists the fields that are runes. Reflection cannot distinguish runes from int32.
var runes = map[reflect.Type]string{
	reflect.TypeFor[native.Basics]():     "B",
	reflect.TypeFor[native.Tuple7]():     "F",
	reflect.TypeFor[native.Everything](): "Middle",
}

func (p *nativePrinter) members(v reflect.Value) {
	t := v.Type()
	if t == reflect.TypeFor[struct{}]() {
		p.WriteString("()")
		return
	}
	p.WriteByte('(')
	for i := range v.NumField() {
		if i > 0 {
			p.WriteByte(',')
		}
		field := t.Field(i)
		if name := field.Tag.Get("raw"); name != "" && name != "_" && t.Name() != "" {
			p.WriteString(name + "=")
		}
		p.print(v.Field(i), runes[t] == field.Name)
	}
	p.WriteByte(')')
}

func (p *nativePrinter) constructor(v reflect.Value) {
	holds := v.Elem()
	number := slices.Index(constructors[v.Type()], holds.Type())
	fmt.Fprintf(p, "#%d", number)
	if holds.Kind() == reflect.Pointer {
		holds = holds.Elem()
	}
	switch {
	case holds.Kind() != reflect.Struct:
		p.WriteByte('(')
		p.print(holds, false)
		p.WriteByte(')')
	case holds.NumField() > 0:
		p.members(holds)
	}
}
