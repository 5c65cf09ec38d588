#pragma once

// Functions that follow a pointer to a struct, a text or data. The common cases are inline wherever a field is
// read. Rare cases are in functions that are not inlined, whose arguments and results fit in registers.

#include "zooph/struct_reader.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// Bytes in a message, as a pair that fits in two registers.
struct BytesAt {
    const std::byte* at;
    std::size_t count;
};

/// The struct that a pointer, which is not null, leads to, or the fault of that pointer.
struct TriedStruct {
    StructReader found;
    fault_kind wrong;
};
[[nodiscard]] ZOOPH_API TriedStruct try_struct(
    const Segment& segment, std::uint32_t at, std::uint64_t word) noexcept;

/// The list of bytes that a pointer, which is not null, leads to, or the fault of that pointer.
struct TriedBytes {
    BytesAt found;
    fault_kind wrong;
};
[[nodiscard]] ZOOPH_API TriedBytes try_bytes(
    const Segment& segment, std::uint32_t at, std::uint64_t word) noexcept;

// Handles pointers with two landing pads, structs that are smaller than in the schema, and faults.
ZOOPH_API_APART void struct_hop_slow(
    const std::byte* at, const std::byte* end, const void* source, std::uint64_t from,
    std::uint64_t word, StructReader* found) noexcept;
[[nodiscard]] ZOOPH_API_APART BytesAt text_hop_slow(
    const std::byte* at, const std::byte* end, const void* source, std::uint64_t from,
    std::uint64_t word) noexcept;
[[nodiscard]] ZOOPH_API_APART BytesAt data_hop_slow(
    const std::byte* at, const std::byte* end, const void* source, std::uint64_t from,
    std::uint64_t word) noexcept;

// Do the same without looking for the landing pad of a usual message first.
[[nodiscard]] ZOOPH_API_APART BytesAt other_text_hop(
    const std::byte* at, const std::byte* end, const void* source, std::uint64_t from,
    std::uint64_t word) noexcept;
[[nodiscard]] ZOOPH_API_APART BytesAt other_data_hop(
    const std::byte* at, const std::byte* end, const void* source, std::uint64_t from,
    std::uint64_t word) noexcept;

/// A struct, if the fast path has found it.
struct NearStruct {
    StructReader found;
    bool is_inside;
};

/// Returns the struct that a near pointer, which is `before` bytes behind the spot, leads to, if the struct
/// follows the pointer and is in bounds.
[[nodiscard]] ZOOPH_INLINE NearStruct near_struct(
    const Spot& spot, std::size_t before, std::uint64_t word) noexcept {
    if ((word & (3 | wire::back)) == wire::structure) {
        const std::uint64_t bytes = wire::struct_words(word) * word_bytes;
        const Reached target = spot.target(before, word, wire::structure, bytes);
        if (target.is_inside) [[likely]] {
            return {StructReader::at(target.spot, word), true};
        }
    }
    return {{}, false};
}

/// Follows a pointer to a struct. Returns an empty struct if the pointer is null.
[[nodiscard]] ZOOPH_INLINE StructReader struct_hop(
    const Spot& section, std::size_t before, std::uint64_t word) noexcept {
    // A null pointer needs no case of its own: it is the pointer to a struct without sections.
    const NearStruct usual = near_struct(section, before, word);
    if (usual.is_inside) [[likely]] {
        return usual.found;
    }
    const Spot spot = section.further(before);
    const Spot pad = spot.landing(word);
    if (pad.at != nullptr) {
        const NearStruct behind = near_struct(pad, 0, pad.word());
        if (behind.is_inside) {
            return behind.found;
        }
    }
    StructReader found;
    struct_hop_slow(spot.at, spot.end, spot.source, spot.origin, word, &found);
    return found.in_pieces();
}

/// Does the same as `struct_hop` for a struct whose section sizes in the schema are known. If the message has
/// the same sizes, as it usually does, one comparison with a constant checks the pointer's kind and both sizes.
[[nodiscard]] ZOOPH_INLINE StructReader struct_hop_as(
    const Spot& section, std::size_t before, std::uint64_t word, std::uint16_t data_words,
    std::uint16_t pointers) noexcept {
    if ((word & (wire::struct_form | wire::back)) == wire::struct_pointer(0, data_words, pointers)) [[likely]] {
        const std::uint64_t bytes = (std::uint64_t{data_words} + pointers) * word_bytes;
        const Reached target = section.target(before, word, wire::structure, bytes);
        if (target.is_inside) [[likely]] {
            const auto data_bytes = static_cast<std::uint32_t>(data_words * word_bytes);
            return {target.spot.at, target.spot.end, target.spot.source,
                    form::of(data_bytes, pointers, target.spot.from())};
        }
    }
    return struct_hop(section, before, word);
}

