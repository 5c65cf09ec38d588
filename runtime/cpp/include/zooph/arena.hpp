#pragma once

#include <concepts>

#include "zooph/detail/padded.hpp"
#include "zooph/kind.hpp"
#include "zooph/limits.hpp"
#include "zooph/result.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

class PointerBuilder;
class StructReader;

namespace detail {

class Copying;

/// A segment under construction: one word for the segment table of a message of one segment, then the words.
struct Block {
    std::byte* memory;
    /// Number of words, without the word for the segment table.
    std::size_t words;
    /// Number of words from the first one on that were set to zero. The others were never written to.
    std::size_t ready;
    /// Number of bytes used. Valid once the arena has moved on to another block.
    std::size_t used;
    /// Whether the arena allocated the memory; otherwise the caller owns it.
    bool is_owned;

    [[nodiscard]] std::byte* base() const noexcept { return memory + word_bytes; }
    /// Returns the end of the words that were set to zero.
    [[nodiscard]] std::byte* end() const noexcept { return base() + ready * word_bytes; }
    /// Sets the first `count` words to zero, or all words if there are fewer, except for those that were set before.
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

/// An object in an arena: where it starts, and a pointer word that describes it. The word's offset is ignored.
struct Built {
    std::byte* start;
    std::uint64_t word;
    std::uint32_t segment;
};

/// Where a new object was allocated.
struct Made {
    std::byte* start;
    std::uint32_t segment;
};

/// The state of an arena's allocations at some time; `Arena::take_back` returns to it.
struct Mark {
    std::size_t blocks;
    std::byte* cursor;
    std::byte* end;
    std::byte* clean;
    std::size_t next_words;
    std::uint32_t current;
};

/// Number of words of the first segment by default: nearly two pages, without the word for the segment table.
inline constexpr std::size_t first_words = 1023;
/// Largest number of words of a segment. It is less than 2^29, so that a far pointer can address every word.
inline constexpr std::size_t most_words = max_count;
/// Memory that is reused is set to zero at once up to this size, which is faster than doing it for each object.
/// Beyond it, each object is set to zero when it is allocated, because memory that texts overwrite need not be
/// written twice.
inline constexpr std::size_t cleaned_bytes = 1 << 15;

/// Reports that a program asked a Builder for an object that is too large for the format: throws `std::length_error`,
/// or ends the program if the library is built without exceptions.
[[noreturn]] ZOOPH_API_COLD void too_long();

/// Returns `count`, a number of elements or words, if the format can express it. Otherwise calls `too_long`.
[[nodiscard]] ZOOPH_INLINE std::uint32_t checked_count(std::uint64_t count) {
    if (count > max_count) [[unlikely]] {
        too_long();
    }
    return static_cast<std::uint32_t>(count);
}

} // namespace detail

/// The memory of a message under construction: segments that never move.
///
/// An arena can be reused: `clear` empties it and keeps its memory. Builders, and Readers of the message, refer to
/// the arena, so it cannot be copied or moved. After `clear`, `init` and the like they are invalid. Only one thread
/// at a time may use an arena and its Builders.
///
/// A message under construction is a tree: values from elsewhere are copied deeply. Overwriting a pointer zeroes the
/// objects that it led to. If the caller asks for more than the format has room for (a list of 2^29 elements or more,
/// or of structs that have as many words together), `std::length_error` is thrown; without exceptions the program
/// ends.
class Arena {
public:
    /// Makes an empty arena, which has not allocated memory yet.
    Arena() noexcept : Arena(detail::first_words) {}
    /// Makes an empty arena whose first segment will have room for `words` words of 8 bytes. A message that fits
    /// stays in one segment.
    explicit Arena(std::size_t words) noexcept
        : next_words_(words == 0                   ? 1
                      : words > detail::most_words ? detail::most_words
                                                   : words) {}

    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;
    ~Arena() {
        if (!blocks_.empty()) {
            free_blocks();
        }
    }

    /// Starts a new message: empties the arena and makes the root struct, whose Builder it returns.
    template <struct_type T>
    [[nodiscard]] ZOOPH_INLINE typename generated_v1::type<T>::Builder init();

