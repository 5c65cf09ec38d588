#pragma once

// Arenas, and the objects that their pointers lead to.
//
// Every word of a segment has one owner. The arena owns the unused words at the end. An allocation gives some of them
// to exactly one object, and exactly one pointer leads to each object. Segments never move.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <new>
#include <stdexcept>
#include <utility>
#include <vector>

#include "zooph/builder.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

[[noreturn]] ZOOPH_BODY void too_long() {
#if defined(__cpp_exceptions)
    throw std::length_error("zooph: a list or a segment would have 2^29 elements or words, or more");
#else
    std::fputs("zooph: a list or a segment would have 2^29 elements or words, or more\n", stderr);
    std::abort();
#endif
}

/// Reports that a program asked for a composite list without the sizes of its elements: throws
/// `std::invalid_argument`, or ends the program if the library is built without exceptions.
[[noreturn]] inline void no_sizes() {
    static constexpr const char* why = "zooph: the elements of a composite list are structs, whose sizes are needed";
#if defined(__cpp_exceptions)
    throw std::invalid_argument(why);
#else
    std::fprintf(stderr, "%s\n", why);
    std::abort();
#endif
}

/// As long as all segments together have no more words than this, the next one is as large as all of them.
inline constexpr std::size_t doubling_words = std::size_t{1} << 19;

/// Number of words of a small block that are set to zero at first. The others are set to zero when they are needed,
/// so that a small message does not pay for the whole segment.
inline constexpr std::size_t ready_words = 63;

/// Allocates a new segment, of which at least the first `least` words are zero.
inline Block new_block(std::size_t words, std::size_t least) {
    // For larger sizes the allocator often has memory that is zero already.
    const bool is_small = words <= first_words;
    void* const memory = is_small ? std::malloc((words + 1) * word_bytes)
                                  : std::calloc(words + 1, word_bytes);
    if (memory == nullptr) {
#if defined(__cpp_exceptions)
        throw std::bad_alloc();
#else
        std::fputs("zooph: no memory\n", stderr);
        std::abort();
#endif
    }
    Block block{static_cast<std::byte*>(memory), words, is_small ? 0 : words, 0, true};
    block.make_ready(std::max(least, ready_words));
    return block;
}

inline void free_block(const Block& block) noexcept {
    if (block.is_owned) {
        std::free(block.memory);
    }
}

/// Returns the number of words of the object itself, including the tag of a composite list.
inline std::size_t object_words(const Built& object) noexcept {
    if (wire::kind(object.word) == wire::structure) {
        return static_cast<std::size_t>(wire::struct_words(object.word));
    }
    const std::uint32_t count = wire::list_count(object.word);
    const element_size size = wire::list_size(object.word);
    return size == element_size::composite ? std::size_t{count} + 1
                                           : static_cast<std::size_t>(wire::words_for(count, size));
}

/// Returns the offset of a pointer at `at` to `start`, in the same segment.
inline std::int64_t words_behind(const std::byte* at, const std::byte* start) noexcept {
    return (start - at) / 8 - 1;
}

} // namespace detail

ZOOPH_BODY void Arena::grow(std::size_t words) {
    // An object that is larger than a usual segment gets its own. The largest one is the longest list, with a landing
    // pad and a tag before it.
    if (words > detail::most_words + 2) {
        detail::too_long();
    }
    if (extend(words)) {
        return;
    }
    blocks_.reserve(blocks_.size() + 2);
    if (blocks_.empty() && first_ != nullptr) {
        const auto lent = static_cast<std::size_t>(end_ - first_) / detail::word_bytes;
        blocks_.push_back({first_ - detail::word_bytes, lent, lent, 0, false});
    }
    const detail::Block block = detail::new_block(std::max(next_words_, words), words);
    if (!blocks_.empty()) {
        blocks_.back().used = static_cast<std::size_t>(cursor_ - blocks_.back().base());
    } else {
        first_ = block.base();
    }
    blocks_.push_back(block);
    cursor_ = clean_ = block.base();
    end_ = block.end();
    current_ = static_cast<std::uint32_t>(blocks_.size() - 1);
    std::size_t total = 0;
    for (const detail::Block& each : blocks_) {
        total += each.words;
    }
    // Doubling keeps small messages in few segments. Smaller steps leave less of the last segment of a large message
    // unused.
    const std::size_t next =
        total <= detail::doubling_words ? total : std::max(total / 16, detail::doubling_words);
    next_words_ = std::min(next, detail::most_words);
}

