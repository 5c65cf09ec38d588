// RAMCloud's messages as plain data, and as records of fixed layout.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "inputs.h"

namespace bench {

plain::Span<plain::MessageA> messagesA(const std::string& folder);
plain::Span<plain::MessageB> messagesB(const std::string& folder);

// Copies all fields to a record of fixed layout, with the texts inside.
void copyFields(const plain::MessageA& from, plain::InlineA& to);
inline void copyFields(const plain::MessageB& from, plain::InlineB& to) { to = from; }

inline uint64_t walk(const plain::InlineA& record) {
#ifdef WHOLE
  std::string_view table(record.table, record.lengths[0]), key(record.key, record.lengths[1]);
  std::string_view value(record.value, record.lengths[2]);
  return record.id + record.version + touch(table) + touch(key) + touch(value);
#else
  uint64_t lengths = record.lengths[0] + record.lengths[1] + record.lengths[2];
  auto first = [](const char* text) { return static_cast<uint8_t>(text[0]); };
  uint64_t firsts = first(record.table) + first(record.key) + first(record.value);
  return record.id + record.version + lengths + firsts;
#endif
}

inline uint64_t walk(const plain::InlineB& record) {
  uint64_t sum = 0;
  for (uint64_t number : record.numbers) sum += number;
  return sum;
}

}  // namespace bench
