// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"fmt"
	"strconv"
	"strings"
)

// getConstant writes code that reads a value of constant size from p at an offset.
func (w *writer) getConstant(n *node, value string, at int64, fail string) {
	size := n.min()
	place := fmt.Sprintf("p[%d:%d]", at, at+size)
	switch {
	case size == 0:
	case n.kind == kindNumber && size == 1:
		w.line("%s = %s(p[%d])", value, n.spelling, at)
	case n.kind == kindNumber:
		bits := fmt.Sprintf("%s.Uint%d(%s)", w.little(), 8*size, place)
		if n.number[0] == 'F' {
			bits = fmt.Sprintf("%s.Float%dfrombits(%s)", w.std("math"), 8*size, bits)
		}
		w.line("%s = %s(%s)", value, n.spelling, bits)
	case n.kind == kindBool:
		w.line("if p[%d] > 1 { %s }", at, fail)
		w.line("%s = p[%d] != 0", value, at)
	case n.kind == kindChar:
		w.line("if !raw.GetChar(%s, (*rune)(%s)) { %s }", place, address(value), fail)
	case n.fallible():
		w.line("if !rawGet%s((*[%d]byte)(%s), %s) { %s }", n.name, size, place, address(value), fail)
	default:
		w.line("rawGet%s((*[%d]byte)(%s), %s)", n.name, size, place, address(value))
	}
}

// got returns an expression that reads a value of varying size from the bytes and yields its size
// in bytes.
func (w *writer) got(n *node, bytes, value string) string {
	switch {
	case n.kind == kindText:
		return fmt.Sprintf("raw.GetText(%s, (*string)(%s))", bytes, address(value))
	case n.kind == kindList && n.element.kind == kindNumber:
		return fmt.Sprintf("raw.GetNumbers(%s, (*[]%s)(%s))", bytes, n.element.spelling, address(value))
	}
	return fmt.Sprintf("rawGet%s(%s, %s, levels)", n.name, bytes, address(value))
}

// getVarying writes code that reads a value of varying size from the bytes and sets a variable to
// its size in bytes.
func (w *writer) getVarying(n *node, variable, bytes, value, fail string) {
	if n.kind == kindByHand {
		w.line("var %s int", variable)
		w.line("%s, %s = %s.Get(%s, levels)", value, variable, n.codec, bytes)
	} else {
		w.line("%s := %s", variable, w.got(n, bytes, value))
	}
	w.line("if %s < 0 { %s }", variable, fail)
}

// getRoot writes code that reads a value from the bytes, and then the code that `then` returns for
// the expression of the value's size.
func (w *writer) getRoot(n *node, value, bytes, fail string, then func(size string)) {
	size := n.min()
	switch {
	case n.constant() && size == 0:
		then("0")
	case n.constant():
		w.line("p := (*[%d]byte)(%s)", size, bytes)
		w.getConstant(n, value, 0, fail)
		then(fmt.Sprint(size))
	default:
		w.getVarying(n, "size", bytes, value, fail)
		then("size")
	}
}

// behind returns an expression for the offset of the end of a value of that size that follows a
// tag.
func behind(tag int64, size string) string {
	if number, err := strconv.ParseInt(size, 10, 64); err == nil {
		return fmt.Sprint(tag + number)
	}
	return fmt.Sprintf("%d + %s", tag, size)
}

// minus returns an expression for the length of b minus that number of bytes.
func minus(bytes string) string {
	if strings.Contains(bytes, "+") {
		bytes = "(" + bytes + ")"
	}
	return "len(b)-" + bytes
}

// get writes the function that reads a value.
func (w *writer) get(n *node) {
	if n.isInline() {
		return
	}
	if n.constant() {
		result := ""
		if n.fallible() {
			result = "bool "
		}
		w.line("\nfunc rawGet%s(p *[%d]byte, v *%s) %s{", n.name, n.min(), n.spelling, result)
		w.getOfConstant(n)
		if n.fallible() && n.kind != kindSum && n.kind != kindEnum {
			w.line("return true")
		}
		w.line("}")
		return
	}
	if n.kind == kindUnion {
		w.clearUnion(n)
	}
	w.line("\nfunc rawGet%s(b []byte, v *%s, levels int) int {", n.name, n.spelling)
	defer w.line("}")
	switch n.kind {
	case kindOptional:
		w.getOptional(n)
	case kindArray:
		w.getArray(n)
	case kindRecord:
		w.getFields(n.fields)
	case kindSum:
		w.getSum(n)
	case kindUnion:
		w.getUnion(n)
	case kindList:
		w.getList(n)
	default:
		w.getEntries(n)
	}
}

