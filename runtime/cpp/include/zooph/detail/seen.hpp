#pragma once

// What operations over whole messages remember of objects that several pointers lead to.
//
// A few kilobytes can hold objects that share what they lead to, so that there are more paths than any budget
// has words. An operation that visits more than twice the words of the message has come to such objects, and remembers
// from there on what visiting each object was charged: when it comes to the object again, in the same way, it is
// charged as much at once. What is charged, and so what fault is found first and where, stays the same.

#include <vector>

#include "zooph/list_reader.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::detail {

/// An object in a message: where it is, and as what it is read.
struct Object {
    std::uintptr_t at = 0;
    std::uint64_t form = 0;

    friend bool operator==(const Object&, const Object&) = default;

    /// Objects are at whole words, and often side by side.
    [[nodiscard]] std::size_t number() const noexcept { return at / word_bytes; }

    /// What one pointer to a struct leads to. No list of nothing has sections, so none has the form of a
    /// struct that has some.
    [[nodiscard]] static Object of(const StructReader& reader) noexcept {
        const auto data = reader.data_section();
        return {reinterpret_cast<std::uintptr_t>(data.data()),
                form_of(element_size::empty, 0, data.size(), reader.pointer_count())};
    }

    /// What one pointer to a list leads to.
    [[nodiscard]] static Object of(const ListReader& list) noexcept {
        return {reinterpret_cast<std::uintptr_t>(list.parts().start),
                form_of(list.element_size(), list.size(), list.element_data_bytes(),
                        list.element_pointers())};
    }

private:
    /// 3, 29, 16 and 16 bits. Data is whole words, or what the size of elements tells.
    [[nodiscard]] static std::uint64_t form_of(
        element_size size, std::uint32_t count, std::size_t data, std::uint16_t pointers) noexcept {
        return static_cast<std::uint64_t>(size) << 61 | std::uint64_t{count} << 32 |
               std::uint64_t{data / word_bytes} << 16 | pointers;
    }
};

/// An object, and what tells the type it is read as.
struct TypedObject {
    Object object;
    std::uintptr_t type = 0;

    friend bool operator==(const TypedObject&, const TypedObject&) = default;
    [[nodiscard]] std::size_t number() const noexcept { return object.number(); }
};

/// Two objects that are compared.
struct ObjectPair {
    Object one;
    Object other;

    friend bool operator==(const ObjectPair&, const ObjectPair&) = default;
    [[nodiscard]] std::size_t number() const noexcept { return one.number() * 31 ^ other.number(); }
};

/// Some of the objects that were looked at, the last ones mostly, and what came of each.
template <class Key, class Found>
class Seen {
public:
    /// What came of looking at the object's pointers, if at least so many levels were allowed below it.
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

    /// Empty until there is something to remember. An object can be in one place only.
    std::vector<Entry> entries_{};
};

/// What is left of a budget of `left` words once it is certain that a message of `words` words shares
/// objects: visiting each word once, and each list, takes no more than twice the words.
[[nodiscard]] inline std::int64_t certain_below(std::int64_t left, std::uint64_t words) noexcept {
    return left - static_cast<std::int64_t>(words * 2);
}

} // namespace zooph::detail

#include "zooph/detail/end.hpp"