    /// Starts a new message whose root is a deep copy of the object that `value` leads to, including fields that the
    /// schema does not know. The object may be in the message that ends here. After a fault the root is null. With the
    /// default limits there is no fault if the object's message was validated.
    [[nodiscard]] ZOOPH_API result<void> set_root(const Pointer& value, const Limits& limits = {});
    /// Does the same for a struct.
    [[nodiscard]] ZOOPH_API result<void> set_root(
        const StructReader& value, const Limits& limits = {});
    /// Does the same for the struct of a generated Reader.
    template <class Reader>
        requires requires(const Reader& value) {
            { value.untyped() } -> std::convertible_to<StructReader>;
        }
    [[nodiscard]] result<void> set_root(const Reader& value, const Limits& limits = {}) {
        return set_root(StructReader(value.untyped()), limits);
    }

    /// Returns the root pointer of the current message, untyped.
    [[nodiscard]] ZOOPH_API PointerBuilder root_pointer();

    /// Empties the arena and keeps its memory.
    ZOOPH_API void clear();

    /// Returns the size of the message in bytes, without framing.
    [[nodiscard]] ZOOPH_API std::size_t size() const noexcept;

    /// Returns the segments of the message, in order. They consist of whole words. A new arena has one segment, which
    /// holds a null root pointer.
    [[nodiscard]] ZOOPH_API detail::Items<std::span<const std::byte>> segments();

    /// Returns the framed message, as built so far. If it has one segment, the bytes are where they were built. Several
    /// segments are joined, each time anew, in memory that the arena keeps until the next call.
    [[nodiscard]] ZOOPH_INLINE std::span<const std::byte> framed() {
        if (current_ != 0 || cursor_ == first_) [[unlikely]] {
            return join();
        }
        const auto used = static_cast<std::size_t>(cursor_ - first_);
        detail::store(first_ - detail::word_bytes, std::uint64_t{used / detail::word_bytes} << 32);
        return {first_ - detail::word_bytes, detail::word_bytes + used};
    }

    /// Rewrites the message into one segment, without unreachable objects. Builders, Readers and orphans of the
    /// message become invalid. It returns a fault, and leaves the arena unchanged, if the message is nested so deeply
    /// or is so large that the limits do not allow reading it.
    [[nodiscard]] ZOOPH_API result<void> compact(const Limits& limits = {});

    /// Builds a framed message in the caller's memory, from the first byte of `memory` on, which may have any
    /// alignment and content. Calls `fill` with the root's Builder. Returns the message's length in bytes. If that is
    /// more than the size of `memory`, the content of `memory` is undefined.
    template <struct_type T, class Fill>
    [[nodiscard]] ZOOPH_INLINE std::size_t build_into(std::span<std::byte> memory, Fill fill);

    /// Reports whether all memory that was not allocated is zero, which is an invariant. It inspects all memory; for
    /// tests.
    [[nodiscard]] ZOOPH_API bool unused_is_zero() const noexcept;

private:
    friend class PointerBuilder;
    friend class StructBuilder;
    friend class RawListBuilder;
    friend class Orphan;
    friend class detail::Copying;

    /// Allocates `words` zero words. Returns them and their segment.
    [[nodiscard]] detail::Made allocate(std::size_t words) {
        const detail::Made made = allocate_dirty(words);
        if (made.start < clean_) {
            std::memset(made.start, 0, words * detail::word_bytes);
        }
        return made;
    }

    /// Allocates `words` words with undefined content, all of which the caller must write.
    [[nodiscard]] ZOOPH_INLINE detail::Made allocate_dirty(std::size_t words) {
        if (!has_room(words)) [[unlikely]] {
            grow(words);
        }
        return {take(words), current_};
    }

    /// Allocates `words` words with undefined content in the last segment, which must have room for them.
    [[nodiscard]] ZOOPH_INLINE std::byte* take(std::size_t words) noexcept {
        std::byte* const start = cursor_;
        cursor_ = start + words * detail::word_bytes;
        return start;
    }

    /// Reports whether the last segment has `words` more words that were set to zero.
    [[nodiscard]] ZOOPH_INLINE bool has_room(std::size_t words) const noexcept {
        return static_cast<std::size_t>(end_ - cursor_) / detail::word_bytes >= words;
    }
    /// Reports whether the last segment has room for `words` words, and sets more of it to zero if necessary.
    [[nodiscard]] bool makes_room(std::size_t words) noexcept {
        return has_room(words) || extend(words);
    }
    /// Sets more of the last segment to zero, and reports whether `words` words are now free.
    [[nodiscard]] ZOOPH_API_APART bool extend(std::size_t words) noexcept;

