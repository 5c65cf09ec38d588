#pragma once

#include <cstdint>
#include <utility>

namespace zooph {

/// The argument of a visitor of a union: the member `Which` and its value. Each member has its own type, which the
/// union's class names, so that a visitor can distinguish them: `[](weather::Reading::Source::Observer o) { use(*o);
/// }`.
template <auto Which, class T>
struct member {
    /// The member's value in the union's enum.
    static constexpr auto which = Which;

    T value;

    [[nodiscard]] const T& operator*() const noexcept { return value; }
    [[nodiscard]] const T* operator->() const noexcept { return &value; }
};

/// The argument of a visitor with a reference to the member's value.
template <auto Which, class T>
struct member<Which, T&> {
    static constexpr auto which = Which;

    T& value;

    [[nodiscard]] T& operator*() const noexcept { return value; }
    [[nodiscard]] T* operator->() const noexcept { return &value; }
};

/// The argument of a visitor if the active member is not in this version of the schema, but was set by a newer
/// writer.
struct unknown_member {
    /// The member's number.
    std::uint16_t which;
};

/// Makes a visitor from functions, each for one or several members: `overload{[](A a) {}, [](auto) {}}`.
template <class... Functions>
struct overload : Functions... {
    using Functions::operator()...;
};
template <class... Functions>
overload(Functions...) -> overload<Functions...>;

} // namespace zooph
