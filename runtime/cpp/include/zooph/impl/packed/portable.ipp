#pragma once

// Packing for every machine, which touches no byte out of bounds. It also processes what the other kernels
// leave, because they stop where they would touch bytes beyond those that they were given.

#include <cstring>

#include "zooph/detail/packed_tables.hpp"
#include "zooph/detail/wire.hpp"
#include "zooph/packed.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail::packing {

/// The largest number of words that a count can stand for.
inline constexpr std::size_t most_of_run = 255;

/// Bytes that are read.
struct Input {
    const std::byte* at;
    std::size_t size;

    [[nodiscard]] ZOOPH_INLINE Input behind(std::size_t bytes) const noexcept {
        return {at + bytes, size - bytes};
    }
};

/// Bytes that are written.
struct Room {
    std::byte* at;
    std::size_t size;

    [[nodiscard]] ZOOPH_INLINE Room behind(std::size_t bytes) const noexcept {
        return {at + bytes, size - bytes};
    }
};

ZOOPH_INLINE void add(Progress& to, std::size_t read, std::size_t written) noexcept {
    to.read += read;
    to.written += written;
}

[[nodiscard]] ZOOPH_INLINE std::uint32_t byte_at(const std::byte* at) noexcept {
    return static_cast<std::uint32_t>(*at);
}

ZOOPH_INLINE void put_byte(std::byte* to, std::size_t value) noexcept {
    *to = static_cast<std::byte>(value);
}

