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
    Copying(const Pointer& value, const Limits& limits) : value_(value) {
        const Segment segment = value.segment();
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

    result<void> run(const PointerBuilder& to) {
        PointerBuilder(to).clear();
        const Mark before = to.arena_->mark();
        const Indexed indexed(value_.segment());
        if (pointer(to, {indexed.spot(value_.spot()), value_.word()}, max_nesting)) {
            return {};
        }
        PointerBuilder(to).clear();
        to.arena_->take_back(before);
        return std::move(*found_);
    }

private:
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
        if (tried.wrong != fault_kind{}) {
            return wrong(tried.wrong, from);
        }
        const StructReader& value = tried.found;
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
        if (tried.wrong != fault_kind{}) {
            return wrong(tried.wrong, from);
        }
        const ListReader& value = tried.found;
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

    Pointer value_;
    Budget budget_{};
    /// The number of bytes that each object is charged in addition to its content.
    std::uint64_t object_ = object_cost;
    std::optional<fault> found_{};
};

} // namespace detail

ZOOPH_BODY result<void> PointerBuilder::copy(const Pointer& value, const Limits& limits) const {
    return detail::Copying(value, limits).run(*this);
}

ZOOPH_BODY result<void> Arena::set_root(const Pointer& value, const Limits& limits) {
    clear();
    return root_pointer().copy(value, limits);
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
    free_blocks();
    joined_.clear();
    blocks_ = std::move(written.blocks_);
    written.blocks_.clear();
    first_ = written.first_;
    cursor_ = written.cursor_;
    end_ = written.end_;
    clean_ = written.clean_;
    current_ = written.current_;
    next_words_ = written.next_words_;
    return {};
}

} // namespace zooph

#include "zooph/detail/end.hpp"
