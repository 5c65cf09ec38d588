#pragma once

// The names, paths and texts of faults of native types, and the handling of program mistakes.

#include <array>
#include <cstdio>
#include <cstdlib>
#include <ostream>
#include <string>

#include "zooph/impl/allocate.ipp"
#include "zooph/raw/fault.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::raw {
namespace detail {

/// The name and the sentence of a kind of fault.
struct fault_words {
    std::string_view name;
    std::string_view sentence;
};

inline constexpr std::array<fault_words, 12> fault_table{{
    {"none", "nothing is wrong"},
    {"truncated", "the bytes end before the value does"},
    {"trailing", "bytes follow the value"},
    {"bad_tag", "there is no constructor of this number"},
    {"bad_bool", "a Bool is neither 0 nor 1"},
    {"bad_char", "the number is no character"},
    {"bad_utf8", "the text is not UTF-8"},
    {"count", "the count is larger than what is left could hold"},
    {"nesting", "values are nested deeper than the limit"},
    {"budget", "there are more elements without bytes than the limit"},
    {"fingerprint", "the bytes are sealed as values of another type"},
    {"duplicate_key", "the key is there twice"},
}};

inline const fault_words& words_of(fault_kind kind) noexcept {
    const auto number = static_cast<std::size_t>(kind);
    return fault_table[number < fault_table.size() ? number : 0];
}

[[noreturn]] ZOOPH_BODY void broken_codec(const char* what) noexcept {
    std::fprintf(stderr, "zooph: a codec of raw %s\n", what);
    std::abort();
}

[[noreturn]] ZOOPH_BODY void no_memory() { zooph::detail::no_memory(); }

} // namespace detail

ZOOPH_BODY std::string_view name(fault_kind kind) noexcept { return detail::words_of(kind).name; }

ZOOPH_BODY std::string_view describe(fault_kind kind) noexcept {
    return detail::words_of(kind).sentence;
}

/// Puts a step in front of the path.
ZOOPH_BODY void fault::put_in_front(std::string_view step) {
    std::string whole(step);
    if (!path().empty() && path().front() != '[') {
        whole += '.';
    }
    path_ = zooph::detail::Chars(whole.append(path()));
}

ZOOPH_BODY fault& fault::in_field(std::string_view name) {
    put_in_front(name);
    return *this;
}

ZOOPH_BODY fault& fault::in_field(std::size_t number) {
    put_in_front(std::to_string(number));
    return *this;
}

ZOOPH_BODY fault& fault::in_element(std::uint64_t index) {
    std::string step(1, '[');
    step.append(std::to_string(index)).push_back(']');
    put_in_front(step);
    return *this;
}

ZOOPH_BODY std::string fault::to_string() const {
    std::string text(describe(kind_));
    if (kind_ == fault_kind::fingerprint && !found_shape().empty()) {
        text.append(": ").append(found_shape()).append(" instead of ").append(expected_shape());
    }
    text.append(", at byte ").append(std::to_string(offset_));
    if (!path().empty()) {
        text.append(", ").append(path());
    }
    return text;
}

ZOOPH_BODY std::ostream& operator<<(std::ostream& out, const fault& of) {
    return out << of.to_string();
}

#if defined(__cpp_exceptions)
ZOOPH_BODY bad_value::bad_value(fault why) : why_(std::move(why)), text_(why_.to_string()) {}
#endif

[[noreturn]] ZOOPH_BODY void no_value(const fault& why) {
#if defined(__cpp_exceptions)
    throw bad_value(why);
#else
    // Without exceptions, the only way to report this is to the person who runs the program.
    std::fprintf(stderr, "zooph: no value: %s\n", why.to_string().c_str());
    std::abort();
#endif
}

} // namespace zooph::raw

#include "zooph/detail/end.hpp"
