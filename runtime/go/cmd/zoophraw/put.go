// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"fmt"
	"slices"
	"strings"
)

// sized returns an expression for the bytes that a value, which must be addressable, takes beyond
// its minimum.
func (w *writer) sized(n *node, value string) string {
	switch n.kind {
	case kindText:
		return fmt.Sprintf("raw.TextSize(string(%s), levels)", bare(value))
	case kindChar:
		return fmt.Sprintf("raw.CharSize(rune(%s), levels)", bare(value))
	case kindByHand:
		return fmt.Sprintf("%s.SizeWithin(%s, levels)", n.codec, value)
	case kindList, kindSet:
		if n.isOfConstant() {
			return fmt.Sprintf("%d * len(%s)", n.element.min(), bare(value))
		}
	case kindMap:
		if n.isOfConstant() {
			return fmt.Sprintf("%d * len(%s)", n.element.min()+n.value.min(), bare(value))
		}
	}
	return fmt.Sprintf("rawSize%s(%s, levels)", n.name, address(value))
}

// isOfConstant reports whether the elements of a list, set or map have constant size and can all be
// encoded.
func (n *node) isOfConstant() bool {
	ok := n.element.constant() && !n.element.measured()
	return ok && (n.value == nil || n.value.constant() && !n.value.measured())
}

// add writes code that adds the bytes that a value takes beyond its minimum to n.
func (w *writer) add(n *node, value string) {
	if !n.measured() {
		return
	}
	switch n.kind {
	case kindList, kindSet, kindMap:
		if n.isOfConstant() {
			w.line("n += %s", w.sized(n, value))
			return
		}
	}
	w.line("if size := %s; size < 0 { return size } else { n += size }", w.sized(n, value))
}

// address returns an expression for the address of a value.
func address(value string) string {
	if pointer, ok := strings.CutPrefix(value, "(*"); ok {
		return strings.TrimSuffix(pointer, ")")
	}
	return "&" + value
}

// bare returns an expression without the parentheses around it.
func bare(value string) string {
	if inner, ok := strings.CutPrefix(value, "("); ok {
		return strings.TrimSuffix(inner, ")")
	}
	return value
}

// deeper writes code that goes one level down if the value has varying size. The level ends with
// the function. The values on that level may be measured by code that does not count levels.
func (w *writer) deeper(varying string, within ...*node) {
	switch varying {
	case "false":
		return
	case "true":
	default:
		w.line("if %s {", varying)
		defer w.line("}")
	}
	if !slices.ContainsFunc(within, (*node).goesByLevels) {
		w.line("if _, ok := raw.Deeper(levels); !ok { return raw.TooDeep }")
		return
	}
	w.line("deeper, ok := raw.Deeper(levels)")
	w.line("if !ok { return raw.TooDeep }")
	w.line("levels = deeper")
}

// goesByLevels reports whether the size of a value beyond its minimum is computed by a function
// that counts nesting levels.
func (n *node) goesByLevels() bool {
	switch n.kind {
	case kindList, kindSet, kindMap:
		return !n.isOfConstant()
	}
	return n.measured()
}

