// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph_test

import (
	"bytes"
	"errors"
	"testing"

	"zooph.dev/go"
	"zooph.dev/go/internal/weather"
)

// The next message is read to the memory of the previous one. A Root that was kept would refer
// to a message that may be shorter, or that was rejected.
func TestADecoderHasNoRootAfterItsLastMessage(t *testing.T) {
	good, err := (&weather.Reading{Station: "harbour", Sensors: []weather.Sensor{{Name: "a"}}}).MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	for name, bad := range map[string][]byte{
		"the end":           {},
		"truncated":         good[:len(good)-8],
		"cut in the table":  {0, 0, 0},
		"no root":           make([]byte, 8),
		"another kind":      {0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0},
		"too many segments": bytes.Repeat([]byte{0xff}, 8),
	} {
		d := zooph.NewDecoder[weather.ReadingReader](bytes.NewReader(append(bytes.Clone(good), bad...)))
		for d.Next() {
			if station := d.Root().Station(); station != "harbour" || len(d.Bytes()) != len(good) {
				t.Errorf("%s: %q in %d bytes", name, station, len(d.Bytes()))
			}
		}
		r := d.Root()
		if r.Station() != "" || r.HasStation() || r.Sensors().Len() != 0 || d.Bytes() != nil {
			t.Errorf("%s: %v in %x", name, r, d.Bytes())
		}
		if _, err := r.Record(); err != nil {
			t.Error(name, err)
		}
	}
}

// Copying a list that takes too much memory records the same fault as copying a pointer to it.
func TestACopiedListTellsWhatItLacks(t *testing.T) {
	var a zooph.Arena
	zooph.Init[zooph.NumbersBuilder[int64]](a.New(), 100)
	framed := bytes.Clone(a.Framed())
	for limits, want := range map[zooph.Limits]zooph.FaultKind{
		{Memory: 8}:    zooph.Memory,
		{Traversal: 8}: zooph.Traversal,
	} {
		for name, copied := range map[string]func(to zooph.PointerBuilder, from zooph.Pointer){
			"Copy":     func(to zooph.PointerBuilder, from zooph.Pointer) { to.Copy(from) },
			"CopyList": func(to zooph.PointerBuilder, from zooph.Pointer) { to.CopyList(from.List()) },
		} {
			var m zooph.Message
			m.SetLimits(limits)
			if err := m.OpenLazy(framed); err != nil {
				t.Fatal(err)
			}
			var b zooph.Arena
			to := b.New()
			if copied(to, m.Root()); !to.IsNull() || !errors.Is(m.Fault(), want) {
				t.Error(name, want, m.Fault())
			}
		}
	}
}

// Each malformed sequence is replaced by one U+FFFD, as in printed text and in all languages.
func TestWhatIsNotUTF8IsReplacedTheSameEverywhere(t *testing.T) {
	for text, want := range map[string]string{
		"":                      "",
		"sound":                 "sound",
		"a\xff\xffb":            "a\ufffd\ufffdb",
		"\xe2\x82":              "\ufffd",
		"\xed\xa0\x80":          "\ufffd\ufffd\ufffd",
		"\xf0\x9f\x98\xc3\xa9z": "\ufffd\u00e9z",
	} {
		var a zooph.Arena
		a.New().SetText(text)
		p := a.Message().Root()
		printed, err := zooph.AppendText[zooph.Text](nil, p)
		if got := zooph.As[zooph.Text](p).Valid(); got != want || err != nil || string(printed) != `"`+want+`"` {
			t.Errorf("%q: %q, printed as %s, %v", text, got, printed, err)
		}
	}
}

// Bytes without a NUL at their end are not a text, whichever way they are read as one, so no
// byte is lost silently. This is the same in every language.
func TestDataReadAsATextIsNone(t *testing.T) {
	var a zooph.Arena
	a.New().SetData([]byte("harbour"))
	// A struct of another schema, whose first pointer leads to data.
	var other zooph.Arena
	s := zooph.Init[zooph.ListBuilder[zooph.DataBuilder]](other.New(), 1)
	s.At(0).Set([]byte("harbour"))
	var m, n zooph.Message
	data, err := zooph.OpenIn[zooph.Pointer](&m, a.Framed())
	if err != nil {
		t.Fatal(err)
	}
	list, err := zooph.OpenIn[zooph.Pointer](&n, other.Framed())
	if err != nil {
		t.Fatal(err)
	}
	for what, got := range map[string]string{
		"a pointer":   string(data.Text()),
		"As":          zooph.As[zooph.Text](data).String(),
		"an element":  zooph.As[zooph.List[zooph.Text]](list).At(0).String(),
		"a Builder's": zooph.Get[zooph.TextBuilder](a.Root()).String(),
	} {
		if got != "" {
			t.Errorf("%s: %q", what, got)
		}
	}
	if got := zooph.As[zooph.Data](data).Bytes(); string(got) != "harbour" {
		t.Errorf("the data is %q", got)
	}
}
