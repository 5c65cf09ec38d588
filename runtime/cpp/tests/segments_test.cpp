// Messages whose segments lie apart in memory.

#include <algorithm>
#include <string>
#include <vector>

#include "check.hpp"
#include "station_fields.hpp"
#include "structs.zooph.hpp"
#include "zooph/builder.hpp"
#include "zooph/json.hpp"
#include "zooph/print.hpp"
#include "zooph/segments.hpp"
#include "zooph/set.hpp"

using test::Station;
using test::Words;
using zooph::fault_kind;

namespace generated = zooph::generated_v1;
namespace wire = zooph::detail::wire;

namespace {

using Spans = std::vector<std::span<const std::byte>>;
using Buffers = std::vector<std::vector<std::byte>>;

static_assert(zooph::segment_range<Spans>);
static_assert(zooph::segment_range<const std::vector<std::string>&>);
static_assert(zooph::segment_range<std::string_view (&)[3]>);
static_assert(!zooph::segment_range<std::vector<std::byte>>);
static_assert(!zooph::segment_range<std::span<const std::uint64_t>>);
static_assert(zooph::borrowed_segments<Spans> && zooph::borrowed_segments<Buffers&>);
static_assert(zooph::borrowed_segments<std::span<const std::vector<std::byte>>>);
static_assert(!zooph::borrowed_segments<Buffers>);

/// Returns each segment in its own memory of exactly its size, so that sanitizers notice reads beyond it.
Buffers apart(const std::vector<Words>& segments) {
    Buffers buffers;
    for (const Words& words : segments) {
        buffers.push_back(test::bytes_of(words));
    }
    return buffers;
}

/// Returns everything in a message as text, or the fault.
std::string said(const test::StationReader& station) {
    const auto text = generated::to_text(station.untyped(), test::station_fields());
    return text ? *text : std::string(zooph::name(text.error().kind()));
}

std::string whole() {
    const auto bytes = test::framed({test::station()});
    return said(*zooph::open<Station>(bytes));
}

/// Returns the station with the root, the struct, its lists and its texts in segments of their own. All pointers
/// between them are far, and two have two landing pads.
std::vector<Words> scattered() {
    using zooph::element_size;
    return {
        {wire::far_pointer(true, 0, 6)},
        {
            12345, 0,
            wire::far_pointer(false, 0, 3),
            wire::far_pointer(true, 2, 6),
            wire::far_pointer(false, 0, 4),
            0, 0,
            wire::far_pointer(false, 3, 3),
        },
        {0x4020'0000'3f80'0000, 0xc000'0000},
        {
            wire::list_pointer(1, element_size::byte, 5), wire::list_pointer(3, element_size::byte, 5),
            test::text("EBBR"),
            wire::list_pointer(2, element_size::byte, 3), wire::list_pointer(2, element_size::byte, 5),
            test::text("wind"), test::text("ok"), test::text("rain"),
        },
        {
            wire::list_pointer(0, element_size::composite, 4),
            wire::composite_tag(2, 1, 1),
            7, wire::far_pointer(false, 1, 3),
            std::uint64_t{1} << 32 | 8, wire::far_pointer(false, 4, 3),
        },
        {},
        {
            wire::far_pointer(false, 0, 1), wire::struct_pointer(0, 2, 6),
            wire::far_pointer(false, 0, 2), wire::list_pointer(0, element_size::four_bytes, 3),
        },
    };
}

/// Returns the kind, the position and the path of a fault, or nothing if there is none.
template <class Result>
std::string why(const Result& result) {
    return result ? std::string() : result.error().to_string();
}

bool is_inside(std::string_view text, const std::vector<std::byte>& buffer) {
    const auto* at = reinterpret_cast<const std::byte*>(text.data());
    return at >= buffer.data() && at + text.size() <= buffer.data() + buffer.size();
}

} // namespace

TEST(segments_that_lie_apart_are_read_where_they_are) {
    const auto framed = test::framed(scattered());
    CHECK(said(*zooph::open<Station>(framed)) == whole());
    const Buffers buffers = apart(scattered());
    const auto message = zooph::open_segments<Station>(buffers);
    CHECK(said(message->root()) == whole());
    CHECK(is_inside(message->root().name(), buffers[3]));
    CHECK(is_inside(message->root().sensors()[1].name(), buffers[3]));
    const auto samples = message->root().samples().as_span();
    CHECK(!samples || reinterpret_cast<const std::byte*>(samples->data()) == buffers[2].data());
    CHECK(message->check().has_value());
    const auto lazy = zooph::open_lazy_segments<Station>(buffers);
    CHECK(said(lazy->root()) == whole());
    CHECK(lazy->check().has_value() && lazy->validate().has_value());
}

