#pragma once

#include "zooph/bytes.hpp"
#include "zooph/detail/leaves.hpp"
#include "zooph/kind.hpp"
#include "zooph/validate.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// A struct with few pointers, all of which lead to texts and data. Generated code says so.
template <class T>
concept leaves_only = requires { generated_v1::type<T>::leaf_is_text; };

// Opens a message that the inlined checks did not accept.
[[nodiscard]] ZOOPH_API_APART result<StructReader> open_default(
    const std::byte* bytes, std::size_t count, const Layout* layout);
[[nodiscard]] ZOOPH_API result<StructReader> open_within(
    std::span<const std::byte> bytes, const Layout* layout, const Limits& limits);
[[nodiscard]] ZOOPH_API result<StructReader> open_flat_within(
    std::span<const std::byte> bytes, const Layout* layout, const Limits& limits);

/// Returns the root pointer of a framed message without validating it. No bytes may follow the message.
[[nodiscard]] ZOOPH_API result<Pointer> only_root(std::span<const std::byte> bytes);
/// Returns the root pointer of a framed message without validating it.
[[nodiscard]] ZOOPH_API result<Pointer> frame_root(const Frame& frame);

/// Returns the root struct of a message in one segment of `words` words that `is_sound_leaves` accepted.
template <leaves_only T>
[[nodiscard]] ZOOPH_INLINE StructReader root_with_leaves(
    const std::byte* segment, std::uint64_t words, std::uint32_t doublings) noexcept {
    using type = generated_v1::type<T>;
    constexpr std::uint64_t word = wire::struct_pointer(0, type::data_words, type::pointers);
    const std::uint64_t from = origin::with_doublings(origin::lone, doublings);
    return StructReader::at(
        Spot{segment + word_bytes, segment + words * word_bytes, segment, from}, word);
}

/// Returns the root struct of a framed message of one segment, if a few checks show that it is valid within the
/// default limits.
template <struct_type T>
[[nodiscard]] ZOOPH_INLINE NearStruct soon_found(std::span<const std::byte> bytes) noexcept {
    if (const std::byte* segment = lone_segment(bytes); segment != nullptr) [[likely]] {
        const std::uint64_t length = bytes.size() - word_bytes;
        const std::uint64_t words = length / word_bytes;
        if constexpr (leaves_only<T>) {
            if (is_sound_leaves<T>(segment, length)) {
                return {root_with_leaves<T>(segment, words, 0), true};
            }
        } else if (words != 0 && words <= UINT32_MAX) {
            const std::uint64_t word = load_word(segment);
            const Spot at{segment, segment + words * word_bytes, segment, 0};
            const NearStruct root = near_struct(at, 0, word);
            if (root.is_inside &&
                accepts_lone(segment, words, word, &generated_v1::type<T>::layout)) {
                return root;
            }
        }
    }
    return {{}, false};
}

/// Returns the root struct of a framed message of one segment, if it leads only to texts and data and a few checks show
/// that it is valid within the limits.
template <leaves_only T>
[[nodiscard]] ZOOPH_INLINE NearStruct soon_found_within(
    std::span<const std::byte> bytes, const Limits& limits) noexcept {
    using type = generated_v1::type<T>;
    const std::byte* segment = lone_segment(bytes);
    if (segment == nullptr || !is_sound_leaves<T>(segment, bytes.size() - word_bytes)) {
        return {{}, false};
    }
    const std::uint64_t words = bytes.size() / word_bytes - 1;
    if (!allow_leaves(limits, words, type::pointers)) {
        return {{}, false};
    }
    if constexpr (type::pointers > 0) {
        const std::byte* pointers = segment + (1 + std::size_t{type::data_words}) * word_bytes;
        if (limits.utf8 &&
            !leaves_are_utf8(pointers, type::leaf_is_text, segment + words * word_bytes)) {
            return {{}, false};
        }
    }
    return {root_with_leaves<T>(segment, words, doublings_of(limits, words)), true};
}

template <struct_type T>
[[nodiscard]] ZOOPH_INLINE result<reader_of<T>> open(std::span<const std::byte> bytes) {
    if (const NearStruct root = soon_found<T>(bytes); root.is_inside) [[likely]] {
        return reader_of<T>(root.found);
    }
    auto root = open_default(bytes.data(), bytes.size(), &generated_v1::type<T>::layout);
    if (!root) {
        return std::move(root).error();
    }
    return reader_of<T>(root->in_pieces());
}

