// The fast pass must accept only messages that the full pass accepts, and should accept nearly all valid messages.

#include "check.hpp"
#include "model/carsales.view.zooph.hpp"
#include "station.hpp"
#include "zooph/builder.hpp"

using test::Words;

namespace test {

/// A struct whose two pointers lead to structs of its own type:
/// `struct Twin { a @0 :UInt64; first @1 :Twin; second @2 :Twin; }`
struct Twin;

} // namespace test

template <>
struct zooph::generated_v1::type<test::Twin> {
    using Reader = zooph::StructReader;
    static constexpr std::uint16_t data_words = 1;
    static constexpr std::uint16_t pointers = 2;
    static const Layout layout;
};

namespace {

constexpr zooph::Slot twin_slots[] = {{"first", 0, zooph::detail::slot_of<test::Twin>::value},
                                      {"second", 1, zooph::detail::slot_of<test::Twin>::value}};

} // namespace

constexpr zooph::Layout zooph::generated_v1::type<test::Twin>::layout{"Twin", 1, 2, twin_slots};

namespace {

namespace wire = zooph::detail::wire;

/// Returns a word that may be a pointer to a place nearby, or anything.
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
    constexpr auto slot = zooph::detail::slot_of<test::Station>::value;
    const bool quick = zooph::detail::accepts(*root, slot, limits);
    const bool full = zooph::detail::validate_fully(*root, slot, limits).has_value();
    CHECK(full || !quick);
    counts.accepted += quick ? 1 : 0;
    counts.sound += full ? 1 : 0;
    // The checks that are inlined where the type is known must agree, too.
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
        limits.utf8 = random.below(2) == 0;
        compare(test::framed({words}), limits, counts);
    }
    CHECK(counts.sound > 1000 && counts.sound < 39'000);
    CHECK(counts.accepted > counts.sound / 2);
}

TEST(the_fast_pass_accepts_texts_that_are_utf8_and_no_others) {
    const auto accepts = [](const std::vector<std::byte>& bytes, bool utf8) {
        constexpr auto slot = zooph::detail::slot_of<test::Station>::value;
        const zooph::Limits limits{.utf8 = utf8};
        const auto root = *zooph::root_pointer(bytes);
        const bool quick = zooph::detail::accepts(root, slot, limits);
        CHECK(!quick || zooph::detail::validate_fully(root, slot, limits).has_value());
        return quick;
    };
    auto bytes = test::framed({test::station()});
    CHECK(accepts(bytes, true));
    int refused = 0;
    for (std::byte& byte : std::span(bytes).subspan(8)) {
        byte ^= std::byte{0x80};
        if (accepts(bytes, false)) {
            refused += accepts(bytes, true) ? 0 : 1;
        }
        byte ^= std::byte{0x80};
    }
    // The fourteen bytes of texts, and the length of one text, which makes it reach into numbers.
    CHECK(refused == 15);
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
        compare(test::framed(segments), {.utf8 = random.below(2) == 0}, counts);
    }
    CHECK(counts.sound > 500 && counts.sound < 39'000);
}

namespace {

/// Returns the far pointer to a pad and its target at the end of a segment, where both are added.
std::uint64_t beyond(
    std::vector<Words>& segments, std::uint32_t index, std::uint64_t pad, const Words& target) {
    Words& segment = segments[index];
    const auto at = static_cast<std::uint32_t>(segment.size());
    segment.push_back(pad);
    segment.insert(segment.end(), target.begin(), target.end());
    return wire::far_pointer(false, at, index);
}

/// Returns a station in the first segment with a list of sensors in another one. Segment `s` has the name of sensor
/// `s`, a letter.
std::vector<Words> scattered(std::uint32_t count, std::uint32_t list) {
    std::vector<Words> segments(count);
    segments[0] = {wire::struct_pointer(0, 2, 6), 0, 0, 0, 0, 0, 0, 0, 0};
    Words sensors{wire::composite_tag(count, 1, 1)};
    sensors.resize(1 + std::size_t{count} * 2);
    const auto pad = wire::list_pointer(0, zooph::element_size::composite, count * 2);
    segments[0][5] = beyond(segments, list, pad, sensors);
    const std::size_t first = segments[list].size() - std::size_t{count} * 2;
    for (std::uint32_t index = 0; index < count; ++index) {
        const std::string name(1, static_cast<char>('a' + index % 26));
        const auto letter = beyond(segments, index,
                                   wire::list_pointer(0, zooph::element_size::byte, 2), {test::text(name)});
        segments[list][first + std::size_t{index} * 2] = index;
        segments[list][first + std::size_t{index} * 2 + 1] = letter;
    }
    return segments;
}

} // namespace

