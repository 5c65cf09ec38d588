#pragma once

// Copies members from Readers to Builders.

#include "values.hpp"

namespace driver {

/// Copies the members of a Reader to a Builder. `IsMember` says that they are members of a
/// union, which a null pointer does not select.
template <class Reader, class Builder, bool IsMember>
struct Copier {
    const Reader& from;
    Builder& to;

    auto which() const { return from.which(); }
    // A member that only a newer schema knows cannot be set.
    void unknown(std::uint16_t) const {}
    void nothing(std::string_view, auto accessors) const { accessors.select(to); }
    template <class T>
    void number(std::string_view, auto accessors) const {
        accessors.set(to, accessors.get(from));
    }
    template <class T>
    void text(std::string_view, auto accessors) const {
        if (accessors.has(from) && budget().build(walk<T>::cost(accessors.get(from)))) {
            accessors.set(to, accessors.get(from));
        } else {
            clear(accessors);
        }
    }
    template <class T>
    void list(std::string_view, auto accessors) const {
        const auto value = accessors.get(from);
        if (accessors.has(from) && budget().build(walk<T>::cost(value))) {
            walk<T>::copy(accessors.init(to, value.size()), value);
        } else {
            clear(accessors);
        }
    }
    template <class T>
    void child(std::string_view, auto accessors) const {
        if (accessors.has(from) && budget().build(words_of<T>())) {
            walk<T>::copy(accessors.init(to), accessors.get(from));
        } else {
            clear(accessors);
        }
    }
    template <class T>
    void any(std::string_view, auto accessors) const {
        if (accessors.has(from)) {
            walk<zooph::AnyPointer>::copy(accessors.get(to), accessors.get(from));
        }
    }
    template <class T>
    void service(std::string_view, auto accessors) const {
        if (!accessors.get(from).is_null()) {
            accessors.set(to, accessors.get(from).capability());
        }
    }
    template <class T>
    void parameter(std::string_view, auto accessors) const {
        if (accessors.has(from) && budget().build(1)) {
            walk<T>::set(accessors.get(to), accessors.get(from));
        }
    }
    template <class T>
    void group(std::string_view, auto accessors) const {
        const auto inner = accessors.get(from);
        auto made = accessors.get(to);
        members_of<T>::each(Copier<std::remove_cvref_t<decltype(inner)>, decltype(made), members_of<T>::is_union>{
            inner, made});
    }
    template <class T>
    void rest() const {
        members_of<T>::unnamed(Copier<Reader, Builder, true>{from, to});
    }

private:
    void clear(auto accessors) const {
        if constexpr (IsMember) {
            accessors.pointer(to).clear();
        }
    }
};

} // namespace driver
