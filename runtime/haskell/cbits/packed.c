/* Packing, the compression of Cap'n Proto that leaves out zero bytes. A group stands for a word. It is a tag byte, which has a bit for each byte of the
 * word that is not zero, and those bytes. The tag 0 is followed by a count of further zero words. The tag 255 and its word are followed by a count of
 * literal words and these words.
 *
 * Each loop is inlined into two functions: one for all machines, and one for machines with SSSE3, which moves all bytes of a word at once.
 *
 * Zooph.Internal.Packing makes the tables. For each tag they have the indices in the word of the eight bytes to gather; then for each tag the index behind
 * the tag of each of the word's eight bytes, where 8 stands for a zero byte; and then for each tag the number of bytes that are not zero. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Loops are inlined into their callers, with the kernel's functions. */
#if defined(__GNUC__)
#define LOOP __attribute__((always_inline)) static inline
#else
#define LOOP static inline
#endif

/* The type Int of Haskell. */
typedef ptrdiff_t Int;

/* The largest group: a tag, a word and a count, and the largest number of literal words. */
enum { WORD = 8, MOST_HEAD = 10, MOST_RUN = 255 * WORD, MOST_GROUP = MOST_HEAD + MOST_RUN };

/* The results of measuring malformed bytes: the group at a position is incomplete, or the unpacked size exceeds the limit. */
#define CUT_OFF(place) (-1 - (place))
#define TOO_LARGE PTRDIFF_MIN

static inline const uint8_t *gathering(const uint8_t *tables, unsigned tag) { return tables + WORD * tag; }

static inline const uint8_t *spreading(const uint8_t *tables, unsigned tag) { return tables + 256 * WORD + WORD * tag; }

/* Loads a little-endian word. */
static inline uint64_t get_word(const uint8_t *from) {
    uint64_t w;
    memcpy(&w, from, WORD);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    w = __builtin_bswap64(w);
#endif
    return w;
}

/* Sets the highest bit of each byte that is not zero, and clears it in the others. The other bits are arbitrary. */
static inline uint64_t nonzero(uint64_t w) { return ((w & UINT64_C(0x7f7f7f7f7f7f7f7f)) + UINT64_C(0x7f7f7f7f7f7f7f7f)) | w; }

/* Reports whether at most one byte of the word is zero. With a bit for each zero byte, clearing the lowest bit must leave none. */
static inline int is_literal(uint64_t w) {
    uint64_t zeros = ~nonzero(w) & UINT64_C(0x8080808080808080);
    return (zeros & (zeros - 1)) == 0;
}

/* Hides the range of a size from the compiler. If it knew that the size is small, it would use a string instruction, which takes long to start. */
static inline size_t many(Int size) {
#if defined(__GNUC__)
    __asm__("" : "+r"(size));
#endif
    return (size_t)size;
}

/* The end of the run of zero words, or of literal words, that starts at a position. */
static inline Int behind_zeros(const uint8_t *from, Int at, Int end) {
    while (at < end && get_word(from + at) == 0) at += WORD;
    return at;
}

static inline Int behind_literals(const uint8_t *from, Int at, Int end) {
    while (at < end && is_literal(get_word(from + at))) at += WORD;
    return at;
}

/* The operations that differ between machines: the tag of a word, the number of bits of a tag, and reordering eight bytes. */
typedef struct {
    unsigned (*tag)(const uint8_t *word);
    Int (*count)(const uint8_t *tables, unsigned tag);
    void (*shuffle)(const uint8_t *from, const uint8_t *order, uint8_t *to);
} Kernel;

static inline unsigned tag_portable(const uint8_t *word) {
    return (unsigned)((nonzero(get_word(word)) & UINT64_C(0x8080808080808080)) * UINT64_C(0x0002040810204081) >> 56);
}

static inline Int count_portable(const uint8_t *tables, unsigned tag) { return tables[2 * 256 * WORD + tag]; }

static inline void shuffle_portable(const uint8_t *from, const uint8_t *order, uint8_t *to) {
    uint8_t bytes[WORD + 1];
    memcpy(bytes, from, WORD);
    bytes[WORD] = 0;
    for (int k = 0; k < WORD; k++) to[k] = bytes[order[k]];
}

static const Kernel portable = {tag_portable, count_portable, shuffle_portable};

/* Zeroes more bytes, so that there is room in zeroed bytes for the largest group from `to` on, and returns the end of the zeroed bytes. The bytes from `to`
 * to `zeros` are zero already. Bytes for several groups are zeroed at once, because a branch on whether a group has a run of zeros would be mispredicted. */
