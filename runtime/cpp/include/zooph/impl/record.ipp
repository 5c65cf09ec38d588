#pragma once

// The parts of encoding and decoding Records that are not generated.

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "zooph/detail/utf8.hpp"
#include "zooph/record.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

ZOOPH_BODY const char* describe(encode_error error) noexcept {
    switch (error) {
    case encode_error::none:
        return "nothing is wrong";
    case encode_error::unknown_member:
        return "a union of the record has a member that this version of the schema does not know";
    case encode_error::nesting:
        return "the record is nested deeper than 1024 levels";
    case encode_error::size:
        return "the record does not fit a segment, or a list has 2^29 elements";
    case encode_error::no_room:
        break;
    }
    return "the memory is too short for the record";
}

[[noreturn]] ZOOPH_BODY void refuse_record(encode_error error) {
#if defined(__cpp_exceptions)
    throw bad_record(error);
#else
    std::fprintf(stderr, "zooph: %s\n", describe(error));
    std::abort();
#endif
}

} // namespace detail

#if defined(__cpp_exceptions)
ZOOPH_BODY const char* bad_record::what() const noexcept { return detail::describe(error_); }
#endif

namespace generated_v1 {

ZOOPH_BODY void Encoder::write_text(std::byte* slot, std::string_view text) noexcept {
    const std::size_t length = text.size();
    std::byte* const place = next_;
    // The remaining memory consists of whole words, so if the text and its NUL fit, the rest of their last word does,
    // too.
    if (length >= detail::max_count || length >= static_cast<std::size_t>(end_ - place)) {
        refuse(length >= detail::max_count ? encode_error::size : encode_error::no_room);
        return;
    }
    const std::size_t words = length / detail::word_bytes + 1;
    next_ = place + words * detail::word_bytes;
    detail::store(slot, detail::wire::byte_list_behind(
                            place - slot, static_cast<std::uint32_t>(length) + 1));
    detail::copy_padded(reinterpret_cast<const std::byte*>(text.data()), length, place, words);
}

ZOOPH_BODY std::byte* Encoder::list(
    std::byte* slot, element_size size, std::size_t count, std::uint64_t words) noexcept {
    if (count == 0) {
        detail::store(slot, std::uint64_t{0});
        return nullptr;
    }
    if (count > detail::max_count) {
        refuse(encode_error::size);
        return nullptr;
    }
    std::byte* const place = take(static_cast<std::size_t>(words));
    if (place != nullptr) {
        detail::store(slot, detail::wire::list_pointer(
                                offset(slot, place), size, static_cast<std::uint32_t>(count)));
    }
    return place;
}

ZOOPH_BODY void Encoder::any(std::byte* slot, const any_value& value) noexcept {
    const std::vector<std::byte>& bytes = value.bytes();
    if (bytes.size() < detail::word_bytes) {
        null(slot);
        return;
    }
    const std::uint64_t word = detail::load_word(bytes.data());
    const std::size_t words = bytes.size() / detail::word_bytes - 1;
    std::byte* const place = take(words);
    if (place == nullptr) {
        return;
    }
    if (words == 0) {
        // A capability, or a struct without sections, which has the place of its pointer.
        detail::store(slot, word);
        return;
    }
    // The objects behind the root follow it directly, and their pointers are relative to each other.
    detail::store(slot, detail::wire::with_offset(word, offset(slot, place)));
    std::memcpy(place, bytes.data() + detail::word_bytes, words * detail::word_bytes);
}

ZOOPH_BODY void Encoder::data(std::byte* slot, std::span<const std::byte> data) noexcept {
    const std::uint64_t words = detail::wire::byte_words(data.size());
    std::byte* const to = list(slot, element_size::byte, data.size(), words);
    if (to != nullptr) {
        detail::copy_padded(data.data(), data.size(), to, static_cast<std::size_t>(words));
    }
}

ZOOPH_BODY std::byte* Encoder::room_apart(
    std::byte* slot, std::uint16_t data_words, std::uint16_t pointers) noexcept {
    return room(slot, data_words, pointers);
}

ZOOPH_BODY std::byte* Encoder::rooms_apart(
    std::byte* slot, std::size_t count, std::uint16_t data_words, std::uint16_t pointers) noexcept {
    return rooms(slot, count, data_words, pointers);
}

ZOOPH_BODY void Encoder::bits(std::byte* slot, const std::vector<bool>& bits) noexcept {
    const std::uint64_t words = (std::uint64_t{bits.size()} + 63) / 64;
    std::byte* const to = list(slot, element_size::bit, bits.size(), words);
    if (to == nullptr) {
        return;
    }
    std::memset(to, 0, static_cast<std::size_t>(words) * detail::word_bytes);
    for (std::size_t index = 0; index < bits.size(); ++index) {
        to[index / 8] |= static_cast<std::byte>(static_cast<unsigned>(bits[index]) << (index % 8));
    }
}

ZOOPH_BODY Decoder::Decoder(const detail::Segment& segment, const Limits& limits) noexcept
    : budget_{detail::traversal_of(limits, segment.words_present(), segment.doublings()),
              detail::memory_of(limits, segment.words_present())},
      depth_(std::max(std::min(limits.nesting, max_nesting), 1u) - 1) {}

ZOOPH_BODY bool Decoder::wrong(fault_kind kind, const Pointer& at) {
    found_.emplace(at.fault_of(kind));
    return false;
}

ZOOPH_BODY Decoder::Begun Decoder::begin(
    const StructReader& from, std::uint32_t index, std::size_t bytes, StructReader& to) {
    const Pointer at = from.pointer(index);
    if (at.is_null()) {
        return Begun::null;
    }
    to = at.structure();
    return enter(at) && charge(to.cost(), bytes, at) ? Begun::yes : Begun::wrong;
}

ZOOPH_BODY Decoder::Begun Decoder::begin(
    const StructReader& from, std::uint32_t index, const Element& element, std::size_t bytes,
    ListReader& to) {
    const Pointer at = from.pointer(index);
    if (at.is_null()) {
        return Begun::null;
    }
    to = detail::list_hop(at.spot(), 0, at.word(), element);
    // A list of numbers that is read as a list of structs is no nesting level.
    const bool is_allowed = (!to.nests() || enter(at)) &&
                            charge(to.cost(), std::uint64_t{to.size()} * bytes, at);
    return is_allowed ? Begun::yes : Begun::wrong;
}

ZOOPH_BODY bool Decoder::in_field(const char* name) {
    found_->in_field(name);
    return false;
}

ZOOPH_BODY bool Decoder::in_element(std::uint32_t element) {
    found_->in_element(element);
    return false;
}

/// Copies a text to `to`. Returns the fault, if there is one.
inline fault_kind Decoder::copy(std::string_view text, std::string& to) {
    if (!budget_.visit(2 + text.size() / detail::word_bytes)) {
        return fault_kind::traversal;
    }
    if (!budget_.make(text.size() + detail::object_cost)) {
        return fault_kind::memory;
    }
    if (!detail::is_utf8(text)) {
        return fault_kind::text_utf8;
    }
    // `assign` would first check the string's present memory.
    to = std::string(text);
    return fault_kind{};
}

ZOOPH_BODY bool Decoder::text(
    const StructReader& from, std::uint32_t index, std::string& to, const char* name) {
    const detail::PointerAt at = from.slot(index);
    if (at.word == 0) {
        return true;
    }
    const fault_kind found = copy(detail::text_hop(at.section, at.before, at.word, {}), to);
    return found == fault_kind{} || wrong(found, from.pointer(index)) || in_field(name);
}

ZOOPH_BODY bool Decoder::text_at(const Pointer& at, std::string& to) {
    const fault_kind found = copy(at.text(), to);
    return found == fault_kind{} || wrong(found, at);
}

ZOOPH_BODY bool Decoder::data(
    const StructReader& from, std::uint32_t index, std::vector<std::byte>& to, const char* name) {
    const Pointer at = from.pointer(index);
    return at.is_null() || data_at(at, to) || in_field(name);
}

ZOOPH_BODY bool Decoder::data_at(const Pointer& at, std::vector<std::byte>& to) {
    const auto data = at.data();
    if (!charge(1 + detail::wire::byte_words(data.size()), data.size(), at)) {
        return false;
    }
    to.assign(data.begin(), data.end());
    return true;
}

ZOOPH_BODY bool Decoder::any_at(const Pointer& at, any_value& to) {
    auto copy = detail::canonical_copy(at, budget_, depth_);
    if (!copy) {
        found_.emplace(std::move(copy).error());
        return false;
    }
    if (at.is_null()) {
        to = any_value();
    } else {
        to = any_value(std::move(*copy));
    }
    return true;
}

} // namespace generated_v1
} // namespace zooph

#include "zooph/detail/end.hpp"
