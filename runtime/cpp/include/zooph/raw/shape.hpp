#pragma once

// The canonical text of a type's shape, from which fingerprints are computed; `docs/raw.md` defines it.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace zooph::raw {

template <class T>
struct codec;

namespace detail {

/// A variable whose address identifies a type.
template <class T>
inline constexpr char identity = 0;

} // namespace detail

/// Writes the text of a shape.
///
/// The text contains a record or sum that contains itself once. Where it recurs, the text has `#n` instead, where n
/// is the number of brackets between: 0 stands for the type of the innermost open bracket.
class shape {
public:
    /// Makes a writer. If `named` is set, the text includes the names of types, constructors and fields.
    explicit shape(bool named) : named_(named) {}

    /// Returns the text so far.
    [[nodiscard]] const std::string& text() const noexcept { return text_; }

    /// Writes the shape of T.
    template <class T>
    void of() {
        codec<T>::shape(*this);
    }
    /// Writes the shape of a type that is a word, such as `i64`.
    void word(std::string_view word) { text_ += word; }
    /// Writes a list of elements.
    template <class T>
    void list() {
        bracket('[', nullptr, [&] { of<T>(); });
        text_ += ']';
    }
    /// Writes an array of `length` elements.
    template <class T>
    void array(std::size_t length) {
        bracket('[', nullptr, [&] { of<T>(); });
        text_.append(1, ';').append(std::to_string(length)).append(1, ']');
    }
    /// Writes a set.
    template <class T>
    void set() {
        bracket('{', nullptr, [&] { of<T>(); });
        text_ += '}';
    }
    /// Writes a map.
    template <class K, class V>
    void map() {
        bracket('{', nullptr, [&] {
            of<K>();
            text_ += ':';
            of<V>();
        });
        text_ += '}';
    }
    /// Writes an optional value.
    template <class T>
    void optional() {
        text_ += '?';
        of<T>();
    }
    /// Writes a tuple. `fields` calls `field` for each field.
    template <class Fields>
    void tuple(Fields fields) {
        bracket('(', nullptr, fields);
        text_ += ')';
    }
    /// Writes the record T. `fields` calls `field` for each field.
    template <class T, class Fields>
    void record(std::string_view name, Fields fields) {
        if (!refer(&detail::identity<T>)) {
            put_name(name);
            bracket('(', &detail::identity<T>, fields);
            text_ += ')';
        }
    }
    /// Writes a field. An empty name means that it has none.
    template <class T>
    void field(std::string_view name) {
        if (text_.back() != '(') {
            text_ += ',';
        }
        if (named_ && !name.empty()) {
            put_name(name);
            text_ += ':';
        }
        of<T>();
    }
    /// Writes the sum T. `constructors` calls `constructor` for each constructor.
    template <class T, class Constructors>
    void sum(std::string_view name, Constructors constructors) {
        if (!refer(&detail::identity<T>)) {
            put_name(name);
            bracket('<', &detail::identity<T>, constructors);
            text_ += '>';
        }
    }
    /// Writes a constructor of a sum.
    template <class Fields>
    void constructor(std::string_view name, Fields fields) {
        const std::size_t number = open_.back().constructors++;
        if (number > 0) {
            text_ += '|';
        }
        text_.append(std::to_string(number)).append(1, ':');
        put_name(name);
        text_ += '(';
        fields();
        text_ += ')';
    }

private:
    /// An open bracket.
    struct Open {
        /// The type, if the text inside the bracket can refer to it; null otherwise.
        const char* type;
        std::size_t constructors;
    };

    void put_name(std::string_view name) {
        if (named_) {
            text_ += name;
        }
    }

    template <class Inside>
    void bracket(char opening, const char* type, Inside inside) {
        text_ += opening;
        open_.push_back({type, 0});
        inside();
        open_.pop_back();
    }

    /// Writes a reference to the type and returns true, if the type is being written.
    bool refer(const char* type) {
        for (std::size_t around = 0; around < open_.size(); ++around) {
            if (open_[open_.size() - 1 - around].type == type) {
                text_.append(1, '#').append(std::to_string(around));
                return true;
            }
        }
        return false;
    }

    std::string text_{};
    std::vector<Open> open_{};
    bool named_;
};

} // namespace zooph::raw
