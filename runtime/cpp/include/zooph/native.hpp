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

/// The object that an untyped pointer of a Record leads to, as a canonical copy of its bytes, or nothing.
class any_value {
public:
    /// Makes a null value.
    any_value() noexcept = default;
    /// Takes a flat message, which must be in canonical form, because encoding writes it unchanged.
    explicit any_value(std::vector<std::byte> canonical) noexcept : bytes_(std::move(canonical)) {}

    /// Returns a copy of the object that a pointer leads to. The fault is that of `canonicalize`.
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
    /// Returns the pointer, for reading.
    [[nodiscard]] Pointer pointer() const& noexcept { return Pointer::flat(bytes_); }
    Pointer pointer() const&& = delete;
    /// Returns the flat message, which is empty if the value is null.
    [[nodiscard]] const std::vector<std::byte>& bytes() const noexcept { return bytes_; }

    friend bool operator==(const any_value&, const any_value&) = default;

private:
    std::vector<std::byte> bytes_{};
};

/// The vector of a Record's list of structs. Its element type may be incomplete where the vector is declared, as in
/// Records that contain each other. `std::vector` allows that for a member, but some compilers do not for the
/// member's initializer.
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
    /// A destructor that is not inlined. Otherwise the destructor of a type with lists of types with lists would
    /// contain the code of all of them.
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

/// The C++ types that Records use for a type of the schema: `field` behind a pointer, whose functions take a `value`,
/// and `element` in lists.
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

/// The type of a Record's field whose type in the schema is a type parameter.
template <class T>
using native_of = typename detail::native<T>::field;
/// The type of an element in a Record's list whose element type in the schema is a type parameter.
template <class T>
using element_of = typename detail::native<T>::element;

namespace generated_v1 {

/// The parameter type of functions on such fields.
template <class T>
using value_of = typename detail::native<T>::value;

/// Returns a copy of bytes in the type that Records use for data.
[[nodiscard]] inline std::vector<std::byte> bytes_of(std::span<const std::byte> bytes) {
    return {bytes.begin(), bytes.end()};
}

} // namespace generated_v1
} // namespace zooph

#include "zooph/detail/end.hpp"