// size writes the function that returns how many bytes a value takes beyond its minimum.
func (w *writer) size(n *node) {
	switch n.kind {
	case kindText, kindChar, kindByHand:
		return
	case kindList, kindSet, kindMap:
		if n.isOfConstant() {
			return
		}
	}
	if !n.measured() {
		return
	}
	w.line("\nfunc rawSize%s(v *%s, levels int) int {", n.name, n.spelling)
	defer w.line("}")
	switch n.kind {
	case kindEnum:
		w.line("if uint64(*v) >= %d { return raw.InvalidSize(0, levels) }\nreturn 0", len(n.constructors))
	case kindOptional:
		w.line("if *v == nil { return 0 }")
		w.deeper(n.element.varying(), n.element)
		w.line("n := %s", n.element.minimum())
		w.add(n.element, "(**v)")
		w.line("return n")
	case kindArray:
		w.line("n := 0\nfor i := range v {")
		w.add(n.element, "v[i]")
		w.line("}\nreturn n")
	case kindRecord:
		w.line("n := 0")
		for _, field := range n.fields {
			w.add(field.of, field.in("v"))
		}
		w.line("return n")
	case kindList, kindSet, kindMap:
		w.sizeOfMany(n)
	case kindUnion:
		w.sizeOfUnion(n)
	case kindSum:
		w.line("switch %s(*v).(type) {", n.binding((*node).measured))
		for _, c := range n.constructors {
			w.eachCase(&c, "return raw.InvalidSize(0, levels)", func(value string) {
				w.deeper(varying(c.fields()), c.of)
				if !c.of.measured() {
					w.line("return %s", minimumOf(c.fields()))
					return
				}
				w.line("n := %s", minimumOf(c.fields()))
				w.add(c.of, value)
				w.line("return n")
			})
		}
		w.line("}\nreturn raw.InvalidSize(0, levels)")
	}
}

func (w *writer) sizeOfMany(n *node) {
	minimum, varies := n.element.minimum(), n.element.varying()
	within := []*node{n.element}
	if n.kind == kindMap {
		within = append(within, n.value)
		entry := []field{{of: n.element}, {of: n.value}}
		minimum, varies = minimumOf(entry), varying(entry)
	}
	w.line("if len(*v) == 0 { return 0 }")
	w.deeper(varies, within...)
	w.line("n := (%s) * len(*v)", minimum)
	switch n.kind {
	case kindList:
		w.line("s := *v\nfor i := range s {")
		w.add(n.element, "s[i]")
	case kindSet:
		w.line("for key := range *v {")
		w.add(n.element, "key")
	case kindMap:
		w.line("for %s, %s := range *v {", used("key", n.element.measured()), used("value", n.value.measured()))
		w.add(n.element, "key")
		w.add(n.value, "value")
	}
	w.line("}\nreturn n")
}

// used returns a variable's name if the variable is used, and a blank otherwise.
func used(name string, is bool) string {
	if is {
		return name
	}
	return "_"
}

// binding returns the code in a type switch that binds the variable c to a constructor if any case
// uses c: pointer cases do, and the constructors for which used returns true.
func (n *node) binding(used func(*node) bool) string {
	for _, c := range n.constructors {
		if c.pointer || c.both || used(c.of) {
			return "c := "
		}
	}
	return ""
}

// eachCase writes the case of a constructor, and one for a pointer to it if the interface may hold
// that.
func (w *writer) eachCase(c *constructor, otherwise string, body func(value string)) {
	if !c.pointer {
		w.line("case %s:", c.spelling)
		body("c")
	}
	if c.pointer || c.both {
		w.line("case *%s:", c.of.spelling)
		w.line("if c == nil { %s }", otherwise)
		body("(*c)")
	}
}

// tag writes code that stores the number of a constructor, an expression, at the beginning of the
// slice that `place` returns an expression for.
func (w *writer) tag(constructors int, place func(int64) string, number string) {
	switch width := tagWidth(constructors); width {
	case 1:
		w.line("%s = byte(%s)", place(0), number)
	default:
		w.line("%s.PutUint%d(%s, uint%d(%s))", w.little(), 8*width, place(width), 8*width, number)
	}
}

// putConstant writes code that stores a value of constant size in p at an offset.
func (w *writer) putConstant(n *node, value string, at int64) {
	size := n.min()
	place := func(size int64) string {
		if size == 0 {
			return fmt.Sprintf("p[%d]", at)
		}
		return fmt.Sprintf("p[%d:%d]", at, at+size)
	}
	switch {
	case size == 0:
	case n.kind == kindNumber && size == 1:
		w.line("%s = byte(%s)", place(0), value)
	case n.kind == kindNumber:
		bits := fmt.Sprintf("uint%d(%s)", 8*size, value)
		if n.number[0] == 'F' {
			bits = fmt.Sprintf("%s.Float%dbits(float%d(%s))", w.std("math"), 8*size, 8*size, value)
		}
		w.line("%s.PutUint%d(%s, %s)", w.little(), 8*size, place(size), bits)
	case n.kind == kindBool:
		w.line("%s = raw.Bit(bool(%s))", place(0), value)
	case n.kind == kindChar:
		w.line("%s.PutUint32(%s, uint32(%s))", w.little(), place(4), value)
	default:
		w.line("rawPut%s((*[%d]byte)(%s), %s)", n.name, size, place(size), address(value))
	}
}

