// FlatBuffers, with and without its verifier. The builder is reused.

#include "peers.h"
#include "ram_generated.h"

namespace bench {

namespace {

using flatbuffers::FlatBufferBuilder;

flatbuffers::Offset<peer_flatbuffers::MessageA> fill(FlatBufferBuilder& builder,
                                                     const plain::MessageA& from) {
  auto text = [&](const plain::Bytes& bytes) {
    return builder.CreateString(reinterpret_cast<const char*>(bytes.items), bytes.count);
  };
  auto table = text(from.table), key = text(from.key), value = text(from.value);
  return peer_flatbuffers::CreateMessageA(builder, from.id, from.version, table, key, value);
}

flatbuffers::Offset<peer_flatbuffers::MessageB> fill(FlatBufferBuilder& builder,
                                                     const plain::MessageB& from) {
  auto& n = from.numbers;
  return peer_flatbuffers::CreateMessageB(builder, n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7]);
}

uint64_t touchText(const flatbuffers::String* text) {
  return text == nullptr ? 0 : touch(text->string_view());
}

uint64_t sum(const peer_flatbuffers::MessageA& from) {
  return from.id() + from.version() + touchText(from.table()) + touchText(from.key()) +
         touchText(from.value());
}

uint64_t sum(const peer_flatbuffers::MessageB& from) {
  return from.first() + from.second() + from.third() + from.fourth() + from.fifth() +
         from.sixth() + from.seventh() + from.eighth();
}

template <typename Message, bool verified>
struct Codec {
  FlatBufferBuilder builder{1024};

  template <typename Plain>
  Bytes serialize(const Plain& from) {
    builder.Clear();
    builder.Finish(fill(builder, from));
    return {builder.GetBufferPointer(), builder.GetSize()};
  }

  uint64_t deserialize(Bytes bytes) {
    if constexpr (verified) {
      flatbuffers::Verifier verifier(bytes.data, bytes.size);
      if (!verifier.VerifyBuffer<Message>(nullptr)) return 0;
    }
    return sum(*flatbuffers::GetRoot<Message>(bytes.data));
  }
};

}  // namespace

void flatbuffersRows(Rows& rows, const std::string& folder) {
  auto a = messagesA(folder);
  auto b = messagesB(folder);
  peer<Codec<peer_flatbuffers::MessageA, true>>(rows, "a", "flatbuffers-c++:verified", a);
  peer<Codec<peer_flatbuffers::MessageA, false>>(rows, "a", "flatbuffers-c++:unverified", a);
  peer<Codec<peer_flatbuffers::MessageB, true>>(rows, "b", "flatbuffers-c++:verified", b);
  peer<Codec<peer_flatbuffers::MessageB, false>>(rows, "b", "flatbuffers-c++:unverified", b);
}

std::string flatbuffersVersion() {
  return std::to_string(FLATBUFFERS_VERSION_MAJOR) + "." +
         std::to_string(FLATBUFFERS_VERSION_MINOR) + "." +
         std::to_string(FLATBUFFERS_VERSION_REVISION);
}

}  // namespace bench
