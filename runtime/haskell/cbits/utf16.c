/* Texts of version 1 of the package text, which are UTF-16, as UTF-8. Each function is called with a text's array, where its first
 * unit is, and how many there are, at least one; the array may be moved by the garbage collector before and after, not during a call. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/* The bits of four units that no unit of ASCII has. */
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

/* Texts are short, and of unforeseeable lengths: the last units are looked at together with some before them, so that no
 * loop over the rest ends where the processor does not expect it. */
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

/* A pair of surrogates is two units of two bytes each. */
static size_t bytes_of(uint16_t unit) {
    if (unit < 0x80) return 1;
    return unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
}

static size_t length_of(const uint16_t *from, size_t n) {
    size_t length = 0;
    for (size_t i = 0; i < n; i++) length += bytes_of(from[i]);
    return length;
}

/* How many bytes the text is as UTF-8. */
size_t zooph_utf8_length(const uint16_t *array, size_t first, size_t n) {
    return is_ascii(array + first, n) ? n : length_of(array + first, n);
}

#if defined(__SSE2__)
/* So many units of ASCII as bytes. Return units that have each bit that one of them has. */
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
/* Four units of ASCII as bytes, the first one lowest, as it is in memory where this is used. Returns the units. */
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

/* Writes a byte for each unit, and says whether all were ASCII. */
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

/* The text is behind so many bytes: its words, with one NUL at least. */
static size_t behind(size_t end, size_t length) { return end + length / 8 * 8 + 8; }

/* A word with the lowest byte first. */
static void put_word(uint8_t *to, uint64_t word) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    memcpy(to, &word, 8);
}

/* The pointer at a place to a text of so many bytes. */
static void put_pointer(uint8_t *bytes, size_t at, size_t end, size_t length) {
    put_word(bytes + at, (uint64_t)((end - at - 8) / 8) << 2 | 1 | (uint64_t)2 << 32 | (uint64_t)(length + 1) << 35);
}

/* The rest of the function below for texts that are not ASCII, and for those that do not fit. What is rare is not made a part of it, which would
 * have it keep registers for that. */
#if defined(__GNUC__)
__attribute__((noinline, cold))
#endif
static size_t put_other(const uint16_t *from, size_t n, uint8_t *bytes, size_t at, size_t end, size_t size) {
    size_t length = length_of(from, n);
    if (behind(end, length) > size) return behind(end, length);
    zero_last(bytes + end, length);
    widen(from, n, bytes + end);
    put_pointer(bytes, at, end, length);
    return behind(end, length);
}

/* Writes the text as UTF-8 from the end of what was written on, and zeros up to the end of the word behind its last byte: a NUL at least.
 * Writes the pointer to it at a place of the same bytes. Returns the new end; if that is behind so many bytes as there are, the text is not
 * there, and nothing was written behind them. */
size_t zooph_utf8_put(const uint16_t *array, size_t first, size_t n, uint8_t *bytes, size_t at, size_t end, size_t size) {
    const uint16_t *from = array + first;
    /* As many bytes as units, if all are ASCII; never fewer. */
    if (behind(end, n) > size) return put_other(from, n, bytes, at, end, size);
    zero_last(bytes + end, n);
    if (!narrow(from, n, bytes + end)) return put_other(from, n, bytes, at, end, size);
    put_pointer(bytes, at, end, n);
    return behind(end, n);
}