template <struct_type T>
[[nodiscard]] ZOOPH_INLINE result<reader_of<T>> open(
    std::span<const std::byte> bytes, const Limits& limits) {
    if constexpr (leaves_only<T>) {
        if (const NearStruct root = soon_found_within<T>(bytes, limits); root.is_inside) [[likely]] {
            return reader_of<T>(root.found);
        }
    }
    auto root = open_within(bytes, &generated_v1::type<T>::layout, limits);
    if (!root) {
        return std::move(root).error();
    }
    return reader_of<T>(root->in_pieces());
}

} // namespace detail

/// Opens and validates a framed message. No bytes may follow it. `Reading::open(bytes)` of generated code calls this.
///
/// The Reader refers to `bytes`, which must not change while it is used, because validated bytes are not checked
/// again. Copy memory that another program may write to, such as a shared mapping. The compiler refuses temporaries
/// that own their bytes.
///
/// The fault is the first one in the order of the schema's pointers.
template <struct_type T, byte_range R>
    requires borrowed_bytes<R>
[[nodiscard]] ZOOPH_INLINE result<reader_of<T>> open(R&& bytes) {
    return detail::open<T>(detail::as_span(bytes));
}
template <struct_type T, byte_range R>
    requires(!borrowed_bytes<R>)
result<reader_of<T>> open(R&& bytes) = delete;

/// Opens and validates a framed message within the caller's limits.
template <struct_type T, byte_range R>
    requires borrowed_bytes<R>
[[nodiscard]] ZOOPH_INLINE result<reader_of<T>> open(R&& bytes, const Limits& limits) {
    return detail::open<T>(detail::as_span(bytes), limits);
}
template <struct_type T, byte_range R>
    requires(!borrowed_bytes<R>)
result<reader_of<T>> open(R&& bytes, const Limits& limits) = delete;

/// A message at the start of some bytes, and the bytes that follow it.
template <class T>
struct Opened {
    reader_of<T> root;
    std::span<const std::byte> rest;
};

/// Opens and validates the framed message at the start of `bytes`, as `open` does.
template <struct_type T, byte_range R>
    requires borrowed_bytes<R>
[[nodiscard]] result<Opened<T>> open_prefix(R&& bytes, const Limits& limits = {}) {
    const auto all = detail::as_span(bytes);
    auto frame = Frame::prefix(all);
    if (!frame) {
        return std::move(frame).error();
    }
    auto root = open<T>(frame->bytes(), limits);
    if (!root) {
        return std::move(root).error();
    }
    return Opened<T>{*root, all.subspan(frame->bytes().size())};
}
template <struct_type T, byte_range R>
    requires(!borrowed_bytes<R>)
result<Opened<T>> open_prefix(R&& bytes, const Limits& limits = {}) = delete;

/// Opens and validates a flat message: one segment without framing. Bytes after the last whole word are ignored.
template <struct_type T, byte_range R>
    requires borrowed_bytes<R>
[[nodiscard]] result<reader_of<T>> open_flat(R&& bytes, const Limits& limits = {}) {
    auto root = detail::open_flat_within(
        detail::as_span(bytes), &generated_v1::type<T>::layout, limits);
    if (!root) {
        return std::move(root).error();
    }
    return reader_of<T>(*root);
}
template <struct_type T, byte_range R>
    requires(!borrowed_bytes<R>)
result<reader_of<T>> open_flat(R&& bytes, const Limits& limits = {}) = delete;

/// Returns the root pointer of a framed message without validating the content. No bytes may follow the message.
/// Pointers that lead out of bounds read as null, and operations on everything that the root leads to return faults.
template <byte_range R>
    requires borrowed_bytes<R>
[[nodiscard]] result<Pointer> root_pointer(R&& bytes) {
    return detail::only_root(detail::as_span(bytes));
}
template <byte_range R>
    requires(!borrowed_bytes<R>)
result<Pointer> root_pointer(R&& bytes) = delete;

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/open.ipp"
#endif
