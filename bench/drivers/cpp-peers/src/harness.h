// Rows, and how one is run: batches shorter than a millisecond, the fastest of which counts.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace bench {

// Does so many passes over all inputs, and returns what they add up to.
using Batch = std::function<uint64_t(size_t passes)>;

// A case of one contender.
struct Row {
  std::string name;  // CASE/CONTENDER
  size_t inputs;
  Batch batch;
  // One pass that reads back what was produced, where batches do not read.
  std::function<uint64_t()> check;
  // Nanoseconds of an input, where they are no fastest batch's; `check` then proves what was done.
  std::function<double()> measure = nullptr;
  // Nanoseconds of a pass, when last measured.
  double estimate = 0;
  // Bytes that all inputs have, or all that is produced; 0 if that is not known.
  size_t encoded = 0;
  // Makes the row anew for each run, where its memory is too much to be kept.
  std::function<Row()> make = nullptr;

  // What an input takes besides time; the answer to `cost`.
  std::string cost();

  // Runs for that many milliseconds; the answer to `run`.
  std::string run(double slice);
};

using Rows = std::vector<Row>;

// Nanoseconds since some time.
double now();

// Keeps the compiler from knowing what is in memory.
inline void clobber(const void* memory) { asm volatile("" : : "g"(memory) : "memory"); }

// Answers requests on stdin by rows that `load` makes for a workload, until it is told to quit.
int serve(const std::string& about, const std::function<Rows(const std::string& workload)>& load);

}  // namespace bench
