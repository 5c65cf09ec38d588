#pragma once

// Deep copies from Readers to an arena, within budgets.

#include <algorithm>

#include "zooph/builder.hpp"
#include "zooph/lazy.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// Makes one copy. The functions return false after a fault, which is in `found_`.
class Copying {
public:
    /// Prepares a copy of an object of the message that the spot belongs to.
    Copying(const Spot& spot, const Limits& limits) : spot_(spot) {
        const Segment segment = spot.segment();
        const std::uint64_t words = segment.words_present();
        budget_ = {traversal_of(limits, words, segment.doublings()), memory_of(limits, words)};
        const bool is_lazy = segment.is(origin::table) &&
                             static_cast<const Table*>(segment.source)->validated() < 0;
        if (!is_lazy && !limits.memory.has_value() && !limits.traversal.has_value()) {
            // The value was validated or built, so a copy takes no more memory than the words that may be visited.
            const std::int64_t most = static_cast<std::int64_t>(most_of_a_budget / word_bytes);
            budget_.memory =
                std::max(budget_.memory, budget_.words > most ? INT64_MAX : budget_.words * 8);
            object_ = 0;
        }
    }

    /// Makes the pointer lead to a copy of `value`: a `Pointer`, a `StructReader` or a `ListReader`.
    template <class Value>
    result<void> run(const PointerBuilder& to, const Value& value) {
        if (to.arena_->holds(spot_.at)) {
            return run_within(to, value);
        }
        PointerBuilder(to).clear();
        return make(to, value);
    }

private:
    /// Copies an object of the same arena. It may be within the object that is replaced, or contain the pointer, so
    /// nothing of the message changes before the copy is made, at a word that no pointer leads to.
    template <class Value>
    result<void> run_within(const PointerBuilder& to, const Value& value) {
        Arena& arena = *to.arena_;
        const Mark before = arena.mark();
        const Made word = arena.allocate(1);
        const PointerBuilder apart(arena, word.segment, word.start);
        result<void> made = make(apart, value);
        if (!made) {
            arena.take_back(before);
        }
        PointerBuilder(to).clear();
        if (made) {
            to.move_from(apart);
        }
        return made;
    }

    /// Makes the pointer, which must be null, lead to a copy of `value`.
    template <class Value>
    result<void> make(const PointerBuilder& to, const Value& value) {
        const Mark before = to.arena_->mark();
        const Indexed indexed(spot_.segment());
        if (object(to, value, indexed.spot(spot_))) {
            return {};
        }
        PointerBuilder(to).clear();
        to.arena_->take_back(before);
        return std::move(*found_);
    }

    bool object(const PointerBuilder& to, const Pointer& value, const Spot& spot) {
        return pointer(to, {spot, value.word()}, max_nesting);
    }
    bool object(const PointerBuilder& to, const StructReader& value, const Spot& spot) {
        return structure(to, value.found_by(spot), {spot, 0}, max_nesting);
    }
    bool object(const PointerBuilder& to, const ListReader& value, const Spot& spot) {
        return list(to, value.found_by(spot), {spot, 0}, max_nesting);
    }

    bool wrong(fault_kind kind, const Pointer& at) {
        found_.emplace(at.fault_of(kind));
        return false;
    }

    /// Charges for a visit of `words` words, of which a copy of `bytes` bytes is made in the arena.
    bool charge(std::uint64_t words, std::uint64_t bytes, Arena& arena, const Pointer& at) {
        if (!budget_.visit(words)) {
            return wrong(fault_kind::traversal, at);
        }
        if (!budget_.make(bytes + object_)) {
            return wrong(fault_kind::memory, at);
        }
        arena.expect(static_cast<std::size_t>(bytes / word_bytes),
                     static_cast<std::size_t>(budget_.memory) / word_bytes);
        return true;
    }

    bool pointer(const PointerBuilder& to, const Pointer& from, std::uint32_t depth) {
        const KindOf found = from.try_kind();
        if (found.wrong != fault_kind{}) {
            return wrong(found.wrong, from);
        }
        switch (found.kind) {
        case pointer_kind::null:
            return true;
        case pointer_kind::capability:
            to.set_capability(found.index);
            return true;
        case pointer_kind::structure:
            return structure(to, from, depth);
        case pointer_kind::list:
            return list(to, from, depth);
        }
        return true;
    }

    bool structure(const PointerBuilder& to, const Pointer& from, std::uint32_t depth) {
        const TriedStruct tried = try_struct(from.segment(), from.at(), from.word());
        return tried.wrong == fault_kind{} ? structure(to, tried.found, from, depth)
                                           : wrong(tried.wrong, from);
    }

    /// Copies a struct. A fault is reported at `from`.
    bool structure(const PointerBuilder& to, const StructReader& value, const Pointer& from,
                   std::uint32_t depth) {
        const auto data = value.data_section();
        if (!charge(value.cost(), data.size() + value.pointer_count() * 8u, *to.arena_, from)) {
            return false;
        }
        if (depth == 0) {
            return wrong(fault_kind::nesting, from);
        }
        const StructBuilder copy = to.init_struct(
            static_cast<std::uint16_t>(wire::byte_words(data.size())), value.pointer_count());
        return sections(copy, value, depth - 1);
    }

