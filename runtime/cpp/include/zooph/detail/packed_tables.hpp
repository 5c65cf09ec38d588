#pragma once

// Tables for packing and unpacking, indexed by tag.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace zooph::detail::packing {

/// Returns a mask of the bytes that take part in move `step`, at the places where the earlier moves have left
/// them.
[[nodiscard]] constexpr std::uint64_t move_mask(unsigned tag, unsigned step) noexcept {
    std::uint64_t mask = 0;
    unsigned zeros = 0;
    for (unsigned byte = 0; byte < 8; ++byte) {
        if ((tag >> byte & 1) == 0) {
            ++zeros;
        } else if ((zeros >> step & 1) != 0) {
            const unsigned moved = zeros & ((1U << step) - 1);
            mask |= std::uint64_t{0xff} << (8 * (byte - moved));
        }
    }
    return mask;
}

/// For each tag, the three moves that bring a word's non-zero bytes together at its low end. Move i shifts the
/// bytes that its mask selects down by 2^i bytes: a byte with n zero bytes below it takes part in the moves
/// that are set in n. Undone in reverse order, the moves spread packed bytes over a word.
inline constexpr auto moves = [] {
    std::array<std::array<std::uint64_t, 3>, 256> table{};
    for (unsigned tag = 0; tag < 256; ++tag) {
        for (unsigned step = 0; step < 3; ++step) {
            table[tag][step] = move_mask(tag, step);
        }
    }
    return table;
}();

/// For each tag, the number of its bytes. Without this table, counting bits takes a dozen instructions.
inline constexpr auto sizes = [] {
    std::array<std::uint8_t, 256> table{};
    for (unsigned tag = 0; tag < 256; ++tag) {
        table[tag] = static_cast<std::uint8_t>(std::popcount(tag));
    }
    return table;
}();

/// For each number of bytes, a mask of that many low bytes.
inline constexpr auto first_bytes_of = [] {
    std::array<std::uint64_t, 9> table{};
    for (unsigned size = 1; size <= 8; ++size) {
        table[size] = ~std::uint64_t{0} >> (8 * (8 - size));
    }
    return table;
}();

/// For each tag, a mask of the bytes of its word that are not zero.
inline constexpr auto masks = [] {
    std::array<std::uint64_t, 256> table{};
    for (unsigned tag = 0; tag < 256; ++tag) {
        for (unsigned byte = 0; byte < 8; ++byte) {
            if ((tag >> byte & 1) != 0) {
                table[tag] |= std::uint64_t{0xff} << (8 * byte);
            }
        }
    }
    return table;
}();

/// Byte orders for shuffle instructions. An index with the high bit set selects a zero byte.
using Orders = std::array<std::array<std::uint8_t, 8>, 256>;

[[nodiscard]] constexpr Orders shuffle_orders(bool gathers) noexcept {
    Orders table{};
    for (unsigned tag = 0; tag < 256; ++tag) {
        table[tag].fill(0x80);
        unsigned packed = 0;
        for (unsigned byte = 0; byte < 8; ++byte) {
            if ((tag >> byte & 1) != 0) {
                table[tag][gathers ? packed : byte] =
                    static_cast<std::uint8_t>(gathers ? byte : packed);
                ++packed;
            }
        }
    }
    return table;
}

/// For each tag, the indices of its non-zero bytes from the low end on, followed by indices that select zero.
inline constexpr Orders gathering = shuffle_orders(true);
/// For each tag and each byte of the word, the index of its packed byte, or an index that selects zero.
inline constexpr Orders spreading = shuffle_orders(false);

} // namespace zooph::detail::packing
