// Converts RAMCloud's messages from and to plain data by the reference.
#pragma once

#include "ram.capnp.h"
#include "records.h"

namespace bench {

struct RamA {
  using Plain = plain::MessageA;
  using Inline = plain::InlineA;
  using Root = ram::MessageA;

  static capnp::Text::Reader text(const plain::Bytes& bytes) {
    return {reinterpret_cast<const char*>(bytes.items), bytes.count};
  }

  static void fill(Root::Builder to, const Plain& from) {
    to.setId(from.id);
    to.setVersion(from.version);
    to.setTable(text(from.table));
    to.setKey(text(from.key));
    to.setValue(text(from.value));
  }

  // Texts inside records have no NUL behind them, which `setText` would require, so they are
  // copied.
  static void fill(Root::Builder to, const Inline& from) {
    to.setId(from.id);
    to.setVersion(from.version);
    std::memcpy(to.initTable(from.lengths[0]).begin(), from.table, from.lengths[0]);
    std::memcpy(to.initKey(from.lengths[1]).begin(), from.key, from.lengths[1]);
    std::memcpy(to.initValue(from.lengths[2]).begin(), from.value, from.lengths[2]);
  }

  static uint64_t touch(Root::Reader from) {
    return from.getId() + from.getVersion() + bench::touch(from.getTable()) +
           bench::touch(from.getKey()) + bench::touch(from.getValue());
  }

  template <size_t room>
  static uint16_t place(capnp::Text::Reader text, char (&to)[room]) {
    size_t size = text.size() < room ? text.size() : room;
    std::memcpy(to, text.begin(), size);
    return size;
  }

  static void place(Root::Reader from, Inline& to) {
    to.id = from.getId();
    to.version = from.getVersion();
    to.lengths[0] = place(from.getTable(), to.table);
    to.lengths[1] = place(from.getKey(), to.key);
    to.lengths[2] = place(from.getValue(), to.value);
  }
};

struct RamB {
  using Plain = plain::MessageB;
  using Inline = plain::InlineB;
  using Root = ram::MessageB;

  static void fill(Root::Builder to, const Plain& from) {
    to.setFirst(from.numbers[0]);
    to.setSecond(from.numbers[1]);
    to.setThird(from.numbers[2]);
    to.setFourth(from.numbers[3]);
    to.setFifth(from.numbers[4]);
    to.setSixth(from.numbers[5]);
    to.setSeventh(from.numbers[6]);
    to.setEighth(from.numbers[7]);
  }

  static uint64_t touch(Root::Reader from) {
    return from.getFirst() + from.getSecond() + from.getThird() + from.getFourth() +
           from.getFifth() + from.getSixth() + from.getSeventh() + from.getEighth();
  }

  static void place(Root::Reader from, Inline& to) {
    to = {{from.getFirst(), from.getSecond(), from.getThird(), from.getFourth(), from.getFifth(),
           from.getSixth(), from.getSeventh(), from.getEighth()}};
  }
};

}  // namespace bench
