// Tests of native types without a schema: bytes, faults and their positions, bounds, sealed values.
// `zooph-conformance raw` checks that all languages have the same bytes and faults.

#include <pthread.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <sstream>

#include "check.hpp"
#include "raw_types.hpp"

namespace raw = zooph::raw;
using test::Chain;
using test::Color;
using test::Everything;
using test::Expr;
using test::Fat;
using test::Point;
using test::Sample;
using Bytes = std::vector<std::byte>;

namespace {

Bytes of(std::initializer_list<int> bytes) {
    Bytes all;
    for (const int byte : bytes) {
        all.push_back(static_cast<std::byte>(byte));
    }
    return all;
}

template <class T>
Bytes encoded(const T& value) {
    return raw::encode(value).to_vector();
}

template <class T>
bool fails(const Bytes& bytes, raw::fault_kind kind, std::uint64_t offset, std::string_view path,
           const raw::limits& limits = {}) {
    const auto found = raw::decode<T>(bytes, limits);
    return !found && found.error().kind() == kind && found.error().offset() == offset &&
           found.error().path() == path;
}

Expr random_expr(check::Random& random, int depth) {
    Expr expr;
    switch (depth == 0 ? 0 : random.below(5)) {
    case 0: expr.is = static_cast<std::int64_t>(random.next()); break;
    case 1: expr.is = test::Operand(random_expr(random, depth - 1)); break;
    case 2:
        expr.is = std::tuple(test::Operand(random_expr(random, depth - 1)),
                             test::Operand(random_expr(random, depth - 1)));
        break;
    case 3: {
        test::Call call{.name = "f", .arguments = {}};
        for (std::uint64_t count = random.below(4); count > 0; --count) {
            call.arguments.push_back(random_expr(random, depth - 1));
        }
        expr.is = call;
        break;
    }
    default: expr.is = std::monostate(); break;
    }
    return expr;
}

std::string random_text(check::Random& random) {
    constexpr std::string_view letters[] = {"a", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "xyz"};
    std::string text;
    for (std::uint64_t count = random.below(6); count > 0; --count) {
        text += letters[random.below(std::size(letters))];
    }
    return text;
}

Everything random_value(check::Random& random) {
    Everything value;
    value.name = random_text(random);
    value.bytes.resize(random.below(5), std::byte{7});
    value.is_set = random.below(2) == 0;
    value.letter = static_cast<char32_t>(random.below(0xd800));
    if (random.below(2) == 0) {
        value.color = Color::green;
        value.boxed = Point{1, static_cast<double>(random.below(9))};
    }
    for (std::uint64_t count = random.below(4); count > 0; --count) {
        value.samples.push_back({static_cast<std::int64_t>(random.next()), 3, 0.5});
        value.points.push_back({0.25, static_cast<double>(count)});
        value.map[random_text(random)].resize(random.below(4), 5);
        value.set.insert(static_cast<std::int32_t>(random.next()));
        value.flags.push_back(random.below(2) == 0);
    }
    value.array[1] = static_cast<std::int16_t>(random.next());
    value.plain[1] = 1.5F;
    if (random.below(2) == 0) {
        value.either = random_text(random);
    }
    value.pair = {9, random_text(random)};
    value.secret = test::Secret(static_cast<std::uint32_t>(random.next()));
    value.expr = random_expr(random, 5);
    return value;
}

// ThreadSanitizer keeps 767 KiB of its own in the memory of a thread's stack.
#if defined(__SANITIZE_THREAD__)
constexpr std::size_t of_sanitizer = std::size_t{1} << 20;
#else
constexpr std::size_t of_sanitizer = 0;
#endif

/// Calls a function on a thread with a stack of 2 MiB.
void on_small_stack(void (*call)()) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, (std::size_t{2} << 20) + of_sanitizer);
    pthread_t thread{};
    const auto run = [](void* argument) -> void* {
        (*static_cast<void (**)()>(argument))();
        return nullptr;
    };
    CHECK(pthread_create(&thread, &attributes, run, &call) == 0);
    pthread_join(thread, nullptr);
    pthread_attr_destroy(&attributes);
}

