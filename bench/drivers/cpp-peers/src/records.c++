#include "records.h"

#include <capnp/serialize.h>

#include "ram.capnp.h"

namespace bench {

namespace {

template <size_t room>
uint16_t place(const plain::Bytes& text, char (&to)[room]) {
  size_t size = text.count < room ? text.count : room;
  std::memcpy(to, text.items, size);
  return size;
}

}  // namespace

plain::Span<plain::MessageA> messagesA(const std::string& folder) {
  std::vector<plain::MessageA> records;
  for (auto& words : readMessages(folder + "/ram-a.messages")) {
    capnp::FlatArrayMessageReader message(kj::arrayPtr(words.data(), words.size()));
    auto from = message.getRoot<ram::MessageA>();
    auto text = [](capnp::Text::Reader text) { return keepText(text.cStr(), text.size()); };
    records.push_back({from.getId(), from.getVersion(), text(from.getTable()),
                       text(from.getKey()), text(from.getValue())});
  }
  return keep(std::move(records));
}

plain::Span<plain::MessageB> messagesB(const std::string& folder) {
  std::vector<plain::MessageB> records;
  for (auto& words : readMessages(folder + "/ram-b.messages")) {
    capnp::FlatArrayMessageReader message(kj::arrayPtr(words.data(), words.size()));
    auto from = message.getRoot<ram::MessageB>();
    records.push_back({{from.getFirst(), from.getSecond(), from.getThird(), from.getFourth(),
                        from.getFifth(), from.getSixth(), from.getSeventh(), from.getEighth()}});
  }
  return keep(std::move(records));
}

void copyFields(const plain::MessageA& from, plain::InlineA& to) {
  to.id = from.id;
  to.version = from.version;
  to.lengths[0] = place(from.table, to.table);
  to.lengths[1] = place(from.key, to.key);
  to.lengths[2] = place(from.value, to.value);
}

}  // namespace bench
