#pragma once

// Sealed values: values with a header that holds the fingerprint of their type and their length.

#include <atomic>
#include <cstdint>
#include <string>

#include "zooph/raw/functions.hpp"
#include "zooph/raw/shape.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::raw {

/// What the fingerprint of a type depends on.
enum class sealing : std::uint8_t {
    /// The shape only: types with other names whose bytes have the same shape have the same fingerprint.
    by_shape,
    /// The shape, and the names of types, constructors and fields.
    by_name,
};

namespace detail {

/// Size in bytes of the header of a sealed value: the fingerprint of its type and the number of bytes that follow, 8
/// bytes each.
inline constexpr std::size_t seal_size = 16;

/// Returns the 64-bit FNV-1a hash of a text.
[[nodiscard]] constexpr std::uint64_t fnv(std::string_view text) noexcept {
    std::uint64_t hash = 0xcbf2'9ce4'8422'2325;
    for (const char letter : text) {
        hash = (hash ^ static_cast<unsigned char>(letter)) * 0x0100'0000'01b3;
    }
    return hash;
}

/// A shape whose fingerprint this process has computed. It is kept as long as the process runs, so that faults can
/// show it.
struct known_shape {
    std::string text;
    std::uint64_t fingerprint;
    const known_shape* next;
};

inline std::atomic<const known_shape*> known_shapes{nullptr};

[[nodiscard]] inline const known_shape* make_known(std::string text) {
    const std::uint64_t fingerprint = fnv(text);
    auto* const known = new known_shape{std::move(text), fingerprint, known_shapes.load()};
    while (!known_shapes.compare_exchange_weak(known->next, known)) {
    }
    return known;
}

/// Returns the shape of a type, which is computed once.
template <class T, sealing By>
[[nodiscard]] const known_shape& shape_of() {
    static const known_shape* const known = [] {
        raw::shape text(By == sealing::by_name);
        text.of<T>();
        return make_known(text.text());
    }();
    return *known;
}

template <class T>
[[nodiscard]] const known_shape& shape_of(sealing by) {
    return by == sealing::by_name ? shape_of<T, sealing::by_name>() : shape_of<T, sealing::by_shape>();
}

/// Returns the shape with that fingerprint, or the fingerprint's hexadecimal digits if this process does not know the
/// shape.
[[nodiscard]] inline std::string found_shape(std::uint64_t fingerprint) {
    for (const known_shape* known = known_shapes.load(); known != nullptr; known = known->next) {
        if (known->fingerprint == fingerprint) {
            return known->text;
        }
    }
    std::string digits;
    for (int shift = 60; shift >= 0; shift -= 4) {
        digits += "0123456789abcdef"[fingerprint >> shift & 15];
    }
    return digits;
}

template <class T>
[[nodiscard]] result<buffer> seal(const T& value, sealing by) {
    buffer bytes;
    fault why(fault_kind::none, 0);
    if (!append(value, bytes, seal_size, why)) {
        return why;
    }
    store(shape_of<T>(by).fingerprint, bytes.data());
    store(static_cast<std::uint64_t>(bytes.size() - seal_size), bytes.data() + 8);
    return bytes;
}

/// Decodes the sealed value at the start of the bytes. Sets `size` to the number of bytes that it takes.
template <class T>
[[nodiscard]] result<void> unseal(
    T& value, std::span<const std::byte> bytes, sealing by, const limits& within, std::size_t& size) {
    if (bytes.size() < seal_size) {
        return fault(fault_kind::truncated, 0);
    }
    const auto fingerprint = loaded<std::uint64_t>(bytes.data());
    const known_shape& expected = shape_of<T>(by);
    if (fingerprint != expected.fingerprint) {
        return fault(0, found_shape(fingerprint), expected.text);
    }
    const auto length = loaded<std::uint64_t>(bytes.data() + 8);
    if (length > bytes.size() - seal_size) {
        return fault(fault_kind::truncated, 8);
    }
    size = seal_size + static_cast<std::size_t>(length);
    reader from(bytes.subspan(seal_size, size - seal_size), bytes.data(), within);
    if (!read_whole(value, from)) {
        return from.take_fault();
    }
    return {};
}

} // namespace detail

/// Returns the canonical text of the shape of a type, such as `(i64,u8,f64)`.
template <class T>
[[nodiscard]] const std::string& shape_text(sealing by = sealing::by_shape) {
    return detail::shape_of<T>(by).text;
}

/// Returns the fingerprint of a type: the 64-bit FNV-1a hash of the text of its shape, the same in every language.
template <class T>
[[nodiscard]] std::uint64_t fingerprint(sealing by = sealing::by_shape) {
    return detail::shape_of<T>(by).fingerprint;
}

/// Returns the sealed value: the fingerprint of its type, its length and its bytes. The fault is one of `try_encode`.
template <class T>
[[nodiscard]] result<buffer> try_seal(const T& value, sealing by = sealing::by_shape) {
    return detail::seal(value, by);
}

/// Returns the sealed value. A value that decoders refuse is a mistake of the program, as in `encode`.
template <class T>
[[nodiscard]] buffer seal(const T& value, sealing by = sealing::by_shape) {
    return detail::seal(value, by).value();
}

/// Returns how many bytes the sealed value at the start of `bytes` takes, so that a stream can be cut without
/// decoding. It does not check that all of them are present. The fault is `truncated` if there are fewer than 16
/// bytes.
template <byte_range R>
[[nodiscard]] result<std::uint64_t> sealed_size(const R& bytes) {
    const auto all = zooph::detail::as_span(bytes);
    if (all.size() < detail::seal_size) {
        return fault(fault_kind::truncated, 0);
    }
    const auto length = detail::loaded<std::uint64_t>(all.data() + 8);
    return length > UINT64_MAX - detail::seal_size ? UINT64_MAX : length + detail::seal_size;
}

/// Decodes the sealed value in `bytes`. No bytes may follow it. The fault is `fingerprint` if it was sealed as a
/// value of another type.
template <class T, byte_range R>
[[nodiscard]] result<T> unseal(
    const R& bytes, sealing by = sealing::by_shape, const limits& within = {}) {
    const auto all = zooph::detail::as_span(bytes);
    result<T> value{zooph::detail::in_place()};
    std::size_t size = 0;
    result<void> done = detail::unseal(*value, all, by, within, size);
    if (!done) {
        value = std::move(done).error();
    } else if (size != all.size()) {
        value = fault(fault_kind::trailing, size);
    }
    return value;
}

/// Decodes the sealed value at the start of `bytes`.
template <class T, borrowed_bytes R>
[[nodiscard]] result<prefix<T>> unseal_prefix(
    R&& bytes, sealing by = sealing::by_shape, const limits& within = {}) {
    const auto all = zooph::detail::as_span(bytes);
    result<prefix<T>> found{zooph::detail::in_place()};
    std::size_t size = 0;
    result<void> done = detail::unseal(found->value, all, by, within, size);
    if (!done) {
        found = std::move(done).error();
    } else {
        found->rest = all.subspan(size);
    }
    return found;
}

/// The result refers to the bytes, so temporaries that own their bytes are refused.
template <class T, byte_range R>
    requires(!borrowed_bytes<R>)
void unseal_prefix(R&& bytes, sealing by = sealing::by_shape, const limits& within = {}) = delete;

} // namespace zooph::raw

#include "zooph/detail/end.hpp"
