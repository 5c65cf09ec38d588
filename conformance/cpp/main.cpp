// C++'s driver. It reads requests from stdin and writes answers to stdout, one line each.
// `conformance/README.md` defines the protocol.

#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

#include "attack.hpp"
#include "modes.hpp"
#include "raw.hpp"

namespace {

using driver::Request;

template <class T>
std::string answer_as(const Request& request) {
    return driver::Modes<T>(request).answer();
}

template <class T>
std::string attack_as(const Request& request) {
    return driver::Attacks<T>(request).answer();
}

struct Type {
    std::string_view name;
    std::string (*answer)(const Request&);
    std::string (*attack)(const Request&);
};

constexpr Type types[] = {
    {"every.Empty", answer_as<every::Empty>, attack_as<every::Empty>},
    {"every.Point", answer_as<every::Point>, attack_as<every::Point>},
    {"every.Numbers", answer_as<every::Numbers>, attack_as<every::Numbers>},
    {"every.Preset", answer_as<every::Preset>, attack_as<every::Preset>},
    {"every.Lists", answer_as<every::Lists>, attack_as<every::Lists>},
    {"every.Flags", answer_as<every::Flags>, attack_as<every::Flags>},
    {"every.Layers", answer_as<every::Layers>, attack_as<every::Layers>},
    {"every.Blobs", answer_as<every::Blobs>, attack_as<every::Blobs>},
    {"every.Tree", answer_as<every::Tree>, attack_as<every::Tree>},
    {"every.Grouped", answer_as<every::Grouped>, attack_as<every::Grouped>},
    {"every.Choice", answer_as<every::Choice>, attack_as<every::Choice>},
    {"every.Untyped", answer_as<every::Untyped>, attack_as<every::Untyped>},
    {"every.Generic", answer_as<every::Generic>, attack_as<every::Generic>},
    {"every.Old", answer_as<every::Old>, attack_as<every::Old>},
    {"every.New", answer_as<every::New>, attack_as<every::New>},
    {"hostile-messages.Target", answer_as<hostile_messages::Target>, attack_as<hostile_messages::Target>},
    {"hostile-messages.Chain", answer_as<hostile_messages::Chain>, attack_as<hostile_messages::Chain>},
    {"hostile-messages.Tree", answer_as<hostile_messages::Tree>, attack_as<hostile_messages::Tree>},
    {"hostile-messages.Voids", answer_as<hostile_messages::Voids>, attack_as<hostile_messages::Voids>},
    {"hostile-messages.Bools", answer_as<hostile_messages::Bools>, attack_as<hostile_messages::Bools>},
    {"hostile-messages.Structs", answer_as<hostile_messages::Structs>, attack_as<hostile_messages::Structs>},
    {"hostile-messages.Texts", answer_as<hostile_messages::Texts>, attack_as<hostile_messages::Texts>},
    {"hostile-messages.Anything", answer_as<hostile_messages::Anything>, attack_as<hostile_messages::Anything>},
    {"list-upgrades.Mixed", answer_as<list_upgrades::Mixed>, attack_as<list_upgrades::Mixed>},
    {"list-upgrades.ListOfVoid", answer_as<list_upgrades::ListOfVoid>, attack_as<list_upgrades::ListOfVoid>},
    {"list-upgrades.ListOfBool", answer_as<list_upgrades::ListOfBool>, attack_as<list_upgrades::ListOfBool>},
    {"list-upgrades.ListOfUInt8", answer_as<list_upgrades::ListOfUInt8>, attack_as<list_upgrades::ListOfUInt8>},
    {"list-upgrades.ListOfUInt16", answer_as<list_upgrades::ListOfUInt16>, attack_as<list_upgrades::ListOfUInt16>},
    {"list-upgrades.ListOfUInt32", answer_as<list_upgrades::ListOfUInt32>, attack_as<list_upgrades::ListOfUInt32>},
    {"list-upgrades.ListOfUInt64", answer_as<list_upgrades::ListOfUInt64>, attack_as<list_upgrades::ListOfUInt64>},
    {"list-upgrades.ListOfText", answer_as<list_upgrades::ListOfText>, attack_as<list_upgrades::ListOfText>},
    {"list-upgrades.ListOfLists", answer_as<list_upgrades::ListOfLists>, attack_as<list_upgrades::ListOfLists>},
    {"list-upgrades.ListOfMixed", answer_as<list_upgrades::ListOfMixed>, attack_as<list_upgrades::ListOfMixed>},
    {"attacks.Wide", answer_as<attacks::Wide>, attack_as<attacks::Wide>},
    {"attacks.Wides", answer_as<attacks::Wides>, attack_as<attacks::Wides>},
};

/// Returns the bytes for attacks.
driver::Bytes& input() {
    static driver::Bytes bytes;
    return bytes;
}

std::string load(const std::string& path) {
    // The old input is freed first.
    driver::Bytes().swap(input());
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    if (!file) {
        return "error: no file " + path;
    }
    input().resize(static_cast<std::size_t>(file.tellg()));
    file.seekg(0);
    file.read(reinterpret_cast<char*>(input().data()), static_cast<std::streamsize>(input().size()));
    return file ? "ok" : "error: the file cannot be read";
}

std::string attack(std::istringstream& words) {
    Request request;
    std::string opening;
    words >> request.mode >> opening >> request.type;
    request.is_lazy = opening == "lazy";
    for (std::string word; words >> word;) {
        if (!driver::set_limit(request.limits, word)) {
            return "no such limits";
        }
    }
    for (const Type& type : types) {
        if (type.name == request.type) {
            // The bytes are lent to the request, without a copy.
            request.bytes.swap(input());
            std::string answer = type.attack(request);
            request.bytes.swap(input());
            return answer;
        }
    }
    return "no type " + request.type;
}

std::string answer(const std::string& line) {
    if (line.starts_with("input ")) {
        return load(line.substr(6));
    }
    std::istringstream words(line);
    Request request;
    std::string bytes;
    words >> request.mode;
    if (request.mode == "operations") {
        return std::string("operations ").append(driver::operations);
    }
    if (request.mode == "attack") {
        return attack(words);
    }
    if (request.mode == "modes") {
        return std::string("modes ").append(driver::modes);
    }
    if (request.mode.starts_with("raw-")) {
        return driver::answer_raw(request.mode, words);
    }
    words >> request.type >> bytes;
    request.bytes = driver::unhex(bytes);
    for (std::string word; words >> word;) {
        if (!driver::set_limit(request.limits, word)) {
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