TEST(far_pointers_between_any_two_segments_are_followed) {
    // Segments from 127 on have no number of their own in Readers.
    for (const std::uint32_t count : {1u, 2u, 3u, 4u, 9u, 17u, 126u, 127u, 128u, 129u, 131u, 200u}) {
        for (std::uint32_t list = 0; list < count; list += count < 10 || list > 120 ? 1 : 7) {
            const auto bytes = test::framed(scattered(count, list));
            const auto station = zooph::open<test::Station>(bytes);
            CHECK(station && station->sensors().size() == count);
            const auto lazy = *zooph::root_pointer(bytes);
            std::uint32_t serial = 0;
            for (const auto sensor : test::StationReader(lazy.structure()).sensors()) {
                const std::string name(1, static_cast<char>('a' + serial % 26));
                CHECK(sensor.name() == name && sensor.serial() == serial);
                ++serial;
            }
            CHECK(serial == count);
        }
    }
}

TEST(the_fast_pass_accepts_nothing_unsound_in_lists_that_lead_to_other_segments) {
    check::Random random(7);
    Counts counts;
    for (int round = 0; round < 40'000; ++round) {
        auto segments = scattered(4, static_cast<std::uint32_t>(random.below(4)));
        Words& segment = segments[random.below(4)];
        std::uint64_t& word = segment[random.below(segment.size())];
        word = random.below(3) == 0 ? any_word(random) : word ^ std::uint64_t{1} << random.below(64);
        if (random.below(8) == 0) {
            segments[random.below(4)].pop_back();
        }
        zooph::Limits limits{.utf8 = random.below(2) == 0};
        if (random.below(4) == 0) {
            limits.traversal = random.below(40);
        }
        compare(test::framed(segments), limits, counts);
    }
    CHECK(counts.sound > 5'000 && counts.sound < 35'000);
    CHECK(counts.accepted > counts.sound / 2);
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
        constexpr auto slot = zooph::detail::slot_of<test::Sensor>::value;
        const bool full =
            zooph::detail::validate_fully(*zooph::root_pointer(bytes), slot, {}).has_value();
        CHECK(opened.has_value() == full);
        sound += full ? 1 : 0;
    }
    CHECK(sound > 1000 && sound < 39'000);
}

namespace {

/// Builds a valid tree at `pointer`. Which pointers are set, and in which order, is random. Some structs are of
/// another schema version.
void grow(const zooph::PointerBuilder& pointer, check::Random& random, std::uint32_t depth,
          std::uint64_t& left) {
    // The last structs are empty.
    left -= left > 0 ? 1 : 0;
    const std::uint64_t drawn = left == 0 ? 0 : random.below(32);
    const std::uint16_t sizes[][2] = {{0, 0}, {0, 1}, {2, 2}, {1, 3}};
    const auto* const size = drawn < 4 ? sizes[drawn] : nullptr;
    const std::uint16_t pointers = size == nullptr ? 2 : size[1];
    const auto node = pointer.init_struct(size == nullptr ? 1 : size[0], pointers);
    const bool turned = random.below(2) == 0;
    for (const std::uint32_t turn : {0U, 1U}) {
        const std::uint32_t index = turned ? 1 - turn : turn;
        // Mostly the first pointer, so that trees become deep.
        const bool set = random.below(index == 0 ? 16 : 3) != 0;
        if (index < pointers && set && depth < 63 && random.below(40) != 0) {
            grow(node.pointer(index), random, depth + 1, left);
        }
    }
    if (pointers > 2) {
        node.set_text(2, "of a newer writer");
    }
}

struct Verdicts {
    bool quick;
    bool full;

