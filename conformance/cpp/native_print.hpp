#pragma once

// Prints native values in the notation of `conformance/README.md`.

#include <algorithm>
#include <bit>
#include <cstdio>
#include <string>
#include <vector>

#include "native.hpp"

namespace driver {

class NativePrinter {
public:
    [[nodiscard]] const std::string& text() const { return text_; }

    void print(bool value) { text_ += value ? "true" : "false"; }
    void print(std::byte value) { print(static_cast<std::uint8_t>(value)); }
    void print(char32_t value) { digits("'%x", static_cast<unsigned>(value)); }
    void print(float value) { digits("0x%08x", std::bit_cast<std::uint32_t>(value)); }
    void print(double value) {
        const auto bits = std::bit_cast<std::uint64_t>(value);
        digits("0x%08x", static_cast<unsigned>(bits >> 32));
        digits("%08x", static_cast<unsigned>(bits));
    }
    template <std::integral T>
    void print(T value) {
        text_ += std::to_string(value);
    }
    template <class T>
        requires(std::is_enum_v<T>)
    void print(T value) {
        text_.append(1, '#').append(std::to_string(static_cast<unsigned>(value)));
    }
    void print(std::monostate) { text_ += "()"; }
    void print(const std::string& value) {
        text_ += '"';
        for (const char letter : value) {
            if (letter < 0x20 || letter > 0x7e || letter == '"' || letter == '\\') {
                digits("\\%02x", static_cast<unsigned char>(letter));
            } else {
                text_ += letter;
            }
        }
        text_ += '"';
    }
    void print(const std::vector<std::monostate>& units) {
        text_.append("[()*").append(std::to_string(units.size())).append("]");
    }
    template <class T>
    void print(const std::vector<T>& value) {
        all('[', value, ']', [&](const T& element) { print(element); });
    }
    void print(const std::vector<bool>& value) {
        all('[', value, ']', [&](bool element) { print(element); });
    }
    template <class T, std::size_t N>
    void print(const std::array<T, N>& value) {
        all('[', value, ']', [&](const T& element) { print(element); });
    }
    template <class T>
    void print(const std::set<T>& value) {
        all('{', value, '}', [&](const T& element) { print(element); });
    }
    void print(const std::unordered_set<std::string>& value) {
        print(std::set<std::string>(value.begin(), value.end()));
    }
    template <class K, class V>
    void print(const std::map<K, V>& value) {
        all('{', value, '}', [&](const auto& entry) {
            print(entry.first);
            text_ += ':';
            print(entry.second);
        });
    }
    void print(const std::unordered_map<std::uint32_t, std::string>& value) {
        print(std::map<std::uint32_t, std::string>(value.begin(), value.end()));
    }
    template <class T>
    void print(const std::optional<T>& value) {
        optional(value);
    }
    template <class T>
    void print(const std::unique_ptr<T>& value) {
        optional(value);
    }
    template <class T>
    void print(const native::indirect<T>& value) {
        print(*value);
    }
    template <class... Parts>
    void print(const std::tuple<Parts...>& value) {
        fields<zooph::raw::detail::tuple_members<std::tuple<Parts...>>>(value);
    }
    template <class A, class B>
    void print(const std::pair<A, B>& value) {
        fields<zooph::raw::detail::tuple_members<std::pair<A, B>>>(value);
    }
    template <class... All>
    void print(const std::variant<All...>& value) {
        sum<false>(value);
    }
    void print(const native::Expr& value) { sum<true>(value.is); }
    void print(const native::Shape& value) { sum<true>(value.is); }
    template <zooph::raw::detail::described_record T>
    void print(const T& value) {
        fields<zooph::raw::detail::record_members<T>>(value);
    }

private:
    void digits(const char* format, unsigned value) {
        char room[16];
        const int length = std::snprintf(room, sizeof(room), format, value);
        text_.append(room, static_cast<std::size_t>(length));
    }
    template <class Range, class Print>
    void all(char open, const Range& range, char close, Print print_one) {
        text_ += open;
        bool is_first = true;
        for (const auto& one : range) {
            if (!is_first) {
                text_ += ',';
            }
            is_first = false;
            print_one(one);
        }
        text_ += close;
    }
    template <class Holder>
    void optional(const Holder& value) {
        text_ += value ? "some " : "none";
        if (value) {
            print(*value);
        }
    }
    template <class M, class T>
    void fields(const T& value) {
        text_ += '(';
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (field(I, M::name(I), M::template get<I>(value)), ...);
        }(std::make_index_sequence<M::count>());
        text_ += ')';
    }
    template <class T>
    void field(std::size_t index, std::string_view name, const T& value) {
        if (index != 0) {
            text_ += ',';
        }
        if (!name.empty()) {
            text_.append(name).append(1, '=');
        }
        print(value);
    }
    template <bool HasName, class Variant>
    void sum(const Variant& value) {
        text_.append(1, '#').append(std::to_string(value.index()));
        std::visit(
            [&]<class T>(const T& held) {
                using members = zooph::raw::detail::fields_of_constructor<HasName, T>;
                if constexpr (members::count != 0) {
                    fields<members>(held);
                }
            },
            value);
    }

    std::string text_{};
};

template <class T>
std::string printed_native(const T& value) {
    NativePrinter printer;
    printer.print(value);
    return printer.text();
}

} // namespace driver
