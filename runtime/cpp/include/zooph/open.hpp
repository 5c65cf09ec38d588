#pragma once

#include "zooph/bytes.hpp"
#include "zooph/detail/leaves.hpp"
#include "zooph/kind.hpp"
#include "zooph/validate.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// The struct's generated code says that its pointers lead to texts and data only, and there are few.
template <class T>
concept leaves_only = requires { generated_v1::type<T>::leaf_is_text; };

// What is not found at once to be sound.
[[nodiscard]] ZOOPH_API_APART result<StructReader> open_default(
    const std::byte* bytes, std::size_t count, LayoutFunction layout);
[[nodiscard]] ZOOPH_API result<StructReader> open_within(
    std::span<const std::byte> bytes, LayoutFunction layout, const Limits& limits);
[[nodiscard]] ZOOPH_API result<StructReader> open_flat_within(
    std::span<const std::byte> bytes, LayoutFunction layout, const Limits& limits);

/// The root pointer of a framed message that nothing follows, not validated.
[[nodiscard]] ZOOPH_API result<Pointer> only_root(std::span<const std::byte> bytes);
/// The root pointer of a framed message, not validated.
[[nodiscard]] ZOOPH_API result<Pointer> frame_root(const Frame& frame);

/// The root struct of a framed message of one segment, if it is soon found to be sound and within the default limits.
template <struct_type T>
[[nodiscard]] ZOOPH_INLINE NearStruct soon_found(std::span<const std::byte> bytes) noexcept {
    if (const std::byte* segment = lone_segment(bytes); segment != nullptr) [[likely]] {
        const std::uint64_t length = bytes.size() - word_bytes;
        const std::uint64_t words = length / word_bytes;
        if constexpr (leaves_only<T>) {
            using type = generated_v1::type<T>;
            if (is_sound_leaves<T>(segment, length)) {
                constexpr std::uint64_t word =
                    wire::struct_pointer(0, type::data_words, type::pointers);
                const Spot spot{segment + word_bytes, segment + words * word_bytes, segment, 0};
                return {StructReader::at(spot, word), true};
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

} // namespace detail

/// Opens and validates a framed message: exactly one, nothing may follow it. `Reading::open(bytes)` of
/// generated code is this.
///
/// The Reader refers to `bytes`, which must stay as they are while it is used: what was validated is not
/// looked at again. Memory that somebody else may write to, such as a shared map, has to be copied first.
/// Bytes that would be gone at the end of the expression are refused by the compiler.
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

/// The same with limits of the caller's.
template <struct_type T, byte_range R>
    requires borrowed_bytes<R>
[[nodiscard]] result<reader_of<T>> open(R&& bytes, const Limits& limits) {
    auto root = detail::open_within(detail::as_span(bytes), &generated_v1::type<T>::layout, limits);
    if (!root) {
        return std::move(root).error();
    }
    return reader_of<T>(*root);
}
template <struct_type T, byte_range R>
    requires(!borrowed_bytes<R>)
result<reader_of<T>> open(R&& bytes, const Limits& limits) = delete;

/// A message at the start of bytes, and what follows it.
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

/// Opens and validates a flat message: one segment, without framing. Bytes behind the last whole word are not
/// looked at.
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

/// The root pointer of a framed message that nothing follows. Nothing is validated: hops that lead outside
/// read as null, and operations over all that it leads to return faults.
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
