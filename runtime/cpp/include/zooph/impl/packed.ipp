#pragma once

// Packing, one word after the other.
//
// Packed bytes are a sequence of groups. A group starts with a tag that has a bit for each byte of a word, the
// lowest for the first; the non-zero bytes of the word follow. Two tags say more: after 0x00 comes a count of
// further zero words, and after 0xff and its eight bytes comes a count of literal words, which follow as they
// are. A literal run goes on while a word has one zero byte at most, for that is where packing starts to gain.

#include <algorithm>

#include "zooph/detail/wire.hpp"
#include "zooph/framing.hpp"
#include "zooph/packed.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// Most words a count can stand for.
inline constexpr std::size_t most_of_run = 255;

/// A bit for each byte of `word` that is not zero.
[[nodiscard]] inline std::uint32_t tag_of(std::uint64_t word) noexcept {
    constexpr std::uint64_t low_bits = 0x0101'0101'0101'0101;
    constexpr std::uint64_t seven = 0x7f * low_bits;
    const std::uint64_t nonzero = ((((word & seven) + seven) | word) >> 7) & low_bits;
    // Byte i, shifted left by 56 - 7 i, puts its bit at 56 + i; no two bits meet below.
    return static_cast<std::uint32_t>((nonzero * 0x0102'0408'1020'4080) >> 56);
}

/// How many words from `at` on, up to `end` and to 255 of them, have such a tag.
template <class Test>
[[nodiscard]] std::size_t run_of(const std::byte* at, const std::byte* end, Test test) noexcept {
    std::size_t count = 0;
    while (count < most_of_run && at != end && test(tag_of(load_word(at)))) {
        at += word_bytes;
        ++count;
    }
    return count;
}

/// Writes the bytes of `word` that are not zero; returns what is behind them. There must be room for eight.
[[nodiscard]] inline std::byte* put_nonzero(std::byte* to, std::uint64_t word) noexcept {
    for (std::size_t index = 0; index < word_bytes; ++index) {
        const auto byte = static_cast<std::byte>(word >> (8 * index));
        *to = byte;
        to += byte != std::byte{} ? 1 : 0;
    }
    return to;
}

/// The word whose bytes named by `tag` are at `from`.
[[nodiscard]] inline std::uint64_t word_of(const std::byte* from, std::uint32_t tag) noexcept {
    std::uint64_t word = 0;
    for (std::size_t index = 0; index < word_bytes; ++index) {
        if ((tag >> index & 1) != 0) {
            word |= static_cast<std::uint64_t>(*from++) << (8 * index);
        }
    }
    return word;
}

/// The group at the start of packed bytes.
struct Group {
    std::size_t bytes;
    std::size_t words;
    std::uint32_t tag;
};

/// How long the group is that starts with `at`. It has no words if it is cut off.
[[nodiscard]] inline Group group_at(const std::byte* at, const std::byte* end) noexcept {
    const auto tag = static_cast<std::uint32_t>(*at);
    const auto room = static_cast<std::size_t>(end - at);
    const auto size = static_cast<std::size_t>(std::popcount(tag));
    if (tag != 0 && tag != 0xff) {
        return {1 + size, room < 1 + size ? std::size_t{0} : 1, tag};
    }
    if (room < 2 + size) {
        return {room, 0, tag};
    }
    const auto run = static_cast<std::size_t>(at[1 + size]);
    const std::size_t literal = tag == 0 ? 0 : run * word_bytes;
    return {2 + size + literal, room < 2 + size + literal ? 0 : 1 + run, tag};
}

} // namespace detail

ZOOPH_BODY void pack(std::span<const std::byte> words, std::vector<std::byte>& out) {
    using namespace detail;
    const std::byte* at = words.data();
    const std::byte* const end = at + words.size() / word_bytes * word_bytes;
    // In pieces, whose packed form has room for certain: a group takes at most ten bytes for its first word.
    constexpr std::size_t most_of_group = 2 + word_bytes + most_of_run * word_bytes;
    std::byte piece[4096 + most_of_group];
    while (at != end) {
        std::byte* to = piece;
        while (at != end && to < piece + 4096) {
            const std::uint64_t word = load_word(at);
            const std::uint32_t tag = tag_of(word);
            at += word_bytes;
            *to++ = static_cast<std::byte>(tag);
            to = put_nonzero(to, word);
            if (tag == 0) {
                const std::size_t run =
                    run_of(at, end, [](std::uint32_t next) { return next == 0; });
                *to++ = static_cast<std::byte>(run);
                at += run * word_bytes;
            } else if (tag == 0xff) {
                const std::size_t run = run_of(
                    at, end, [](std::uint32_t next) { return std::popcount(next) >= 7; });
                *to++ = static_cast<std::byte>(run);
                std::memcpy(to, at, run * word_bytes);
                to += run * word_bytes;
                at += run * word_bytes;
            }
        }
        out.insert(out.end(), piece, to);
    }
}

ZOOPH_BODY result<std::vector<std::byte>> pack_message(std::span<const std::byte> framed) {
    auto frame = Frame::exactly(framed);
    if (!frame) {
        return std::move(frame).error();
    }
    std::vector<std::byte> out;
    out.reserve(framed.size() / 2 + 16);
    const std::uint32_t count = frame->segment_count();
    // Runs do not cross from one segment to the next, and padding of the table is packed as zero.
    std::vector<std::byte> table(detail::table_bytes(count));
    std::memcpy(table.data(), framed.data(), (std::size_t{count} + 1) * 4);
    pack(table, out);
    for (const auto& segment : frame->segments()) {
        pack(segment, out);
    }
    return out;
}

ZOOPH_BODY result<std::vector<std::byte>> unpack(
    std::span<const std::byte> packed, const Limits& limits) {
    using namespace detail;
    const std::uint64_t most = std::max<std::uint64_t>(limits.bytes, doubled(packed.size(), 6));
    const std::byte* const begin = packed.data();
    const std::byte* const end = begin + packed.size();
    // The words are counted first, so that they get as much memory as they need.
    std::uint64_t words = 0;
    for (const std::byte* at = begin; at != end;) {
        const Group group = group_at(at, end);
        if (group.words == 0) {
            return fault(fault_kind::packed,
                         position::of_byte(static_cast<std::uint64_t>(at - begin)));
        }
        words += group.words;
        if (words > most / word_bytes) {
            return fault(fault_kind::message_size, position::of_byte(0));
        }
        at += group.bytes;
    }
    std::vector<std::byte> out(static_cast<std::size_t>(words) * word_bytes);
    std::byte* to = out.data();
    for (const std::byte* at = begin; at != end;) {
        const Group group = group_at(at, end);
        store(to, word_of(at + 1, group.tag));
        to += word_bytes;
        const std::size_t run = (group.words - 1) * word_bytes;
        if (group.tag == 0xff && run != 0) {
            std::memcpy(to, at + 2 + word_bytes, run);
        }
        // Zero words are there already.
        to += run;
        at += group.bytes;
    }
    return out;
}

} // namespace zooph

#include "zooph/detail/end.hpp"
