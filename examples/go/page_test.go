// SPDX-License-Identifier: MIT OR Apache-2.0

package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"zooph.dev/go" // its name is zooph

	"example.com/station/weather"
)

// TestThePageIsCompiled compares the page docs/go.md with the code of this module: each line of its
// blocks of Go is one here.
func TestThePageIsCompiled(t *testing.T) {
	page, err := os.ReadFile("../../docs/go.md")
	if err != nil {
		t.Skip(err)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	compiled := map[string]bool{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			compiled[bare(line)] = true
		}
	}
	blocks := strings.Split(string(page), "\n```go\n")[1:]
	for _, block := range blocks {
		code, _, _ := strings.Cut(block, "\n```")
		for line := range strings.Lines(code) {
			if !compiled[bare(line)] {
				t.Errorf("not in this module: %s", line)
			}
		}
	}
	if len(blocks) < 5 {
		t.Errorf("%d blocks were found", len(blocks))
	}
}

// bare returns a line without its comment and without the spaces around it.
func bare(line string) string {
	code, _, _ := strings.Cut(line, " //")
	return strings.TrimSpace(code)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// built returns a message and its bytes.
func built(conn io.Writer) (weather.ReadingReader, error) {
	var a zooph.Arena
	b := weather.NewReading(&a)
	b.SetStation("EBBR")
	b.Position().SetLat(50.9)
	b.InitSensors(2).At(0).SetSerial(7)
	b.Source().SetObserver("Ann")
	var err error
	_, err = a.WriteTo(conn) // a.Framed() is the bytes
	return b.AsReader(), err
}

func TestFieldsAreSet(t *testing.T) {
	var conn bytes.Buffer
	received, err := built(&conn)
	must(t, err)
	rec := weather.Reading{Station: "EBLG"}
	var a zooph.Arena
	b := weather.NewReading(&a)
	b.SetStation("EBBR")
	if !b.StationSlot().Has() {
		t.Error("the field is absent")
	}
	b.StationSlot().Has()
	b.StationSlot().Clear()
	b.SetSensors(received.Sensors())
	kept := b.SensorsSlot().Disown()
	b.SensorsSlot().Adopt(kept)
	if b.StationSlot().Has() || b.AsReader().Sensors().At(0).Serial() != 7 {
		t.Error(b)
	}
	err = b.SetSensorsRecords([]weather.Sensor{{Name: "wind", Healthy: true}})
	must(t, err)
	if b.Sensors().At(0).Name() != "wind" {
		t.Error(b)
	}
	err = a.New().SetRecord(&rec)
	must(t, err)
	if r, err := weather.OpenReading(a.Framed()); err != nil || r.Station() != "EBLG" {
		t.Error(r, err)
	}
}

// decode decodes messages into the memory of the previous one.
func decode(received [][]byte) error {
	var m zooph.Message // its limits apply, and it keeps memory for texts
	m.SetLimits(zooph.Limits{Nesting: 8})
	var rec weather.Reading
	for _, data := range received {
		if err := rec.UnmarshalIn(&m, data); err != nil {
			return err
		}
		fmt.Println(rec.Station, len(rec.Sensors))
	}
	for _, data := range received {
		if err := rec.UnmarshalBorrowed(&m, data); err != nil {
			return err
		}
		fmt.Println(rec.Source.Observer)
	}
	return nil
}

func Example_decoded() {
	var conn bytes.Buffer
	if _, err := built(&conn); err != nil {
		panic(err)
	}
	fmt.Println(decode([][]byte{conn.Bytes(), conn.Bytes()}))
	// Output:
	// EBBR 2
	// EBBR 2
	// Ann
	// Ann
	// <nil>
}

// printAll prints the stations of a file, whose messages are packed or not.
func printAll(f io.Reader) error {
	dec := zooph.NewDecoder[weather.ReadingReader](bufio.NewReader(f)) // NewPackedDecoder: packed
	dec.SetLimits(zooph.Limits{Bytes: 1 << 20})
	for dec.Next() {
		fmt.Println(dec.Root().Station())
	}
	if err := dec.Err(); err != nil {
		return err
	}
	return nil
}

func printInALoop(f io.Reader) error {
	for r, err := range zooph.NewDecoder[weather.ReadingReader](f).All() {
		if err != nil {
			return err
		}
		fmt.Println(r.Station())
	}
	return nil
}

func encode(w io.Writer, rec weather.Reading) (err error) {
	var a zooph.Arena
	weather.NewReading(&a).SetStation("EBBR")
	enc := zooph.NewPackedEncoder(w) // or NewEncoder
	err = enc.Encode(&a)
	if err != nil {
		return err
	}
	err = enc.EncodeRecord(&rec)
	return err
}

func Example_streams() {
	var file, packed bytes.Buffer
	if _, err := built(&file); err != nil {
		panic(err)
	}
	same := bytes.NewReader(file.Bytes())
	fmt.Println(printAll(&file), printInALoop(same))
	fmt.Println(encode(&packed, weather.Reading{Station: "EBLG"}))
	dec := zooph.NewPackedDecoder[weather.ReadingReader](&packed)
	for dec.Next() {
		fmt.Println(dec.Root().Station())
	}
	// Output:
	// EBBR
	// EBBR
	// <nil> <nil>
	// <nil>
	// EBBR
	// EBLG
}

// printReceived hands a message to another goroutine.
func printReceived(conn io.Reader, done chan string) error {
	m, err := zooph.Receive[weather.ReadingReader](conn)
	if err != nil {
		return err // io.EOF at the end
	}
	go func() {
		defer m.Release()
		fmt.Println(m.Root().Station())
		done <- m.Root().Station()
	}()
	return nil
}

// receive reads a message unless the context ends before one has come.
func receive(ctx context.Context, conn net.Conn) (*zooph.Received[weather.ReadingReader], error) {
	stop := context.AfterFunc(ctx, func() { conn.SetReadDeadline(time.Now()) })
	defer stop()
	m, err := zooph.Receive[weather.ReadingReader](conn)
	if err != nil && ctx.Err() != nil {
		err = ctx.Err()
	}
	return m, err
}

func TestMessagesAreReceived(t *testing.T) {
	var conn bytes.Buffer
	_, err := built(&conn)
	must(t, err)
	done := make(chan string)
	must(t, printReceived(&conn, done))
	if station := <-done; station != "EBBR" {
		t.Error(station)
	}
	if err := printReceived(&conn, done); err != io.EOF {
		t.Error(err)
	}

	here, there := net.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	go built(there)
	m, err := receive(ctx, here)
	must(t, err)
	cancel()
	if m.Root().Station() != "EBBR" {
		t.Error(m.Root())
	}
	m.Release()
	if m, err := receive(ctx, here); m != nil || err != context.Canceled {
		t.Error(m, err)
	}
}

func TestMessagesAreReadOtherwise(t *testing.T) {
	var conn bytes.Buffer
	_, err := built(&conn)
	must(t, err)
	var m zooph.Message
	r, err := weather.OpenReadingIn(&m, conn.Bytes())
	must(t, err)
	for s := range zooph.Backward(r.Sensors()) {
		if s.Serial() != 0 {
			t.Error(s)
		}
		break // The last sensor came first.
	}
	lazy, err := zooph.OpenLazy[weather.ReadingReader](&m, conn.Bytes())
	if err != nil || lazy.Station() != "EBBR" || m.Fault() != nil {
		t.Error(lazy, err)
	}
	var a zooph.Arena
	err = zooph.ReadJSON[weather.ReadingReader](&a, []byte(`{"source": {"relay": 5}}`))
	if r := zooph.Get[weather.ReadingBuilder](a.Root()); err != nil || r.Source().Relay() != 5 {
		t.Error(r, err)
	}
}
