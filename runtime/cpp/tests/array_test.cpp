// Tests of numbers in bytes, single ones and many at once.

#include "zooph/array.hpp"

#include <cerrno>
#include <limits>

#include "check.hpp"
#include "zooph/prim.hpp"

namespace array = zooph::array;
namespace prim = zooph::prim;
using Bytes = std::vector<std::byte>;

namespace {

Bytes random_bytes(std::size_t size) {
    check::Random random(size + 1);
    Bytes bytes(size);
    for (std::byte& byte : bytes) {
        byte = static_cast<std::byte>(random.below(256));
    }
    return bytes;
}

/// Returns a number by the definition of its encoding, byte by byte.
template <class T>
T number_at(const std::byte* at, bool big) {
    zooph::detail::bits_t<T> bits = 0;
    for (std::size_t byte = 0; byte < sizeof(T); ++byte) {
        const std::size_t from = big ? sizeof(T) - 1 - byte : byte;
        const auto part = static_cast<std::uint64_t>(at[from]) << (8 * byte);
        bits = static_cast<zooph::detail::bits_t<T>>(bits | part);
    }
    return std::bit_cast<T>(bits);
}

/// Reports whether two numbers have the same bits.
template <class T>
bool same(T a, T b) {
    return zooph::detail::to_bits(a) == zooph::detail::to_bits(b);
}

/// Decodes and encodes `count` numbers at an odd address, in both byte orders and with every operation.
template <class T>
void check_both_ways(std::size_t count) {
    const Bytes all = random_bytes(count * sizeof(T) + 3);
    const auto bytes = std::span<const std::byte>(all).subspan(1, count * sizeof(T));
    for (const bool big : {false, true}) {
        const auto numbers = big ? array::decode_be<T>(bytes) : array::decode<T>(bytes);
        CHECK(numbers.size() == count);
        bool right = true;
        for (std::size_t index = 0; index < count; ++index) {
            const std::byte* const at = bytes.data() + index * sizeof(T);
            const T wanted = number_at<T>(at, big);
            right = right && same(numbers[index], wanted);
            const std::size_t place = index * sizeof(T);
            const auto loaded = big ? prim::load_be<T>(bytes, place) : prim::load<T>(bytes, place);
            right = right && loaded.has_value() && same(*loaded, wanted);
        }
        CHECK(right);
        Bytes back(bytes.size() + 5, std::byte{0xcc});
        const std::span<const T> some(numbers);
        const auto room = std::span(back).subspan(1, bytes.size());
        CHECK((big ? array::encode_be_into(some, room) : array::encode_into(some, room)) == count);
        CHECK(std::equal(room.begin(), room.end(), bytes.begin(), bytes.end()));
        CHECK(back.front() == std::byte{0xcc} && back.back() == std::byte{0xcc});
        zooph::MemorySource source(bytes);
        std::vector<T> read;
        CHECK(!(big ? array::read_be(source, count, read) : array::read(source, count, read)));
        CHECK(std::equal(read.begin(), read.end(), numbers.begin(), numbers.end(), same<T>));
    }
}

template <class T>
void check_sum(std::size_t count) {
    const Bytes bytes = random_bytes(count * sizeof(T) + 1);
    const auto odd = std::span<const std::byte>(bytes).subspan(1);
    std::uint64_t wanted = 0;
    for (std::size_t index = 0; index < count; ++index) {
        wanted += static_cast<std::uint64_t>(number_at<T>(odd.data() + index * sizeof(T), false));
    }
    CHECK(static_cast<std::uint64_t>(array::sum<T>(odd)) == wanted);
}

} // namespace

TEST(numbers_are_decoded_and_encoded_in_both_orders) {
    for (const std::size_t count : {0U, 1U, 2U, 3U, 7U, 8U, 9U, 16U, 33U, 1000U}) {
        check_both_ways<std::uint8_t>(count);
        check_both_ways<std::int16_t>(count);
        check_both_ways<std::uint32_t>(count);
        check_both_ways<std::int64_t>(count);
        check_both_ways<float>(count);
        check_both_ways<double>(count);
    }
}

