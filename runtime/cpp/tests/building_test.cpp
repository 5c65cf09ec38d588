// Tests of arenas and Builders.

#include <algorithm>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.hpp"
#include "model/carsales.zooph.hpp"
#include "model/catrank.zooph.hpp"
#include "model/eval.zooph.hpp"
#include "model/one_field.zooph.hpp"
#include "zooph/canonical.hpp"
#include "zooph/vector.hpp"

using namespace bench;
using zooph::fault_kind;

namespace {

/// Returns a text of random length.
std::string text_of(check::Random& random) {
    const std::uint64_t length = random.below(4) == 0 ? random.below(300) : random.below(20);
    std::string text(static_cast<std::size_t>(length), 'a');
    for (char& character : text) {
        character = static_cast<char>('a' + random.below(26));
    }
    return text;
}

catrank::SearchResultList results_of(check::Random& random) {
    catrank::SearchResultList list;
    list.results.resize(random.below(6));
    for (auto& result : list.results) {
        result = {text_of(random), static_cast<double>(random.below(100)), text_of(random)};
    }
    return list;
}

void build(catrank::SearchResultList_Builder to, const catrank::SearchResultList& from) {
    auto results = to.init_results(from.results.size());
    for (std::size_t index = 0; index < from.results.size(); ++index) {
        const auto& result = from.results[index];
        results[index].url(result.url).score(result.score).snippet(result.snippet);
    }
}

/// Decodes a message to a Record. Builders write empty texts, which Records leave out, but the Records are the
/// same.
catrank::SearchResultList read(std::span<const std::byte> bytes) {
    auto record = zooph::decode<catrank::SearchResultList>(bytes);
    CHECK(record.has_value());
    return record ? *record : catrank::SearchResultList();
}

std::vector<std::byte> copied(std::span<const std::byte> bytes) {
    return {bytes.begin(), bytes.end()};
}

/// Leaves memory of this size that is not zero to the allocator.
void soil(std::size_t words) {
    std::vector<std::vector<std::uint64_t>> blocks;
    for (int count = 0; count < 8; ++count) {
        blocks.emplace_back(words, ~std::uint64_t{0});
    }
}

} // namespace

TEST(what_is_cleared_is_zero_to_its_end) {
    zooph::Arena arena;
    const auto root = arena.root_pointer().init_struct(4, 0);
    for (std::uint32_t offset = 0; offset < 32; offset += 8) {
        root.set(offset, ~std::uint64_t{0});
    }
    arena.root_pointer().clear();
    for (const auto segment : arena.segments()) {
        CHECK(std::all_of(segment.begin(), segment.end(), [](std::byte byte) { return byte == std::byte{}; }));
    }
}

TEST(what_is_built_is_read) {
    zooph::Arena arena;
    check::Random random(1);
    for (int round = 0; round < 200; ++round) {
        const auto record = results_of(random);
        build(arena.init<catrank::SearchResultList>(), record);
        CHECK(read(arena.framed()) == record);
        CHECK(arena.unused_is_zero());
    }
}

TEST(what_is_built_in_several_segments_is_the_same) {
    check::Random random(2);
    for (int round = 0; round < 300; ++round) {
        const auto record = results_of(random);
        zooph::Arena arena(1 + random.below(40));
        for (int again = 0; again < 3; ++again) {
            build(arena.init<catrank::SearchResultList>(), record);
            CHECK(read(arena.framed()) == record);
            CHECK(arena.unused_is_zero());
            // The message is also read while it is built.
            const auto built = zooph::decode<catrank::SearchResultList>(
                arena.root_pointer().as_reader().structure());
            CHECK(built.has_value() && *built == record);
        }
        // From the third time on, and after compacting, all of the message is in one segment.
        CHECK(arena.compact().has_value());
        CHECK(arena.segments().size() == 1 && read(arena.framed()) == record);
    }
}

