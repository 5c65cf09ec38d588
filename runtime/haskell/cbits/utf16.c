/* Converts texts of version 1 of the package text, which are UTF-16, to UTF-8. Each function takes a text's array, the index of its first unit, and the
 * number of units, which is at least one. The garbage collector does not move the array during a call. */
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

/* Writes each unit as a byte, and reports whether all are ASCII. */
static inline int narrow(const uint16_t *from, size_t n, uint8_t *to) {
    const uint16_t *end = from + n;
    if (n < 4) {
        unsigned all = 0;
        while (from < end) all |= *from, *to++ = (uint8_t)*from++;
        return all < 0x80;
    }
#if defined(__SSE2__)
    if (n >= 64) {
        __m128i all = narrow_64(end - 64, to + n - 64);
        for (; end - from > 64; from += 64, to += 64) all = _mm_or_si128(all, narrow_64(from, to));
        return are_ascii(all);
    }
    if (n >= 32) return are_ascii(_mm_or_si128(narrow_32(from, to), narrow_32(end - 32, to + n - 32)));
    if (n >= 16) return are_ascii(_mm_or_si128(narrow_16(from, to), narrow_16(end - 16, to + n - 16)));
    if (n >= 8) return are_ascii(_mm_or_si128(narrow_8(from, to), narrow_8(end - 8, to + n - 8)));
    return are_ascii(_mm_or_si128(narrow_4(from, to), narrow_4(end - 4, to + n - 4)));
#else
    uint64_t all = narrow_four(end - 4, to + n - 4);
    for (; end - from > 4; from += 4, to += 4) all |= narrow_four(from, to);
    return (all & NOT_ASCII) == 0;
#endif
}

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

static void zero_last(uint8_t *to, size_t length) { memset(to + length / 8 * 8, 0, 8); }

/* Returns the end of a text of `length` bytes that begins at `end`, with at least one NUL, at a word boundary. */
static size_t behind(size_t end, size_t length) { return end + length / 8 * 8 + 8; }

/* Stores a word in little-endian order. */
static void put_word(uint8_t *to, uint64_t word) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    memcpy(to, &word, 8);
}

/* Writes the pointer at `at` to the text of `length` bytes at `end`. */
static void put_pointer(uint8_t *bytes, size_t at, size_t end, size_t length) {
    put_word(bytes + at, (uint64_t)((end - at - 8) / 8) << 2 | 1 | (uint64_t)2 << 32 | (uint64_t)(length + 1) << 35);
}

/* The largest number of elements of a list. */
#define MAX_COUNT 0x1fffffff

/* Returns the end of a text of `length` bytes that begins at `end`, or, if the bytes and a NUL are more than a list can have, a position beyond any segment. */
static size_t allowed(size_t end, size_t length) {
    return behind(end, length) + (length < MAX_COUNT ? 0 : (size_t)16 * MAX_COUNT);
}

/* The part of the function below for texts that are not ASCII, and for texts that do not fit or are too long. It is not inlined, because it is rare and would increase the
 * register pressure of that function. */
#if defined(__GNUC__)
__attribute__((noinline, cold))
#endif
static size_t put_other(const uint16_t *from, size_t n, uint8_t *bytes, size_t at, size_t end, size_t size) {
    size_t length = length_of(from, n);
    if (allowed(end, length) > size) return allowed(end, length);
    zero_last(bytes + end, length);
    widen(from, n, bytes + end);
    put_pointer(bytes, at, end, length);
    return behind(end, length);
}

/* Writes the text as UTF-8 from the position `end` on, followed by a NUL and zeros up to a word boundary, and the pointer to it at `at`. Returns the new
 * end. If the new end is beyond `size`, the size of `bytes`, the text was not written completely, and nothing was written beyond `size`. For a text that is too
 * long for a list, the new end is beyond any segment. */
size_t zooph_utf8_put(const uint16_t *array, size_t first, size_t n, uint8_t *bytes, size_t at, size_t end, size_t size) {
    const uint16_t *from = array + first;
    /* The text has at least as many bytes as units, and exactly as many if it is ASCII. */
    if (behind(end, n) > size || n >= MAX_COUNT) return put_other(from, n, bytes, at, end, size);
    zero_last(bytes + end, n);
    if (!narrow(from, n, bytes + end)) return put_other(from, n, bytes, at, end, size);
    put_pointer(bytes, at, end, n);
    return behind(end, n);
}
