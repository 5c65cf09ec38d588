// SPDX-License-Identifier: MIT OR Apache-2.0

package zooph_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net"
	"os"
	"time"

	zooph "zooph.dev/go"
	// Generated from examples/go/weather.capnp by `zooph gen go`.
	"zooph.dev/go/internal/weather"
)

// A message is built in an arena and read in place.
func Example() {
	var a zooph.Arena // used again by making the next root
	b := weather.NewReading(&a)
	b.SetStation("EBBR")
	b.SetSamples([]float32{1, 2.5})
	sensors := b.InitSensors(2)
	sensors.At(0).SetName("inside")
	sensors.At(1).SetName("outside")
	sensors.At(1).SetHealthy(false)
	b.Source().SetObserver("Ann")
	data := a.Framed()

	r, err := weather.OpenReading(data)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Station(), r.Samples().Slice())
	for s := range r.Sensors().All() {
		fmt.Println(s.Name(), s.Healthy())
	}
	if src := r.Source(); src.Which() == weather.Reading_Source_Observer {
		fmt.Println("seen by", src.Observer())
	}
	// Output:
	// EBBR [1 2.5]
	// inside true
	// outside false
	// seen by Ann
}

// A Record is a plain struct, which is encoded at exactly its size.
func Example_record() {
	rec := weather.Reading{Station: "EBBR", Sensors: []weather.Sensor{{Serial: 7, Healthy: true}}}
	data, err := rec.MarshalBinary()
	if err != nil {
		fmt.Println(err)
		return
	}
	var same weather.Reading
	err = same.UnmarshalBinary(data)
	fmt.Println(len(data), same.Sensors[0].Serial, same.Equal(&rec), err)
	// Output: 112 7 true <nil>
}

// Decoding into a Record reuses the memory of its slices where that is large enough.
func Example_reuse() {
	var m zooph.Message
	var rec weather.Reading
	for _, station := range []string{"EBBR", "EHAM"} {
		data, err := (&weather.Reading{Station: station, Samples: []float32{1, 2}}).MarshalBinary()
		if err == nil {
			err = rec.UnmarshalIn(&m, data)
		}
		fmt.Println(rec.Station, rec.Samples, err)
	}
	// Output:
	// EBBR [1 2] <nil>
	// EHAM [1 2] <nil>
}

// Opening into a used Message, and building in a used Arena, allocates nothing.
func ExampleMessage() {
	var m zooph.Message
	var a zooph.Arena
	for serial := range uint32(3) {
		weather.NewSensor(&a).SetSerial(serial)
		r, err := weather.OpenSensorIn(&m, a.Framed())
		fmt.Println(r.Serial(), err)
	}
	// Output:
	// 0 <nil>
	// 1 <nil>
	// 2 <nil>
}

// A Reader prints in the notation of the schema language.
func Example_print() {
	var a zooph.Arena
	weather.NewSensor(&a).SetName("inside")
	r, err := weather.OpenSensor(a.Framed())
	fmt.Println(r, err)
	// Output: (name = "inside", serial = 0, healthy = true) <nil>
}

// SameBits compares the encoded bytes, where Go's comparison is not useful.
func ExampleSameBits() {
	x := weather.Reading{Position: weather.Reading_Position{Lat: math.NaN()}}
	y := x
	same, err := zooph.SameBits(&x, &y)
	fmt.Println(x.Equal(&y), same, err)
	// Output: false true <nil>
}

// Records are written to a stream without an arena.
func ExampleEncoder_EncodeRecord() {
	var stream bytes.Buffer
	enc := zooph.NewPackedEncoder(&stream)
	for serial := range uint32(2) {
		if err := enc.EncodeRecord(&weather.Sensor{Serial: serial}); err != nil {
			fmt.Println(err)
		}
	}
	dec := zooph.NewPackedDecoder[weather.SensorReader](&stream)
	for dec.Next() {
		fmt.Println(dec.Root().Serial())
	}
	fmt.Println(dec.Err())
	// Output:
	// 0
	// 1
	// <nil>
}

