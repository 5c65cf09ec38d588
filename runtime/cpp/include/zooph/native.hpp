#pragma once

#include <optional>
#include <string>
#include <vector>

#include "zooph/box.hpp"
#include "zooph/canonical.hpp"
#include "zooph/kind.hpp"
#include "zooph/vector.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

/// A capability in a Record: its index in the message's table, or none.
using capability_index = std::optional<std::uint32_t>;

/// What an untyped pointer of a Record leads to: its own bytes, in canonical form, or nothing.
class any_value {
public:
    /// Null.
    any_value() noexcept = default;
    /// A flat message in canonical form, which must be one: it is written as it is.
    explicit any_value(std::vector<std::byte> canonical) noexcept : bytes_(std::move(canonical)) {}

    /// A copy of what a pointer leads to. The fault is that of `canonicalize`.
    [[nodiscard]] static result<any_value> of(
        const Pointer& pointer, const Limits& limits = {.nesting = max_nesting}) {
        auto copy = canonicalize(pointer, limits);
        if (!copy) {
            return std::move(copy).error();
        }
        return any_value(pointer.is_null() ? std::vector<std::byte>() : std::move(*copy));
    }

    /// Reports whether the pointer is null.
    [[nodiscard]] bool is_null() const noexcept { return bytes_.empty(); }
    /// The pointer, to read.
    [[nodiscard]] Pointer pointer() const& noexcept { return Pointer::flat(bytes_); }
    Pointer pointer() const&& = delete;
    /// The flat message; empty if there is nothing.
    [[nodiscard]] const std::vector<std::byte>& bytes() const noexcept { return bytes_; }

    friend bool operator==(const any_value&, const any_value&) = default;

private:
    std::vector<std::byte> bytes_{};
};

/// The vector of a Record's list of structs, which may be of a type that is not complete where the vector is declared, as
/// in Records that contain each other. `std::vector` allows that of its own members, but not every compiler of its
/// initializers.
template <class T>
class vector : public std::vector<T> {
public:
    using std::vector<T>::vector;
    vector() noexcept;
    vector(const vector& other);
    vector(vector&& other) noexcept;
    vector(const std::vector<T>& other);
    vector(std::vector<T>&& other) noexcept;
    vector& operator=(const vector& other);
    vector& operator=(vector&& other) noexcept;
    /// Apart, for what has lists of what has lists would have the code of all of them.
    ZOOPH_APART ~vector();
};

template <class T>
vector<T>::vector() noexcept : std::vector<T>() {}
template <class T>
vector<T>::vector(const vector& other) : std::vector<T>(other) {}
template <class T>
vector<T>::vector(vector&& other) noexcept : std::vector<T>(std::move(other)) {}
template <class T>
vector<T>::vector(const std::vector<T>& other) : std::vector<T>(other) {}
template <class T>
vector<T>::vector(std::vector<T>&& other) noexcept : std::vector<T>(std::move(other)) {}
template <class T>
vector<T>& vector<T>::operator=(const vector& other) {
    std::vector<T>::operator=(other);
    return *this;
}
template <class T>
vector<T>& vector<T>::operator=(vector&& other) noexcept {
    std::vector<T>::operator=(std::move(other));
    return *this;
}
template <class T>
vector<T>::~vector() = default;

namespace detail {

/// What Records keep of values of a type: `field` where a pointer leads to it, which is a `value`; `element` in lists.
template <class T>
struct native {
    using field = T;
    using value = field;
    using element = T;
};
template <>
struct native<Text> {
    using field = std::string;
    using value = field;
    using element = std::string;
};
template <>
struct native<Data> {
    using field = std::vector<std::byte>;
    using value = field;
    using element = std::vector<std::byte>;
};
template <>
struct native<AnyPointer> {
    using field = any_value;
    using value = field;
    using element = any_value;
};
template <>
struct native<AnyStruct> : native<AnyPointer> {};
template <>
struct native<AnyList> : native<AnyPointer> {};
template <>
struct native<Capability> {
    using field = capability_index;
    using value = field;
    using element = capability_index;
};
template <struct_type T>
struct native<T> {
    using field = box<T>;
    using value = field;
    using element = T;
};
template <class T>
struct native<List<T>> {
    using value = std::vector<typename native<T>::element>;
    using field = vector<typename native<T>::element>;
    using element = value;
};

[[nodiscard]] inline bool same_bytes(
    std::span<const std::byte> a, std::span<const std::byte> b) noexcept {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size()) == 0);
}

template <class T>
inline constexpr bool is_list = false;
template <class T>
inline constexpr bool is_list<List<T>> = true;
template <class T>
inline constexpr Element element_of_list{};
template <class T>
inline constexpr Element element_of_list<List<T>> = kind<T>::element;
template <class T>
inline constexpr bool is_any =
    std::is_same_v<T, AnyPointer> || std::is_same_v<T, AnyStruct> || std::is_same_v<T, AnyList>;

} // namespace detail

/// What a Record keeps of a field whose type is a generic parameter.
template <class T>
using native_of = typename detail::native<T>::field;
/// What an element is of a Record's list of a generic parameter.
template <class T>
using element_of = typename detail::native<T>::element;

namespace generated_v1 {

/// What functions over such fields take.
template <class T>
using value_of = typename detail::native<T>::value;

/// Bytes as Records keep them.
[[nodiscard]] inline std::vector<std::byte> bytes_of(std::span<const std::byte> bytes) {
    return {bytes.begin(), bytes.end()};
}

} // namespace generated_v1
} // namespace zooph

#include "zooph/detail/end.hpp"
