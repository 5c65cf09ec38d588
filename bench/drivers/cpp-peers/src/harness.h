// Rows and their measurement: batches shorter than a millisecond, of which the fastest counts.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace bench {

// Does the given number of passes over all inputs, and returns the sum of their checksums.
using Batch = std::function<uint64_t(size_t passes)>;

// One contender's work in one case.
struct Row {
  std::string name;  // CASE/CONTENDER
  size_t inputs;
  Batch batch;
  // Does one pass and reads back its output. It is for rows whose batches do not read.
  std::function<uint64_t()> check;
  // Measures the nanoseconds of an input, for rows without batches. `check` returns their checksum.
  std::function<double()> measure = nullptr;
  // The nanoseconds of a pass in the last batch, or 0 before the first one.
  double estimate = 0;
  // The bytes of all inputs or of all output, or 0 if they are not known.
  size_t encoded = 0;
  // Makes the row for each run. It is for rows whose memory is too much to be kept.
  std::function<Row()> make = nullptr;

  // Answers `cost`: what an input takes besides time.
  std::string cost();

  // Answers `run`: runs batches for `slice` milliseconds.
  std::string run(double slice);
};

using Rows = std::vector<Row>;

// Returns the nanoseconds of a monotonic clock.
double now();

// Makes the compiler assume that all memory was read and written.
inline void clobber(const void* memory) { asm volatile("" : : "g"(memory) : "memory"); }

// Answers requests on stdin until `quit`. `load` makes the rows of a workload.
int serve(const std::string& about, const std::function<Rows(const std::string& workload)>& load);

}  // namespace bench
