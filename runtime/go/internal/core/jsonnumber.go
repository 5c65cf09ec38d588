// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"math"
	"strconv"
	"strings"
)

// tellingDigits is the number of decimal digits that determine the nearest Float64. For
// further digits it matters only whether they are all zero.
const tellingDigits = 770

// parseFloat returns the Float64 that is nearest to a decimal number of any length. It
// returns false if the number is out of range or malformed. The standard library's
// function is exact for numbers of up to 800 digits, and misplaces the point of longer
// ones.
func parseFloat(text string) (float64, bool) {
	if len(text) <= tellingDigits {
		x, err := strconv.ParseFloat(text, 64)
		return x, err == nil
	}
	rest := strings.TrimLeft(text, "+-")
	if len(text)-len(rest) > 1 {
		return 0, false
	}
	mantissa, exponent := rest, int64(0)
	if at := strings.IndexAny(rest, "eE"); at >= 0 {
		mantissa = rest[:at]
		var ok bool
		if exponent, ok = parseExponent(rest[at+1:]); !ok {
			return 0, false
		}
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	if len(whole)+len(fraction) == 0 || strings.Trim(whole, "0123456789")+strings.Trim(fraction, "0123456789") != "" {
		return 0, false
	}
	// The number is 0.DIGITS times ten to the power point.
	point := int64(len(whole))
	digits := make([]byte, 0, tellingDigits+1)
	rested := false // some dropped digit is not zero
	for _, part := range [2]string{whole, fraction} {
		for i := range len(part) {
			switch c := part[i]; {
			case len(digits) == 0 && c == '0':
				point--
			case len(digits) < tellingDigits:
				digits = append(digits, c)
			case c != '0':
				rested = true
			}
		}
	}
	sign := text[:len(text)-len(rest)]
	if len(digits) == 0 {
		x, err := strconv.ParseFloat(sign+"0", 64)
		return x, err == nil
	}
	if rested {
		digits = append(digits, '1')
	}
	// The sum cannot overflow: the length of a text is less than parseExponent's limit.
	point = max(min(point+exponent, 400), -400)
	x, err := strconv.ParseFloat(sign+"0."+string(digits)+"e"+strconv.FormatInt(point, 10), 64)
	return x, err == nil && !math.IsInf(x, 0)
}

// parseExponent returns an exponent, limited to a value that no number of digits
// compensates.
func parseExponent(text string) (int64, bool) {
	digits := strings.TrimLeft(text, "+-")
	if digits == "" || len(text)-len(digits) > 1 || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	const most = 1 << 48
	x := int64(0)
	for i := range len(digits) {
		x = min(x*10+int64(digits[i]-'0'), most)
	}
	if text[0] == '-' {
		x = -x
	}
	return x, true
}
