#pragma once

// The canonical form: one segment, objects in pre-order, no trailing zero words in sections.

#include <algorithm>

#include "zooph/canonical.hpp"
#include "zooph/detail/seen.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// The largest size in bytes of a flat message whose pointers can address all of it: 2^29 words.
inline constexpr std::int64_t reach = std::int64_t{1} << 32;

/// A copy that grows beyond this size, or beyond a quarter of its limit, gets all the memory that its limit allows at
/// once, if that is no more than by default. An allocator that moves it again and again would keep the memory of the
/// earlier places.
inline constexpr std::size_t grown = 8 << 20;

ZOOPH_BODY Trimmed trimmed(const StructReader& reader) noexcept {
    const auto data = reader.data_section();
    std::size_t bytes = data.size();
    while (bytes > 0 && data[bytes - 1] == std::byte{}) {
        --bytes;
    }
    std::uint16_t pointers = reader.pointer_count();
    while (pointers > 0 && !reader.has(pointers - 1u)) {
        --pointers;
    }
    return {static_cast<std::uint32_t>(wire::byte_words(bytes)), pointers};
}

/// Makes one copy. The functions return false after a fault, which is in `found_`.
class CanonicalPass {
public:
    CanonicalPass(const Budget& budget, std::int64_t shared_below) noexcept
        : budget_(budget), shared_below_(shared_below) {}

    result<std::vector<std::byte>> run(const Pointer& pointer, std::uint32_t depth) {
        const Indexed indexed(pointer.segment());
        const Pointer root(indexed.spot(pointer.spot()), pointer.word());
        std::size_t start = 0;
        if (!reserve(1, root, start) || !this->pointer(start, root, depth)) {
            return std::move(*found_);
        }
        // Shrinking copies the bytes, and unused capacity that was never written to takes no memory. So a vector that
        // is at least half full is not shrunk.
        if (out_.capacity() > grown && out_.size() < out_.capacity() / 2) {
            out_.shrink_to_fit();
        }
        return std::move(out_);
    }

    [[nodiscard]] const Budget& budget() const noexcept { return budget_; }

private:
    /// A copy of an object and of everything that it leads to. It is contiguous, and no pointer in it leads out of
    /// it.
    struct Copied {
        /// The words that visiting the object's pointers was charged.
        std::int64_t cost;
        /// The first word of the copy, and the word after it.
        std::size_t start;
        std::size_t end;
        /// The pointer to the object, without an offset.
        std::uint64_t word;
    };

    bool wrong(fault_kind kind, const Pointer& at) {
        found_.emplace(at.fault_of(kind));
        return false;
    }

    /// Charges for `bytes` bytes and makes room for them. Doubles the capacity, within the limit, or, for a large copy,
    /// makes room for all that the limit allows.
    bool make_room(std::uint64_t bytes, const Pointer& at) {
        if (!budget_.make(bytes)) {
            return wrong(fault_kind::memory, at);
        }
        const std::size_t room = out_.capacity();
        if (bytes > room - out_.size()) {
            const auto most = static_cast<std::size_t>(budget_.memory);
            const bool is_large = room >= std::min(grown, (out_.size() + most) / 4);
            const std::size_t further =
                is_large && most <= default_memory ? most : std::min(room, most);
            out_.reserve(out_.size() + static_cast<std::size_t>(bytes) + further);
        }
        return true;
    }

    /// Appends that many zero words. Sets `start` to the first one.
    bool reserve(std::size_t words, const Pointer& at, std::size_t& start) {
        start = out_.size() / word_bytes;
        if (!make_room(std::uint64_t{words} * word_bytes, at)) {
            return false;
        }
        out_.resize(out_.size() + words * word_bytes);
        return true;
    }

    void put(std::size_t at, std::uint64_t word) noexcept {
        store(out_.data() + at * word_bytes, word);
    }

    static std::int64_t distance(std::size_t at, std::size_t start) noexcept {
        return static_cast<std::int64_t>(start) - static_cast<std::int64_t>(at) - 1;
    }

    bool charge(std::uint64_t words, const Pointer& at) {
        return budget_.visit(words) || wrong(fault_kind::traversal, at);
    }

    bool pointer(std::size_t at, const Pointer& from, std::uint32_t depth) {
        const KindOf found = from.try_kind();
        if (found.wrong != fault_kind{}) {
            return wrong(found.wrong, from);
        }
        switch (found.kind) {
        case pointer_kind::null:
            return true;
        case pointer_kind::capability:
            put(at, wire::capability_pointer(found.index));
            return true;
        case pointer_kind::structure:
            return structure(at, from, depth);
        case pointer_kind::list:
            return list(at, from, depth);
        }
        return true;
    }

