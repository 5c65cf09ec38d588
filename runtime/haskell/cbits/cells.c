/* Walks the cells of Haskell lists. A pointer to an evaluated value has the number of its constructor in its lowest bits: 1 for the empty list, and 2 for a cell. They
 * are 0 if the value may not be evaluated. A cell has three words: a description, the pointer to the element, and the pointer to the rest. */
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define FETCH(address) __builtin_prefetch((const void *)(address))
#else
#define FETCH(address) ((void)0)
#endif

enum { CELL = 2, TAG = sizeof(uintptr_t) - 1 };

/* The most cells that are counted here, because the garbage collector waits. */
#define MOST 65536

static int is_cell(uintptr_t list) { return (list & TAG) == CELL; }

static uintptr_t rest_of(uintptr_t cell) { return ((const uintptr_t *)(cell - CELL))[2]; }

/* Begins to load the 512 bytes that are 4 KiB behind a cell. In a compact region an element lies between its cell and the next one. So the next cells and
 * their elements are on the way before they are reached. Such loads have no effect except on caches, whether or not there is memory. */
static void fetch_ahead(uintptr_t cell) {
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC unroll 8
#endif
    for (uintptr_t line = 0; line < 512; line += 64) FETCH(cell + 4096 + line);
}

/* Returns the number of cells of a list, or -1 if some are not evaluated or there are many. The arguments are the pointers to the list and to the empty list,
 * whose address is compared, because pointers to it in compact regions have no tag. The garbage collector does not move cells during the call. */
intptr_t zooph_list_length(uintptr_t list, uintptr_t nil) {
    intptr_t count = 0;
    if (is_cell(list)) {
        /* Cells that are near each other are fetched by the processor itself. */
        uintptr_t distance = rest_of(list) - list;
        if (distance > 128 && distance < 1024) {
            for (; is_cell(list) && count < MOST; list = rest_of(list), count++) fetch_ahead(list);
        }
    }
    for (; is_cell(list) && count < MOST; list = rest_of(list)) count++;
    return (list & ~(uintptr_t)TAG) == (nil & ~(uintptr_t)TAG) ? count : -1;
}