    friend bool operator==(const Verdicts&, const Verdicts&) = default;
};

Verdicts verdicts_of(const Words& words, const zooph::Limits& limits = {}) {
    const auto bytes = test::bytes_of(words);
    const auto root = zooph::Pointer::flat(bytes);
    constexpr auto slot = zooph::detail::slot_of<test::Twin>::value;
    return {zooph::detail::accepts(root, slot, limits),
            zooph::detail::validate_fully(root, slot, limits).has_value()};
}

Words words_of(zooph::Arena& arena) {
    const auto segment = arena.segments().front();
    Words words(segment.size() / 8);
    for (std::size_t index = 0; index < words.size(); ++index) {
        words[index] = zooph::detail::load_word(segment.data() + index * 8);
    }
    return words;
}

/// Returns a message of structs of the usual form whose two pointers have these offsets.
Words twins(std::initializer_list<std::pair<std::int64_t, std::int64_t>> nodes) {
    Words words = {wire::struct_pointer(0, 1, 2)};
    for (const auto& [first, second] : nodes) {
        words.insert(words.end(), {0, wire::struct_pointer(first, 1, 2),
                                   wire::struct_pointer(second, 1, 2)});
    }
    return words;
}

} // namespace

namespace {

using Lot = bench::carsales::ParkingLot;

/// Returns the segments of a lot whose lists and structs are mostly behind far pointers.
std::vector<Words> lot_in_segments() {
    zooph::Arena arena(3);
    auto cars = arena.init<Lot>().init_cars(3);
    for (std::size_t index = 0; index < cars.size(); ++index) {
        cars[index].make("a maker.").model("a model.");
        auto wheels = cars[index].init_wheels(4);
        wheels[0].diameter(15);
        cars[index].init_engine().cylinders(4);
    }
    std::vector<Words> segments;
    for (const auto segment : arena.segments()) {
        Words& words = segments.emplace_back(segment.size() / 8);
        for (std::size_t index = 0; index < words.size(); ++index) {
            words[index] = zooph::detail::load_word(segment.data() + index * 8);
        }
    }
    return segments;
}

Verdicts verdicts_of_lot(const std::vector<Words>& segments, const zooph::Limits& limits) {
    const auto bytes = test::framed(segments);
    const auto root = zooph::root_pointer(bytes);
    constexpr auto slot = zooph::detail::slot_of<Lot>::value;
    return {zooph::detail::accepts(*root, slot, limits),
            zooph::detail::validate_fully(*root, slot, limits).has_value()};
}

} // namespace

TEST(the_fast_pass_accepts_structs_and_lists_in_other_segments_if_the_full_pass_does) {
    const auto whole = lot_in_segments();
    CHECK(whole.size() > 3 && whole.size() < 16);
    CHECK((verdicts_of_lot(whole, {}) == Verdicts{true, true}));
    // Both passes charge the same, because the sizes of these texts are not rounded.
    for (std::uint64_t words = 1; words < 300; ++words) {
        const Verdicts found = verdicts_of_lot(whole, {.traversal = words});
        CHECK(found.quick == found.full);
    }
    // Each word is damaged in the ways that move or resize by little: pads, targets, sizes, counts, and numbers of
    // segments.
    for (std::size_t index = 0; index < whole.size(); ++index) {
        for (std::size_t at = 0; at < whole[index].size(); ++at) {
            for (int shift = 0; shift < 64; ++shift) {
                for (const std::uint64_t step : {std::uint64_t{1}, ~std::uint64_t{0}, std::uint64_t{3}}) {
                    auto segments = whole;
                    segments[index][at] += step << shift;
                    for (const bool utf8 : {false, true}) {
                        const Verdicts found = verdicts_of_lot(segments, {.utf8 = utf8});
                        CHECK(found.full || !found.quick);
                    }
                }
            }
        }
        // Segments that end early cut off pads and targets.
        for (std::size_t left = 1; left < whole[index].size(); ++left) {
            auto segments = whole;
            segments[index].resize(left);
            const Verdicts found = verdicts_of_lot(segments, {});
            CHECK(found.full || !found.quick);
        }
    }
}

