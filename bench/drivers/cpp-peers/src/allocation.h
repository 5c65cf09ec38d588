// What is allocated, counted where malloc and its kin are called, by C++'s `new` too.
#pragma once

#include <cstddef>

namespace bench::allocation {

// What was allocated while counting.
struct Spent {
  size_t blocks;  // Blocks that were asked for; one that grows is one more.
  size_t bytes;   // Their bytes; of one that grows all.
  size_t peak;    // How many bytes more there were at one time than at another.
};

// Begins to count.
void begin();

// Ends counting.
Spent end();

}  // namespace bench::allocation