// A Fault says what is wrong with received bytes, and where.
func ExampleFault() {
	_, err := weather.OpenReading([]byte("GET / HTTP/1.1\r\n"))
	fmt.Println(err)
	// Output: zooph: segment_table: the segment table is impossible (byte 0)
}

// A lazily opened message is checked where it is read.
func ExampleOpenLazy() {
	rec := weather.Reading{Station: "EBBR"}
	data, _ := rec.MarshalBinary()
	data[len(data)-4] = 'x' // the text has no NUL at its end any more

	var m zooph.Message
	r, err := zooph.OpenLazy[weather.ReadingReader](&m, data)
	fmt.Println(r.Time(), err)
	fmt.Printf("%q\n", r.Station())
	fmt.Println(m.Fault())
	// Output:
	// 0 <nil>
	// ""
	// zooph: text_nul: the text has no terminating NUL byte (segment 0, word 5)
}

// A stream holds messages one after another.
func ExampleDecoder() {
	var stream bytes.Buffer
	enc := zooph.NewEncoder(&stream)
	var a zooph.Arena
	for _, name := range []string{"inside", "outside"} {
		weather.NewSensor(&a).SetName(name)
		if err := enc.Encode(&a); err != nil {
			fmt.Println(err)
		}
	}

	dec := zooph.NewDecoder[weather.SensorReader](&stream)
	for dec.Next() {
		fmt.Println(dec.Root().Name())
	}
	fmt.Println(dec.Err())
	// Output:
	// inside
	// outside
	// <nil>
}

// Packing leaves out zero bytes.
func ExampleNewPackedEncoder() {
	var stream bytes.Buffer
	var a zooph.Arena
	weather.NewReading(&a).SetStation("EBBR")
	err := zooph.NewPackedEncoder(&stream).Encode(&a)
	fmt.Println(len(a.Framed()), stream.Len(), err)

	dec := zooph.NewPackedDecoder[weather.ReadingReader](&stream)
	fmt.Println(dec.Next(), dec.Root().Station())
	// Output:
	// 88 17 <nil>
	// true EBBR
}

// Packing also works in memory. The limit is for the unpacked bytes.
func ExampleAppendPacked() {
	var a zooph.Arena
	weather.NewReading(&a).SetStation("EBBR")
	packed, err := zooph.AppendPacked(nil, a.Framed())
	if err != nil {
		fmt.Println(err)
	}
	data, err := zooph.AppendUnpacked(nil, packed, 1<<20)
	fmt.Println(len(packed), bytes.Equal(data, a.Framed()), err)
	// Output: 17 true <nil>
}