ZOOPH_BODY bool Arena::extend(std::size_t words) noexcept {
    if (blocks_.empty()) {
        return false;
    }
    detail::Block& block = blocks_.back();
    const auto used = static_cast<std::size_t>(cursor_ - block.base()) / detail::word_bytes;
    if (words > block.words - used) {
        return false;
    }
    // Sets memory to zero in few steps, but not much more than is needed.
    block.make_ready(std::max(used + words, 2 * block.ready));
    end_ = block.end();
    return true;
}

ZOOPH_BODY void Arena::free_blocks() noexcept {
    for (const detail::Block& block : blocks_) {
        detail::free_block(block);
    }
    for (const detail::Blocks* const listed : listed_) {
        delete listed;
    }
    blocks_.clear();
    listed_.clear();
    first_ = cursor_ = end_ = clean_ = nullptr;
    current_ = 0;
}

ZOOPH_BODY void Arena::clear() {
    if (first_ == nullptr) {
        return;
    }
    if (current_ != 0) {
        // The next message gets one segment that is as large as all segments of the last one.
        std::size_t words = 0;
        for (const detail::Block& block : blocks_) {
            words += block.words;
        }
        free_blocks();
        next_words_ = std::min(words, detail::most_words);
        return;
    }
    std::byte* const dirty = std::max(cursor_, clean_);
    const auto bytes = static_cast<std::size_t>(dirty - first_);
    if (bytes <= detail::cleaned_bytes) {
        std::memset(first_, 0, bytes);
        clean_ = first_;
    } else {
        clean_ = dirty;
    }
    cursor_ = first_;
}

ZOOPH_BODY detail::Made Arena::begin_slow(std::uint64_t word) {
    clear();
    const PointerBuilder pointer = root_pointer();
    return PointerBuilder::allocate(
        *this, 0, pointer.at_, static_cast<std::size_t>(detail::wire::struct_words(word)), word);
}

ZOOPH_BODY std::byte* Arena::root() {
    if (first_ == nullptr) {
        grow(1);
    }
    if (current_ == 0 && cursor_ == first_) {
        static_cast<void>(allocate(1));
    }
    return first_;
}

ZOOPH_BODY PointerBuilder Arena::root_pointer() {
    return {*this, 0, root()};
}

ZOOPH_BODY std::size_t Arena::size() const noexcept {
    if (first_ == nullptr) {
        return 0;
    }
    std::size_t bytes = 0;
    for (std::uint32_t index = 0; index <= current_; ++index) {
        bytes += used(index);
    }
    return bytes;
}

ZOOPH_BODY detail::Items<std::span<const std::byte>> Arena::segments() {
    static_cast<void>(root());
    detail::Items<std::span<const std::byte>> all;
    all.reserve(blocks_.size());
    for (std::uint32_t index = 0; index <= current_; ++index) {
        all.push_back({base(index), used(index)});
    }
    return all;
}

ZOOPH_BODY std::span<const std::byte> Arena::join() {
    static_cast<void>(root());
    if (current_ == 0) {
        return framed();
    }
    // Builders may have written since the last call, so the segments are copied again; only the memory is kept.
    const auto all = segments();
    const auto count = static_cast<std::uint32_t>(all.size());
    joined_.resize(detail::table_bytes(count) + size());
    // The table may end with half a word of padding, which must be zero.
    std::memset(joined_.data(), 0, detail::table_bytes(count));
    detail::store(joined_.data(), count - 1);
    std::byte* to = joined_.data() + detail::table_bytes(count);
    for (std::uint32_t index = 0; index < count; ++index) {
        const auto words = static_cast<std::uint32_t>(all[index].size() / detail::word_bytes);
        detail::store(joined_.data() + (std::size_t{index} + 1) * 4, words);
        std::memcpy(to, all[index].data(), all[index].size());
        to += all[index].size();
    }
    return {joined_.data(), joined_.size()};
}

ZOOPH_BODY void Arena::expect(std::size_t words, std::size_t further) noexcept {
    if (!makes_room(words)) {
        // Segments still grow with the message, by a sixteenth at least, so that there are never too many of them.
        const std::size_t most = std::max(
            {words + std::min(further, detail::most_words), detail::first_words, size() / 128});
        next_words_ = std::min(next_words_, most);
    }
}

