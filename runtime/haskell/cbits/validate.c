/* The first pass of validation, which only accepts messages. A message that it does not accept is checked from the start by the passes in Haskell, which
 * decide. So a check that is too strict here only costs time, and a check that is too lax would be an error. The rules are those of Zooph.Internal.Quick.
 *
 * The layouts of the schema are an array of numbers (the plan), made by Zooph.Layout. A struct's table is the number of its pointers, and four numbers for
 * each pointer (a goal):
 * - its kind;
 * - the byte offset of the discriminant that has to select it, or -1;
 * - the value of that discriminant;
 * - a number that depends on the kind. For structs and lists of structs it is the index of their table, for lists of numbers the code of the elements'
 *   size, for lists of pointers the index of the elements' goal, and for a choice the index of the number of alternatives, which are followed by
 *   their goals. */
#include <stdint.h>
#include <string.h>

/* Functions with loops are not inlined into functions that only check a pointer. Functions that are compiled for a constant argument are always inlined. */
#if defined(__GNUC__)
#define APART __attribute__((noinline))
#define WITHIN inline __attribute__((always_inline))
#else
#define APART
#define WITHIN inline
#endif

enum { TEXT, DATA, STRUCT, STRUCTS, FLAT, POINTERS, CHOICE, ANY };

typedef struct {
    const uint8_t *bytes;
    const int32_t *plan;
    /* The start of each segment, and the end of the last one; empty for a message of one segment. */
    const int64_t *bounds;
    int64_t segments;
    /* The bounds of the segment that is visited. */
    int64_t lo, hi;
    /* The levels of nesting left, and the words that may still be visited. `left` is compared with 0 before going deeper, where work can multiply, and at
     * the end. The charges in between cannot make it overflow. */
    int64_t depth, left;
    /* Whether texts have to be UTF-8. The bytes of a text are read only if the budget allows it after the text was charged, so that a text that many
     * pointers share costs no more than the budget. */
    int64_t utf8;
} Pass;

/* Loads a word. Zooph.Internal.First calls this pass on little-endian machines only. */
static uint64_t word(const uint8_t *from) {
    uint64_t w;
    memcpy(&w, from, 8);
    return w;
}

/* Returns the position of the object of the near pointer at `at`. */
static int64_t target(int64_t at, uint64_t w) { return at + 8 + (int64_t)((int32_t)(uint32_t)w >> 2) * 8; }

static int64_t data_bytes(uint64_t w) { return (int64_t)(w >> 29 & 0x7fff8); }

static int64_t pointers(uint64_t w) { return (int64_t)(w >> 48); }

/* Returns the kind of a pointer and, for lists, the size of elements. */
static uint64_t form(uint64_t w) { return w & UINT64_C(0x700000003); }

static uint64_t list_of(int size) { return 1 | (uint64_t)size << 32; }

/* The goal of a pointer that the schema does not describe, and the table of a struct that it does not describe. */
static const int32_t anything[4] = {ANY, -1, 0, 0}, nothing[1] = {0};

/* The functions of the pass return whether they accept the object. */
static int follow(Pass *pass, int64_t at, uint64_t w, const int32_t *goal);

/* Reports whether the discriminant in the struct whose data section is n bytes at d selects the goal. */
static inline int selects(const Pass *pass, int64_t d, int64_t n, const int32_t *goal) {
    const uint8_t *tag = pass->bytes + d + goal[1];
    return goal[1] < 0 || (goal[1] + 2 <= n ? tag[0] | tag[1] << 8 : 0) == goal[2];
}

/* Returns the goal of a pointer that unions may select. */
static inline const int32_t *selected(const Pass *pass, int64_t d, int64_t n, const int32_t *goal) {
    if (goal[0] != CHOICE) return selects(pass, d, n, goal) ? goal : anything;
    const int32_t *choice = pass->plan + goal[3];
    int32_t ways = choice[0];
    for (goal = choice + 1; ways > 0; ways--, goal += 4) {
        if (selects(pass, d, n, goal)) return goal;
    }
    return anything;
}

