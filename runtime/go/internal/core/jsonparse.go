// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
	"unsafe"
)

// maxJSON is the largest number of levels of arrays and objects.
const maxJSON = 64

type jsonKind uint8

const (
	jsonNull jsonKind = iota
	jsonBool
	jsonNumber
	jsonString
	jsonArray
	jsonObject
)

// jsonValue is a parsed value. text holds the digits of a number, or a string. The struct
// is small because there is one for every value of the text.
type jsonValue struct {
	text  string
	inner *jsonInner // for arrays and objects that are not empty
	kind  jsonKind
	truth bool
}

// jsonInner holds the content of an array or object.
type jsonInner struct {
	items []jsonValue
	names []string // the names of an object's members
	// twice is the error that a name occurs twice. It is kept because free JSON allows
	// that.
	twice *JSONError
}

func (v *jsonValue) items() []jsonValue {
	if v.inner == nil {
		return nil
	}
	return v.inner.items
}

// once returns an error if any object in the value has a name twice. It is called for
// values that are ignored.
func (v *jsonValue) once() *JSONError {
	if v.inner == nil {
		return nil
	}
	if v.inner.twice != nil {
		return v.inner.twice
	}
	for i := range v.inner.items {
		if fault := v.inner.items[i].once(); fault != nil {
			if v.kind == jsonObject {
				return fault.in(v.inner.names[i])
			}
			return fault.item(i)
		}
	}
	return nil
}

// jsonParser makes values of JSON. Their memory is charged to the budget before they are
// made.
type jsonParser struct {
	*budget
	data string
	at   int
	path []jsonStep
}

// jsonStep is a step of the path to the value that is being parsed: a member or an item.
type jsonStep struct {
	name string
	item int // -1 for a member
}

func (p *jsonParser) fail(message string) error {
	return p.along(&JSONError{Message: fmt.Sprintf("%s at byte %d", message, p.at)})
}

// along puts the path of the current value in front of the path of the error.
func (p *jsonParser) along(e *JSONError) *JSONError {
	for i := len(p.path) - 1; i >= 0; i-- {
		if step := p.path[i]; step.item < 0 {
			e.in(step.name)
		} else {
			e.item(step.item)
		}
	}
	return e
}

// add adds an item, and its name if it is a member of an object.
func (p *jsonParser) add(v *jsonValue, name string, item jsonValue) error {
	if v.inner == nil {
		if !p.keep(int64(unsafe.Sizeof(jsonInner{}))) {
			return p.along(tooMuch())
		}
		v.inner = new(jsonInner)
	}
	var ok bool
	if v.inner.items, ok = grown(p.budget, v.inner.items); !ok {
		return p.along(tooMuch())
	}
	v.inner.items = append(v.inner.items, item)
	if v.kind == jsonObject {
		if v.inner.names, ok = grown(p.budget, v.inner.names); !ok {
			return p.along(tooMuch())
		}
		v.inner.names = append(v.inner.names, name)
	}
	return nil
}

// grown returns the slice with capacity for one more element, after charging for the
// memory.
func grown[T any](b *budget, s []T) ([]T, bool) {
	if len(s) < cap(s) {
		return s, true
	}
	var x T
	more := max(1, len(s)/2)
	if !b.keep(int64(more) * int64(unsafe.Sizeof(x))) {
		return s, false
	}
	return slices.Grow(s, more), true
}

// few is the number of names of an object up to which names are compared one by one.
const few = 8

// nameSet records the names that have occurred. Go's maps are seeded, so that an attacker
// cannot choose names that collide.
type nameSet struct{ all map[string]struct{} }