// getTag writes code that reads the number of a constructor from the beginning of the bytes.
func (w *writer) getTag(n *node, bytes string) {
	switch width := n.tagWidth(); width {
	case 1:
		w.line("number := %s[0]", bytes)
	default:
		w.line("number := %s.Uint%d(%s)", w.little(), 8*width, bytes)
	}
}

// constantTag returns an expression that reads the number of a constructor from p, which is an
// array, so a number of one byte is an index expression.
func constantTag(n *node) string {
	if tagWidth(len(n.constructors)) == 1 {
		return "p"
	}
	return "p[:]"
}

func (w *writer) getOfConstant(n *node) {
	switch n.kind {
	case kindArray:
		if n.element.kind == kindNumber {
			w.line("raw.GetArray(v[:], p[:])")
			return
		}
		size := n.element.min()
		w.line("b := p[:]\nfor i := range v {\np := (*[%d]byte)(b)", size)
		w.getConstant(n.element, "v[i]", 0, "return false")
		w.line("b = b[%d:]\n}", size)
	case kindRecord:
		at := int64(0)
		for _, field := range n.fields {
			w.getConstant(field.of, "v."+field.member, at, "return false")
			at += field.of.min()
		}
	case kindEnum:
		w.getTag(n, constantTag(n))
		w.line("*v = %s(number)", n.spelling)
		w.line("return uint64(number) < %d", len(n.constructors))
	case kindSum:
		w.getTag(n, constantTag(n))
		w.line("switch number {")
		for i, c := range n.constructors {
			w.line("case %d:\n*v = %s", i, w.empty(&c))
		}
		w.line("default:\nreturn false\n}\nreturn true")
	}
}

// empty returns an expression for a value of a constructor that has no fields.
func (w *writer) empty(c *constructor) string {
	if c.pointer {
		return "new(" + c.of.spelling + ")"
	}
	return c.spelling + "{}"
}

// enter writes code that goes one level down if the value has varying size.
func (w *writer) enter(varying, condition string) {
	switch varying {
	case "false":
		return
	case "true":
		varying = ""
	}
	if varying != "" && condition != "" {
		varying = "(" + varying + ") && "
	}
	if all := varying + condition; all != "" {
		w.line("if %s {", all)
		defer w.line("}")
	}
	w.line("if levels == 0 { return -1 }\nlevels--")
}

func (w *writer) getOptional(n *node) {
	w.line("if b[0] == 0 { *v = nil\nreturn 1 }")
	if minimum := n.element.minimum(); minimum == "0" {
		w.line("if b[0] != 1 { return -1 }")
	} else {
		w.line("if b[0] != 1 || len(b)-1 < %s { return -1 }", minimum)
	}
	w.enter(n.element.varying(), "")
	w.line("if *v == nil { *v = new(%s) }", n.element.spelling)
	w.getRoot(n.element, "(**v)", "b[1:]", "return -1", func(size string) { w.line("return %s", behind(1, size)) })
}

func (w *writer) getArray(n *node) {
	w.line("at, end := 0, len(b)-%d*(%s)", n.length, n.element.minimum())
	w.line("for i := range v {\nend += %s", n.element.minimum())
	w.getVarying(n.element, "size", "b[at:end]", "v[i]", "return -1")
	w.line("at += size\n}\nreturn at")
}

// getFields writes code that reads fields of v from b. Consecutive fields of constant size are read
// together. Until a field of varying size has been read, the offset of the next field is a
// constant.
func (w *writer) getFields(fields []field) {
	start := int64(0)
	at, varied := "", 0
	for len(fields) > 0 {
		run := 0
		for run < len(fields) && fields[run].of.constant() {
			run++
		}
		if run == 0 {
			end := ""
			if following := minimumOf(fields[1:]); following != "0" {
				end = minus(following)
			}
			size := fmt.Sprintf("size%d", varied)
			w.getVarying(fields[0].of, size, fmt.Sprintf("b[%s:%s]", at, end), fields[0].in("v"), "return -1")
			if varied == 0 {
				w.line("at := %s", strings.TrimPrefix(behind(start, size), "0 + "))
			} else {
				w.line("at += %s", size)
			}
			at = "at"
			varied++
			fields = fields[1:]
			continue
		}
		if size := minOf(fields[:run]); size > 0 {
			w.line("{\np := (*[%d]byte)(b[%s:])", size, at)
			w.getRun(fields[:run])
			w.line("}")
			if varied > 0 {
				w.line("at += %d", size)
			} else {
				start += size
				at = fmt.Sprint(start)
			}
		}
		fields = fields[run:]
	}
	w.line("return at")
}