TEST(segments_are_given_in_any_range) {
    const Buffers buffers = apart(scattered());
    CHECK(said(zooph::open_segments<Station>(Spans(buffers.begin(), buffers.end()))->root()) == whole());
    CHECK(said(zooph::open_segments<Station>(std::span(buffers))->root()) == whole());
    std::vector<std::string_view> texts;
    for (const auto& buffer : buffers) {
        texts.emplace_back(reinterpret_cast<const char*>(buffer.data()), buffer.size());
    }
    CHECK(said(zooph::open_lazy_segments<Station>(texts)->root()) == whole());
}

TEST(segments_may_lie_in_any_order_and_begin_anywhere) {
    const Buffers buffers = apart(scattered());
    for (std::size_t shift = 0; shift < 8; ++shift) {
        // The last segment is the first in memory, and between them are bytes that belong to none.
        std::vector<std::byte> memory(1024, std::byte{0xff});
        Spans spans(buffers.size());
        std::size_t at = shift;
        for (std::size_t index = buffers.size(); index-- > 0;) {
            std::copy(buffers[index].begin(), buffers[index].end(), memory.data() + at);
            spans[index] = std::span(memory).subspan(at, buffers[index].size());
            at += buffers[index].size() + 8 + shift;
        }
        CHECK(said(zooph::open_segments<Station>(spans)->root()) == whole());
        CHECK(said(zooph::open_lazy_segments<Station>(spans)->root()) == whole());
    }
}

TEST(lists_of_segments_that_are_no_message_are_refused) {
    const Buffers words(513, std::vector<std::byte>(8));
    const auto expect = [](std::span<const std::vector<std::byte>> segments, const zooph::fault& expected) {
        CHECK(zooph::open_segments<Station>(segments).error() == expected);
        CHECK(zooph::open_lazy_segments<Station>(segments).error() == expected);
    };
    const auto no_root = zooph::fault(fault_kind::no_root, zooph::position::of_word(0, 0));
    expect({}, no_root);
    const Buffers short_of_a_word = {std::vector<std::byte>(7), std::vector<std::byte>(8)};
    expect(short_of_a_word, no_root);
    const Buffers empty = {{}, std::vector<std::byte>(8)};
    expect(empty, no_root);
    expect(words, zooph::fault(fault_kind::segment_table, zooph::position::of_byte(0)));
    CHECK(zooph::open_segments<Station>(std::span(words).first(512)).has_value());
    CHECK(zooph::open_lazy_segments<Station>(std::span(words).first(512)).has_value());
}

TEST(bytes_behind_the_last_whole_word_of_a_segment_do_not_count) {
    Buffers buffers = apart(scattered());
    for (std::size_t more = 1; more < 8; ++more) {
        for (auto& buffer : buffers) {
            buffer.push_back(std::byte{0xff});
        }
        CHECK(said(zooph::open_segments<Station>(buffers)->root()) == whole());
    }
    // The second sensor's name ends in a word that is not whole any more.
    buffers = apart(scattered());
    buffers[3].pop_back();
    const auto found = zooph::open_segments<Station>(buffers);
    CHECK(found.error().kind() == fault_kind::out_of_bounds);
    CHECK(found.error().position() == zooph::position::of_word(4, 5));
    CHECK(found.error().path() == "sensors[1].name");
    const auto lazy = zooph::open_lazy_segments<Station>(buffers);
    CHECK(lazy->root().sensors()[1].name().empty());
    CHECK(lazy->check().error().position() == zooph::position::of_word(4, 5));
}

TEST(far_pointers_to_segments_that_do_not_exist_are_faults) {
    Buffers buffers = apart(scattered());
    buffers.pop_back();
    const auto found = zooph::open_segments<Station>(buffers);
    CHECK(found.error().kind() == fault_kind::far_segment);
    CHECK(found.error().position() == zooph::position::of_word(0, 0));
    // A message of one segment may call it by its number.
    Words words = test::station();
    words.insert(words.begin(), wire::far_pointer(false, 1, 0));
    const Buffers one = apart({words});
    CHECK(said(zooph::open_segments<Station>(one)->root()) == whole());
}

TEST(limits_hold_for_segments_that_lie_apart) {
    const Buffers buffers = apart(scattered());
    const auto within = [&](const zooph::Limits& limits) {
        const auto found = zooph::open_segments<Station>(buffers, limits);
        return found ? fault_kind{} : found.error().kind();
    };
    CHECK(within({.traversal = 8}) == fault_kind::traversal);
    CHECK(within({.traversal = 1000}) == fault_kind{});
    CHECK(within({.nesting = 1}) == fault_kind::nesting);
    CHECK(within({.nesting = 2, .utf8 = true}) == fault_kind{});
    std::vector<Words> segments = scattered();
    segments[3][5] = test::text("\xffind");
    const Buffers wrong = apart(segments);
    CHECK(zooph::open_segments<Station>(wrong).has_value());
    CHECK(zooph::open_segments<Station>(wrong, {.utf8 = true}).error().kind() == fault_kind::text_utf8);
}