// met reports whether the name has occurred in the object before. It returns false for ok
// if the memory for recording the name exceeds the budget.
func (n *nameSet) met(b *budget, v *jsonValue, name string) (twice, ok bool) {
	if v.inner == nil {
		return false, true
	}
	names := v.inner.names
	if len(names) < few {
		return slices.Contains(names, name), true
	}
	// An estimate of the memory that an entry of a map takes.
	if !b.keep(64) {
		return false, false
	}
	if n.all == nil {
		n.all = make(map[string]struct{}, 2*few)
		for _, one := range names {
			n.all[one] = struct{}{}
		}
	}
	_, twice = n.all[name]
	n.all[name] = struct{}{}
	return twice, true
}

func (p *jsonParser) space() byte {
	for p.at < len(p.data) {
		switch c := p.data[p.at]; c {
		case ' ', '\t', '\n', '\r':
			p.at++
		default:
			return c
		}
	}
	return 0
}

func (p *jsonParser) document() (v jsonValue, err error) {
	if v, err = p.value(); err != nil {
		return
	}
	if p.space(); p.at < len(p.data) {
		err = p.fail("something follows the value")
	}
	return
}

func (p *jsonParser) value() (jsonValue, error) {
	switch c := p.space(); {
	case c == '{':
		return p.object()
	case c == '[':
		return p.array()
	case c == '"':
		s, err := p.str()
		return jsonValue{kind: jsonString, text: s}, err
	case c == '-' || c >= '0' && c <= '9':
		return p.number()
	}
	for i, word := range []string{"null", "true", "false"} {
		if strings.HasPrefix(p.data[p.at:], word) {
			p.at += len(word)
			return jsonValue{kind: jsonKind(min(i, 1)), truth: i == 1}, nil
		}
	}
	return jsonValue{}, p.fail("expected a value")
}

func (p *jsonParser) array() (v jsonValue, err error) {
	v.kind = jsonArray
	if len(p.path) >= maxJSON {
		return v, p.fail("nested deeper than 64 levels")
	}
	p.at++
	if p.space() == ']' {
		p.at++
		return
	}
	for {
		p.path = append(p.path, jsonStep{item: len(v.items())})
		item, err := p.value()
		if err == nil {
			err = p.add(&v, "", item)
		}
		if err != nil {
			return v, err
		}
		p.path = p.path[:len(p.path)-1]
		switch p.space() {
		case ',':
			p.at++
		case ']':
			p.at++
			return v, nil
		default:
			p.path = append(p.path, jsonStep{item: len(v.items())})
			return v, p.fail("expected a comma or a bracket")
		}
	}
}

func (p *jsonParser) object() (v jsonValue, err error) {
	v.kind = jsonObject
	if len(p.path) >= maxJSON {
		return v, p.fail("nested deeper than 64 levels")
	}
	p.at++
	if p.space() == '}' {
		p.at++
		return
	}
	var seen nameSet
	for {
		if p.space() != '"' {
			return v, p.fail("expected a name")
		}
		name, err := p.str()
		if err != nil {
			return v, err
		}
		p.path = append(p.path, jsonStep{name, -1})
		twice, ok := seen.met(p.budget, &v, name)
		if !ok {
			return v, p.along(tooMuch())
		}
		if twice && v.inner.twice == nil {
			// The memory for the error, its message and the quoted name, in which a byte
			// can take six bytes.
			if !p.keep(int64(len(name))*6 + 128) {
				return v, p.along(tooMuch())
			}
			v.inner.twice = (&JSONError{Message: fmt.Sprintf("the member is there twice at byte %d", p.at)}).in(name)
		}
		if p.space() != ':' {
			return v, p.fail("expected a colon")
		}
		p.at++
		item, err := p.value()
		if err == nil {
			err = p.add(&v, name, item)
		}
		if err != nil {
			return v, err
		}
		p.path = p.path[:len(p.path)-1]
		switch p.space() {
		case ',':
			p.at++
		case '}':
			p.at++
			return v, nil
		default:
			return v, p.fail("expected a comma or a brace")
		}
	}
}

