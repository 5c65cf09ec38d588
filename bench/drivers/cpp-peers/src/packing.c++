// The reference's packing and unpacking, from memory to memory.

#include <capnp/serialize-packed.h>

#include "placement.h"
#include "reference.h"

namespace bench {

capnp::word* const scratch = static_cast<capnp::word*>(place(SCRATCH_WORDS * 8));
uint8_t* const out = static_cast<uint8_t*>(place(OUT_SIZE));

namespace {

size_t pack(const uint8_t* words, size_t size) {
  kj::ArrayOutputStream stream(kj::arrayPtr(out, OUT_SIZE));
  capnp::_::PackedOutputStream(stream).write(words, size);
  return stream.getArray().size();
}

size_t unpack(const uint8_t* packed, size_t size, size_t words) {
  kj::ArrayInputStream stream(kj::arrayPtr(packed, size));
  capnp::_::PackedInputStream(stream).read(out, words);
  return words;
}

struct Pair {
  Blob words;
  Blob packed;
};

Blob packed(const Blob& words) {
  size_t size = pack(words.bytes(), words.size);
  Blob packed{Words((size + 7) / 8), size};
  std::memcpy(static_cast<void*>(packed.words.data()), out, size);
  return packed;
}

template <typename Work>
Row row(const std::string& name, plain::Span<Pair> pairs, Work work) {
  auto batch = [pairs, work](size_t passes) {
    uint64_t sum = 0;
    for (size_t pass = 0; pass < passes; pass++) {
      for (auto& pair : pairs) {
        sum += work(pair);
        clobber(out);
      }
    }
    return sum;
  };
  auto check = [pairs, work] {
    uint64_t sum = 0;
    for (auto& pair : pairs) sum += wordsSum(out, work(pair));
    return sum;
  };
  Row row{named("packing." + name), pairs.count, batch, check};
  row.encoded = batch(1);
  return row;
}

}  // namespace

Rows packingRows(const std::string& folder) {
  Rows rows;
  for (std::string set : {"cars", "lots", "car", "zeros", "random", "half", "catrank", "eval"}) {
    std::vector<Pair> pairs;
    for (auto& words : readBytes(folder + "/packing-" + set + ".bytes")) {
      pairs.push_back({words, packed(words)});
    }
    auto kept = keep(std::move(pairs));
    rows.push_back(row(set + "-pack", kept,
                       [](const Pair& pair) { return pack(pair.words.bytes(), pair.words.size); }));
    rows.push_back(row(set + "-unpack", kept, [](const Pair& pair) {
      return unpack(pair.packed.bytes(), pair.packed.size, pair.words.size);
    }));
  }
  return rows;
}

}  // namespace bench
