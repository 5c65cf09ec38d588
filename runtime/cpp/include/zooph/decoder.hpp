#pragma once

#include <optional>
#include <string>
#include <vector>

#include "zooph/box.hpp"
#include "zooph/encoder.hpp"
#include "zooph/list.hpp"
#include "zooph/result.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph::generated_v1 {

/// Decodes a message to Records within one budget. Its functions return false once something is wrong; `fault` then
/// says what.
class Decoder {
public:
    /// For what a Reader in that segment leads to. The Reader itself is the first level.
    ZOOPH_API Decoder(const detail::Segment& segment, const Limits& limits) noexcept;

    /// The text that pointer `index` leads to; `name` is for the path of a fault.
    [[nodiscard]] ZOOPH_API bool text(
        const StructReader& from, std::uint32_t index, std::string& to, const char* name);
    /// The same for bytes.
    [[nodiscard]] ZOOPH_API bool data(
        const StructReader& from, std::uint32_t index, std::vector<std::byte>& to,
        const char* name);

    /// The same for a list of numbers.
    template <detail::scalar T>
    [[nodiscard]] bool numbers(
        const StructReader& from, std::uint32_t index, std::vector<T>& to, const char* name) {
        const Pointer at = from.pointer(index);
        if (at.is_null()) {
            return true;
        }
        const List<T> list(at);
        if (!charge(list.untyped().cost(), list.size() * sizeof(T), at)) {
            return in_field(name);
        }
        to.resize(list.size());
        list.copy_to(to);
        return true;
    }

    /// The same for a struct, which may be absent.
    template <class T>
    [[nodiscard]] bool structure(
        const StructReader& from, std::uint32_t index, box<T>& to, const char* name) {
        const Pointer at = from.pointer(index);
        if (at.is_null()) {
            return true;
        }
        const StructReader reader = at.structure();
        if (!enter(at) || !charge(reader.cost(), sizeof(T), at)) {
            return in_field(name);
        }
        if (!codec<T>::decode(reader, to.emplace(), *this)) {
            return in_field(name);
        }
        ++depth_;
        return true;
    }

    /// The same for a list of structs.
    template <class T>
    [[nodiscard]] bool structs(
        const StructReader& from, std::uint32_t index, std::vector<T>& to, const char* name) {
        const Pointer at = from.pointer(index);
        if (at.is_null()) {
            return true;
        }
        const ListReader list = detail::list_hop(at.spot(), at.word(), detail::kind<T>::element);
        if (!enter(at) || !charge(list.cost(), std::uint64_t{list.size()} * sizeof(T), at)) {
            return in_field(name);
        }
        to.resize(list.size());
        for (std::uint32_t element = 0; element < list.size(); ++element) {
            if (!codec<T>::decode(list.structure(element), to[element], *this)) {
                found_->in_element(element);
                return in_field(name);
            }
        }
        ++depth_;
        return true;
    }

    /// What is wrong, where a function returned false.
    [[nodiscard]] fault take_fault() { return std::move(*found_); }

private:
    [[nodiscard]] bool charge(std::uint64_t words, std::uint64_t bytes, const Pointer& at) {
        const bool visited = budget_.visit(words);
        if (visited && budget_.make(bytes + detail::object_cost)) [[likely]] {
            return true;
        }
        return wrong(visited ? fault_kind::memory : fault_kind::traversal, at);
    }
    [[nodiscard]] bool enter(const Pointer& at) {
        if (depth_ > 0) [[likely]] {
            --depth_;
            return true;
        }
        return wrong(fault_kind::nesting, at);
    }
    [[nodiscard]] ZOOPH_API_COLD bool wrong(fault_kind kind, const Pointer& at);
    [[nodiscard]] ZOOPH_API_COLD bool in_field(const char* name);

    detail::Budget budget_;
    std::uint32_t depth_;
    std::optional<fault> found_{};
};

} // namespace zooph::generated_v1

#include "zooph/detail/end.hpp"

#if defined(ZOOPH_HEADER_ONLY)
#include "zooph/record.hpp"
#endif
