// Thrift: both protocols as templates over the memory transport, which is faster than with virtual
// calls. Protocol, transport and strings are reused.

#include <thrift/config.h>
#include <thrift/protocol/TBinaryProtocol.h>
#include <thrift/protocol/TCompactProtocol.h>
#include <thrift/transport/TBufferTransports.h>

#include "peers.h"
#include "ram_types.h"

namespace bench {

namespace {

using apache::thrift::transport::TMemoryBuffer;

// A transport whose memory can be exchanged. Without `resetConsumedMessageSize` the library would
// count every byte ever read towards one message, and refuse to read on.
class Source : public TMemoryBuffer {
 public:
  void rewind(Bytes bytes) {
    resetBuffer(const_cast<uint8_t*>(bytes.data), bytes.size, OBSERVE);
    resetConsumedMessageSize();
  }
};

void fill(peer_thrift::MessageA& to, const plain::MessageA& from) {
  auto assign = [](std::string& to, const plain::Bytes& bytes) {
    to.assign(reinterpret_cast<const char*>(bytes.items), bytes.count);
  };
  to.id = from.id;
  to.version = from.version;
  assign(to.table, from.table);
  assign(to.key, from.key);
  assign(to.value, from.value);
}

void fill(peer_thrift::MessageB& to, const plain::MessageB& from) {
  to.first = from.numbers[0];
  to.second = from.numbers[1];
  to.third = from.numbers[2];
  to.fourth = from.numbers[3];
  to.fifth = from.numbers[4];
  to.sixth = from.numbers[5];
  to.seventh = from.numbers[6];
  to.eighth = from.numbers[7];
}

uint64_t sum(const peer_thrift::MessageA& from) {
  return uint64_t(from.id) + uint64_t(from.version) + touch(from.table) + touch(from.key) +
         touch(from.value);
}

uint64_t sum(const peer_thrift::MessageB& from) {
  uint64_t sum = 0;
  for (int64_t number : {from.first, from.second, from.third, from.fourth, from.fifth, from.sixth,
                         from.seventh, from.eighth}) {
    sum += uint64_t(number);
  }
  return sum;
}

template <typename Message, template <typename> typename Protocol>
struct Codec {
  std::shared_ptr<TMemoryBuffer> target = std::make_shared<TMemoryBuffer>(512);
  std::shared_ptr<Source> source = std::make_shared<Source>();
  Protocol<TMemoryBuffer> writer{target};
  Protocol<TMemoryBuffer> reader{source};
  Message in, read;

  template <typename Plain>
  Bytes serialize(const Plain& from) {
    target->resetBuffer();
    fill(in, from);
    in.write(&writer);
    uint8_t* data;
    uint32_t size;
    target->getBuffer(&data, &size);
    return {data, size};
  }

  uint64_t deserialize(Bytes bytes) {
    source->rewind(bytes);
    read.read(&reader);
    return sum(read);
  }
};

template <typename Transport>
using Binary = apache::thrift::protocol::TBinaryProtocolT<Transport>;
template <typename Transport>
using Compact = apache::thrift::protocol::TCompactProtocolT<Transport>;

// Makes a new message for each use, because Thrift's messages cannot be cleared.
template <typename Message>
struct Fresh {
  template <typename Use>
  void make(Use use) {
    Message message;
    use(message);
  }
};

template <typename Message, typename Plain>
void allPhases(Rows& rows, const std::string& kind, plain::Span<Plain> items) {
  auto filled = [](Message& to, const Plain& from) { fill(to, from); };
  auto added = [](const Message& from) { return sum(from); };
  phases<Fresh<Message>>(rows, kind, "thrift-c++:fresh", items, filled, added);
}

}  // namespace

void thriftRows(Rows& rows, const std::string& folder) {
  auto a = messagesA(folder);
  auto b = messagesB(folder);
  peer<Codec<peer_thrift::MessageA, Binary>>(rows, "a", "thrift-c++:binary", a);
  peer<Codec<peer_thrift::MessageA, Compact>>(rows, "a", "thrift-c++:compact", a);
  peer<Codec<peer_thrift::MessageB, Binary>>(rows, "b", "thrift-c++:binary", b);
  peer<Codec<peer_thrift::MessageB, Compact>>(rows, "b", "thrift-c++:compact", b);
  allPhases<peer_thrift::MessageA>(rows, "a", a);
  allPhases<peer_thrift::MessageB>(rows, "b", b);
}

std::string thriftVersion() { return PACKAGE_VERSION; }

}  // namespace bench
