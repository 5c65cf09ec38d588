// Opening messages whose root leads only to texts and data, with and without limits, compared with the full pass.

#include "check.hpp"
#include "words.hpp"
#include "zooph/open.hpp"

using test::Words;
using zooph::element_size;
using zooph::fault_kind;

namespace test {

/// `struct Note { number @0 :UInt64; title @1 :Text; picture @2 :Data; body @3 :Text; }`
struct Note;

/// `struct Pair { first @0 :UInt64; second @1 :UInt64; }`
struct Pair;

} // namespace test

template <>
struct zooph::generated_v1::type<test::Note> {
    using Reader = zooph::StructReader;
    static constexpr std::uint16_t data_words = 1;
    static constexpr std::uint16_t pointers = 3;
    static constexpr bool leaf_is_text[] = {true, false, true};
    static const Layout layout;
};

template <>
struct zooph::generated_v1::type<test::Pair> {
    using Reader = zooph::StructReader;
    static constexpr std::uint16_t data_words = 2;
    static constexpr std::uint16_t pointers = 0;
    static constexpr bool leaf_is_text[1] = {false};
    static const Layout layout;
};

namespace {

constexpr zooph::Slot note_slots[] = {{"title", 0, zooph::detail::slot_of<zooph::Text>::value},
                                      {"picture", 1, zooph::detail::slot_of<zooph::Data>::value},
                                      {"body", 2, zooph::detail::slot_of<zooph::Text>::value}};

} // namespace

constexpr zooph::Layout zooph::generated_v1::type<test::Note>::layout{"Note", data_words, pointers, note_slots};
constexpr zooph::Layout zooph::generated_v1::type<test::Pair>::layout{"Pair", data_words, pointers, {}};

namespace {

namespace wire = zooph::detail::wire;

/// Opens a message within limits. Checks that the full pass comes to the same result, and that the Reader is the same
/// as that of the path for any type.
template <class T>
zooph::result<zooph::StructReader> opened(
    const std::vector<std::byte>& bytes, const zooph::Limits& limits) {
    auto found = zooph::open<T>(bytes, limits);
    const auto expected =
        zooph::detail::open_within(bytes, &zooph::generated_v1::type<T>::layout, limits);
    const auto root = zooph::root_pointer(bytes);
    CHECK(found.has_value() == expected.has_value());
    CHECK(found.has_value() ==
          (root && zooph::detail::validate_fully(*root, zooph::detail::slot_of<T>::value, limits)));
    if (found && expected) {
        CHECK(found->form() == expected->form());
        CHECK(found->data_section().data() == expected->data_section().data());
        CHECK(found->spot().end == expected->spot().end);
        CHECK(found->spot().source == expected->spot().source);
    } else if (!found && !expected) {
        CHECK(found.error() == expected.error());
    }
    return found;
}

/// Returns the kind of the fault, or none if the message is opened.
template <class T>
fault_kind fault_of(const std::vector<std::byte>& bytes, const zooph::Limits& limits) {
    const auto found = opened<T>(bytes, limits);
    return found ? fault_kind{} : found.error().kind();
}

/// Appends a list of bytes, and returns the pointer to it for pointer `index` of a note.
std::uint64_t put(Words& words, std::size_t index, std::string_view bytes) {
    const auto offset = static_cast<std::int64_t>(words.size()) - static_cast<std::int64_t>(3 + index);
    for (std::size_t at = 0; at < bytes.size(); at += 8) {
        words.push_back(test::text(bytes.substr(at, 8)));
    }
    return wire::list_pointer(offset, element_size::byte, static_cast<std::uint32_t>(bytes.size()));
}

/// Returns a note. The texts get a NUL.
Words note(const std::string& title, const std::string& picture, const std::string& body) {
    Words words = {wire::struct_pointer(0, 1, 3), 7, 0, 0, 0};
    words[2] = put(words, 0, title + '\0');
    words[3] = put(words, 1, picture);
    words[4] = put(words, 2, body + '\0');
    return words;
}

} // namespace

