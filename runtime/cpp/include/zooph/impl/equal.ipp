#pragma once

// Equality of untyped values.

#include "zooph/canonical.hpp"
#include "zooph/detail/seen.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// Makes one comparison. The functions return whether both values are equal. After a fault, which is in `found_`,
/// they return false.
class EqualPass {
public:
    EqualPass(const Pointer& left, const Pointer& right, const Limits& limits)
        : left_words_(left_of(left, limits)), right_words_(left_of(right, limits)),
          shared_below_(certain_below(left_words_, left.segment().words_present())) {}

    result<bool> run(const Pointer& left, const Pointer& right) {
        const Indexed one(left.segment());
        const Indexed other(right.segment());
        const bool same = pointers({one.spot(left.spot()), left.word()},
                                   {other.spot(right.spot()), right.word()}, max_nesting);
        if (found_.has_value()) {
            return std::move(*found_);
        }
        return same;
    }

private:
    static std::int64_t left_of(const Pointer& pointer, const Limits& limits) {
        const Segment segment = pointer.segment();
        return traversal_of(limits, segment.words_present(), segment.doublings());
    }

    bool wrong(fault_kind kind, const Pointer& at) {
        found_.emplace(at.fault_of(kind));
        return false;
    }

    bool charge(std::int64_t& budget, std::uint64_t words, const Pointer& at) {
        budget -= static_cast<std::int64_t>(words);
        return budget >= 0 || wrong(fault_kind::traversal, at);
    }

    bool pointers(const Pointer& left, const Pointer& right, std::uint32_t depth) {
        const KindOf one = left.try_kind();
        if (one.wrong != fault_kind{}) {
            return wrong(one.wrong, left);
        }
        const KindOf other = right.try_kind();
        if (other.wrong != fault_kind{}) {
            return wrong(other.wrong, right);
        }
        if (one.kind != other.kind) {
            return false;
        }
        switch (one.kind) {
        case pointer_kind::null:
            return true;
        case pointer_kind::capability:
            return one.index == other.index;
        case pointer_kind::structure:
            return structs_at(left, right, depth);
        case pointer_kind::list:
            break;
        }
        return lists_at(left, right, depth);
    }

    bool structs_at(const Pointer& left, const Pointer& right, std::uint32_t depth) {
        const TriedStruct one = try_struct(left.segment(), left.at(), left.word());
        if (one.wrong != fault_kind{}) {
            return wrong(one.wrong, left);
        }
        if (!charge(left_words_, one.found.cost(), left)) {
            return false;
        }
        const TriedStruct other = try_struct(right.segment(), right.at(), right.word());
        if (other.wrong != fault_kind{}) {
            return wrong(other.wrong, right);
        }
        if (!charge(right_words_, other.found.cost(), right)) {
            return false;
        }
        if (depth == 0) {
            return wrong(fault_kind::nesting, left);
        }
        return once({Object::of(one.found), Object::of(other.found)}, depth - 1,
                    [&] { return structs(one.found, other.found, depth - 1); });
    }

    bool lists_at(const Pointer& left, const Pointer& right, std::uint32_t depth) {
        const TriedList one = try_list(left);
        if (one.wrong != fault_kind{}) {
            return wrong(one.wrong, left);
        }
        if (!charge(left_words_, one.found.cost(), left)) {
            return false;
        }
        const TriedList other = try_list(right);
        if (other.wrong != fault_kind{}) {
            return wrong(other.wrong, right);
        }
        if (!charge(right_words_, other.found.cost(), right)) {
            return false;
        }
        if (one.found.size() != other.found.size() ||
            one.found.element_size() != other.found.element_size()) {
            return false;
        }
        if (one.found.nests()) {
            if (depth == 0) {
                return wrong(fault_kind::nesting, left);
            }
            --depth;
        }
        return once({Object::of(one.found), Object::of(other.found)}, depth,
                    [&] { return lists(one.found, other.found, depth); });
    }

    /// Compares the content of two objects, unless they are already known to be equal.
    template <class Compare>
    bool once(const ObjectPair& key, std::uint32_t depth, Compare compare) {
        const std::int64_t left = left_words_;
        const std::int64_t right = right_words_;
        if (left >= shared_below_) {
            return compare();
        }
        const Costs* costs = seen_.find(key, depth);
        if (costs != nullptr && costs->left <= left && costs->right <= right) {
            left_words_ -= costs->left;
            right_words_ -= costs->right;
            return true;
        }
        if (!compare()) {
            return false;
        }
        seen_.remember(key, depth, {left - left_words_, right - right_words_});
        return true;
    }

    bool structs(const StructReader& left, const StructReader& right, std::uint32_t depth) {
        const Trimmed needs = trimmed(left);
        // Sections consist of whole words here, because lists of small numbers are compared by their own element
        // size.
        if (trimmed(right) != needs ||
            (needs.data_words != 0 &&
             std::memcmp(left.data_section().data(), right.data_section().data(),
                         needs.data_words * word_bytes) != 0)) {
            return false;
        }
        for (std::uint32_t index = 0; index < needs.pointers; ++index) {
            if (!pointers(left.pointer(index), right.pointer(index), depth)) {
                if (found_.has_value()) {
                    found_->in_pointer(index);
                }
                return false;
            }
        }
        return true;
    }

    bool lists(const ListReader& left, const ListReader& right, std::uint32_t depth) {
        if (!left.nests()) {
            return same_numbers(left, right);
        }
        // Elements without words are equal, however many a list declares.
        if (left.stride() == 0 && right.stride() == 0) {
            return true;
        }
        const bool are_pointers = left.element_size() == element_size::pointer;
        for (std::uint32_t index = 0; index < left.size(); ++index) {
            const bool same =
                are_pointers ? pointers(left.pointer(index), right.pointer(index), depth)
                             : structs(left.structure(index), right.structure(index), depth);
            if (!same) {
                if (found_.has_value()) {
                    found_->in_element(index);
                }
                return false;
            }
        }
        return true;
    }

    /// Compares two lists of the same element size and length, without the padding after them.
    static bool same_numbers(const ListReader& left, const ListReader& right) noexcept {
        const std::uint64_t bits = std::uint64_t{left.size()} * wire::bits(left.element_size());
        const auto bytes = static_cast<std::size_t>(bits / 8);
        const std::byte* one = left.parts().start;
        const std::byte* other = right.parts().start;
        if (bytes != 0 && std::memcmp(one, other, bytes) != 0) {
            return false;
        }
        const auto mask = static_cast<std::byte>((1u << (bits % 8)) - 1);
        return bits % 8 == 0 || (one[bytes] & mask) == (other[bytes] & mask);
    }

    /// The words that comparing a pair of equal objects was charged.
    struct Costs {
        std::int64_t left;
        std::int64_t right;
    };

    std::int64_t left_words_;
    std::int64_t right_words_;
    /// If less than this is left of the left side's budget, its objects are shared, and equal pairs are remembered.
    std::int64_t shared_below_;
    Seen<ObjectPair, Costs> seen_{};
    std::optional<fault> found_{};
};

} // namespace detail

ZOOPH_BODY result<bool> equal(const Pointer& left, const Pointer& right, const Limits& limits) {
    return detail::EqualPass(left, right, limits).run(left, right);
}

} // namespace zooph

#include "zooph/detail/end.hpp"
