#pragma once

// The state of reading a JSON object: the struct that it fills, and the names that have occurred.

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "zooph/builder.hpp"
#include "zooph/impl/json_fields.ipp"
#include "zooph/impl/json_values.ipp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace detail {

/// A struct that is being filled.
struct JsonOpen {
    explicit JsonOpen(const StructBuilder& of) noexcept : builder(of) {}

    StructBuilder builder;
    /// Offsets of the discriminants of unions whose active member was named by a member of the object.
    std::vector<std::int64_t> tagged{};
    /// Flattened structs, by the index of their pointers.
    std::vector<std::pair<std::uint32_t, std::unique_ptr<JsonOpen>>> inner{};

    /// Drops the flattened struct of a pointer whose object was replaced.
    void forget(std::uint32_t index) {
        std::erase_if(inner, [&](const auto& one) { return one.first == index; });
    }

    ZOOPH_INLINE void set_bits(value_kind kind, std::uint32_t offset, std::uint64_t bits) const noexcept {
        switch (bytes_of(kind)) {
        case 1:
            return builder.set(offset / 8, static_cast<std::uint8_t>(bits));
        case 2:
            return builder.set(offset / 8, static_cast<std::uint16_t>(bits));
        case 4:
            return builder.set(offset / 8, static_cast<std::uint32_t>(bits));
        case 8:
            return builder.set(offset / 8, bits);
        default:
            if (kind == value_kind::boolean) {
                builder.set_bit(offset, bits != 0);
            }
        }
    }

    /// Makes a member its union's active one.
    void choose(const Fields& of, const Field& field) const noexcept {
        if (field.tag != no_tag) {
            builder.set(static_cast<std::uint32_t>(of.tag_offset), static_cast<std::uint16_t>(field.tag));
        }
    }

    /// Sets a field to its default.
    void clear(const Field& field) {
        if (field.group != nullptr) {
            clear_all(*field.group);
        } else if (is_pointer(field.type.kind)) {
            forget(field.offset);
            builder.pointer(field.offset).clear();
        } else {
            set_bits(field.type.kind, field.offset, 0);
        }
    }

    /// Sets all fields of a group to their defaults, and selects the first member of its union.
    void clear_all(const Fields& of) {
        for (const Field& field : of.fields) {
            if (field.tag == no_tag) {
                clear(field);
            }
        }
        if (const Field* const first = member_of(of, 0)) {
            choose(of, *first);
            clear(*first);
        }
    }

    [[nodiscard]] static const Field* member_of(const Fields& of, std::int32_t tag) noexcept {
        for (const Field& field : of.fields) {
            if (field.tag != no_tag && field.tag == tag) {
                return &field;
            }
        }
        return nullptr;
    }

    /// Returns the active member, or null if there is no union or the schema does not know the member.
    [[nodiscard]] const Field* active(const Fields& of) const noexcept {
        return of.tag_offset < 0
                   ? nullptr
                   : member_of(of, builder.get<std::uint16_t>(static_cast<std::uint32_t>(of.tag_offset)));
    }

    /// Returns the member that the union's tag in the object has named, or null if there was no tag.
    [[nodiscard]] const Field* told(const Fields& of) const noexcept {
        const bool is_told = std::find(tagged.begin(), tagged.end(), of.tag_offset) != tagged.end();
        return is_told ? active(of) : nullptr;
    }
};

/// The names of an object, to find one that occurs twice. Known names are recorded by their index; others are
/// compared at the end.
class JsonSeen {
public:
    explicit JsonSeen(std::size_t known) : more_(known / 64) {}

    /// Records a known name. Returns false if it has occurred before.
    [[nodiscard]] ZOOPH_INLINE bool add_known(std::size_t place) noexcept {
        std::uint64_t& word = place < 64 ? first_ : more_[place / 64 - 1];
        const std::uint64_t bit = std::uint64_t{1} << (place % 64);
        const bool is_new = (word & bit) == 0;
        word |= bit;
        return is_new;
    }

    void add(std::string_view name, std::size_t at) { others_.push_back({name, at}); }
    [[nodiscard]] bool is_full() const noexcept { return others_.size() == others_.capacity(); }
    [[nodiscard]] std::size_t count() const noexcept { return others_.size(); }
    void reserve(std::size_t count) { others_.reserve(count); }

    struct Other {
        std::string_view name;
        std::size_t at;
    };
    /// Returns the second of two equal unknown names, or null if all are different.
    [[nodiscard]] const Other* twice() {
        std::sort(others_.begin(), others_.end(), [](const Other& a, const Other& b) {
            const int order = a.name.compare(b.name);
            return order != 0 ? order < 0 : a.at < b.at;
        });
        const auto found = std::adjacent_find(
            others_.begin(), others_.end(), [](const Other& a, const Other& b) { return a.name == b.name; });
        return found == others_.end() ? nullptr : &*(found + 1);
    }

private:
    std::uint64_t first_ = 0;
    std::vector<std::uint64_t> more_;
    std::vector<Other> others_{};
};

} // namespace detail
} // namespace zooph

#include "zooph/detail/end.hpp"
