// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	zooph "zooph.dev/go"
)

// How many bytes an operation may allocate in total. One that only reads allocates little,
// beside a byte for each byte of the message. One that builds allocates as much as the limits
// allow, and its buffers grow by doubling.
const (
	looking  = 64 << 10
	building = 400 << 20
)

// operation is an operation on the bytes of a message that may be malformed.
type operation struct {
	name string
	most int
	do   func(b []byte) error
}

// sound validates a pointer without a type.
func sound(p zooph.Pointer) error {
	_, err := zooph.Cast[zooph.Pointer](p)
	return err
}

// operations returns all operations of a type. Those whose names start with "whole" visit
// everything that can be reached in a message that was not validated.
func (g generated[R, B, X]) operations(limits zooph.Limits) []operation {
	lazily := func(do func(m *zooph.Message, root R) error) func(b []byte) error {
		return func(b []byte) error {
			var m zooph.Message
			m.SetLimits(limits)
			root, err := zooph.OpenLazy[R](&m, b)
			if err != nil {
				return err
			}
			if err := do(&m, root); err != nil {
				return err
			}
			return m.Fault()
		}
	}
	open := func(b []byte) (R, error) {
		_, root, err := g.open(&request{bytes: b, limits: limits})
		return root, err
	}
	framed := func(a *zooph.Arena) error {
		// The built message must be valid.
		_, err := open(a.Framed())
		if err != nil {
			err = fmt.Errorf("what was made is unsound: %v", err)
		}
		return err
	}
	return []operation{
		{"open", looking, func(b []byte) error { _, err := open(b); return err }},
		{"whole: validation", looking, lazily(func(m *zooph.Message, _ R) error { _, err := zooph.Cast[R](m.Root()); return err })},
		{"whole: validation as any", looking, lazily(func(m *zooph.Message, _ R) error { return sound(m.Root()) })},
		{"decode", building, func(b []byte) error {
			root, err := open(b)
			if err == nil {
				_, err = g.record(root)
			}
			return err
		}},
		{"lazy decode", building, lazily(func(_ *zooph.Message, root R) error { _, err := g.record(root); return err })},
		{"whole: copy", building, lazily(func(m *zooph.Message, root R) error {
			var a zooph.Arena
			a.New().CopyStruct(root)
			if m.Fault() != nil {
				return nil
			}
			return sound(a.Message().Root())
		})},
		{"whole: canonical form", building, lazily(func(m *zooph.Message, _ R) error {
			flat, err := zooph.AppendCanonical(nil, m.Root())
			if err == nil {
				err = zooph.CheckCanonical(flat)
			}
			return err
		})},
		{"canonical check", building, lazily(func(m *zooph.Message, _ R) error {
			// The result does not matter; the check must only terminate.
			zooph.CheckCanonical(m.Segments()[0])
			return nil
		})},
		{"equality", building, lazily(func(m *zooph.Message, _ R) error {
			_, err := zooph.Equal(m.Root(), m.Root())
			return err
		})},
		{"lazy text", building, lazily(func(m *zooph.Message, _ R) error {
			_, err := zooph.AppendText[R](nil, m.Root())
			return err
		})},
		{"lazy JSON", building, lazily(func(_ *zooph.Message, root R) error {
			_, err := zooph.AppendJSON(nil, root)
			var none *zooph.JSONError
			if errors.As(err, &none) {
				return nil
			}
			return err
		})},
		{"copy by fields", building, func(b []byte) error {
			root, err := open(b)
			if err == nil {
				var a zooph.Arena
				a.New().CopyStruct(root)
				a.Compact()
				err = framed(&a)
			}
			return err
		}},
		{"stream", building, func(b []byte) error {
			d := zooph.NewDecoder[R](bytes.NewReader(b))
			for d.Next() {
				d.Root()
			}
			return d.Err()
		}},
		{"packing", building, func(b []byte) error {
			packed, err := zooph.AppendPacked(nil, b[:len(b)&^7])
			if err == nil {
				_, err = zooph.AppendUnpacked(nil, packed, len(b))
			}
			return err
		}},
		{"unpacking", building, func(b []byte) error {
			// The bytes need not be packed bytes at all.
			_, err := zooph.AppendUnpacked(nil, b, 1<<20)
			var f *zooph.Fault
			if err != nil && !errors.As(err, &f) {
				return err
			}
			return nil
		}},
	}
}

type vector struct {
	Name     string
	Type     string
	Segments [][]string
	Framed   []string
	Limits   zooph.Limits
	Expect   struct{ Fault *struct{ Kind string } }
}

func (v *vector) bytes(t *testing.T) []byte {
	decode := func(words []string) []byte {
		b, err := hex.DecodeString(strings.Join(words, ""))
		if err != nil {
			t.Fatal(v.Name, err)
		}
		return b
	}
	if v.Framed != nil {
		return decode(v.Framed)
	}
	var segments [][]byte
	for _, words := range v.Segments {
		segments = append(segments, decode(words))
	}
	b, err := zooph.AppendFrame(nil, segments...)
	if err != nil {
		t.Fatal(v.Name, err)
	}
	return b
}

func vectors(t *testing.T, folder string) (all []vector) {
	files, err := filepath.Glob("../../vectors/" + folder + "/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no vectors", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var content struct{ Vectors []vector }
		if err := json.Unmarshal(data, &content); err != nil {
			t.Fatal(file, err)
		}
		all = append(all, content.Vectors...)
	}
	return
}

func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

// Kinds of faults that do not depend on the type of the message.
var structural = map[string]bool{"out_of_bounds": true, "far_segment": true, "far_pad": true, "list_tag": true}

func TestEveryInvalidVectorEndsEveryOperationWithinItsBounds(t *testing.T) {
	done := 0
	for _, folder := range []string{"invalid", "limits"} {
		for _, v := range vectors(t, folder) {
			kind, ok := types[v.Type].(interface {
				operations(zooph.Limits) []operation
			})
			if !ok {
				t.Fatal("unknown type", v.Type)
			}
			b := v.bytes(t)
			for _, one := range kind.operations(v.Limits) {
				before := allocated()
				err := one.do(b)
				took := allocated() - before
				// A fault's path is built from its end, with a copy for each step.
				path := v.Limits.Nesting * v.Limits.Nesting * 4
				if took > uint64(one.most+len(b)+path) {
					t.Errorf("%s: %s allocated %d bytes", v.Name, one.name, took)
				}
				var f *zooph.Fault
				if err != nil && !errors.As(err, &f) {
					t.Errorf("%s: %s: %v", v.Name, one.name, err)
				}
				want := v.Expect.Fault
				if want != nil && folder == "invalid" && (one.name == "open" && f.Kind.String() != want.Kind ||
					structural[want.Kind] && strings.HasPrefix(one.name, "whole") && err == nil) {
					t.Errorf("%s: %s: %v, not %s", v.Name, one.name, err, want.Kind)
				}
				done++
			}
		}
	}
	if done < 5000 {
		t.Errorf("only %d operations", done)
	}
}