/* The bits that are zero for ASCII. */
static const uint64_t high_bits = UINT64_C(0x8080808080808080);

/* Return the bitwise or of 16 or 32 bytes, in 8 bytes. */
static inline uint64_t any_16(const uint8_t *at) { return word(at) | word(at + 8); }
static inline uint64_t any_32(const uint8_t *at) { return any_16(at) | any_16(at + 16); }

/* Reports whether all bytes are ASCII. Lengths of texts are unpredictable. So texts of many lengths are checked by the same blocks, which overlap as far as the
 * text is shorter than they are together. */
static int is_ascii(const uint8_t *at, int64_t n) {
    uint64_t all = 0;
    if (n < 8) {
        while (n > 0) all |= at[--n];
        return (all & high_bits) == 0;
    }
    if (n <= 16) return ((word(at) | word(at + n - 8)) & high_bits) == 0;
    if (n <= 32) return ((any_16(at) | any_16(at + n - 16)) & high_bits) == 0;
    for (; n > 128; at += 64, n -= 64) {
        if (((any_32(at) | any_32(at + 32)) & high_bits) != 0) return 0;
    }
    int64_t last = n - 32, second = last < 32 ? last : 32, third = last < 64 ? last : 64;
    return ((any_32(at) | any_32(at + second) | any_32(at + third) | any_32(at + last)) & high_bits) == 0;
}

/* Returns the length of the UTF-8 sequence that the n bytes begin with, or 0 if there is none. The first byte is not ASCII. */
static int64_t sequence(const uint8_t *at, int64_t n) {
    /* The bounds of the second byte exclude overlong sequences, surrogates, and numbers above U+10FFFF. */
    int lead = at[0], low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80, high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    int64_t length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (length == 0 || length > n || at[1] < low || at[1] > high) return 0;
    for (int64_t k = 2; k < length; k++) {
        if ((at[k] & 0xc0) != 0x80) return 0;
    }
    return length;
}

/* Reports whether bytes that are not all ASCII are UTF-8. */
APART static int is_utf8_beyond_ascii(const uint8_t *at, int64_t n) {
    while (n > 0) {
        int64_t length = n >= 8 && (word(at) & high_bits) == 0 ? 8 : at[0] < 0x80 ? 1 : sequence(at, n);
        if (length == 0) return 0;
        at += length;
        n -= length;
    }
    return 1;
}

/* Reports whether the bytes of a text, which were charged, are UTF-8. */
APART static int is_utf8(const Pass *pass, int64_t first, int64_t last) {
    const uint8_t *at = pass->bytes + first;
    return pass->left >= 0 && (is_ascii(at, last - first) || is_utf8_beyond_ascii(at, last - first));
}

/* A segment ends at a word boundary, so if the last byte of a text is in bounds, so is the padding behind it. */
static inline int text(Pass *pass, int64_t first, uint64_t w) {
    int64_t count = (int64_t)(w >> 35), last = first + count - 1;
    pass->left -= (count + 15) >> 3;
    return form(w) == list_of(2) && first >= pass->lo && count != 0 && last < pass->hi && pass->bytes[last] == 0 &&
           (!pass->utf8 || is_utf8(pass, first, last));
}

static int flat(Pass *pass, int64_t first, uint64_t w, int size) {
    int64_t count = (int64_t)(w >> 35), words = 0;
    switch (size) {
    case 0: break;
    case 1: words = (count + 63) >> 6; break;
    case 2: words = (count + 7) >> 3; break;
    case 3: words = (count + 3) >> 2; break;
    case 4: words = (count + 1) >> 1; break;
    default: words = count;
    }
    pass->left -= 1 + (size == 0 ? count : words);
    return form(w) == list_of(size) && first >= pass->lo && first + 8 * words <= pass->hi;
}

APART static int inside(Pass *pass, int64_t d, int64_t n, int64_t count, const int32_t *table);

