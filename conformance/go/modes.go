// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"reflect"
	"strings"

	zooph "zooph.dev/go"
	"zooph.dev/go/gen"
)

var modes = []string{
	"open", "reader", "reader-lazy", "record-decode", "record-encode", "builder", "copy",
	"copy-rewrite", "canonicalize", "check-canonical", "equal", "compare", "pack", "unpack", "stream",
	"json-write", "json-read",
}

// kind is a struct type with the code generated for it.
type kind interface {
	answer(r *request) (string, error)
}

type structReader[R any] interface {
	zooph.Reader[R]
	zooph.Structured
}

type record interface {
	zooph.Record
	MarshalJSON() ([]byte, error)
	MarshalBinary() ([]byte, error)
	UnmarshalIn(m *zooph.Message, data []byte) error
	UnmarshalBorrowed(m *zooph.Message, data []byte) error
}

// generated is a struct type: its Reader, how to make its Builder, and its Record.
type generated[R structReader[R], B any, X any] struct {
	make   func(*zooph.Arena) B
	record func(R) (*X, error)
	mapped func(*zooph.Message, []byte) (R, error)
}

func (g generated[R, B, X]) open(r *request) (*zooph.Message, R, error) {
	m := new(zooph.Message)
	m.SetLimits(r.limits)
	root, err := g.mapped(m, r.bytes)
	return m, root, err
}

func ok(b []byte) string { return "ok " + hex.EncodeToString(b) }

func (g generated[R, B, X]) answer(r *request) (string, error) {
	switch r.mode {
	case "json-read":
		return g.readJSON(r)
	case "stream":
		return g.stream(r)
	case "pack":
		segments, err := zooph.Frame(r.bytes)
		if err != nil {
			return "", err
		}
		b, err := zooph.AppendPackedMessage(nil, segments...)
		return ok(b), err
	case "unpack":
		limit := zooph.UnpackLimit(len(r.bytes))
		if r.limits.Bytes != 0 {
			limit = max(int(r.limits.Bytes), 64*len(r.bytes))
		}
		b, err := zooph.AppendUnpacked(nil, r.bytes, limit)
		if err != nil {
			return "", err
		}
		r.bytes = b
	case "compare":
		return compare(r.bytes)
	case "reader-lazy":
		var m zooph.Message
		root, err := zooph.OpenLazy[R](&m, r.bytes)
		if err != nil {
			return "", err
		}
		value := "endless"
		limited(func() { value = printReader(root) })
		return "ok " + value, m.Fault()
	}
	m, root, err := g.open(r)
	if err != nil {
		return "", err
	}
	answer, err := g.opened(r, root)
	if err == nil {
		// A copy of a validated message may have exceeded the memory limit.
		err = m.Fault()
	}
	return answer, err
}

func (g generated[R, B, X]) opened(r *request, root R) (string, error) {
	var a zooph.Arena
	t := root.ZoophType()
	switch r.mode {
	case "open":
		return "ok", nil
	case "reader", "unpack":
		return "ok " + printReader(root), nil
	case "record-decode", "record-encode":
		x, err := g.record(root)
		if err != nil {
			return "", err
		}
		if r.mode == "record-decode" {
			return "ok " + printRecord(x, t), nil
		}
		b, err := any(x).(record).MarshalBinary()
		return ok(b), err
	case "builder":
		// The segments are so small that most messages take several.
		a.SetSegmentSize(32)
		copyStruct(reflect.ValueOf(root), reflect.ValueOf(g.make(&a)), t)
		return ok(a.Framed()), nil
	case "copy":
		a.New().CopyStruct(root)
		return ok(a.Framed()), nil
	case "copy-rewrite":
		a.New().CopyStruct(root)
		copyStruct(reflect.ValueOf(root), get[B](a.Root()), t)
		a.Compact()
		return ok(a.Framed()), nil
	case "json-write":
		b, err := zooph.AppendJSON(nil, root)
		return ok(b), err
	}
	return g.whole(r, &a)
}

// get returns the Builder of the object at a pointer.
func get[B any](p zooph.PointerBuilder) reflect.Value {
	var b B
	in := []reflect.Value{reflect.ValueOf(gen.PointerBuilder(p))}
	return reflect.ValueOf(b).MethodByName("FromSlot").Call(in)[0]
}

// whole answers modes that work on whole messages without types.
func (g generated[R, B, X]) whole(r *request, a *zooph.Arena) (string, error) {
	var m zooph.Message
	m.SetLimits(r.limits)
	if _, err := zooph.OpenLazy[R](&m, r.bytes); err != nil {
		return "", err
	}
	switch r.mode {
	case "canonicalize":
		b, err := zooph.AppendCanonical(nil, m.Root())
		return ok(b), err
	case "check-canonical":
		if segments := m.Segments(); len(segments) > 1 {
			return "ok several-segments", nil
		}
		return "ok", zooph.CheckCanonical(m.Segments()[0])
	case "equal":
		a.New().Copy(m.Root())
		b, err := zooph.AppendCanonical(nil, m.Root())
		if err != nil {
			return "", err
		}
		var flat zooph.Message
		framed, err := zooph.AppendFrame(nil, b)
		if err == nil {
			err = flat.OpenLazy(framed)
		}
		if err != nil {
			return "", err
		}
		same, err := zooph.Equal(m.Root(), a.Message().Root())
		if err == nil && same {
			same, err = zooph.Equal(flat.Root(), m.Root())
		}
		return fmt.Sprint("ok ", same), err
	}
	return "unsupported mode " + r.mode, nil
}

// compare reports whether the messages in the two halves of the bytes are equal.
func compare(b []byte) (string, error) {
	var left, right zooph.Message
	if err := left.OpenLazy(b[:len(b)/2]); err != nil {
		return "", err
	}
	if err := right.OpenLazy(b[len(b)/2:]); err != nil {
		return "", err
	}
	same, err := zooph.Equal(left.Root(), right.Root())
	return fmt.Sprint("ok ", same), err
}

func (g generated[R, B, X]) readJSON(r *request) (string, error) {
	var a zooph.Arena
	if err := zooph.ReadJSON[R](&a, r.bytes); err != nil {
		var fault *zooph.JSONError
		path := "-"
		if errors.As(err, &fault) && fault.Path != "" {
			var b strings.Builder
			escape(&b, []byte(fault.Path))
			path = b.String()
		}
		return "refused " + path, nil
	}
	return ok(a.Framed()), nil
}

// stream returns ok and the values of all messages, and the fault behind them if there is one.
func (g generated[R, B, X]) stream(r *request) (string, error) {
	var out strings.Builder
	out.WriteString("ok")
	d := zooph.NewDecoder[R](bytes.NewReader(r.bytes))
	d.SetLimits(r.limits)
	count := 0
	for ; d.Next(); count++ {
		out.WriteString(" " + printReader(d.Root()))
	}
	if err := d.Err(); err != nil {
		var ended *zooph.StreamError
		if !errors.As(err, &ended) || ended.Index != count {
			return "", fmt.Errorf("message %d: the stream says %v", count, err)
		}
		out.WriteString(" " + fault(err))
	}
	return out.String(), nil
}
