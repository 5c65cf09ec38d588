#pragma once

// Packing of whole buffers.
//
// Packed bytes are a sequence of groups. A group starts with a tag that has a bit for each byte of a word, the
// lowest for the first; the non-zero bytes of the word follow. Two tags have a special meaning: after 0x00
// follows the number of further zero words, and after 0xff and its eight bytes follows the number of literal
// words, and then these words unpacked. A literal run ends before a word with two zero bytes or more, because
// packing that word saves space.

#include "zooph/framing.hpp"
#include "zooph/impl/packed/engine.ipp"
#include "zooph/impl/packed/unpacker.ipp"
#include "zooph/packed.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail::packing {

/// The largest number of bytes of words for whose packed form room is made at once.
inline constexpr std::size_t most_reserved = std::size_t{1} << 20;

/// Returns the number of bytes to reserve for the packed form of `size` bytes of words.
///
/// The worst case is literals without a run: they take ten bytes each, but only a word with two zero bytes or
/// more ends a literal, and that takes at most seven bytes. So two words take at most 17 bytes. The rest is for
/// the kernels, which need ten bytes for each word and a vector more before they start on up to 64 words.
[[nodiscard]] inline std::size_t packed_room(std::size_t size) noexcept {
    const std::size_t some = std::min(size, most_reserved);
    return some + some / 16 + 2 + 64 + std::min(some, std::size_t{512}) * 3 / 16;
}

/// Returns the kernel, or the portable one if the machine does not have its instructions.
[[nodiscard]] inline packing_kernel usable(packing_kernel kernel) noexcept {
    return is_available(kernel) ? kernel : packing_kernel::portable;
}

/// Returns how many bytes the words of the group at the start of `packed` take, or 0 if the group is cut off.
[[nodiscard]] inline std::size_t group_bytes(Input packed) noexcept {
    const std::uint32_t tag = byte_at(packed.at);
    const std::size_t count_at = 1 + std::size_t{sizes[tag]};
    if (tag != 0 && tag != 0xff) {
        return packed.size < count_at ? 0 : word_bytes;
    }
    if (packed.size <= count_at) {
        return 0;
    }
    const std::size_t run = byte_at(packed.at + count_at) * word_bytes;
    const bool all = tag == 0 || packed.size - count_at - 1 >= run;
    return all ? word_bytes + run : 0;
}

} // namespace detail::packing

ZOOPH_BODY void pack(std::span<const std::byte> words, buffer& out, packing_kernel kernel) {
    using namespace detail::packing;
    kernel = usable(kernel);
    Input rest{words.data(), words.size() / detail::word_bytes * detail::word_bytes};
    while (rest.size != 0) {
        const std::size_t before = out.size();
        out.reserve_more(packed_room(rest.size));
        const Progress done =
            pack_groups(kernel, rest, {out.data() + before, out.capacity() - before});
        out.resize(before + done.written);
        rest = rest.behind(done.read);
    }
}

ZOOPH_BODY void pack(
    std::span<const std::byte> words, std::vector<std::byte>& out, packing_kernel kernel) {
    // Packed in pieces that fit in the first-level cache, because a vector would clear its bytes first.
    std::byte piece[8 * most_of_packed_group];
    words = words.first(words.size() / detail::word_bytes * detail::word_bytes);
    while (!words.empty()) {
        const Progress done = pack_into(words, piece, kernel);
        out.insert(out.end(), piece, piece + done.written);
        words = words.subspan(done.read);
    }
}

ZOOPH_BODY Progress pack_into(std::span<const std::byte> words, std::span<std::byte> out,
                              packing_kernel kernel) noexcept {
    using namespace detail::packing;
    const std::size_t whole = words.size() / detail::word_bytes * detail::word_bytes;
    return pack_groups(usable(kernel), {words.data(), whole}, {out.data(), out.size()});
}

ZOOPH_BODY result<buffer> pack_message(std::span<const std::byte> framed) {
    auto frame = Frame::exactly(framed);
    if (!frame) {
        return std::move(frame).error();
    }
    buffer out;
    const std::uint32_t count = frame->segment_count();
    // Runs do not continue from one segment to the next, and the padding of the table is packed as zero.
    std::byte table[detail::table_bytes(max_segments)] = {};
    std::memcpy(table, framed.data(), (std::size_t{count} + 1) * 4);
    pack(std::span(table).first(detail::table_bytes(count)), out);
    for (const auto& segment : frame->segments()) {
        pack(segment, out);
    }
    return out;
}

ZOOPH_BODY result<buffer> unpack(
    std::span<const std::byte> packed, const Limits& limits, packing_kernel kernel) {
    using namespace detail::packing;
    kernel = usable(kernel);
    const auto most = static_cast<std::size_t>(
        std::min<std::uint64_t>(limits.bytes, static_cast<std::uint64_t>(PTRDIFF_MAX)));
    Input rest{packed.data(), packed.size()};
    buffer out;
    out.reserve(std::min(most, packed.size() * 2));
    while (rest.size != 0) {
        const std::size_t before = out.size();
        const std::size_t room = std::min(out.capacity(), most) - before;
        const Progress done = unpack_groups(kernel, rest, {out.data() + before, room});
        out.resize(before + done.written);
        rest = rest.behind(done.read);
        if (rest.size == 0) {
            break;
        }
        const std::size_t group = group_bytes(rest);
        if (group == 0) {
            return fault(fault_kind::packed, position::of_byte(packed.size() - rest.size));
        }
        if (group > most - out.size()) {
            return fault(fault_kind::message_size, position::of_byte(0));
        }
        out.reserve_more(std::max(group, std::min(rest.size * 2, most - out.size())));
    }
    return out;
}

} // namespace zooph

#include "zooph/detail/end.hpp"
