// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"math"
	"strings"
	"testing"
)

// reached adds up the words of a Record that is a list.
type reached struct{ list Slice[String] }

func (x reached) ZoophReached(room Room) int { return x.list.ZoophWords(room) }

// A Record that names one text again and again takes little memory, and may be larger than a
// message or, where an int has 32 bits, than any slice: that is an error.
func TestRecordsLargerThanASliceAreErrors(t *testing.T) {
	one := String(strings.Repeat("x", 1<<20))
	for _, n := range []int{2100, 4097, 16384} {
		if math.MaxInt > math.MaxInt32 && n < 4096 {
			continue
		}
		list := make(Slice[String], n)
		for i := range list {
			list[i] = one
		}
		for name, room := range map[string]int{"sized": 0, "behind others": 100} {
			err := func() (err error) {
				defer func() { err = Recovered(recover()) }()
				var e RecordEncoder
				list.ZoophPut(&e, e.Begin(make([]byte, room), 1<<16, reached{list}))
				return nil
			}()
			if _, ok := err.(*SizeError); !ok {
				t.Error(n, name, err)
			}
		}
	}
}

// What is larger than a slice can be is more than there may be.
func TestLimitsAreSizesOfSlices(t *testing.T) {
	l := Limits{Memory: math.MaxInt64, Output: math.MaxInt64, Bytes: math.MaxInt64}
	for name, got := range map[string]int64{
		"memory": l.memory(0), "output": l.output(0), "bytes": l.bytes(),
		"memory of many bytes": new(Limits).memory(1 << 40), "output of many bytes": new(Limits).output(1 << 40),
	} {
		if got > math.MaxInt || got < math.MaxInt32 {
			t.Error(name, got)
		}
	}
}

// Small numbers that are read as structs take a word each, which is more than a slice can
// hold where an int has 32 bits.
func TestNumbersThatCannotBeMadeStructs(t *testing.T) {
	if math.MaxInt > math.MaxInt32 {
		t.Skip("an int has 64 bits")
	}
	const n = 1 << 28
	b := make([]byte, 16+n)
	le.PutUint64(b, (1+n/8)<<32)
	le.PutUint64(b[8:], byteList|n<<35)
	var m Message
	if err := m.OpenLazy(b); err != nil {
		t.Fatal(err)
	}
	if l := m.First().StructsAt(0, 1); l.Len() != 0 {
		t.Error(l.Len())
	}
	if f, ok := m.Fault().(*Fault); !ok || f.Kind != Memory {
		t.Error(m.Fault())
	}
}

// Free JSON allows what each object keeps an error for, so that there can be many.
func TestNamesThatAreThereTwiceAreCharged(t *testing.T) {
	name := "[" + strings.Repeat(`\"`, 1000)
	spent := func(text string) int64 {
		b := new(Limits).budget(0)
		p := jsonParser{budget: &b, data: text}
		before := b.memory
		if _, err := p.document(); err != nil {
			t.Fatal(err)
		}
		return before - b.memory
	}
	once, twice := spent(`{"`+name+`":0,"`+name+`+":0}`), spent(`{"`+name+`":0,"`+name+`":0}`)
	if twice-once < 2000 {
		t.Errorf("%d bytes are charged where a name is there once, %d where it is twice", once, twice)
	}
}
