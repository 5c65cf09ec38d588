// Tests of streams of messages, sinks and files.

#include "zooph/stream.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <sstream>

#include "check.hpp"
#include "model/one_field.zooph.hpp"
#include "station.hpp"
#include "zooph/file.hpp"
#include "zooph/sink.hpp"

#if defined(__unix__)
#include <unistd.h>
#endif

using test::Station;
using zooph::fault_kind;
using zooph::position;
using Bytes = std::vector<std::byte>;

namespace {

/// Returns bytes in pieces of random sizes up to seven.
class Dribble final : public zooph::ByteSource {
public:
    explicit Dribble(std::span<const std::byte> bytes) : rest_(bytes) {}

    zooph::ReadResult read(std::span<std::byte> to) override {
        const std::size_t size = std::min({1 + random_.below(7), to.size(), rest_.size()});
        std::copy_n(rest_.begin(), size, to.begin());
        rest_ = rest_.subspan(size);
        most_asked = std::max(most_asked, to.size());
        return {size};
    }

    std::size_t most_asked = 0;

private:
    std::span<const std::byte> rest_;
    check::Random random_{3};
};

/// Fails after a number of bytes.
class Failing final : public zooph::ByteSource {
public:
    explicit Failing(std::span<const std::byte> bytes) : before_(bytes) {}

    zooph::ReadResult read(std::span<std::byte> to) override {
        zooph::ReadResult found = before_.read(to);
        return found.bytes == 0 ? zooph::ReadResult{0, zooph::stream_error::io(EPIPE)} : found;
    }

private:
    zooph::MemorySource before_;
};

Bytes three_stations() {
    const Bytes one = test::framed({test::station()});
    Bytes all = one;
    for (int more = 0; more < 2; ++more) {
        all.insert(all.end(), one.begin(), one.end());
    }
    return all;
}

Bytes packed(std::span<const std::byte> framed) {
    return zooph::pack_message(framed)->to_vector();
}

/// The error that ends a stream of these bytes, and the number of messages before it.
struct End {
    std::size_t count;
    zooph::stream_error error;
};

End end_of(zooph::ByteSource& source, const zooph::Limits& limits = {}) {
    zooph::Stream<Station> stream(source, limits);
    std::size_t count = 0;
    while (stream.next()) {
        ++count;
    }
    CHECK(!stream.next());
    return {count, stream.error()};
}

End end_of(std::span<const std::byte> bytes, const zooph::Limits& limits = {}) {
    Dribble source(bytes);
    return end_of(source, limits);
}

zooph::stream_error malformed(fault_kind kind, std::uint64_t byte, std::uint64_t index) {
    return zooph::stream_error::malformed(zooph::fault(kind, position::of_byte(byte)), index);
}

std::string temporary(const char* name) {
    return "/tmp/zooph-" + std::to_string(::getpid()) + "-" + name;
}

} // namespace

TEST(a_stream_reads_one_message_after_the_other) {
    const Bytes all = three_stations();
    zooph::MemorySource source(all);
    zooph::Stream<Station> stream(source);
    int count = 0;
    const std::byte* memory = nullptr;
    while (stream.next()) {
        CHECK(stream.root().sensors()[1].name() == "rain");
        CHECK(stream.bytes().size() == all.size() / 3);
        CHECK(memory == nullptr || memory == stream.bytes().data());
        memory = stream.bytes().data();
        ++count;
    }
    CHECK(count == 3);
    CHECK(!stream.error());
    CHECK(stream.error().to_string().empty());
}

TEST(streams_do_not_care_how_bytes_arrive) {
    const Bytes all = three_stations();
    CHECK(end_of(all).count == 3);
    CHECK(!end_of(all).error);
    std::istringstream text(std::string(reinterpret_cast<const char*>(all.data()), all.size()));
    zooph::IstreamSource source(text);
    CHECK(end_of(source).count == 3);
    CHECK(end_of(Bytes()).count == 0);
    CHECK(!end_of(Bytes()).error);
}

TEST(a_message_that_is_taken_outlives_the_stream) {
    const Bytes all = three_stations();
    std::vector<zooph::Message<Station>> kept;
    {
        zooph::MemorySource source(all);
        zooph::Stream<Station> stream(source);
        while (stream.next()) {
            kept.push_back(stream.take());
        }
        CHECK(!stream.error());
    }
    CHECK(kept.size() == 3);
    for (const auto& message : kept) {
        CHECK(message.root().sensors()[1].name() == "rain");
        CHECK(message.bytes().size() == all.size() / 3);
    }
    CHECK(!zooph::Message<Station>::of(zooph::buffer(8)));
}

