#pragma once

#include <cstdint>
#include <utility>

namespace zooph {

/// What a visitor of a union is called with: its member `Which`, and the value. Each member's type has a name in the
/// union's classes, so that a visitor can tell them apart: `[](weather::Reading::Source::Observer o) { use(*o); }`.
template <auto Which, class T>
struct member {
    /// The member in the union's enum.
    static constexpr auto which = Which;

    T value;

    [[nodiscard]] const T& operator*() const noexcept { return value; }
    [[nodiscard]] const T* operator->() const noexcept { return &value; }
};

/// The same of a reference.
template <auto Which, class T>
struct member<Which, T&> {
    static constexpr auto which = Which;

    T& value;

    [[nodiscard]] T& operator*() const noexcept { return value; }
    [[nodiscard]] T* operator->() const noexcept { return &value; }
};

/// What a visitor is called with where a newer writer has set a member that this version of the schema does not
/// know.
struct unknown_member {
    /// The member's number.
    std::uint16_t which;
};

/// A visitor made of functions, one for each member, or for several: `overload{[](A a) {}, [](auto) {}}`.
template <class... Functions>
struct overload : Functions... {
    using Functions::operator()...;
};
template <class... Functions>
overload(Functions...) -> overload<Functions...>;

} // namespace zooph