TEST(notes_are_opened_within_limits_only_if_the_full_pass_accepts_them) {
    check::Random random(11);
    int sound = 0;
    for (int round = 0; round < 40'000; ++round) {
        Words words = note(std::string(random.below(20), 'a'), std::string(random.below(12), '\xff'),
                           std::string(random.below(40), 'b'));
        for (std::uint64_t changes = random.below(3); changes > 0; --changes) {
            words[random.below(words.size())] ^= std::uint64_t{1} << random.below(64);
        }
        words.resize(words.size() - (random.below(8) == 0 ? 1 : 0));
        zooph::Limits limits{.utf8 = random.below(2) == 0};
        if (random.below(3) != 0) {
            limits.nesting = static_cast<std::uint32_t>(random.below(3));
            limits.traversal = random.below(2) == 0 ? random.below(60)
                                                    : random.next() >> random.below(64);
        }
        sound += opened<test::Note>(test::framed({words}), limits) ? 1 : 0;
    }
    CHECK(sound > 5000 && sound < 35'000);
}

TEST(the_charge_for_texts_and_data_is_the_same_at_the_limit) {
    // The struct is charged 4 words, the lists 3, 4 and 2.
    const auto bytes = test::framed({note("ten bytes", "twenty bytes and more", "four")});
    CHECK(fault_of<test::Note>(bytes, {.traversal = 13}) == fault_kind{});
    CHECK(fault_of<test::Note>(bytes, {.traversal = 12}) == fault_kind::traversal);
    CHECK(fault_of<test::Note>(bytes, {.traversal = 0}) == fault_kind::traversal);
    CHECK(fault_of<test::Note>(bytes, {.nesting = 0}) == fault_kind::nesting);
    CHECK(fault_of<test::Note>(bytes, {.nesting = 1}) == fault_kind{});
    // All pointers lead to one list of 1,000 bytes: it is charged for each of them.
    Words shared = note("", "", std::string(999, 'c'));
    shared[2] = shared[4] + (2 << 2);
    shared[3] = shared[4] + (1 << 2);
    for (std::uint64_t traversal = 370; traversal < 550; ++traversal) {
        CHECK(fault_of<test::Note>(test::framed({shared}), {.traversal = traversal}) ==
              (traversal < 4 + 3 * 126 ? fault_kind::traversal : fault_kind{}));
    }
}

TEST(structs_without_pointers_are_opened_within_limits) {
    for (std::uint64_t traversal = 0; traversal < 6; ++traversal) {
        for (std::uint16_t data = 0; data < 4; ++data) {
            Words words = {wire::struct_pointer(0, data, 0), 1, 2, 3};
            for (const std::size_t size : {1U, 3U, 4U}) {
                words.resize(size);
                const auto bytes = test::framed({words});
                const fault_kind wrong = fault_of<test::Pair>(bytes, {.traversal = traversal});
                // A pointer to an empty struct is null, which is charged nothing.
                CHECK(wrong == (data >= size       ? fault_kind::out_of_bounds
                                : traversal < data ? fault_kind::traversal
                                                   : fault_kind{}));
            }
        }
    }
    CHECK(fault_of<test::Pair>(test::framed({{wire::struct_pointer(0, 2, 0), 1, 2}}),
                               {.nesting = 0}) == fault_kind::nesting);
}

TEST(readers_know_a_traversal_limit_above_the_default) {
    const auto small = test::framed({note("small", "", "")});
    const auto large = test::framed({note("large", "", std::string(3 << 20, 'd'))});
    const std::uint64_t least = zooph::detail::default_traversal(0);
    for (const auto& bytes : {small, large}) {
        for (const std::uint64_t traversal :
             {least - 1, least, least + 1, least * 4, least * 4 + 1, least << 31, UINT64_MAX}) {
            CHECK(opened<test::Note>(bytes, {.traversal = traversal}).has_value());
        }
    }
}

TEST(the_number_of_doublings_is_the_smallest_that_is_enough) {
    using zooph::detail::default_traversal;
    using zooph::detail::doubled;
    const auto number_of = [](std::uint64_t traversal, std::uint64_t words) {
        return zooph::detail::doublings_of({.traversal = traversal}, words);
    };
    for (const std::uint64_t words : {std::uint64_t{0}, std::uint64_t{5} << 20, std::uint64_t{1} << 40}) {
        const std::uint64_t least = default_traversal(words);
        for (std::uint32_t doublings = 0; doublings < 40; ++doublings) {
            const std::uint32_t most = zooph::detail::most_doublings;
            const std::uint64_t limit = doubled(least, doublings);
            if (limit == UINT64_MAX) {
                break;
            }
            CHECK(number_of(limit, words) == (doublings < most ? doublings : most));
            CHECK(number_of(limit + 1, words) == (doublings < most ? doublings + 1 : most));
        }
        CHECK(number_of(0, words) == 0);
    }
    CHECK(number_of(UINT64_MAX, 0) == 31);
    CHECK(number_of(UINT64_MAX, std::uint64_t{1} << 40) == 23);
    CHECK(zooph::detail::doublings_of({}, 5) == 0);
}

TEST(texts_that_are_not_utf8_are_found_at_each_place_of_texts_of_all_sizes) {
    for (const std::size_t size : {1U, 3U, 7U, 8U, 15U, 16U, 17U, 64U, 65U, 200U, 400U, 500U, 520U}) {
        const std::string plain(size, 'e');
        CHECK(fault_of<test::Note>(test::framed({note(plain, plain, "f")}), {.utf8 = true}) ==
              fault_kind{});
        // Data may have any bytes.
        CHECK(fault_of<test::Note>(test::framed({note(plain, "\xff\xfe", plain)}), {.utf8 = true}) ==
              fault_kind{});
        for (std::size_t at = 0; at < size; at += size > 80 ? 13 : 1) {
            std::string wrong = plain;
            wrong[at] = '\x80';
            const auto first = test::framed({note(wrong, "", plain)});
            const auto last = test::framed({note(plain, "\xff", wrong)});
            CHECK(fault_of<test::Note>(first, {.utf8 = true}) == fault_kind::text_utf8);
            CHECK(fault_of<test::Note>(last, {.utf8 = true}) == fault_kind::text_utf8);
            CHECK(fault_of<test::Note>(first, {}) == fault_kind{});
            if (at + 1 < size) {
                std::string right = plain;
                right.replace(at, 2, "\xc3\xa9");
                CHECK(fault_of<test::Note>(test::framed({note(right, "\xff", right)}), {.utf8 = true}) ==
                      fault_kind{});
            }
        }
    }
}

TEST(texts_among_the_pointers_are_checked_to_be_utf8) {
    // The first pointer leads to the word of the third one, whose length has a byte that is not ASCII.
    Words words = note("", "", "a text of more bytes");
    words[2] = wire::list_pointer(1, element_size::byte, 8);
    CHECK((words[4] >> 32 & 0xff) >= 0x80);
    CHECK(fault_of<test::Note>(test::framed({words}), {.utf8 = true}) == fault_kind::text_utf8);
    CHECK(fault_of<test::Note>(test::framed({words}), {}) == fault_kind{});
}
