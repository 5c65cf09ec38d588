// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"slices"
	"strconv"
	"strings"
)

// min returns the minimum size of a value in bytes, without the parts that have codecs written by
// hand. Their minimum is known only to the compiled program, which [node.minimum] asks for it. Such
// parts count as being of varying size.
func (n *node) min() int64 {
	switch n.kind {
	case kindNumber:
		return map[string]int64{
			"Int8": 1, "Uint8": 1, "Int16": 2, "Uint16": 2, "Int32": 4, "Uint32": 4, "Float32": 4,
			"Int64": 8, "Uint64": 8, "Float64": 8,
		}[n.number]
	case kindBool, kindOptional:
		return 1
	case kindChar:
		return 4
	case kindText, kindList, kindSet, kindMap:
		return 8
	case kindArray:
		return n.length * n.element.min()
	case kindRecord:
		return minOf(n.fields)
	case kindEnum, kindSum, kindUnion:
		return n.tagWidth()
	}
	return 0
}

func minOf(fields []field) (minimum int64) {
	for _, field := range fields {
		minimum += field.of.min()
	}
	return minimum
}

// constant reports whether all values have the same size.
func (n *node) constant() bool {
	switch n.kind {
	case kindNumber, kindBool, kindChar, kindUnit, kindEnum:
		return true
	case kindArray:
		return n.element.constant()
	case kindRecord:
		return constantAll(n.fields)
	case kindSum:
		for _, c := range n.constructors {
			if len(c.fields()) > 0 {
				return false
			}
		}
		return true
	}
	return false
}

func constantAll(fields []field) bool {
	for _, field := range fields {
		if !field.of.constant() {
			return false
		}
	}
	return true
}

// measured reports whether values have to be inspected to find out their size, or whether they can
// be encoded at all.
func (n *node) measured() bool {
	switch n.kind {
	case kindNumber, kindBool, kindUnit:
		return false
	case kindArray:
		return n.length > 0 && n.element.measured()
	case kindRecord:
		for _, field := range n.fields {
			if field.of.measured() {
				return true
			}
		}
		return false
	}
	return true
}

// fallible reports whether bytes of the size of a constant-size type may not be a value of the
// type.
func (n *node) fallible() bool {
	switch n.kind {
	case kindNumber, kindUnit:
		return false
	case kindArray:
		return n.length > 0 && n.element.fallible()
	case kindRecord:
		for _, field := range n.fields {
			if field.of.fallible() {
				return true
			}
		}
		return false
	}
	return true
}

// tagWidth returns how many bytes the number of one of so many constructors takes.
func tagWidth(constructors int) int64 {
	switch {
	case constructors <= 1:
		return 0
	case constructors <= 1<<8:
		return 1
	case constructors <= 1<<16:
		return 2
	}
	return 4
}

// minimum returns an expression for the minimum size of a value in bytes.
func (n *node) minimum() string { return sum(n.min(), n.byHand(1, nil)) }

// minimumOf returns an expression for the minimum size of fields together in bytes.
func minimumOf(fields []field) string {
	var codecs []string
	for _, field := range fields {
		codecs = field.of.byHand(1, codecs)
	}
	return sum(minOf(fields), codecs)
}

func sum(bytes int64, codecs []string) string {
	if bytes == 0 && len(codecs) > 0 {
		return strings.Join(codecs, "+")
	}
	return strings.Join(append([]string{strconv.FormatInt(bytes, 10)}, codecs...), "+")
}

// byHand appends expressions for the minimum sizes of the parts of a value that have codecs written
// by hand, each multiplied by times.
func (n *node) byHand(times int64, codecs []string) []string {
	switch n.kind {
	case kindByHand:
		codec := n.codec + ".Min()"
		if times > 1 {
			codec = strconv.FormatInt(times, 10) + "*" + codec
		}
		return append(codecs, codec)
	case kindArray:
		return n.element.byHand(times*n.length, codecs)
	case kindRecord:
		for _, field := range n.fields {
			codecs = field.of.byHand(times, codecs)
		}
	}
	return codecs
}

// varying returns an expression for whether fields have varying size: true, false, or a question to
// codecs written by hand.
func varying(fields []field) string {
	var codecs []string
	for _, field := range fields {
		switch of := field.of; of.kind {
		case kindByHand:
			codecs = append(codecs, "!"+of.codec+".Constant()")
		case kindArray:
			if v := of.element.varying(); v != "false" {
				codecs = append(codecs, v)
			}
		case kindRecord:
			if v := varying(of.fields); v != "false" {
				codecs = append(codecs, v)
			}
		default:
			if !of.constant() {
				return "true"
			}
		}
	}
	switch {
	case slices.Contains(codecs, "true"):
		return "true"
	case len(codecs) > 0:
		return strings.Join(codecs, " || ")
	}
	return "false"
}

func (n *node) varying() string { return varying([]field{{of: n}}) }
