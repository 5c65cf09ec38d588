// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"

	"zooph.dev/go"

	"example.com/station/weather"
)

func TestWhatIsWrittenIsRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "messages")
	if err := write(path, 10); err != nil {
		t.Fatal(err)
	}
	r, err := read(path)
	if err != nil || r != (report{10, 4, 8. / 3}) {
		t.Error(r, err)
	}
}

func Example_reader() {
	rec := weather.Reading{Station: "EBBR", Samples: []float32{1, 2.5}}
	rec.Sensors = []weather.Sensor{{Name: "a"}, {Name: "b", Healthy: true}}
	rec.Source = weather.Reading_Source{Which: weather.Reading_Source_Observer, Observer: "Ann"}
	data, err := rec.MarshalBinary()
	if err != nil {
		panic(err)
	}

	r, err := weather.OpenReading(data)
	if err != nil {
		panic(err)
	}
	fmt.Println(r.Station(), r.Samples().Slice())
	for s := range r.Sensors().All() {
		fmt.Println(s.Name(), s.Healthy())
	}
	switch src := r.Source(); src.Which() {
	case weather.Reading_Source_Observer:
		fmt.Println("seen by", src.Observer())
	case weather.Reading_Source_Relay:
		fmt.Println("relayed by", src.Relay())
	}
	// Output:
	// EBBR [1 2.5]
	// a false
	// b true
	// seen by Ann
}

func Example_builder() {
	var a zooph.Arena // reused by making the next root
	b := weather.NewReading(&a)
	b.SetStation("EBBR")
	b.Position().SetLat(50.9)
	b.InitSensors(1).At(0).SetSerial(7)
	b.Source().SetObserver("Ann")
	kept := b.SensorsSlot().Disown() // detaches the list without a copy; Adopt attaches it again
	b.SensorsSlot().Adopt(kept)

	r, err := weather.OpenReading(a.Framed())
	fmt.Println(r.Position().Lat(), r.Sensors().At(0).Serial(), err)
	// Output:
	// 50.9 7 <nil>
}

func Example_fault() {
	_, err := weather.OpenReading([]byte("GET / HTTP/1.1\r\n"))
	fmt.Println(err)
	// Output:
	// zooph: segment_table: the segment table is impossible (byte 0)
}

func Example_json() {
	var rec weather.Reading
	err := json.Unmarshal([]byte(`{"station": "EBBR", "sky": "rain", "source": {"relay": 5}}`), &rec)
	fmt.Println(rec.Station, rec.Sky, rec.Source.Relay, err)
	fmt.Println(rec.Sensors == nil, &rec)
	// Output:
	// EBBR rain 5 <nil>
	// true (station = "EBBR", time = 0, position = (lat = 0, lon = 0), sky = rain, source = (relay = 5))
}
