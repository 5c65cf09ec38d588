#pragma once

// Memory of objects that several pointers lead to, for operations on whole messages.
//
// In a few kilobytes, objects can share the objects that they lead to, so that there are more paths than any
// traversal budget has words. If an operation has visited more than twice the words of the message, there are such
// objects. From then on it remembers how much visiting each object was charged. When it reaches an object again in
// the same way, it charges the same amount at once. So the charges, and which fault is found first and where, stay
// the same.

#include <vector>

#include "zooph/list_reader.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// The identity of an object in a message: where it is, and as which type it is read.
struct Object {
    std::uintptr_t at = 0;
    std::uint64_t form = 0;

    friend bool operator==(const Object&, const Object&) = default;

    /// Returns a number for hashing. Objects begin at whole words, and often follow one another.
    [[nodiscard]] std::size_t number() const noexcept { return at / word_bytes; }

    /// Identifies the struct that a pointer leads to. A list of Void has no sections, so it never has the same form
    /// as a struct that has some.
    [[nodiscard]] static Object of(const StructReader& reader) noexcept {
        const auto data = reader.data_section();
        return {reinterpret_cast<std::uintptr_t>(data.data()),
                form_of(element_size::empty, 0, data.size(), reader.pointer_count())};
    }

    /// Identifies the list that a pointer leads to.
    [[nodiscard]] static Object of(const ListReader& list) noexcept {
        return {reinterpret_cast<std::uintptr_t>(list.parts().start),
                form_of(list.element_size(), list.size(), list.element_data_bytes(),
                        list.element_pointers())};
    }

private:
    /// Packs the values into 3, 29, 16 and 16 bits. Data consists of whole words, or of as many bytes as the element
    /// size says.
    [[nodiscard]] static std::uint64_t form_of(
        element_size size, std::uint32_t count, std::size_t data, std::uint16_t pointers) noexcept {
        return static_cast<std::uint64_t>(size) << 61 | std::uint64_t{count} << 32 |
               std::uint64_t{data / word_bytes} << 16 | pointers;
    }
};

/// An object, and a value that identifies the type that it is read as.
struct TypedObject {
    Object object;
    std::uintptr_t type = 0;

    friend bool operator==(const TypedObject&, const TypedObject&) = default;
    [[nodiscard]] std::size_t number() const noexcept { return object.number(); }
};

/// A pair of objects that are compared.
struct ObjectPair {
    Object one;
    Object other;

    friend bool operator==(const ObjectPair&, const ObjectPair&) = default;
    [[nodiscard]] std::size_t number() const noexcept { return one.number() * 31 ^ other.number(); }
};

/// A table of some of the objects that were visited, mostly the last ones, with the result for each.
template <class Key, class Found>
class Seen {
public:
    /// Returns the result for an object's pointers, if it is known from a visit that was allowed at most `depth` levels
    /// below the object.
    [[nodiscard]] const Found* find(const Key& key, std::uint32_t depth) const noexcept {
        if (entries_.empty()) {
            return nullptr;
        }
        const Entry& entry = entries_[key.number() % many];
        return entry.is_there && entry.key == key && entry.depth <= depth ? &entry.found : nullptr;
    }

    void remember(const Key& key, std::uint32_t depth, const Found& found) {
        if (entries_.empty()) {
            entries_.resize(many);
        }
        entries_[key.number() % many] = Entry{key, found, depth, true};
    }

private:
    static constexpr std::size_t many = 256;

    struct Entry {
        Key key{};
        Found found{};
        std::uint32_t depth = 0;
        bool is_there = false;
    };

    /// Empty until there is something to remember. Each object has only one possible place.
    std::vector<Entry> entries_{};
};

/// Returns the rest of a budget of `left` words below which a message of `words` words certainly has shared objects:
/// visiting each word and each list once takes at most twice the words.
[[nodiscard]] inline std::int64_t certain_below(std::int64_t left, std::uint64_t words) noexcept {
    return left - static_cast<std::int64_t>(words * 2);
}

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