/// An allocator that records the size of the largest allocation.
template <class T>
struct Counting {
    using value_type = T;
    Counting() = default;
    template <class U>
    Counting(const Counting<U>&) noexcept {}

    T* allocate(std::size_t count) {
        most = std::max(most, count * sizeof(T));
        return std::allocator<T>().allocate(count);
    }
    void deallocate(T* memory, std::size_t count) { std::allocator<T>().deallocate(memory, count); }
    bool operator==(const Counting&) const = default;

    static inline std::size_t most = 0;
};

/// Returns bytes that declare `count` elements, with `bytes` bytes after that.
Bytes claiming(std::uint64_t count, std::size_t bytes) {
    Bytes all = encoded(count);
    all.resize(8 + bytes);
    return all;
}

} // namespace

TEST(raw_bytes_are_the_fields_without_gaps) {
    const std::vector<Sample> samples{{1, 2, 0.5}, {-1, 255, -0.0}};
    CHECK(encoded(samples) == of({2, 0, 0, 0, 0, 0, 0, 0,                                      //
                                  1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0xe0, 0x3f,    //
                                  255, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0x80}));
    CHECK(raw::encoded_size(samples) == 8 + 2 * 17);
    CHECK(*raw::decode<std::vector<Sample>>(encoded(samples)) == samples);
    CHECK(encoded(std::uint32_t{0x01020304}) == of({4, 3, 2, 1}));
    CHECK(encoded(std::monostate()).empty());
    CHECK(encoded(std::string_view("hi")) == of({2, 0, 0, 0, 0, 0, 0, 0, 'h', 'i'}));
    CHECK(encoded(Color::green) == of({1}) && *raw::decode<Color>(of({2})) == Color::blue);
    CHECK(encoded(std::set<std::int16_t>{3, -1}) == of({2, 0, 0, 0, 0, 0, 0, 0, 255, 255, 3, 0}));
}

TEST(raw_values_come_back_and_no_prefix_is_one) {
    check::Random random(1);
    for (int round = 0; round < 60; ++round) {
        const Everything value = random_value(random);
        const Bytes bytes = encoded(value);
        CHECK(bytes.size() == raw::encoded_size(value) && bytes.capacity() == bytes.size());
        const auto back = raw::decode<Everything>(bytes);
        CHECK(back && *back == value && encoded(*back) == bytes);
        for (std::size_t length = 0; length < bytes.size(); ++length) {
            const Bytes prefix(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length));
            CHECK(!raw::decode<Everything>(prefix));
        }
        Bytes longer = bytes;
        longer.push_back({});
        CHECK(fails<Everything>(longer, raw::fault_kind::trailing, bytes.size(), ""));
        const auto first = raw::decode_prefix<Everything>(longer);
        CHECK(first && first->value == value && first->rest.size() == 1);
    }
}

TEST(raw_decodes_into_memory_that_is_there) {
    check::Random random(2);
    Everything value;
    for (int round = 0; round < 200; ++round) {
        const Everything next = random_value(random);
        CHECK(raw::decode_into(value, encoded(next)).has_value() && value == next);
        // A value that a fault has left is decoded into, too.
        Bytes broken = encoded(next);
        broken.resize(random.below(broken.size()));
        CHECK(!raw::decode_into(value, broken));
    }
    std::vector<std::string> texts(3, std::string(100, 'x'));
    const Bytes bytes = encoded(texts);
    const auto* const place = texts.data();
    const auto* const text = texts[1].data();
    CHECK(raw::decode_into(texts, bytes).has_value() && texts.data() == place && texts[1].data() == text);
    std::vector<double> numbers(1000, 0.5);
    const Bytes many = encoded(numbers);
    const auto* const first = numbers.data();
    CHECK(raw::decode_into(numbers, many).has_value() && numbers.data() == first);
}

