// SPDX-License-Identifier: MIT OR Apache-2.0

// Station writes messages of a weather station to a file and reads them back. It is
// built as a user's program.
package main

import (
	"bufio"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"zooph.dev/go"

	"example.com/station/weather"
)

//go:generate zooph gen go weather.capnp

// write writes n messages to a file.
func write(path string, n int) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	out := bufio.NewWriter(f)
	enc := zooph.NewEncoder(out)
	var a zooph.Arena // reused for each message
	for i := range n {
		b := weather.NewReading(&a)
		b.SetStation("EBBR")
		b.SetTime(uint64(1_700_000_000 + 60*i))
		b.Position().SetLat(50.9)
		b.Position().SetLon(4.5)
		b.SetSky(weather.Sky_Rain)
		b.SetSamples([]float32{1, 2.5, float32(i)})
		sensors := b.InitSensors(2)
		for k := range sensors.Len() {
			sensors.At(k).SetName(fmt.Sprint("thermometer ", k+1))
			sensors.At(k).SetHealthy(k != i%5)
		}
		b.Source().SetObserver("Ann")
		if err := enc.Encode(&a); err != nil {
			return err
		}
	}
	return out.Flush()
}

// report is a summary of a file of messages.
type report struct {
	messages, ill int
	mean          float32
}

func read(path string) (r report, err error) {
	f, err := os.Open(path)
	if err != nil {
		return r, err
	}
	defer f.Close()
	samples := 0
	dec := zooph.NewDecoder[weather.ReadingReader](bufio.NewReader(f))
	for dec.Next() {
		m := dec.Root()
		r.messages++
		for s := range m.Sensors().All() {
			if !s.Healthy() {
				r.ill++
			}
		}
		for _, x := range m.Samples().Slice() {
			r.mean += x
			samples++
		}
	}
	r.mean /= float32(max(samples, 1))
	return r, dec.Err()
}

func main() {
	path := filepath.Join(os.TempDir(), "station.messages")
	defer os.Remove(path)
	if err := write(path, 100); err != nil {
		log.Fatal(err)
	}
	r, err := read(path)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d messages, %d sensors were ill, the mean is %.2f\n", r.messages, r.ill, r.mean)
}
