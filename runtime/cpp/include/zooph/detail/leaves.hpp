#pragma once

// Validation of the smallest messages: a root struct whose pointers all lead to texts and data.
//
// Most messages that programs send one by one are like this, and calls take most of the time for them. So this
// validation is inlined where the struct's type is known, which makes all offsets up to the texts constants.
// Messages that are unusual in any way are left to the other passes.

#include <utility>

#include "zooph/kind.hpp"
#include "zooph/limits.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// The largest message that is validated in this way. In such a message each pointer may lead to all words, and
/// the default traversal limit is still not exceeded.
inline constexpr std::uint64_t most_leaf_bytes = 4 << 20;

/// Returns the distance in bytes from the end of a pointer to a list of bytes to the end of the list. The
/// result is larger than `most_leaf_bytes` if the list is before the pointer, or if the word is another kind of
/// pointer: the bits that differ are rotated to positions that make the number at least 2^29. So one comparison
/// checks the form and the bounds.
[[nodiscard]] ZOOPH_INLINE std::uint64_t bytes_to_end(std::uint64_t pointer) noexcept {
    const auto low = static_cast<std::uint32_t>(pointer);
    const auto high = static_cast<std::uint32_t>(pointer >> 32);
    const std::uint32_t distance =
        std::rotr(low - static_cast<std::uint32_t>(wire::byte_list), 2);
    const std::uint32_t count =
        std::rotr(high - static_cast<std::uint32_t>(wire::byte_list >> 32), 3);
    return std::uint64_t{distance} * word_bytes + count;
}

/// Reports whether pointer `Index` of the root struct is null, or leads to bytes inside the segment that end
/// with a NUL if they are a text.
template <class T, std::size_t Index>
[[nodiscard]] ZOOPH_INLINE bool is_sound_leaf(const std::byte* segment, std::uint64_t length) noexcept {
    using type = generated_v1::type<T>;
    constexpr std::size_t place = (1 + std::size_t{type::data_words} + Index) * word_bytes;
    const std::uint64_t pointer = load_word(segment + place);
    const std::uint64_t end = place + word_bytes + bytes_to_end(pointer);
    if (end > length) {
        return pointer == 0;
    }
    if constexpr (type::leaf_is_text[Index]) {
        return wire::list_count(pointer) != 0 && segment[end - 1] == std::byte{};
    }
    return true;
}

/// Reports whether the root struct of a message in one segment has this schema's sections and directly follows
/// the root pointer, as writers usually put it, and everything that it leads to is valid.
template <class T>
[[nodiscard]] ZOOPH_INLINE bool is_sound_leaves(const std::byte* segment, std::uint64_t length) noexcept {
    using type = generated_v1::type<T>;
    constexpr std::size_t sections = 1 + std::size_t{type::data_words} + type::pointers;
    if (length < sections * word_bytes || length > most_leaf_bytes ||
        load_word(segment) != wire::struct_pointer(0, type::data_words, type::pointers)) {
        return false;
    }
    // Not a loop, because compilers do not unroll loops at -O2.
    return [&]<std::size_t... Index>(std::index_sequence<Index...>) {
        return (is_sound_leaf<T, Index>(segment, length) && ...);
    }
    (std::make_index_sequence<type::pointers>());
}

/// Reports whether the limits allow opening any message of `words` words whose root struct has `pointers` pointers, all
/// to texts and data. The struct and each text or data are charged at most the words of the segment. If that is more
/// than the limit, the other passes compute the exact charge.
[[nodiscard]] ZOOPH_INLINE bool allow_leaves(
    const Limits& limits, std::uint64_t words, std::size_t pointers) noexcept {
    return limits.nesting > 0 &&
           (!limits.traversal.has_value() || *limits.traversal >= words * (1 + pointers));
}

/// Reports whether the texts of a root struct that `is_sound_leaves` accepted are UTF-8. `pointers` is the start of its
/// pointer section, and `end` that of the segment.
[[nodiscard]] ZOOPH_API_APART bool leaves_are_utf8(
    const std::byte* pointers, std::span<const bool> is_text, const std::byte* end) noexcept;

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