    /// Reports whether the memory that is allocated next was never written to.
    [[nodiscard]] ZOOPH_INLINE bool is_clean() const noexcept { return cursor_ >= clean_; }

    /// Empties the arena and makes the root struct in one step. Returns null if the arena is not in its usual state.
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
    // Not cold: the compiler would optimise these functions for size, but they are half the work of a small message
    // in a new arena.
    ZOOPH_API_APART void grow(std::size_t words);
    ZOOPH_API_APART void free_blocks() noexcept;
    [[nodiscard]] ZOOPH_API_COLD std::span<const std::byte> join();

    /// Makes the caller's memory the first segment of a new arena, if it has room for the segment table and a word. The
    /// memory enters the list of blocks only if another block is needed, so that the list is not allocated before.
    ZOOPH_INLINE void lend(std::span<std::byte> memory) noexcept {
        using detail::word_bytes;
        const std::size_t whole = memory.size() / word_bytes;
        if (whole < 2) {
            return;
        }
        const std::size_t words = whole <= detail::most_words ? whole : detail::most_words + 1;
        first_ = cursor_ = memory.data() + word_bytes;
        // The memory may have any content, so every object is set to zero when it is allocated.
        clean_ = end_ = first_ + (words - 1) * word_bytes;
    }
    /// Makes the root struct in memory that was lent. Returns null if there is no room for it.
    [[nodiscard]] ZOOPH_INLINE std::byte* begin_lent(std::size_t words, std::uint64_t word) noexcept {
        using detail::word_bytes;
        if (words == 0 || !has_room(1 + words)) {
            return nullptr;
        }
        std::byte* const start = take(1 + words);
        detail::store(start, word);
        std::memset(start + word_bytes, 0, words * word_bytes);
        return start + word_bytes;
    }
    /// Writes the segment table before the first segment. Returns the message's length in bytes.
    [[nodiscard]] ZOOPH_INLINE std::size_t give_back() const noexcept {
        using detail::word_bytes;
        if (current_ != 0) [[unlikely]] {
            return word_bytes + size();
        }
        const auto used = static_cast<std::size_t>(cursor_ - first_);
        detail::store(first_ - word_bytes, std::uint64_t{used / word_bytes} << 32);
        return word_bytes + used;
    }

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

    /// Announces that an object of `words` words comes next, and at most `further` words after it, so that a segment
    /// that is allocated for them need not be much larger.
    ZOOPH_API void expect(std::size_t words, std::size_t further) noexcept;
    [[nodiscard]] detail::Mark mark() const noexcept {
        return {blocks_.size(), cursor_, end_, clean_, next_words_, current_};
    }
    /// Frees everything that was allocated since `mark`, which must be unreachable and zero.
    ZOOPH_API_COLD void take_back(const detail::Mark& mark) noexcept;

    /// Reports whether an address is in a segment of this arena.
    [[nodiscard]] ZOOPH_API_COLD bool holds(const std::byte* at) const noexcept;
    /// Frees all segments and takes those of another arena.
    ZOOPH_API_COLD void take_over(Arena& other) noexcept;
    template <class Value>
    [[nodiscard]] result<void> replace_by(const Value& value, const Limits& limits);

    /// Returns the spot of the word at `at`, for reading while the message is built.
    [[nodiscard]] ZOOPH_API detail::Spot spot(std::uint32_t segment, const std::byte* at);

    /// Start of the first block's words, or null if there is no block.
    std::byte* first_ = nullptr;
    /// Next free byte of the last block, and the end of the part that was set to zero.
    std::byte* cursor_ = nullptr;
    std::byte* end_ = nullptr;
    /// From here on the last block was never written to, so it is zero.
    std::byte* clean_ = nullptr;
    /// Index of the last block.
    std::uint32_t current_ = 0;
    /// Number of words of the next block.
    std::size_t next_words_;
    detail::Items<detail::Block> blocks_{};
    /// The lists of blocks that Readers of the message under construction refer to. The arena owns them.
    detail::Items<const detail::Blocks*> listed_{};
    /// Memory for the framed bytes of a message of several segments, which `framed` writes.
    detail::Items<std::byte> joined_{};
};

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/builder.hpp"
#endif