ZOOPH_BODY void Arena::take_back(const detail::Mark& mark) noexcept {
    while (blocks_.size() > std::max<std::size_t>(mark.blocks, 1)) {
        detail::free_block(blocks_.back());
        blocks_.pop_back();
    }
    current_ = mark.current;
    cursor_ = mark.cursor;
    end_ = mark.end;
    clean_ = mark.clean;
    next_words_ = mark.next_words;
}

ZOOPH_BODY bool Arena::unused_is_zero() const noexcept {
    for (std::size_t index = 0; index < blocks_.size(); ++index) {
        const detail::Block& block = blocks_[index];
        const std::byte* at = block.base() + used(static_cast<std::uint32_t>(index));
        if (index == current_) {
            at = std::max<const std::byte*>(at, clean_);
        }
        if (std::any_of<const std::byte*>(at, block.end(), [](std::byte byte) { return byte != std::byte{}; })) {
            return false;
        }
    }
    return true;
}

ZOOPH_BODY bool Arena::holds(const std::byte* at) const noexcept {
    const auto is_in = [at](const std::byte* start, std::size_t words) {
        return !std::less<>()(at, start) && std::less<>()(at, start + words * detail::word_bytes);
    };
    if (blocks_.empty()) {
        // There is no segment, or only memory that was lent.
        return first_ != nullptr && is_in(first_, static_cast<std::size_t>(end_ - first_) / detail::word_bytes);
    }
    return std::any_of(blocks_.begin(), blocks_.end(), [&](const detail::Block& block) {
        return is_in(block.base(), block.words);
    });
}

ZOOPH_BODY void Arena::take_over(Arena& other) noexcept {
    free_blocks();
    blocks_ = std::exchange(other.blocks_, {});
    first_ = other.first_;
    cursor_ = other.cursor_;
    end_ = other.end_;
    clean_ = other.clean_;
    current_ = other.current_;
    next_words_ = other.next_words_;
}

ZOOPH_BODY detail::Spot Arena::spot(std::uint32_t segment, const std::byte* at) {
    // A program may copy what it has built, however large that is.
    namespace origin = detail::origin;
    constexpr std::uint64_t from = origin::with_doublings(0, detail::most_doublings);
    if (current_ == 0) {
        const std::byte* const start = base(0);
        return {at, start + used(0) / detail::word_bytes * detail::word_bytes, start,
                from | origin::block};
    }
    if (listed_.empty() || listed_.back()->places.size() != blocks_.size()) {
        listed_.reserve(listed_.size() + 1);
        auto* const listed = new detail::Blocks();
        listed_.push_back(listed);
        for (detail::Block& block : blocks_) {
            // All words of the block, because more of the last one will be used.
            block.make_ready(block.words);
            listed->places.push_back({block.base(), static_cast<std::uint32_t>(block.words)});
        }
    }
    const detail::Block& block = blocks_[segment];
    return {at, block.base() + block.words * detail::word_bytes, listed_.back(),
            origin::of_segment(from | origin::blocks, segment)};
}

ZOOPH_BODY detail::Made PointerBuilder::allocate(
    Arena& arena, std::uint32_t segment, std::byte* at, std::size_t words, std::uint64_t word) {
    if (detail::load_word(at) == 0 && words > 0 && arena.current_ == segment &&
        arena.has_room(words) && arena.is_clean()) [[likely]] {
        std::byte* const start = arena.take(words);
        // The word has no offset yet. The object follows the pointer, so the offset is not negative.
        detail::store(at, word | detail::wire::offset_behind(start - at));
        return {start, segment};
    }
    return allocate_slow(arena, segment, at, words, word);
}

/// Does the same as `allocate` if the pointer is not null, memory must be set to zero or added, or the struct is
/// empty.
ZOOPH_BODY detail::Made PointerBuilder::allocate_slow(
    Arena& arena, std::uint32_t segment, std::byte* at, std::size_t words, std::uint64_t word) {
    PointerBuilder(arena, segment, at).clear();
    if (words == 0 && detail::wire::kind(word) == detail::wire::structure) {
        // The pointer of an empty struct has the offset -1, so that it differs from a null pointer.
        detail::store(at, detail::wire::with_offset(word, -1));
        return {at, segment};
    }
    if (arena.current_ != segment || !arena.makes_room(words)) {
        return allocate_far(arena, at, words, word);
    }
    const detail::Made made = arena.allocate(words);
    detail::store(at, detail::wire::with_offset(word, detail::words_behind(at, made.start)));
    return made;
}

