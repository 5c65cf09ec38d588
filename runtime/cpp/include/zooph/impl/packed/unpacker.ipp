#pragma once

// Unpacking in pieces.

#include "zooph/impl/packed/engine.ipp"

#include "zooph/detail/begin.hpp"

namespace zooph {

ZOOPH_BODY Progress Unpacker::unpack(
    std::span<const std::byte> packed, std::span<std::byte> out) noexcept {
    Progress done;
    while (step(packed.subspan(done.read), out.subspan(done.written), done)) {
    }
    return done;
}

/// Makes one step. Returns false if more input or more room is needed first.
ZOOPH_BODY bool Unpacker::step(
    std::span<const std::byte> input, std::span<std::byte> room, Progress& done) noexcept {
    if (held_from_ < detail::word_bytes) {
        const Progress moved = release(room);
        done.written += moved.written;
        return moved.written != 0;
    }
    const state before = state_;
    Progress moved;
    switch (state_) {
    case state::tag:
        moved = begin_group(input, room);
        break;
    case state::word:
        moved = take_word(input);
        break;
    case state::zero_count:
    case state::literal_count:
        moved = take_count(input);
        break;
    case state::zeros:
    case state::literal:
        moved = put_run(input, room);
        break;
    }
    offset_ += moved.read;
    done.read += moved.read;
    done.written += moved.written;
    return state_ != before || moved.read != 0 || moved.written != 0;
}

/// Writes as much of the held word as fits.
ZOOPH_BODY Progress Unpacker::release(std::span<std::byte> room) noexcept {
    const std::size_t size = std::min(detail::word_bytes - held_from_, room.size());
    if (size != 0) {
        std::memcpy(room.data(), held_ + held_from_, size);
        held_from_ = static_cast<std::uint8_t>(held_from_ + size);
    }
    return {0, size};
}

/// Unpacks whole groups, or begins one that is cut off or does not fit.
ZOOPH_BODY Progress Unpacker::begin_group(
    std::span<const std::byte> input, std::span<std::byte> room) noexcept {
    Progress moved = detail::packing::unpack_groups(
        kernel_, {input.data(), input.size()}, {room.data(), room.size()});
    group_ = offset_ + moved.read;
    if (moved.read == 0 && !input.empty() && !room.empty()) {
        tag_ = static_cast<std::uint8_t>(input.front());
        here_ = 0;
        std::memset(bytes_, 0, sizeof bytes_);
        state_ = state::word;
        moved.read = 1;
    }
    return moved;
}

ZOOPH_BODY Progress Unpacker::take_word(std::span<const std::byte> input) noexcept {
    const std::size_t missing = std::size_t{detail::packing::sizes[tag_]} - here_;
    const std::size_t size = std::min(missing, input.size());
    if (size != 0) {
        std::memcpy(bytes_ + here_, input.data(), size);
        here_ = static_cast<std::uint8_t>(here_ + size);
    }
    if (size == missing) {
        detail::store(held_, detail::packing::spread_word(detail::load_word(bytes_), tag_));
        held_from_ = 0;
        state_ = tag_ == 0      ? state::zero_count
                 : tag_ == 0xff ? state::literal_count
                                : state::tag;
    }
    return {size, 0};
}

ZOOPH_BODY Progress Unpacker::take_count(std::span<const std::byte> input) noexcept {
    if (input.empty()) {
        return {};
    }
    left_ = static_cast<std::size_t>(input.front()) * detail::word_bytes;
    const state run = state_ == state::zero_count ? state::zeros : state::literal;
    state_ = left_ == 0 ? state::tag : run;
    return {1, 0};
}

ZOOPH_BODY Progress Unpacker::put_run(
    std::span<const std::byte> input, std::span<std::byte> room) noexcept {
    const bool zeros = state_ == state::zeros;
    const std::size_t size = std::min({left_, room.size(), zeros ? left_ : input.size()});
    if (size != 0 && zeros) {
        std::memset(room.data(), 0, size);
    } else if (size != 0) {
        std::memcpy(room.data(), input.data(), size);
    }
    left_ -= size;
    if (left_ == 0) {
        state_ = state::tag;
    }
    return {zeros ? 0 : size, size};
}

ZOOPH_BODY result<void> Unpacker::end_of_message() const {
    if (held_from_ == detail::word_bytes && state_ == state::tag) {
        return {};
    }
    return fault(fault_kind::packed, position::of_byte(group_));
}

ZOOPH_BODY fault Unpacker::truncated() const {
    const bool inside = state_ != state::tag;
    return fault(fault_kind::packed, position::of_byte(inside ? group_ : offset_));
}

} // namespace zooph

#include "zooph/detail/end.hpp"
