#pragma once

#include <exception>
#include <new>
#include <type_traits>
#include <utility>

#include "zooph/fault.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

#if defined(__cpp_exceptions)
/// The exception that `result::value` throws if there is no value.
class bad_result : public std::exception {
public:
    ZOOPH_API explicit bad_result(zooph::fault why);

    /// Returns the fault.
    [[nodiscard]] const zooph::fault& error() const noexcept { return why_; }
    [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }

private:
    zooph::fault why_;
    detail::Chars text_;
};
#endif

namespace detail {

/// Throws `bad_result`, or ends the program where the library is built without exceptions.
[[noreturn]] ZOOPH_API void no_value(const fault& why);

/// Selects the constructor that makes a value in place.
struct in_place {};
/// Selects the constructor that makes a value to be filled.
struct blank {};

} // namespace detail

/// A value, or the fault why there is none: a subset of `std::expected`, for programs with and without exceptions.
/// The fault is that of a message unless another type is named.
template <class T, class E = fault>
class [[nodiscard]] result {
public:
    using value_type = T;
    using error_type = E;

    result(T value) noexcept(std::is_nothrow_move_constructible_v<T>)
        : value_(std::move(value)), has_value_(true) {}
    result(E why) noexcept : fault_(std::move(why)), has_value_(false) {}

    /// Makes a value from these arguments, in place. For the library only.
    template <class... Arguments>
    explicit result(detail::in_place, Arguments&&... arguments)
        : value_(std::forward<Arguments>(arguments)...), has_value_(true) {}

    /// Makes a value whose members all have initializers. It does not use `value_()`, which would fill the value with
    /// zeros first. For the library only.
    explicit result(detail::blank) : has_value_(true) { ::new (static_cast<void*>(&value_)) T; }

    result(const result& other)
        requires(std::is_copy_constructible_v<T>)
        : has_value_(other.has_value_) {
        if (has_value_) {
            ::new (static_cast<void*>(&value_)) T(other.value_);
        } else {
            ::new (static_cast<void*>(&fault_)) E(other.fault_);
        }
    }

    result(result&& other) noexcept(std::is_nothrow_move_constructible_v<T>)
        requires(std::is_move_constructible_v<T>)
        : has_value_(other.has_value_) {
        if (has_value_) {
            ::new (static_cast<void*>(&value_)) T(std::move(other.value_));
        } else {
            ::new (static_cast<void*>(&fault_)) E(std::move(other.fault_));
        }
    }

    result& operator=(result other) noexcept(std::is_nothrow_move_constructible_v<T>)
        requires(std::is_move_constructible_v<T>)
    {
        this->~result();
        ::new (static_cast<void*>(this)) result(std::move(other));
        return *this;
    }

    ZOOPH_INLINE ~result() {
        if (has_value_) {
            value_.~T();
        } else {
            fault_.~E();
        }
    }

    /// Reports whether there is a value.
    [[nodiscard]] bool has_value() const noexcept { return has_value_; }
    explicit operator bool() const noexcept { return has_value_; }

    /// Returns the value, which must exist.
    [[nodiscard]] T& operator*() & noexcept { return value_; }
    [[nodiscard]] const T& operator*() const& noexcept { return value_; }
    [[nodiscard]] T&& operator*() && noexcept { return std::move(value_); }
    /// Accesses a member of the value, which must exist.
    [[nodiscard]] T* operator->() noexcept { return &value_; }
    [[nodiscard]] const T* operator->() const noexcept { return &value_; }

    /// Returns the value. If there is none, throws `bad_result`; without exceptions the program ends.
    [[nodiscard]] T& value() & {
        demand();
        return value_;
    }
    [[nodiscard]] const T& value() const& {
        demand();
        return value_;
    }
    [[nodiscard]] ZOOPH_INLINE T&& value() && {
        if (!has_value_) [[unlikely]] {
            using detail::no_value;
            // The fault is moved, and the destructor is inline, so that the value of `open(bytes).value()` is in registers.
            // It would be in memory if a function were passed the address of the result or of its fault.
            const E why(std::move(fault_));
            no_value(why);
        }
        return std::move(value_);
    }

    /// Returns the value, or `other` if there is none.
    template <class U>
    [[nodiscard]] T value_or(U&& other) const& {
        return has_value_ ? value_ : static_cast<T>(std::forward<U>(other));
    }

    /// Returns the fault. There must be no value.
    [[nodiscard]] const E& error() const& noexcept { return fault_; }
    [[nodiscard]] E& error() & noexcept { return fault_; }
    [[nodiscard]] E&& error() && noexcept { return std::move(fault_); }

private:
    void demand() const {
        if (!has_value_) {
            using detail::no_value;
            no_value(fault_);
        }
    }

    union {
        T value_;
        E fault_;
    };
    bool has_value_;
};

/// Success, or a fault.
template <class E>
class [[nodiscard]] result<void, E> {
public:
    using value_type = void;
    using error_type = E;

    result() noexcept : nothing_(), has_value_(true) {}
    result(E why) noexcept : fault_(std::move(why)), has_value_(false) {}

    result(const result& other) : nothing_(), has_value_(other.has_value_) {
        if (!has_value_) {
            ::new (static_cast<void*>(&fault_)) E(other.fault_);
        }
    }
    result(result&& other) noexcept : nothing_(), has_value_(other.has_value_) {
        if (!has_value_) {
            ::new (static_cast<void*>(&fault_)) E(std::move(other.fault_));
        }
    }
    result& operator=(result other) noexcept {
        this->~result();
        ::new (static_cast<void*>(this)) result(std::move(other));
        return *this;
    }
    ~result() {
        if (!has_value_) {
            fault_.~E();
        }
    }

    /// Reports whether there is no fault.
    [[nodiscard]] bool has_value() const noexcept { return has_value_; }
    explicit operator bool() const noexcept { return has_value_; }

    /// Throws `bad_result` if there is a fault; without exceptions the program ends.
    void value() const {
        if (!has_value_) {
            using detail::no_value;
            no_value(fault_);
        }
    }

    /// Returns the fault, which must exist.
    [[nodiscard]] const E& error() const& noexcept { return fault_; }
    [[nodiscard]] E& error() & noexcept { return fault_; }
    [[nodiscard]] E&& error() && noexcept { return std::move(fault_); }

private:
    union {
        char nothing_;
        E fault_;
    };
    bool has_value_;
};

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/result.ipp"
#endif