/// Bytes, if the fast path has found them.
struct NearBytes {
    BytesAt found;
    bool is_inside;
};

/// Returns the list of bytes that a near pointer, which is `before` bytes behind the spot, leads to, if the
/// list follows the pointer and is in bounds.
[[nodiscard]] ZOOPH_INLINE NearBytes near_bytes(
    const Spot& spot, std::size_t before, std::uint64_t word) noexcept {
    if ((word & (wire::list_form | wire::back)) == wire::byte_list) [[likely]] {
        const std::uint32_t count = wire::list_count(word);
        const Reached target = spot.target(before, word, wire::list, count);
        return {{target.spot.at, count}, target.is_inside};
    }
    return {{nullptr, 0}, false};
}

/// Does the same as `near_bytes` for a text, whose NUL is included in the length.
[[nodiscard]] ZOOPH_INLINE NearBytes near_text(
    const Spot& spot, std::size_t before, std::uint64_t word) noexcept {
    const NearBytes bytes = near_bytes(spot, before, word);
    const BytesAt all = bytes.found;
    const bool is_text = bytes.is_inside && all.count != 0 && all.at[all.count - 1] == std::byte{};
    return {all, is_text};
}

/// Follows a pointer to data. Returns `preset` if the pointer is null.
[[nodiscard]] ZOOPH_INLINE std::span<const std::byte> data_hop(
    const Spot& section, std::size_t before, std::uint64_t word,
    std::span<const std::byte> preset) noexcept {
    const NearBytes bytes = near_bytes(section, before, word);
    if (bytes.is_inside) [[likely]] {
        return {bytes.found.at, bytes.found.count};
    }
    if (word == 0) {
        return preset;
    }
    const Spot spot = section.further(before);
    const BytesAt found = data_hop_slow(spot.at, spot.end, spot.source, spot.origin, word);
    return {found.at, found.count};
}

/// Follows a pointer to a text. Returns `preset` if the pointer is null.
[[nodiscard]] ZOOPH_INLINE std::string_view text_hop(
    const Spot& section, std::size_t before, std::uint64_t word, std::string_view preset) noexcept {
    const NearBytes bytes = near_text(section, before, word);
    if (bytes.is_inside) [[likely]] {
        return {reinterpret_cast<const char*>(bytes.found.at), bytes.found.count - 1};
    }
    if (word == 0) {
        return preset;
    }
    const Spot spot = section.further(before);
    const BytesAt found = text_hop_slow(spot.at, spot.end, spot.source, spot.origin, word);
    return {reinterpret_cast<const char*>(found.at), found.count};
}

} // namespace zooph::detail

namespace zooph {

ZOOPH_INLINE StructReader StructReader::structure(std::uint32_t index) const noexcept {
    const detail::PointerAt found = slot(index);
    if (!found.is_there) {
        return {};
    }
    return detail::struct_hop(found.section, found.before, found.word);
}

ZOOPH_INLINE StructReader StructReader::structure(
    std::uint32_t index, std::uint16_t data_words, std::uint16_t pointers) const noexcept {
    const detail::PointerAt found = slot(index);
    if (!found.is_there) {
        return {};
    }
    return detail::struct_hop_as(found.section, found.before, found.word, data_words, pointers);
}

ZOOPH_INLINE std::string_view StructReader::text(
    std::uint32_t index, std::string_view preset) const noexcept {
    const detail::PointerAt found = slot(index);
    return found.is_there ? detail::text_hop(found.section, found.before, found.word, preset) : preset;
}

ZOOPH_INLINE std::span<const std::byte> StructReader::data(
    std::uint32_t index, std::span<const std::byte> preset) const noexcept {
    const detail::PointerAt found = slot(index);
    return found.is_there ? detail::data_hop(found.section, found.before, found.word, preset) : preset;
}

ZOOPH_INLINE StructReader Pointer::structure() const noexcept {
    return detail::struct_hop(spot_, 0, word_);
}

inline std::string_view Pointer::text() const noexcept { return detail::text_hop(spot_, 0, word_, {}); }

inline std::span<const std::byte> Pointer::data() const noexcept {
    return detail::data_hop(spot_, 0, word_, {});
}

} // namespace zooph

#include "zooph/detail/end.hpp"
