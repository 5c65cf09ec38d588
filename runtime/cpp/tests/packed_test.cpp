// Tests packing with every kernel of this machine against its definition.

#include "zooph/packed.hpp"

#include <algorithm>
#include <cstring>

#include "check.hpp"
#include "words.hpp"

#if defined(__unix__)
#include <sys/mman.h>
#include <unistd.h>
#endif

using test::Words;
using zooph::fault_kind;
using zooph::packing_kernel;
using zooph::Progress;
using Bytes = std::vector<std::byte>;

namespace {

std::vector<packing_kernel> kernels() {
    std::vector<packing_kernel> all;
    for (const packing_kernel kernel : zooph::packing_kernels) {
        if (zooph::is_available(kernel)) {
            all.push_back(kernel);
        }
    }
    return all;
}

std::size_t zeros_of(std::span<const std::byte> word) {
    return static_cast<std::size_t>(std::count(word.begin(), word.end(), std::byte{}));
}

/// Packs byte by byte, as the definition says.
Bytes packed_by_definition(std::span<const std::byte> words) {
    Bytes out;
    while (!words.empty()) {
        const auto word = words.first(8);
        words = words.subspan(8);
        unsigned tag = 0;
        for (std::size_t at = 0; at < 8; ++at) {
            tag |= word[at] != std::byte{} ? 1U << at : 0U;
        }
        out.push_back(static_cast<std::byte>(tag));
        for (const std::byte byte : word) {
            if (byte != std::byte{}) {
                out.push_back(byte);
            }
        }
        if (tag != 0 && tag != 0xff) {
            continue;
        }
        std::size_t run = 0;
        while (run < 255 && words.size() >= (run + 1) * 8) {
            const std::size_t zeros = zeros_of(words.subspan(run * 8, 8));
            if (tag == 0 ? zeros != 8 : zeros > 1) {
                break;
            }
            ++run;
        }
        out.push_back(static_cast<std::byte>(run));
        if (tag == 0xff) {
            out.insert(out.end(), words.begin(), words.begin() + static_cast<std::ptrdiff_t>(run * 8));
        }
        words = words.subspan(run * 8);
    }
    return out;
}

/// Returns a word whose bytes are zero where `mask` has no bit.
std::uint64_t word_of(std::uint64_t mask) {
    std::uint64_t word = 0;
    for (std::uint64_t at = 0; at < 8; ++at) {
        word |= (mask >> at & 1) * 0x11 * (at + 1) << (8 * at);
    }
    return word;
}

/// Returns a mask, often of one of the classes that a packer distinguishes.
std::uint64_t any_mask(check::Random& random) {
    switch (random.below(4)) {
    case 0:
        return 0;
    case 1:
        return 0xff;
    case 2:
        return 0xff ^ 1U << random.below(8);
    default:
        return random.below(256);
    }
}

/// Returns words in stretches of one class, of all lengths that matter, and mixtures.
Words any_words(check::Random& random) {
    Words words;
    const std::uint64_t stretches = random.below(9);
    for (std::uint64_t stretch = 0; stretch < stretches; ++stretch) {
        const std::uint64_t lengths[] = {1 + random.below(4), 1 + random.below(70),
                                         250 + random.below(270)};
        const std::uint64_t length = lengths[random.below(20) == 0 ? 2 : random.below(2)];
        const bool same = random.below(2) == 0;
        std::uint64_t mask = any_mask(random);
        for (std::uint64_t at = 0; at < length; ++at) {
            mask = same ? mask : any_mask(random);
            words.push_back(word_of(mask));
        }
    }
    return words;
}

bool same(std::span<const std::byte> a, std::span<const std::byte> b) {
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin());
}

/// Unpacks all of `packed` in pieces of at most `most` bytes.
Bytes unpacked_in_pieces(std::span<const std::byte> packed, packing_kernel kernel,
                         check::Random& random, std::size_t most) {
    zooph::Unpacker unpacker(kernel);
    Bytes out;
    std::size_t taken = 0;
    for (int idle = 0; idle < 100;) {
        const std::size_t size = std::min<std::size_t>(random.below(most + 1), packed.size() - taken);
        Bytes piece(random.below(most + 1));
        const Progress step = unpacker.unpack(packed.subspan(taken, size), piece);
        taken += step.read;
        out.insert(out.end(), piece.begin(),
                   piece.begin() + static_cast<std::ptrdiff_t>(step.written));
        idle = step.read == 0 && step.written == 0 ? idle + 1 : 0;
    }
    CHECK(taken == packed.size());
    CHECK(unpacker.position() == taken);
    CHECK(unpacker.end_of_message().has_value());
    return out;
}