TEST(raw_bytes_that_were_changed_are_a_value_or_a_fault) {
    check::Random random(3);
    int accepted = 0;
    for (int round = 0; round < 20'000; ++round) {
        check::Random draw(random.below(50));
        Bytes bytes = encoded(random_value(draw));
        for (std::uint64_t count = 1 + random.below(3); count > 0; --count) {
            const std::size_t at = random.below(bytes.size());
            bytes[at] = random.below(2) == 0 ? static_cast<std::byte>(random.below(256))
                                             : bytes[at] ^ static_cast<std::byte>(1 << random.below(8));
        }
        const auto found = raw::decode<Everything>(bytes);
        if (!found) {
            CHECK(found.error().offset() <= bytes.size());
            continue;
        }
        ++accepted;
        const Bytes again = encoded(*found);
        CHECK(again.size() == bytes.size() && encoded(*raw::decode<Everything>(again)) == again);
    }
    CHECK(accepted > 1000);
}

TEST(raw_faults_have_places) {
    using enum raw::fault_kind;
    using Pairs = std::vector<std::pair<std::string, bool>>;
    CHECK(fails<bool>(of({2}), bad_bool, 0, ""));
    CHECK(fails<char32_t>(of({0, 0xd8, 0, 0}), bad_char, 0, ""));
    CHECK(fails<Color>(of({3}), bad_tag, 0, ""));
    CHECK(encoded(test::Answer::yes) == of({1}) && *raw::decode<test::Answer>(of({0})) == test::Answer::no);
    CHECK(fails<test::Answer>(of({2}), bad_tag, 0, ""));
    CHECK(fails<std::optional<int>>(of({2, 0, 0, 0, 0}), bad_tag, 0, ""));
    CHECK(fails<std::optional<int>>(of({1, 0, 0, 0}), truncated, 1, ""));
    CHECK(fails<std::string>(of({1, 0, 0, 0, 0, 0, 0, 0, 0xff}), bad_utf8, 8, ""));
    Bytes pairs = encoded(Pairs{{"a", true}, {"b", true}});
    pairs.back() = std::byte{7};
    CHECK(fails<Pairs>(pairs, bad_bool, pairs.size() - 1, "[1].1"));
    pairs[18] = std::byte{2};
    CHECK(fails<Pairs>(pairs, count, 18, "[1].0"));
    using Map = std::map<std::uint8_t, std::vector<bool>>;
    Bytes map = encoded(Map{{1, {}}, {2, {true}}});
    map.back() = std::byte{9};
    CHECK(fails<Map>(map, bad_bool, map.size() - 1, "[1].value[0]"));
    map[17] = std::byte{1};
    CHECK(fails<Map>(map, duplicate_key, 17, "[1].key"));
    Bytes samples = encoded(std::vector<std::array<bool, 3>>(2));
    samples[12] = std::byte{4};
    CHECK(fails<std::vector<std::array<bool, 3>>>(samples, bad_bool, 12, "[1][1]"));
    const auto call = raw::decode<Expr>(of({1, 0, 9, 0, 0, 0, 0, 0, 0, 0, 7}));
    CHECK(call.error().to_string() == "bytes follow the value, at byte 10");
    const auto add = raw::decode<Expr>(of({2, 0, 9, 0, 0, 0, 0, 0, 0, 0, 7}));
    CHECK(add.error().to_string() == "there is no constructor of this number, at byte 10, 1");
    std::ostringstream text;
    text << add.error();
    CHECK(text.str() == add.error().to_string() && raw::name(add.error().kind()) == "bad_tag");
}

