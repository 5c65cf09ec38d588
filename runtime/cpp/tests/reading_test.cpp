#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "check.hpp"
#include "station.hpp"
#include "zooph/builder.hpp"
#include "zooph/detail/utf8.hpp"
#include "zooph/version.hpp"
#include "zooph/vector.hpp"

using test::Station;
using test::Words;
using zooph::fault_kind;

static_assert(std::ranges::random_access_range<zooph::List<float>>);
static_assert(std::ranges::random_access_range<const zooph::List<test::Sensor>>);
static_assert(std::ranges::borrowed_range<zooph::List<zooph::Text>>);
static_assert(std::ranges::view<zooph::List<bool>>);
static_assert(std::ranges::sized_range<zooph::List<float>>);
static_assert(sizeof(void*) != 8 || sizeof(zooph::StructReader) == 4 * 8);
static_assert(std::is_trivially_copyable_v<zooph::StructReader>);
static_assert(std::is_trivially_copyable_v<zooph::List<float>>);

namespace wire = zooph::detail::wire;

namespace {

/// Checks the content of `test::station`, however it was opened.
void check_station(const test::StationReader& station) {
    CHECK(station.name() == "EBBR");
    CHECK(station.time() == 12345);
    CHECK(station.samples().to_vector() == std::vector<float>{1.0f, 2.5f, -2.0f});
    const auto sensors = station.sensors();
    CHECK(sensors.size() == 2);
    CHECK(sensors[0].name() == "wind" && sensors[0].serial() == 7 && sensors[0].healthy());
    CHECK(sensors[1].name() == "rain" && sensors[1].serial() == 8 && !sensors[1].healthy());
    CHECK(station.untyped().text(5) == "ok");
    CHECK(station.any().is_null());
    CHECK(station.child().name() == "unnamed" && station.child().sensors().empty());
}

/// Returns the station behind a far pointer, in two segments or, with two landing pads, in three.
std::vector<Words> in_segments(bool is_double) {
    Words body = test::station();
    const std::uint64_t root = body.front();
    if (!is_double) {
        // The landing pad is where the root pointer was.
        return {{wire::far_pointer(false, 0, 1)}, body};
    }
    return {{wire::far_pointer(true, 0, 2)}, body, {wire::far_pointer(false, 1, 1), root}};
}



/// Reports whether a text is UTF-8 by RFC 3629, checking one character at a time.
bool is_utf8_slowly(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = zooph::detail::utf8_sequence(text);
        if (length == 0) {
            return false;
        }
        text.remove_prefix(length);
    }
    return true;
}

} // namespace

