// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxJSON is how deep lists and objects may be nested.
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

// jsonValue is a parsed value: text holds a number's digits or a string.
type jsonValue struct {
	kind  jsonKind
	truth bool
	text  string
	names []string // of an object's members
	items []jsonValue
	// twice is the error that a name is there twice, which free JSON allows.
	twice *JSONError
}

// once tells that no object in the value has a name twice; values that nobody looks
// at are not free JSON, either.
func (v *jsonValue) once() *JSONError {
	if v.twice != nil {
		return v.twice
	}
	for i := range v.items {
		if fault := v.items[i].once(); fault != nil {
			step := fmt.Sprintf("[%d]", i)
			if v.kind == jsonObject {
				step = v.names[i]
			}
			return fault.within(step)
		}
	}
	return nil
}

type jsonParser struct {
	data []byte
	at   int
	path []string
}

func (p *jsonParser) fail(message string) error {
	e := &JSONError{Message: fmt.Sprintf("%s at byte %d", message, p.at)}
	for i := len(p.path) - 1; i >= 0; i-- {
		e.within(p.path[i])
	}
	return e
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
		if strings.HasPrefix(string(p.data[p.at:min(len(p.data), p.at+5)]), word) {
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
		p.path = append(p.path, fmt.Sprintf("[%d]", len(v.items)))
		item, err := p.value()
		if err != nil {
			return v, err
		}
		p.path = p.path[:len(p.path)-1]
		v.items = append(v.items, item)
		switch p.space() {
		case ',':
			p.at++
		case ']':
			p.at++
			return v, nil
		default:
			p.path = append(p.path, fmt.Sprintf("[%d]", len(v.items)))
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
	seen := make(map[string]bool)
	for {
		if p.space() != '"' {
			return v, p.fail("expected a name")
		}
		name, err := p.str()
		if err != nil {
			return v, err
		}
		p.path = append(p.path, name)
		if seen[name] && v.twice == nil {
			v.twice = &JSONError{Path: name, Message: fmt.Sprintf("the member is there twice at byte %d", p.at)}
		}
		seen[name] = true
		if p.space() != ':' {
			return v, p.fail("expected a colon")
		}
		p.at++
		item, err := p.value()
		if err != nil {
			return v, err
		}
		p.path = p.path[:len(p.path)-1]
		v.names = append(v.names, name)
		v.items = append(v.items, item)
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
	text := string(p.data[start:p.at])
	// Few are long enough to be out of range, also where nobody looks at them.
	if exponent || len(text) > 300 {
		if _, err := strconv.ParseFloat(text, 64); err != nil {
			return jsonValue{}, p.fail("a number out of range")
		}
	}
	return jsonValue{kind: jsonNumber, text: text}, nil
}

func (p *jsonParser) str() (string, error) {
	p.at++
	start := p.at
	// Most strings have no escapes.
	for p.at < len(p.data) && p.data[p.at] != '"' && p.data[p.at] != '\\' && p.data[p.at] >= ' ' {
		p.at++
	}
	if p.at < len(p.data) && p.data[p.at] == '"' {
		s := p.data[start:p.at]
		p.at++
		if !utf8.Valid(s) {
			return "", p.fail("not UTF-8")
		}
		return string(s), nil
	}
	b := append([]byte(nil), p.data[start:p.at]...)
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
	v, err := strconv.ParseUint(string(p.data[p.at:p.at+4]), 16, 16)
	if err != nil {
		return 0, p.fail("not hexadecimal")
	}
	p.at += 4
	return rune(v), nil
}
