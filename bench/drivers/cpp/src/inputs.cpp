#include "inputs.hpp"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "zooph/framing.hpp"

namespace bench {

namespace {

std::string slurp(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) {
        throw std::runtime_error("cannot read " + file);
    }
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

} // namespace

Message keep_bytes(Message bytes) {
    auto* kept = static_cast<std::byte*>(place(bytes.size()));
    std::memcpy(kept, bytes.data(), bytes.size());
    return {kept, bytes.size()};
}

std::vector<Message> read_messages(const std::string& file) {
    const std::string all = slurp(file);
    std::vector<Message> messages;
    auto rest = std::as_bytes(std::span(all));
    while (!rest.empty()) {
        const auto frame = zooph::Frame::prefix(rest);
        const auto bytes = frame.value().bytes();
        messages.push_back(keep_bytes(bytes));
        rest = rest.subspan(bytes.size());
    }
    return messages;
}

std::vector<Message> read_bytes(const std::string& file) {
    const std::string all = slurp(file);
    std::vector<Message> inputs;
    auto rest = std::as_bytes(std::span(all));
    while (rest.size() >= 8) {
        const auto size = static_cast<std::size_t>(zooph::detail::load_word(rest.data()));
        rest = rest.subspan(8);
        if (size > rest.size()) {
            throw std::runtime_error(file + " is cut off");
        }
        inputs.push_back(keep_bytes(rest.first(size)));
        rest = rest.subspan(std::min(rest.size(), (size + 7) / 8 * 8));
    }
    return inputs;
}

std::uint64_t words_sum(Message bytes) {
    std::uint64_t sum = bytes.size();
    while (!bytes.empty()) {
        std::byte word[8] = {};
        const std::size_t size = std::min<std::size_t>(bytes.size(), 8);
        std::memcpy(word, bytes.data(), size);
        sum += zooph::detail::load_word(word);
        bytes = bytes.subspan(size);
    }
    return sum;
}

} // namespace bench
