// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph_test

import (
	"testing"
	"time"

	zooph "zooph.dev/go"
	"zooph.dev/go/internal/weather"
	"zooph.dev/go/std/schema"
)

// patience is many times longer than any input of a fuzzer takes.
const patience = 20 * time.Second

// decoded calls all methods of a Record.
func decoded[X interface {
	MarshalBinary() ([]byte, error)
	MarshalJSON() ([]byte, error)
	String() string
}](t *testing.T, x X, err error) {
	if err != nil {
		return
	}
	_ = x.String()
	x.MarshalJSON()
	if _, err := x.MarshalBinary(); err != nil {
		// A union has an active member that the schema does not have.
		if _, ok := err.(*zooph.UnknownMemberError); !ok {
			t.Fatal(err)
		}
	}
}

func FuzzRecords(f *testing.F) {
	rec := weather.Reading{Station: "EBBR", Samples: []float32{1, 2}, Sensors: []weather.Sensor{{Name: "a"}}}
	sound, err := rec.MarshalBinary()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(sound)
	f.Add([]byte(weather.Sensor_Schema))
	f.Fuzz(func(t *testing.T, data []byte) {
		begin := time.Now()
		var m zooph.Message
		if r, err := zooph.OpenIn[weather.ReadingReader](&m, data); err == nil {
			x, err := r.Record()
			if kind, ok := err.(*zooph.Fault); ok && kind.Kind != zooph.TextUTF8 && kind.Kind != zooph.Memory {
				t.Fatal("what was opened is not decoded:", err)
			}
			decoded(t, x, err)
		}
		if r, err := zooph.OpenLazy[weather.ReadingReader](&m, data); err == nil {
			x, err := r.Record()
			decoded(t, x, err)
		}
		if r, err := zooph.OpenLazy[schema.NodeReader](&m, data); err == nil {
			x, err := r.Record()
			decoded(t, x, err)
		}
		var x weather.Reading
		if x.UnmarshalJSON(data) == nil {
			decoded(t, &x, nil)
		}
		if took := time.Since(begin); took > patience {
			t.Fatal("it took", took)
		}
	})
}
