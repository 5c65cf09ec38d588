// SPDX-License-Identifier: MIT OR Apache-2.0

package raw

import (
	"slices"
	"strconv"
	"strings"
)

// shape writes the canonical text of a type's shape.
type shape struct {
	text  strings.Builder
	named bool
	// brackets are the open brackets, the innermost last: the type for the brackets of a record or
	// sum, and nil for others.
	brackets []*Type
}

// text returns the canonical text of a type's shape, such as (i64,u8,f64). If named is set, the
// text includes the names of records, sums, constructors and fields.
func (t *Type) text(named bool) string {
	s := shape{named: named}
	s.write(t)
	return s.text.String()
}

func (s *shape) write(t *Type) {
	switch t.form {
	case formNumber, formBool, formChar, formText:
		s.text.WriteString(t.name)
	case formOptional:
		s.text.WriteByte('?')
		s.write(t.element)
	case formList:
		s.inside("[", nil, "]", func() { s.write(t.element) })
	case formArray:
		end := ";" + strconv.Itoa(t.length) + "]"
		s.inside("[", nil, end, func() { s.write(t.element) })
	case formSet:
		s.inside("{", nil, "}", func() { s.write(t.element) })
	case formMap:
		s.inside("{", nil, "}", func() {
			s.write(t.element)
			s.text.WriteByte(':')
			s.write(t.value)
		})
	case formRecord:
		s.compound(t, "(", ")", func() { s.fields(t.fields) })
	case formSum:
		s.compound(t, "<", ">", func() { s.constructors(t.constructors) })
	}
}

// inside writes a pair of brackets and, by calling write, the text between them.
func (s *shape) inside(begin string, of *Type, end string, write func()) {
	s.text.WriteString(begin)
	s.brackets = append(s.brackets, of)
	write()
	s.brackets = s.brackets[:len(s.brackets)-1]
	s.text.WriteString(end)
}

// compound writes a record or a sum. Inside itself, the type is written as # and the number of
// brackets between.
func (s *shape) compound(t *Type, begin, end string, write func()) {
	if at := slices.Index(s.brackets, t); at >= 0 {
		s.text.WriteByte('#')
		s.text.WriteString(strconv.Itoa(len(s.brackets) - 1 - at))
		return
	}
	if s.named {
		s.text.WriteString(t.name)
	}
	s.inside(begin, t, end, write)
}

func (s *shape) fields(fields []Field) {
	for i, field := range fields {
		if i > 0 {
			s.text.WriteByte(',')
		}
		if s.named && field.Name != "" {
			s.text.WriteString(field.Name)
			s.text.WriteByte(':')
		}
		s.write(field.Type)
	}
}

func (s *shape) constructors(constructors []Constructor) {
	for i, constructor := range constructors {
		if i > 0 {
			s.text.WriteByte('|')
		}
		s.text.WriteString(strconv.Itoa(i))
		s.text.WriteByte(':')
		if s.named {
			s.text.WriteString(constructor.Name)
		}
		s.text.WriteByte('(')
		s.fields(constructor.Fields)
		s.text.WriteByte(')')
	}
}

// fnv returns the 64-bit FNV-1a hash of text.
func fnv(text string) uint64 {
	hash := uint64(0xcbf2_9ce4_8422_2325)
	for i := range len(text) {
		hash = (hash ^ uint64(text[i])) * 0x0100_0000_01b3
	}
	return hash
}