// putAny writes code that stores a value in b and sets b to the rest of b.
func (w *writer) putAny(n *node, value string) {
	size := n.min()
	switch {
	case n.constant() && size == 0:
	case n.constant():
		w.line("{\np := (*[%d]byte)(b)", size)
		w.putConstant(n, value, 0)
		w.line("b = b[%d:]\n}", size)
	case n.kind == kindText:
		w.line("b = raw.PutText(b, string(%s))", value)
	case n.kind == kindByHand:
		w.line("b = %s.Put(b, %s)", n.codec, value)
	case n.kind == kindList && n.element.kind == kindNumber:
		w.line("b = raw.PutNumbers(b, []%s(%s))", n.element.spelling, value)
	default:
		w.line("b = rawPut%s(b, %s)", n.name, address(value))
	}
}

// isInline reports whether a type has no functions of its own that read and write it.
func (n *node) isInline() bool {
	switch n.kind {
	case kindNumber, kindBool, kindChar, kindText, kindUnit, kindByHand:
		return true
	case kindList:
		return n.element.kind == kindNumber
	}
	return n.constant() && n.min() == 0
}

// put writes the function that writes a value.
func (w *writer) put(n *node) {
	if n.isInline() {
		return
	}
	if n.constant() {
		w.line("\nfunc rawPut%s(p *[%d]byte, v *%s) {", n.name, n.min(), n.spelling)
		w.putOfConstant(n)
		w.line("}")
		return
	}
	w.line("\nfunc rawPut%s(b []byte, v *%s) []byte {", n.name, n.spelling)
	defer w.line("}")
	switch n.kind {
	case kindOptional:
		w.line("b[0] = raw.Bit(*v != nil)\nb = b[1:]\nif *v != nil {")
		w.putAny(n.element, "(**v)")
		w.line("}\nreturn b")
	case kindArray:
		w.line("for i := range v {")
		w.putAny(n.element, "v[i]")
		w.line("}\nreturn b")
	case kindRecord:
		w.putFields(n.fields)
		w.line("return b")
	case kindSum:
		w.putSum(n)
	case kindUnion:
		w.putUnion(n)
	default:
		w.putMany(n)
	}
}

func (w *writer) putOfConstant(n *node) {
	place := func(size int64) string { return map[bool]string{true: "p[0]", false: "p[:]"}[size == 0] }
	switch n.kind {
	case kindArray:
		if n.element.kind == kindNumber {
			w.line("raw.PutArray(p[:], v[:])")
			return
		}
		size := n.element.min()
		w.line("b := p[:]\nfor i := range v {\np := (*[%d]byte)(b)", size)
		w.putConstant(n.element, "v[i]", 0)
		w.line("b = b[%d:]\n}", size)
	case kindRecord:
		at := int64(0)
		for _, field := range n.fields {
			w.putConstant(field.of, "v."+field.member, at)
			at += field.of.min()
		}
	case kindEnum:
		w.line("number := uint64(*v)\nif number >= %d { number = 1<<64 - 1 }", len(n.constructors))
		w.tag(len(n.constructors), place, "number")
	case kindSum:
		// Constructors without fields differ by their types alone.
		never := func(*node) bool { return false }
		w.line("number := uint64(1<<64 - 1)\nswitch %s(*v).(type) {", n.binding(never))
		for i, c := range n.constructors {
			w.eachCase(&c, "break", func(string) { w.line("number = %d", i) })
		}
		w.line("}")
		w.tag(len(n.constructors), place, "number")
	}
}

