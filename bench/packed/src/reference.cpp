// The reference implementation's packing, from memory to memory.

#include <capnp/serialize-packed.h>
#include <cstddef>
#include <cstdint>
#include <kj/io.h>

extern "C" std::size_t reference_pack(const std::uint8_t* words, std::size_t size,
                                      std::uint8_t* out, std::size_t room) {
  kj::ArrayOutputStream stream(kj::arrayPtr(out, room));
  capnp::_::PackedOutputStream(stream).write(words, size);
  return stream.getArray().size();
}

extern "C" void reference_unpack(const std::uint8_t* packed, std::size_t size, std::uint8_t* out,
                                 std::size_t words) {
  kj::ArrayInputStream stream(kj::arrayPtr(packed, size));
  capnp::_::PackedInputStream(stream).read(out, words);
}
