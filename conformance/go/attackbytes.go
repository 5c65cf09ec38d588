// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"bytes"

	zooph "zooph.dev/go"
	"zooph.dev/go/array"
)

// plain are the operations that need no type.
var plain = map[string]func(a *attack) (int, error){
	"is-canonical": func(*attack) (int, error) {
		segments, err := zooph.Frame(input)
		if err != nil {
			return 0, err
		}
		return 0, zooph.CheckCanonical(segments[0])
	},
	"pack": func(*attack) (int, error) {
		segments, err := zooph.Frame(input)
		if err != nil {
			return 0, err
		}
		b, err := zooph.AppendPackedMessage(nil, segments...)
		return len(b), err
	},
	"pack-bytes": func(*attack) (int, error) {
		b, err := zooph.AppendPacked(nil, input)
		return len(b), err
	},
	"unpack-bytes": func(a *attack) (int, error) {
		limit := zooph.UnpackLimit(len(input))
		if a.limits.Bytes != 0 {
			limit = int(max(0, a.limits.Bytes))
		}
		b, err := zooph.AppendUnpacked(nil, input, limit)
		return len(b), err
	},
	"frame": func(*attack) (int, error) {
		_, err := zooph.Frame(input)
		return 0, err
	},
	"join": func(*attack) (int, error) {
		segments, err := zooph.Frame(input)
		made := 0
		if err == nil {
			var b []byte
			b, err = zooph.AppendFrame(nil, segments...)
			made = len(b)
		}
		var words [][]byte
		for i := 0; i+8 <= len(input); i += 8 {
			words = append(words, input[i:i+8])
		}
		for _, all := range [][][]byte{words, {input}} {
			b, refused := zooph.AppendFrame(nil, all...)
			if err == nil {
				err = refused
			}
			made = max(made, len(b))
		}
		return made, err
	},
	"array-decode": func(*attack) (int, error) {
		numbers[int8]()
		numbers[int16]()
		numbers[int32]()
		numbers[int64]()
		numbers[uint8]()
		numbers[uint16]()
		numbers[uint32]()
		numbers[uint64]()
		numbers[float32]()
		numbers[float64]()
		return 0, nil
	},
}

// numbers calls every function for arrays of numbers on the input.
func numbers[T array.Number]() {
	array.View[T](input)
	array.ViewOrDecode[T](input)
	s := array.Decode[T](input)
	array.DecodeInto(s, input)
	array.DecodeBig(s, input)
	array.Swap(s)
	array.Sum[T](input)
	array.SumAs[float64, T](input)
	array.Fold(input, func(T) {})
	array.Read(bytes.NewReader(input), s)
	array.ReadBig(bytes.NewReader(input), s)
	var n array.Numbers[T]
	n.UnmarshalBinary(input)
}
