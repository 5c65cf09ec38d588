// Whatever the fast pass accepts, the full pass accepts; and of sound messages the fast pass accepts nearly all.

#include "check.hpp"
#include "station.hpp"

using test::Words;

namespace {

namespace wire = zooph::detail::wire;

/// A word that could be a pointer near by, or anything.
std::uint64_t any_word(check::Random& random) {
    const auto offset = static_cast<std::int64_t>(random.below(40)) - 20;
    const auto size = static_cast<zooph::element_size>(random.below(8));
    const auto small = static_cast<std::uint16_t>(random.below(4));
    switch (random.below(8)) {
    case 0:
        return 0;
    case 1:
        return wire::struct_pointer(offset, small, static_cast<std::uint16_t>(random.below(4)));
    case 2:
        return wire::list_pointer(offset, size, static_cast<std::uint32_t>(random.below(12)));
    case 3:
        return wire::list_pointer(
            offset, zooph::element_size::byte, static_cast<std::uint32_t>(random.below(20)));
    case 4:
        return wire::composite_tag(static_cast<std::uint32_t>(random.below(5)), small, small);
    case 5:
        return wire::far_pointer(random.below(3) == 0, static_cast<std::uint32_t>(random.below(30)),
                                 static_cast<std::uint32_t>(random.below(3)));
    case 6:
        return wire::capability_pointer(static_cast<std::uint32_t>(random.below(3)));
    default:
        return random.next();
    }
}

struct Counts {
    int accepted = 0;
    int sound = 0;
};

void compare(const std::vector<std::byte>& bytes, const zooph::Limits& limits, Counts& counts) {
    const auto root = zooph::root_pointer(bytes);
    if (!root) {
        return;
    }
    constexpr auto slot = zooph::detail::kind<test::Station>::slot;
    const bool quick = zooph::detail::accepts(*root, slot, limits);
    const bool full = zooph::detail::validate_fully(*root, slot, limits).has_value();
    CHECK(full || !quick);
    counts.accepted += quick ? 1 : 0;
    counts.sound += full ? 1 : 0;
    // What is inline where the type is known agrees as well.
    CHECK(zooph::open<test::Station>(bytes).has_value() ==
          zooph::detail::validate_fully(*root, slot, {}).has_value());
}

} // namespace

TEST(the_fast_pass_accepts_no_damaged_message_that_the_full_pass_refuses) {
    check::Random random(1);
    Counts counts;
    for (int round = 0; round < 40'000; ++round) {
        Words words = test::station();
        for (std::uint64_t left = 1 + random.below(3); left > 0; --left) {
            std::uint64_t& word = words[random.below(words.size())];
            word = random.below(2) == 0 ? any_word(random)
                                        : word ^ std::uint64_t{1} << random.below(64);
        }
        zooph::Limits limits;
        if (random.below(4) == 0) {
            limits.nesting = static_cast<std::uint32_t>(random.below(4));
            limits.traversal = random.below(40);
        }
        compare(test::framed({words}), limits, counts);
    }
    CHECK(counts.sound > 1000 && counts.sound < 39'000);
    CHECK(counts.accepted > counts.sound / 2);
}

TEST(the_fast_pass_accepts_nothing_unsound_in_several_segments) {
    check::Random random(2);
    Counts counts;
    for (int round = 0; round < 40'000; ++round) {
        std::vector<Words> segments(1 + random.below(3));
        for (Words& segment : segments) {
            segment.resize(1 + random.below(24));
            for (std::uint64_t& word : segment) {
                word = any_word(random);
            }
        }
        segments[0][0] = random.below(2) == 0 ? wire::struct_pointer(0, 2, 6) : any_word(random);
        compare(test::framed(segments), {}, counts);
    }
    CHECK(counts.sound > 500 && counts.sound < 39'000);
}

TEST(leaves_are_sound_only_if_the_full_pass_says_so) {
    check::Random random(3);
    int sound = 0;
    for (int round = 0; round < 40'000; ++round) {
        Words words = {wire::struct_pointer(0, 1, 1), 7,
                       wire::list_pointer(0, zooph::element_size::byte,
                                          static_cast<std::uint32_t>(random.below(24))),
                       test::text("seven77"), 0, 0};
        words.resize(3 + random.below(4));
        if (random.below(3) != 0) {
            words[random.below(words.size())] = any_word(random);
        }
        const auto bytes = test::framed({words});
        const auto opened = zooph::open<test::Sensor>(bytes);
        constexpr auto slot = zooph::detail::kind<test::Sensor>::slot;
        const bool full =
            zooph::detail::validate_fully(*zooph::root_pointer(bytes), slot, {}).has_value();
        CHECK(opened.has_value() == full);
        sound += full ? 1 : 0;
    }
    CHECK(sound > 1000 && sound < 39'000);
}