/// Allocates the object in another segment than the pointer's, directly after a landing pad.
ZOOPH_BODY detail::Made PointerBuilder::allocate_far(
    Arena& arena, std::byte* at, std::size_t words, std::uint64_t word) {
    const detail::Made pad = arena.allocate(words + 1);
    detail::store(pad.start, detail::wire::with_offset(word, 0));
    detail::store(at, detail::wire::far_pointer(
                          false, arena.position(pad.segment, pad.start), pad.segment));
    return {pad.start + detail::word_bytes, pad.segment};
}

ZOOPH_BODY void PointerBuilder::write_bytes(
    Arena& arena, std::uint32_t segment, std::byte* at, const std::byte* bytes, std::size_t length,
    std::uint32_t zeros) {
    const std::uint64_t count = std::uint64_t{length} + zeros;
    const auto words = static_cast<std::size_t>(detail::wire::byte_words(count));
    if (detail::load_word(at) != 0 || words == 0 || count > detail::max_count ||
        arena.current_ != segment || !arena.has_room(words)) [[unlikely]] {
        write_bytes_slow(arena, segment, at, bytes, length, zeros);
        return;
    }
    std::byte* const start = arena.take(words);
    detail::store(
        at, detail::wire::byte_list_behind(start - at, static_cast<std::uint32_t>(count)));
    detail::copy_padded(bytes, length, start, words);
}

/// Does the same as `set_bytes` if the pointer is not null or memory must be added.
ZOOPH_BODY void PointerBuilder::write_bytes_slow(
    Arena& arena, std::uint32_t segment, std::byte* at, const std::byte* bytes, std::size_t length,
    std::uint32_t zeros) {
    const std::uint32_t count = detail::checked_count(std::uint64_t{length} + zeros);
    const auto words = static_cast<std::size_t>(detail::wire::byte_words(count));
    const std::uint64_t word = detail::wire::list_pointer(0, element_size::byte, count);
    // The bytes may be those of the object that is replaced, so it is erased last.
    const Orphan replaced = PointerBuilder(arena, segment, at).disown();
    const detail::Made made = allocate_slow(arena, segment, at, words, word);
    if (words != 0) {
        detail::copy_padded(bytes, length, made.start, words);
    }
}

ZOOPH_BODY RawListBuilder PointerBuilder::init_list(element_size size, std::size_t count) const {
    if (size == element_size::composite) [[unlikely]] {
        detail::no_sizes();
    }
    const std::uint32_t elements = detail::checked_count(count);
    const auto words = static_cast<std::size_t>(detail::wire::words_for(elements, size));
    const detail::Made made =
        allocate(*arena_, segment_, at_, words, detail::wire::list_pointer(0, size, elements));
    return {*arena_, made.segment, made.start, elements, size};
}

ZOOPH_BODY std::span<std::byte> PointerBuilder::init_data(std::size_t length) const {
    const std::uint32_t count = detail::checked_count(length);
    const auto words = static_cast<std::size_t>(detail::wire::byte_words(count));
    const std::uint64_t word = detail::wire::list_pointer(0, element_size::byte, count);
    return {allocate(*arena_, segment_, at_, words, word).start, length};
}

ZOOPH_BODY std::span<char> PointerBuilder::init_text(std::size_t length) const {
    // The sum cannot wrap, because `length` is checked first.
    const auto bytes = init_data(std::size_t{detail::checked_count(length)} + 1);
    return {reinterpret_cast<char*>(bytes.data()), length};
}

ZOOPH_BODY void PointerBuilder::set_capability(std::uint32_t index) const {
    PointerBuilder(*this).clear();
    detail::store(at_, detail::wire::capability_pointer(index));
}

ZOOPH_BODY detail::Built PointerBuilder::object() const noexcept {
    using namespace detail;
    const std::uint64_t word = this->word();
    if (wire::kind(word) != wire::distant) {
        return {at_ + (1 + wire::offset(word)) * 8, word, segment_};
    }
    const std::uint32_t segment = wire::far_segment(word);
    const std::byte* const pad = arena_->base(segment) + std::size_t{wire::far_position(word)} * 8;
    const std::uint64_t landing = load_word(pad);
    if (!wire::far_is_double(word)) {
        std::byte* const base = arena_->base(segment);
        return {base + (pad - base) + (1 + wire::offset(landing)) * 8, landing, segment};
    }
    const std::uint32_t there = wire::far_segment(landing);
    return {arena_->base(there) + std::size_t{wire::far_position(landing)} * 8, load_word(pad + 8),
            there};
}