TEST(sums_are_those_of_the_numbers) {
    for (std::size_t count = 0; count < 40; ++count) {
        check_sum<std::uint8_t>(count);
        check_sum<std::int8_t>(count);
        check_sum<std::uint16_t>(count);
        check_sum<std::int16_t>(count);
        check_sum<std::uint32_t>(count);
        check_sum<std::int32_t>(count);
        check_sum<std::uint64_t>(count);
        check_sum<std::int64_t>(count);
    }
    Bytes floats(8);
    zooph::detail::store(floats.data(), 1.5F);
    zooph::detail::store(floats.data() + 4, -4.0F);
    CHECK(same(array::sum<float>(floats), -2.5));
    static_assert(std::is_same_v<array::sum_of<std::int8_t>, std::int64_t>);
}

TEST(a_view_is_there_only_where_numbers_can_be_used_in_place) {
    alignas(8) std::byte memory[32] = {};
    zooph::detail::store(memory + 8, std::uint64_t{7});
    const std::span<const std::byte> bytes(memory);
    if (std::endian::native == std::endian::little) {
        const auto found = array::view<std::uint64_t>(bytes);
        CHECK(found.has_value() && found->size() == 4 && (*found)[1] == 7);
        CHECK(array::view<std::uint32_t>(bytes.subspan(4, 8)).has_value());
    } else {
        CHECK(!array::view<std::uint64_t>(bytes).has_value());
    }
    // On i686, numbers of eight bytes are aligned to four; on every other platform to eight.
    CHECK(!array::view<std::uint64_t>(bytes.subspan(2, 8)).has_value());
    CHECK(array::view<std::uint64_t>(bytes.subspan(4, 8)).has_value() ==
          (std::endian::native == std::endian::little && alignof(std::uint64_t) == 4));
    CHECK(!array::view<std::uint64_t>(bytes.first(12)).has_value());
    CHECK(array::view<std::uint8_t>(bytes.subspan(1, 5))->size() == 5);
}

TEST(shorter_memory_ends_decoding_and_encoding) {
    const Bytes bytes = random_bytes(10);
    std::uint32_t numbers[4] = {9, 9, 9, 9};
    CHECK(array::decode_into<std::uint32_t>(bytes, numbers) == 2);
    CHECK(numbers[2] == 9);
    CHECK(array::decode_be_into<std::uint32_t>(bytes, std::span(numbers).first(1)) == 1);
    std::byte room[7] = {};
    CHECK(array::encode_into<std::uint32_t>(numbers, room) == 1);
    CHECK(room[4] == std::byte{});
}

TEST(numbers_outside_of_the_bytes_are_not_loaded_or_stored) {
    std::byte memory[8] = {};
    constexpr auto far = std::numeric_limits<std::size_t>::max();
    CHECK(prim::load<std::uint64_t>(memory) == std::uint64_t{0});
    CHECK(!prim::load<std::uint64_t>(memory, 1).has_value());
    CHECK(!prim::load_be<std::uint16_t>(memory, far).has_value());
    CHECK(!prim::load<std::uint16_t>(std::span(memory).first(1)).has_value());
    CHECK(prim::store(memory, 6, std::uint16_t{0x0102}));
    CHECK(memory[6] == std::byte{2} && memory[7] == std::byte{1});
    CHECK(prim::store_be(memory, 6, std::uint16_t{0x0102}));
    CHECK(memory[6] == std::byte{1} && memory[7] == std::byte{2});
    CHECK(!prim::store(memory, 7, std::uint16_t{0xffff}));
    CHECK(!prim::store_be(memory, far, std::uint16_t{0xffff}));
    CHECK(memory[7] == std::byte{2});
    CHECK(prim::load_be<std::uint16_t>(memory, 6) == std::uint16_t{0x0102});
}

TEST(a_stream_of_numbers_that_is_cut_off_says_where) {
    const Bytes bytes = random_bytes(200'001);
    std::vector<std::uint32_t> numbers;
    zooph::MemorySource source(bytes);
    const auto error = array::read(source, std::size_t{1} << 30, numbers);
    CHECK(error.is_fault());
    CHECK(error.why() ==
          zooph::fault(zooph::fault_kind::truncated, zooph::position::of_byte(bytes.size())));
    CHECK(numbers.size() <= bytes.size());
    std::uint32_t few[2];
    zooph::MemorySource seven(std::span<const std::byte>(bytes).first(7));
    CHECK(array::read_into<std::uint32_t>(seven, few).why().position().byte() == 7);
}
