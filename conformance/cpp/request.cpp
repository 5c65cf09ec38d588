#include "request.hpp"

#include <cstdlib>

namespace driver {

bool set_limit(zooph::Limits& limits, const std::string& word) {
    const auto equals = word.find('=');
    if (equals == std::string::npos) {
        return false;
    }
    const std::string name = word.substr(0, equals);
    const std::uint64_t value = std::strtoull(word.c_str() + equals + 1, nullptr, 10);
    if (name == "nesting") {
        limits.nesting = static_cast<std::uint32_t>(value);
    } else if (name == "traversal") {
        limits.traversal = value;
    } else if (name == "memory") {
        limits.memory = value;
    } else if (name == "bytes") {
        limits.bytes = value;
    } else if (name == "utf8") {
        limits.utf8 = value != 0;
    } else if (name == "output") {
        limits.output = value;
    } else {
        return false;
    }
    return true;
}

namespace {

int digit(char of) {
    if (of >= '0' && of <= '9') {
        return of - '0';
    }
    return of >= 'a' && of <= 'f' ? of - 'a' + 10 : 0;
}

} // namespace

Bytes unhex(std::string_view digits) {
    Bytes bytes;
    if (digits == "-") {
        return bytes;
    }
    bytes.reserve(digits.size() / 2);
    for (std::size_t at = 0; at + 1 < digits.size(); at += 2) {
        bytes.push_back(static_cast<std::byte>(digit(digits[at]) * 16 + digit(digits[at + 1])));
    }
    return bytes;
}

void put_hex(std::string& out, std::span<const std::byte> bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    for (const std::byte byte : bytes) {
        const auto value = static_cast<std::size_t>(byte);
        out += digits[value >> 4];
        out += digits[value & 15];
    }
}

std::string hex(std::span<const std::byte> bytes) {
    std::string text = "ok ";
    put_hex(text, bytes);
    return text;
}

std::string told(const zooph::fault& fault) {
    std::string text = "fault ";
    text.append(zooph::name(fault.kind())).append(" ");
    const auto& where = fault.position();
    if (where.is_byte()) {
        text.append("@").append(std::to_string(where.byte()));
    } else {
        text.append(std::to_string(where.segment())).append(":").append(std::to_string(where.word()));
    }
    return text.append(" ").append(fault.path().empty() ? "-" : fault.path());
}

} // namespace driver
