// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"math/rand/v2"
	"testing"
	"unicode/utf8"
)

// What is UTF-8 is what the standard library says, wherever in a text it stands.
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
