// SPDX-License-Identifier: MIT OR Apache-2.0

package core

import (
	"math"
	"math/bits"
	"strconv"
)

const (
	// fewDigits decimal digits survive a conversion to Float64 and back; manyDigits identify
	// every Float64.
	fewDigits, manyDigits = 15, 17

	tenTo16 = 10_000_000_000_000_000
)

// fives are the powers of five that fit in 64 bits.
var fives = func() (powers [28]uint64) {
	powers[0] = 1
	for i := 1; i < len(powers); i++ {
		powers[i] = powers[i-1] * 5
	}
	return
}()

// tens are the powers of ten that a Float64 holds exactly.
var tens = [...]float64{
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
	1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
}

// appendFloat appends a number with 15 digits if these parse to the same value, and otherwise with 17, as
// the stock tool does. Trailing zeros are not written. If 15 digits suffice, they are the shortest such
// digits followed by zeros, because those differ from the number by less than half a unit of the 15th
// digit.
func appendFloat(b []byte, v float64) []byte {
	size := math.Abs(v)
	if size < 1e15 && v == math.Trunc(v) && size > 0 {
		return strconv.AppendInt(b, int64(v), 10)
	}
	digits, power, precision, ok := decimal(size)
	if !ok {
		return append(b, formatFloat(v, fewDigits, manyDigits, 64)...)
	}
	if v < 0 {
		b = append(b, '-')
	}
	return appendDecimal(b, digits, power, precision)
}

// decimal returns the digits of a number that is not negative; precision is how many there are.
// The point is behind the first digit, and the number is multiplied by ten to the power. It
// computes with whole numbers of 128 bits, which suffices from 10^-8 up to 10^17; ok is false
// for other numbers.
func decimal(v float64) (digits uint64, power, precision int, ok bool) {
	if !(v >= 1e-8 && v < 1e17) {
		return 0, 0, 0, false
	}
	exponent := int(math.Float64bits(v)>>52) - 1075
	mantissa := math.Float64bits(v)&(1<<52-1) | 1<<52
	// 1233/4096 approximates the logarithm of two to base ten. The power may be too small by
	// one.
	power = (exponent + 52) * 1233 >> 12
	if digits, ok = scaled(mantissa, exponent, 16-power); !ok {
		return 0, 0, 0, false
	}
	if digits >= 10*tenTo16 {
		power++
		if digits, ok = scaled(mantissa, exponent, 16-power); !ok {
			return 0, 0, 0, false
		}
	}
	// Half of the distance to the next number is less than 12 units of the last of 17 digits.
	if rest := digits % 100; rest >= 12 && rest <= 88 {
		return digits, power, manyDigits, true
	}
	short := (digits + 50) / 100
	// Both operands are exact, so that the result of one operation is rounded correctly.
	var back float64
	if by := power - (fewDigits - 1); by < 0 {
		back = float64(short) / tens[-by]
	} else {
		back = float64(short) * tens[by]
	}
	if back == v {
		return short, power, fewDigits, true
	}
	return digits, power, manyDigits, true
}

// scaled returns mantissa times 2^exponent times 10^by, rounded to a whole number, half to even.
func scaled(mantissa uint64, exponent, by int) (uint64, bool) {
	if uint(by) >= uint(len(fives)) {
		return 0, false
	}
	high, low := bits.Mul64(mantissa, fives[by])
	shift := exponent + by
	if shift >= 0 {
		return low << shift, high == 0 && shift < bits.LeadingZeros64(low)
	}
	shift = -shift
	if shift >= 64 {
		// If the shift is above 64, the lower half is less than half a unit, so it only decides ties.
		if shift >= 127 {
			return 0, false
		}
		by := uint(shift - 64)
		whole, rest := high>>by, high&(1<<by-1)
		if by == 0 {
			return roundUp(whole, low > 1<<63, low == 1<<63), true
		}
		half := uint64(1) << (by - 1)
		return roundUp(whole, rest > half || rest == half && low > 0, rest == half && low == 0), true
	}
	by2 := uint(shift)
	whole, rest, half := high<<(64-by2)|low>>by2, low&(1<<by2-1), uint64(1)<<(by2-1)
	return roundUp(whole, rest > half, rest == half), high>>by2 == 0
}

func roundUp(whole uint64, more, half bool) uint64 {
	if more || half && whole&1 == 1 {
		whole++
	}
	return whole
}

// pairs holds two digits for each number below 100.
const pairs = "00010203040506070809" +
	"10111213141516171819" +
	"20212223242526272829" +
	"30313233343536373839" +
	"40414243444546474849" +
	"50515253545556575859" +
	"60616263646566676869" +
	"70717273747576777879" +
	"80818283848586878889" +
	"90919293949596979899"

// put8 writes eight digits.
func put8(d *[8]byte, v uint32) {
	high, low := v/10_000, v%10_000
	a, b, c, e := high/100*2, high%100*2, low/100*2, low%100*2
	d[0], d[1] = pairs[a], pairs[a+1]
	d[2], d[3] = pairs[b], pairs[b+1]
	d[4], d[5] = pairs[c], pairs[c+1]
	d[6], d[7] = pairs[e], pairs[e+1]
}

// appendDecimal appends the results of [decimal] in the form of C's %g, without + in the
// exponent.
func appendDecimal(b []byte, digits uint64, power, precision int) []byte {
	// If rounding has made one digit more, the digits are a power of ten.
	if digits >= 10*tenTo16 || precision == fewDigits && digits >= tenTo16/10 {
		digits /= 10
		power++
	}
	if precision == fewDigits {
		digits *= 100
	}
	var t [manyDigits]byte
	low := digits % 100_000_000
	digits /= 100_000_000
	t[0] = '0' + byte(digits/100_000_000)
	put8((*[8]byte)(t[1:9]), uint32(digits%100_000_000))
	put8((*[8]byte)(t[9:17]), uint32(low))
	n := len(t)
	for n > 1 && t[n-1] == '0' {
		n--
	}
	kept := t[:n]
	if power < -4 || power >= precision {
		b = appendPoint(b, kept, 1)
		b = append(b, 'e')
		if power < 0 {
			b, power = append(b, '-'), -power
		}
		if power < 10 {
			b = append(b, '0')
		}
		return strconv.AppendInt(b, int64(power), 10)
	}
	if power < 0 {
		return append(append(b, "0.000"[:1-power]...), kept...)
	}
	return appendPoint(b, kept, power+1)
}

// appendPoint appends digits with a point after the first whole ones, if more follow, and with
// zeros if there are fewer.
func appendPoint(b, digits []byte, whole int) []byte {
	if len(digits) <= whole {
		b = append(b, digits...)
		return append(b, "0000000000000000"[:whole-len(digits)]...)
	}
	b = append(append(b, digits[:whole]...), '.')
	return append(b, digits[whole:]...)
}