TEST(a_message_that_was_moved_from_is_empty) {
    const auto message_of = [](std::uint64_t amount) {
        return zooph::Message<bench::one_field::TotalValue>::of(
            zooph::encode(bench::one_field::TotalValue{.amount = amount}));
    };
    auto first = message_of(7);
    auto moved = std::move(*first);
    CHECK(moved.root().amount() == 7);
    CHECK(first->bytes().empty() && first->root().amount() == 0);
    auto other = message_of(9);
    *other = std::move(moved);
    CHECK(other->root().amount() == 7 && zooph::open<bench::one_field::TotalValue>(other->bytes())->amount() == 7);
    CHECK(moved.bytes().empty() && moved.root().amount() == 0);
}

TEST(a_stream_that_is_cut_off_has_the_fault_of_its_message) {
    const Bytes all = three_stations();
    const std::size_t one = all.size() / 3;
    for (std::size_t size = 1; size < all.size(); ++size) {
        const End end = end_of(std::span(all).first(size));
        CHECK(end.count == size / one);
        if (size % one == 0) {
            CHECK(!end.error);
        } else {
            CHECK(end.error == malformed(fault_kind::truncated, size, size / one));
        }
    }
}

TEST(a_message_of_a_stream_is_not_larger_than_allowed) {
    // The message declares 2^32 - 1 words.
    Bytes huge(4096);
    zooph::detail::store(huge.data(), std::uint64_t{0xffff'ffff} << 32);
    Dribble source(huge);
    CHECK(end_of(source).error == malformed(fault_kind::message_size, 0, 0));
    CHECK(source.most_asked <= 8);
    // Memory grows with the bytes that arrive.
    Dribble claimed(huge);
    const End end = end_of(claimed, {.bytes = std::uint64_t{1} << 40});
    CHECK(end.error == malformed(fault_kind::truncated, huge.size(), 0));
    CHECK(claimed.most_asked <= 1 << 16);
    const Bytes all = three_stations();
    CHECK(end_of(all, {.bytes = all.size() / 3}).count == 3);
    const End small = end_of(all, {.bytes = all.size() / 3 - 1});
    CHECK(small.error == malformed(fault_kind::message_size, 0, 0));
}

TEST(what_is_wrong_with_a_message_of_a_stream_is_told_with_its_index) {
    Bytes all = three_stations();
    const std::size_t one = all.size() / 3;
    // The second message's root pointer leads out of bounds.
    zooph::detail::store(all.data() + one + 8, test::wire::struct_pointer(1 << 20, 1, 1));
    const End end = end_of(all);
    CHECK(end.count == 1);
    CHECK(end.error.is_fault() && end.error.index() == 1);
    CHECK(end.error.why() == zooph::fault(fault_kind::out_of_bounds, position::of_word(0, 0)));
    CHECK(end.error.to_string().starts_with("message 1: out_of_bounds"));
    // The third message has an invalid segment table.
    Bytes other = three_stations();
    zooph::detail::store(other.data() + 2 * one, std::uint32_t{512});
    CHECK(end_of(other).error == malformed(fault_kind::segment_table, 2 * one, 2));
}

TEST(what_fails_to_be_read_is_told) {
    const Bytes all = three_stations();
    Failing source(all);
    const End end = end_of(source);
    CHECK(end.count == 3);
    CHECK(end.error.is_io() && end.error.code() == EPIPE);
    CHECK(!end.error.to_string().empty());
}

TEST(packed_streams_are_read) {
    const Bytes one = packed(test::framed({test::station()}));
    Bytes all = one;
    all.insert(all.end(), one.begin(), one.end());
    for (std::size_t size = 0; size <= all.size(); ++size) {
        Dribble bytes(std::span<const std::byte>(all).first(size));
        zooph::PackedSource source(bytes);
        const End end = end_of(source);
        CHECK(end.count == size / one.size());
        CHECK(static_cast<bool>(end.error) == (size % one.size() != 0));
        if (end.error) {
            const fault_kind kind = end.error.why().kind();
            CHECK(kind == fault_kind::packed || kind == fault_kind::truncated);
            CHECK(kind != fault_kind::packed || end.error.why().position().byte() < size);
        }
    }
}

TEST(sinks_write_what_streams_read) {
    zooph::Arena arena(16);
    const Bytes message = test::framed({test::station()});
    CHECK(arena.set_root(*zooph::root_pointer(message)).has_value());
    CHECK(arena.segments().size() > 1);
    const auto framed = arena.framed();
    const Bytes wanted(framed.begin(), framed.end());

    zooph::buffer plain;
    zooph::BufferSink to_buffer(plain);
    CHECK(!zooph::write_message(to_buffer, arena));
    CHECK(plain.to_vector() == wanted);

    std::ostringstream text;
    CHECK(!zooph::write_message(text, arena));
    CHECK(text.str().size() == wanted.size());
    CHECK(std::memcmp(text.str().data(), wanted.data(), wanted.size()) == 0);
    text.setstate(std::ios::failbit);
    CHECK(zooph::write_message(text, arena).code() == EIO);

    zooph::buffer small;
    zooph::BufferSink beneath(small);
    zooph::PackedSink packs(beneath);
    CHECK(!zooph::write_message(packs, arena));
    CHECK(small.to_vector() == packed(wanted));
}

TEST(segments_that_nobody_would_read_are_not_written) {
    zooph::buffer out;
    zooph::BufferSink sink(out);
    const Bytes words(12);
    const std::span<const std::byte> odd(words);
    const std::vector<std::span<const std::byte>> none;
    CHECK(zooph::write_segments(sink, none).code() == EINVAL);
    CHECK(zooph::write_segments(sink, {&odd, 1}).code() == EINVAL);
    const std::vector<std::span<const std::byte>> many(513);
    CHECK(zooph::write_segments(sink, many).code() == EINVAL);
    CHECK(out.empty());
    CHECK(!zooph::write_segments(sink, std::span(many).first(512)));
    CHECK(out.size() == (512 / 2 + 1) * 8);
}

#if defined(__unix__)
TEST(descriptors_are_read_and_written) {
    int ends[2];
    CHECK(::pipe(ends) == 0);
    zooph::Arena arena(16);
    const Bytes message = test::framed({test::station()});
    CHECK(arena.set_root(*zooph::root_pointer(message)).has_value());
    CHECK(!zooph::write_message(ends[1], arena));
    CHECK(!zooph::write_message(ends[1], arena));
    ::close(ends[1]);
    CHECK(zooph::write_message(ends[1], arena).code() == EBADF);
    zooph::DescriptorSource source(ends[0]);
    CHECK(end_of(source).count == 2);
    ::close(ends[0]);
    CHECK(end_of(source).error.code() == EBADF);
}

TEST(files_are_read_and_mapped) {
    const std::string path = temporary("file");
    const Bytes message = test::framed({test::station()});
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    CHECK(std::fwrite(message.data(), 1, message.size(), file) == message.size());
    std::fclose(file);

    zooph::buffer bytes;
    CHECK(!zooph::read_file(path.c_str(), bytes));
    CHECK(bytes.to_vector() == message);
    const zooph::Limits small{.bytes = message.size() - 1};
    CHECK(zooph::read_file(path.c_str(), bytes, small).why().kind() == fault_kind::message_size);
    CHECK(bytes.empty());

    zooph::MappedFile map;
    CHECK(!map.map(path.c_str()));
    CHECK(zooph::open<Station>(map.bytes())->sensors()[1].name() == "rain");
    zooph::MappedFile moved(std::move(map));
    CHECK(map.bytes().empty());
    CHECK(moved.bytes().size() == message.size());
    std::remove(path.c_str());
    CHECK(moved.map(path.c_str()).code() == ENOENT);
    CHECK(moved.bytes().empty());
    CHECK(moved.map("/tmp").code() == EINVAL);
    CHECK(zooph::read_file(path.c_str(), bytes).code() == ENOENT);
    CHECK(zooph::read_file("/tmp", bytes).code() == EIO);
}

TEST(a_full_device_is_told) {
    zooph::Arena arena;
    const Bytes message = test::framed({test::station()});
    CHECK(arena.set_root(*zooph::root_pointer(message)).has_value());
    std::FILE* const full = std::fopen("/dev/full", "wb");
    if (full != nullptr) {
        CHECK(zooph::write_message(::fileno(full), arena).code() == ENOSPC);
        std::fclose(full);
    }
}
#endif
