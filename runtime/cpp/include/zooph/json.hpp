#pragma once

#include "zooph/arena.hpp"
#include "zooph/detail/face.hpp"
#include "zooph/detail/printer.hpp"
#include "zooph/json_error.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {
namespace generated_v1 {

/// Appends the struct as JSON without white space to `out`, in the same form as the `zooph` command: 64-bit integers
/// as strings, no members for null pointers, data as arrays of numbers unless annotated. After an error `out` is
/// unchanged. It is an error if the struct holds a capability or an untyped pointer, which JSON cannot express, or if
/// a limit is reached. In a message that was opened lazily, malformed parts read as their defaults.
ZOOPH_API json_error write_json(const StructReader& from, const Fields& fields, std::string& out,
                                const Limits& limits = {});

/// Reads JSON as a struct, which replaces the root of `to`.
ZOOPH_API json_error read_json(
    std::string_view text, const Fields& fields, Arena& to, const Limits& limits);

} // namespace generated_v1

/// A value made from or as JSON, or the reason why there is none.
template <class T>
class [[nodiscard]] json_result {
public:
    json_result(T value) : value_(std::move(value)) {}
    json_result(json_error why) : error_(std::move(why)) {}

    /// Reports whether there is a value.
    [[nodiscard]] bool has_value() const noexcept { return value_.has_value(); }
    explicit operator bool() const noexcept { return value_.has_value(); }

    /// Returns the value, which must exist.
    [[nodiscard]] T& operator*() & noexcept { return *value_; }
    [[nodiscard]] const T& operator*() const& noexcept { return *value_; }
    [[nodiscard]] T&& operator*() && noexcept { return std::move(*value_); }
    [[nodiscard]] T* operator->() noexcept { return &*value_; }
    [[nodiscard]] const T* operator->() const noexcept { return &*value_; }

    /// Returns the error, which converts to false if there is a value.
    [[nodiscard]] const json_error& error() const noexcept { return error_; }

private:
    std::optional<T> value_{};
    json_error error_{};
};

namespace detail {

/// JSON read into a draft of the message: its objects are in the order of the text, and include values that were
/// replaced later.
class JsonDraft {
public:
    ZOOPH_API JsonDraft(std::string_view text, const Fields& fields, const Limits& limits);

    /// Returns the error, which is false if there is none.
    [[nodiscard]] const json_error& error() const noexcept { return error_; }
    /// Returns the pointer to the struct, if there is no error.
    [[nodiscard]] const Pointer& root() const noexcept { return root_; }
    /// Returns the rest of the limits, which remains for reading the draft.
    [[nodiscard]] ZOOPH_API Limits left() const noexcept;

private:
    Arena arena_{};
    Pointer root_{};
    Limits limits_;
    Budget budget_;
    json_error error_{};
};

} // namespace detail

/// Appends a Reader, Builder or Record as JSON without white space to `out`, in the same form as the `zooph` command.
/// After an error `out` is unchanged. It is an error if the value holds a capability or an untyped pointer, which
/// JSON cannot express, if a limit is reached, or if a Record cannot be encoded. `limits.nesting` has no effect for
/// Records.
template <detail::printable T>
json_error to_json(const T& value, std::string& out, const Limits& limits = {}) {
    std::string_view wrong;
    json_error error;
    detail::as_reader(value, wrong, [&](const StructReader& from) {
        error = generated_v1::write_json(
            from, detail::fields_of<T>(), out, detail::limits_of<T>(limits));
    });
    return wrong.empty() ? error : json_error(std::string(wrong));
}

/// Returns a Reader, Builder or Record as JSON.
template <detail::printable T>
[[nodiscard]] json_result<std::string> to_json(const T& value, const Limits& limits = {}) {
    std::string out;
    if (auto error = to_json(value, out, limits)) {
        return error;
    }
    return out;
}

/// Reads a JSON object as a Record. Fields that it does not mention have their defaults, and members that the schema
/// does not know are ignored. `limits.memory`, in bytes, and `limits.traversal` limit what is made of the text.
template <struct_type T>
[[nodiscard]] json_result<T> from_json(std::string_view text, const Limits& limits = {}) {
    const detail::JsonDraft draft(text, reader_of<T>::fields_, limits);
    if (draft.error()) {
        return draft.error();
    }
    auto record = decode<T>(draft.root().structure(), draft.left());
    if (!record) {
        return json_error(std::move(record).error());
    }
    return std::move(*record);
}

/// Reads a JSON object as a struct, which replaces the root of `to`. After an error the message in `to` is unchanged.
/// `limits.nesting` and `limits.traversal` apply to the message that is made.
template <struct_type T>
json_error from_json(std::string_view text, Arena& to, const Limits& limits = {}) {
    return generated_v1::read_json(text, reader_of<T>::fields_, to, limits);
}

} // namespace zooph

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/impl/json_read.ipp"
#include "zooph/impl/json_write.ipp"
#endif
