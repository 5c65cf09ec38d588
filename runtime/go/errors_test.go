// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"

	"zooph.dev/go"
	"zooph.dev/go/internal/weather"
)

// Every package returns errors of the exported types, which users can name.
func TestErrorsAreOfTypesThatUsersCanName(t *testing.T) {
	short := []byte{0, 0, 0, 0, 9, 0, 0, 0}
	bad, err := (&weather.Reading{Station: "\xff"}).MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	sound, err := weather.OpenReading(bad)
	if err != nil {
		t.Fatal(err)
	}
	var m zooph.Message
	for name, do := range map[string]func() error{
		"Open":           func() error { _, err := zooph.Open[weather.ReadingReader](short); return err },
		"OpenLazy":       func() error { _, err := zooph.OpenLazy[weather.ReadingReader](&m, short); return err },
		"OpenFlat":       func() error { _, err := zooph.OpenFlat[weather.ReadingReader](&m, nil); return err },
		"OpenPrefix":     func() error { _, _, err := zooph.OpenPrefix[weather.ReadingReader](&m, short); return err },
		"generated":      func() error { _, err := weather.OpenReading(short); return err },
		"Record":         func() error { _, err := sound.Record(); return err },
		"Unmarshal":      func() error { return new(weather.Reading).UnmarshalBinary(bad) },
		"Frame":          func() error { _, err := zooph.Frame(short); return err },
		"AppendFrame":    func() error { _, err := zooph.AppendFrame(nil); return err },
		"AppendUnpacked": func() error { _, err := zooph.AppendUnpacked(nil, []byte{1}, 100); return err },
		"CheckCanonical": func() error { return zooph.CheckCanonical(make([]byte, 16)) },
		"Decoder": func() error {
			d := zooph.NewDecoder[weather.ReadingReader](bytes.NewReader(short))
			d.Next()
			var stream *zooph.StreamError
			if !errors.As(d.Err(), &stream) {
				t.Error("no StreamError:", d.Err())
			}
			return d.Err()
		},
		"Fault": func() error {
			r, err := zooph.OpenLazy[weather.ReadingReader](&m, append([]byte{0, 0, 0, 0, 1, 0, 0, 0}, 5, 0, 0, 0, 0, 0, 1, 0))
			if err != nil {
				return err
			}
			_ = r.Station()
			return m.Fault()
		},
	} {
		var fault *zooph.Fault
		if err := do(); !errors.As(err, &fault) {
			t.Errorf("%s: %T %v", name, err, err)
		}
	}
	var a zooph.Arena
	for name, err := range map[string]error{
		"ReadJSON":      zooph.ReadJSON[weather.ReadingReader](&a, []byte("[]")),
		"UnmarshalJSON": json.Unmarshal([]byte(`{"time":"x"}`), new(weather.Reading)),
	} {
		var wrong *zooph.JSONError
		if !errors.As(err, &wrong) {
			t.Errorf("%s: %T %v", name, err, err)
		}
	}
	x := weather.Reading{Source: weather.Reading_Source{Which: 99}}
	var unknown *zooph.UnknownMemberError
	if _, err := x.MarshalBinary(); !errors.As(err, &unknown) || unknown.Tag != 99 {
		t.Errorf("%T %v", err, err)
	}
}