static inline int structure(Pass *pass, int64_t d, uint64_t w, const int32_t *table) {
    int64_t n = data_bytes(w), count = pointers(w), words = count + (n >> 3);
    pass->left -= words + (words == 0);
    if ((w & 3) != 0 || d < pass->lo || d + 8 * words > pass->hi || pass->depth <= 0 || pass->left < 0) return 0;
    if (count == 0) return 1;
    pass->depth--;
    int sound = inside(pass, d, n, count, table);
    pass->depth++;
    return sound;
}

/* The pointers of a tree that have yet to be followed, the last one first: the pointer, the position behind it, and how many levels its struct may begin. */
typedef struct {
    uint64_t w;
    int64_t behind, depth;
} Waiting;

#define MANY_WAITING 32

/* Reports whether a struct with the given number of pointers belongs to a tree: all pointers of its type lead to structs of the same type. */
static inline int is_tree(const Pass *pass, int64_t count, const int32_t *table) {
    for (int64_t k = 0; k < table[0]; k++) {
        const int32_t *goal = table + 1 + 4 * k;
        if (goal[0] != STRUCT || pass->plan + goal[3] != table) return 0;
    }
    return count == table[0];
}

/* Adds the `count` pointers before `end` that are not null, so that the first one is on top. Whether one is null is not decided by a branch. */
static WITHIN int64_t push(const Pass *pass, int64_t end, int64_t count, int64_t depth, Waiting *stack, int64_t top) {
    for (int64_t behind = end; count > 0; count--, behind -= 8) {
        uint64_t w = word(pass->bytes + behind - 8);
        stack[top] = (Waiting){w, behind, depth};
        top += w != 0;
    }
    return top;
}

/* The function above, which is not inlined, because GCC would merge the two calls below into one. */
APART static int64_t push_elsewhere(const Pass *pass, int64_t end, int64_t count, int64_t depth, Waiting *stack, int64_t top) {
    return push(pass, end, count, depth, stack, top);
}

/* Checks the structs of a tree below the struct whose sections end at `end` and whose pointers are the last `count` words before that. If each pointer were followed,
 * no struct could be loaded before the pointer to it. But most writers place each struct right behind the one that is visited before it. So the next struct
 * is loaded from there, and its pointer is only compared with that position, which the processor predicts. Pointers that unions do not select are checked
 * like the others, which is stricter. */
static WITHIN int tree(Pass *pass, int64_t end, int64_t n, int64_t count, const int32_t *table) {
    Waiting stack[MANY_WAITING];
    int64_t size = n + 8 * count, words = size >> 3, lo = pass->lo, hi = pass->hi, depth = pass->depth, left = pass->left;
    uint64_t usual = (uint64_t)n << 29 | (uint64_t)count << 48;
    int64_t top = push(pass, end, count, depth, stack, 0);
    while (top > 0) {
        Waiting next = stack[--top];
        if ((next.w & UINT64_C(0xffffffff00000003)) != usual || top + count > MANY_WAITING) {
            pass->left = left;
            pass->depth = next.depth;
            if (left < 0 || !follow(pass, next.behind - 8, next.w, table + 1)) return 0;
            left = pass->left;
            continue;
        }
        /* The comparison below is one of distances. If it were one of positions, GCC would use `first` instead of `end` behind it. */
        int64_t distance = target(-8, next.w), first = next.behind + distance;
        left -= words;
        if (first < lo || first + size > hi || next.depth <= 0 || left < 0) return 0;
        if (distance == end - next.behind) {
            end += size;
            top = push(pass, end, count, next.depth - 1, stack, top);
        } else {
            end = first + size;
            top = push_elsewhere(pass, end, count, next.depth - 1, stack, top);
        }
    }
    pass->left = left;
    pass->depth = depth;
    return 1;
}

/* Checks a tree of structs with one or two pointers. */
APART static int tree_of_1(Pass *pass, int64_t end, int64_t n, const int32_t *table) { return tree(pass, end, n, 1, table); }
APART static int tree_of_2(Pass *pass, int64_t end, int64_t n, const int32_t *table) { return tree(pass, end, n, 2, table); }

