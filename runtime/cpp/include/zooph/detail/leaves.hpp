#pragma once

// Validation of the smallest messages: a root struct whose pointers all lead to texts and data.
//
// They are most of what programs send each other one by one, and calls are most of what they take. So all of
// it is put where the struct's type is known, and with it every place up to the texts; whatever is not as
// usual is left to the others.

#include <utility>

#include "zooph/kind.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// Larger messages go another way: these can visit every word once for each pointer, and stay within the
/// default budget.
inline constexpr std::uint64_t most_leaf_bytes = 4 << 20;

/// From behind a pointer to a list of bytes to the end of the list. More than `most_leaf_bytes` if the list lies
/// before the pointer, or the word is another one: the bits that tell are rotated to where they make a number
/// of 2^29 or more, so that one comparison checks form and bounds.
[[nodiscard]] ZOOPH_INLINE std::uint64_t bytes_to_end(std::uint64_t pointer) noexcept {
    const auto low = static_cast<std::uint32_t>(pointer);
    const auto high = static_cast<std::uint32_t>(pointer >> 32);
    const std::uint32_t distance =
        std::rotr(low - static_cast<std::uint32_t>(wire::byte_list), 2);
    const std::uint32_t count =
        std::rotr(high - static_cast<std::uint32_t>(wire::byte_list >> 32), 3);
    return std::uint64_t{distance} * word_bytes + count;
}

/// The pointer with that index of the root struct is null, or leads to bytes inside the segment, which end with a NUL if
/// they are a text.
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

/// The root struct of a message in one segment has the sections of this schema and comes right behind the
/// root pointer, as writers put it, and all it leads to is sound.
template <class T>
[[nodiscard]] ZOOPH_INLINE bool is_sound_leaves(const std::byte* segment, std::uint64_t length) noexcept {
    using type = generated_v1::type<T>;
    constexpr std::size_t sections = 1 + std::size_t{type::data_words} + type::pointers;
    if (length < sections * word_bytes || length > most_leaf_bytes ||
        load_word(segment) != wire::struct_pointer(0, type::data_words, type::pointers)) {
        return false;
    }
    // Not a loop, for compilers leave loops as they are at -O2.
    return [&]<std::size_t... Index>(std::index_sequence<Index...>) {
        return (is_sound_leaf<T, Index>(segment, length) && ...);
    }
    (std::make_index_sequence<type::pointers>());
}

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
