#pragma once

// The names, paths and texts of faults.

#include <array>
#include <cstring>
#include <ostream>
#include <string>

#include "zooph/fault.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// The name and the sentence of a kind of fault.
struct fault_words {
    std::string_view name;
    std::string_view sentence;
};

inline constexpr std::array<fault_words, 20> fault_table{{
    {"unknown", "the fault has no such number"},
    {"truncated", "the bytes end before the message does"},
    {"segment_table", "the segment table is impossible"},
    {"no_root", "the message has no root pointer"},
    {"trailing_bytes", "bytes follow the message"},
    {"pointer_kind", "the pointer is not of the kind the schema says"},
    {"out_of_bounds", "the pointer leads outside its segment"},
    {"far_segment", "the far pointer names a segment that does not exist"},
    {"far_pad", "the far pointer's landing pad is malformed"},
    {"list_tag", "the tag of the struct list is malformed"},
    {"element_size", "the list's elements do not fit the schema's type"},
    {"reserved_bits", "reserved bits are not zero"},
    {"text_nul", "the text has no terminating NUL byte"},
    {"text_utf8", "the text is not UTF-8"},
    {"nesting", "the message is nested deeper than the limit"},
    {"traversal", "the message is larger than the traversal budget"},
    {"memory", "the native value is larger than the memory budget"},
    {"packed", "the packed bytes are malformed"},
    {"not_canonical", "the message is not in canonical form"},
    {"message_size", "the message is larger than `Limits::bytes` allows"},
}};

inline const fault_words& words_of(fault_kind kind) noexcept {
    const auto number = static_cast<std::size_t>(kind);
    return fault_table[number < fault_table.size() ? number : 0];
}

} // namespace detail

ZOOPH_BODY std::string_view name(fault_kind kind) noexcept { return detail::words_of(kind).name; }

ZOOPH_BODY std::string_view describe(fault_kind kind) noexcept {
    return detail::words_of(kind).sentence;
}

namespace detail {

ZOOPH_BODY char* Chars::copied(std::string_view text) {
    if (text.empty()) {
        return nullptr;
    }
    char* const copy = new char[text.size() + 1];
    std::memcpy(copy, text.data(), text.size());
    copy[text.size()] = 0;
    return copy;
}

ZOOPH_BODY void Chars::release(char* text) noexcept { delete[] text; }

} // namespace detail

/// Puts a step in front of the path.
ZOOPH_BODY void fault::put_in_front(std::string_view step) {
    std::string whole(step);
    if (!path().empty() && path().front() != '[') {
        whole += '.';
    }
    path_ = detail::Chars(whole.append(path()));
}

ZOOPH_BODY fault& fault::in_field(std::string_view name) {
    put_in_front(name);
    return *this;
}

ZOOPH_BODY fault& fault::in_element(std::uint32_t index) {
    std::string step(1, '[');
    step.append(std::to_string(index)).push_back(']');
    put_in_front(step);
    return *this;
}

ZOOPH_BODY fault& fault::in_pointer(std::uint32_t index) {
    std::string step(1, '#');
    put_in_front(step.append(std::to_string(index)));
    return *this;
}

ZOOPH_BODY fault& fault::shift(std::uint64_t offset) noexcept {
    if (where_.is_byte()) {
        where_ = zooph::position::of_byte(where_.byte() + offset);
    }
    return *this;
}

ZOOPH_BODY std::string fault::to_string() const {
    std::string text(zooph::name(kind_));
    text.append(": ").append(describe(kind_));
    if (!path().empty()) {
        text.append(", at ").append(path());
    }
    if (where_.is_byte()) {
        return text.append(" (byte ").append(std::to_string(where_.byte())).append(")");
    }
    text.append(" (segment ").append(std::to_string(where_.segment()));
    return text.append(", word ").append(std::to_string(where_.word())).append(")");
}

ZOOPH_BODY std::ostream& operator<<(std::ostream& out, const fault& of) {
    return out << of.to_string();
}

} // namespace zooph

#include "zooph/detail/end.hpp"
