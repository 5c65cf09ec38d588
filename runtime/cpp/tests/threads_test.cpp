// What threads may do at once, for ThreadSanitizer above all: read one message, which notes what it meets, and do for the first time what a
// program does once.

#include <array>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "check.hpp"
#include "station.hpp"
#include "structs.zooph.hpp"
#include "zooph/json.hpp"
#include "zooph/packed.hpp"
#include "zooph/raw.hpp"

namespace {

constexpr std::size_t threads = 4;

/// Calls `run` with the number of each thread, in all of them at once; whether it was true in all.
template <class Run>
bool in_threads(Run run) {
    std::atomic<std::size_t> waiting{threads};
    std::array<bool, threads> held{};
    std::vector<std::thread> all;
    for (std::size_t number = 0; number < threads; ++number) {
        all.emplace_back([&, number] {
            --waiting;
            while (waiting.load() != 0) {
                std::this_thread::yield();
            }
            held[number] = run(number);
        });
    }
    bool all_held = true;
    for (std::size_t number = 0; number < threads; ++number) {
        all[number].join();
        all_held = all_held && held[number];
    }
    return all_held;
}

} // namespace

TEST(threads_read_one_lazy_message) {
    // What is written by atomic instructions is aligned for them on machines with addresses of 32 bits, too.
    static_assert(alignof(zooph::detail::Known) == 8);
    using zooph::position;
    test::Words words = test::station();
    const auto good = test::framed({words});
    words[14] = test::wire::list_pointer(100, zooph::element_size::byte, 5);
    words[16] = test::wire::struct_pointer(0, 1, 0);
    const auto bad = test::framed({words});
    for (int round = 0; round < 50; ++round) {
        const auto sound = zooph::open_lazy<test::Station>(good);
        CHECK(in_threads([&](std::size_t) {
            return sound->root().sensors()[1].name() == "rain" && sound->validate().has_value() &&
                   sound->check().has_value();
        }));
        const auto broken = zooph::open_lazy<test::Station>(bad);
        // Each meets one of two faults, and whichever is kept is kept as a whole.
        CHECK(in_threads([&](std::size_t number) {
            const bool is_empty =
                broken->root().sensors()[static_cast<std::uint32_t>(number) % 2].name().empty();
            const auto found = broken->check();
            if (!is_empty || found) {
                return false;
            }
            return found.error().position() == position::of_word(0, 14)
                       ? found.error().kind() == zooph::fault_kind::out_of_bounds
                       : found.error().kind() == zooph::fault_kind::pointer_kind &&
                             found.error().position() == position::of_word(0, 16);
        }));
        CHECK(!broken->check() && !broken->validate());
    }
}

TEST(threads_begin_at_once) {
    CHECK(in_threads([](std::size_t number) {
        structs::Simple record{.wide = static_cast<std::int64_t>(number)};
        record.child = structs::Simple{.label = "child"};
        const auto bytes = zooph::encode(record);
        const auto back = zooph::decode<structs::Simple>(bytes);
        std::vector<std::byte> packed;
        zooph::pack(bytes, packed);
        const auto text = zooph::to_json(record);
        if (!back || packed.empty() || !text || *back != record) {
            return false;
        }
        const auto read = zooph::from_json<structs::Simple>(*text);
        return read && *read == record;
    }));
}

TEST(threads_meet_shapes_at_once) {
    using Shared = std::array<std::uint16_t, 11>;
    const auto foreign = zooph::raw::seal(std::array<std::uint8_t, 29>{}).to_vector();
    CHECK(in_threads([&](std::size_t) {
        const auto sealed = zooph::raw::seal(Shared{}).to_vector();
        const auto found = zooph::raw::unseal<Shared>(foreign);
        return zooph::raw::unseal<Shared>(sealed).has_value() && !found &&
               found.error().found_shape() == zooph::raw::shape_text<std::array<std::uint8_t, 29>>();
    }));
}
