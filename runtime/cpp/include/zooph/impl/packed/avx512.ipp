#pragma once

// Packing with AVX-512: blocks of 60 words without branches, including runs.
//
// Every word of a block has ten slots: its tag, its eight bytes, and a count. Which slots are written is a mask that
// follows from the tags: none for a word inside a run of zero words, the eight bytes for a word inside a literal run,
// the tag and the bytes that are not zero for all others, and also the count if the tag is 0x00 or 0xff. One
// instruction then moves the slots of six words together. Only a run that reaches the end of the block is handled
// separately.

#include "zooph/impl/packed/bmi2.ipp"

#include "zooph/detail/begin.hpp"

#define ZOOPH_AVX512                                                                                  \
    "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,gfni,avx2,bmi,bmi2,popcnt"
#define ZOOPH_KERNEL [[gnu::target(ZOOPH_AVX512)]]
#define ZOOPH_KERNEL_INLINE [[gnu::always_inline, gnu::target(ZOOPH_AVX512)]] inline

namespace zooph::detail::packing::avx512 {

/// The largest number of words that a block packs. It examines 64.
inline constexpr std::size_t most_words = 60;
/// Number of words whose slots fit in a register.
inline constexpr std::size_t step_words = 6;
/// Number of steps of a block, and of half a block.
inline constexpr std::size_t steps = most_words / step_words;
inline constexpr std::size_t half_steps = steps / 2;
/// Number of slots of a word.
inline constexpr std::size_t word_slots = 10;
/// A run of this many words of a block is handled separately.
inline constexpr std::size_t long_run = 28;

using Line = std::array<std::uint8_t, 64>;

/// For each step of six words: the mask of their slots that are written.
using Slots = std::array<std::uint64_t, steps>;

/// For each step of six words, by halves of a block: six tags and six counts. Each half has its own cache line: parts
/// of it are loaded soon after it is stored, and loads that cross two lines would have to wait.
struct alignas(64) Heads {
    Line halves[2];
};

struct alignas(64) AlignedLine {
    Line line;
};

inline constexpr AlignedLine places = [] {
    AlignedLine table{};
    for (unsigned at = 0; at < 64; ++at) {
        table.line[at] = static_cast<std::uint8_t>(at);
    }
    return table;
}();

/// The byte order that brings eight tags in each of eight lanes, one of each vector, into memory order.
inline constexpr AlignedLine transposed = [] {
    AlignedLine table{};
    for (unsigned at = 0; at < 64; ++at) {
        table.line[at] = static_cast<std::uint8_t>(at % 8 * 8 + at / 8);
    }
    return table;
}();

/// The byte order that makes slots of words, tags and counts.
inline constexpr AlignedLine slot_order = [] {
    AlignedLine table{};
    for (std::size_t word = 0; word < step_words; ++word) {
        const std::size_t slot = word_slots * word;
        table.line[slot] = static_cast<std::uint8_t>(step_words * 8 + word);
        for (std::size_t byte = 0; byte < 8; ++byte) {
            table.line[slot + 1 + byte] = static_cast<std::uint8_t>(8 * word + byte);
        }
        table.line[slot + 9] = static_cast<std::uint8_t>(step_words * 8 + step_words + word);
    }
    return table;
}();

/// The byte orders that make alternating groups of six tags and six counts of 64 tags and 64 counts, for each half of
/// a block.
inline constexpr Heads head_orders = [] {
    Heads table{};
    for (std::size_t at = 0; at < 2 * half_steps * step_words; ++at) {
        const std::size_t half = at / (half_steps * step_words);
        const std::size_t place = at / step_words % half_steps * 2 * step_words + at % step_words;
        table.halves[half][place] = static_cast<std::uint8_t>(at);
        table.halves[half][place + step_words] = static_cast<std::uint8_t>(64 + at);
    }
    return table;
}();

[[nodiscard]] ZOOPH_KERNEL_INLINE __m512i load(const void* bytes) noexcept {
    return _mm512_loadu_si512(bytes);
}

ZOOPH_KERNEL_INLINE void put(void* to, __m512i bytes) noexcept { _mm512_storeu_si512(to, bytes); }

[[nodiscard]] ZOOPH_KERNEL_INLINE __m512i all_bytes(unsigned byte) noexcept {
    return _mm512_set1_epi8(static_cast<char>(byte));
}

/// Returns the bytes of `from` in the order `order`. GCC 12 warns about its own headers unless a mask is given; it
/// removes this one.
[[nodiscard]] ZOOPH_KERNEL_INLINE __m512i permuted(__m512i order, __m512i from) noexcept {
    return _mm512_maskz_permutexvar_epi8(~__mmask64{0}, order, from);
}

/// Returns its argument, but the compiler no longer knows the content. So values that were computed once are loaded
/// from memory. Otherwise the compiler would move them from lane to lane, with instructions that are the bottleneck.
template <class T>
[[nodiscard]] ZOOPH_INLINE const T* forgotten(const T* of) noexcept {
    __asm__ volatile("" : "+r"(of) : : "memory");
    return of;
}

/// Returns a word in which the first `count` of 64 bits are set.
[[nodiscard]] ZOOPH_INLINE std::uint64_t first(std::size_t count) noexcept {
    return count < 64 ? ~(~std::uint64_t{0} << count) : ~std::uint64_t{0};
}

/// Loads the 8 words at word `from`, with zeros beyond the end.
[[nodiscard]] ZOOPH_KERNEL_INLINE __m512i load_words(Input words, std::size_t from) noexcept {
    const std::size_t start = from * word_bytes;
    const std::size_t bytes = words.size > start ? words.size - start : 0;
    const auto there = static_cast<__mmask8>(first(bytes / word_bytes));
    return _mm512_maskz_loadu_epi64(there, words.at + (bytes == 0 ? 0 : start));
}

/// Returns the tags of 64 words.
[[nodiscard]] ZOOPH_KERNEL_INLINE __m512i find_tags(Input rest) noexcept {
    const bool whole = rest.size >= 64 * word_bytes;
    __m512i tags = _mm512_setzero_si512();
    for (unsigned at = 0; at < 8; ++at) {
        const __m512i words = whole ? load(rest.at + 64 * at) : load_words(rest, 8 * at);
        // The saturating addition sets the highest bit of each byte that is not zero. Seen as a matrix of 8 x 8 bits,
        // a word has its tag in the column of these bits, upside down. Multiplied by a vector that selects the
        // column, the matrix gives the tag: here in byte `at`, where the vector is.
        const __m512i marked = _mm512_adds_epu8(words, all_bytes(0x7f));
        const __m512i column =
            _mm512_set1_epi64(static_cast<std::int64_t>(std::uint64_t{0x80} << (8 * at)));
        tags = _mm512_or_si512(tags, _mm512_gf2p8affine_epi64_epi8(column, marked, 0));
    }
    constexpr auto unit = static_cast<std::int64_t>(std::uint64_t{0x8040'2010'0804'0201});
    tags = _mm512_gf2p8affine_epi64_epi8(tags, _mm512_set1_epi64(unit), 0);
    return permuted(load(transposed.line.data()), tags);
}

/// The tags' classes and the groups of 64 words, the first of which starts a group.
struct Block {
    Classes classes;
    Groups groups;
};

[[nodiscard]] ZOOPH_KERNEL_INLINE Block block_of(__m512i tags, Input rest) noexcept {
    Block block{};
    block.classes.zero = _mm512_testn_epi8_mask(tags, tags);
    block.classes.full = _mm512_cmpeq_epi8_mask(tags, all_bytes(0xff));
    block.classes.dense = _mm512_cmpgt_epu8_mask(_mm512_popcnt_epi8(tags), all_bytes(6));
    block.groups = block.classes.groups();
    // The zeros beyond the end are not zero words.
    block.groups.inner &= first(rest.size / word_bytes);
    return block;
}

/// Returns how many of the first `count` words are in groups that also end within them.
[[nodiscard]] ZOOPH_INLINE std::size_t closed(const Block& block, std::size_t count) noexcept {
    if ((block.groups.inner >> count & 1) == 0) {
        return count;
    }
    // The last group starts at the last word that is not inner.
    return 63 - static_cast<std::size_t>(std::countl_zero(~block.groups.inner & first(count)));
}

/// Computes which slots of the first `size` words are written.
ZOOPH_KERNEL_INLINE void find_slots(
    const Block& block, __m512i tags, std::size_t size, Slots& slots) noexcept {
    constexpr std::uint64_t tag_slots = 0x0004'0100'4010'0401;
    constexpr std::uint64_t byte_slots = 0xff * (tag_slots << 1);
    constexpr std::uint64_t count_slots = tag_slots << 9;
    // A bit for the tag and one for the count of each of 30 words.
    constexpr std::uint64_t pairs_of = 0x5555'5555'5555'5555;

    const std::uint64_t starts = ~block.groups.inner & first(size);
    const std::uint64_t counted = starts & (block.classes.zero | block.classes.full);
    const std::uint64_t literal = block.groups.inner & ~block.classes.zero;
    AlignedLine line;
    put(line.line.data(), _mm512_mask_mov_epi8(tags, literal, all_bytes(0xff)));
    const std::uint8_t* const bytes = forgotten(&line)->line.data();
    for (std::size_t half = 0; half < 2; ++half) {
        const std::size_t words = half * half_steps * step_words;
        std::uint64_t pairs =
            _pdep_u64(starts >> words, pairs_of) | _pdep_u64(counted >> words, pairs_of << 1);
        for (std::size_t step = 0; step < half_steps; ++step) {
            std::uint64_t eight = 0;
            std::memcpy(&eight, bytes + words + step * step_words, 8);
            slots[half * half_steps + step] =
                _pdep_u64(eight, byte_slots) | _pdep_u64(pairs, tag_slots | count_slots);
            pairs >>= 2 * step_words;
        }
    }
    if (size < most_words) {
        slots[size / step_words] &= first(size % step_words * word_slots);
    }
}

/// Returns for each start of a group how many words follow up to the next start or to `size`.
[[nodiscard]] ZOOPH_KERNEL_INLINE __m512i run_lengths(
    std::uint64_t starts, std::size_t size) noexcept {
    const __m512i all = load(places.line.data());
    const __m512i one = all_bytes(1);
    const __m512i starting = _mm512_maskz_compress_epi8(starts | std::uint64_t{1} << size, all);
    const __m512i next = permuted(_mm512_add_epi8(all, one), starting);
    const __m512i lengths = _mm512_sub_epi8(_mm512_sub_epi8(next, starting), one);
    return _mm512_maskz_expand_epi8(starts, lengths);
}

/// Computes the tags of the first `size` words, and the number of words that follow in each run.
ZOOPH_KERNEL_INLINE void find_heads(
    const Block& block, __m512i tags, std::size_t size, Heads& heads) noexcept {
    __m512i counts = _mm512_setzero_si512();
    if ((block.groups.heads & first(size)) != 0) {
        counts = run_lengths(~block.groups.inner & first(size), size);
    }
    for (std::size_t half = 0; half < 2; ++half) {
        const __m512i order = load(head_orders.halves[half].data());
        put(heads.halves[half].data(), _mm512_permutex2var_epi8(tags, order, counts));
    }
}

/// Writes the groups of the first `size` words, which `slots` and `heads` describe. There must be room for ten bytes
/// for each word, and 64 more.
[[nodiscard]] ZOOPH_KERNEL_INLINE std::size_t put_groups(
    std::size_t size, const Slots& slots, const Heads& heads, Input rest, std::byte* to) noexcept {
    const __m512i order = load(slot_order.line.data());
    // Eight words are loaded where six are needed.
    const bool whole = rest.size >= 64 * word_bytes;
    std::size_t written = 0;
    for (std::size_t step = 0; step * step_words < size; ++step) {
        const __m512i six = whole ? load(rest.at + step * step_words * word_bytes)
                                  : load_words(rest, step * step_words);
        const std::uint8_t* const line = heads.halves[step / half_steps].data();
        const __m128i tags_and_counts = _mm_loadu_si128(
            reinterpret_cast<const __m128i*>(line + step % half_steps * 2 * step_words));
        const __m512i words = _mm512_maskz_inserti64x2(0xff, six, tags_and_counts, 3);
        const __m512i slotted = permuted(order, words);
        put(to + written, _mm512_maskz_compress_epi8(slots[step], slotted));
        written += static_cast<std::size_t>(std::popcount(slots[step]));
    }
    return written;
}

/// Returns a mask of those of eight words that end a literal run.
[[nodiscard]] ZOOPH_KERNEL_INLINE std::uint32_t sparse(__m512i words) noexcept {
    const __m512i ones = _mm512_min_epu8(words, all_bytes(1));
    const __m512i count = _mm512_sad_epu8(ones, _mm512_setzero_si512());
    return _mm512_cmplt_epi64_mask(count, _mm512_set1_epi64(7));
}

/// Returns the number of zero words at the start of `words`.
[[nodiscard]] ZOOPH_KERNEL_INLINE std::size_t zero_run(Input words) noexcept {
    const std::size_t size = words.size / word_bytes;
    for (std::size_t at = 0; at < size; at += 8) {
        const __m512i eight = load_words(words, at);
        const std::uint64_t nonzero = _mm512_test_epi64_mask(eight, eight);
        if (nonzero != 0) {
            return at + lowest(nonzero);
        }
    }
    return size;
}

/// Copies the words that continue a literal run, and returns their number. There must be room for all of them.
[[nodiscard]] ZOOPH_KERNEL_INLINE std::size_t copy_literal(Input words, std::byte* to) noexcept {
    std::size_t at = 0;
    for (; words.size - at * word_bytes >= 64; at += 8) {
        const __m512i eight = load(words.at + at * word_bytes);
        put(to + at * word_bytes, eight);
        if (const std::uint32_t ends = sparse(eight); ends != 0) {
            return at + lowest(ends);
        }
    }
    const Input rest = words.behind(at * word_bytes);
    const std::size_t size = rest.size / word_bytes;
    const __m512i eight = load_words(rest, 0);
    _mm512_mask_storeu_epi64(to + at * word_bytes, static_cast<__mmask8>(first(size)), eight);
    // The zeros beyond the end count as zero words, which end the run.
    return at + std::min(lowest(sparse(eight)), size);
}

/// Packs the group at the start of `words`, whose bytes are all zero or all not zero. If it does not fit, nothing is
/// read.
[[nodiscard]] ZOOPH_KERNEL_INLINE Progress pack_run(Input words, Room room) noexcept {
    const Input rest = words.behind(word_bytes);
    const std::size_t more = std::min(rest.size / word_bytes, most_of_run);
    if (byte_at(words.at) == 0) {
        if (room.size < 2) {
            return {};
        }
        const std::size_t run = zero_run({rest.at, more * word_bytes});
        put_byte(room.at, 0);
        put_byte(room.at + 1, run);
        return {(1 + run) * word_bytes, 2};
    }
    if (room.size < 10) {
        return {};
    }
    const std::size_t fitting = std::min(more, (room.size - 10) / word_bytes);
    const std::size_t run = copy_literal({rest.at, fitting * word_bytes}, room.at + 10);
    if (run == fitting && fitting < more) {
        return {};
    }
    put_byte(room.at, 0xff);
    std::memcpy(room.at + 1, words.at, word_bytes);
    put_byte(room.at + 9, run);
    return {(1 + run) * word_bytes, 10 + run * word_bytes};
}

/// Packs groups from the start of `words` until the words, or nearly all of the room, are used up.
ZOOPH_KERNEL inline Progress pack(Input words, Room out) noexcept {
    Progress done;
    for (;;) {
        const Input rest = words.behind(done.read);
        const Room room = out.behind(done.written);
        const std::size_t count = std::min(most_words, rest.size / word_bytes);
        if (count < few_words || room.size < word_slots * count + 64) {
            return done;
        }
        const __m512i tags = find_tags(rest);
        const Block block = block_of(tags, rest);
        const std::size_t size = closed(block, count);
        Slots slots;
        Heads heads;
        find_slots(block, tags, size, slots);
        find_heads(block, tags, size, heads);
        const std::size_t written =
            put_groups(size, *forgotten(&slots), *forgotten(&heads), rest, room.at);
        add(done, size * word_bytes, written);
        if (size + long_run <= count) {
            const Progress run = pack_run(words.behind(done.read), out.behind(done.written));
            if (run.read == 0) {
                return done;
            }
            add(done, run.read, run.written);
        }
    }
}

} // namespace zooph::detail::packing::avx512

#include "zooph/impl/packed/avx512_unpack.inc"

#undef ZOOPH_AVX512
#undef ZOOPH_KERNEL
#undef ZOOPH_KERNEL_INLINE

#include "zooph/detail/end.hpp"