ZOOPH_BODY void PointerBuilder::unlink() const noexcept {
    using namespace detail;
    const std::uint64_t word = this->word();
    store(at_, std::uint64_t{0});
    if (wire::kind(word) == wire::distant) {
        // The landing pads belong to the pointer that leads to them.
        std::byte* const pad =
            arena_->base(wire::far_segment(word)) + std::size_t{wire::far_position(word)} * 8;
        std::memset(pad, 0, wire::far_is_double(word) ? 16 : 8);
    }
}

ZOOPH_BODY void PointerBuilder::link(const detail::Built& object) const {
    using namespace detail;
    if (object_words(object) == 0) {
        // The object has no words and so no place. The pointer of an empty struct has the offset -1, so that it
        // differs from null.
        const bool is_struct = wire::kind(object.word) == wire::structure;
        store(at_, wire::with_offset(object.word, is_struct ? -1 : 0));
    } else if (object.segment == segment_) {
        store(at_, wire::with_offset(object.word, words_behind(at_, object.start)));
    } else if (arena_->current_ == object.segment && arena_->makes_room(1)) {
        const Made pad = arena_->allocate(1);
        store(pad.start, wire::with_offset(object.word, words_behind(pad.start, object.start)));
        store(at_, wire::far_pointer(
                       false, arena_->position(object.segment, pad.start), object.segment));
    } else {
        const Made pad = arena_->allocate(2);
        store(pad.start, wire::far_pointer(
                             false, arena_->position(object.segment, object.start), object.segment));
        store(pad.start + word_bytes, wire::with_offset(object.word, 0));
        store(at_,
              wire::far_pointer(true, arena_->position(pad.segment, pad.start), pad.segment));
    }
}

/// Calls `visit` with each pointer in an object.
template <class Visit>
void PointerBuilder::for_each_pointer(const detail::Built& object, Visit visit) {
    using namespace detail;
    std::size_t first = wire::data_words(object.word);
    std::size_t pointers = wire::pointers(object.word);
    std::size_t count = 1;
    std::byte* start = object.start;
    if (wire::kind(object.word) == wire::list) {
        if (wire::list_size(object.word) == element_size::composite) {
            const std::uint64_t tag = load_word(start);
            start += word_bytes;
            first = wire::data_words(tag);
            pointers = wire::pointers(tag);
            count = wire::tag_count(tag);
        } else {
            first = 0;
            pointers = wire::list_size(object.word) == element_size::pointer ? 1 : 0;
            count = wire::list_count(object.word);
        }
    }
    for (std::size_t element = 0; pointers != 0 && element < count; ++element) {
        std::byte* at = start + (element * (first + pointers) + first) * word_bytes;
        for (std::size_t index = 0; index < pointers; ++index, at += word_bytes) {
            visit(at);
        }
    }
}

ZOOPH_BODY void PointerBuilder::erase_object(Arena& arena, const detail::Built& object) {
    bool is_alone = true;
    for_each_pointer(object, [&](std::byte* at) { is_alone = is_alone && detail::load_word(at) == 0; });
    if (is_alone) {
        std::memset(object.start, 0, detail::object_words(object) * detail::word_bytes);
        return;
    }
    // A work list and no recursion, because a program may build messages of any depth.
    std::vector<detail::Built> work{object};
    while (!work.empty()) {
        const detail::Built next = work.back();
        work.pop_back();
        for_each_pointer(next, [&](std::byte* at) {
            const PointerBuilder pointer(arena, next.segment, at);
            if (!pointer.is_null() && detail::wire::kind(pointer.word()) != detail::wire::other) {
                work.push_back(pointer.object());
                pointer.unlink();
            }
        });
        std::memset(next.start, 0, detail::object_words(next) * detail::word_bytes);
    }
}

ZOOPH_BODY void PointerBuilder::erase() const {
    if (detail::wire::kind(word()) == detail::wire::other) {
        detail::store(at_, std::uint64_t{0});
        return;
    }
    const detail::Built dropped = object();
    unlink();
    erase_object(*arena_, dropped);
}

