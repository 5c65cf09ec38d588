#pragma once

// Encodes trees of one type: Records whose pointers all lead to Records of the same type.
//
// It uses a stack of the Records that are still to be written, and no recursion. Whether there is a further Record
// then only changes the height of the stack and not the control flow. Which members of a tree's unions are set is
// unpredictable, so branches on it would often be mispredicted. The next Record is not on the stack but selected in
// registers, so that it need not be stored and loaded first. The bytes are the same as with recursion: each Record
// comes before those that it leads to, in the order of the pointers.

#include "zooph/encoder.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// Replaces both values by others if `is_there` is not zero. It has no branches, which compilers would make of a
/// conditional expression.
ZOOPH_INLINE void replace_if(
    std::uint64_t is_there, std::uint64_t& value, std::uint64_t other, std::uint64_t& place,
    std::uint64_t other_place) noexcept {
#if defined(__GNUC__) && defined(__x86_64__)
    __asm__("test %[is_there], %[is_there]\n\t"
            "cmovne {%[other], %[value]|%[value], %[other]}\n\t"
            "cmovne {%[other_place], %[place]|%[place], %[other_place]}"
            : [value] "+&r"(value), [place] "+r"(place)
            : [is_there] "r"(is_there), [other] "r"(other), [other_place] "r"(other_place)
            : "cc");
#else
    std::uint64_t kept = is_there == 0 ? ~std::uint64_t{0} : 0;
#if defined(__GNUC__)
    __asm__(""
            : "+r"(kept));
#endif
    value = (value & kept) | (other & ~kept);
    place = (place & kept) | (other_place & ~kept);
#endif
}

template <class T>
class TreeEncoder {
public:
    /// Writes a Record to `place`, which has room for it, and everything that it leads to. `depth` pointers lead to
    /// the Record.
    ZOOPH_INLINE static void all(
        const T& record, generated_v1::Encoder& encoder, std::byte* place, std::uint32_t depth) noexcept {
        TreeEncoder tree(encoder, place, depth);
        generated_v1::codec<T>::encode(record, tree, generated_v1::Place(place));
        tree.drain();
    }

    /// Makes the Record that a pointer leads to the next one, and pushes the one that was next onto the stack, which
    /// must have room. Does nothing if `record` is null.
    ZOOPH_INLINE void structure(std::byte* slot, const T* record) noexcept {
        store(slot, std::uint64_t{0});
        records_[top_] = next_;
        slots_[top_] = next_slot_;
        const auto found = reinterpret_cast<std::uintptr_t>(record);
        top_ += found != 0 ? 1 : 0;
        auto next = std::uint64_t{reinterpret_cast<std::uintptr_t>(next_)};
        replace_if(found, next, found, next_slot_, static_cast<std::uint64_t>(slot - start_) | level_);
        next_ = reinterpret_cast<const T*>(static_cast<std::uintptr_t>(next));
    }

    void refuse(encode_error error) noexcept { encoder_.refuse(error); }

private:
    using type = generated_v1::type<T>;
    static constexpr std::size_t words = std::size_t{type::data_words} + type::pointers;
    /// Capacity of the stack. A tree that needs more continues with another stack.
    static constexpr std::size_t most = 64;
    static_assert(type::pointers <= most);
    /// One level of depth, in a number whose lower bits are a position in bytes.
    static constexpr std::uint64_t one_level = std::uint64_t{1} << 48;

    // The entries of the stack are written before they are read.
    TreeEncoder(generated_v1::Encoder& encoder, std::byte* start, std::uint32_t depth) noexcept
        : encoder_(encoder), start_(start), level_(depth * one_level) {} // NOLINT: leaves the arrays as they are.

    /// Writes the Records that are still to be written, until there is none or no room.
    ZOOPH_INLINE void drain() noexcept {
        while (next_ != nullptr) {
            const T& record = *next_;
            std::byte* const slot = start_ + next_slot_ % one_level;
            level_ = next_slot_ - next_slot_ % one_level + one_level;
            --top_;
            next_ = records_[top_];
            next_slot_ = slots_[top_];
            std::byte* const place = encoder_.take(words);
            if (place == nullptr || level_ > max_nesting * one_level) [[unlikely]] {
                // If there are two errors, the first one counts.
                refuse(encode_error::nesting);
                return;
            }
            store(slot, wire::struct_pointer(
                            generated_v1::Encoder::offset(slot, place), type::data_words, type::pointers));
            if (top_ + type::pointers > most) [[unlikely]] {
                apart(record, encoder_, place, static_cast<std::uint32_t>(level_ / one_level));
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
    /// Where the first Record was written.
    std::byte* const start_;
    /// Number of pointers that lead to the Record that is being written, times `one_level`.
    std::uint64_t level_;
    /// The next Record, or null if there is none.
    const T* next_ = nullptr;
    /// The position of its pointer after `start_`, plus the level of the struct that has the pointer.
    std::uint64_t next_slot_ = 0;
    std::size_t top_ = 0;
    /// The Records after the next one, in reverse order, and their pointers. The first entry is null.
    const T* records_[most];
    std::uint64_t slots_[most];
};

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
