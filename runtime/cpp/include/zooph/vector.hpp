#pragma once

// The implementation of `List::to_vector`, in its own header, so that programs that do not use it need not include
// `<vector>`.

#include <vector>

#include "zooph/list.hpp"

namespace zooph::detail {

template <class T>
struct vector_of {
    [[nodiscard]] static std::vector<T> copied(const List<T>& list) {
        std::vector<T> numbers(list.size());
        list.copy_to(numbers);
        return numbers;
    }
};

} // namespace zooph::detail