TEST(texts_are_utf8_wherever_characters_lie_in_blocks) {
    const std::string_view pieces[] = {
        "\x7f", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\x80", "\xc3", "\xe2\x82", "\xf0\x9f\x98", "\xed\xa0\x80", "\xff"};
    std::size_t wrong = 0;
    for (std::size_t size = 0; size < 210; ++size) {
        wrong += !zooph::detail::is_utf8(std::string(size, 'a'));
        for (std::size_t at = 0; at <= size; ++at) {
            for (const std::string_view piece : pieces) {
                std::string text(size, 'a');
                text.insert(at, piece);
                wrong += zooph::detail::is_utf8(text) != is_utf8_slowly(text);
                wrong += zooph::detail::is_ascii(text.data(), text.size()) != (piece == "\x7f");
            }
        }
    }
    CHECK(wrong == 0);
}

TEST(a_message_is_opened_and_read) {
    const auto bytes = test::framed({test::station()});
    const auto station = zooph::open<Station>(bytes);
    CHECK(station.has_value());
    check_station(*station);
}

TEST(a_message_is_read_lazily) {
    const auto bytes = test::framed({test::station()});
    const auto message = zooph::open_lazy<Station>(bytes);
    check_station(message->root());
    CHECK(message->check().has_value());
    CHECK(message->validate().has_value());
}

TEST(a_message_in_several_segments_is_read) {
    for (const bool is_double : {false, true}) {
        const auto bytes = test::framed(in_segments(is_double));
        const auto station = zooph::open<Station>(bytes);
        CHECK(station.has_value());
        check_station(*station);
        const auto lazy = zooph::open_lazy<Station>(bytes);
        check_station(lazy->root());
        CHECK(lazy->check().has_value());
    }
}

TEST(a_frame_gives_each_of_its_segments) {
    const std::vector<Words> segments = {{1}, {2, 3, 4}, {}, {5, 6}};
    const auto bytes = test::framed(segments);
    const auto frame = zooph::Frame::exactly(bytes);
    CHECK(frame->segment_count() == segments.size());
    const auto all = frame->segments();
    for (std::uint32_t index = 0; index < segments.size(); ++index) {
        const auto expected = test::bytes_of(segments[index]);
        const auto found = frame->segment(index);
        CHECK(std::equal(found.begin(), found.end(), expected.begin(), expected.end()));
        CHECK(all[index].data() == found.data() && all[index].size() == found.size());
    }
}

TEST(bits_of_every_place_in_a_byte_are_read) {
    for (std::uint32_t place = 0; place < 16; ++place) {
        const auto bytes = test::framed({{wire::struct_pointer(0, 1, 0), std::uint64_t{1} << place}});
        const auto root = zooph::root_pointer(bytes)->structure();
        for (std::uint32_t offset = 0; offset < 16; ++offset) {
            CHECK(root.bit(offset) == (offset == place));
            CHECK(root.bit(offset, true) == (offset != place));
        }
    }
}

TEST(a_message_of_many_segments_is_read) {
    // Each far pointer leads to a landing pad in the last of 200 segments.
    std::vector<Words> segments(200);
    segments[0] = {wire::far_pointer(false, 0, 199)};
    segments[199] = test::station();
    const auto bytes = test::framed(segments);
    const auto station = zooph::open<Station>(bytes);
    CHECK(station.has_value());
    check_station(*station);
}

TEST(places_in_segments_of_any_number_are_found) {
    // The number of a segment is stored up to 126. The start of later segments is searched for.
    constexpr std::uint32_t count = 300;
    for (const std::uint32_t segment : {1u, 2u, 7u, 8u, 126u, 127u, 128u, 299u}) {
        std::vector<Words> segments(count, Words{0});
        segments[0] = {wire::far_pointer(false, 0, segment)};
        // The landing pad, a text, and the struct, whose pointers lead back to the text and out of bounds.
        segments[segment] = {
            wire::struct_pointer(1, 0, 3),
            0x6968, // "hi"
            wire::list_pointer(-2, zooph::element_size::byte, 3),
            wire::list_pointer(100, zooph::element_size::byte, 5),
            wire::list_pointer(-6, zooph::element_size::byte, 3),
        };
        const auto bytes = test::framed(segments);
        const auto place = zooph::position::of_word(segment, 3);
        const auto framed = zooph::root_pointer(bytes)->structure();
        CHECK(framed.text(0) == "hi" && framed.text(1).empty() && framed.text(2).empty());
        CHECK(framed.pointer(1).at() == 3);
        const auto fault = framed.pointer(1).cast<zooph::Text>().error();
        CHECK(fault.kind() == fault_kind::out_of_bounds && fault.position() == place);
        const auto lazy = zooph::open_lazy<Station>(bytes);
        const auto root = lazy->root_pointer().structure();
        CHECK(root.text(0) == "hi" && lazy->check().has_value());
        // A place before the segment's start is out of bounds, whatever is there.
        CHECK(root.text(2).empty());
        CHECK(lazy->check().error().kind() == fault_kind::out_of_bounds);
        CHECK(lazy->check().error().position() == zooph::position::of_word(segment, 4));
        // Fields have positions, too: this is the second pointer of the struct.
        CHECK(root.pointer(1).segment().index() == segment && root.pointer(1).at() == 3);
    }
}

TEST(texts_and_data_behind_far_pointers_are_those_that_the_full_check_finds) {
    check::Random random(7);
    int found = 0;
    for (int round = 0; round < 20'000; ++round) {
        const std::uint32_t counts[] = {2, 3, 4, 8, 9, 130};
        const std::uint32_t count = counts[random.below(6)];
        const auto segment = static_cast<std::uint32_t>(random.below(count + 1));
        std::vector<Words> segments(count, Words{0, test::text("abc"), test::text("seven77"), ~std::uint64_t{0}});
        for (Words& words : segments) {
            words.resize(1 + random.below(4));
            const auto size = static_cast<std::uint32_t>(random.below(28));
            const auto back = static_cast<std::int64_t>(random.below(3)) - 1;
            words[0] = wire::list_pointer(back, zooph::element_size::byte, size);
            if (random.below(8) == 0) {
                words[0] ^= std::uint64_t{1} << random.below(64);
            }
        }
        const auto pad = static_cast<std::uint32_t>(random.below(8) == 0 ? random.below(6) : 0);
        segments[0] = {wire::struct_pointer(0, 0, 1), wire::far_pointer(random.below(9) == 0, pad, segment)};
        const auto bytes = test::framed(segments);
        const auto lazy = zooph::open_lazy<Station>(bytes);
        for (const zooph::Pointer& start : {*zooph::root_pointer(bytes), lazy->root_pointer()}) {
            const auto root = start.structure();
            const auto at = root.pointer(0);
            const auto tried = zooph::detail::try_bytes(at.segment(), at.at(), at.word());
            const zooph::detail::BytesAt all = tried.found;
            const bool is_sound = tried.wrong == fault_kind{};
            const bool is_text = is_sound && all.count > 0 && all.at[all.count - 1] == std::byte{};
            const std::string_view text = root.text(0);
            CHECK(text.size() == (is_text ? all.count - 1 : 0));
            CHECK(!is_text || reinterpret_cast<const std::byte*>(text.data()) == all.at);
            const auto data = root.data(0);
            CHECK(data.size() == (is_sound ? all.count : 0) && (!is_sound || data.data() == all.at));
            found += is_text ? 1 : 0;
            if (!is_sound && start.segment().is(zooph::detail::origin::table)) {
                CHECK(lazy->check().error().kind() == tried.wrong);
            }
        }
    }
    CHECK(found > 2000 && found < 38'000);
}

TEST(texts_in_several_segments_of_an_arena_are_read) {
    zooph::Arena arena(4);
    const auto root = arena.root_pointer().init_struct(0, 20);
    for (std::uint32_t index = 0; index < 20; ++index) {
        root.set_text(index, std::string(index, 't'));
    }
    CHECK(arena.segments().size() > 1);
    const auto reader = root.as_reader();
    for (std::uint32_t index = 0; index < 20; ++index) {
        CHECK(reader.text(index) == std::string(index, 't') && reader.data(index).size() == index + 1);
    }
}

TEST(bytes_may_begin_anywhere) {
    auto bytes = test::framed({test::station()});
    for (std::size_t shift = 1; shift < 8; ++shift) {
        bytes.insert(bytes.begin(), std::byte{0xff});
        const auto station = zooph::open<Station>(std::span(bytes).subspan(shift));
        CHECK(station.has_value());
        check_station(*station);
        const auto samples = station->samples();
        // Viewed in place or not, the numbers are the same.
        if (const auto span = samples.as_span()) {
            CHECK(std::equal(span->begin(), span->end(), samples.begin()));
        }
    }
}

TEST(what_follows_a_message_is_a_fault_or_the_rest) {
    auto bytes = test::framed({test::station()});
    const std::size_t length = bytes.size();
    bytes.insert(bytes.end(), 5, std::byte{1});
    const auto exact = zooph::open<Station>(bytes);
    CHECK(exact.error().kind() == fault_kind::trailing_bytes);
    CHECK(exact.error().position() == zooph::position::of_byte(length));
    const auto prefix = zooph::open_prefix<Station>(bytes);
    CHECK(prefix.has_value() && prefix->rest.size() == 5);
    check_station(prefix->root);
}

TEST(every_prefix_is_truncated) {
    const auto bytes = test::framed(in_segments(true));
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        const auto found = zooph::open<Station>(std::span(bytes).first(length));
        CHECK(found.error().kind() == fault_kind::truncated);
        CHECK(found.error().position() == zooph::position::of_byte(length));
    }
}

TEST(segment_tables_of_too_many_are_refused_at_once) {
    for (const std::uint32_t last : {512u, 513u, 1u << 31, UINT32_MAX}) {
        std::vector<std::byte> bytes(64);
        zooph::detail::store(bytes.data(), last);
        CHECK(zooph::open<Station>(bytes).error().kind() == fault_kind::segment_table);
        CHECK(zooph::open_lazy<Station>(bytes).error().kind() == fault_kind::segment_table);
    }
    const std::vector<std::byte> empty(8);
    CHECK(zooph::open<Station>(empty).error().kind() == fault_kind::no_root);
    CHECK(zooph::open_lazy<Station>(empty).error().kind() == fault_kind::no_root);
}

TEST(a_fault_has_the_place_and_the_path_of_its_pointer) {
    Words words = test::station();
    words[16] = wire::list_pointer(100, zooph::element_size::byte, 5);
    const auto bytes = test::framed({words});
    const auto found = zooph::open<Station>(bytes);
    CHECK(found.error().kind() == fault_kind::out_of_bounds);
    CHECK(found.error().position() == zooph::position::of_word(0, 16));
    CHECK(found.error().path() == "sensors[1].name");

    const auto lazy = zooph::open_lazy<Station>(bytes);
    CHECK(lazy->root().sensors()[1].serial() == 8);
    CHECK(lazy->check().has_value());
    CHECK(lazy->root().sensors()[1].name().empty());
    CHECK(lazy->check().error().kind() == fault_kind::out_of_bounds);
    CHECK(lazy->check().error().position() == zooph::position::of_word(0, 16));
    CHECK(lazy->validate().error() == found.error());
}

TEST(lists_are_ranges) {
    const auto bytes = test::framed({test::station()});
    const auto station = *zooph::open<Station>(bytes);
    std::string names;
    for (const auto sensor : station.sensors()) {
        names += sensor.name();
    }
    CHECK(names == "windrain");
    const auto samples = station.samples();
    const std::vector<float> copied(samples.begin(), samples.end());
    CHECK(copied == samples.to_vector());
#if defined(__cpp_lib_ranges) // libc++ 14 has the concepts only.
    CHECK(*std::ranges::max_element(samples) == 2.5f);
    const auto found =
        std::ranges::lower_bound(station.sensors(), 8u, {}, &test::SensorReader::serial);
    CHECK(found - station.sensors().begin() == 1);
#endif
    CHECK((samples.end() - 1)[0] == -2.0f && samples.begin() < samples.end());
    // Beyond the end, elements are empty and nothing is read.
    CHECK(samples[3] == 0 && samples[SIZE_MAX] == 0 && station.sensors()[9].name().empty());
    float two[2] = {};
    CHECK(samples.copy_to(two) == 2 && two[1] == 2.5f);
}

TEST(older_and_newer_structs_are_read) {
    // An older writer's struct, which has the name only.
    const auto older = test::framed({{wire::struct_pointer(0, 0, 1),
                                      wire::list_pointer(0, zooph::element_size::byte, 3),
                                      test::text("me")}});
    const auto station = *zooph::open<Station>(older);
    CHECK(station.name() == "me" && station.time() == 0 && station.samples().empty());
    CHECK(station.any().is_null() && station.untyped().has(0) && !station.untyped().has(1));
}

TEST(numbers_are_read_as_structs_and_the_other_way_round) {
    Words words = test::station();
    // The sensors as a list of bytes: each has a data section of one byte.
    words[5] = wire::list_pointer(3, zooph::element_size::byte, 4);
    const auto bytes = test::framed({words});
    const auto station = *zooph::open<Station>(bytes);
    CHECK(station.sensors().size() == 4);
    CHECK(station.sensors()[0].serial() == 0 && station.sensors()[0].healthy());
    CHECK(station.sensors()[0].name().empty());
    CHECK(station.sensors()[1].name().empty());
    // The position of an absent pointer is the word in which the element begins.
    const auto first = station.sensors().untyped().structure(0).pointer(0);
    const auto third = station.sensors().untyped().structure(2).pointer(0);
    CHECK(third.is_null() && third.at() == first.at() && first.at() == 9);
    // The samples as a list of structs: the first four bytes of each are the number.
    words = test::station();
    words[4] = wire::list_pointer(7, zooph::element_size::composite, 4);
    const auto structs = test::framed({words});
    const auto read = zooph::open<Station>(structs);
    CHECK(read->samples().size() == 2 && !read->samples().as_span().has_value());
    float numbers[2] = {1, 1};
    CHECK(read->samples().copy_to(numbers) == 2);
    CHECK(std::bit_cast<std::uint32_t>(numbers[0]) == 7);
    CHECK(std::bit_cast<std::uint32_t>(numbers[1]) == 8);
}

TEST(untyped_pointers_are_cast_with_a_check) {
    Words words = test::station();
    words[7] = wire::list_pointer(10, zooph::element_size::byte, 3); // as long as the note
    const auto bytes = test::framed({words});
    const auto any = zooph::open<Station>(bytes)->any();
    CHECK(any.kind() == zooph::pointer_kind::list);
    CHECK(*any.cast<zooph::Text>() == "ok");
    CHECK(any.cast<zooph::Data>()->size() == 3);
    CHECK(any.cast<Station>().error().kind() == fault_kind::pointer_kind);
    CHECK(any.cast<zooph::List<std::uint16_t>>().error().kind() == fault_kind::element_size);
    CHECK(any.cast<zooph::List<std::uint8_t>>()->size() == 3);
    CHECK(zooph::Pointer().cast<Station>()->name() == "unnamed");
}

TEST(limits_are_kept) {
    const auto bytes = test::framed({test::station()});
    // Root 8 words, name 2, samples 3, sensors 5, two names of 2 each, note 2.
    CHECK(zooph::open<Station>(bytes, {.traversal = 24}).has_value());
    const auto found = zooph::open<Station>(bytes, {.traversal = 23});
    CHECK(found.error().kind() == fault_kind::traversal && found.error().path() == "note");
    CHECK(zooph::open<Station>(bytes, {.nesting = 2}).has_value());
    CHECK(zooph::open<Station>(bytes, {.nesting = 1}).error().path() == "sensors");
    Words words = test::station();
    words[17] = 0x00ff;
    const auto damaged = test::framed({words});
    words[14] = wire::list_pointer(2, zooph::element_size::byte, 2);
    const auto not_utf8 = test::framed({words});
    CHECK(zooph::open<Station>(not_utf8).has_value());
    const auto utf8 = zooph::open<Station>(not_utf8, {.utf8 = true});
    CHECK(utf8.error().kind() == fault_kind::text_utf8);
    CHECK(utf8.error().path() == "sensors[0].name");
    CHECK(zooph::open<Station>(damaged).has_value());
}

TEST(a_struct_in_itself_is_a_fault_and_ends) {
    // The root's child is the root itself.
    Words words = test::station();
    words[6] = wire::struct_pointer(-6, 2, 6);
    const auto bytes = test::framed({words});
    CHECK(zooph::open<Station>(bytes).error().kind() == fault_kind::nesting);
    const auto lazy = zooph::open_lazy<Station>(bytes);
    CHECK(lazy->root().child().child().child().time() == 12345);
    CHECK(lazy->validate().error().kind() == fault_kind::nesting);
}
