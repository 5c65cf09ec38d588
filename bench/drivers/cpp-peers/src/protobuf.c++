// Protocol Buffers. It checks fields of type `string` to be UTF-8, and not those of type `bytes`. The variants `reused`
// keep one message object and its strings, `fresh` make new ones.

#include <google/protobuf/arena.h>

#include <memory>

#include "peers.h"
#include "ram.pb.h"

namespace bench {

namespace {

// Fills message A with texts of type `string` or `bytes`. Texts are assigned, because setters would make temporary
// strings.
template <typename Message>
void fill(Message& to, const plain::MessageA& from) {
  auto text = [](const plain::Bytes& bytes) { return reinterpret_cast<const char*>(bytes.items); };
  to.set_id(from.id);
  to.set_version(from.version);
  to.mutable_table()->assign(text(from.table), from.table.count);
  to.mutable_key()->assign(text(from.key), from.key.count);
  to.mutable_value()->assign(text(from.value), from.value.count);
}

void fill(peer_protobuf::MessageB& to, const plain::MessageB& from) {
  to.set_first(from.numbers[0]);
  to.set_second(from.numbers[1]);
  to.set_third(from.numbers[2]);
  to.set_fourth(from.numbers[3]);
  to.set_fifth(from.numbers[4]);
  to.set_sixth(from.numbers[5]);
  to.set_seventh(from.numbers[6]);
  to.set_eighth(from.numbers[7]);
}

template <typename Message>
uint64_t sum(const Message& from) {
  return from.id() + from.version() + touch(from.table()) + touch(from.key()) +
         touch(from.value());
}

uint64_t sum(const peer_protobuf::MessageB& from) {
  return from.first() + from.second() + from.third() + from.fourth() + from.fifth() +
         from.sixth() + from.seventh() + from.eighth();
}

template <typename Message, bool reused>
struct Codec {
  Message in, read;
  uint8_t buffer[512];

  Bytes written(const Message& message) {
    size_t size = message.ByteSizeLong();
    message.SerializeWithCachedSizesToArray(buffer);
    return {buffer, size};
  }

  template <typename Plain>
  Bytes serialize(const Plain& from) {
    if constexpr (reused) {
      in.Clear();
      fill(in, from);
      return written(in);
    } else {
      Message message;
      fill(message, from);
      return written(message);
    }
  }

  uint64_t deserialize(Bytes bytes) {
    if constexpr (reused) {
      return read.ParseFromArray(bytes.data, bytes.size) ? sum(read) : 0;
    } else {
      Message message;
      return message.ParseFromArray(bytes.data, bytes.size) ? sum(message) : 0;
    }
  }
};

// The classes below make an empty message: `Reused` clears an existing one, `Fresh` makes a new one, and `InArena` lets
// an arena make one, which keeps its first block.
template <typename Message>
struct Reused {
  Message message;

  template <typename Use>
  void make(Use use) {
    message.Clear();
    use(message);
  }
};

template <typename Message>
struct Fresh {
  template <typename Use>
  void make(Use use) {
    Message message;
    use(message);
  }
};

template <typename Message>
struct InArena {
  alignas(16) char block[1024];
  google::protobuf::Arena arena{block, sizeof block};

  template <typename Use>
  void make(Use use) {
    arena.Reset();
    use(*google::protobuf::Arena::CreateMessage<Message>(&arena));
  }
};

template <typename Message, typename Plain>
void allPhases(Rows& rows, const std::string& kind, plain::Span<Plain> items) {
  auto filled = [](Message& to, const Plain& from) { fill(to, from); };
  auto added = [](const Message& from) { return sum(from); };
  phases<Reused<Message>>(rows, kind, "protobuf-c++:reused", items, filled, added);
  phases<Fresh<Message>>(rows, kind, "protobuf-c++:fresh", items, filled, added);
  phases<InArena<Message>>(rows, kind, "protobuf-c++:arena", items, filled, added);
}

}  // namespace

void protobufRows(Rows& rows, const std::string& folder) {
  auto a = messagesA(folder);
  auto b = messagesB(folder);
  peer<Codec<peer_protobuf::MessageA, true>>(rows, "a", "protobuf-c++:reused", a);
  peer<Codec<peer_protobuf::MessageA, false>>(rows, "a", "protobuf-c++:fresh", a);
  peer<Codec<peer_protobuf::MessageABytes, true>>(rows, "a", "protobuf-c++:reused-bytes", a);
  peer<Codec<peer_protobuf::MessageB, true>>(rows, "b", "protobuf-c++:reused", b);
  peer<Codec<peer_protobuf::MessageB, false>>(rows, "b", "protobuf-c++:fresh", b);
  allPhases<peer_protobuf::MessageA>(rows, "a", a);
  allPhases<peer_protobuf::MessageB>(rows, "b", b);
}

std::string protobufVersion() {
  return google::protobuf::internal::VersionString(GOOGLE_PROTOBUF_VERSION);
}

}  // namespace bench