TEST(raw_counts_are_checked_before_memory_is_taken) {
    using enum raw::fault_kind;
    for (const std::uint64_t count : {std::uint64_t{17}, std::uint64_t{1} << 40, std::uint64_t{1} << 61, UINT64_MAX}) {
        CHECK(fails<std::vector<std::uint8_t>>(claiming(count, 16), raw::fault_kind::count, 0, ""));
        CHECK(fails<std::vector<Sample>>(claiming(count, 16), raw::fault_kind::count, 0, ""));
        CHECK(fails<std::string>(claiming(count, 16), raw::fault_kind::count, 0, ""));
        CHECK(fails<std::vector<bool>>(claiming(count, 16), raw::fault_kind::count, 0, ""));
        CHECK(fails<std::vector<std::string>>(claiming(count, 16), raw::fault_kind::count, 0, ""));
        CHECK(fails<std::unordered_map<int, int>>(claiming(count, 16), raw::fault_kind::count, 0, ""));
        CHECK(fails<std::set<std::string>>(claiming(count, 16), raw::fault_kind::count, 0, ""));
    }
    using Texts = std::vector<std::string, Counting<std::string>>;
    CHECK(!raw::decode<Texts>(claiming(100, 799)) && Counting<std::string>::most == 0);
    CHECK(raw::decode<Texts>(claiming(100, 800)).has_value());
    CHECK(Counting<std::string>::most == 100 * sizeof(std::string));
    // Elements without bytes are limited by a budget, and no memory is allocated for them in advance.
    using Units = std::vector<std::monostate, Counting<std::monostate>>;
    CHECK(fails<Units>(claiming(UINT64_MAX, 0), budget, 0, "") && Counting<std::monostate>::most == 0);
    CHECK(fails<Units>(claiming((8 << 20) + 1, 0), budget, 0, "") && Counting<std::monostate>::most == 0);
    CHECK(raw::decode<Units>(claiming(8 << 20, 0))->size() == 8 << 20);
    CHECK(fails<Units>(claiming(3, 0), budget, 0, "", {.empty_elements = 2}));
}

namespace {

/// Returns 90,000 encoded keys that all come into the same bucket of a set that was made for as many.
Bytes colliding_keys() {
    constexpr std::uint64_t count = 90'000;
    std::unordered_set<std::uint64_t> set;
    set.reserve(count | 1);
    std::vector<std::uint64_t> keys;
    for (std::uint64_t at = 0; at < count; ++at) {
        keys.push_back(at * set.bucket_count());
    }
    return encoded(keys);
}

/// A hash that is the same for many values, which is allowed.
struct Weak {
    std::size_t operator()(std::uint64_t value) const { return static_cast<std::size_t>(value % 300); }
};

} // namespace

TEST(raw_keys_that_collide_end_decoding) {
    using enum raw::fault_kind;
    const Bytes keys = colliding_keys();
    const auto set = raw::decode<std::unordered_set<std::uint64_t>>(keys);
    CHECK(!set && set.error().kind() == budget && set.error().offset() > 8 && set.error().offset() % 8 == 0);
    CHECK(raw::decode<std::set<std::uint64_t>>(keys).has_value());
    using Map = std::unordered_map<std::uint64_t, std::monostate>;
    const auto map = raw::decode<Map>(keys);
    CHECK(!map && map.error().kind() == budget && map.error().path().ends_with("].key"));
    // A program's own sets come back although their hashes are not good.
    std::unordered_set<std::uint64_t, Weak> weak;
    for (std::uint64_t at = 0; at < 60'000; ++at) {
        weak.insert(at);
    }
    CHECK(*raw::decode<decltype(weak)>(encoded(weak)) == weak);
    std::unordered_set<std::uint64_t> pages;
    for (std::uint64_t at = 0; at < 65'536; ++at) {
        pages.insert(at << 16);
    }
    CHECK(*raw::decode<decltype(pages)>(encoded(pages)) == pages);
}

TEST(raw_nests_so_deep_and_no_deeper_on_a_small_stack) {
    on_small_stack([] {
        using enum raw::fault_kind;
        Bytes bytes(999, std::byte{1});
        bytes.push_back({});
        CHECK(raw::decode<Chain>(bytes).has_value());
        bytes.insert(bytes.begin(), 2, std::byte{1});
        CHECK(fails<Chain>(bytes, nesting, 1001, [] {
            std::string path = "next";
            for (int level = 0; level < 1000; ++level) {
                path += ".next";
            }
            return path;
        }()));
        bytes.insert(bytes.begin(), 1'000'000, std::byte{1});
        const auto deep = raw::decode<Chain>(bytes);
        CHECK(!deep && deep.error().kind() == nesting);
        CHECK(fails<Chain>(bytes, nesting, 3, "next.next.next", {.nesting = 2}));
        // With four thousand bytes for each level, the stack is too small for a thousand levels.
        Bytes fat;
        for (int level = 0; level < 1000; ++level) {
            const Bytes one = claiming(1, 4000);
            fat.insert(fat.end(), one.begin(), one.end());
        }
        fat.resize(fat.size() + 8);
        const auto found = raw::decode<Fat>(fat);
        CHECK(!found && found.error().kind() == nesting);
    });
}

