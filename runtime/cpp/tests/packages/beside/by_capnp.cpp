#include "beside.hpp"

#include <capnp/serialize.h>

#include "reading.capnp.h"

std::vector<std::byte> by_capnp::write() {
    capnp::MallocMessageBuilder message;
    auto reading = message.initRoot<weather::Reading>();
    reading.setStation("EBBR");
    reading.setSamples({1.5f, 2.5f});
    reading.setSky(weather::Sky::RAIN);
    const auto words = capnp::messageToFlatArray(message);
    const auto bytes = std::as_bytes(std::span(words.asBytes().begin(), words.asBytes().size()));
    return {bytes.begin(), bytes.end()};
}

std::string by_capnp::read(std::span<const std::byte> bytes) {
    const kj::ArrayPtr words(reinterpret_cast<const capnp::word*>(bytes.data()),
                             bytes.size() / sizeof(capnp::word));
    capnp::FlatArrayMessageReader message(words);
    const auto reading = message.getRoot<weather::Reading>();
    std::string text = reading.getStation().cStr();
    for (const float sample : reading.getSamples()) {
        text += ' ' + std::to_string(sample);
    }
    return text + (reading.getSky() == weather::Sky::RAIN ? " rain" : "");
}
