// SPDX-License-Identifier: MIT OR Apache-2.0

package raw

import (
	"encoding/binary"
	"strconv"
	"unicode/utf8"
)

// checker walks bytes by the description of their type and finds the first fault. Decoders only
// find out that there is a fault, so that they need to track neither offsets nor paths; they then
// call check to find out which one it is.
//
// The checker's methods return false if they have found a fault. Their callers put the steps of its
// path together while returning.
type checker struct {
	bytes []byte
	at    int
	left  Limits
	fault Fault
}

// check looks for the first fault in the value of type t that begins at offset from of bytes. If
// there is none, it returns the offset of the value's end.
func check(t *Type, bytes []byte, from int, limits Limits) (end int, fault *Fault) {
	c := checker{bytes: bytes, at: from, left: limits}
	if c.require(t.min, len(bytes)) && c.value(t, len(bytes)) {
		return c.at, nil
	}
	return 0, &c.fault
}

func (c *checker) fail(kind FaultKind, at int) bool {
	c.fault = Fault{Kind: kind, Offset: int64(at)}
	return false
}

// within puts a step in front of the path of the fault if ok is false, and returns ok.
func (c *checker) within(step string, ok bool) bool {
	if !ok {
		if c.fault.Path != "" && c.fault.Path[0] != '[' {
			step += "."
		}
		c.fault.Path = step + c.fault.Path
	}
	return ok
}

// element calls within with the step for element or entry i.
func (c *checker) element(i int, ok bool) bool {
	return ok || c.within("["+strconv.Itoa(i)+"]", false)
}

// require reports whether there are as many bytes before `end`.
func (c *checker) require(minimum, end int) bool {
	return minimum <= end-c.at || c.fail(Truncated, c.at)
}

// enter goes one level down, unless the value that follows has constant size.
func (c *checker) enter(constant bool) bool {
	if constant {
		return true
	}
	if c.left.Nesting == 0 {
		return c.fail(Nesting, c.at)
	}
	c.left.Nesting--
	return true
}

func (c *checker) leave(constant bool) {
	if !constant {
		c.left.Nesting++
	}
}

// count reads how many elements follow before `end`. Each takes at least `minimum` bytes.
func (c *checker) count(minimum, end int) (int, bool) {
	start := c.at
	count := binary.LittleEndian.Uint64(c.bytes[start:])
	c.at += 8
	if minimum == 0 {
		if count > uint64(c.left.EmptyElements) {
			return 0, c.fail(Budget, start)
		}
		c.left.EmptyElements -= int64(count)
		return int(count), true
	}
	if count > uint64((end-c.at)/minimum) {
		return 0, c.fail(Count, start)
	}
	return int(count), true
}

// value checks a value that must end before `end`, where its minimum of bytes is present.
func (c *checker) value(t *Type, end int) bool {
	start := c.at
	switch t.form {
	case formNumber:
		c.at += t.min
		return t.least == 0 || int(binary.LittleEndian.Uint16(c.bytes[start:])) >= t.least || c.fail(BadTag, start)
	case formBool:
		c.at++
		return c.bytes[start] <= 1 || c.fail(BadBool, start)
	case formChar:
		c.at += 4
		return validChar(binary.LittleEndian.Uint32(c.bytes[start:])) || c.fail(BadChar, start)
	case formText:
		count, ok := c.count(1, end)
		if !ok {
			return false
		}
		c.at += count
		return utf8.Valid(c.bytes[c.at-count:c.at]) || c.fail(BadUTF8, c.at-count)
	case formArray:
		for i := range t.length {
			if !c.element(i, c.value(t.element, end-(t.length-1-i)*t.element.min)) {
				return false
			}
		}
	case formList:
		return c.list(t, end)
	case formSet:
		return c.set(t, end)
	case formMap:
		return c.mapping(t, end)
	case formOptional:
		c.at++
		switch c.bytes[start] {
		case 0:
			return true
		case 1:
			return c.require(t.element.min, end) && c.level(t.element.constant, func() bool { return c.value(t.element, end) })
		}
		return c.fail(BadTag, start)
	case formRecord:
		return c.fields(t.fields, t.min, end)
	case formSum:
		return c.sum(t, end)
	}
	return true
}

// level calls check one level further down, or on the same level if the value has constant size.
func (c *checker) level(constant bool, check func() bool) bool {
	if !c.enter(constant) || !check() {
		return false
	}
	c.leave(constant)
	return true
}

// fields checks fields that together take at least `following` bytes.
func (c *checker) fields(fields []Field, following, end int) bool {
	for i, field := range fields {
		following -= field.Type.min
		name := field.Name
		if name == "" {
			name = strconv.Itoa(i)
		}
		if !c.within(name, c.value(field.Type, end-following)) {
			return false
		}
	}
	return true
}

func (c *checker) sum(t *Type, end int) bool {
	start, number := c.at, uint32(0)
	width := tagWidth(len(t.constructors))
	for i := range width {
		number |= uint32(c.bytes[start+i]) << (8 * i)
	}
	c.at += width
	if uint64(number) >= uint64(len(t.constructors)) {
		return c.fail(BadTag, start)
	}
	fields := t.constructors[number].Fields
	minimum, constant := sizes(fields)
	return c.require(minimum, end) && c.level(constant, func() bool { return c.fields(fields, minimum, end) })
}

func (c *checker) list(t *Type, end int) bool {
	count, ok := c.count(t.element.min, end)
	if !ok || count == 0 {
		return ok
	}
	return c.level(t.element.constant, func() bool {
		if t.element.min == 0 {
			// Elements that take no bytes contain nothing to check.
			return true
		}
		for i := range count {
			if !c.element(i, c.value(t.element, end-(count-1-i)*t.element.min)) {
				return false
			}
		}
		return true
	})
}

// once checks that the key from `start` to the current offset is not in known, and adds it. Keys
// are equal if their bytes are.
func (c *checker) once(known map[string]struct{}, start int, ok bool) bool {
	if !ok {
		return false
	}
	key := string(c.bytes[start:c.at])
	if _, twice := known[key]; twice {
		return c.fail(DuplicateKey, start)
	}
	known[key] = struct{}{}
	return true
}

func (c *checker) set(t *Type, end int) bool {
	count, ok := c.count(t.element.min, end)
	if !ok || count == 0 {
		return ok
	}
	known := map[string]struct{}{}
	return c.level(t.element.constant, func() bool {
		for i := range count {
			start := c.at
			ok := c.value(t.element, end-(count-1-i)*t.element.min)
			if !c.element(i, c.once(known, start, ok)) {
				return false
			}
		}
		return true
	})
}

func (c *checker) mapping(t *Type, end int) bool {
	minimum := t.element.min + t.value.min
	count, ok := c.count(minimum, end)
	if !ok || count == 0 {
		return ok
	}
	known := map[string]struct{}{}
	return c.level(t.element.constant && t.value.constant, func() bool {
		for i := range count {
			start, end := c.at, end-(count-1-i)*minimum
			ok := c.value(t.element, end-t.value.min)
			if !c.element(i, c.within("key", c.once(known, start, ok))) ||
				!c.element(i, c.within("value", c.value(t.value, end))) {
				return false
			}
		}
		return true
	})
}

// validChar reports whether a number is the code point of a character.
func validChar(char uint32) bool {
	return char < 0xd800 || char-0xe000 <= 0x10ffff-0xe000
}