TEST(raw_does_not_encode_what_decoders_refuse) {
    using enum raw::fault_kind;
    const auto wrong = [](const auto& value) {
        const auto bytes = raw::try_encode(value);
        return bytes ? none : bytes.error().kind();
    };
    CHECK(wrong(std::string("\xff")) == bad_utf8);
    CHECK(wrong(std::vector<std::string_view>{"a", "\xed\xa0\x80"}) == bad_utf8);
    CHECK(wrong(std::vector<char32_t>{U'a', 0xd800}) == bad_char);
    CHECK(wrong(static_cast<Color>(4)) == bad_tag);
    CHECK(raw::try_encode(std::pair(std::uint16_t{1}, static_cast<Color>(4))).error().offset() == 0);
    Chain chain;
    for (int level = 0; level < 1000; ++level) {
        auto next = std::make_unique<Chain>();
        next->next = std::move(chain.next);
        chain.next = std::move(next);
    }
    CHECK(wrong(chain) == none);
    auto next = std::make_unique<Chain>();
    next->next = std::move(chain.next);
    chain.next = std::move(next);
    CHECK(wrong(chain) == nesting);
    zooph::buffer kept = raw::encode(std::uint8_t{1});
    CHECK(!raw::append(std::string("\xff"), kept) && kept.size() == 1);
    CHECK(raw::append(std::uint16_t{2}, kept).has_value() && kept.to_vector() == of({1, 2, 0}));
}

TEST(raw_encodes_into_memory_of_the_callers) {
    Bytes room = of({9, 9, 9, 9, 9});
    CHECK(*raw::encode_into(std::uint32_t{1}, room) == 4 && room == of({1, 0, 0, 0, 9}));
    const auto found = raw::encode_into(std::string("abc"), room);
    CHECK(!found && found.error().kind() == raw::fault_kind::truncated && found.error().offset() == 5);
    CHECK(room == of({1, 0, 0, 0, 9}));
}

TEST(raw_copies_numbers_wherever_they_lie) {
    // With the high byte first, numbers do not lie in memory as they are encoded.
    constexpr bool is_little = std::endian::native == std::endian::little;
    static_assert(raw::detail::plain<Point> == is_little);
    static_assert(raw::detail::plain<std::array<Point, 3>> == is_little);
    static_assert(!raw::detail::plain<Sample> && !raw::detail::plain<bool> && !raw::detail::plain<Color>);
    std::vector<Point> points(50);
    for (std::size_t index = 0; index < points.size(); ++index) {
        points[index] = {static_cast<double>(index), -0.5};
    }
    for (std::size_t shift = 0; shift < 16; ++shift) {
        const Bytes bytes = encoded(points);
        Bytes moved(shift);
        moved.insert(moved.end(), bytes.begin(), bytes.end());
        CHECK(*raw::decode<std::vector<Point>>(std::span(moved).subspan(shift)) == points);
    }
    const std::uint64_t quiet = 0x7ff0'0000'0000'0001; // A signalling NaN keeps its bits.
    const auto back = raw::decode<std::vector<double>>(encoded(std::vector<std::uint64_t>{quiet}));
    CHECK(std::bit_cast<std::uint64_t>(back->front()) == quiet);
}

