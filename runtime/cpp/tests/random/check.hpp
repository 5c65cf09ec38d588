#pragma once

// Checks for messages of any type. `cargo xtask test cpp-generated` makes random schemas and messages.

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "zooph/json.hpp"
#include "zooph/print.hpp"
#include "zooph/record.hpp"
#include "zooph/set.hpp"

namespace random_check {

inline std::string contents(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline int failed(const std::string& path, const char* what) {
    std::cerr << path << ": " << what << '\n';
    return 1;
}

/// Reads, decodes, encodes and builds a message of type T, also as JSON, and compares it with its text as the tool
/// prints it.
template <class T>
int check(const std::string& path) {
    const std::string message = contents(path + ".bin");
    const auto bytes = std::as_bytes(std::span(message));
    const auto reader = zooph::open<T>(bytes);
    const auto record = zooph::decode<T>(bytes);
    if (!reader || !record) {
        return failed(path, "is not read");
    }
    const auto text = zooph::to_text(*reader);
    if (!text || *text + '\n' != contents(path + ".txt")) {
        return failed(path, text ? text->c_str() : "has no text");
    }
    const auto encoded = zooph::encode(*record);
    const auto again = zooph::decode<T>(encoded);
    if (!again || zooph::encode(*again).to_vector() != encoded.to_vector()) {
        return failed(path, "is another after it was encoded");
    }
    zooph::Arena arena;
    static_cast<void>(zooph::set(arena.root_pointer(), *record));
    const auto built = zooph::decode<T>(arena.framed());
    if (!built || zooph::encode(*built).to_vector() != encoded.to_vector()) {
        return failed(path, "is another after it was set");
    }
    // Untyped pointers have no JSON. Some annotations lose which member of a union was set, here as in the stock
    // tool. So the JSON is read again, but not compared.
    const auto json = zooph::to_json(*record);
    return !json || zooph::from_json<T>(*json) ? 0 : failed(path, "is not read as JSON");
}

} // namespace random_check
