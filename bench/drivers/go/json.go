// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"encoding/json"

	"zooph.dev/bench/harness"
)

// typed is a pointer to a Record that can be written as JSON and read from it.
type typed[X any] interface {
	*X
	json.Marshaler
	json.Unmarshaler
}

// jsons adds the rows of writing Records as JSON and of reading them from it. Each JSON text is a
// new slice, because the interfaces of encoding/json return one.
func jsons[P typed[X], X any](rows map[string]harness.Row, name string, plain []*X, sum func(P) uint64) {
	var texts [][]byte
	for _, x := range plain {
		text, err := P(x).MarshalJSON()
		harness.Check(err)
		texts = append(texts, text)
	}
	read := func(text []byte) uint64 {
		x := P(new(X))
		harness.Check(x.UnmarshalJSON(text))
		return sum(x)
	}
	over := func(use func([]byte) uint64) func() uint64 {
		return func() (s uint64) {
			for _, x := range plain {
				text, err := P(x).MarshalJSON()
				harness.Check(err)
				s += use(text)
			}
			return
		}
	}
	rows[name+".json-write/zooph-go"] = harness.Row{Inputs: len(plain), Pass: over(harness.Length), Verify: over(read)}
	rows[name+".json-read/zooph-go"] = harness.Row{Inputs: len(plain), Pass: func() (s uint64) {
		for _, text := range texts {
			s += read(text)
		}
		return
	}}
}
