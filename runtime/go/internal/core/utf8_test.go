// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"bytes"
	"math/rand/v2"
	"testing"
	"unicode/utf8"
)

// A text is UTF-8 if the standard library says so, wherever in the text its parts are.
func TestTextsAreValidAsTheLibrarySays(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{"a", "abcdefgh", "é", "€", "😀", "\x80", "\xc2", "\xc1\xbf", "\xe0\x9f\xbf", "\xed\xa0\x80",
		"\xf4\x90\x80\x80", "\xf0\x8f\xbf\xbf", "\xff", "\ufffd", "\xe2\x82", "\xdf\xbf", "\xc3("}
	for range 200_000 {
		var b []byte
		valid := random.IntN(2) == 0
		for range random.IntN(12) {
			piece := pieces[random.IntN(len(pieces))]
			if !valid || utf8.ValidString(piece) {
				b = append(b, piece...)
			}
		}
		if validText(b) != utf8.Valid(b) {
			t.Fatalf("%q", b)
		}
	}
	for first := range 256 {
		for second := range 256 {
			for _, b := range [][]byte{{byte(first), byte(second)}, {byte(first), byte(second), 'a', 'b', 'c', 'd', 'e', 'f', 'g'}} {
				if validText(b) != utf8.Valid(b) {
					t.Fatalf("%q", b)
				}
			}
		}
	}
}

// One byte that is not ASCII is found in a text of any length, wherever it is, and bytes beside the
// text do not matter.
func TestASCIIOfAnyLength(t *testing.T) {
	for n := range 300 {
		around := bytes.Repeat([]byte{0x80}, n+32)
		b := around[16 : 16+n]
		for i := range b {
			b[i] = 0x7f
		}
		if !isASCII(b) || !validText(b) {
			t.Fatalf("%d bytes of ASCII are not", n)
		}
		for i := range b {
			b[i] = 0x80
			if isASCII(b) || validText(b) {
				t.Fatalf("byte %d of %d is not ASCII", i, n)
			}
			b[i] = 0x7f
		}
	}
}

// Both validation passes reject a text that is not UTF-8, wherever it is, and no other
// text.
func TestBothPassesCheckTexts(t *testing.T) {
	for _, size := range []int{0, 16, 64} {
		data := sample(size)
		var m Message
		m.SetLimits(Limits{UTF8: true})
		check := func(want bool, what string, at int) {
			t.Helper()
			if err := m.frameExactly(data, false); err != nil {
				t.Fatal(err)
			}
			if fault := m.Root().validate(&nodeKind); (fault == nil) != want || m.quick(&nodeKind) != want {
				t.Fatalf("segments of %d, %s at %d: %v, quickly %v", size, what, at, fault, m.quick(&nodeKind))
			}
		}
		check(true, "nothing", 0)
		texts := 0
		// The texts are in structs, in elements of lists, and in lists of texts.
		for _, text := range []string{"hello", "a longer text than a word holds", "item", "yz"} {
			for first := bytes.Index(data, []byte(text)); first >= 0; {
				texts++
				for at := first; at < first+len(text)-1; at++ {
					old := [2]byte(data[at:])
					copy(data[at:], "é")
					check(true, "a letter", at)
					data[at] = 0xff
					check(false, "a byte", at)
					copy(data[at:], old[:])
				}
				next := bytes.Index(data[first+1:], []byte(text))
				if next < 0 {
					break
				}
				first += 1 + next
			}
		}
		if texts != 6 {
			t.Fatal(texts, "texts")
		}
	}
}