/* Checks the objects that a struct's pointers lead to. Its sections are in bounds. */
APART static int inside(Pass *pass, int64_t d, int64_t n, int64_t count, const int32_t *table) {
    if (count <= 2 && is_tree(pass, count, table)) {
        return count == 1 ? tree_of_1(pass, d + n + 8, n, table) : tree_of_2(pass, d + n + 16, n, table);
    }
    for (int64_t k = 0; k < count; k++) {
        int64_t at = d + n + 8 * k;
        uint64_t w = word(pass->bytes + at);
        if (w == 0) continue;
        const int32_t *own = k < table[0] ? selected(pass, d, n, table + 1 + 4 * k) : anything;
        int is_struct = own[0] == STRUCT && (w & 3) == 0;
        if (is_struct ? !structure(pass, target(at, w), w, pass->plan + own[3]) : !follow(pass, at, w, own)) return 0;
    }
    return 1;
}

APART static int elements(Pass *pass, int64_t d, int64_t n, int64_t count, int64_t end, const int32_t *table);

static inline int structs(Pass *pass, int64_t first, uint64_t w, const int32_t *table) {
    int64_t words = (int64_t)(w >> 35);
    if (form(w) != list_of(7) || first < pass->lo || first + 8 + 8 * words > pass->hi) return 0;
    uint64_t tag = word(pass->bytes + first);
    int64_t length = (int64_t)(tag & 0xffffffff) >> 2, n = data_bytes(tag), count = pointers(tag), stride = n + 8 * count;
    pass->left -= 1 + words + (stride == 0 ? length : 0);
    if ((tag & 3) != 0 || length > 0x1fffffff || length * stride > 8 * words || pass->depth <= 0 || pass->left < 0) return 0;
    if (count == 0 || length == 0) return 1;
    pass->depth--;
    int sound = elements(pass, first + 8, n, count, first + 8 + length * stride, table);
    pass->depth++;
    return sound;
}

/* Checks the pointers from `at` to `end`, `stride` bytes apart, which all have the same goal. There is a loop for each of the common kinds. */
static int column(Pass *pass, int64_t at, int64_t stride, int64_t end, const int32_t *goal) {
    const int32_t *own = pass->plan + goal[3];
    switch (goal[0]) {
    case TEXT:
        for (; at < end; at += stride) {
            uint64_t w = word(pass->bytes + at);
            if (form(w) == list_of(2) ? !text(pass, target(at, w), w) : w != 0 && !follow(pass, at, w, goal)) return 0;
        }
        return 1;
    case STRUCT:
        for (; at < end; at += stride) {
            uint64_t w = word(pass->bytes + at);
            if (w != 0 && ((w & 3) == 0 ? !structure(pass, target(at, w), w, own) : !follow(pass, at, w, goal))) return 0;
        }
        return 1;
    case STRUCTS:
        for (; at < end; at += stride) {
            uint64_t w = word(pass->bytes + at);
            if (form(w) == list_of(7) ? !structs(pass, target(at, w), w, own) : w != 0 && !follow(pass, at, w, goal)) return 0;
        }
        return 1;
    default:
        for (; at < end; at += stride) {
            uint64_t w = word(pass->bytes + at);
            if (w != 0 && (!follow(pass, at, w, goal) || pass->left < 0)) return 0;
        }
        return 1;
    }
}

/* Checks the pointers at `place` bytes in the structs from `d` to `end`, where unions determine the goal. */
static int mixed(Pass *pass, int64_t d, int64_t n, int64_t place, int64_t stride, int64_t end, const int32_t *goal) {
    for (; d < end; d += stride) {
        uint64_t w = word(pass->bytes + d + place);
        if (w == 0) continue;
        if (!follow(pass, d + place, w, selected(pass, d, n, goal)) || pass->left < 0) return 0;
    }
    return 1;
}

/* Checks the objects that the elements of a list of structs lead to. It goes through one pointer of 8 KiB of elements at a time, so that the elements are
 * still in the cache for the next pointer. */
