// The rows of messages of one element to a hundred million. The largest take gigabytes, so a row's
// message exists only while the row runs.

#include <capnp/message.h>
#include <capnp/serialize.h>

#include <limits>
#include <memory>

#include "reference.h"
#include "scaling.capnp.h"

namespace bench {

namespace {

constexpr uint64_t FACTOR = 0x9e3779b97f4a7c15;

// Smoke tests and verifiers only prove that rows run, so they leave out messages of gigabytes.
#if defined(WHOLE) || defined(SMALL)
constexpr uint32_t MOST = 1000000;
#else
constexpr uint32_t MOST = 100000000;
#endif

kj::Array<capnp::word> built(uint32_t count) {
  capnp::MallocMessageBuilder message(2 * size_t(count) + 8);
  auto points = message.initRoot<scaling::Series>().initPoints(count);
  uint64_t key = 0;
  for (auto point : points) {
    point.setKey(key);
    point.setValue(key * FACTOR);
    key++;
  }
  return capnp::messageToFlatArray(message);
}

uint64_t read(kj::ArrayPtr<const capnp::word> words) {
  capnp::ReaderOptions options;
  options.traversalLimitInWords = std::numeric_limits<uint64_t>::max();
  capnp::FlatArrayMessageReader message(words, options);
  uint64_t sum = 0;
  for (auto point : message.getRoot<scaling::Series>().getPoints()) {
    sum += point.getKey() + point.getValue();
  }
  return sum;
}

Row reading(uint32_t count) {
  auto words = std::make_shared<kj::Array<capnp::word>>(built(count));
  auto batch = [words](size_t passes) {
    uint64_t sum = 0;
    for (size_t pass = 0; pass < passes; pass++) {
      clobber(words->begin());
      sum += read(*words);
    }
    return sum;
  };
  Row row{"", count, batch, nullptr};
  row.encoded = words->size() * 8;
  return row;
}

Row building(uint32_t count) {
  auto batch = [count](size_t passes) {
    uint64_t sum = 0;
    for (size_t pass = 0; pass < passes; pass++) {
      auto words = built(count);
      clobber(words.begin());
      sum += words.size();
    }
    return sum;
  };
  Row row{"", count, batch, [count] { return read(built(count)); }};
  row.encoded = (2 * size_t(count) + 4) * 8;
  return row;
}

Row made(const std::string& name, uint32_t count, Row (*make)(uint32_t)) {
  Row row{named("scaling." + name + "-" + std::to_string(count)), count, nullptr, nullptr};
  row.make = [count, make] { return make(count); };
  return row;
}

}  // namespace

Rows scalingRows() {
  Rows rows;
  for (uint32_t count = 1; count <= MOST; count *= 10) {
    rows.push_back(made("build", count, building));
    rows.push_back(made("read", count, reading));
  }
  return rows;
}

}  // namespace bench
