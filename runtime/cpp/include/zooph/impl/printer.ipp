#pragma once

// The common part of printing text and JSON.

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "zooph/detail/decimal.hpp"
#include "zooph/detail/printer.hpp"
#include "zooph/detail/utf8.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

ZOOPH_BODY Printer::Printer(const StructReader& from, const Limits& limits)
    : limits_(limits), root_(from.spot(), 0), at_(root_) {
    start(most_at_once);
}

/// Starts a pass with the whole budget. Output beyond `here` bytes is only counted.
ZOOPH_BODY void Printer::start(std::size_t here) {
    const Segment segment = root_.segment();
    const std::uint64_t words = segment.words_present();
    budget_ = {traversal_of(limits_, words, segment.doublings()), 0};
    most_ = output_of(limits_, words);
    keep(std::min(here, most_));
    counted_ = 0;
    levels_ = std::max(std::min(limits_.nesting, max_nesting), 1U) - 1;
    at_ = root_;
}

ZOOPH_BODY void Printer::keep(std::size_t here) noexcept {
    here_ = here;
    // After a fault `stopped` always looks.
    out.look_from(fault_.has_value() ? 0 : here + 1);
}

ZOOPH_BODY bool Printer::look() {
    if (out.size() > here_) {
        count();
    }
    return fault_.has_value();
}

ZOOPH_BODY void Printer::count() {
    if (out.size() > most_ - counted_) {
        stop(fault_kind::memory);
        return;
    }
    counted_ += out.size();
    out.clear();
    keep(std::min(most_at_once, most_ - counted_));
}

ZOOPH_BODY bool Printer::again() {
    if (counted_ == 0) {
        return false;
    }
    // Leaves room for a mark at the end.
    const std::size_t bytes = counted_ + out.size() + 64;
    if (bytes > out.capacity()) {
        static_cast<void>(out.take());
        out.reserve(bytes);
    }
    out.clear();
    fault_.reset();
    start(SIZE_MAX);
    return true;
}

ZOOPH_BODY void Printer::take_memory(std::string& of) {
    out.take_memory(of);
    start(std::max(most_at_once, out.capacity()));
}

ZOOPH_BODY bool Printer::room(std::size_t bytes) {
    if (bytes > most_ || counted_ + out.size() > most_ - bytes) {
        stop(fault_kind::memory);
        return false;
    }
    out.reserve(out.size() + bytes);
    return !fault_.has_value();
}

ZOOPH_BODY void Printer::stop(fault_kind kind) {
    if (!fault_.has_value()) {
        fault_.emplace(at_.fault_of(kind));
        keep(here_);
    }
}

/// Charges for a visit, before it is made.
ZOOPH_BODY bool Printer::charge(std::uint64_t words, const Followed& from) {
    if (!from.is_present) {
        return !fault_.has_value();
    }
    at_ = from.pointer;
    if (!budget_.visit(words)) {
        stop(fault_kind::traversal);
    }
    return !fault_.has_value();
}

/// Goes one level down.
ZOOPH_BODY bool Printer::enter(const Followed& from) {
    if (!from.is_present) {
        return !fault_.has_value();
    }
    if (levels_ == 0) {
        at_ = from.pointer;
        stop(fault_kind::nesting);
    } else {
        --levels_;
    }
    return !fault_.has_value();
}

ZOOPH_BODY std::string_view Printer::text(const Followed& from) {
    const std::string_view text = from.pointer.text();
    return charge(2 + text.size() / word_bytes, from) ? text : std::string_view();
}

ZOOPH_BODY std::string_view Printer::data(const Followed& from) {
    const auto data = from.pointer.data();
    if (!charge(1 + wire::byte_words(data.size()), from)) {
        return {};
    }
    return {reinterpret_cast<const char*>(data.data()), data.size()};
}

ZOOPH_BODY ListReader Printer::list(const Followed& from, const ValueType& element) {
    if (from.pointer.is_null()) {
        return {};
    }
    const ListReader found =
        list_hop(from.pointer.spot(), 0, from.pointer.word(), element_of(element));
    if (!charge(found.cost(), from) || (found.nests() && !enter(from))) {
        return {};
    }
    return found;
}

ZOOPH_BODY StructReader Printer::structure(const Followed& from) {
    const StructReader found = from.pointer.structure();
    return charge(found.cost(), from) && enter(from) ? found : StructReader();
}

ZOOPH_BODY void Printer::integer(std::uint64_t bits, value_kind kind) {
    if (kind == value_kind::boolean) {
        return put(bits != 0 ? std::string_view("true") : "false");
    }
    out.end(put_integer(out.room(), bits, kind));
}

/// Reports whether the digits are read back as the value.
[[nodiscard]] inline bool leads_back(const char* begin, const char* end, double value, bool is_short) noexcept {
#if defined(__cpp_lib_to_chars)
    if (is_short) {
        float back = 0;
        return std::from_chars(begin, end, back).ec == std::errc() && double{back} == value;
    }
    double back = 0;
    return std::from_chars(begin, end, back).ec == std::errc() && back == value;
#else
    // `strtod` uses the program's locale. If that has another decimal point, the digits are not read back as the value,
    // and more digits are written.
    const std::string digits(begin, end);
    return (is_short ? double{std::strtof(digits.c_str(), nullptr)}
                     : std::strtod(digits.c_str(), nullptr)) == value;
#endif
}

ZOOPH_BODY void Printer::number(double value, bool is_short) {
    char* to = out.room();
    if (!is_short && put_decimal(to, value)) {
        return out.end(to);
    }
    char digits[40];
    constexpr auto general = std::chars_format::general;
    auto end = std::to_chars(digits, digits + 40, value, general, is_short ? 6 : 15);
    // For the stock tool, no short form of a subnormal `Float32` is read back as the same number.
    const bool is_tiny = is_short && value != 0 && std::fabs(value) < double{std::numeric_limits<float>::min()};
    if (is_tiny || !leads_back(digits, end.ptr, value, is_short)) {
        end = std::to_chars(digits, digits + 40, value, general, is_short ? 8 : 17);
    }
    // The stock tool writes no plus.
    out.end(std::remove_copy(digits, end.ptr, to, '+'));
}

ZOOPH_BODY void Printer::letter(std::string_view& text) {
    const std::size_t length = utf8_sequence(text);
    if (length != 0) {
        put(text.substr(0, length));
        text.remove_prefix(length);
        return;
    }
    // The bytes are one malformed sequence as long as they could be the beginning of a character.
    std::size_t piece = 1;
    const auto goes_on = [&](std::size_t bytes) {
        char begun[4] = {};
        text.copy(begun, bytes);
        for (const char next : {'\x80', '\x90', '\xa0', '\xbf'}) {
            for (std::size_t at = bytes; at < 4; ++at) {
                begun[at] = at == bytes ? next : '\x80';
            }
            const std::size_t whole = utf8_sequence({begun, 4});
            if (whole > bytes) {
                return true;
            }
        }
        return false;
    };
    while (piece < text.size() && piece < 4 && goes_on(piece + 1)) {
        ++piece;
    }
    put("\xef\xbf\xbd");
    text.remove_prefix(piece);
}

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
