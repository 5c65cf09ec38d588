// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"

	zooph "zooph.dev/go"
	"zooph.dev/go/gen"
)

// input holds the bytes for attacks.
var input []byte

// attack is a request to run an operation.
type attack struct {
	lazy   bool
	limits zooph.Limits
}

// attacked is a type on whose messages operations can be run.
type attacked interface {
	attacks() map[string]func(a *attack) (int, error)
}

// errUnsupported says that an operation is not possible with this opening or type.
var errUnsupported = errors.New("unsupported")

// load answers `input PATH`.
func load(path string) string {
	// Free the old input before the new one is read.
	input = nil
	b, err := os.ReadFile(path)
	if err != nil {
		return "error " + err.Error()
	}
	input = b
	return "ok"
}

// runAttack answers `attack NAME OPENING TYPE [LIMITS]`.
func runAttack(words []string) string {
	if len(words) < 4 {
		return "unsupported request"
	}
	r, err := parse(append([]string{"attack", words[3], "-"}, words[4:]...))
	if err != nil {
		return "unsupported request"
	}
	a := &attack{lazy: words[2] == "lazy", limits: r.limits}
	do := plain[words[1]]
	if do == nil {
		t, ok := types[words[3]].(attacked)
		if !ok {
			return "unsupported type " + words[3]
		}
		if do = t.attacks()[words[1]]; do == nil {
			return "unsupported operation " + words[1]
		}
	}
	made, err := do(a)
	var f *zooph.Fault
	switch {
	case errors.Is(err, errUnsupported):
		return "unsupported"
	case errors.Is(err, errEndless):
		return "ok endless"
	case errors.As(err, &f):
		return "fault " + f.Kind.String()
	case err != nil:
		return "refused"
	}
	return fmt.Sprint("ok ", made)
}

// counted is a writer that counts bytes.
type counted struct{ n int }

func (c *counted) Write(b []byte) (int, error) {
	c.n += len(b)
	return len(b), nil
}

// size returns the size of a message in bytes.
func size(a *zooph.Arena) (n int) {
	for _, s := range a.Segments() {
		n += len(s)
	}
	return n
}

