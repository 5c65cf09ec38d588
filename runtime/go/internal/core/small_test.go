// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"math"
	"strings"
	"testing"
)

// reached is a Record whose words are those of a list.
type reached struct{ list Slice[String] }

func (x reached) ZoophReached(room Room) int { return x.list.ZoophWords(room) }

// A Record that contains one text many times takes little memory, but its message may be
// larger than allowed or, on 32-bit machines, than any slice. That is an error.
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

// Limits are reduced to the largest size of a slice.
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

// Small numbers that are read as structs take a word each, which may be more than a slice
// can hold on a 32-bit machine.
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

// In free JSON a name may occur twice. Each object then keeps an error, so there can be many
// errors.
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
