#pragma once

// Codecs of texts: a number of bytes, and UTF-8.

#include <string>
#include <string_view>

#include "zooph/detail/utf8.hpp"
#include "zooph/raw/reader.hpp"
#include "zooph/raw/writer.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::raw {

/// A `std::string_view` does not own its bytes, so it can be encoded but not decoded.
template <>
struct codec<std::string_view> {
    static constexpr std::size_t minimum = 8;

    ZOOPH_INLINE static void measure(std::string_view value, raw::measure& to) noexcept {
        to.add(value.size());
    }
    ZOOPH_INLINE static void write(std::string_view value, writer& to) noexcept {
        to.count(value.size());
        if (!zooph::detail::is_utf8(value)) [[unlikely]] {
            to.refuse(fault_kind::bad_utf8);
        }
        to.bytes(value.data(), value.size());
    }
    static void shape(raw::shape& of) { of.word("text"); }
};

template <class Allocator>
struct codec<std::basic_string<char, std::char_traits<char>, Allocator>> : codec<std::string_view> {
    using text = std::basic_string<char, std::char_traits<char>, Allocator>;

    static bool read(text& value, reader& from) {
        std::size_t count = 0;
        if (!from.count<1>(count)) {
            return false;
        }
        const std::string_view found(reinterpret_cast<const char*>(from.at()), count);
        if (!zooph::detail::is_utf8(found)) [[unlikely]] {
            return from.fail(fault_kind::bad_utf8);
        }
        from.seek(from.at() + count);
        value.assign(found.data(), count);
        return true;
    }
};

} // namespace zooph::raw

#include "zooph/detail/end.hpp"
