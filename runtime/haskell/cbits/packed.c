/* Packing: the compression that leaves out zero bytes. A group is a tag with a bit for each byte of a word that is not zero, and those
 * bytes. After the tag 0 comes a count of further zero words; after the tag 255 and its word a count of words that follow as they are.
 *
 * The loops are made a part of two functions each: one for every machine, and one for those with SSSE3, which puts all bytes of a word in place
 * at once.
 *
 * Zooph.Internal.Packing makes the tables: for each tag the eight bytes that are put together, by their places in the word; after these for each tag the
 * eight bytes of the word, by their places behind the tag, where 8 stands for a zero; and then for each tag how many bytes it names. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The loops become a part of whoever calls them, with what they call. */
#if defined(__GNUC__)
#define LOOP __attribute__((always_inline)) static inline
#else
#define LOOP static inline
#endif

/* What Haskell calls an Int. */
typedef ptrdiff_t Int;

/* The largest group: a tag, a word and a count, and as many further words as it can say. */
enum { WORD = 8, MOST_HEAD = 10, MOST_RUN = 255 * WORD, MOST_GROUP = MOST_HEAD + MOST_RUN };

/* What is not packed words, as measured: the group at a place is cut off, or there would be too many bytes. */
#define CUT_OFF(place) (-1 - (place))
#define TOO_LARGE PTRDIFF_MIN

static inline const uint8_t *gathering(const uint8_t *tables, unsigned tag) { return tables + WORD * tag; }

static inline const uint8_t *spreading(const uint8_t *tables, unsigned tag) { return tables + 256 * WORD + WORD * tag; }

/* The first byte comes lowest. */
static inline uint64_t get_word(const uint8_t *from) {
    uint64_t w;
    memcpy(&w, from, WORD);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    w = __builtin_bswap64(w);
#endif
    return w;
}

/* The highest bit of each byte that is not zero; other bits mean nothing. */
static inline uint64_t nonzero(uint64_t w) { return ((w & UINT64_C(0x7f7f7f7f7f7f7f7f)) + UINT64_C(0x7f7f7f7f7f7f7f7f)) | w; }

/* One byte at most is zero: of a bit for each, taking away the lowest leaves none. */
static inline int is_literal(uint64_t w) {
    uint64_t zeros = ~nonzero(w) & UINT64_C(0x8080808080808080);
    return (zeros & (zeros - 1)) == 0;
}

/* So many bytes, as a number of which the compiler knows nothing: of few bytes it would make copies by an instruction that takes long to begin. */
static inline size_t many(Int size) {
#if defined(__GNUC__)
    __asm__("" : "+r"(size));
#endif
    return (size_t)size;
}

/* Where a run of zero words ends, or of literal ones, before another place. */
static inline Int behind_zeros(const uint8_t *from, Int at, Int end) {
    while (at < end && get_word(from + at) == 0) at += WORD;
    return at;
}

static inline Int behind_literals(const uint8_t *from, Int at, Int end) {
    while (at < end && is_literal(get_word(from + at))) at += WORD;
    return at;
}

/* What the loops do with a word in ways that differ: a bit for each byte that is not zero, how many bits a tag has, and eight bytes in
 * another order. */
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

/* Makes more bytes zero, so that there are enough of them from a place on for the largest group, and returns where they end. Between the two
 * places they are zero, if the second is behind the first. Zeros for many groups are made at once: which word a run follows cannot be foreseen. */
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
        /* Of these nothing is missing. Whether a count follows the tag is not asked by a jump, which could not be foreseen. */
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

/* Returns where it stopped: all bytes before that are written. */
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

/* Packs words from a place up to another one, behind bytes that are used, into room of a size; stops where the next group might not fit.
 * Returns how many bytes are used then, and tells where it stopped. */
Int zooph_pack_portable(const uint8_t *tables, const uint8_t *words, Int first, Int end, uint8_t *out, Int used, Int size, Int *stopped) {
    return pack(&portable, tables, words, first, end, out, used, size, stopped);
}

/* How many bytes of words the groups between two places stand for, if not more than so many; what is less than 0 says why they are none. */
Int zooph_unpacked_size_portable(const uint8_t *tables, const uint8_t *packed, Int first, Int end, Int most) {
    return measure(&portable, tables, packed, first, end, most);
}

/* Unpacks groups that were measured. Both sides are checked once more, for bytes may change in between: what does not fit is left zero. */
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

/* Of what is loaded the bytes from the one with number 8 on are zero. */
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

/* Whether this machine has SSSE3. It is asked once, for that takes long on virtual machines; threads that ask at once are told the same. The
 * compiler's own function for it needs a symbol that GHCi does not find. */
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

/* The same, as this machine does it best. */
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
