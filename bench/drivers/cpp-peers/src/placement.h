// Moves memory to other places in every life of the driver, by the number in `BENCH_PLACEMENT`.
#pragma once

#include <cstddef>

namespace bench {

// Moves the beginning of the heap by allocating and keeping a block of a drawn size. The program
// calls it once, at its start.
void moveHeap();

// Returns memory of that size, filled with zeros, that is never freed. It begins at an offset
// within a page that is drawn for each call, a multiple of 16.
void* place(size_t size);

}  // namespace bench