    /// Copies both sections to a struct whose sections have the same sizes.
    bool sections(const StructBuilder& to, const StructReader& from, std::uint32_t depth) {
        const auto data = from.data_section();
        if (!data.empty()) {
            std::memcpy(to.data(), data.data(), data.size());
        }
        for (std::uint32_t index = 0; index < from.pointer_count(); ++index) {
            if (!pointer(to.pointer(index), from.pointer(index), depth)) {
                found_->in_pointer(index);
                return false;
            }
        }
        return true;
    }

    bool list(const PointerBuilder& to, const Pointer& from, std::uint32_t depth) {
        const TriedList tried = try_list(from);
        return tried.wrong == fault_kind{} ? list(to, tried.found, from, depth)
                                           : wrong(tried.wrong, from);
    }

    /// Copies a list. A fault is reported at `from`.
    bool list(const PointerBuilder& to, const ListReader& value, const Pointer& from,
              std::uint32_t depth) {
        if (!charge(value.cost(), value.body().size(), *to.arena_, from)) {
            return false;
        }
        if (value.nests()) {
            if (depth == 0) {
                return wrong(fault_kind::nesting, from);
            }
            --depth;
        }
        if (value.element_size() == element_size::composite) {
            return structs(to, value, depth);
        }
        const RawListBuilder copy = to.init_list(value.element_size(), value.size());
        if (value.element_size() != element_size::pointer) {
            copy_numbers(copy, value);
            return true;
        }
        for (std::uint32_t index = 0; index < value.size(); ++index) {
            if (!pointer(copy.pointer(index), value.pointer(index), depth)) {
                found_->in_element(index);
                return false;
            }
        }
        return true;
    }

    bool structs(const PointerBuilder& to, const ListReader& from, std::uint32_t depth) {
        const auto data_words = static_cast<std::uint16_t>(from.element_data_bytes() / word_bytes);
        const RawListBuilder copy = to.init_list(data_words, from.element_pointers(), from.size());
        for (std::uint32_t index = 0; from.stride() != 0 && index < from.size(); ++index) {
            if (!sections(copy.structure(index), from.structure(index), depth)) {
                found_->in_element(index);
                return false;
            }
        }
        return true;
    }

    /// Copies the elements without the padding after them.
    static void copy_numbers(const RawListBuilder& to, const ListReader& from) noexcept {
        const std::uint64_t bits = std::uint64_t{from.size()} * wire::bits(from.element_size());
        const auto bytes = static_cast<std::size_t>((bits + 7) / 8);
        if (bytes == 0) {
            return;
        }
        std::memcpy(to.start(), from.parts().start, bytes);
        if (bits % 8 != 0) {
            to.start()[bytes - 1] &= static_cast<std::byte>((1u << (bits % 8)) - 1);
        }
    }

    /// The spot of the object, or of the pointer that leads to it.
    Spot spot_;
    Budget budget_{};
    /// The number of bytes that each object is charged in addition to its content.
    std::uint64_t object_ = object_cost;
    std::optional<fault> found_{};
};

} // namespace detail

ZOOPH_BODY result<void> PointerBuilder::copy(const Pointer& value, const Limits& limits) const {
    if (value.is_null()) {
        PointerBuilder(*this).clear();
        return {};
    }
    return detail::Copying(value.spot(), limits).run(*this, value);
}

ZOOPH_BODY result<void> PointerBuilder::copy(const StructReader& value, const Limits& limits) const {
    return detail::Copying(value.spot(), limits).run(*this, value);
}

ZOOPH_BODY result<void> PointerBuilder::copy(const ListReader& value, const Limits& limits) const {
    const detail::Spot spot = value.parts().start == nullptr ? detail::Spot() : value.spot(0);
    return detail::Copying(spot, limits).run(*this, value);
}

template <class Value>
result<void> Arena::replace_by(const Value& value, const Limits& limits) {
    if (!holds(value.spot().at)) {
        clear();
        return root_pointer().copy(value, limits);
    }
    // The object is in the message that ends here, so the copy is made in another arena first.
    Arena written(size() / detail::word_bytes + 1);
    result<void> copied = written.root_pointer().copy(value, limits);
    if (copied) {
        take_over(written);
    } else {
        clear();
    }
    return copied;
}

ZOOPH_BODY result<void> Arena::set_root(const Pointer& value, const Limits& limits) {
    return replace_by(value, limits);
}

ZOOPH_BODY result<void> Arena::set_root(const StructReader& value, const Limits& limits) {
    return replace_by(value, limits);
}

ZOOPH_BODY result<void> Arena::compact(const Limits& limits) {
    Arena written(size() / detail::word_bytes + 1);
    {
        const auto all = segments();
        // Not every standard library makes spans of ranges.
        const detail::Table table(std::span<const std::span<const std::byte>>(all.data(), all.size()));
        auto copied =
            written.root_pointer().copy(Pointer::root(detail::Segment::of_table(table)), limits);
        if (!copied) {
            return copied;
        }
    }
    take_over(written);
    return {};
}

} // namespace zooph

#include "zooph/detail/end.hpp"
