/* Converts texts of version 1 of the package text, which are UTF-16, to UTF-8. Each function takes a text's array, the index of its first unit, and the
 * number of units. The garbage collector does not move the array during a call. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/* The bits of four units that are zero for ASCII. */
#define NOT_ASCII UINT64_C(0xff80ff80ff80ff80)

static uint64_t four(const uint16_t *from) {
    uint64_t units;
    memcpy(&units, from, 8);
    return units;
}

#if defined(__SSE2__)
static __m128i eight(const uint16_t *from) { return _mm_loadu_si128((const __m128i *)from); }

static int are_ascii(__m128i units) {
    units = _mm_and_si128(units, _mm_set1_epi16((short)0xff80));
    return _mm_movemask_epi8(_mm_cmpeq_epi16(units, _mm_setzero_si128())) == 0xffff;
}
#endif

/* Reports whether all units are ASCII. Most texts are short and have unpredictable lengths. The last units are loaded at once, together with some that were
 * loaded already, which avoids the branch mispredictions of a loop over the rest. */
static int is_ascii(const uint16_t *from, size_t n) {
    const uint16_t *end = from + n;
    if (n < 4) {
        unsigned all = 0;
        while (from < end) all |= *from++;
        return all < 0x80;
    }
#if defined(__SSE2__)
    if (n >= 8) {
        __m128i all = eight(end - 8);
        if (n > 16) all = _mm_or_si128(all, eight(end - 16));
        for (; end - from >= 16; from += 16) all = _mm_or_si128(all, _mm_or_si128(eight(from), eight(from + 8)));
        if (n < 16) all = _mm_or_si128(all, eight(from));
        return are_ascii(all);
    }
#endif
    uint64_t all = four(end - 4);
    for (; end - from >= 4; from += 4) all |= four(from);
    return (all & NOT_ASCII) == 0;
}

/* The number of bytes of a unit in UTF-8. A surrogate pair has four bytes, so each of its units counts two. */
static size_t bytes_of(uint16_t unit) {
    if (unit < 0x80) return 1;
    return unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
}

static size_t length_of(const uint16_t *from, size_t n) {
    size_t length = 0;
    for (size_t i = 0; i < n; i++) length += bytes_of(from[i]);
    return length;
}

/* Returns the length of the text in UTF-8, in bytes. */
size_t zooph_utf8_length(const uint16_t *array, size_t first, size_t n) {
    return is_ascii(array + first, n) ? n : length_of(array + first, n);
}

#if defined(__SSE2__)
/* The functions narrow_N write N units as bytes, and return the bitwise or of the units. */
static __m128i narrow_4(const uint16_t *from, uint8_t *to) {
    __m128i units = _mm_loadl_epi64((const __m128i *)from);
    int bytes = _mm_cvtsi128_si32(_mm_packus_epi16(units, units));
    memcpy(to, &bytes, 4);
    return units;
}

static __m128i narrow_8(const uint16_t *from, uint8_t *to) {
    __m128i units = eight(from);
    _mm_storel_epi64((__m128i *)to, _mm_packus_epi16(units, units));
    return units;
}

static __m128i narrow_16(const uint16_t *from, uint8_t *to) {
    __m128i low = eight(from), high = eight(from + 8);
    _mm_storeu_si128((__m128i *)to, _mm_packus_epi16(low, high));
    return _mm_or_si128(low, high);
}

static __m128i narrow_32(const uint16_t *from, uint8_t *to) {
    return _mm_or_si128(narrow_16(from, to), narrow_16(from + 16, to + 16));
}

static __m128i narrow_64(const uint16_t *from, uint8_t *to) {
    return _mm_or_si128(narrow_32(from, to), narrow_32(from + 32, to + 32));
}
#else
/* Writes four units as bytes, and returns the units. */
static uint64_t narrow_four(const uint16_t *from, uint8_t *to) {
    uint64_t units = four(from);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    for (int i = 0; i < 4; i++) to[i] = (uint8_t)from[i];
#else
    uint64_t pairs = (units | units >> 8) & UINT64_C(0x0000ffff0000ffff);
    uint32_t bytes = (uint32_t)(pairs | pairs >> 16);
    memcpy(to, &bytes, 4);
#endif
    return units;
}
#endif

/* The functions below write each unit as a byte, and report whether all are ASCII. Lengths of texts are unpredictable. So texts of many lengths are written by
 * the same blocks, which overlap as far as the text is shorter than they are together. */
