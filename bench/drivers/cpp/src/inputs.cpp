#include "inputs.hpp"

#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "zooph/framing.hpp"

namespace bench {

std::vector<Message> read_messages(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) {
        throw std::runtime_error("cannot read " + file);
    }
    const std::string all((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    std::vector<Message> messages;
    auto rest = std::as_bytes(std::span(all));
    while (!rest.empty()) {
        const auto frame = zooph::Frame::prefix(rest);
        const auto bytes = frame.value().bytes();
        auto* kept = static_cast<std::byte*>(place(bytes.size()));
        std::memcpy(kept, bytes.data(), bytes.size());
        messages.emplace_back(kept, bytes.size());
        rest = rest.subspan(bytes.size());
    }
    return messages;
}

} // namespace bench
