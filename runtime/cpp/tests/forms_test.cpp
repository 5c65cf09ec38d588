// Tests of canonical form, equality and packing.

#include "check.hpp"
#include "station.hpp"
#include "zooph/canonical.hpp"

using test::Words;
using zooph::fault_kind;

namespace {

namespace wire = zooph::detail::wire;

std::vector<std::byte> canonical_of(const std::vector<std::byte>& framed) {
    const auto canonical = zooph::canonicalize(*zooph::root_pointer(framed));
    return canonical ? *canonical : std::vector<std::byte>();
}

} // namespace

TEST(a_canonical_copy_is_canonical_and_equal) {
    const auto bytes = test::framed({test::station()});
    const auto canonical = canonical_of(bytes);
    CHECK(zooph::check_canonical(canonical).has_value());
    const auto root = *zooph::root_pointer(bytes);
    CHECK(*zooph::equal(root, zooph::Pointer::flat(canonical)));
    CHECK(*zooph::equal(zooph::Pointer::flat(canonical), root));
    CHECK(zooph::open_flat<test::Station>(canonical)->sensors()[1].name() == "rain");
    // The root's last pointer is set, so its pointer section is not shortened; its data section is.
    CHECK(zooph::detail::load_word(canonical.data()) == wire::struct_pointer(0, 1, 6));
}

TEST(what_is_not_canonical_is_told_by_its_first_word) {
    const Words words = {wire::struct_pointer(0, 2, 0), 1, 0};
    const auto found = zooph::check_canonical(test::bytes_of(words));
    CHECK(found.error().kind() == fault_kind::not_canonical);
    CHECK(found.error().position() == zooph::position::of_word(0, 0));
    CHECK(zooph::check_canonical(test::bytes_of({wire::struct_pointer(0, 1, 0), 1})).has_value());
}

TEST(messages_that_differ_in_a_bit_are_not_equal) {
    const auto bytes = test::framed({test::station()});
    Words words = test::station();
    words[15] ^= 1;
    const auto other = test::framed({words});
    CHECK(!*zooph::equal(*zooph::root_pointer(bytes), *zooph::root_pointer(other)));
    words = test::station();
    words[16] = wire::list_pointer(100, zooph::element_size::byte, 5);
    const auto damaged = test::framed({words});
    const auto found = zooph::equal(*zooph::root_pointer(bytes), *zooph::root_pointer(damaged));
    CHECK(found.error().kind() == fault_kind::out_of_bounds);
    CHECK(found.error().path() == "#2[1].#0");
}

TEST(equality_is_that_of_canonical_copies) {
    check::Random random(4);
    int same = 0;
    for (int round = 0; round < 5000; ++round) {
        std::vector<std::vector<std::byte>> both;
        for (int side = 0; side < 2; ++side) {
            Words words = test::station();
            words[random.below(words.size() - 3) + 3] ^= std::uint64_t{1} << random.below(4);
            both.push_back(test::framed({words}));
        }
        const auto one = *zooph::root_pointer(both[0]);
        const auto other = *zooph::root_pointer(both[1]);
        const auto equal = zooph::equal(one, other);
        const auto first = zooph::canonicalize(one);
        const auto second = zooph::canonicalize(other);
        if (first && second) {
            CHECK(equal.has_value() && *equal == (*first == *second));
            same += *equal ? 1 : 0;
        }
    }
    CHECK(same > 50);
}

TEST(what_claims_much_and_holds_little_is_cheap) {
    // A list of 2^29 - 1 structs without words, and one of as many Voids.
    constexpr std::uint32_t most = (1u << 29) - 1;
    const std::vector<Words> messages = {
        {wire::struct_pointer(0, 0, 1), wire::list_pointer(0, zooph::element_size::composite, 0),
         wire::composite_tag(most, 0, 0)},
        {wire::struct_pointer(0, 0, 1), wire::list_pointer(0, zooph::element_size::empty, most)},
    };
    for (const Words& words : messages) {
        const auto bytes = test::framed({words});
        const auto root = *zooph::root_pointer(bytes);
        CHECK(zooph::canonicalize(root).error().kind() == fault_kind::traversal);
        CHECK(zooph::equal(root, root).error().kind() == fault_kind::traversal);
    }
}

TEST(copies_keep_to_their_memory) {
    const auto bytes = test::framed({test::station()});
    const auto root = *zooph::root_pointer(bytes);
    const auto found = zooph::canonicalize(root, {.memory = 64});
    CHECK(found.error().kind() == fault_kind::memory);
    const std::uint64_t needed = canonical_of(bytes).size();
    CHECK(zooph::canonicalize(root, {.memory = needed}).has_value());
    CHECK(!zooph::canonicalize(root, {.memory = needed - 1}).has_value());
}
