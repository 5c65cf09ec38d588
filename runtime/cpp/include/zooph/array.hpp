#pragma once

#include <optional>
#include <vector>

#include "zooph/bytes.hpp"
#include "zooph/prim.hpp"
#include "zooph/source.hpp"

#include "zooph/detail/begin.hpp"

// Arrays of numbers in bytes: viewed in place, decoded or encoded at the speed of a copy, added up, or read from a
// stream straight into memory. Numbers are little-endian unless a function's name ends in `be`.

namespace zooph::array {

/// A number type of fixed width.
template <class T>
concept number = detail::scalar<T> && !std::is_enum_v<T>;

/// The type of a sum: integers modulo 2^64, or `double` for floats.
template <number T>
using sum_of = std::conditional_t<std::is_floating_point_v<T>, double,
                                  std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>>;

} // namespace zooph::array

namespace zooph::detail {

/// Copies numbers of `width` bytes, 2, 4 or 8, and reverses the byte order of each. `from` and `to` may be equal.
ZOOPH_API void copy_turned(const std::byte* from, std::byte* to, std::size_t bytes, std::size_t width) noexcept;

/// Returns the sum of integers of `width` bytes modulo 2^64.
[[nodiscard]] ZOOPH_API std::uint64_t sum_integers(
    const std::byte* from, std::size_t count, std::size_t width, bool is_signed) noexcept;

/// Reads as many bytes as `to` has. If the source ends early, returns a `truncated` fault whose byte position counts
/// from `before`.
[[nodiscard]] ZOOPH_API stream_error read_bytes(
    ByteSource& from, std::span<std::byte> to, std::uint64_t before);

/// Returns how many whole numbers of type T are in that number of bytes, but no more than `count`.
template <array::number T>
[[nodiscard]] ZOOPH_INLINE std::size_t whole_numbers(std::size_t bytes, std::size_t count) noexcept {
    return bytes / sizeof(T) < count ? bytes / sizeof(T) : count;
}

/// Copies numbers from or to big-endian or little-endian order.
template <array::number T, bool Big>
ZOOPH_INLINE void copy_numbers(const void* from, void* to, std::size_t count) noexcept {
    constexpr bool native = (std::endian::native == std::endian::big) == Big;
    if (count == 0) {
        return;
    }
    if constexpr (native || sizeof(T) == 1) {
        std::memcpy(to, from, count * sizeof(T));
    } else {
        copy_turned(static_cast<const std::byte*>(from), static_cast<std::byte*>(to),
                    count * sizeof(T), sizeof(T));
    }
}

/// Fills `numbers` from a source.
template <array::number T, bool Big>
[[nodiscard]] stream_error read_numbers(
    ByteSource& from, std::span<T> numbers, std::uint64_t before) {
    constexpr bool native = (std::endian::native == std::endian::big) == Big;
    stream_error error = read_bytes(from, std::as_writable_bytes(numbers), before);
    if (!error && !native) {
        copy_numbers<T, Big>(numbers.data(), numbers.data(), numbers.size());
    }
    return error;
}

/// Replaces `numbers` by `count` numbers from a source. Memory grows with the bytes that arrive.
template <array::number T, bool Big>
[[nodiscard]] stream_error collect_numbers(
    ByteSource& from, std::size_t count, std::vector<T>& numbers) {
    constexpr std::size_t first = (std::size_t{1} << 16) / sizeof(T);
    numbers.clear();
    stream_error error;
    while (!error && numbers.size() < count) {
        const std::size_t present = numbers.size();
        const std::size_t growth = present > first ? present : first;
        const std::size_t more = count - present < growth ? count - present : growth;
        numbers.resize(present + more);
        error = read_numbers<T, Big>(from, std::span(numbers).subspan(present),
                                     std::uint64_t{present} * sizeof(T));
    }
    return error;
}

} // namespace zooph::detail

