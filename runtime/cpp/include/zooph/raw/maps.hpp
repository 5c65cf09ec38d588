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
        // Not a power of two, which some libraries would take as the number of buckets: hashes of numbers are often
        // the numbers themselves, and their low bits are often the same.
        value.reserve(count | 1);
    }
}

/// Charges for the keys that an inserted key was compared with, those in its bucket, if the container is hashed. A
/// key takes `bytes` bytes. Reports whether the budget allows it.
template <class Container, class Key>
ZOOPH_INLINE bool charge_bucket(
    const Container& value, const Key& key, std::uint64_t bytes, reader& from) {
    if constexpr (requires { value.bucket_size(value.bucket(key)); }) {
        const std::size_t others = value.bucket_size(value.bucket(key)) - 1;
        return others == 0 || from.compare(others, bytes);
    }
    return true;
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
        const auto entry = value.insert(value.end(), std::move(key));
        if (value.size() == before) {
            return from.fail_at(fault_kind::duplicate_key, start);
        }
        return charge_bucket(value, *entry, from.offset() - start, from) ||
               from.fail_at(fault_kind::budget, start);
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
        if (!charge_bucket(value, entry->first, from.offset() - start, from)) [[unlikely]] {
            from.fail_at(fault_kind::budget, start);
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