ZOOPH_BODY void PointerBuilder::move_from(const PointerBuilder& from) const {
    const std::uint64_t word = from.word();
    if (word == 0) {
        return;
    }
    if (detail::wire::kind(word) == detail::wire::other) {
        detail::store(at_, word);
        detail::store(from.at_, std::uint64_t{0});
        return;
    }
    const detail::Built object = from.object();
    from.unlink();
    link(object);
}

ZOOPH_BODY StructBuilder PointerBuilder::edit_struct(
    std::uint16_t data_words, std::uint16_t pointers) const {
    if (is_null() || detail::wire::kind(word()) == detail::wire::other) {
        return init_struct(data_words, pointers);
    }
    const detail::Built found = object();
    if (detail::wire::kind(found.word) != detail::wire::structure) {
        return init_struct(data_words, pointers);
    }
    const std::uint16_t data = detail::wire::data_words(found.word);
    const std::uint16_t have = detail::wire::pointers(found.word);
    if (data < data_words || have < pointers) {
        return enlarged(found, std::max(data, data_words), std::max(have, pointers));
    }
    return {*arena_, found.segment, found.start, data * 8u, have};
}

ZOOPH_BODY StructBuilder PointerBuilder::edit_struct(
    std::uint16_t data_words, std::uint16_t pointers, std::span<const std::byte> preset) const {
    if (is_null()) {
        // The compiler made the default, so copying it has no fault.
        static_cast<void>(copy(Pointer::flat(preset)));
    }
    return edit_struct(data_words, pointers);
}

/// Rewrites a struct with larger sections.
ZOOPH_BODY StructBuilder PointerBuilder::enlarged(
    const detail::Built& old, std::uint16_t data_words, std::uint16_t pointers) const {
    unlink();
    const StructBuilder to = init_struct(data_words, pointers);
    const std::size_t bytes = std::size_t{detail::wire::data_words(old.word)} * 8;
    std::memcpy(to.data(), old.start, bytes);
    for (std::uint32_t index = 0; index < detail::wire::pointers(old.word); ++index) {
        to.pointer(index).move_from({*arena_, old.segment, old.start + bytes + index * 8});
    }
    // The old struct's pointers have moved. Only its data is left, which nothing else refers to.
    erase_object(*arena_, old);
    return to;
}

ZOOPH_BODY Orphan PointerBuilder::disown() const {
    if (is_null() || detail::wire::kind(word()) == detail::wire::other) {
        const detail::Built held{nullptr, word(), 0};
        detail::store(at_, std::uint64_t{0});
        return Orphan(*arena_, held);
    }
    const detail::Built taken = object();
    unlink();
    return Orphan(*arena_, taken);
}

ZOOPH_BODY bool PointerBuilder::adopt(Orphan&& orphan) const {
    if (orphan.arena_ != arena_) {
        return false;
    }
    PointerBuilder(*this).clear();
    // The object has a new owner, so the orphan's destructor must not erase it.
    orphan.arena_ = nullptr;
    if (detail::wire::kind(orphan.object_.word) == detail::wire::other || orphan.object_.word == 0) {
        detail::store(at_, orphan.object_.word);
    } else {
        link(orphan.object_);
    }
    return true;
}

ZOOPH_BODY Orphan::~Orphan() {
    if (arena_ != nullptr && object_.start != nullptr) {
        PointerBuilder::erase_object(*arena_, object_);
    }
}

ZOOPH_BODY Pointer PointerBuilder::as_reader() const {
    return {arena_->spot(segment_, at_), word()};
}

ZOOPH_BODY StructReader StructBuilder::as_reader() const {
    // An element of a list of small numbers may begin inside a word.
    const std::size_t skipped =
        static_cast<std::size_t>(data_ - arena_->base(segment_)) % detail::word_bytes;
    const detail::Spot spot = arena_->spot(segment_, data_ - skipped);
    const std::uint64_t form = detail::form::of(data_bytes_, pointers_, spot.from());
    return {data_, spot.end, spot.source, form};
}

ZOOPH_BODY void RawListBuilder::set_bit(std::uint32_t index, bool value) const noexcept {
    const bool are_bits = size_ == element_size::bit;
    if (index >= count_ || (!are_bits && data_bytes_ == 0)) {
        return;
    }
    std::byte& byte = are_bits ? start_[index / 8] : start_[std::size_t{index} * stride_];
    const auto bit = static_cast<std::byte>(1u << (are_bits ? index % 8 : 0));
    byte = value ? byte | bit : byte & ~bit;
}

} // namespace zooph

#include "zooph/detail/end.hpp"