    bool structure(std::size_t at, const Pointer& from, std::uint32_t depth) {
        const TriedStruct tried = try_struct(from.segment(), from.at(), from.word());
        if (tried.wrong != fault_kind{}) {
            return wrong(tried.wrong, from);
        }
        if (depth == 0) {
            return wrong(fault_kind::nesting, from);
        }
        const StructReader& value = tried.found;
        return charge(value.cost(), from) &&
               once(at, from, Object::of(value), depth - 1,
                    [&] { return copy_struct(at, from, value, depth - 1); });
    }

    bool list(std::size_t at, const Pointer& from, std::uint32_t depth) {
        const TriedList tried = try_list(from);
        if (tried.wrong != fault_kind{}) {
            return wrong(tried.wrong, from);
        }
        const ListReader& value = tried.found;
        if (value.nests()) {
            if (depth == 0) {
                return wrong(fault_kind::nesting, from);
            }
            --depth;
        }
        return charge(value.cost(), from) &&
               once(at, from, Object::of(value), depth,
                    [&] { return copy_list(at, from, value, depth); });
    }

    /// Copies an object. If there is a copy of it already, duplicates that, which is valid at any place.
    template <class Copy>
    bool once(
        std::size_t at, const Pointer& from, const Object& object, std::uint32_t depth, Copy copy) {
        if (budget_.words >= shared_below_) {
            return copy();
        }
        const std::int64_t left = budget_.words;
        const std::size_t start = out_.size() / word_bytes;
        const Copied* before = seen_.find(object, depth);
        if (before != nullptr && before->cost <= left &&
            static_cast<std::int64_t>((before->end - before->start) * word_bytes) <=
                budget_.memory) {
            return repeat(at, from, start, *before);
        }
        if (!copy()) {
            return false;
        }
        const std::size_t end = out_.size() / word_bytes;
        // Copying an object without words again is cheap, and its pointer may have a special offset.
        if (end > start) {
            const std::uint64_t word = wire::with_offset(load_word(out_.data() + at * word_bytes), 0);
            seen_.remember(object, depth, {left - budget_.words, start, end, word});
        }
        return true;
    }

    bool repeat(std::size_t at, const Pointer& from, std::size_t start, const Copied before) {
        const std::size_t bytes = (before.end - before.start) * word_bytes;
        if (!make_room(bytes, from)) {
            return false;
        }
        out_.resize(out_.size() + bytes);
        std::memcpy(out_.data() + start * word_bytes, out_.data() + before.start * word_bytes, bytes);
        put(at, wire::with_offset(before.word, distance(at, start)));
        budget_.words -= before.cost;
        return true;
    }

    bool copy_struct(
        std::size_t at, const Pointer& from, const StructReader& value, std::uint32_t depth) {
        const Trimmed needs = trimmed(value);
        if (needs.data_words == 0 && needs.pointers == 0) {
            put(at, wire::struct_pointer(-1, 0, 0));
            return true;
        }
        std::size_t start = 0;
        if (!reserve(std::size_t{needs.data_words} + needs.pointers, from, start)) {
            return false;
        }
        put(at, wire::struct_pointer(distance(at, start), static_cast<std::uint16_t>(needs.data_words),
                                     needs.pointers));
        return sections(start, needs, value, depth);
    }

    /// Writes a struct's sections at word `start`, where there must be room.
    bool sections(
        std::size_t start, Trimmed needs, const StructReader& value, std::uint32_t depth) {
        const auto data = value.data_section();
        const std::size_t bytes = std::min(data.size(), needs.data_words * word_bytes);
        if (bytes != 0) {
            std::memcpy(out_.data() + start * word_bytes, data.data(), bytes);
        }
        for (std::uint32_t index = 0; index < needs.pointers; ++index) {
            if (!pointer(start + needs.data_words + index, value.pointer(index), depth)) {
                found_->in_pointer(index);
                return false;
            }
        }
        return true;
    }