static int narrow_short(const uint16_t *from, size_t n, uint8_t *to) {
    const uint16_t *end = from + n;
    if (n <= 3) {
        unsigned first = from[0], middle = from[n / 2], last = end[-1];
        to[0] = (uint8_t)first;
        to[n / 2] = (uint8_t)middle;
        to[n - 1] = (uint8_t)last;
        return (first | middle | last) < 0x80;
    }
#if defined(__SSE2__)
    if (n <= 8) return are_ascii(_mm_or_si128(narrow_4(from, to), narrow_4(end - 4, to + n - 4)));
    return are_ascii(_mm_or_si128(narrow_8(from, to), narrow_8(end - 8, to + n - 8)));
#else
    uint64_t all = narrow_four(end - 4, to + n - 4);
    for (; end - from > 4; from += 4, to += 4) all |= narrow_four(from, to);
    return (all & NOT_ASCII) == 0;
#endif
}

static int narrow_long(const uint16_t *from, size_t n, uint8_t *to) {
#if defined(__SSE2__)
    if (n <= 32) return are_ascii(_mm_or_si128(narrow_16(from, to), narrow_16(from + n - 16, to + n - 16)));
    __m128i all = _mm_setzero_si128();
    for (; n > 128; from += 64, to += 64, n -= 64) all = _mm_or_si128(all, narrow_64(from, to));
    size_t last = n - 32, second = last < 32 ? last : 32, third = last < 64 ? last : 64;
    all = _mm_or_si128(all, _mm_or_si128(narrow_32(from, to), narrow_32(from + second, to + second)));
    return are_ascii(_mm_or_si128(all, _mm_or_si128(narrow_32(from + third, to + third), narrow_32(from + last, to + last))));
#else
    return narrow_short(from, n, to);
#endif
}

#if defined(__GNUC__) && defined(__x86_64__)
#define HAS_AVX2
#include <cpuid.h>
#include <immintrin.h>

#define TARGET __attribute__((target("avx2")))

TARGET static inline __m256i narrow_32_avx2(const uint16_t *from, uint8_t *to) {
    __m256i low = _mm256_loadu_si256((const __m256i *)from), high = _mm256_loadu_si256((const __m256i *)(from + 16));
    _mm256_storeu_si256((__m256i *)to, _mm256_permute4x64_epi64(_mm256_packus_epi16(low, high), 0xd8));
    return _mm256_or_si256(low, high);
}

/* narrow_long for more than 32 units. */
TARGET static int narrow_long_avx2(const uint16_t *from, size_t n, uint8_t *to) {
    __m256i all = _mm256_setzero_si256();
    for (; n > 128; from += 64, to += 64, n -= 64) {
        all = _mm256_or_si256(all, _mm256_or_si256(narrow_32_avx2(from, to), narrow_32_avx2(from + 32, to + 32)));
    }
    size_t last = n - 32, second = last < 32 ? last : 32, third = last < 64 ? last : 64;
    all = _mm256_or_si256(all, _mm256_or_si256(narrow_32_avx2(from, to), narrow_32_avx2(from + second, to + second)));
    all = _mm256_or_si256(all, _mm256_or_si256(narrow_32_avx2(from + third, to + third), narrow_32_avx2(from + last, to + last)));
    return _mm256_testz_si256(all, _mm256_set1_epi16((short)0xff80));
}

static int known_avx2;

__attribute__((noinline, cold)) static int find_avx2(void) {
    unsigned a, b, c = 0, d, kept = 0, wanted = bit_OSXSAVE | bit_AVX;
    if (__get_cpuid(1, &a, &b, &c, &d) && (c & wanted) == wanted) __asm__("xgetbv" : "=a"(kept), "=d"(d) : "c"(0));
    int answer = (kept & 6) == 6 && __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_AVX2) != 0 ? 1 : 2;
    __atomic_store_n(&known_avx2, answer, __ATOMIC_RELAXED);
    return answer == 1;
}

/* Reports whether this machine has AVX2, and the operating system keeps its registers. As in packed.c, the answer is kept, and found without the compiler's
 * builtin function. */
static inline int has_avx2(void) {
    int answer = __atomic_load_n(&known_avx2, __ATOMIC_RELAXED);
    return answer == 0 ? find_avx2() : answer == 1;
}
#endif

static uint8_t *tail(uint8_t *to, uint32_t character, int shift) {
    for (; shift >= 0; shift -= 6) *to++ = (uint8_t)(0x80 | (character >> shift & 0x3f));
    return to;
}