func (p *jsonParser) number() (jsonValue, error) {
	start := p.at
	digits := func() bool {
		from := p.at
		for p.at < len(p.data) && p.data[p.at] >= '0' && p.data[p.at] <= '9' {
			p.at++
		}
		return p.at > from
	}
	peek := func(set string) bool {
		return p.at < len(p.data) && strings.IndexByte(set, p.data[p.at]) >= 0
	}
	if peek("-") {
		p.at++
	}
	zero, exponent := peek("0"), false
	from := p.at
	if !digits() || zero && p.at > from+1 {
		return jsonValue{}, p.fail("not a number")
	}
	if peek(".") {
		p.at++
		if !digits() {
			return jsonValue{}, p.fail("not a number")
		}
	}
	if peek("eE") {
		exponent = true
		p.at++
		if peek("+-") {
			p.at++
		}
		if !digits() {
			return jsonValue{}, p.fail("not a number")
		}
	}
	text := p.data[start:p.at]
	// Only long numbers and those with exponents can be out of range. This is an error even
	// if the value is ignored.
	if exponent || len(text) > 300 {
		if _, ok := parseFloat(text); !ok {
			return jsonValue{}, p.fail("a number out of range")
		}
	}
	return jsonValue{kind: jsonNumber, text: text}, nil
}

func (p *jsonParser) str() (string, error) {
	p.at++
	start := p.at
	// Most strings have no escapes.
	p.at += plainPrefix(p.data[p.at:])
	if p.at < len(p.data) && p.data[p.at] == '"' {
		s := p.data[start:p.at]
		p.at++
		if !validText(unsafe.Slice(unsafe.StringData(s), len(s))) {
			return "", p.fail("not UTF-8")
		}
		return s, nil
	}
	// Without escapes the string is no longer than with them.
	end := p.at
	for end < len(p.data) && p.data[end] != '"' {
		if p.data[end] == '\\' {
			end++
		}
		end++
	}
	if !p.keep(int64(min(end, len(p.data))-start) + object) {
		return "", p.along(tooMuch())
	}
	b := append(make([]byte, 0, min(end, len(p.data))-start), p.data[start:p.at]...)
	for p.at < len(p.data) {
		c := p.data[p.at]
		p.at++
		switch {
		case c == '"':
			if !utf8.Valid(b) {
				return "", p.fail("not UTF-8")
			}
			return string(b), nil
		case c < ' ':
			return "", p.fail("a control character in a string")
		case c != '\\':
			b = append(b, c)
		default:
			r, err := p.escape()
			if err != nil {
				return "", err
			}
			b = utf8.AppendRune(b, r)
		}
	}
	return "", p.fail("the string does not end")
}

func (p *jsonParser) escape() (rune, error) {
	if p.at >= len(p.data) {
		return 0, p.fail("the string does not end")
	}
	c := p.data[p.at]
	p.at++
	if i := strings.IndexByte(`"\/bfnrt`, c); i >= 0 {
		return rune("\"\\/\b\f\n\r\t"[i]), nil
	}
	if c != 'u' {
		return 0, p.fail("no such escape")
	}
	r, err := p.hex4()
	if err != nil || r < 0xd800 || r > 0xdfff {
		return r, err
	}
	if r < 0xdc00 && p.at+1 < len(p.data) && p.data[p.at] == '\\' && p.data[p.at+1] == 'u' {
		p.at += 2
		low, err := p.hex4()
		if err != nil {
			return 0, err
		}
		if low >= 0xdc00 && low <= 0xdfff {
			return (r-0xd800)<<10 + low - 0xdc00 + 0x10000, nil
		}
	}
	return 0, p.fail("a surrogate without its other half")
}

func (p *jsonParser) hex4() (rune, error) {
	if p.at+4 > len(p.data) {
		return 0, p.fail("the string does not end")
	}
	v, err := strconv.ParseUint(p.data[p.at:p.at+4], 16, 16)
	if err != nil {
		return 0, p.fail("not hexadecimal")
	}
	p.at += 4
	return rune(v), nil
}
