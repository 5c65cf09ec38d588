// Counts allocations, by replacing malloc and its kin, which C++'s `new` calls too.
#pragma once

#include <cstddef>

namespace bench::allocation {

// The allocations between `begin` and `end`.
struct Spent {
  size_t blocks;  // Allocated blocks. One that is reallocated counts again.
  size_t bytes;   // Their bytes. One that is reallocated counts again with its new size.
  size_t peak;    // The difference between the most and the least bytes in use at a time.
};

// Begins to count allocations.
void begin();

// Ends counting, and returns the counts.
Spent end();

}  // namespace bench::allocation
