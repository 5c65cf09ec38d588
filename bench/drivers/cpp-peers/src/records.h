// RAMCloud's messages as plain data of both kinds.
#pragma once

#include <string>
#include <vector>

#include "inputs.h"

namespace bench {

plain::Span<plain::MessageA> messagesA(const std::string& folder);
plain::Span<plain::MessageB> messagesB(const std::string& folder);

// The record of fixed layout. The texts have the lengths that the inputs are written with.
plain::InlineA inlineOf(const plain::MessageA& from);
inline plain::InlineB inlineOf(const plain::MessageB& from) { return from; }

inline uint64_t walk(const plain::InlineA& record) {
  uint64_t lengths = record.lengths[0] + record.lengths[1] + record.lengths[2];
  auto first = [](const char* text) { return static_cast<uint8_t>(text[0]); };
  uint64_t firsts = first(record.table) + first(record.key) + first(record.value);
  return record.id + record.version + lengths + firsts;
}

inline uint64_t walk(const plain::InlineB& record) {
  uint64_t sum = 0;
  for (uint64_t number : record.numbers) sum += number;
  return sum;
}

}  // namespace bench
