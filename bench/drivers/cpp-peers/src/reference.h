// The reference's rows: Cap'n Proto's C++ library, with one scratch space for all messages, its
// own header beside the code or optimised as a whole, as `REFERENCE` says.
#pragma once

#include <capnp/message.h>
#include <capnp/serialize.h>
#include <kj/io.h>

#include "harness.h"
#include "inputs.h"

namespace bench {

constexpr size_t SCRATCH_WORDS = 1 << 17;
extern capnp::word scratch[SCRATCH_WORDS];
extern uint8_t out[SCRATCH_WORDS * 8];

// Builds one item by `Workload::fill` and writes it, framed; its size.
template <typename Workload, typename Item>
size_t buildOne(const Item& item, uint8_t* to, size_t room) {
  capnp::MallocMessageBuilder message(kj::arrayPtr(scratch, SCRATCH_WORDS));
  Workload::fill(message.initRoot<typename Workload::Root>(), item);
  kj::ArrayOutputStream stream(kj::arrayPtr(to, room));
  capnp::writeMessage(stream, message);
  return stream.getArray().size();
}

template <typename Workload>
uint64_t readOne(const void* bytes, size_t words) {
  capnp::FlatArrayMessageReader message(
      kj::arrayPtr(static_cast<const capnp::word*>(bytes), words));
  return Workload::touch(message.getRoot<typename Workload::Root>());
}

inline std::string named(const std::string& name) { return name + "/" REFERENCE; }

template <typename Workload>
Row builds(const std::string& name, plain::Span<typename Workload::Plain> items) {
  auto batch = [items](size_t passes) {
    uint64_t sum = 0;
    for (size_t pass = 0; pass < passes; pass++) {
      for (auto& item : items) {
        sum += buildOne<Workload>(item, out, sizeof out);
        clobber(out);
      }
    }
    return sum;
  };
  auto check = [items] {
    uint64_t sum = 0;
    for (auto& item : items) {
      sum += readOne<Workload>(out, buildOne<Workload>(item, out, sizeof out) / 8);
    }
    return sum;
  };
  return {named(name), items.count, batch, check};
}

template <typename Workload>
Row reads(const std::string& name, plain::Span<Words> messages) {
  auto batch = [messages](size_t passes) {
    uint64_t sum = 0;
    for (size_t pass = 0; pass < passes; pass++) {
      for (auto& message : messages) sum += readOne<Workload>(message.data(), message.size());
      clobber(messages.items);
    }
    return sum;
  };
  return {named(name), messages.count, batch, nullptr};
}

template <typename Workload>
Row exchanges(const std::string& name, plain::Span<typename Workload::Plain> items) {
  auto batch = [items](size_t passes) {
    uint64_t sum = 0;
    for (size_t pass = 0; pass < passes; pass++) {
      for (auto& item : items) {
        size_t size = buildOne<Workload>(item, out, sizeof out);
        clobber(out);
        sum += readOne<Workload>(out, size / 8);
      }
    }
    return sum;
  };
  return {named(name), items.count, batch, nullptr};
}

// The arithmetic of the eval workload.
int32_t apply(uint16_t op, int32_t left, int32_t right);

// The rows of workloads, by the file they are in.
Rows messageRows(const std::string& workload, const std::string& folder);
Rows classicRows();
Rows packingRows(const std::string& folder);
Rows ramRows(const std::string& folder);
Rows coldRows(const std::string& folder);

}  // namespace bench