TEST(sound_trees_are_accepted_without_the_full_pass) {
    check::Random random(4);
    std::size_t words = 0;
    for (int round = 0; round < 3000; ++round) {
        zooph::Arena arena(1 << 12);
        std::uint64_t most = 1 + random.below(200);
        grow(arena.root_pointer(), random, 0, most);
        const Words tree = words_of(arena);
        words += tree.size();
        CHECK(arena.segments().size() == 1);
        CHECK(verdicts_of(tree) == Verdicts{true, true});
    }
    CHECK(words > 3000 * 10);
}

TEST(what_is_accepted_of_damaged_trees_is_sound) {
    check::Random random(5);
    Counts counts;
    for (int round = 0; round < 20'000; ++round) {
        zooph::Arena arena(1 << 10);
        std::uint64_t most = 2 + random.below(40);
        grow(arena.root_pointer(), random, 0, most);
        Words tree = words_of(arena);
        for (std::uint64_t left = 1 + random.below(2); left > 0; --left) {
            std::uint64_t& word = tree[random.below(tree.size())];
            word = random.below(2) == 0 ? any_word(random)
                                        : word ^ std::uint64_t{1} << random.below(64);
        }
        tree.resize(tree.size() - std::min<std::size_t>(random.below(3), tree.size() - 1));
        zooph::Limits limits;
        if (random.below(4) == 0) {
            limits.nesting = static_cast<std::uint32_t>(random.below(6));
            limits.traversal = random.below(40);
        }
        const Verdicts found = verdicts_of(tree, limits);
        CHECK(found.full || !found.quick);
        counts.accepted += found.quick ? 1 : 0;
        counts.sound += found.full ? 1 : 0;
    }
    CHECK(counts.sound > 1000 && counts.sound < 19'000 && counts.accepted > counts.sound / 2);
}

TEST(more_pointers_than_may_wait_are_accepted_without_the_full_pass) {
    zooph::Arena arena(1 << 12);
    auto node = arena.root_pointer().init_struct(1, 2);
    for (int level = 0; level < 62; ++level) {
        (void)node.pointer(1).init_struct(1, 2);
        node = node.pointer(0).init_struct(1, 2);
    }
    CHECK(verdicts_of(words_of(arena)) == Verdicts{true, true});
}

TEST(shared_structs_are_charged_each_time_and_circles_end) {
    // Both pointers of each struct lead to the next one, whose first word directly follows the second pointer.
    Words shared = {wire::struct_pointer(0, 1, 2)};
    for (int node = 0; node < 50; ++node) {
        const bool last = node == 49;
        shared.insert(shared.end(), {0, last ? 0 : wire::struct_pointer(1, 1, 2),
                                     last ? 0 : wire::struct_pointer(0, 1, 2)});
    }
    CHECK(verdicts_of(shared) == Verdicts{false, false});
    // A struct that leads to itself.
    CHECK(verdicts_of(twins({{-2, -3}})) == Verdicts{false, false});
    for (const std::int64_t distance : {-5, -4, 1, 2, 1 << 28, -(1 << 28)}) {
        CHECK(verdicts_of(twins({{distance, 0}})) == Verdicts{false, false});
    }
}

namespace {

/// Returns a message of cars whose writer has a newer schema: each struct has more data, a pointer to a text more, and
/// other pointers of which the older schema knows nothing.
Words newer_cars(check::Random& random) {
    zooph::Arena arena(1 << 12);
    const auto lot = arena.root_pointer().init_struct(1, 2);
    lot.set_text(1, "owner");
    const auto count = static_cast<std::uint32_t>(random.below(5));
    const auto cars = lot.pointer(0).init_list(4, 6, count);
    for (std::uint32_t index = 0; index < count; ++index) {
        const auto car = cars.structure(index);
        car.set_text(0, "make");
        car.set_text(1, "model");
        // Wheels with a word of data more, or now and then with other sizes or with a pointer.
        const auto data = static_cast<std::uint16_t>(random.below(6) == 0 ? random.below(4) : 2);
        const auto pointers = static_cast<std::uint16_t>(random.below(6) == 0 ? 1 : 0);
        const auto wheels = car.pointer(2).init_list(data, pointers, random.below(4));
        if (pointers == 1 && wheels.size() != 0) {
            wheels.structure(0).set_text(0, "wheel");
        }
        const auto engine = car.pointer(3).init_struct(
            static_cast<std::uint16_t>(random.below(3)), static_cast<std::uint16_t>(random.below(4)));
        engine.set_text(0, "maker");
        if (engine.pointer_count() > 1 && random.below(2) == 0) {
            (void)engine.pointer(1).init_struct(1, 0);
        }
        car.set_text(4, "plate");
        if (random.below(3) == 0) {
            (void)car.pointer(5).init_list(zooph::element_size::two_bytes, random.below(5));
        }
    }
    return words_of(arena);
}

Verdicts verdicts_of_cars(const Words& words, const zooph::Limits& limits = {}) {
    const auto bytes = test::framed({words});
    const auto root = zooph::root_pointer(bytes);
    constexpr auto slot = zooph::detail::slot_of<bench::carsales::ParkingLot>::value;
    return {zooph::detail::accepts(*root, slot, limits),
            zooph::detail::validate_fully(*root, slot, limits).has_value()};
}

} // namespace

TEST(messages_of_newer_writers_are_accepted_without_the_full_pass) {
    check::Random random(6);
    for (int round = 0; round < 3000; ++round) {
        CHECK(verdicts_of_cars(newer_cars(random)) == Verdicts{true, true});
    }
}

TEST(what_is_accepted_of_damaged_messages_of_newer_writers_is_sound) {
    check::Random random(7);
    Counts counts;
    for (int round = 0; round < 40'000; ++round) {
        Words words = newer_cars(random);
        for (std::uint64_t left = 1 + random.below(2); left > 0; --left) {
            std::uint64_t& word = words[random.below(words.size())];
            word = random.below(2) == 0 ? any_word(random)
                                        : word ^ std::uint64_t{1} << random.below(64);
        }
        words.resize(words.size() - std::min<std::size_t>(random.below(3), words.size() - 1));
        zooph::Limits limits;
        if (random.below(3) == 0) {
            limits.nesting = static_cast<std::uint32_t>(random.below(6));
            limits.traversal = random.below(120);
        }
        const Verdicts found = verdicts_of_cars(words, limits);
        CHECK(found.full || !found.quick);
        counts.accepted += found.quick ? 1 : 0;
        counts.sound += found.full ? 1 : 0;
    }
    CHECK(counts.sound > 1000 && counts.sound < 39'000 && counts.accepted > counts.sound / 2);
}

TEST(structs_of_newer_writers_are_inside_the_segment_and_the_limits) {
    zooph::Arena arena(1 << 12);
    const auto car = arena.root_pointer().init_struct(0, 1).pointer(0).init_list(3, 4, 1).structure(0);
    // The last object. Its pointers are null, so what is behind the segment must not be taken for them.
    (void)car.pointer(3).init_struct(2, 3);
    const Words whole = words_of(arena);
    const auto bytes = test::bytes_of(whole);
    constexpr auto slot = zooph::detail::slot_of<bench::carsales::ParkingLot>::value;
    for (std::size_t size = 8; size <= bytes.size(); size += 8) {
        const auto root = zooph::Pointer::flat(std::span(bytes).first(size));
        CHECK(zooph::detail::accepts(root, slot, {}) == (size == bytes.size()));
    }
    for (std::uint32_t nesting = 0; nesting < 6; ++nesting) {
        const Verdicts found = verdicts_of_cars(whole, {.nesting = nesting});
        CHECK(found.quick == found.full && found.full == (nesting >= 3));
    }
    for (std::uint64_t words = 1; words < 20; ++words) {
        const Verdicts found = verdicts_of_cars(whole, {.traversal = words});
        CHECK(found.quick == found.full);
    }
}