    bool copy_list(
        std::size_t at, const Pointer& from, const ListReader& value, std::uint32_t depth) {
        if (value.element_size() == element_size::composite) {
            return copy_structs(at, from, value, depth);
        }
        const element_size size = value.element_size();
        std::size_t start = 0;
        if (!reserve(value.parts().words, from, start)) {
            return false;
        }
        put(at, wire::list_pointer(distance(at, start), size, value.size()));
        if (size == element_size::pointer) {
            for (std::uint32_t index = 0; index < value.size(); ++index) {
                if (!pointer(start + index, value.pointer(index), depth)) {
                    found_->in_element(index);
                    return false;
                }
            }
            return true;
        }
        copy_numbers(start, value);
        return true;
    }

    /// Copies the elements without the padding after them in the last word.
    void copy_numbers(std::size_t start, const ListReader& value) noexcept {
        const std::uint64_t bits = std::uint64_t{value.size()} * wire::bits(value.element_size());
        const auto bytes = static_cast<std::size_t>((bits + 7) / 8);
        if (bytes == 0) {
            return;
        }
        std::byte* to = out_.data() + start * word_bytes;
        std::memcpy(to, value.parts().start, bytes);
        if (bits % 8 != 0) {
            to[bytes - 1] &= static_cast<std::byte>((1u << (bits % 8)) - 1);
        }
    }

    bool copy_structs(
        std::size_t at, const Pointer& from, const ListReader& value, std::uint32_t depth) {
        Trimmed needs{0, 0};
        // Elements without words have nothing to trim, and the list can declare very many of them.
        for (std::uint32_t index = 0; value.stride() != 0 && index < value.size(); ++index) {
            const Trimmed element = trimmed(value.structure(index));
            needs.data_words = std::max(needs.data_words, element.data_words);
            needs.pointers = std::max(needs.pointers, element.pointers);
        }
        const std::size_t stride = std::size_t{needs.data_words} + needs.pointers;
        const std::size_t words = value.size() * stride;
        std::size_t start = 0;
        if (!reserve(words + 1, from, start)) {
            return false;
        }
        put(at, wire::list_pointer(distance(at, start), element_size::composite,
                                   static_cast<std::uint32_t>(words)));
        put(start, wire::composite_tag(value.size(), static_cast<std::uint16_t>(needs.data_words),
                                       needs.pointers));
        for (std::uint32_t index = 0; stride != 0 && index < value.size(); ++index) {
            if (!sections(start + 1 + index * stride, needs, value.structure(index), depth)) {
                found_->in_element(index);
                return false;
            }
        }
        return true;
    }

    std::vector<std::byte> out_{};
    Budget budget_;
    /// If less than this is left of the budget, objects are shared, and their copies are remembered.
    std::int64_t shared_below_;
    Seen<Object, Copied> seen_{};
    std::optional<fault> found_{};
};

ZOOPH_BODY result<std::vector<std::byte>> canonical_copy(
    const Pointer& pointer, Budget& budget, std::uint32_t depth) {
    const std::uint64_t words = pointer.segment().words_present();
    // The part of the memory limit that pointers cannot address is kept for later operations.
    const std::int64_t beyond = std::max<std::int64_t>(budget.memory - reach, 0);
    CanonicalPass pass(
        {budget.words, budget.memory - beyond}, certain_below(budget.words, words));
    auto copied = pass.run(pointer, depth);
    budget = {pass.budget().words, pass.budget().memory + beyond};
    return copied;
}

} // namespace detail

ZOOPH_BODY result<std::vector<std::byte>> canonicalize(
    const Pointer& pointer, const Limits& limits) {
    const detail::Segment segment = pointer.segment();
    const std::uint64_t words = segment.words_present();
    detail::Budget budget{detail::traversal_of(limits, words, segment.doublings()),
                          detail::memory_of(limits, words)};
    return detail::canonical_copy(pointer, budget, std::min(limits.nesting, max_nesting));
}

ZOOPH_BODY result<void> check_canonical(std::span<const std::byte> bytes, const Limits& limits) {
    const auto canonical = canonicalize(Pointer::flat(bytes), limits);
    if (!canonical) {
        return canonical.error();
    }
    const auto differing =
        std::mismatch(canonical->begin(), canonical->end(), bytes.begin(), bytes.end());
    if (differing.first == canonical->end() && differing.second == bytes.end()) {
        return {};
    }
    const auto word =
        static_cast<std::size_t>(differing.first - canonical->begin()) / detail::word_bytes;
    return fault(fault_kind::not_canonical,
                 position::of_word(0, static_cast<std::uint32_t>(word)));
}

} // namespace zooph

#include "zooph/detail/end.hpp"
