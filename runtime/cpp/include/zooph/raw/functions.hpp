#pragma once

// Functions that encode and decode whole values.

#include <span>

#include "zooph/buffer.hpp"
#include "zooph/bytes.hpp"
#include "zooph/raw/reader.hpp"
#include "zooph/raw/writer.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::raw {
namespace detail {

/// Returns the size of a value in bytes. Sets `is_too_deep` if the value is nested deeper than decoders follow.
template <class T>
[[nodiscard]] ZOOPH_INLINE std::size_t measured(const T& value, bool& is_too_deep) {
    if constexpr (constant<T>) {
        is_too_deep = false;
        return codec<T>::size;
    } else {
        measure all(minimum<T>);
        all.value(value);
        is_too_deep = all.is_too_deep();
        return all.bytes();
    }
}

/// Encodes a value to memory of exactly its size. Sets `why` to the value's fault, or to a fault of kind `none`.
template <class T>
ZOOPH_INLINE void write(const T& value, std::byte* to, std::size_t size, fault& why) {
    writer all(to, to + size);
    all.value(value);
    if (all.left() != 0) [[unlikely]] {
        broken_codec("writes fewer bytes than it measured");
    }
    if (all.wrong() != fault_kind::none) [[unlikely]] {
        why = fault(all.wrong(), all.wrong_at());
    }
}

/// Appends a value after `reserved` bytes, which it does not write. Returns false if the value has a fault.
template <class T>
[[nodiscard]] ZOOPH_INLINE bool append(const T& value, buffer& bytes, std::size_t reserved, fault& why) {
    bool is_too_deep = false;
    const std::size_t size = measured(value, is_too_deep);
    if (is_too_deep) [[unlikely]] {
        why = fault(fault_kind::nesting, 0);
        return false;
    }
    const std::size_t before = bytes.size();
    if (size > static_cast<std::size_t>(PTRDIFF_MAX) - reserved - before) [[unlikely]] {
        no_memory(); // Views can refer to the same bytes many times.
    }
    if (before == 0 && bytes.capacity() == 0) {
        bytes = buffer(reserved + size);
    } else {
        bytes.resize(before + reserved + size);
    }
    write(value, bytes.data() + before + reserved, size, why);
    if (why.kind() != fault_kind::none) [[unlikely]] {
        bytes.resize(before);
        return false;
    }
    return true;
}

template <class T>
[[nodiscard]] ZOOPH_INLINE bool read_whole(T& value, reader& from) {
    if (!from.require(minimum<T>) || !from.get(value)) {
        return false;
    }
    return from.at() == from.end() || from.fail(fault_kind::trailing);
}

} // namespace detail

/// Returns the number of bytes that `encode` makes of a value.
///
/// A value that is nested deeper than 1,000 levels is a mistake of the program, as in `encode`.
template <class T>
[[nodiscard]] std::size_t encoded_size(const T& value) {
    bool is_too_deep = false;
    const std::size_t size = detail::measured(value, is_too_deep);
    if (is_too_deep) {
        no_value(fault(fault_kind::nesting, 0));
    }
    return size;
}

/// Encodes a value to memory of exactly its size. Returns a fault for a value that decoders refuse: a text that is
/// not UTF-8, a number that is not a character, an enum that is none of its values, or more than 1,000 levels.
template <class T>
[[nodiscard]] result<buffer> try_encode(const T& value) {
    buffer bytes;
    fault why(fault_kind::none, 0);
    if (!detail::append(value, bytes, 0, why)) {
        return why;
    }
    return bytes;
}

/// Encodes a value to memory of exactly its size.
///
/// A value that decoders refuse (`try_encode` lists them) is a mistake of the program: `bad_value` is thrown, and
/// without exceptions the program ends.
template <class T>
[[nodiscard]] ZOOPH_INLINE buffer encode(const T& value) {
    buffer bytes;
    fault why(fault_kind::none, 0);
    if (!detail::append(value, bytes, 0, why)) [[unlikely]] {
        no_value(why);
    }
    return bytes;
}

/// Encodes a value and appends it to `bytes`. After a fault, which is one of `try_encode`, `bytes` is unchanged.
template <class T>
[[nodiscard]] result<void> append(const T& value, buffer& bytes) {
    fault why(fault_kind::none, 0);
    if (!detail::append(value, bytes, 0, why)) {
        return why;
    }
    return {};
}

/// Encodes a value to the start of `to`, and returns its size in bytes; the bytes after it are unchanged. The fault
/// is one of `try_encode`, or `truncated` if `to` is too small, and then nothing is written.
template <class T>
[[nodiscard]] result<std::size_t> encode_into(const T& value, std::span<std::byte> to) {
    bool is_too_deep = false;
    const std::size_t size = detail::measured(value, is_too_deep);
    if (is_too_deep || size > to.size()) {
        return is_too_deep ? fault(fault_kind::nesting, 0) : fault(fault_kind::truncated, to.size());
    }
    fault why(fault_kind::none, 0);
    detail::write(value, to.data(), size, why);
    if (why.kind() != fault_kind::none) {
        return why;
    }
    return size;
}

/// Decodes the value in `bytes`. No bytes may follow it.
template <class T, byte_range R>
[[nodiscard]] ZOOPH_INLINE result<T> decode(const R& bytes, const limits& within = {}) {
    const auto all = zooph::detail::as_span(bytes);
    reader from(all, all.data(), within);
    result<T> value{zooph::detail::in_place()};
    if (!detail::read_whole(*value, from)) [[unlikely]] {
        value = from.take_fault();
    }
    return value;
}

/// Decodes into an existing value, and reuses its memory where possible: that of texts and vectors, and of their
/// elements. After a fault the value is valid, but unspecified.
template <class T, byte_range R>
[[nodiscard]] ZOOPH_INLINE result<void> decode_into(T& value, const R& bytes, const limits& within = {}) {
    const auto all = zooph::detail::as_span(bytes);
    reader from(all, all.data(), within);
    if (!detail::read_whole(value, from)) [[unlikely]] {
        return from.take_fault();
    }
    return {};
}

/// A value, and the bytes that follow it.
template <class T>
struct prefix {
    T value;
    std::span<const std::byte> rest;
};

/// Decodes the value at the start of `bytes`.
template <class T, borrowed_bytes R>
[[nodiscard]] result<prefix<T>> decode_prefix(R&& bytes, const limits& within = {}) {
    const auto all = zooph::detail::as_span(bytes);
    reader from(all, all.data(), within);
    result<prefix<T>> found{zooph::detail::in_place()};
    if (!from.require(detail::minimum<T>) || !from.get(found->value)) {
        found = from.take_fault();
    } else {
        found->rest = all.subspan(static_cast<std::size_t>(from.at() - all.data()));
    }
    return found;
}

/// The result refers to the bytes, so temporaries that own their bytes are refused.
template <class T, byte_range R>
    requires(!borrowed_bytes<R>)
void decode_prefix(R&& bytes, const limits& within = {}) = delete;

} // namespace zooph::raw

#include "zooph/detail/end.hpp"
