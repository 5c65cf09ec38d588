// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"math"
	"strconv"
	"strings"
)

// tellingDigits are as many as it takes to tell which Float64 a decimal number is nearest
// to: of those behind them it matters only whether they are zero.
const tellingDigits = 770

// parseFloat is the Float64 nearest to a decimal number of any length; false if it is out
// of range, or no number. The standard library's function is exact for numbers of up to
// 800 digits, and misplaces the point of longer ones.
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
	// The number is 0.DIGITS times ten to the power of point.
	point := int64(len(whole))
	digits := make([]byte, 0, tellingDigits+1)
	rested := false // there are digits behind those that are kept
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
	// Neither sum can overflow: a text is shorter than what the exponent is cut to.
	point = max(min(point+exponent, 400), -400)
	x, err := strconv.ParseFloat(sign+"0."+string(digits)+"e"+strconv.FormatInt(point, 10), 64)
	return x, err == nil && !math.IsInf(x, 0)
}

// parseExponent is an exponent, cut to what no number of digits makes up for.
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