#if defined(__unix__)
/// Memory before a page that must not be accessed.
class Fenced {
public:
    explicit Fenced(std::size_t pages) : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))) {
        size_ = (pages + 1) * page_;
        start_ = static_cast<std::byte*>(mmap(nullptr, size_, PROT_READ | PROT_WRITE,
                                              MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
        CHECK(start_ != MAP_FAILED);
        CHECK(mprotect(start_ + size_ - page_, page_, PROT_NONE) == 0);
    }
    Fenced(const Fenced&) = delete;
    Fenced& operator=(const Fenced&) = delete;
    ~Fenced() { munmap(start_, size_); }

    /// Returns the last `size` bytes before that page.
    std::span<std::byte> last(std::size_t size) const {
        return {start_ + size_ - page_ - size, size};
    }
    /// Returns as many bytes before that page, with this content.
    std::span<std::byte> holding(std::span<const std::byte> bytes) const {
        const auto place = last(bytes.size());
        std::copy(bytes.begin(), bytes.end(), place.begin());
        return place;
    }

private:
    std::size_t page_;
    std::size_t size_;
    std::byte* start_;
};

/// Returns words of every class in which each prefix ends in another way.
std::vector<Bytes> samples() {
    const std::vector<std::vector<std::uint64_t>> cycles = {
        {0}, {0xff}, {0x7f}, {0x01}, {0x3e, 0, 0xff, 0x11}, {0x13, 0xf1, 0x3f, 0xff, 0x1f, 0x0f},
        {0xff, 0xfe, 0, 0, 0, 0x55, 0xff, 0xff, 0xf7, 0x80}};
    std::vector<Bytes> all;
    for (const auto& cycle : cycles) {
        Words words;
        for (std::size_t at = 0; at < 300; ++at) {
            words.push_back(word_of(cycle[at % cycle.size()]));
        }
        all.push_back(test::bytes_of(words));
    }
    return all;
}

Progress unpack_once(packing_kernel kernel, std::span<const std::byte> packed,
                     std::span<std::byte> out) {
    return zooph::Unpacker(kernel).unpack(packed, out);
}
#endif

} // namespace

TEST(packing_gives_the_known_bytes) {
    const auto words = test::bytes_of({0x0002'0003'0000'0008, 0x0000'01aa'0000'0019});
    const unsigned char wanted[] = {0x51, 8, 3, 2, 0x31, 0x19, 0xaa, 1};
    Bytes packed;
    zooph::pack(words, packed);
    CHECK(same(packed, std::as_bytes(std::span(wanted))));
}

TEST(every_machine_has_a_kernel) {
    CHECK(zooph::is_available(packing_kernel::portable));
    CHECK(zooph::is_available(zooph::best_packing_kernel()));
}

TEST(kernels_pack_and_unpack_as_the_definition_says) {
    check::Random random(5);
    for (int round = 0; round < 300; ++round) {
        const auto bytes = test::bytes_of(any_words(random));
        const auto wanted = packed_by_definition(bytes);
        for (const packing_kernel kernel : kernels()) {
            zooph::buffer packed;
            zooph::pack(bytes, packed, kernel);
            CHECK(same(packed, wanted));
            Bytes appended;
            zooph::pack(bytes, appended, kernel);
            CHECK(same(appended, wanted));
            const auto back = zooph::unpack(packed, {}, kernel);
            CHECK(back.has_value() && same(*back, bytes));
            CHECK(same(unpacked_in_pieces(packed, kernel, random, 1 + random.below(3000)), bytes));
            CHECK(same(unpacked_in_pieces(packed, kernel, random, 11), bytes));
        }
    }
}

TEST(kernels_pack_in_pieces_to_the_same_bytes) {
    check::Random random(6);
    for (int round = 0; round < 100; ++round) {
        const auto bytes = test::bytes_of(any_words(random));
        const auto wanted = packed_by_definition(bytes);
        for (const packing_kernel kernel : kernels()) {
            Bytes out;
            std::span<const std::byte> rest = bytes;
            while (!rest.empty()) {
                Bytes piece(zooph::most_of_packed_group + random.below(200));
                const Progress done = zooph::pack_into(rest, piece, kernel);
                CHECK(done.read != 0);
                out.insert(out.end(), piece.begin(),
                           piece.begin() + static_cast<std::ptrdiff_t>(done.written));
                rest = rest.subspan(done.read);
            }
            CHECK(same(out, wanted));
        }
    }
}

TEST(damaged_packing_has_the_same_fault_by_every_kernel) {
    check::Random random(7);
    for (int round = 0; round < 2000; ++round) {
        Bytes packed(random.below(400));
        for (std::byte& byte : packed) {
            byte = static_cast<std::byte>(random.below(4) == 0   ? 0
                                          : random.below(4) == 0 ? 0xff
                                                                 : random.below(256));
        }
        const zooph::Limits limits{.bytes = random.below(2) == 0 ? 4096U : 64U << 20};
        const auto wanted = zooph::unpack(packed, limits, packing_kernel::portable);
        for (const packing_kernel kernel : kernels()) {
            const auto found = zooph::unpack(packed, limits, kernel);
            CHECK(found.has_value() == wanted.has_value());
            CHECK(found ? same(*found, *wanted) : found.error() == wanted.error());
        }
    }
}