static int elements(Pass *pass, int64_t d, int64_t n, int64_t count, int64_t end, const int32_t *table) {
    int64_t stride = n + 8 * count, many = stride > 8192 ? stride : 8192 / stride * stride;
    for (; d < end; d += many) {
        int64_t upto = end - d < many ? end : d + many;
        for (int64_t k = 0; k < count; k++) {
            int64_t place = n + 8 * k;
            const int32_t *goal = k < table[0] ? table + 1 + 4 * k : anything;
            if (goal[1] < 0 && goal[0] != CHOICE ? !column(pass, d + place, stride, upto + place, goal)
                                                 : !mixed(pass, d, n, place, stride, upto, goal)) {
                return 0;
            }
        }
    }
    return 1;
}

static int pointer_list(Pass *pass, int64_t first, uint64_t w, const int32_t *goal) {
    int64_t count = (int64_t)(w >> 35), end = first + 8 * count;
    pass->left -= 1 + count;
    if (form(w) != list_of(6) || first < pass->lo || end > pass->hi || pass->depth <= 0 || pass->left < 0) return 0;
    pass->depth--;
    int sound = column(pass, first, 8, end, goal);
    pass->depth++;
    return sound;
}

/* Checks an object that the schema does not describe, by the kind of its pointer. */
static int by_form(Pass *pass, int64_t first, uint64_t w) {
    if ((w & 3) == 0) return structure(pass, first, w, nothing);
    if ((w & 3) != 1) return 0;
    switch (w >> 32 & 7) {
    case 7: return structs(pass, first, w, nothing);
    case 6: return pointer_list(pass, first, w, anything);
    default: return flat(pass, first, w, w >> 32 & 7);
    }
}

/* Checks the object that the near pointer w at `at` leads to. */
static WITHIN int near(Pass *pass, int64_t at, uint64_t w, const int32_t *goal) {
    int64_t first = target(at, w);
    switch (goal[0]) {
    case TEXT: return text(pass, first, w);
    case DATA: return flat(pass, first, w, 2);
    case STRUCT: return structure(pass, first, w, pass->plan + goal[3]);
    case STRUCTS: return structs(pass, first, w, pass->plan + goal[3]);
    case FLAT: return flat(pass, first, w, goal[3]);
    case POINTERS: return pointer_list(pass, first, w, pass->plan + goal[3]);
    case ANY: return by_form(pass, first, w);
    default: return 0;
    }
}

/* Checks the object behind a far pointer. A far pointer with two landing pads, or in a message of one segment, is not accepted. */
APART static int far(Pass *pass, uint64_t w, const int32_t *goal) {
    int64_t segment = (int64_t)(w >> 32), lo = pass->lo, hi = pass->hi;
    if ((w & 4) != 0 || segment >= pass->segments) return 0;
    int64_t at = pass->bounds[segment] + (int64_t)(w & 0xfffffff8);
    if (at + 8 > pass->bounds[segment + 1]) return 0;
    uint64_t pad = word(pass->bytes + at);
    if (pad == 0 || (pad & 3) == 2) return 0;
    pass->lo = pass->bounds[segment];
    pass->hi = pass->bounds[segment + 1];
    int sound = near(pass, at, pad, goal);
    pass->lo = lo;
    pass->hi = hi;
    return sound;
}

/* Checks the object that the pointer w at `at` leads to. The pointer is not null. */
static int follow(Pass *pass, int64_t at, uint64_t w, const int32_t *goal) {
    return (w & 3) == 2 ? far(pass, w, goal) : near(pass, at, w, goal);
}

/* Reports whether a message is accepted. Its root pointer is at `lo`, the start of its first segment, and is not null. The plan begins with the table of
 * the root's struct. */
int64_t zooph_accepts(const uint8_t *bytes, int64_t lo, int64_t hi, const int32_t *plan, const int64_t *bounds, int64_t segments,
                      int64_t depth, int64_t left, int64_t utf8) {
    const int32_t root[4] = {STRUCT, -1, 0, 0};
    Pass pass = {bytes, plan, bounds, segments, lo, hi, depth, left, utf8};
    return follow(&pass, lo, word(bytes + lo), root) && pass.left >= 0;
}
