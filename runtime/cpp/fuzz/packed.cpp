#include "zooph/packed.hpp"

#include <algorithm>
#include <vector>

#include "targets.hpp"

namespace {

bool same(fuzz::Bytes a, fuzz::Bytes b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }

/// Returns everything that the input unpacks to, in pieces of these sizes.
std::vector<std::byte> in_pieces(
    fuzz::Bytes input, zooph::packing_kernel kernel, std::size_t in, std::size_t out) {
    zooph::Unpacker unpacker(kernel);
    std::vector<std::byte> words;
    std::vector<std::byte> piece(out);
    for (zooph::Progress step{1, 0}; step.read != 0 || step.written != 0;) {
        step = unpacker.unpack(input.first(std::min(in, input.size())), piece);
        input = input.subspan(step.read);
        words.insert(words.end(), piece.begin(),
                     piece.begin() + static_cast<std::ptrdiff_t>(step.written));
        FUZZ_DEMAND(words.size() <= 1 << 24);
    }
    return words;
}

void unpack_by(zooph::packing_kernel kernel, fuzz::Bytes input, std::size_t in, std::size_t out) {
    const zooph::Limits limits{.bytes = 1 << 20};
    const auto wanted = zooph::unpack(input, limits, zooph::packing_kernel::portable);
    const auto found = zooph::unpack(input, limits, kernel);
    FUZZ_DEMAND(found.has_value() == wanted.has_value());
    FUZZ_DEMAND(found ? same(*found, *wanted) : found.error() == wanted.error());
    if (!found) {
        return;
    }
    FUZZ_DEMAND(same(in_pieces(input, kernel, in, out), *found));
    zooph::buffer again;
    zooph::pack(*found, again, kernel);
    const auto back = zooph::unpack(again, limits, kernel);
    FUZZ_DEMAND(back.has_value() && same(*back, *found));
}

void pack_by(zooph::packing_kernel kernel, fuzz::Bytes words) {
    zooph::buffer wanted;
    zooph::pack(words, wanted, zooph::packing_kernel::portable);
    zooph::buffer found;
    zooph::pack(words, found, kernel);
    FUZZ_DEMAND(same(found, wanted));
    // With too little room, the output is the beginning of the whole.
    std::vector<std::byte> room(wanted.size() / 2);
    const auto some = zooph::pack_into(words, room, kernel);
    FUZZ_DEMAND(same(fuzz::Bytes(room).first(some.written), fuzz::Bytes(wanted).first(some.written)));
}

} // namespace

void fuzz::packed(Bytes input) {
    Source source(input);
    const std::size_t in = 1 + source.byte();
    const std::size_t out = 1 + source.byte();
    const Bytes rest = source.rest();
    for (const zooph::packing_kernel kernel : zooph::packing_kernels) {
        if (zooph::is_available(kernel)) {
            unpack_by(kernel, rest, in, out);
            pack_by(kernel, rest.first(rest.size() / 8 * 8));
        }
    }
}
