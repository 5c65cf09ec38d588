// Makes the rows of a peer with RAMCloud's messages.
#pragma once

#include <memory>

#include "harness.h"
#include "records.h"

namespace bench {

// The bytes that a codec returns. `serialize` of a codec returns bytes that are valid until the
// next call. `deserialize` returns the checksum of every field.
struct Bytes {
  const uint8_t* data;
  size_t size;
};

template <typename Codec, typename Plain>
void peer(Rows& rows, const std::string& kind, const std::string& contender,
          plain::Span<Plain> items) {
  auto name = [&](const char* phase) { return "ram." + kind + "-" + phase + "/" + contender; };
  auto codec = std::make_shared<Codec>();
  auto exchange = [codec, items](size_t passes) {
    uint64_t sum = 0;
    for (size_t pass = 0; pass < passes; pass++) {
      for (auto& item : items) {
        Bytes bytes = codec->serialize(item);
        clobber(bytes.data);
        sum += codec->deserialize(bytes);
      }
    }
    return sum;
  };
  auto serialize = [codec, items](size_t passes) {
    uint64_t sum = 0;
    for (size_t pass = 0; pass < passes; pass++) {
      for (auto& item : items) {
        Bytes bytes = codec->serialize(item);
        clobber(bytes.data);
        sum += bytes.size;
      }
    }
    return sum;
  };
  std::vector<std::vector<uint64_t>> messages;
  std::vector<size_t> sizes;
  size_t encoded = 0;
  for (auto& item : items) {
    Bytes bytes = codec->serialize(item);
    // The copy begins at a word boundary, which some readers require.
    messages.emplace_back((bytes.size + 7) / 8);
    std::memcpy(messages.back().data(), bytes.data, bytes.size);
    sizes.push_back(bytes.size);
    encoded += bytes.size;
  }
  auto kept = keep(std::move(messages));
  auto keptSizes = keep(std::move(sizes));
  auto deserialize = [codec, kept, keptSizes](size_t passes) {
    uint64_t sum = 0;
    for (size_t pass = 0; pass < passes; pass++) {
      for (size_t i = 0; i < kept.count; i++) {
        auto data = reinterpret_cast<const uint8_t*>(kept.items[i].data());
        clobber(data);
        sum += codec->deserialize({data, keptSizes.items[i]});
      }
    }
    return sum;
  };
  rows.push_back({name("exchange"), items.count, exchange, nullptr});
  rows.push_back({name("serialize"), items.count, serialize, [exchange] { return exchange(1); }});
  rows.push_back({name("deserialize"), items.count, deserialize, nullptr});
  for (size_t i = rows.size() - 3; i < rows.size(); i++) rows[i].encoded = encoded;
}

// Adds the rows of the phases before a message is serialized. `Object::make(use)` makes an empty
// message and passes it to `use`, `fill` fills it from an item, and `sum` returns its checksum.
template <typename Object, typename Plain, typename Fill, typename Sum>
void phases(Rows& rows, const std::string& kind, const std::string& contender,
            plain::Span<Plain> items, Fill fill, Sum sum) {
  auto name = [&](const char* phase) { return "ram." + kind + "-" + phase + "/" + contender; };
  auto object = std::make_shared<Object>();
  auto create = [object, items](size_t passes) {
    for (size_t made = 0; made < passes * items.count; made++) {
      object->make([](auto& message) { clobber(&message); });
    }
    return uint64_t(0);
  };
  auto populate = [object, items, fill](size_t passes) {
    for (size_t pass = 0; pass < passes; pass++) {
      for (auto& item : items) {
        object->make([&](auto& message) {
          fill(message, item);
          clobber(&message);
        });
      }
    }
    return uint64_t(0);
  };
  // The check of both phases fills each message and returns the checksum.
  auto check = [object, items, fill, sum] {
    uint64_t all = 0;
    for (auto& item : items) {
      object->make([&](auto& message) {
        fill(message, item);
        all += sum(message);
      });
    }
    return all;
  };
  rows.push_back({name("create"), items.count, create, check});
  rows.push_back({name("populate"), items.count, populate, check});
}

void protobufRows(Rows& rows, const std::string& folder);
void thriftRows(Rows& rows, const std::string& folder);
void flatbuffersRows(Rows& rows, const std::string& folder);
Rows floors(const std::string& workload, const std::string& folder);
Rows calibrationRows();

// Return the peers' versions, as their headers have them.
std::string protobufVersion();
std::string thriftVersion();
std::string flatbuffersVersion();

}  // namespace bench