TEST(packed_bytes_that_are_cut_off_are_told_by_their_group) {
    const auto at = [](std::initializer_list<unsigned> bytes, std::uint64_t limit) {
        Bytes packed;
        for (const unsigned byte : bytes) {
            packed.push_back(static_cast<std::byte>(byte));
        }
        const auto found = zooph::unpack(packed, {.bytes = limit});
        return found ? zooph::fault(fault_kind::truncated, zooph::position::of_byte(99))
                     : found.error();
    };
    const auto packed_at = [](std::uint64_t byte) {
        return zooph::fault(fault_kind::packed, zooph::position::of_byte(byte));
    };
    CHECK(at({0}, 99) == packed_at(0));
    CHECK(at({1, 7, 0}, 99) == packed_at(2));
    CHECK(at({1, 7, 0xff, 1, 2, 3, 4, 5, 6, 7}, 99) == packed_at(2));
    CHECK(at({0xff, 1, 2, 3, 4, 5, 6, 7, 8}, 99) == packed_at(0));
    CHECK(at({0xff, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2}, 99) == packed_at(0));
    CHECK(at({3, 7}, 99) == packed_at(0));
    CHECK(at({1, 7, 0, 2}, 31).kind() == fault_kind::message_size);
    CHECK(at({1, 7, 0, 2}, 31).position() == zooph::position::of_byte(0));
    CHECK(at({1, 7, 0, 2}, 32).kind() == fault_kind::truncated);
    CHECK(at({1, 7}, 7).kind() == fault_kind::message_size);
}

TEST(unpacking_keeps_to_its_limit) {
    // 2 KB that are unpacked to 2 MB.
    Bytes packed;
    for (int group = 0; group < 1024; ++group) {
        packed.push_back(std::byte{0});
        packed.push_back(std::byte{255});
    }
    for (const packing_kernel kernel : kernels()) {
        CHECK(zooph::unpack(packed, {}, kernel)->size() == 1024 * 2048);
        const auto found = zooph::unpack(packed, {.bytes = 100'000}, kernel);
        CHECK(found.error().kind() == fault_kind::message_size);
    }
}

TEST(an_unpacker_tells_where_a_message_ends) {
    // A zero word and three more, of which two are read.
    const Bytes packed = {std::byte{0}, std::byte{3}};
    zooph::Unpacker unpacker;
    Bytes out(16);
    CHECK(unpacker.unpack(packed, out) == Progress{2, 16});
    CHECK(!unpacker.end_of_message().has_value());
    CHECK(unpacker.end_of_message().error().position() == zooph::position::of_byte(0));
    CHECK(unpacker.unpack({}, out) == Progress{0, 16});
    CHECK(unpacker.end_of_message().has_value());
    CHECK(unpacker.truncated().position() == zooph::position::of_byte(2));

    // The count follows a word that is complete.
    CHECK(unpacker.unpack(std::span(packed).first(1), std::span(out).first(8)) == Progress{1, 8});
    CHECK(unpacker.needs_count());
    CHECK(unpacker.end_of_message().error().position() == zooph::position::of_byte(2));
}

#if defined(__unix__)
TEST(kernels_stay_inside_of_what_they_are_given) {
    const Fenced input(1);
    const Fenced output(1);
    for (const Bytes& all : samples()) {
        for (std::size_t count = 0; count <= 300; count = count == 140 ? 254 : count + 1) {
            const auto words = std::span(all).first(8 * count);
            const auto packed = packed_by_definition(words);
            const std::size_t missing = count % 17 + 1;
            for (const packing_kernel kernel : kernels()) {
                const auto to = output.last(packed.size());
                const Progress all_of_it{words.size(), packed.size()};
                CHECK(zooph::pack_into(input.holding(words), to, kernel) == all_of_it);
                CHECK(same(to, packed));
                const auto back = output.last(words.size());
                const Progress step = unpack_once(kernel, input.holding(packed), back);
                CHECK(step == Progress{packed.size(), words.size()});
                CHECK(same(back, words));

                // Too little room, and too little input.
                const std::size_t fewer = words.size() - std::min(missing, words.size());
                (void)unpack_once(kernel, input.holding(packed), output.last(fewer));
                const auto cut = std::span(packed).first(packed.size() -
                                                         std::min(missing, packed.size()));
                (void)unpack_once(kernel, input.holding(cut), output.last(words.size()));
                const auto less = output.last(fewer);
                const Progress some = zooph::pack_into(input.holding(words), less, kernel);
                CHECK(same(less.first(some.written), std::span(packed).first(some.written)));
            }
        }
    }
}

TEST(any_room_is_used_up_to_its_end) {
    const Fenced input(1);
    const Fenced output(1);
    for (const Bytes& all : samples()) {
        for (const std::size_t count : {1U, 5U, 6U, 7U, 8U, 13U, 61U, 64U, 66U}) {
            const auto words = std::span(all).first(8 * count);
            const auto packed = packed_by_definition(words);
            for (std::size_t room = 0; room <= 10 * count + 70; ++room) {
                for (const packing_kernel kernel : kernels()) {
                    const auto to = output.last(room);
                    const Progress done = zooph::pack_into(input.holding(words), to, kernel);
                    CHECK(same(to.first(done.written), std::span(packed).first(done.written)));
                    CHECK((done.written == packed.size()) == (room >= packed.size()));
                }
            }
        }
    }
}
#endif
