// Where memory lies: another place in every life of the driver (`BENCH_PLACEMENT`).
#pragma once

#include <cstddef>

namespace bench {

// Begins the heap elsewhere: keeps a block of a size that is drawn. To be called once, first.
void moveHeap();

// Memory of that size that is never given back. It begins at a place within a page that is drawn
// anew for each call, a multiple of 16; its bytes are zero.
void* place(size_t size);

}  // namespace bench
