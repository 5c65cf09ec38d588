// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"zooph.dev/conformance/native"
	"zooph.dev/go/raw"
)

// rawModes are the modes of the codec of native types.
var rawModes = []string{"raw-decode", "raw-encode", "raw-record", "raw-seal", "raw-unseal"}

// rawRequest is a line with one of these modes.
type rawRequest struct {
	mode   string
	bytes  []byte
	limits raw.Limits
	by     raw.Sealing
}

func parseRaw(words []string) (r rawRequest, err error) {
	r.mode = words[0]
	if words[2] != "-" {
		if r.bytes, err = hex.DecodeString(words[2]); err != nil {
			return r, err
		}
	}
	for _, option := range words[3:] {
		name, value, _ := strings.Cut(option, "=")
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil {
			return r, err
		}
		// In Limits, 0 means the default, and a negative number means 0.
		if n == 0 {
			n = -1
		}
		switch name {
		case "nesting":
			r.limits.Nesting = int(n)
		case "empty":
			r.limits.EmptyElements = n
		case "named":
			r.by = raw.ByName
		default:
			return r, errors.New("unknown option")
		}
	}
	return r, nil
}

// answerRaw answers a line with one of these modes.
func answerRaw(words []string) string {
	if len(words) < 3 {
		return "unsupported request"
	}
	r, err := parseRaw(words)
	if err != nil {
		return "unsupported request"
	}
	t, ok := rawTypes[words[1]]
	if !ok {
		return "unsupported type " + words[1]
	}
	out, err := t(&r)
	if err != nil {
		return rawFault(err)
	}
	return "ok " + out
}

func rawFault(err error) string {
	var f *raw.Fault
	if !errors.As(err, &f) {
		return "error " + err.Error()
	}
	path := f.Path
	if path == "" {
		path = "-"
	}
	return fmt.Sprintf("fault %v @%d %s", f.Kind.String(), f.Offset, path)
}

// rawOf returns the function that answers requests about T.
func rawOf[T any](codec *raw.Codec[T]) func(*rawRequest) (string, error) {
	return func(r *rawRequest) (string, error) {
		if r.mode == "raw-unseal" {
			value, err := codec.Unseal(r.bytes, r.by, &r.limits)
			if err != nil {
				return "", err
			}
			return printedNative(value), nil
		}
		value, err := codec.DecodeWithin(r.bytes, &r.limits)
		if err != nil {
			return "", err
		}
		if r.mode == "raw-decode" {
			// Decoding into an existing value must give the same.
			if err := codec.DecodeInto(&value, r.bytes, &r.limits); err != nil {
				return "", err
			}
			return printedNative(value), nil
		}
		var out []byte
		if r.mode == "raw-encode" {
			out, err = codec.Encode(value)
		} else {
			out, err = codec.Seal(value, r.by)
		}
		return hex.EncodeToString(out), err
	}
}

// rawTypes are the types of vectors/raw/types.json.
var rawTypes = map[string]func(*rawRequest) (string, error){
	"raw.Array":      rawOf(native.ArrayRaw),
	"raw.Basics":     rawOf(native.BasicsRaw),
	"raw.Bools":      rawOf(native.BoolsRaw),
	"raw.Bytes":      rawOf(native.BytesRaw),
	"raw.Chars":      rawOf(native.CharsRaw),
	"raw.Color":      rawOf(native.ColorRaw),
	"raw.Colors":     rawOf(native.ColorsRaw),
	"raw.Deep":       rawOf(native.DeepRaw),
	"raw.Empties":    rawOf(native.EmptiesRaw),
	"raw.Everything": rawOf(native.EverythingRaw),
	"raw.Expr":       rawOf(native.ExprRaw),
	"raw.File":       rawOf(native.FileRaw),
	"raw.Float32s":   rawOf(native.Float32sRaw),
	"raw.Float64s":   rawOf(native.Float64sRaw),
	"raw.Folder":     rawOf(native.FolderRaw),
	"raw.Hashed":     rawOf(native.HashedRaw),
	"raw.Inner":      rawOf(native.InnerRaw),
	"raw.Int16s":     rawOf(native.Int16sRaw),
	"raw.Int32s":     rawOf(native.Int32sRaw),
	"raw.Int64s":     rawOf(native.Int64sRaw),
	"raw.Int8s":      rawOf(native.Int8sRaw),
	"raw.Lists":      rawOf(native.ListsRaw),
	"raw.Map":        rawOf(native.MapRaw),
	"raw.MapOfMaps":  rawOf(native.MapOfMapsRaw),
	"raw.Nothing":    rawOf(native.NothingRaw),
	"raw.Nothings":   rawOf(native.NothingsRaw),
	"raw.Numbers":    rawOf(native.NumbersRaw),
	"raw.Only":       rawOf(native.OnlyRaw),
	"raw.Optional":   rawOf(native.OptionalRaw),
	"raw.Optionals":  rawOf(native.OptionalsRaw),
	"raw.Point":      rawOf(native.PointRaw),
	"raw.Points":     rawOf(native.PointsRaw),
	"raw.Result":     rawOf(native.ResultRaw),
	"raw.Sample":     rawOf(native.SampleRaw),
	"raw.Samples":    rawOf(native.SamplesRaw),
	"raw.Set":        rawOf(native.SetRaw),
	"raw.Shape":      rawOf(native.ShapeRaw),
	"raw.Sum256":     rawOf(native.Sum256Raw),
	"raw.Sum257":     rawOf(native.Sum257Raw),
	"raw.Text":       rawOf(native.TextRaw),
	"raw.TextSet":    rawOf(native.TextSetRaw),
	"raw.Texts":      rawOf(native.TextsRaw),
	"raw.Tuple1":     rawOf(native.Tuple1Raw),
	"raw.Tuple7":     rawOf(native.Tuple7Raw),
	"raw.Uint16s":    rawOf(native.Uint16sRaw),
	"raw.Uint32s":    rawOf(native.Uint32sRaw),
	"raw.Uint64s":    rawOf(native.Uint64sRaw),
	"raw.Units":      rawOf(native.UnitsRaw),
	"raw.Wide":       rawOf(native.WideRaw),
}