TEST(raw_sealed_values_tell_their_type) {
    const std::vector<Sample> samples{{1, 2, 0.5}};
    const auto sealed = raw::seal(samples).to_vector();
    CHECK(raw::shape_text<std::vector<Sample>>() == "[(i64,u8,f64)]");
    CHECK(raw::shape_text<std::vector<Sample>>(raw::sealing::by_name) == "[Sample(id:i64,flag:u8,value:f64)]");
    CHECK(raw::shape_text<Expr>() == "<0:(i64)|1:(#0)|2:(#0,#0)|3:(text,[#1])|4:()>");
    CHECK(raw::fingerprint<std::vector<double>>() == 0xda20'dbce'c0d0'1931);
    CHECK(*raw::unseal<std::vector<Sample>>(sealed) == samples);
    CHECK(*raw::sealed_size(sealed) == sealed.size() && sealed.size() == 16 + 8 + 17);
    const auto other = raw::unseal<std::string>(sealed);
    CHECK(!other && other.error().found_shape() == "[(i64,u8,f64)]" && other.error().expected_shape() == "text");
    const auto named = raw::unseal<std::vector<Sample>>(sealed, raw::sealing::by_name);
    CHECK(!named && named.error().kind() == raw::fault_kind::fingerprint);
    Bytes unknown = sealed;
    unknown[0] ^= std::byte{1};
    CHECK(raw::unseal<std::string>(unknown).error().found_shape().size() == 16);
    for (std::size_t length = 0; length < sealed.size(); ++length) {
        const Bytes prefix(sealed.begin(), sealed.begin() + static_cast<std::ptrdiff_t>(length));
        const auto found = raw::unseal<std::vector<Sample>>(prefix);
        CHECK(!found && found.error().kind() == raw::fault_kind::truncated);
        CHECK(found.error().offset() == (length < 16 ? 0 : 8));
    }
    // A stream of sealed values can be cut without decoding them.
    Bytes two = sealed;
    two.insert(two.end(), sealed.begin(), sealed.end());
    const auto first = raw::unseal_prefix<std::vector<Sample>>(two);
    CHECK(first && first->value == samples && first->rest.size() == sealed.size());
    CHECK(*raw::sealed_size(two) == sealed.size());
    const auto trailing = raw::unseal<std::vector<Sample>>(two);
    CHECK(!trailing && trailing.error().offset() == sealed.size());
    CHECK(!raw::try_seal(std::string("\xff")));
}

namespace test {

/// Hundredths of a degree: a type with a codec written by hand, whose values all have the same size.
struct Degrees {
    double value = 0;
};

/// The numbers from 0 up to a count, which is encoded: a type with a codec written by hand, whose values have several
/// sizes.
struct Counted {
    std::vector<std::uint8_t> numbers{};
};

} // namespace test

template <>
struct zooph::raw::codec<test::Degrees> {
    static constexpr std::size_t size = 2;

    static fault_kind store(const test::Degrees& value, std::byte* to) {
        return codec<std::int16_t>::store(static_cast<std::int16_t>(std::lround(value.value * 100)), to);
    }
    static fault_kind load(test::Degrees& value, const std::byte* from) {
        std::int16_t steps = 0;
        const fault_kind kind = codec<std::int16_t>::load(steps, from);
        value.value = steps / 100.0;
        return kind;
    }
    static void shape(raw::shape& of) { of.of<std::int16_t>(); }
};

template <>
struct zooph::raw::codec<test::Counted> {
    static constexpr std::size_t minimum = 4;

    static void measure(const test::Counted& value, raw::measure& to) { to.value(value.numbers); to.add(4); }
    static void write(const test::Counted& value, writer& to) { to.value(value.numbers); }
    static bool read(test::Counted& value, reader& from) { return from.value(value.numbers); }
    static void shape(raw::shape& of) { of.list<std::uint8_t>(); }
};

TEST(raw_codecs_are_written_by_hand) {
    const std::vector<test::Degrees> all{{21.5}, {-3}};
    const Bytes bytes = encoded(all);
    CHECK(bytes.size() == 8 + 4 && raw::shape_text<std::vector<test::Degrees>>() == "[i16]");
    CHECK(raw::decode<std::vector<test::Degrees>>(bytes)->at(0).value == 21.5);
    const std::pair<test::Counted, std::uint32_t> counted{{{0, 1, 2}}, 7};
    const auto back = raw::decode<std::pair<test::Counted, std::uint32_t>>(encoded(counted));
    CHECK(back && back->first.numbers == counted.first.numbers && back->second == 7);
    // Its minimum is too small, but reading beyond it is checked nevertheless.
    for (std::size_t length = 0; length < encoded(counted).size(); ++length) {
        Bytes prefix = encoded(counted);
        prefix.resize(length);
        CHECK(!raw::decode<std::pair<test::Counted, std::uint32_t>>(prefix));
    }
}
