#pragma once

// Codecs of sets and maps. Keys may come in any order, but each only once.

#include <concepts>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "zooph/raw/reader.hpp"
#include "zooph/raw/writer.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::raw {
namespace detail {

/// Reserves memory for the entries of hashed containers. If entries take no bytes, the count does not show that there
/// are as many, so nothing is reserved.
template <std::size_t Each, class Container>
void make_room(Container& value, std::size_t count) {
    if constexpr (Each != 0 && requires { value.reserve(count); }) {
        value.reserve(count);
    }
}

template <class Set, class K>
struct set_codec {
    static_assert(!std::floating_point<K>, "floats are no keys: some do not equal themselves");
    static constexpr std::size_t minimum = 8;

    static void measure(const Set& value, raw::measure& to) { to.elements<K>(value, value.size()); }
    static void write(const Set& value, writer& to) {
        to.count(value.size());
        for (const K& element : value) {
            to.value(element);
        }
    }
    static bool read(Set& value, reader& from) {
        constexpr std::size_t each = raw::detail::minimum<K>;
        value.clear();
        std::size_t count = 0;
        if (!from.count<each>(count)) {
            return false;
        }
        make_room<each>(value, count);
        if constexpr (!constant<K>) {
            if (count != 0 && !from.enter()) {
                return false;
            }
        }
        from.reserve(count * each);
        for (std::size_t index = 0; index < count; ++index) {
            from.release(each);
            if (!read_key(value, from)) [[unlikely]] {
                return from.in_element(index);
            }
        }
        if constexpr (!constant<K>) {
            if (count != 0) {
                from.leave();
            }
        }
        return true;
    }
    static void shape(raw::shape& of) { of.set<K>(); }

private:
    static bool read_key(Set& value, reader& from) {
        const std::uint64_t start = from.offset();
        K key{};
        if (!from.get(key)) {
            return false;
        }
        const std::size_t before = value.size();
        // The end is the right place for the hint if keys ascend, as encoders write them.
        value.insert(value.end(), std::move(key));
        return value.size() != before || from.fail_at(fault_kind::duplicate_key, start);
    }
};

template <class Map, class K, class V>
struct map_codec {
    static_assert(!std::floating_point<K>, "floats are no keys: some do not equal themselves");
    static constexpr std::size_t minimum = 8;

    static void measure(const Map& value, raw::measure& to) {
        to.add(value.size(), raw::detail::minimum<K> + raw::detail::minimum<V>);
        if constexpr (!(constant<K> && constant<V>)) {
            if (!value.empty() && to.enter()) {
                for (const auto& [key, of] : value) {
                    to.value(key);
                    to.value(of);
                }
                to.leave();
            }
        }
    }
    static void write(const Map& value, writer& to) {
        to.count(value.size());
        for (const auto& [key, of] : value) {
            to.value(key);
            to.value(of);
        }
    }
    static bool read(Map& value, reader& from) {
        constexpr std::size_t each = raw::detail::minimum<K> + raw::detail::minimum<V>;
        value.clear();
        std::size_t count = 0;
        if (!from.count<each>(count)) {
            return false;
        }
        make_room<each>(value, count);
        if constexpr (!(constant<K> && constant<V>)) {
            if (count != 0 && !from.enter()) {
                return false;
            }
        }
        from.reserve(count * each);
        for (std::size_t index = 0; index < count; ++index) {
            from.release(each);
            if (!read_entry(value, from)) [[unlikely]] {
                return from.in_element(index);
            }
        }
        if constexpr (!(constant<K> && constant<V>)) {
            if (count != 0) {
                from.leave();
            }
        }
        return true;
    }
    static void shape(raw::shape& of) { of.map<K, V>(); }

private:
    static bool read_entry(Map& value, reader& from) {
        const std::uint64_t start = from.offset();
        K key{};
        from.reserve(raw::detail::minimum<V>);
        if (!from.get(key)) {
            return from.in_field("key");
        }
        from.release(raw::detail::minimum<V>);
        const std::size_t before = value.size();
        // The end is the right place for the hint if keys ascend, as encoders write them.
        const auto entry = value.try_emplace(value.end(), std::move(key));
        if (value.size() == before) {
            from.fail_at(fault_kind::duplicate_key, start);
            return from.in_field("key");
        }
        return from.get(entry->second) || from.in_field("value");
    }
};

} // namespace detail

template <class K, class Less, class Allocator>
struct codec<std::set<K, Less, Allocator>> : detail::set_codec<std::set<K, Less, Allocator>, K> {};

template <class K, class Hash, class Equal, class Allocator>
struct codec<std::unordered_set<K, Hash, Equal, Allocator>>
    : detail::set_codec<std::unordered_set<K, Hash, Equal, Allocator>, K> {};

template <class K, class V, class Less, class Allocator>
struct codec<std::map<K, V, Less, Allocator>>
    : detail::map_codec<std::map<K, V, Less, Allocator>, K, V> {};

template <class K, class V, class Hash, class Equal, class Allocator>
struct codec<std::unordered_map<K, V, Hash, Equal, Allocator>>
    : detail::map_codec<std::unordered_map<K, V, Hash, Equal, Allocator>, K, V> {};

} // namespace zooph::raw

#include "zooph/detail/end.hpp"