// getRun writes code that reads consecutive fields of v of constant size from p.
func (w *writer) getRun(fields []field) {
	offset := int64(0)
	for _, field := range fields {
		w.getConstant(field.of, "v."+field.member, offset, "return -1")
		offset += field.of.min()
	}
}

func (w *writer) getSum(n *node) {
	width := tagWidth(len(n.constructors))
	w.getTag(n, "b")
	w.line("b = b[%d:]\nswitch number {", width)
	for i, c := range n.constructors {
		w.line("case %d:", i)
		if len(c.fields()) == 0 {
			w.line("*v = %s\nreturn %d", w.empty(&c), width)
			continue
		}
		if minimum := minimumOf(c.fields()); minimum != "0" {
			w.line("if len(b) < %s { return -1 }", minimum)
		}
		w.enter(varying(c.fields()), "")
		value := "c"
		if c.pointer {
			w.line("c := new(%s)", c.of.spelling)
			value = "(*c)"
		} else {
			w.line("var c %s", c.of.spelling)
		}
		w.getRoot(c.of, value, "b", "return -1", func(size string) {
			w.line("*v = c\nreturn %s", behind(width, size))
		})
	}
	w.line("}\nreturn -1")
}

func (w *writer) getList(n *node) {
	minimum := n.element.minimum()
	w.line("count := raw.GetCount(b, %s)", minimum)
	w.line("if count < 0 { return -1 }")
	w.enter(n.element.varying(), "count > 0")
	w.line("s := raw.Resize(*v, count)\n*v = s")
	if n.element.constant() {
		size := n.element.min()
		if size > 0 {
			w.line("b = b[8:]\nfor i := range s {\np := (*[%d]byte)(b)", size)
			w.getConstant(n.element, "s[i]", 0, "return -1")
			w.line("b = b[%d:]\n}", size)
		}
		w.line("return 8 + %d*count", size)
		return
	}
	w.line("at, end := 8, len(b)-count*(%s)", minimum)
	w.line("for i := range s {\nend += %s", minimum)
	w.getVarying(n.element, "size", "b[at:end]", "s[i]", "return -1")
	w.line("at += size\n}\nreturn at")
}

// getEntries writes code that reads a set or a map.
func (w *writer) getEntries(n *node) {
	entry := []field{{of: n.element}}
	value := "struct{}"
	if n.kind == kindMap {
		entry = append(entry, field{of: n.value})
		value = n.value.spelling
	}
	minimum := minimumOf(entry)
	w.line("count := raw.GetCount(b, %s)", minimum)
	w.line("if count < 0 { return -1 }")
	w.enter(varying(entry), "count > 0")
	w.line("if *v == nil { *v = make(%s, %s) } else { clear(*v) }", n.spelling, map[bool]string{true: "0", false: "count"}[minimum == "0"])
	w.line("at, end := 8, len(b)-count*(%s)", minimum)
	w.line("for range count {\nend += %s", minimum)
	w.line("var key %s", n.element.spelling)
	last := "end"
	if n.kind == kindMap {
		last = fmt.Sprintf("end-(%s)", n.value.minimum())
	}
	w.getPart(n.element, "key", last)
	w.line("if _, twice := (*v)[key]; twice { return -1 }")
	if n.kind == kindMap {
		w.line("var value %s", value)
		w.getPart(n.value, "value", "end")
		w.line("(*v)[key] = value")
	} else {
		w.line("(*v)[key] = struct{}{}")
	}
	w.line("}\nreturn at")
}

// getPart writes code that reads a key or a value of a map from b[at:end] and moves `at` past it.
func (w *writer) getPart(n *node, value, end string) {
	size := n.min()
	switch {
	case n.constant() && size == 0:
	case n.constant():
		w.line("{\np := (*[%d]byte)(b[at:])", size)
		w.getConstant(n, value, 0, "return -1")
		w.line("at += %d\n}", size)
	default:
		w.line("{")
		w.getVarying(n, "size", fmt.Sprintf("b[at:%s]", end), value, "return -1")
		w.line("at += size\n}")
	}
}
