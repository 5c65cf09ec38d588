// C++'s driver: answers requests on stdin, one line each, on stdout. `conformance/README.md` defines the protocol.
//
// It has the modes that need no printing of values.

#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "every.zooph.hpp"
#include "hostile-messages.zooph.hpp"
#include "list-upgrades.zooph.hpp"
#include "zooph/canonical.hpp"
#include "zooph/open.hpp"
#include "zooph/packed.hpp"

namespace {

using Bytes = std::vector<std::byte>;

constexpr std::string_view modes = "open canonicalize check-canonical pack";

struct Request {
    std::string mode;
    std::string type;
    Bytes bytes;
    zooph::Limits limits;
};

int digit(char of) {
    if (of >= '0' && of <= '9') {
        return of - '0';
    }
    return of >= 'a' && of <= 'f' ? of - 'a' + 10 : 0;
}

Bytes unhex(std::string_view digits) {
    Bytes bytes;
    if (digits == "-") {
        return bytes;
    }
    for (std::size_t at = 0; at + 1 < digits.size(); at += 2) {
        bytes.push_back(static_cast<std::byte>(digit(digits[at]) * 16 + digit(digits[at + 1])));
    }
    return bytes;
}

std::string hex(std::span<const std::byte> bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text = "ok ";
    for (const std::byte byte : bytes) {
        const auto value = static_cast<std::size_t>(byte);
        text += digits[value >> 4];
        text += digits[value & 15];
    }
    return text;
}

std::string told(const zooph::fault& fault) {
    std::ostringstream text;
    const auto& where = fault.position();
    text << "fault " << zooph::name(fault.kind()) << ' ';
    if (where.is_byte()) {
        text << '@' << where.byte();
    } else {
        text << where.segment() << ':' << where.word();
    }
    text << ' ' << (fault.path().empty() ? "-" : fault.path());
    return text.str();
}

std::string canonical(const Request& request) {
    const auto root = zooph::root_pointer(request.bytes);
    const auto copy = zooph::canonicalize(*root);
    return copy ? hex(*copy) : told(copy.error());
}

std::string is_canonical(const Request& request) {
    const auto frame = zooph::Frame::exactly(request.bytes);
    if (frame->segment_count() > 1) {
        return "ok several-segments";
    }
    const auto found = zooph::check_canonical(frame->segment(0));
    return found ? "ok" : told(found.error());
}

template <class T>
std::string answer_as(const Request& request) {
    if (request.mode == "pack") {
        const auto packed = zooph::pack_message(request.bytes);
        return packed ? hex(*packed) : told(packed.error());
    }
    // With limits of the caller's, and without, which takes other ways.
    const auto root = zooph::open<T>(request.bytes, request.limits);
    if (!root) {
        return told(root.error());
    }
    if (request.mode == "open") {
        return "ok";
    }
    if (request.mode == "canonicalize") {
        return canonical(request);
    }
    if (request.mode == "check-canonical") {
        return is_canonical(request);
    }
    return "unsupported mode " + request.mode;
}

struct Type {
    std::string_view name;
    std::string (*answer)(const Request&);
};

constexpr Type types[] = {
    {"every.Empty", answer_as<every::Empty>},
    {"every.Point", answer_as<every::Point>},
    {"every.Numbers", answer_as<every::Numbers>},
    {"every.Preset", answer_as<every::Preset>},
    {"every.Lists", answer_as<every::Lists>},
    {"every.Blobs", answer_as<every::Blobs>},
    {"every.Tree", answer_as<every::Tree>},
    {"every.Grouped", answer_as<every::Grouped>},
    {"every.Choice", answer_as<every::Choice>},
    {"every.Untyped", answer_as<every::Untyped>},
    {"every.Generic", answer_as<every::Generic>},
    {"every.Old", answer_as<every::Old>},
    {"every.New", answer_as<every::New>},
    {"hostile-messages.Target", answer_as<hostile_messages::Target>},
    {"hostile-messages.Chain", answer_as<hostile_messages::Chain>},
    {"hostile-messages.Tree", answer_as<hostile_messages::Tree>},
    {"hostile-messages.Voids", answer_as<hostile_messages::Voids>},
    {"hostile-messages.Bools", answer_as<hostile_messages::Bools>},
    {"hostile-messages.Structs", answer_as<hostile_messages::Structs>},
    {"hostile-messages.Texts", answer_as<hostile_messages::Texts>},
    {"hostile-messages.Anything", answer_as<hostile_messages::Anything>},
    {"list-upgrades.Mixed", answer_as<list_upgrades::Mixed>},
    {"list-upgrades.ListOfVoid", answer_as<list_upgrades::ListOfVoid>},
    {"list-upgrades.ListOfBool", answer_as<list_upgrades::ListOfBool>},
    {"list-upgrades.ListOfUInt8", answer_as<list_upgrades::ListOfUInt8>},
    {"list-upgrades.ListOfUInt16", answer_as<list_upgrades::ListOfUInt16>},
    {"list-upgrades.ListOfUInt32", answer_as<list_upgrades::ListOfUInt32>},
    {"list-upgrades.ListOfUInt64", answer_as<list_upgrades::ListOfUInt64>},
    {"list-upgrades.ListOfText", answer_as<list_upgrades::ListOfText>},
    {"list-upgrades.ListOfLists", answer_as<list_upgrades::ListOfLists>},
    {"list-upgrades.ListOfMixed", answer_as<list_upgrades::ListOfMixed>},
};

/// Sets a limit that a word of the request tells. False if there is no such limit.
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

std::string answer(const std::string& line) {
    std::istringstream words(line);
    Request request;
    std::string bytes;
    words >> request.mode;
    if (request.mode == "modes") {
        return std::string("modes ").append(modes);
    }
    words >> request.type >> bytes;
    request.bytes = unhex(bytes);
    for (std::string word; words >> word;) {
        if (!set_limit(request.limits, word)) {
            return "unsupported request";
        }
    }
    for (const Type& type : types) {
        if (type.name == request.type) {
            return type.answer(request);
        }
    }
    return "unsupported type " + request.type;
}

} // namespace

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        std::cout << answer(line) << std::endl;
    }
    return 0;
}