TEST(an_arena_that_is_used_again_makes_the_same_bytes) {
    check::Random random(3);
    zooph::Arena used;
    const std::string large(40'000, 'x');
    for (int round = 0; round < 100; ++round) {
        const auto record = results_of(random);
        if (round % 7 == 0) {
            auto results = used.init<catrank::SearchResultList>().init_results(1);
            results[0].url(large).snippet(large);
        }
        build(used.init<catrank::SearchResultList>(), record);
        zooph::Arena fresh;
        build(fresh.init<catrank::SearchResultList>(), record);
        CHECK(copied(used.framed()) == copied(fresh.framed()));
        CHECK(used.unused_is_zero());
    }
}

TEST(a_first_segment_becomes_zero_as_it_is_used) {
    constexpr std::size_t room = zooph::detail::first_words;
    for (const std::size_t first : {1U, 30U, 57U, 58U, 59U, 60U, 200U, 900U}) {
        for (const std::size_t second : {1U, 3U, 64U, 120U, 900U}) {
            soil(1 + room);
            zooph::Arena soiled;
            zooph::Arena zero(2 * room);
            for (zooph::Arena* const arena : {&soiled, &zero}) {
                const auto root = arena->root_pointer().init_struct(1, 2);
                static_cast<void>(root.pointer(0).init_data(8 * first));
                static_cast<void>(root.pointer(1).init_data(8 * second));
                CHECK(arena->unused_is_zero());
                const auto reader = root.as_reader();
                for (const std::uint32_t index : {0U, 1U}) {
                    const auto data = reader.pointer(index).data();
                    CHECK(data.size() == 8 * (index == 0 ? first : second));
                    CHECK(std::all_of(data.begin(), data.end(),
                                      [](std::byte byte) { return byte == std::byte{}; }));
                }
                // This must also hold once the first segment may be read.
                static_cast<void>(arena->root_pointer().init_data(8 * 20));
                CHECK(arena->unused_is_zero());
            }
            // Four words are the root pointer and the root.
            CHECK((soiled.segments().size() == 1) == (4 + first + second + 20 <= room));
            CHECK(soiled.compact().has_value() && zero.compact().has_value());
            CHECK(copied(soiled.framed()) == copied(zero.framed()));
        }
    }
}

TEST(a_new_arena_is_a_message_of_nothing) {
    zooph::Arena arena;
    CHECK(arena.size() == 0);
    const auto bytes = arena.framed();
    CHECK(bytes.size() == 16);
    const auto total = zooph::open<one_field::TotalValue>(bytes);
    CHECK(total.has_value() && total->amount() == 0);
    arena.clear();
    CHECK(arena.segments().size() == 1);
}

TEST(overwriting_zeroes_what_was_dropped) {
    zooph::Arena arena;
    auto root = arena.root_pointer().init_struct(1, 2);
    root.set_text(0, "a secret that is dropped");
    auto list = root.pointer(1).init_list(1, 1, 3);
    list.structure(1).set<std::uint64_t>(0, 0x7365'6372'6574);
    list.structure(1).set_text(0, "another secret");
    root.set_text(0, "short");
    root.pointer(1).clear();
    const auto bytes = arena.framed();
    const std::string all(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    CHECK(all.find("secret") == std::string::npos && all.find("terces") == std::string::npos);
    CHECK(all.find("short") != std::string::npos);
    const std::size_t before = bytes.size();
    CHECK(arena.compact().has_value());
    CHECK(arena.framed().size() < before);
    CHECK(arena.root_pointer().as_reader().structure().text(0) == "short");
}

TEST(orphans_change_owners) {
    for (const std::size_t words : {1u, 8u, 1000u}) {
        zooph::Arena arena(words);
        auto root = arena.root_pointer().init_struct(0, 3);
        root.set_text(0, "moved");
        {
            auto orphan = root.pointer(0).disown();
            CHECK(!orphan.is_null() && !root.has(0));
            CHECK(root.pointer(2).adopt(std::move(orphan)));
        }
        CHECK(root.as_reader().text(2) == "moved");
        {
            auto dropped = root.pointer(2).disown();
            CHECK(!dropped.is_null());
        }
        root.pointer(1).set_capability(7);
        CHECK(root.pointer(0).adopt(root.pointer(1).disown()));
        CHECK(root.as_reader().pointer(0).capability() == 7);
        zooph::Arena other;
        auto elsewhere = other.root_pointer().init_struct(0, 1);
        elsewhere.set_text(0, "stays");
        CHECK(!root.pointer(1).adopt(elsewhere.pointer(0).disown()));
        CHECK(root.pointer(1).is_null() && arena.unused_is_zero());
        const auto bytes = arena.framed();
        const std::string all(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        CHECK(all.find("moved") == std::string::npos);
    }
}

TEST(structs_are_enlarged_where_the_schema_has_more) {
    for (const std::size_t words : {1u, 6u, 1000u}) {
        zooph::Arena arena(words);
        auto small = arena.root_pointer().init_struct(1, 1);
        small.set<std::uint32_t>(0, 77);
        small.set_text(0, "kept");
        auto large = arena.root_pointer().edit_struct(2, 3);
        large.set<std::uint64_t>(8, 88);
        large.set_text(2, "new");
        const auto reader = arena.root_pointer().as_reader().structure();
        CHECK(reader.get<std::uint32_t>(0) == 77 && reader.get<std::uint64_t>(8) == 88);
        CHECK(reader.text(0) == "kept" && reader.text(2) == "new" && !reader.has(1));
        CHECK(arena.root_pointer().edit_struct(1, 1).pointer_count() == 3);
        CHECK(zooph::canonicalize(*zooph::root_pointer(arena.framed())).has_value());
    }
}

TEST(setters_do_nothing_beyond_a_struct) {
    zooph::Arena arena;
    auto root = arena.root_pointer().init_struct(1, 0);
    root.set<std::uint64_t>(8, ~std::uint64_t{0});
    root.set<std::uint32_t>(6, ~std::uint32_t{0});
    root.set<std::uint8_t>(UINT32_MAX, 1);
    root.set_bit(64, true);
    root.set_text(0, "nowhere");
    CHECK(arena.size() == 16 && arena.unused_is_zero());
    CHECK(arena.root_pointer().as_reader().structure().get<std::uint64_t>(0) == 0);
}

TEST(lists_are_built) {
    zooph::Arena arena;
    auto root = arena.root_pointer().init_struct(0, 4);
    const float numbers[] = {1.0f, -2.5f, 3.25f};
    zooph::ListBuilder<float>::set(root.pointer(0), numbers);
    auto texts = zooph::ListBuilder<zooph::Text>::init(root.pointer(1), 2);
    texts.set(0, "one");
    texts.set(1, "");
    texts.set(2, "beyond");
    auto bits = root.pointer(2).init_list(zooph::element_size::bit, 11);
    for (std::uint32_t index = 0; index < 12; ++index) {
        bits.set_bit(index, index % 3 == 0);
    }
    bits.set_bit(0, false);
    const auto reader = root.as_reader();
    CHECK(zooph::List<float>(reader.pointer(0)).to_vector() ==
          std::vector<float>({1.0f, -2.5f, 3.25f}));
    const zooph::List<zooph::Text> read(reader.pointer(1));
    CHECK(read.size() == 2 && read[0] == "one" && read[1].empty());
    const zooph::List<bool> flags(reader.pointer(2));
    CHECK(flags.size() == 11 && !flags[0] && !flags[1] && flags[3] && flags[9] && !flags[10]);
    CHECK(arena.unused_is_zero());
}

TEST(a_message_is_built_where_it_is_to_be) {
    check::Random random(4);
    zooph::Arena arena;
    for (int round = 0; round < 100; ++round) {
        const auto record = results_of(random);
        const auto fill = [&](catrank::SearchResultList_Builder to) { build(to, record); };
        zooph::Arena whole(100'000);
        build(whole.init<catrank::SearchResultList>(), record);
        const auto wanted = copied(whole.framed());
        // At any alignment and for any content of the memory, nothing is written behind the message.
        std::vector<std::byte> memory(wanted.size() + 24, std::byte{0xa5});
        const std::size_t shift = random.below(9);
        const auto room = std::span(memory).subspan(shift, wanted.size());
        CHECK(arena.build_into<catrank::SearchResultList>(room, fill) == wanted.size());
        CHECK(copied(room) == wanted);
        CHECK(memory[shift + wanted.size()] == std::byte{0xa5});
        const std::size_t less = random.below(wanted.size());
        std::vector<std::byte> small(less + 8, std::byte{0xa5});
        const std::size_t needed =
            arena.build_into<catrank::SearchResultList>(std::span(small).first(less), fill);
        CHECK(needed > less);
        CHECK(small[less] == std::byte{0xa5});
        std::vector<std::byte> enough(needed);
        CHECK(arena.build_into<catrank::SearchResultList>(enough, fill) <= needed);
    }
}

TEST(memory_of_the_caller_is_used_as_an_arenas_own) {
    // In the first case all of the message fits; in the others it goes on in segments of the arena.
    for (const std::size_t room : {2000u, 200u, 100u, 24u, 16u, 0u}) {
        zooph::Arena arena(8);
        std::vector<std::byte> memory(room, std::byte{0xa5});
        std::vector<std::byte> whole;
        const auto fill = [&](catrank::SearchResultList_Builder to) {
            auto results = to.init_results(3);
            results[0].url("a url that is not short at all").snippet("a snippet");
            results[1].url(results[0].as_reader().url().substr(2, 9)).score(2.5);
            // A value of the message itself, which is replaced by its copy; a copy that its limits end leaves nothing.
            const auto list = to.results_pointer().as_reader();
            CHECK(results[2].url_pointer().copy(list, {.memory = 40}).error().kind() == fault_kind::memory);
            CHECK(to.results_pointer().copy(list).has_value());
            CHECK(to.as_reader().results()[1].url() == "url that ");
            zooph::Arena copy;
            CHECK(copy.set_root(to.as_reader()).has_value());
            whole = copied(copy.framed());
        };
        const std::size_t size = arena.build_into<catrank::SearchResultList>(memory, fill);
        CHECK(size > room || room == 2000);
        const auto record = read(whole);
        CHECK(record.results.size() == 3 && record.results[0].snippet == "a snippet");
        if (size <= room) {
            CHECK(read(std::span(memory).first(size)) == record);
        }
    }
}

TEST(copies_keep_to_their_limits_and_leave_nothing) {
    check::Random random(5);
    auto record = results_of(random);
    record.results.resize(4, {"some url", 1.5, "a snippet that is a little longer"});
    const auto bytes = zooph::encode(record);
    const auto value = *zooph::root_pointer(bytes);
    for (const std::size_t words : {1u, 20u, 1000u}) {
        zooph::Arena arena(words);
        auto root = arena.root_pointer().init_struct(1, 2);
        root.set_text(0, "before");
        const auto before = copied(arena.framed());
        const auto memory = root.pointer(1).copy(value, {.memory = 300});
        CHECK(memory.error().kind() == fault_kind::memory);
        CHECK(copied(arena.framed()) == before && arena.unused_is_zero());
        const auto traversal = root.pointer(1).copy(value, {.traversal = 10});
        CHECK(traversal.error().kind() == fault_kind::traversal);
        CHECK(copied(arena.framed()) == before && arena.unused_is_zero());
        CHECK(root.pointer(1).copy(value).has_value());
        CHECK(*zooph::equal(root.as_reader().pointer(1), value));
        CHECK(arena.set_root(value).has_value());
        CHECK(read(arena.framed()) == record);
    }
}

TEST(copies_of_what_is_malformed_are_faults) {
    auto bytes = zooph::encode(catrank::SearchResultList{{{"url", 1, "snippet"}}});
    // The snippet's pointer leads out of bounds.
    zooph::detail::store(bytes.data() + 6 * 8, std::uint64_t{0x0000'0042'0000'0ff1});
    zooph::Arena arena;
    const auto found = arena.set_root(*zooph::root_pointer(bytes));
    CHECK(found.error().kind() == fault_kind::out_of_bounds);
    CHECK(found.error().path() == "#0[0].#1");
    CHECK(arena.root_pointer().is_null() && arena.unused_is_zero());
}

TEST(arenas_grow_to_what_is_asked_for) {
    zooph::Arena arena;
    auto root = arena.root_pointer().init_struct(0, 40);
    const std::string text(100'000, 'x');
    for (std::uint32_t index = 0; index < 40; ++index) {
        root.set_text(index, text);
    }
    CHECK(arena.segments().size() > 1 && arena.segments().size() < 20);
    const auto reader = root.as_reader();
    CHECK(reader.text(0).size() == text.size() && reader.text(39).size() == text.size());
    arena.clear();
    static_cast<void>(arena.root_pointer().init_struct(0, 40));
    CHECK(arena.segments().size() == 1);
}

#if defined(__cpp_exceptions)
TEST(what_the_format_has_no_room_for_is_refused) {
    zooph::Arena arena;
    auto root = arena.root_pointer().init_struct(0, 1);
    const std::function<void()> mistakes[] = {
        [&] { static_cast<void>(root.pointer(0).init_list(zooph::element_size::empty, 1u << 29)); },
        [&] { static_cast<void>(root.pointer(0).init_list(100, 0, 1u << 27)); },
        [&] { static_cast<void>(root.pointer(0).init_data(std::size_t{1} << 29)); },
    };
    for (const auto& mistake : mistakes) {
        bool is_refused = false;
        try {
            mistake();
        } catch (const std::length_error&) {
            is_refused = true;
        }
        CHECK(is_refused && root.pointer(0).is_null());
    }
}

TEST(a_composite_list_is_not_made_without_the_sizes_of_its_elements) {
    zooph::Arena arena;
    bool is_refused = false;
    try {
        static_cast<void>(arena.root_pointer().init_list(zooph::element_size::composite, 1u << 20));
    } catch (const std::invalid_argument&) {
        is_refused = true;
    }
    CHECK(is_refused && arena.root_pointer().is_null());
}
#endif

namespace {

/// A model with which the result of a random sequence of operations is compared.
struct Tree {
    std::uint32_t number = 0;
    std::string text{};
    std::vector<std::unique_ptr<Tree>> below = std::vector<std::unique_ptr<Tree>>(3);
};

void compare(const Tree& wanted, const zooph::StructReader& found) {
    CHECK(found.get<std::uint32_t>(4) == wanted.number);
    CHECK(found.text(0) == wanted.text);
    for (std::uint32_t index = 0; index < 3; ++index) {
        const Tree* below = wanted.below[index].get();
        CHECK(found.has(index + 1) == (below != nullptr));
        if (below != nullptr) {
            compare(*below, found.structure(index + 1));
        }
    }
}

} // namespace

TEST(random_operations_do_what_a_simple_model_does) {
    check::Random random(6);
    for (int round = 0; round < 200; ++round) {
        zooph::Arena arena(1 + random.below(64));
        Tree root;
        static_cast<void>(arena.root_pointer().init_struct(1, 4));
        for (int step = 0; step < 60; ++step) {
            Tree* tree = &root;
            auto builder = arena.root_pointer().edit_struct(1, 4);
            std::uint32_t depth = 0;
            while (random.below(3) != 0) {
                const auto index = static_cast<std::uint32_t>(random.below(3));
                if (tree->below[index] == nullptr || ++depth > 40) {
                    break;
                }
                tree = tree->below[index].get();
                builder = builder.pointer(index + 1).edit_struct(1, 4);
            }
            const auto index = static_cast<std::uint32_t>(random.below(3));
            const auto other = static_cast<std::uint32_t>(random.below(3));
            switch (random.below(7)) {
            case 0:
                tree->number = static_cast<std::uint32_t>(random.next());
                builder.set<std::uint32_t>(4, tree->number);
                break;
            case 1:
                tree->text = text_of(random);
                builder.set_text(0, tree->text);
                break;
            case 2:
                tree->below[index] = nullptr;
                builder.pointer(index + 1).clear();
                break;
            case 3:
                if (index != other) {
                    tree->below[other] = std::move(tree->below[index]);
                    tree->below[index] = nullptr;
                    auto orphan = builder.pointer(index + 1).disown();
                    CHECK(builder.pointer(other + 1).adopt(std::move(orphan)));
                }
                break;
            case 4:
                CHECK(arena.compact().has_value());
                break;
            default:
                tree->below[index] = std::make_unique<Tree>();
                static_cast<void>(builder.pointer(index + 1).init_struct(1, 4));
                break;
            }
            CHECK(arena.unused_is_zero());
            compare(root, arena.root_pointer().as_reader().structure());
        }
        const auto bytes = copied(arena.framed());
        compare(root, zooph::root_pointer(bytes)->structure());
        CHECK(zooph::canonicalize(*zooph::root_pointer(bytes)).has_value());
    }
}
