#pragma once

#include "zooph/detail/padded.hpp"
#include "zooph/kind.hpp"
#include "zooph/limits.hpp"
#include "zooph/result.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

class PointerBuilder;

namespace detail {

class Copying;

/// A segment under construction: one word for the header of a lone segment, then the words.
struct Block {
    std::byte* memory;
    /// Without the header.
    std::size_t words;
    /// Of these so many, from the first one on, were made zero. The others were never written to.
    std::size_t ready;
    /// Bytes used, once the arena has moved on to another block.
    std::size_t used;
    /// The arena allocated it; otherwise it is the caller's.
    bool is_owned;

    [[nodiscard]] std::byte* base() const noexcept { return memory + word_bytes; }
    /// Where the words end that are ready.
    [[nodiscard]] std::byte* end() const noexcept { return base() + ready * word_bytes; }
    /// Makes the first `count` words zero, or as many as there are, but for those that were made so before.
    void make_ready(std::size_t count) noexcept {
        if (count > words) {
            count = words;
        }
        if (count > ready) {
            std::memset(end(), 0, (count - ready) * word_bytes);
            ready = count;
        }
    }
};

/// An object in an arena: where it starts, and the pointer word that describes it (whose offset does not
/// matter).
struct Built {
    std::byte* start;
    std::uint64_t word;
    std::uint32_t segment;
};

/// Where an object was made.
struct Made {
    std::byte* start;
    std::uint32_t segment;
};

/// What an arena had allocated at some time.
struct Mark {
    std::size_t blocks;
    std::byte* cursor;
    std::byte* end;
    std::byte* clean;
    std::size_t next_words;
    std::uint32_t current;
};

/// Words of the first segment unless the caller says otherwise: a page or two, without the header.
inline constexpr std::size_t first_words = 1023;
/// A segment has less than 2^29 words, so that every word can be the target of a far pointer.
inline constexpr std::size_t most_words = max_count;
/// Up to this much, memory that is used again is made zero at once, which is faster than doing it for each object;
/// beyond it, what texts will overwrite had better not be touched twice.
inline constexpr std::size_t cleaned_bytes = 1 << 15;

/// Says what a program asked a Builder for that the format has no room for: throws `std::length_error`, or ends the
/// program where the library is built without exceptions.
[[noreturn]] ZOOPH_API_COLD void too_long();

/// The number of elements or words, if the format can express it.
[[nodiscard]] ZOOPH_INLINE std::uint32_t checked_count(std::uint64_t count) {
    if (count > max_count) [[unlikely]] {
        too_long();
    }
    return static_cast<std::uint32_t>(count);
}

} // namespace detail

/// The memory of a message under construction: segments that never move.
///
/// An arena can be used again: `clear` empties it and keeps its memory. Builders and what is read from them refer to
/// the arena, which stays where it is; what they refer to is gone after `clear`, `init` and the like. One thread at a
/// time uses an arena and its Builders.
///
/// Messages under construction are trees: whatever comes from elsewhere is copied deeply. What a pointer led to is
/// zeroed when the pointer is overwritten. Where the caller asks for what the format has no room for (a list of 2^29
/// elements or more, or of structs that have as many words together), `std::length_error` is thrown, or the program
/// ends where there are no exceptions.
class Arena {
public:
    /// An empty arena. Allocates nothing yet.
    Arena() noexcept : Arena(detail::first_words) {}
    /// An empty arena whose first segment has room for `words` words of 8 bytes. A message that fits stays in one
    /// segment.
    explicit Arena(std::size_t words) noexcept
        : next_words_(words == 0                   ? 1
                      : words > detail::most_words ? detail::most_words
                                                   : words) {}

    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;
    ~Arena() { free_blocks(); }

    /// Starts a new message: empties the arena and makes the root struct.
    template <struct_type T>
    [[nodiscard]] ZOOPH_INLINE typename generated_v1::type<T>::Builder init();

    /// Starts a new message whose root is a copy of what `value` leads to. What a newer writer added to it is kept.
    /// With a fault the root is null; of what was validated there is none by the default limits.
    [[nodiscard]] ZOOPH_API result<void> set_root(const Pointer& value, const Limits& limits = {});

    /// The root pointer of the message that is there, untyped.
    [[nodiscard]] ZOOPH_API PointerBuilder root_pointer();

    /// Empties the arena. The memory is kept.
    ZOOPH_API void clear();

    /// Bytes of the message without framing.
    [[nodiscard]] ZOOPH_API std::size_t size() const noexcept;

    /// The segments of the message, in order: whole words. A new arena has one with a null root pointer.
    [[nodiscard]] ZOOPH_API detail::Items<std::span<const std::byte>> segments();

    /// The framed message. It is where it was built if there is one segment; several are joined in memory that the
    /// arena keeps.
    [[nodiscard]] ZOOPH_INLINE std::span<const std::byte> framed() {
        if (current_ != 0 || cursor_ == first_) [[unlikely]] {
            return join();
        }
        const auto used = static_cast<std::size_t>(cursor_ - first_);
        detail::store(first_ - detail::word_bytes, std::uint64_t{used / detail::word_bytes} << 32);
        return {first_ - detail::word_bytes, detail::word_bytes + used};
    }

    /// Writes the message anew, without what was dropped from it, into one segment. A fault if it was built so deep or
    /// so large that no reader would follow it; the arena then stays as it is.
    [[nodiscard]] ZOOPH_API result<void> compact(const Limits& limits = {});

    /// Builds a message right where it is to be: framed, from the first byte of `memory` on, at any alignment and
    /// whatever the memory holds. `fill` gets the root's Builder. Returns the message's length in bytes; if that is more
    /// than there is room for, `memory` holds nothing of use.
    template <struct_type T, class Fill>
    [[nodiscard]] ZOOPH_INLINE std::size_t build_into(std::span<std::byte> memory, Fill fill);