static uint8_t *clear(uint8_t *to, uint8_t *zeros, uint8_t *limit) {
    if (zeros < to) zeros = to;
    Int size = limit - zeros < 2 * MOST_GROUP ? limit - zeros : 2 * MOST_GROUP;
    memset(zeros, 0, many(size));
    return zeros + size;
}

LOOP Int pack(const Kernel *kernel, const uint8_t *tables, const uint8_t *words, Int first, Int end, uint8_t *out, Int used, Int size,
              Int *stopped) {
    Int at = first;
    while (at < end) {
        Int most = end - at - WORD < MOST_RUN ? end - at - WORD : MOST_RUN;
        if (size - used < MOST_HEAD + most) break;
        unsigned tag = kernel->tag(words + at);
        out[used] = (uint8_t)tag;
        kernel->shuffle(words + at, gathering(tables, tag), out + used + 1);
        at += WORD;
        used += 1 + kernel->count(tables, tag);
        if (tag != 0 && tag != 0xff) continue;
        Int behind = tag == 0 ? behind_zeros(words, at, at + most) : behind_literals(words, at, at + most);
        out[used++] = (uint8_t)((behind - at) / WORD);
        if (tag != 0) {
            memcpy(out + used, words + at, many(behind - at));
            used += behind - at;
        }
        at = behind;
    }
    *stopped = at;
    return used;
}

LOOP Int measure(const Kernel *kernel, const uint8_t *tables, const uint8_t *packed, Int first, Int end, Int most) {
    Int at = first, size = 0;
    while (at < end) {
        unsigned tag = packed[at];
        /* These groups are complete. Whether a count follows the tag is computed without a branch, which would be mispredicted. */
        while (tag != 0xff && end - at > WORD) {
            Int is_zero = tag == 0, bytes = WORD + (packed[at + 1] & -is_zero) * WORD;
            if (most - size < bytes) return TOO_LARGE;
            size += bytes;
            at += 1 + kernel->count(tables, tag) + is_zero;
            tag = packed[at];
        }
        Int next = at + 1 + kernel->count(tables, tag);
        if (next > end) return CUT_OFF(at);
        if (most - size < WORD) return TOO_LARGE;
        size += WORD;
        if (tag == 0 || tag == 0xff) {
            if (next >= end) return CUT_OFF(at);
            Int run = packed[next++] * WORD;
            if (tag != 0 && end - next < run) return CUT_OFF(at);
            if (most - size < run) return TOO_LARGE;
            size += run;
            next += tag == 0 ? 0 : run;
        }
        at = next;
    }
    return size;
}

/* Unpacks groups until the input ends or a group does not fit. Returns the end of the bytes that are written. */
LOOP uint8_t *unpack_groups(const Kernel *kernel, const uint8_t *tables, const uint8_t *at, const uint8_t *end, uint8_t *to, uint8_t *limit) {
    uint8_t *zeros = to;
    while (at < end) {
        unsigned tag = *at;
        while (tag != 0xff && end - at > WORD) {
            Int is_zero = tag == 0, run = (at[1] & -is_zero) * WORD;
            if (limit - to < WORD + run) return to;
            if (zeros - to < WORD + run) zeros = clear(to, zeros, limit);
            kernel->shuffle(at + 1, spreading(tables, tag), to);
            to += WORD + run;
            at += 1 + kernel->count(tables, tag) + is_zero;
            tag = *at;
        }
        Int count = kernel->count(tables, tag);
        if (end - at <= count || limit - to < WORD) return to;
        if (end - at > WORD) {
            kernel->shuffle(at + 1, spreading(tables, tag), to);
        } else {
            uint8_t bytes[WORD] = {0};
            memcpy(bytes, at + 1, (size_t)count);
            kernel->shuffle(bytes, spreading(tables, tag), to);
        }
        to += WORD;
        at += 1 + count;
        if (tag != 0 && tag != 0xff) continue;
        if (at == end) return to;
        Int run = *at++ * WORD;
        if (limit - to < run || (tag != 0 && end - at < run)) return to;
        if (tag == 0) {
            memset(to, 0, many(run));
        } else {
            memcpy(to, at, many(run));
            at += run;
        }
        to += run;
    }
    return to;
}

LOOP void unpack(const Kernel *kernel, const uint8_t *tables, const uint8_t *at, const uint8_t *end, uint8_t *to, uint8_t *limit) {
    uint8_t *behind = unpack_groups(kernel, tables, at, end, to, limit);
    if (behind < limit) memset(behind, 0, many(limit - behind));
}

/* Packs the words from `first` to `end` into `out`, which has `size` bytes, of which `used` are in use. Stops if there may be no room for the next group.
 * Returns the number of bytes in use, and sets `*stopped` to the position of the next word. */
