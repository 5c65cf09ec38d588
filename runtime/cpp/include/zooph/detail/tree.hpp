#pragma once

// Encoding of trees of one type: Records all of whose pointers lead to others of the same type.
//
// Not by recursion, but from a stack of what is still to be written, the next one on top. Whether there is one more then
// decides how long the stack gets, and not which way the processor goes. Which members of a tree's unions are set cannot
// be predicted, and wrong guesses are what takes long. The bytes are those of recursion: each Record comes before what it
// leads to, in the order of the pointers.

#include "zooph/encoder.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

template <class T>
class TreeEncoder {
public:
    /// Writes a Record to `place`, which has room for it and which `depth` pointers lead to, and all that it leads to.
    ZOOPH_INLINE static void all(
        const T& record, generated_v1::Encoder& encoder, std::byte* place, std::uint32_t depth) noexcept {
        TreeEncoder tree(encoder, depth);
        generated_v1::codec<T>::encode(record, tree, generated_v1::Place(place));
        tree.drain();
    }

    /// Puts what a pointer leads to on the stack, for which there must be room; nothing if it is null.
    ZOOPH_INLINE void structure(std::byte* slot, const T* record) noexcept {
        store(slot, std::uint64_t{0});
        records_[top_] = record;
        slots_[top_] = slot;
        depths_[top_] = depth_;
        top_ += record != nullptr ? 1 : 0;
    }

    void refuse(encode_error error) noexcept { encoder_.refuse(error); }

private:
    using type = generated_v1::type<T>;
    static constexpr std::size_t words = std::size_t{type::data_words} + type::pointers;
    /// How many may wait; deep trees of which more do go on with a stack of their own.
    static constexpr std::size_t most = 64;
    static_assert(type::pointers <= most);

    // What waits is written before it is read.
    TreeEncoder(generated_v1::Encoder& encoder, std::uint32_t depth) noexcept
        : encoder_(encoder), depth_(depth) {} // NOLINT: leaves the arrays as they are.

    /// Writes what waits, until there is nothing more, or no room.
    ZOOPH_INLINE void drain() noexcept {
        while (top_ != 0) {
            --top_;
            const T& record = *records_[top_];
            std::byte* const slot = slots_[top_];
            depth_ = depths_[top_] + 1;
            std::byte* const place = encoder_.take(words);
            if (place == nullptr || depth_ > max_nesting) [[unlikely]] {
                // Of two errors the first counts.
                refuse(encode_error::nesting);
                return;
            }
            store(slot, wire::struct_pointer(
                            generated_v1::Encoder::offset(slot, place), type::data_words, type::pointers));
            if (top_ + type::pointers > most) [[unlikely]] {
                apart(record, encoder_, place, depth_);
            } else {
                generated_v1::codec<T>::encode(record, *this, generated_v1::Place(place));
            }
        }
    }

    ZOOPH_APART static void apart(
        const T& record, generated_v1::Encoder& encoder, std::byte* place, std::uint32_t depth) noexcept {
        all(record, encoder, place, depth);
    }

    generated_v1::Encoder& encoder_;
    std::size_t top_ = 0;
    /// How many pointers lead to the Record that is written.
    std::uint32_t depth_;
    const T* records_[most];
    std::byte* slots_[most];
    /// How many pointers lead to the Record that has the slot.
    std::uint32_t depths_[most];
};

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
