#pragma once

// Hops: from a pointer's place to the struct, the text or the bytes that it leads to. The common cases are
// inline wherever a field is read; what is rare has functions of its own, whose arguments and results
// registers hold.

#include "zooph/struct_reader.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// Bytes in a message, as two registers hold them.
struct BytesAt {
    const std::byte* at;
    std::size_t count;
};

/// The struct a pointer that is not null leads to, or what is wrong with it.
struct TriedStruct {
    StructReader found;
    fault_kind wrong;
};
[[nodiscard]] ZOOPH_API TriedStruct try_struct(
    const Segment& segment, std::uint32_t at, std::uint64_t word) noexcept;

/// The same for a list of bytes.
struct TriedBytes {
    BytesAt found;
    fault_kind wrong;
};
[[nodiscard]] ZOOPH_API TriedBytes try_bytes(
    const Segment& segment, std::uint32_t at, std::uint64_t word) noexcept;

// Two landing pads, what an older writer did not have, and what is wrong.
ZOOPH_API_APART void struct_hop_slow(
    const std::byte* at, const void* source, std::uint64_t position, std::uint64_t extent,
    std::uint64_t word, StructReader* found) noexcept;
[[nodiscard]] ZOOPH_API_APART BytesAt text_hop_slow(
    const std::byte* at, const void* source, std::uint64_t position, std::uint64_t extent,
    std::uint64_t word) noexcept;
[[nodiscard]] ZOOPH_API_APART BytesAt data_hop_slow(
    const std::byte* at, const void* source, std::uint64_t position, std::uint64_t extent,
    std::uint64_t word) noexcept;

/// Follows a pointer to a struct; an empty one if it is null.
[[nodiscard]] ZOOPH_INLINE StructReader struct_hop(const Spot& spot, std::uint64_t word) noexcept {
    // A null pointer needs no case of its own: it is that of a struct without sections.
    if (wire::kind(word) == wire::structure) {
        const Spot target = spot.target(word, wire::struct_words(word));
        if (target.at != nullptr) [[likely]] {
            return StructReader::at(target, word);
        }
    } else {
        const Spot pad = spot.landing(word);
        if (pad.at != nullptr) {
            const std::uint64_t landing = pad.word();
            if (wire::kind(landing) == wire::structure) {
                const Spot target = pad.target(landing, wire::struct_words(landing));
                if (target.at != nullptr) {
                    return StructReader::at(target, landing);
                }
            }
        }
    }
    StructReader found;
    struct_hop_slow(spot.at, spot.source, spot.position, spot.extent, word, &found);
    return found.in_pieces();
}

/// Where the list of bytes is that a near pointer leads to, and its length. A null address if it is not in
/// bounds.
[[nodiscard]] ZOOPH_INLINE BytesAt near_bytes(const Spot& spot, std::uint64_t word) noexcept {
    if ((word & wire::list_form) == wire::byte_list) [[likely]] {
        const std::uint32_t count = wire::list_count(word);
        return {spot.target_bytes(word, count).at, count};
    }
    return {nullptr, 0};
}

/// Follows a pointer to a list of bytes, its length included; `preset` if it is null.
[[nodiscard]] ZOOPH_INLINE std::span<const std::byte> data_hop(
    const Spot& spot, std::uint64_t word, std::span<const std::byte> preset) noexcept {
    const BytesAt near = near_bytes(spot, word);
    if (near.at != nullptr) [[likely]] {
        return {near.at, near.count};
    }
    if (word == 0) {
        return preset;
    }
    const BytesAt found = data_hop_slow(spot.at, spot.source, spot.position, spot.extent, word);
    return {found.at, found.count};
}

/// Follows a pointer to a text; `preset` if it is null.
[[nodiscard]] ZOOPH_INLINE std::string_view text_hop(
    const Spot& spot, std::uint64_t word, std::string_view preset) noexcept {
    const BytesAt near = near_bytes(spot, word);
    if (near.at != nullptr && near.count != 0 && near.at[near.count - 1] == std::byte{}) [[likely]] {
        return {reinterpret_cast<const char*>(near.at), near.count - 1};
    }
    if (word == 0) {
        return preset;
    }
    const BytesAt found = text_hop_slow(spot.at, spot.source, spot.position, spot.extent, word);
    return {reinterpret_cast<const char*>(found.at), found.count};
}

} // namespace zooph::detail

namespace zooph {

ZOOPH_INLINE StructReader StructReader::structure(std::uint32_t index) const noexcept {
    const detail::PointerAt found = slot(index);
    if (found.spot.at == nullptr) {
        return {};
    }
    return detail::struct_hop(found.spot, found.word);
}

ZOOPH_INLINE std::string_view StructReader::text(
    std::uint32_t index, std::string_view preset) const noexcept {
    const detail::PointerAt found = slot(index);
    return found.spot.at == nullptr ? preset : detail::text_hop(found.spot, found.word, preset);
}

ZOOPH_INLINE std::span<const std::byte> StructReader::data(
    std::uint32_t index, std::span<const std::byte> preset) const noexcept {
    const detail::PointerAt found = slot(index);
    return found.spot.at == nullptr ? preset : detail::data_hop(found.spot, found.word, preset);
}

ZOOPH_INLINE StructReader Pointer::structure() const noexcept {
    return detail::struct_hop(spot_, word_);
}

inline std::string_view Pointer::text() const noexcept { return detail::text_hop(spot_, word_, {}); }

inline std::span<const std::byte> Pointer::data() const noexcept {
    return detail::data_hop(spot_, word_, {});
}

} // namespace zooph

#include "zooph/detail/end.hpp"