// Records can be read and written by encoding/json. Readers and Builders can be, too, without a
// Record.
func ExampleReadJSON() {
	var rec weather.Sensor
	err := json.Unmarshal([]byte(`{"name": "inside", "serial": 7}`), &rec)
	fmt.Println(&rec, err)

	var a zooph.Arena
	err = zooph.ReadJSON[weather.SensorReader](&a, []byte(`{"name": "outside"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	r, _ := weather.OpenSensor(a.Framed())
	text, err := r.MarshalJSON()
	fmt.Println(string(text), err)
	// Output:
	// (name = "inside", serial = 7, healthy = true) <nil>
	// {"name":"outside","serial":0,"healthy":true} <nil>
}

// Equal values have the same canonical form, however they were built.
func ExampleArena_AppendCanonical() {
	var a, b zooph.Arena
	s := weather.NewSensor(&a)
	s.SetName("a name that is replaced")
	s.SetName("inside")
	weather.NewSensor(&b).SetName("inside")

	left, _ := a.AppendCanonical(nil)
	right, err := b.AppendCanonical(nil)
	fmt.Println(len(a.Framed()) == len(b.Framed()), bytes.Equal(left, right), err)
	fmt.Println(zooph.CheckCanonical(left))
	// Output:
	// false true <nil>
	// <nil>
}

// A message under construction can be read without opening it, because it need not be validated.
func ExampleArena_Message() {
	var a zooph.Arena
	weather.NewSensor(&a).SetName("inside")
	r := zooph.As[weather.SensorReader](a.Message().Root())
	fmt.Println(r.Name(), r.Healthy())
	// Output: inside true
}

// Limits are for received messages. The kind of a fault says which limit was reached.
func ExampleMessage_SetLimits() {
	data, _ := (&weather.Reading{Station: "\xff"}).MarshalBinary()
	_, err := weather.OpenReading(data)
	fmt.Println(err)

	var m zooph.Message
	m.SetLimits(zooph.Limits{UTF8: true, Nesting: 8, Traversal: 1 << 16})
	_, err = weather.OpenReadingIn(&m, data)
	fmt.Println(errors.Is(err, zooph.TextUTF8), err)
	// Output:
	// <nil>
	// true zooph: text_utf8: the text is not UTF-8, at station (segment 0, word 5)
}

// Messages that follow one another in memory are opened one by one.
func ExampleOpenPrefix() {
	var data []byte
	for serial := range uint32(2) {
		data, _ = (&weather.Sensor{Serial: serial + 7}).AppendBinary(data)
	}
	var m zooph.Message
	for len(data) > 0 {
		r, rest, err := zooph.OpenPrefix[weather.SensorReader](&m, data)
		fmt.Println(r.Serial(), len(rest), err)
		if err != nil {
			break
		}
		data = rest
	}
	// Output:
	// 7 32 <nil>
	// 8 0 <nil>
}

// An orphan is an object that no field of a message leads to.
func ExampleOrphan() {
	var a zooph.Arena
	b := weather.NewReading(&a)
	b.SetStation("EBBR")
	station := b.StationSlot().Disown()
	fmt.Println(b.StationSlot().Has())
	b.StationSlot().Adopt(station)
	fmt.Println(b.StationSlot().Has())
	// Output:
	// false
	// true
}

// Builders are set to Records, and read.
func ExamplePointerBuilder_SetRecord() {
	wind := weather.Sensor{Name: "wind", Healthy: true}
	var a zooph.Arena
	b := weather.NewReading(&a)
	err := b.SetSensorsRecords([]weather.Sensor{wind, {Name: "rain"}})
	for s := range zooph.Backward(b.AsReader().Sensors()) {
		fmt.Println(s.Name(), s.Healthy())
	}
	fmt.Println(err)

	// Any pointer can be set to a Record: here the root.
	err = a.New().SetRecord(&weather.Reading{Station: "EBBR", Sensors: []weather.Sensor{wind}})
	r, _ := weather.OpenReading(a.Framed())
	fmt.Println(r.Station(), r.Sensors().Len(), err)
	// Output:
	// rain false
	// wind true
	// <nil>
	// EBBR 1 <nil>
}

// A stream can be read in a range loop. An error comes last.
func ExampleDecoder_All() {
	var file bytes.Buffer
	enc := zooph.NewEncoder(&file)
	for _, station := range []string{"EBBR", "EHAM"} {
		if err := enc.EncodeRecord(&weather.Reading{Station: station}); err != nil {
			fmt.Println(err)
		}
	}
	file.Truncate(file.Len() - 8)
	for r, err := range zooph.NewDecoder[weather.ReadingReader](&file).All() {
		if errors.Is(err, zooph.Truncated) {
			fmt.Println("half a message")
			break
		}
		fmt.Println(r.Station())
	}
	// Output:
	// EBBR
	// half a message
}

// A message in memory from a pool can be passed to another goroutine, which returns the memory. To
// wait with a context, set the connection's deadline when the context ends.
func ExampleReceive() {
	server, client := net.Pipe()
	go func() {
		var a zooph.Arena
		weather.NewReading(&a).SetStation("EBBR")
		_, _ = a.WriteTo(client) // and nothing more
	}()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	stop := context.AfterFunc(ctx, func() { _ = server.SetReadDeadline(time.Now()) })
	defer stop()
	for {
		m, err := zooph.Receive[weather.ReadingReader](server)
		if err != nil {
			fmt.Println(errors.Is(err, os.ErrDeadlineExceeded), ctx.Err())
			return
		}
		done := make(chan bool)
		go func() {
			defer m.Release()
			fmt.Println(m.Root().Station())
			close(done)
		}()
		<-done
		cancel() // for this example: the second message never comes
	}
	// Output:
	// EBBR
	// true context canceled
}
