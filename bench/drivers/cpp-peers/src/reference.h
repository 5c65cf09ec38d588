// The reference's rows. The reference is Cap'n Proto's C++ library, with one scratch space for all
// messages, in the configuration that `VARIANT` names.
#pragma once

#include <capnp/message.h>
#include <capnp/serialize.h>
#include <kj/io.h>

#include <stdexcept>

#include "harness.h"
#include "inputs.h"

namespace bench {

constexpr size_t SCRATCH_WORDS = 1 << 17;
constexpr size_t OUT_SIZE = SCRATCH_WORDS * 8;
extern capnp::word* const scratch;
extern uint8_t* const out;

// Writes a finished message with its framing by the library's stream, and returns its size.
struct Stream {
  static constexpr const char* name = "-stream";

  static size_t write(capnp::MessageBuilder& message, uint8_t* to, size_t room) {
    kj::ArrayOutputStream stream(kj::arrayPtr(to, room));
    capnp::writeMessage(stream, message);
    return stream.getArray().size();
  }
};

// Writes a finished message with its framing by copying each segment, and returns its size. The
// library's `messageToFlatArray` does the same, but allocates the output.
struct Gather {
  static constexpr const char* name = "-gather";

  static size_t write(capnp::MessageBuilder& message, uint8_t* to, size_t room) {
    auto segments = message.getSegmentsForOutput();
    size_t words = segments.size() / 2 + 1;
    for (auto segment : segments) words += segment.size();
    if (words * 8 > room) throw std::runtime_error("the message is too long");
    auto table = reinterpret_cast<uint32_t*>(to);
    table[0] = segments.size() - 1;
    for (size_t i = 0; i < segments.size(); i++) table[i + 1] = segments[i].size();
    if (segments.size() % 2 == 0) table[segments.size() + 1] = 0;
    uint8_t* next = to + (segments.size() / 2 + 1) * 8;
    for (auto segment : segments) {
      auto bytes = segment.asBytes();
      std::memcpy(next, bytes.begin(), bytes.size());
      next += bytes.size();
    }
    return words * 8;
  }
};

// Builds one item by `Workload::fill` and writes it with its framing. Returns its size.
template <typename Workload, typename Write = Stream, typename Item>
size_t buildOne(const Item& item, uint8_t* to, size_t room) {
  capnp::MallocMessageBuilder message(kj::arrayPtr(scratch, SCRATCH_WORDS));
  Workload::fill(message.initRoot<typename Workload::Root>(), item);
  return Write::write(message, to, room);
}

template <typename Workload>
uint64_t readOne(const void* bytes, size_t words) {
  capnp::FlatArrayMessageReader message(
      kj::arrayPtr(static_cast<const capnp::word*>(bytes), words));
  return Workload::touch(message.getRoot<typename Workload::Root>());
}

inline std::string named(const std::string& name, const char* way = "") {
  return name + "/capnp-c++:" VARIANT + way;
}

template <typename Workload, typename Write>
Row buildsBy(const std::string& name, plain::Span<typename Workload::Plain> items) {
  auto batch = [items](size_t passes) {
    uint64_t sum = 0;
    for (size_t pass = 0; pass < passes; pass++) {
      for (auto& item : items) {
        sum += buildOne<Workload, Write>(item, out, OUT_SIZE);
        clobber(out);
      }
    }
    return sum;
  };
  auto check = [items] {
    uint64_t sum = 0;
    for (auto& item : items) {
      sum += readOne<Workload>(out, buildOne<Workload, Write>(item, out, OUT_SIZE) / 8);
    }
    return sum;
  };
  Row row{named(name, Write::name), items.count, batch, check};
  row.encoded = batch(1);
  return row;
}

// Adds the rows of building, for both ways to write.
template <typename Workload>
void builds(Rows& rows, const std::string& name, plain::Span<typename Workload::Plain> items) {
  rows.push_back(buildsBy<Workload, Stream>(name, items));
  rows.push_back(buildsBy<Workload, Gather>(name, items));
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
  Row row{named(name), messages.count, batch, nullptr};
  for (auto& message : messages) row.encoded += message.size() * 8;
  return row;
}

template <typename Workload, typename Write>
Row exchangesBy(const std::string& name, plain::Span<typename Workload::Plain> items) {
  auto batch = [items](size_t passes) {
    uint64_t sum = 0;
    for (size_t pass = 0; pass < passes; pass++) {
      for (auto& item : items) {
        size_t size = buildOne<Workload, Write>(item, out, OUT_SIZE);
        clobber(out);
        sum += readOne<Workload>(out, size / 8);
      }
    }
    return sum;
  };
  Row row{named(name, Write::name), items.count, batch, nullptr};
  for (auto& item : items) row.encoded += buildOne<Workload, Write>(item, out, OUT_SIZE);
  return row;
}

// Returns the row of building and reading in fresh memory, as the library's manual does: the
// builder gets no scratch space, and the framed message is a new array.
template <typename Workload>
Row exchangesFresh(const std::string& name, plain::Span<typename Workload::Plain> items) {
  auto built = [](const typename Workload::Plain& item) {
    capnp::MallocMessageBuilder message;
    Workload::fill(message.initRoot<typename Workload::Root>(), item);
    return capnp::messageToFlatArray(message);
  };
  auto batch = [items, built](size_t passes) {
    uint64_t sum = 0;
    for (size_t pass = 0; pass < passes; pass++) {
      for (auto& item : items) {
        auto words = built(item);
        clobber(words.begin());
        sum += readOne<Workload>(words.begin(), words.size());
      }
    }
    return sum;
  };
  Row row{named(name, "-fresh"), items.count, batch, nullptr};
  for (auto& item : items) row.encoded += built(item).size() * 8;
  return row;
}

// Adds the rows of building and reading, for both ways to write and in fresh memory.
template <typename Workload>
void exchanges(Rows& rows, const std::string& name, plain::Span<typename Workload::Plain> items) {
  rows.push_back(exchangesBy<Workload, Stream>(name, items));
  rows.push_back(exchangesBy<Workload, Gather>(name, items));
  rows.push_back(exchangesFresh<Workload>(name, items));
}

// Returns the result of an operation of `eval`. Every language makes the same comparisons in the
// same order, without a jump table.
int32_t apply(uint16_t op, int32_t left, int32_t right);

// Return the rows of workloads. Each function is in a file of its own.
Rows messageRows(const std::string& workload, const std::string& folder);
Rows classicRows();
Rows packingRows(const std::string& folder);
Rows ramRows(const std::string& folder);
Rows coldRows(const std::string& folder);
Rows scalingRows();

}  // namespace bench
