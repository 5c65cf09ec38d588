// Packing and unpacking from memory to memory, by each kernel that this machine supports.

#include <memory>

#include "inputs.hpp"
#include "zooph/packed.hpp"

namespace bench {
namespace {

struct Pair {
    Message from;
    Message to;
};

// Packs or unpacks into the room or the buffer. Returns how many bytes it wrote.
using Work = std::size_t (*)(zooph::packing_kernel, Message, std::span<std::byte>, zooph::buffer&);

// Packs into a reused buffer, as a program would.
std::size_t pack(
    zooph::packing_kernel kernel, Message words, std::span<std::byte>, zooph::buffer& out) {
    out.clear();
    zooph::pack(words, out, kernel);
    return out.size();
}

std::size_t unpack(
    zooph::packing_kernel kernel, Message packed, std::span<std::byte> room, zooph::buffer&) {
    return zooph::Unpacker(kernel).unpack(packed, room).written;
}

Row row(std::string name, plain::Span<Pair> pairs, zooph::packing_kernel kernel, Work work) {
    auto buffer = std::make_shared<zooph::buffer>();
    const auto room = out_memory();
    auto batch = [=](std::size_t passes) {
        std::uint64_t sum = 0;
        for (std::size_t pass = 0; pass < passes; ++pass) {
            for (const Pair& pair : pairs) {
                sum += work(kernel, pair.from, room.first(pair.to.size()), *buffer);
                clobber(room.data());
            }
        }
        return sum;
    };
    auto check = [=] {
        std::uint64_t sum = 0;
        for (const Pair& pair : pairs) {
            const std::size_t size = work(kernel, pair.from, room.first(pair.to.size()), *buffer);
            const std::byte* const made = work == pack ? buffer->data() : room.data();
            sum += words_sum({made, size});
        }
        return sum;
    };
    Row made{std::move(name), pairs.count, batch, check};
    made.encoded = batch(1);
    return made;
}

const char* name_of(zooph::packing_kernel kernel) {
    switch (kernel) {
    case zooph::packing_kernel::portable:
        return "portable";
    case zooph::packing_kernel::ssse3:
        return "ssse3";
    case zooph::packing_kernel::bmi2:
        return "bmi2";
    case zooph::packing_kernel::avx512:
        return "avx512";
    case zooph::packing_kernel::neon:
        return "neon";
    }
    return "";
}

} // namespace

Rows packing_rows(const std::string& folder) {
    Rows rows;
    for (const char* set : {"cars", "lots", "car", "zeros", "random", "half", "catrank", "eval"}) {
        std::vector<Pair> packing;
        std::vector<Pair> unpacking;
        for (const Message words : read_bytes(folder + "/packing-" + set + ".bytes")) {
            zooph::buffer packed;
            zooph::pack(words, packed, zooph::packing_kernel::portable);
            const Message kept = keep_bytes({packed.data(), packed.size()});
            packing.push_back({words, kept});
            unpacking.push_back({kept, words});
        }
        const auto to_pack = keep(std::move(packing));
        const auto to_unpack = keep(std::move(unpacking));
        for (const zooph::packing_kernel kernel : zooph::packing_kernels) {
            if (zooph::is_available(kernel)) {
                const std::string start = std::string("packing.") + set;
                const std::string end = std::string("/zooph-c++:") + name_of(kernel);
                rows.push_back(row(start + "-pack" + end, to_pack, kernel, pack));
                rows.push_back(row(start + "-unpack" + end, to_unpack, kernel, unpack));
            }
        }
    }
    return rows;
}

} // namespace bench
