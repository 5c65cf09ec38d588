#pragma once

// Encodes trees of one type: Records whose pointers all lead to Records of the same type.
//
// It uses a stack of the Records that are still to be written, and no recursion. Whether there is a further Record
// then only changes the height of the stack and not the control flow. Which members of a tree's unions are set is
// unpredictable, so branches on it would often be mispredicted. The bytes are the same as with recursion: each Record
// comes before those that it leads to, in the order of the pointers.

#include "zooph/encoder.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

template <class T>
class TreeEncoder {
public:
    /// Writes a Record to `place`, which has room for it, and everything that it leads to. `depth` pointers lead to
    /// the Record.
    ZOOPH_INLINE static void all(
        const T& record, generated_v1::Encoder& encoder, std::byte* place, std::uint32_t depth) noexcept {
        TreeEncoder tree(encoder, depth);
        generated_v1::codec<T>::encode(record, tree, generated_v1::Place(place));
        tree.drain();
    }

    /// Pushes the Record that a pointer leads to onto the stack, which must have room. Does nothing if `record` is
    /// null.
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
    /// Capacity of the stack. A tree that needs more continues with another stack.
    static constexpr std::size_t most = 64;
    static_assert(type::pointers <= most);

    // The entries of the stack are written before they are read.
    TreeEncoder(generated_v1::Encoder& encoder, std::uint32_t depth) noexcept
        : encoder_(encoder), depth_(depth) {} // NOLINT: leaves the arrays as they are.

    /// Writes the Records on the stack, until it is empty or there is no room.
    ZOOPH_INLINE void drain() noexcept {
        while (top_ != 0) {
            --top_;
            const T& record = *records_[top_];
            std::byte* const slot = slots_[top_];
            depth_ = depths_[top_] + 1;
            std::byte* const place = encoder_.take(words);
            if (place == nullptr || depth_ > max_nesting) [[unlikely]] {
                // If there are two errors, the first one counts.
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
    /// Number of pointers that lead to the Record that is being written.
    std::uint32_t depth_;
    const T* records_[most];
    std::byte* slots_[most];
    /// Number of pointers that lead to the Record of each slot.
    std::uint32_t depths_[most];
};

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