TEST(damaged_segments_are_answered_as_in_a_framed_message) {
    check::Random random(11);
    int refused = 0;
    for (int round = 0; round < 5000; ++round) {
        std::vector<Words> segments = scattered();
        for (std::size_t flips = 1 + random.below(2); flips > 0; --flips) {
            Words& words = segments[random.below(segments.size())];
            if (words.empty()) {
                continue;
            }
            const std::uint64_t bit = std::uint64_t{1} << random.below(64);
            words[random.below(words.size())] ^= bit;
        }
        if (random.below(4) == 0) {
            Words& words = segments[1 + random.below(segments.size() - 1)];
            words.resize(words.size() - (words.empty() ? 0 : 1));
        }
        const auto framed = test::framed(segments);
        const Buffers buffers = apart(segments);
        const auto expected = zooph::open<Station>(framed);
        const auto found = zooph::open_segments<Station>(buffers);
        CHECK(found.has_value() == expected.has_value() && why(found) == why(expected));
        CHECK(!found || said(found->root()) == said(*expected));
        refused += found ? 0 : 1;
        const auto lazy_framed = zooph::open_lazy<Station>(framed);
        const auto lazy = zooph::open_lazy_segments<Station>(buffers);
        CHECK(said(lazy->root()) == said(lazy_framed->root()));
        CHECK(why(lazy->check()) == why(lazy_framed->check()));
    }
    CHECK(refused > 1000 && refused < 4000);
}

TEST(places_in_apart_segments_of_any_number_are_found) {
    // The number of a segment is stored up to 126. The start of later segments is searched for.
    for (const std::uint32_t segment : {1u, 126u, 127u, 128u, 511u}) {
        std::vector<Words> segments(512);
        segments[0] = {wire::far_pointer(false, 0, segment)};
        // The landing pad, a text, and the struct, whose pointers lead back to the text and before the segment.
        segments[segment] = {
            wire::struct_pointer(1, 0, 2),
            0x6968, // "hi"
            wire::list_pointer(-2, zooph::element_size::byte, 3),
            wire::list_pointer(-5, zooph::element_size::byte, 3),
        };
        const Buffers buffers = apart(segments);
        const auto lazy = zooph::open_lazy_segments<Station>(buffers);
        const auto root = lazy->root_pointer().structure();
        CHECK(root.text(0) == "hi" && lazy->check().has_value());
        CHECK(root.text(1).empty());
        CHECK(lazy->check().error().kind() == fault_kind::out_of_bounds);
        CHECK(lazy->check().error().position() == zooph::position::of_word(segment, 3));
    }
}

TEST(segments_that_share_bytes_are_read_within_bounds) {
    // Each segment ends at a different place of the same memory, and one is there twice.
    const auto bytes = test::bytes_of(test::station());
    Spans spans(200, std::span(bytes));
    for (std::size_t index = 1; index < spans.size(); ++index) {
        spans[index] = std::span(bytes).first(index % 25 * 6);
    }
    spans[199] = spans[198];
    CHECK(said(zooph::open_segments<Station>(spans)->root()) == whole());
    auto far = wire::far_pointer(false, 0, 198);
    std::vector<std::byte> first(8);
    zooph::detail::store(first.data(), far);
    spans[0] = first;
    const auto found = zooph::open_segments<Station>(spans);
    const auto lazy = zooph::open_lazy_segments<Station>(spans);
    static_cast<void>(said(lazy->root()));
    CHECK(found.has_value() == lazy->check().has_value());
}

TEST(segments_of_an_arena_are_opened_without_framing) {
    zooph::Arena arena(4);
    const auto root = arena.root_pointer().init_struct(2, 6);
    root.set_text(0, "a name that is longer than the segment");
    root.set_text(5, "a note that is longer than the segment");
    CHECK(arena.segments().size() > 1);
    const auto message = zooph::open_segments<Station>(arena.segments());
    CHECK(message->root().name() == "a name that is longer than the segment");
    zooph::Arena other;
    CHECK(other.root_pointer().copy(message->root_pointer()).has_value());
    CHECK(said(test::StationReader(other.root_pointer().as_reader().structure())) == said(message->root()));
}

TEST(records_are_decoded_from_segments_that_lie_apart) {
    structs::Simple record;
    record.text = "a text that is longer than the segment";
    record.child.emplace().label = "the child's label";
    record.children.resize(3);
    record.children[2].data.assign(100, std::byte{7});
    zooph::Arena arena(4);
    zooph::set(arena.root_pointer(), record);
    const auto segments = arena.segments();
    CHECK(segments.size() > 2);
    Buffers buffers;
    for (const auto segment : segments) {
        buffers.emplace_back(segment.begin(), segment.end());
    }
    const auto message = zooph::open_segments<structs::Simple>(buffers);
    const auto back = zooph::decode<structs::Simple>(message->root().untyped());
    CHECK(*back == record);
    CHECK(*zooph::to_json(message->root()) == *zooph::to_json(record));
    const auto lazy = zooph::open_lazy_segments<structs::Simple>(buffers);
    CHECK(*zooph::decode<structs::Simple>(lazy->root().untyped()) == record && lazy->check().has_value());
}