    /// Everything that was never handed out is zero, as it must always be. Looks at all memory; for tests.
    [[nodiscard]] ZOOPH_API bool unused_is_zero() const noexcept;

private:
    friend class PointerBuilder;
    friend class StructBuilder;
    friend class RawListBuilder;
    friend class Orphan;
    friend class detail::Copying;

    /// `words` zero words, and their segment.
    [[nodiscard]] detail::Made allocate(std::size_t words) {
        const detail::Made made = allocate_dirty(words);
        if (made.start < clean_) {
            std::memset(made.start, 0, words * detail::word_bytes);
        }
        return made;
    }

    /// `words` words that the caller writes all of, whatever they hold now.
    [[nodiscard]] ZOOPH_INLINE detail::Made allocate_dirty(std::size_t words) {
        if (!has_room(words)) [[unlikely]] {
            grow(words);
        }
        return {take(words), current_};
    }

    /// The same where there is room for them.
    [[nodiscard]] ZOOPH_INLINE std::byte* take(std::size_t words) noexcept {
        std::byte* const start = cursor_;
        cursor_ = start + words * detail::word_bytes;
        return start;
    }

    /// Reports whether `words` more words of the last segment were made zero.
    [[nodiscard]] ZOOPH_INLINE bool has_room(std::size_t words) const noexcept {
        return static_cast<std::size_t>(end_ - cursor_) / detail::word_bytes >= words;
    }
    /// Reports whether the last segment has room for `words` words, and makes it if need be.
    [[nodiscard]] bool makes_room(std::size_t words) noexcept {
        return has_room(words) || extend(words);
    }
    /// Makes more of the last segment zero, if it has `words` words that are not used. Reports whether it has.
    [[nodiscard]] ZOOPH_API_APART bool extend(std::size_t words) noexcept;

    /// What is allocated next was never written to.
    [[nodiscard]] ZOOPH_INLINE bool is_clean() const noexcept { return cursor_ >= clean_; }

    /// Empties the arena and makes the root struct, both at once. Null if the arena is not as it usually is.
    [[nodiscard]] ZOOPH_INLINE std::byte* begin(std::size_t words, std::uint64_t word) noexcept {
        using detail::word_bytes;
        if (first_ == nullptr || current_ != 0 || words == 0) {
            return nullptr;
        }
        std::byte* const dirty_end = cursor_ > clean_ ? cursor_ : clean_;
        const auto dirty = static_cast<std::size_t>(dirty_end - first_);
        if (dirty > detail::cleaned_bytes ||
            static_cast<std::size_t>(end_ - first_) < (1 + words) * word_bytes) {
            return nullptr;
        }
        std::memset(first_, 0, dirty);
        clean_ = first_;
        cursor_ = first_ + (1 + words) * word_bytes;
        detail::store(first_, word);
        return first_ + word_bytes;
    }

    [[nodiscard]] ZOOPH_API_COLD detail::Made begin_slow(std::uint64_t word);
    // Not cold, for that would have them optimised for size: they are half the work of a small message in a new arena.
    ZOOPH_API_APART void grow(std::size_t words);
    ZOOPH_API_APART void free_blocks() noexcept;
    [[nodiscard]] ZOOPH_API_COLD std::span<const std::byte> join();

    /// The caller's memory as the first segment; what is built meanwhile is dropped by `give_back`.
    ZOOPH_API bool lend(std::span<std::byte> memory) noexcept;
    [[nodiscard]] ZOOPH_API std::size_t give_back() noexcept;

    [[nodiscard]] ZOOPH_API std::byte* root();
    [[nodiscard]] std::size_t used(std::uint32_t index) const noexcept {
        return index == current_ ? static_cast<std::size_t>(cursor_ - base(index))
                                 : blocks_[index].used;
    }
    [[nodiscard]] std::byte* base(std::uint32_t index) const noexcept {
        return index == 0 ? first_ : blocks_[index].base();
    }
    [[nodiscard]] std::uint32_t position(std::uint32_t index, const std::byte* at) const noexcept {
        return static_cast<std::uint32_t>((at - base(index)) / 8);
    }

    /// An object of `words` words comes next, and no more than `further` behind it: a segment that is made for them
    /// need not be much larger.
    ZOOPH_API void expect(std::size_t words, std::size_t further) noexcept;
    [[nodiscard]] detail::Mark mark() const noexcept {
        return {blocks_.size(), cursor_, end_, clean_, next_words_, current_};
    }
    /// Takes back what was allocated since, to which nothing leads any more, and which is zero.
    ZOOPH_API_COLD void take_back(const detail::Mark& mark) noexcept;

    /// The place of the word at `at`, to be read while the message is built.
    [[nodiscard]] ZOOPH_API detail::Spot spot(std::uint32_t segment, const std::byte* at);

    /// Where the first block's words start; null if there is none.
    std::byte* first_ = nullptr;
    /// Next free byte of the last block, and the end of what was made zero of it.
    std::byte* cursor_ = nullptr;
    std::byte* end_ = nullptr;
    /// From here on nothing was ever written to the last block, so it is zero.
    std::byte* clean_ = nullptr;
    /// Index of the last block.
    std::uint32_t current_ = 0;
    /// Size of the next block.
    std::size_t next_words_;
    detail::Items<detail::Block> blocks_{};
    /// The lists of blocks that Readers of the message under construction have; the arena's own.
    detail::Items<const detail::Blocks*> listed_{};
    /// The framed bytes of a message of several segments, once asked for.
    detail::Items<std::byte> joined_{};
};

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/builder.hpp"
#endif
