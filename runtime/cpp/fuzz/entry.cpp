// The entry function of libFuzzer. TARGET is the name of the target.

#include <cstdint>

#include "targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::TARGET({reinterpret_cast<const std::byte*>(data), size});
    return 0;
}