Int zooph_pack_portable(const uint8_t *tables, const uint8_t *words, Int first, Int end, uint8_t *out, Int used, Int size, Int *stopped) {
    return pack(&portable, tables, words, first, end, out, used, size, stopped);
}

/* Returns the unpacked size in bytes of the groups from `first` to `end`, CUT_OFF of the position of an incomplete group, or TOO_LARGE if the size exceeds
 * `most`. */
Int zooph_unpacked_size_portable(const uint8_t *tables, const uint8_t *packed, Int first, Int end, Int most) {
    return measure(&portable, tables, packed, first, end, most);
}

/* Unpacks groups that were measured to `size` bytes. Both bounds are checked again, because the bytes may have changed in between. Bytes that are not
 * written are zero. */
void zooph_unpack_portable(const uint8_t *tables, const uint8_t *packed, Int first, Int end, uint8_t *out, Int size) {
    unpack(&portable, tables, packed + first, packed + end, out, out + size);
}

#if defined(__GNUC__) && defined(__x86_64__)
#define HAS_SSSE3
#include <cpuid.h>
#include <tmmintrin.h>

#define TARGET __attribute__((target("ssse3,popcnt")))

TARGET static inline Int count_ssse3(const uint8_t *tables, unsigned tag) {
    (void)tables;
    return __builtin_popcount(tag);
}

TARGET static inline unsigned tag_ssse3(const uint8_t *word) {
    __m128i w = _mm_loadl_epi64((const __m128i *)word);
    return ~(unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(w, _mm_setzero_si128())) & 0xff;
}

/* The upper eight bytes of the loaded register are zero, so the index 8 selects a zero byte. */
TARGET static inline void shuffle_ssse3(const uint8_t *from, const uint8_t *order, uint8_t *to) {
    __m128i word = _mm_loadl_epi64((const __m128i *)from), by = _mm_loadl_epi64((const __m128i *)order);
    _mm_storel_epi64((__m128i *)to, _mm_shuffle_epi8(word, by));
}

static const Kernel ssse3 = {tag_ssse3, count_ssse3, shuffle_ssse3};

TARGET static Int pack_ssse3(const uint8_t *tables, const uint8_t *words, Int first, Int end, uint8_t *out, Int used, Int size, Int *stopped) {
    return pack(&ssse3, tables, words, first, end, out, used, size, stopped);
}

TARGET static Int measure_ssse3(const uint8_t *tables, const uint8_t *packed, Int first, Int end, Int most) {
    return measure(&ssse3, tables, packed, first, end, most);
}

TARGET static void unpack_ssse3(const uint8_t *tables, const uint8_t *packed, Int first, Int end, uint8_t *out, Int size) {
    unpack(&ssse3, tables, packed + first, packed + end, out, out + size);
}

/* Reports whether this machine has SSSE3. The answer is kept, because the CPUID instruction is slow on virtual machines. Threads that race compute the same
 * answer. The compiler's builtin function for this needs a symbol that GHCi does not find. */
static int has_ssse3(void) {
    static int known;
    int answer = __atomic_load_n(&known, __ATOMIC_RELAXED);
    if (answer == 0) {
        unsigned a, b, c = 0, d, wanted = bit_SSSE3 | bit_POPCNT;
        answer = __get_cpuid(1, &a, &b, &c, &d) && (c & wanted) == wanted ? 1 : 2;
        __atomic_store_n(&known, answer, __ATOMIC_RELAXED);
    }
    return answer == 1;
}
#endif

/* The functions above in the fastest version for this machine. */
Int zooph_pack(const uint8_t *tables, const uint8_t *words, Int first, Int end, uint8_t *out, Int used, Int size, Int *stopped) {
#if defined(HAS_SSSE3)
    if (has_ssse3()) return pack_ssse3(tables, words, first, end, out, used, size, stopped);
#endif
    return zooph_pack_portable(tables, words, first, end, out, used, size, stopped);
}

Int zooph_unpacked_size(const uint8_t *tables, const uint8_t *packed, Int first, Int end, Int most) {
#if defined(HAS_SSSE3)
    if (has_ssse3()) return measure_ssse3(tables, packed, first, end, most);
#endif
    return zooph_unpacked_size_portable(tables, packed, first, end, most);
}

void zooph_unpack(const uint8_t *tables, const uint8_t *packed, Int first, Int end, uint8_t *out, Int size) {
#if defined(HAS_SSSE3)
    if (has_ssse3()) {
        unpack_ssse3(tables, packed, first, end, out, size);
        return;
    }
#endif
    zooph_unpack_portable(tables, packed, first, end, out, size);
}
