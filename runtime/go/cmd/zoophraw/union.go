// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// union returns the node of the union in a struct, if the comment before its type declares one. The
// node is a new one that is a part of the record, or the struct's own if the struct consists of the
// union only.
//
// The comment names the field that holds the number of the member, and then the members in the
// order of their numbers. A member is a field, or a name and a minus if it has no value. A higher
// number stands for an unknown member.
func (a *analysis) union(n *node, u *types.Struct, name *types.TypeName, where string) (*node, error) {
	text, within := a.comment(name, "union")
	union := &node{key: n.key + ".union", spelling: n.spelling, kind: kindUnion, shape: "Which"}
	if !within {
		var alone bool
		if text, alone = a.comment(name, "sum"); !alone {
			return nil, nil
		}
		n.kind, union = kindUnion, n
	}
	words := strings.Fields(text)
	if len(words) < 2 {
		return nil, fmt.Errorf("%s: a union has a field for the number of the member, and members", where)
	}
	tag := fieldOf(u, words[0])
	if tag == nil {
		return nil, fmt.Errorf("%s: there is no field %s", where, words[0])
	}
	if basic, ok := tag.Type().Underlying().(*types.Basic); !ok || basic.Kind() != types.Uint16 {
		return nil, fmt.Errorf("%s: %s has to be a number of 16 bits without a sign", where, words[0])
	}
	union.tag, union.tagType = words[0], a.spell(tag.Type())
	for _, word := range words[1:] {
		c := constructor{name: strings.TrimSuffix(word, "-"), inUnion: true}
		if c.name == word {
			member := fieldOf(u, word)
			if member == nil || word == union.tag || union.holds(word) {
				return nil, fmt.Errorf("%s: %s is no field that could be a member", where, word)
			}
			of, err := a.of(member.Type(), where+"."+word)
			if err != nil {
				return nil, err
			}
			c.member, c.of = word, of
		}
		union.constructors = append(union.constructors, c)
	}
	if union != n {
		union.name = a.unique(n.name + "Union")
		a.made = append(a.made, union)
	}
	return union, nil
}

func fieldOf(u *types.Struct, name string) *types.Var {
	for i := range u.NumFields() {
		if u.Field(i).Name() == name {
			return u.Field(i)
		}
	}
	return nil
}

// holds reports whether a field of the struct belongs to the union.
func (n *node) holds(field string) bool {
	for _, c := range n.constructors {
		if c.member == field {
			return true
		}
	}
	return field == n.tag
}

// known returns the number of constructors without the one for unknown members.
func (n *node) known() int { return len(n.constructors) }

// tagWidth returns the size in bytes of the number of a sum's constructor.
func (n *node) tagWidth() int64 {
	if n.kind == kindUnion {
		return tagWidth(n.known() + 1)
	}
	return tagWidth(len(n.constructors))
}

func (w *writer) sizeOfUnion(n *node) {
	w.line("switch v.%s {", n.tag)
	for i, c := range n.constructors {
		w.line("case %d:", i)
		w.deeper(varying(c.fields()), parts(c)...)
		if c.of == nil || !c.of.measured() {
			w.line("return %s", minimumOf(c.fields()))
			continue
		}
		w.line("n := %s", minimumOf(c.fields()))
		w.add(c.of, "v."+c.member)
		w.line("return n")
	}
	w.line("}\nreturn 2")
}

func parts(c constructor) []*node {
	if c.of == nil {
		return nil
	}
	return []*node{c.of}
}

func (w *writer) putUnion(n *node) {
	width := n.tagWidth()
	place := func(size int64) string { return map[bool]string{true: "b[0]", false: "b"}[size == 0] }
	w.line("switch v.%s {", n.tag)
	for i, c := range n.constructors {
		w.line("case %d:", i)
		w.tag(n.known()+1, place, fmt.Sprint(i))
		w.line("b = b[%d:]", width)
		if c.of != nil {
			w.putAny(c.of, "v."+c.member)
		}
		w.line("return b")
	}
	w.line("}")
	w.tag(n.known()+1, place, fmt.Sprint(n.known()))
	w.line("%s.PutUint16(b[%d:], uint16(v.%s))\nreturn b[%d:]", w.little(), width, n.tag, width+2)
}

func (w *writer) getUnion(n *node) {
	width := n.tagWidth()
	w.getTag(n, "b")
	w.line("b = b[%d:]", width)
	w.line("if number != %s(v.%s) { rawClear%s(v) }", w.tagSpelling(n), n.tag, n.name)
	w.line("switch number {")
	for i, c := range n.constructors {
		w.line("case %d:\nv.%s = %d", i, n.tag, i)
		if c.of == nil {
			w.line("return %d", width)
			continue
		}
		if minimum := minimumOf(c.fields()); minimum != "0" {
			w.line("if len(b) < %s { return -1 }", minimum)
		}
		w.enter(varying(c.fields()), "")
		w.getRoot(c.of, "v."+c.member, "b", "return -1", func(size string) { w.line("return %s", behind(width, size)) })
	}
	w.line("case %d:\nif len(b) < 2 { return -1 }", n.known())
	w.line("member := %s.Uint16(b)\nif member < %d { return -1 }", w.little(), n.known())
	w.line("v.%s = %s(member)\nreturn %d\n}\nreturn -1", n.tag, n.tagType, width+2)
}

// tagSpelling returns the Go type of the number of a constructor.
func (w *writer) tagSpelling(n *node) string {
	return map[int64]string{1: "byte", 2: "uint16", 4: "uint32"}[n.tagWidth()]
}

// clearUnion writes the function that clears the values of all members, so that a decoded value
// keeps nothing of another member. It is not called if the member stays the same, because that
// member's memory is used again.
func (w *writer) clearUnion(n *node) {
	w.line("\nfunc rawClear%s(v *%s) {", n.name, n.spelling)
	if slices.ContainsFunc(n.constructors, func(c constructor) bool { return c.of != nil }) {
		w.line("var none %s", n.spelling)
	}
	for _, c := range n.constructors {
		if c.of != nil {
			w.line("v.%[1]s = none.%[1]s", c.member)
		}
	}
	w.line("}")
}

func (w *writer) describeUnion(n *node) {
	w.line("return all.Sum(%q, %q, func() []raw.Constructor {", n.key, n.shape)
	w.line("return []raw.Constructor{")
	for _, c := range n.constructors {
		if c.of == nil {
			w.line("{Name: %q},", c.name)
			continue
		}
		w.line("{Name: %q, Fields: []raw.Field{{Type: %s}}},", c.name, w.described(c.of))
	}
	w.line("{Name: \"Unknown\", Fields: []raw.Field{{Type: all.UnknownMember(%d)}}},", n.known())
	w.line("}\n})")
}