func (g generated[R, B, X]) attacks() map[string]func(a *attack) (int, error) {
	var reader R
	t := reader.ZoophType()
	// opened returns an operation that opens the input and calls do. For a message that was opened
	// lazily, the first fault is the result in the end.
	opened := func(do func(a *attack, m *zooph.Message, root R) (int, error)) func(a *attack) (int, error) {
		return func(a *attack) (n int, err error) {
			var m zooph.Message
			m.SetLimits(a.limits)
			var root R
			if a.lazy {
				root, err = zooph.OpenLazy[R](&m, input)
			} else {
				root, err = zooph.OpenIn[R](&m, input)
			}
			if err == nil {
				n, err = do(a, &m, root)
			}
			if err == nil {
				err = m.Fault()
			}
			return n, err
		}
	}
	decoded := func(do func(x record, root R) (int, error)) func(a *attack) (int, error) {
		return opened(func(_ *attack, _ *zooph.Message, root R) (int, error) {
			x, err := g.record(root)
			if err != nil {
				return 0, err
			}
			return do(any(x).(record), root)
		})
	}
	copied := func(do func(to *zooph.Arena) (int, error)) func(a *attack) (int, error) {
		return opened(func(_ *attack, m *zooph.Message, root R) (int, error) {
			var to zooph.Arena
			to.New().CopyStruct(root)
			if m.Fault() != nil {
				return 0, nil
			}
			return do(&to)
		})
	}
	streamed := func(decoder func(io.Reader) *zooph.Decoder[R]) func(a *attack) (int, error) {
		return func(a *attack) (int, error) {
			d := decoder(bytes.NewReader(input))
			d.SetLimits(a.limits)
			for d.Next() {
				if _, err := g.record(d.Root()); err != nil {
					return 0, err
				}
			}
			return 0, d.Err()
		}
	}
	return map[string]func(a *attack) (int, error){
		"validate": opened(func(a *attack, m *zooph.Message, _ R) (int, error) {
			if a.lazy {
				_, err := zooph.Cast[R](m.Root())
				return 0, err
			}
			return 0, nil
		}),
		"walk": opened(func(a *attack, m *zooph.Message, root R) (int, error) {
			return 0, limited(func() { new(walker).structure(reflect.ValueOf(root), layoutOf(t)) })
		}),
		"builder-copy": opened(func(a *attack, m *zooph.Message, root R) (n int, err error) {
			var to zooph.Arena
			err = limited(func() { copyStruct(reflect.ValueOf(root), reflect.ValueOf(g.make(&to)), t) })
			return size(&to), err
		}),
		"walk-record": opened(func(a *attack, m *zooph.Message, root R) (int, error) {
			x, err := g.record(root)
			if err != nil || a.lazy {
				return 0, err
			}
			// Decode a validated message also from its bytes, into the existing Record.
			if err := any(x).(record).UnmarshalIn(m, input); err != nil {
				return 0, err
			}
			return 0, any(x).(record).UnmarshalBorrowed(m, input)
		}),
		"encode-record": decoded(func(x record, _ R) (int, error) {
			b, err := x.MarshalBinary()
			return len(b), err
		}),
		"same-bits": decoded(func(x record, root R) (int, error) {
			y, err := g.record(root)
			if err == nil {
				_, err = zooph.SameBits[zooph.Record](x, any(y).(record))
			}
			return 0, err
		}),
		"print-record": decoded(func(x record, _ R) (int, error) { return len(any(x).(fmt.Stringer).String()), nil }),
		"json-write-record": decoded(func(x record, _ R) (int, error) {
			b, err := x.MarshalJSON()
			return len(b), err
		}),
		"copy": copied(func(to *zooph.Arena) (int, error) { return size(to), nil }),
		"copy-any": opened(func(_ *attack, m *zooph.Message, _ R) (int, error) {
			var to zooph.Arena
			to.New().Copy(m.Root())
			return size(&to), nil
		}),
		"compact": copied(func(to *zooph.Arena) (int, error) {
			to.Compact()
			return size(to), nil
		}),
		"print-builder": copied(func(to *zooph.Arena) (int, error) {
			return len(get[B](to.Root()).Interface().(fmt.Stringer).String()), nil
		}),
		"stream-write": copied(func(to *zooph.Arena) (int, error) {
			var w counted
			err := zooph.NewEncoder(&w).Encode(to)
			return w.n, err
		}),
		"stream-write-packed": copied(func(to *zooph.Arena) (int, error) {
			var w counted
			err := zooph.NewPackedEncoder(&w).Encode(to)
			return w.n, err
		}),
		"any-cast": opened(func(_ *attack, m *zooph.Message, root R) (int, error) {
			if _, err := zooph.Cast[R](m.Root()); err != nil {
				return 0, err
			}
			for _, f := range layoutOf(t).Fields {
				if f.Type == nil || f.Type.Kind != gen.KindAny {
					continue
				}
				p := zooph.StructOf(root).Pointer(int(f.Offset))
				if _, err := zooph.Cast[zooph.Struct](p); err == nil {
					// The pointer may have any type, so any fault of this cast is right.
					zooph.Cast[R](p)
				}
			}
			return 0, nil
		}),
		"equal": opened(func(a *attack, m *zooph.Message, _ R) (int, error) {
			var other zooph.Message
			other.SetLimits(a.limits)
			if err := other.OpenLazy(input); err != nil {
				return 0, err
			}
			_, err := zooph.Equal(m.Root(), other.Root())
			return 0, err
		}),
		"canonical": opened(func(_ *attack, m *zooph.Message, _ R) (int, error) {
			b, err := zooph.AppendCanonical(nil, m.Root())
			return len(b), err
		}),
		"print": opened(func(_ *attack, _ *zooph.Message, root R) (int, error) {
			return len(any(root).(fmt.Stringer).String()), nil
		}),
		"text-write": opened(func(_ *attack, m *zooph.Message, _ R) (int, error) {
			b, err := zooph.AppendText[R](nil, m.Root())
			return len(b), err
		}),
		"json-write": opened(func(_ *attack, _ *zooph.Message, root R) (int, error) {
			b, err := zooph.AppendJSON(nil, root)
			return len(b), err
		}),
		"first-fault": func(a *attack) (int, error) {
			var m zooph.Message
			m.SetLimits(a.limits)
			if err := m.OpenLazy(input); err != nil {
				return 0, err
			}
			if m.Fault() != nil {
				panic("a fault before anything was read")
			}
			zooph.As[R](m.Root())
			return 0, m.Fault()
		},
		"json-read": func(a *attack) (int, error) {
			var to zooph.Arena
			if err := zooph.ReadJSONWithin[R](&to, input, a.limits); err != nil {
				return 0, err
			}
			// The message made of JSON must be valid.
			var m zooph.Message
			m.SetLimits(zooph.Limits{Nesting: zooph.MaxNesting})
			if _, err := zooph.OpenIn[R](&m, to.Framed()); err != nil {
				panic(err)
			}
			return len(to.Framed()), nil
		},
		"json-read-record": func(*attack) (int, error) {
			return 0, any(new(X)).(json.Unmarshaler).UnmarshalJSON(input)
		},
		"unpack": func(a *attack) (int, error) {
			limit := zooph.UnpackLimit(len(input))
			if a.limits.Bytes != 0 {
				limit = int(max(0, a.limits.Bytes))
			}
			b, err := zooph.AppendUnpacked(nil, input, limit)
			if err == nil {
				var m zooph.Message
				m.SetLimits(a.limits)
				_, err = zooph.OpenIn[R](&m, b)
			}
			return len(b), err
		},
		"prefix": func(a *attack) (int, error) {
			for rest := input; len(rest) > 0; {
				var m zooph.Message
				m.SetLimits(a.limits)
				var err error
				if _, rest, err = zooph.OpenPrefix[R](&m, rest); err != nil {
					return 0, err
				}
			}
			return 0, nil
		},
		"stream-read":        streamed(zooph.NewDecoder[R]),
		"stream-read-packed": streamed(zooph.NewPackedDecoder[R]),
		"segments": func(a *attack) (int, error) {
			segments, err := zooph.Frame(input)
			if err != nil {
				return 0, err
			}
			var m zooph.Message
			m.SetLimits(a.limits)
			_, err = zooph.OpenSegments[R](&m, segments...)
			return 0, err
		},
		"flat": func(a *attack) (int, error) {
			var m zooph.Message
			m.SetLimits(a.limits)
			_, err := zooph.OpenFlat[R](&m, input)
			return 0, err
		},
	}
}

// operationNames returns the names of all operations, in no particular order.
func operationNames() string {
	var names []string
	for name := range plain {
		names = append(names, name)
	}
	for name := range types["every.Point"].(attacked).attacks() {
		names = append(names, name)
	}
	return strings.Join(names, " ")
}