/// Returns the tag of `word`: a bit for each byte, which is set if the byte is not zero.
[[nodiscard]] ZOOPH_INLINE std::uint32_t tag_of(std::uint64_t word) noexcept {
    constexpr std::uint64_t low_bits = 0x0101'0101'0101'0101;
    constexpr std::uint64_t seven = 0x7f * low_bits;
    const std::uint64_t nonzero = ((((word & seven) + seven) | word) >> 7) & low_bits;
    // The multiplication moves the bit of byte i to bit 56 + i. No two bits meet below.
    return static_cast<std::uint32_t>((nonzero * 0x0102'0408'1020'4080) >> 56);
}

/// Moves the bytes that a mask selects down by `bytes` bytes.
[[nodiscard]] ZOOPH_INLINE std::uint64_t moved_down(
    std::uint64_t word, std::uint64_t mask, unsigned bytes) noexcept {
    const std::uint64_t moved = word & mask;
    return (word ^ moved) | moved >> (8 * bytes);
}

/// Undoes `moved_down`. The mask selects the places before that move, to which the bytes return.
[[nodiscard]] ZOOPH_INLINE std::uint64_t moved_up(
    std::uint64_t word, std::uint64_t mask, unsigned bytes) noexcept {
    const std::uint64_t moved = word & (mask >> (8 * bytes));
    return (word ^ moved) | moved << (8 * bytes);
}

/// Returns the bytes of `word` that `tag` selects, moved together.
[[nodiscard]] ZOOPH_INLINE std::uint64_t gathered(std::uint64_t word, std::uint32_t tag) noexcept {
    const auto& each = moves[tag];
    word = moved_down(word, each[0], 1);
    word = moved_down(word, each[1], 2);
    return moved_down(word, each[2], 4);
}

/// Returns packed bytes spread over a word. Bytes beyond those that `tag` selects are ignored.
[[nodiscard]] ZOOPH_INLINE std::uint64_t spread_word(
    std::uint64_t packed, std::uint32_t tag) noexcept {
    const auto& each = moves[tag];
    std::uint64_t word = packed & first_bytes_of[sizes[tag]];
    word = moved_up(word, each[2], 4);
    word = moved_up(word, each[1], 2);
    return moved_up(word, each[0], 1);
}

/// Copies the words of a run. If compilers knew how many there can be at most, they would use a string
/// instruction, which takes longer to start than copying most runs.
ZOOPH_INLINE void copy_run(std::byte* to, const std::byte* from, std::size_t bytes) noexcept {
#if defined(__GNUC__)
    __asm__("" : "+r"(bytes));
#endif
    std::memcpy(to, from, bytes);
}

/// Zeroes the words of a run, for the same reason with a size that compilers do not know.
ZOOPH_INLINE void clear_run(std::byte* to, std::size_t bytes) noexcept {
#if defined(__GNUC__)
    __asm__("" : "+r"(bytes));
#endif
    std::memset(to, 0, bytes);
}

/// Reports whether a literal run continues with this word: it has at most one zero byte.
[[nodiscard]] ZOOPH_INLINE bool continues_literal(std::uint64_t word) noexcept {
    const std::uint32_t zeros = ~tag_of(word) & 0xff;
    return (zeros & (zeros - 1)) == 0;
}

/// Returns how many words from the start of `words`, at most 255, satisfy `test`.
template <class Test>
[[nodiscard]] ZOOPH_INLINE std::size_t run_of(Input words, Test test) noexcept {
    std::size_t count = 0;
    while (count < most_of_run && words.size >= (count + 1) * word_bytes &&
           test(load_word(words.at + count * word_bytes))) {
        ++count;
    }
    return count;
}

/// Packs as many groups as fit.
[[nodiscard]] inline Progress pack_portable(Input words, Room out) noexcept {
    Progress done;
    while (words.size - done.read >= word_bytes) {
        const Input rest = words.behind(done.read + word_bytes);
        const Room room = out.behind(done.written);
        const std::uint64_t word = load_word(words.at + done.read);
        const std::uint32_t tag = tag_of(word);
        if (tag == 0) {
            if (room.size < 2) {
                break;
            }
            const std::size_t run = run_of(rest, [](std::uint64_t next) { return next == 0; });
            put_byte(room.at, 0);
            put_byte(room.at + 1, run);
            add(done, (1 + run) * word_bytes, 2);
        } else if (tag == 0xff) {
            const std::size_t run = run_of(rest, continues_literal);
            const std::size_t bytes = run * word_bytes;
            if (room.size < 10 + bytes) {
                break;
            }
            put_byte(room.at, 0xff);
            store(room.at + 1, word);
            put_byte(room.at + 9, run);
            copy_run(room.at + 10, rest.at, bytes);
            add(done, word_bytes + bytes, 10 + bytes);
        } else {
            const std::size_t size = sizes[tag];
            if (room.size < 1 + size) {
                break;
            }
            put_byte(room.at, tag);
            if (room.size > word_bytes) [[likely]] {
                store(room.at + 1, gathered(word, tag));
            } else {
                std::byte bytes[8];
                store(bytes, gathered(word, tag));
                std::memcpy(room.at + 1, bytes, size);
            }
            add(done, word_bytes, 1 + size);
        }
    }
    return done;
}

/// Returns the word of the group at `at`, all of whose bytes are present, with `bytes` bytes behind its tag.
[[nodiscard]] ZOOPH_INLINE std::uint64_t word_behind_tag(
    const std::byte* at, std::size_t bytes, std::uint32_t tag) noexcept {
    if (bytes >= word_bytes) {
        return spread_word(load_word(at + 1), tag);
    }
    std::byte packed[8] = {};
    std::memcpy(packed, at + 1, bytes);
    return spread_word(load_word(packed), tag);
}

/// Unpacks as many whole groups as are present and fit.
[[nodiscard]] inline Progress unpack_portable(Input packed, Room out) noexcept {
    Progress done;
    while (done.read < packed.size) {
        const Input rest = packed.behind(done.read + 1);
        const Room room = out.behind(done.written);
        const std::uint32_t tag = byte_at(packed.at + done.read);
        const std::size_t size = sizes[tag];
        if (rest.size < size || room.size < word_bytes) {
            break;
        }
        const std::uint64_t word = word_behind_tag(packed.at + done.read, rest.size, tag);
        std::size_t read = 1 + size;
        std::size_t run = 0;
        if (tag == 0 || tag == 0xff) {
            if (rest.size == size) {
                break;
            }
            run = byte_at(rest.at + size) * word_bytes;
            read += 1 + (tag == 0 ? 0 : run);
            if (room.size - word_bytes < run || packed.size - done.read < read) {
                break;
            }
            if (tag == 0) {
                clear_run(room.at + word_bytes, run);
            } else {
                copy_run(room.at + word_bytes, rest.at + size + 1, run);
            }
        }
        store(room.at, word);
        add(done, read, word_bytes + run);
    }
    return done;
}

} // namespace zooph::detail::packing

#include "zooph/detail/end.hpp"
