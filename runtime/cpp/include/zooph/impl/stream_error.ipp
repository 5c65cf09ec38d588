#pragma once

// Prints errors of streams.

#include <cstring>
#include <ostream>

#include "zooph/stream_error.hpp"

#include "zooph/detail/begin.hpp"

namespace zooph {

ZOOPH_BODY std::string stream_error::to_string() const {
    switch (kind_) {
    case kind::none:
        return {};
    case kind::io:
        return std::strerror(code_);
    case kind::fault:
        break;
    }
    std::string text("message ");
    return text.append(std::to_string(index_)).append(": ").append(fault_.to_string());
}

ZOOPH_BODY std::ostream& operator<<(std::ostream& out, const stream_error& of) {
    return out << of.to_string();
}

} // namespace zooph

#include "zooph/detail/end.hpp"