// putFields writes code that stores fields of v. Consecutive fields of constant size are stored
// together.
func (w *writer) putFields(fields []field) {
	for len(fields) > 0 {
		run := 0
		for run < len(fields) && fields[run].of.constant() {
			run++
		}
		if run == 0 {
			w.putAny(fields[0].of, fields[0].in("v"))
			fields = fields[1:]
			continue
		}
		if size := minOf(fields[:run]); size > 0 {
			w.line("{\np := (*[%d]byte)(b)", size)
			at := int64(0)
			for _, field := range fields[:run] {
				w.putConstant(field.of, "v."+field.member, at)
				at += field.of.min()
			}
			w.line("b = b[%d:]\n}", size)
		}
		fields = fields[run:]
	}
}

func (w *writer) putSum(n *node) {
	width := tagWidth(len(n.constructors))
	place := func(size int64) string {
		if size == 0 {
			return "b[0]"
		}
		return "b"
	}
	hasBytes := func(of *node) bool { return !of.constant() || of.min() > 0 }
	w.line("switch %s(*v).(type) {", n.binding(hasBytes))
	for i, c := range n.constructors {
		w.eachCase(&c, "break", func(value string) {
			w.tag(len(n.constructors), place, fmt.Sprint(i))
			w.line("b = b[%d:]", width)
			w.putAny(c.of, value)
			w.line("return b")
		})
	}
	w.line("}\nnumber := uint64(1<<64 - 1)")
	w.tag(len(n.constructors), place, "number")
	w.line("return b[%d:]", width)
}

func (w *writer) putMany(n *node) {
	w.line("b = raw.PutCount(b, len(*v))")
	switch {
	case n.kind == kindList && n.element.constant():
		size := n.element.min()
		if size == 0 {
			break
		}
		w.line("s := *v\nfor i := range s {\np := (*[%d]byte)(b)", size)
		w.putConstant(n.element, "s[i]", 0)
		w.line("b = b[%d:]\n}", size)
	case n.kind == kindList:
		w.line("s := *v\nfor i := range s {")
		w.putAny(n.element, "s[i]")
		w.line("}")
	default:
		w.line("for _, key := range %s {", w.sorted(n.element))
		w.putAny(n.element, "key")
		if n.kind == kindMap && !(n.value.constant() && n.value.min() == 0) {
			w.line("value := (*v)[key]")
			w.putAny(n.value, "value")
		}
		w.line("}")
	}
	w.line("return b")
}

// sorted returns an expression for the keys of a map in ascending order.
func (w *writer) sorted(key *node) string {
	if key.ordered {
		return fmt.Sprintf("%s.Sorted(%s.Keys(*v))", w.std("slices"), w.std("maps"))
	}
	return fmt.Sprintf("%s.SortedFunc(%s.Keys(*v), func(a, b %s) int { return %s })", w.std("slices"), w.std("maps"), key.spelling, w.compared(key, "a", "b"))
}

// compared returns an expression that compares two keys.
func (w *writer) compared(n *node, a, b string) string {
	switch n.kind {
	case kindBool:
		return fmt.Sprintf("%s.Compare(raw.Bit(bool(%s)), raw.Bit(bool(%s)))", w.std("cmp"), a, b)
	case kindArray:
		return fmt.Sprintf("%s.CompareFunc(%s[:], %s[:], func(a, b %s) int { return %s })", w.std("slices"), a, b, n.element.spelling, w.compared(n.element, "a", "b"))
	case kindRecord:
		all := ""
		for i, field := range n.fields {
			if i > 0 {
				all += ", "
			}
			all += w.compared(field.of, a+"."+field.member, b+"."+field.member)
		}
		return w.std("cmp") + ".Or(" + all + ")"
	case kindUnit:
		return "0"
	}
	return fmt.Sprintf("%s.Compare(%s, %s)", w.std("cmp"), a, b)
}
