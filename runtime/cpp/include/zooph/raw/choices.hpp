#pragma once

// Codecs of optional values, owning pointers and values on the heap.

#include <memory>
#include <optional>

#include "zooph/box.hpp"
#include "zooph/raw/indirect.hpp"
#include "zooph/raw/reader.hpp"
#include "zooph/raw/writer.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::raw {
namespace detail {

/// The codec of an optional value of type T. `Holder` converts to `bool`, and its `*` returns the value.
template <class Holder, class T>
struct optional_codec {
    static constexpr std::size_t minimum = 1;

    static void measure(const Holder& value, raw::measure& to) {
        if (value) {
            to.add(raw::detail::minimum<T>);
            if constexpr (!constant<T>) {
                if (to.enter()) {
                    to.value(*value);
                    to.leave();
                }
            }
        }
    }
    static void write(const Holder& value, writer& to) {
        const bool is_there{value};
        to.tag<2>(is_there);
        if (is_there) {
            to.value(*value);
        }
    }
    static bool read(Holder& value, reader& from) {
        std::size_t tag = 0;
        if (!from.tag<2>(tag)) {
            return false;
        }
        if (tag == 0) {
            value.reset();
            return true;
        }
        if (!from.require(raw::detail::minimum<T>)) {
            return false;
        }
        if constexpr (!constant<T>) {
            if (!from.enter()) {
                return false;
            }
        }
        if (!value) {
            emplace(value);
        }
        if (!from.get(*value)) {
            return false;
        }
        if constexpr (!constant<T>) {
            from.leave();
        }
        return true;
    }
    static void shape(raw::shape& of) { of.optional<T>(); }

private:
    static void emplace(std::optional<T>& value) { value.emplace(); }
    static void emplace(std::unique_ptr<T>& value) { value = std::make_unique<T>(); }
    static void emplace(box<T>& value) { value.emplace(); }
};

} // namespace detail

template <class T>
struct codec<std::optional<T>> : detail::optional_codec<std::optional<T>, T> {};

/// An owning pointer is encoded as an optional value. A null pointer is an absent value.
template <class T>
struct codec<std::unique_ptr<T>> : detail::optional_codec<std::unique_ptr<T>, T> {};

/// A box, in which Records keep structs, is encoded as an optional value.
template <class T>
struct codec<box<T>> : detail::optional_codec<box<T>, T> {};

/// An `indirect` is encoded as its value.
template <class T>
    requires(constant<T>)
struct codec<indirect<T>> {
    static constexpr std::size_t size = codec<T>::size;

    static fault_kind store(const indirect<T>& value, std::byte* to) {
        return value.is_moved_from() ? codec<T>::store(T{}, to) : codec<T>::store(*value, to);
    }
    static fault_kind load(indirect<T>& value, const std::byte* from) {
        if (value.is_moved_from()) {
            value = indirect<T>();
        }
        return detail::load_value(*value, from);
    }
    static void blame(const std::byte* from, std::uint64_t offset, fault& why) {
        T value{};
        detail::blame<T>(from, offset, codec<T>::load(value, from), why);
    }
    static void shape(raw::shape& of) { of.of<T>(); }
};

template <class T>
struct codec<indirect<T>> {
    static constexpr std::size_t minimum = detail::minimum<T>;

    static void measure(const indirect<T>& value, raw::measure& to) {
        value.is_moved_from() ? to.value(T{}) : to.value(*value);
    }
    static void write(const indirect<T>& value, writer& to) {
        value.is_moved_from() ? to.value(T{}) : to.value(*value);
    }
    static bool read(indirect<T>& value, reader& from) {
        if (value.is_moved_from()) {
            value = indirect<T>();
        }
        return detail::read_value(*value, from);
    }
    static void shape(raw::shape& of) { of.of<T>(); }
};

} // namespace zooph::raw

#include "zooph/detail/end.hpp"
