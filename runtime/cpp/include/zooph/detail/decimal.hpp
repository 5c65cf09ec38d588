#pragma once

// Decimal numbers in text and JSON.

#include <array>
#include <bit>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "zooph/fields.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// Two digits for each number below 100.
inline constexpr auto digit_pairs = [] {
    std::array<char, 200> pairs{};
    for (std::size_t number = 0; number < 100; ++number) {
        pairs[2 * number] = static_cast<char>('0' + number / 10);
        pairs[2 * number + 1] = static_cast<char>('0' + number % 10);
    }
    return pairs;
}();

/// Writes eight digits, including leading zeros.
ZOOPH_INLINE void put_eight_digits(char* to, std::uint32_t number) noexcept {
    const auto pair = [&](std::size_t at, std::uint32_t value) { std::memcpy(to + at, digit_pairs.data() + 2 * value, 2); };
    const std::uint32_t high = number / 10'000;
    const std::uint32_t low = number % 10'000;
    pair(0, high / 100);
    pair(2, high % 100);
    pair(4, low / 100);
    pair(6, low % 100);
}

/// Writes an integer's digits. Returns the end of the output.
[[nodiscard]] inline char* put_unsigned(char* to, std::uint64_t number) noexcept {
    const auto pair = [&](std::uint64_t value) {
        std::memcpy(to, digit_pairs.data() + 2 * value, 2);
        to += 2;
    };
    if (number < 10'000) {
        // The digits before the last pair, and then the last pair.
        const std::uint64_t high = number / 100;
        if (high >= 10) {
            pair(high);
        } else if (high > 0) {
            *to++ = static_cast<char>('0' + high);
        }
        if (number >= 10) {
            pair(number % 100);
        } else {
            *to++ = static_cast<char>('0' + number);
        }
        return to;
    }
    if (number < 100'000'000) {
        to = put_unsigned(to, number / 10'000);
        pair(number % 10'000 / 100);
        pair(number % 100);
        return to;
    }
    to = put_unsigned(to, number / 100'000'000);
    put_eight_digits(to, static_cast<std::uint32_t>(number % 100'000'000));
    return to + 8;
}

[[nodiscard]] inline char* put_signed(char* to, std::int64_t number) noexcept {
    const auto bits = static_cast<std::uint64_t>(number);
    if (number >= 0) {
        return put_unsigned(to, bits);
    }
    *to = '-';
    return put_unsigned(to + 1, 0 - bits);
}

/// Writes an integer or enum, at most 20 bytes. Returns the end of the output.
[[nodiscard]] inline char* put_integer(char* to, std::uint64_t bits, value_kind kind) noexcept {
    switch (kind) {
    case value_kind::int8:
        return put_signed(to, static_cast<std::int8_t>(bits));
    case value_kind::int16:
        return put_signed(to, static_cast<std::int16_t>(bits));
    case value_kind::int32:
        return put_signed(to, static_cast<std::int32_t>(bits));
    case value_kind::int64:
        return put_signed(to, static_cast<std::int64_t>(bits));
    default:
        return put_unsigned(to, bits);
    }
}

/// The powers of ten that a `double` holds exactly.
inline constexpr std::array<double, 23> exact_tens = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7,
                                                      1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                      1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/// The powers of ten that fit in 64 bits.
inline constexpr auto whole_tens = [] {
    std::array<std::uint64_t, 20> powers{1};
    for (std::size_t at = 1; at < powers.size(); ++at) {
        powers[at] = powers[at - 1] * 10;
    }
    return powers;
}();

#if defined(__SIZEOF_INT128__)

/// A positive number: its digits, with the point behind the first one, times ten to the power.
struct Decimal {
    std::uint64_t digits;
    int power;
    /// Number of digits that the conversion was asked for.
    int precision;
};

/// The powers of five that fit in 64 bits.
inline constexpr auto fives = [] {
    std::array<std::uint64_t, 28> powers{1};
    for (std::size_t at = 1; at < powers.size(); ++at) {
        powers[at] = powers[at - 1] * 5;
    }
    return powers;
}();

/// Computes `mantissa` times 2^`exponent` times 10^`tens`, rounded to a whole number, half to even. Returns false if
/// that does not fit in 128 bits.
[[nodiscard]] inline bool scaled(std::uint64_t mantissa, int exponent, int tens, std::uint64_t& whole) noexcept {
    __extension__ using wide = unsigned __int128;
    if (tens < 0 || tens >= static_cast<int>(fives.size())) {
        return false;
    }
    const wide product = wide{mantissa} * fives[static_cast<std::size_t>(tens)];
    const int shift = exponent + tens;
    if (shift >= 0) {
        whole = static_cast<std::uint64_t>(product << (shift & 63));
        return shift < 64 && (product >> (64 - shift)) == 0;
    }
    if (shift <= -127) {
        return false;
    }
    whole = static_cast<std::uint64_t>(product >> -shift);
    const wide half = wide{1} << (-shift - 1);
    const wide rest = product & (half * 2 - 1);
    whole += rest > half || (rest == half && whole % 2 == 1) ? 1U : 0U;
    return true;
}

/// Computes the decimal digits of a number from 10^-8 up to 10^17 with whole numbers: 15 if these are read back as
/// the same number, and 17 otherwise. Returns false for other numbers, or if 128 bits are not enough.
[[nodiscard]] inline bool exact_decimal(double value, Decimal& found) noexcept {
    constexpr std::uint64_t ten_to_17 = 100'000'000'000'000'000;
    if (!(value >= 1e-8 && value < 1e17)) {
        return false;
    }
    const auto bits = std::bit_cast<std::uint64_t>(value);
    const int exponent = static_cast<int>(bits >> 52) - 1075;
    const std::uint64_t mantissa = (bits & ((std::uint64_t{1} << 52) - 1)) | std::uint64_t{1} << 52;
    // 1233/4096 approximates the logarithm of two to base ten. The power may be too small by one.
    int power = ((exponent + 52) * 1233) >> 12;
    std::uint64_t digits = 0;
    if (!scaled(mantissa, exponent, 16 - power, digits)) {
        return false;
    }
    if (digits >= ten_to_17) {
        ++power;
        if (!scaled(mantissa, exponent, 16 - power, digits)) {
            return false;
        }
    }
    found = {digits, power, 17};
    // Half of the distance to the next float is less than 12 units of the last of 17 digits.
    if (digits % 100 >= 12 && digits % 100 <= 88) {
        return true;
    }
    const std::uint64_t few = (digits + 50) / 100;
    const int tens = power - 14;
    // Both operands are exact, so the result of one operation is rounded correctly.
    const double ten = exact_tens[static_cast<std::size_t>(tens < 0 ? -tens : tens)];
    const double back = tens < 0 ? static_cast<double>(few) / ten : static_cast<double>(few) * ten;
    if (back == value) {
        found = {few, power, 15};
    }
    return true;
}

/// Returns `digits` divided by a power of ten, rounded once.
[[nodiscard]] inline double divided(std::uint64_t digits, std::uint64_t tens) noexcept {
    if (digits == 0) {
        return 0;
    }
    __extension__ using wide = unsigned __int128;
    // Both are shifted until the highest bit is set, so that the quotient has 63 or 64 bits.
    const int up = std::countl_zero(digits);
    const int down = std::countl_zero(tens);
    const wide dividend = wide{digits << up} << 63;
    const std::uint64_t divisor = tens << down;
    const auto quotient = static_cast<std::uint64_t>(dividend / divisor);
    // The remainder decides if the quotient is halfway between two floats.
    const bool is_exact = wide{quotient} * divisor == dividend;
    const auto exponent = static_cast<std::uint64_t>(1023 + down - up - 63);
    return static_cast<double>(quotient | (is_exact ? 0U : 1U)) * std::bit_cast<double>(exponent << 52);
}

/// Writes the exponent.
[[nodiscard]] inline char* put_exponent(char* to, int power) noexcept {
    *to++ = 'e';
    if (power < 0) {
        *to++ = '-';
    }
    const int magnitude = power < 0 ? -power : power;
    if (magnitude < 10) {
        *to++ = '0';
    }
    return put_unsigned(to, static_cast<std::uint64_t>(magnitude));
}

/// Writes a number in the form of C's `%g`. Returns the end of the output. It may write to 64 bytes.
[[nodiscard]] inline char* put_general(char* to, const Decimal& of) noexcept {
    // Copied in whole words. The zeros behind the digits stand for digits that are missing before the point.
    constexpr std::size_t most = 24;
    char all[2 * most];
    std::memset(all, '0', sizeof(all));
    const auto count = static_cast<std::size_t>(put_unsigned(all, of.digits) - all);
    // If there is one digit more than the precision, rounding has made the digits a power of ten.
    const int power = of.power + static_cast<int>(count) - of.precision;
    std::size_t kept = count;
    while (all[kept - 1] == '0') {
        --kept;
    }
    if (power < 0 && power >= -4) {
        std::memcpy(to, "0.000", 5);
        to += 1 - power;
        std::memcpy(to, all, most);
        return to + kept;
    }
    const bool is_long = power < 0 || power >= of.precision;
    const std::size_t whole = is_long ? 1 : static_cast<std::size_t>(power) + 1;
    std::memcpy(to, all, most);
    if (kept > whole) {
        to[whole] = '.';
        std::memcpy(to + whole + 1, all + whole, most);
        to += kept + 1;
    } else {
        to += whole;
    }
    return is_long ? put_exponent(to, power) : to;
}

#endif

/// Divides `digits`, which is less than 10^19, by ten to the power `places`, which is at most 19. Returns false if
/// the result cannot be computed with one rounding.
[[nodiscard]] inline bool divide(std::uint64_t digits, std::size_t places, double& value) noexcept {
    if (digits < std::uint64_t{1} << 53 && FLT_EVAL_METHOD == 0) {
        value = static_cast<double>(digits) / exact_tens[places];
        return true;
    }
#if defined(__SIZEOF_INT128__)
    value = divided(digits, whole_tens[places]);
    return true;
#else
    return false;
#endif
}

/// Writes a finite number of usual size with 15 digits if these are read back as the same number, and with 17
/// otherwise. Sets `to` to the end of the output; it may write to 64 bytes. Returns false for other numbers, without
/// changing `to`.
[[nodiscard]] inline bool put_decimal(char*& to, double value) noexcept {
    const double magnitude = std::fabs(value);
    char* at = to;
    if (std::signbit(value)) {
        *at++ = '-';
    }
    if (magnitude < 1e15) {
        const auto whole = static_cast<std::uint64_t>(magnitude);
        if (static_cast<double>(whole) == magnitude) {
            to = put_unsigned(at, whole);
            return true;
        }
    }
#if defined(__SIZEOF_INT128__)
    Decimal found{};
    if (exact_decimal(magnitude, found)) {
        to = put_general(at, found);
        return true;
    }
#endif
    return false;
}

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
