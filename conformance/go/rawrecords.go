// SPDX-License-Identifier: MIT OR Apache-2.0

//go:build !norecords

// Mutants are built without the files that zoophraw generates.

package main

import (
	"encoding/hex"

	records "zooph.dev/conformance/generated/records"
	"zooph.dev/go/raw"
)

func init() {
	rawTypes["raw.RecordLists"] = rawRecordOf(records.ListsRaw)
	rawTypes["raw.RecordPoint"] = rawRecordOf(records.PointRaw)
	rawTypes["raw.RecordScalars"] = rawRecordOf(records.ScalarsRaw)
	rawTypes["raw.RecordShape"] = rawRecordOf(records.ShapeRaw)
	rawTypes["raw.RecordTree"] = rawRecordOf(records.TreeRaw)
}

// unmarshals is a Record that can be decoded from a message.
type unmarshals[T any] interface {
	*T
	UnmarshalBinary([]byte) error
}

// rawRecordOf returns the function that answers requests about a Record of records.capnp.
// Records are not printed.
func rawRecordOf[T any, P unmarshals[T]](codec *raw.Codec[T]) func(*rawRequest) (string, error) {
	native := rawOf(codec)
	return func(r *rawRequest) (string, error) {
		if r.mode == "raw-record" {
			var value T
			if err := P(&value).UnmarshalBinary(r.bytes); err != nil {
				return "", err
			}
			out, err := codec.Encode(value)
			return hex.EncodeToString(out), err
		}
		out, err := native(r)
		if r.mode == "raw-decode" || r.mode == "raw-unseal" {
			out = ""
		}
		return out, err
	}
}