static void widen(const uint16_t *from, size_t n, uint8_t *to) {
    for (size_t i = 0; i < n; i++) {
        uint32_t unit = from[i];
        if (unit < 0x80) {
            *to++ = (uint8_t)unit;
        } else if (unit < 0x800) {
            *to++ = (uint8_t)(0xc0 | unit >> 6);
            to = tail(to, unit, 0);
        } else if (unit >= 0xd800 && unit < 0xdc00 && i + 1 < n) {
            uint32_t character = 0x10000 + ((unit - 0xd800) << 10 | ((uint32_t)from[++i] - 0xdc00));
            *to++ = (uint8_t)(0xf0 | character >> 18);
            to = tail(to, character, 12);
        } else {
            *to++ = (uint8_t)(0xe0 | unit >> 12);
            to = tail(to, unit, 6);
        }
    }
}

/* All positions below are addresses. Returns the end of a text of `length` bytes that begins at `end`, with at least one NUL, at a word boundary. */
static uintptr_t behind(uintptr_t end, size_t length) { return end + length / 8 * 8 + 8; }

static void zero_last(uintptr_t end, size_t length) { memset((uint8_t *)end + length / 8 * 8, 0, 8); }

/* Stores a word in little-endian order. */
static void put_word(uintptr_t to, uint64_t word) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    memcpy((uint8_t *)to, &word, 8);
}

/* Writes the pointer at `at` to the text of `length` bytes at `end`. */
static void put_pointer(uintptr_t at, uintptr_t end, size_t length) {
    put_word(at, (uint64_t)(end - at - 8) >> 1 | 1 | (uint64_t)2 << 32 | (uint64_t)(length + 1) << 35);
}

/* The largest number of elements of a list. */
#define MAX_COUNT 0x1fffffff

/* Returns the end of a text of `length` bytes that begins at `end`, or, if the bytes and a NUL are more than a list can have, a position beyond any segment. */
static uintptr_t allowed(uintptr_t end, size_t length) {
    return behind(end, length) + (length < MAX_COUNT ? 0 : (uintptr_t)16 * MAX_COUNT);
}

/* The part of the function below for texts that are empty or not ASCII, and for texts that do not fit or are too long. It is not inlined, because it is rare and would
 * increase the register pressure of that function. */
#if defined(__GNUC__)
__attribute__((noinline, cold))
#endif
static uintptr_t put_other(const uint16_t *from, size_t n, uintptr_t at, uintptr_t end, uintptr_t limit) {
    if (n == 0) {
        put_word(at, 0);
        return end;
    }
    size_t length = length_of(from, n);
    if (allowed(end, length) > limit) return allowed(end, length);
    zero_last(end, length);
    widen(from, n, (uint8_t *)end);
    put_pointer(at, end, length);
    return behind(end, length);
}

/* The parts of the function below for texts of more than 16 units, and of more than 32, which are not inlined, so that short texts need fewer registers. */
#if defined(__GNUC__)
__attribute__((noinline))
#endif
static uintptr_t put_long(const uint16_t *from, size_t n, uintptr_t at, uintptr_t end, uintptr_t limit) {
    if (!narrow_long(from, n, (uint8_t *)end)) return put_other(from, n, at, end, limit);
    put_pointer(at, end, n);
    return behind(end, n);
}

#if defined(HAS_AVX2)
TARGET __attribute__((noinline)) static uintptr_t put_long_avx2(const uint16_t *from, size_t n, uintptr_t at, uintptr_t end, uintptr_t limit) {
    if (!narrow_long_avx2(from, n, (uint8_t *)end)) return put_other(from, n, at, end, limit);
    put_pointer(at, end, n);
    return behind(end, n);
}
#endif

/* Writes the text as UTF-8 from `end` on, followed by a NUL and zeros up to a word boundary, and the pointer to it at `at`. For an empty text the pointer is
 * null. Returns the new end. If the new end is beyond `limit`, the end of the memory, the text was not written completely, and nothing was written beyond
 * `limit`. For a text that is too long for a list, the new end is beyond any segment. The order of the arguments is that of the functions above, so that their
 * registers stay. */
uintptr_t zooph_utf8_put(const uint16_t *array, size_t n, uintptr_t at, uintptr_t end, uintptr_t limit, size_t first) {
    const uint16_t *from = array + first;
    /* The text has at least as many bytes as units, and exactly as many if it is ASCII. */
    if (n - 1 >= MAX_COUNT - 1 || behind(end, n) > limit) return put_other(from, n, at, end, limit);
    zero_last(end, n);
#if defined(HAS_AVX2)
    if (n > 32 && has_avx2()) return put_long_avx2(from, n, at, end, limit);
#endif
    if (n > 16) return put_long(from, n, at, end, limit);
    if (!narrow_short(from, n, (uint8_t *)end)) return put_other(from, n, at, end, limit);
    put_pointer(at, end, n);
    return behind(end, n);
}