namespace zooph::array {

/// Returns the numbers in place. Returns nothing if the bytes are not aligned for T, their size is not a multiple of
/// T's, or the machine is big-endian.
template <number T, byte_range R>
    requires borrowed_bytes<R>
[[nodiscard]] ZOOPH_INLINE std::optional<std::span<const T>> view(R&& bytes) noexcept {
    const auto all = detail::as_span(bytes);
    const bool is_native = std::endian::native == std::endian::little || sizeof(T) == 1;
    const auto place = reinterpret_cast<std::uintptr_t>(all.data());
    if (!is_native || ((place % alignof(T)) | (all.size() % sizeof(T))) != 0) [[unlikely]] {
        return std::nullopt;
    }
    return std::span<const T>(reinterpret_cast<const T*>(all.data()), all.size() / sizeof(T));
}
template <number T, byte_range R>
    requires(!borrowed_bytes<R>)
std::optional<std::span<const T>> view(R&& bytes) = delete;

/// Copies numbers to the start of `numbers`, until one of the two ends. Returns how many numbers it has copied.
template <number T>
ZOOPH_INLINE std::size_t decode_into(
    std::span<const std::byte> bytes, std::span<T> numbers) noexcept {
    const std::size_t count = detail::whole_numbers<T>(bytes.size(), numbers.size());
    detail::copy_numbers<T, false>(bytes.data(), numbers.data(), count);
    return count;
}

/// Does the same as `decode_into` for big-endian numbers.
template <number T>
ZOOPH_INLINE std::size_t decode_be_into(
    std::span<const std::byte> bytes, std::span<T> numbers) noexcept {
    const std::size_t count = detail::whole_numbers<T>(bytes.size(), numbers.size());
    detail::copy_numbers<T, true>(bytes.data(), numbers.data(), count);
    return count;
}

/// Returns a copy of the numbers. Bytes after the last whole number are ignored.
template <number T>
[[nodiscard]] std::vector<T> decode(std::span<const std::byte> bytes) {
    // Copying a vector does not clear its memory first, as the other constructors do.
    const auto whole = bytes.first(bytes.size() / sizeof(T) * sizeof(T));
    if (const auto in_place = view<T>(whole)) {
        return {in_place->begin(), in_place->end()};
    }
    std::vector<T> numbers(bytes.size() / sizeof(T));
    decode_into<T>(bytes, numbers);
    return numbers;
}

/// Does the same as `decode` for big-endian numbers.
template <number T>
[[nodiscard]] std::vector<T> decode_be(std::span<const std::byte> bytes) {
    std::vector<T> numbers(bytes.size() / sizeof(T));
    decode_be_into<T>(bytes, numbers);
    return numbers;
}

/// Copies numbers to the start of `bytes`, until one of the two ends. Returns how many numbers it has copied.
template <number T>
ZOOPH_INLINE std::size_t encode_into(
    std::span<const T> numbers, std::span<std::byte> bytes) noexcept {
    const std::size_t count = detail::whole_numbers<T>(bytes.size(), numbers.size());
    detail::copy_numbers<T, false>(numbers.data(), bytes.data(), count);
    return count;
}

/// Does the same as `encode_into` in big-endian order.
template <number T>
ZOOPH_INLINE std::size_t encode_be_into(
    std::span<const T> numbers, std::span<std::byte> bytes) noexcept {
    const std::size_t count = detail::whole_numbers<T>(bytes.size(), numbers.size());
    detail::copy_numbers<T, true>(numbers.data(), bytes.data(), count);
    return count;
}

/// Returns the sum of the numbers, which it does not store: of integers modulo 2^64, of floats in order. Bytes after
/// the last whole number are ignored.
template <number T>
[[nodiscard]] sum_of<T> sum(std::span<const std::byte> bytes) noexcept {
    const std::size_t count = bytes.size() / sizeof(T);
    if constexpr (std::is_floating_point_v<T>) {
        double total = 0;
        for (std::size_t index = 0; index < count; ++index) {
            total += static_cast<double>(detail::load<T>(bytes.data() + index * sizeof(T)));
        }
        return total;
    } else {
        return static_cast<sum_of<T>>(
            detail::sum_integers(bytes.data(), count, sizeof(T), std::is_signed_v<T>));
    }
}

/// Fills `numbers` from a source. If the source ends early, returns a `truncated` fault at that byte; the content of
/// `numbers` is then undefined.
template <number T>
stream_error read_into(ByteSource& from, std::span<T> numbers) {
    return detail::read_numbers<T, false>(from, numbers, 0);
}

/// Does the same as `read_into` for big-endian numbers.
template <number T>
stream_error read_be_into(ByteSource& from, std::span<T> numbers) {
    return detail::read_numbers<T, true>(from, numbers, 0);
}

/// Replaces `numbers` by `count` numbers from a source. Memory grows with the bytes that arrive, whatever the count.
/// The errors are those of `read_into`.
template <number T>
stream_error read(ByteSource& from, std::size_t count, std::vector<T>& numbers) {
    return detail::collect_numbers<T, false>(from, count, numbers);
}

/// Does the same as `read` for big-endian numbers.
template <number T>
stream_error read_be(ByteSource& from, std::size_t count, std::vector<T>& numbers) {
    return detail::collect_numbers<T, true>(from, count, numbers);
}

} // namespace zooph::array

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/array.ipp"
#endif
