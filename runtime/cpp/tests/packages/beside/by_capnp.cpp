#include "beside.hpp"

#include <capnp/serialize.h>

#include "reading.capnp.h"

namespace {

void fill(capnp::MessageBuilder& message) {
    auto reading = message.initRoot<weather::Reading>();
    reading.setStation("EBBR");
    reading.setSamples({1.5f, 2.5f});
    reading.setSky(weather::Sky::RAIN);
}

kj::ArrayPtr<const capnp::word> words_of(std::span<const std::byte> bytes) {
    return kj::arrayPtr(
        reinterpret_cast<const capnp::word*>(bytes.data()), bytes.size() / sizeof(capnp::word));
}

std::string text_of(capnp::MessageReader& message) {
    const auto reading = message.getRoot<weather::Reading>();
    std::string text = reading.getStation().cStr();
    for (const float sample : reading.getSamples()) {
        text += ' ' + std::to_string(sample);
    }
    return text + (reading.getSky() == weather::Sky::RAIN ? " rain" : "");
}

} // namespace

std::vector<std::byte> by_capnp::write() {
    capnp::MallocMessageBuilder message;
    fill(message);
    const auto words = capnp::messageToFlatArray(message);
    const auto bytes = std::as_bytes(std::span(words.asBytes().begin(), words.asBytes().size()));
    return {bytes.begin(), bytes.end()};
}

std::string by_capnp::read(std::span<const std::byte> bytes) {
    capnp::FlatArrayMessageReader message(words_of(bytes));
    return text_of(message);
}

std::string by_capnp::passed_on(std::string (*to)(Segments)) {
    capnp::MallocMessageBuilder message(4, capnp::AllocationStrategy::FIXED_SIZE);
    fill(message);
    std::vector<std::span<const std::byte>> segments;
    for (const auto segment : message.getSegmentsForOutput()) {
        segments.push_back(std::as_bytes(std::span(segment.begin(), segment.size())));
    }
    return segments.size() > 1 ? to(segments) : "one segment";
}

std::string by_capnp::read_segments(Segments segments) {
    std::vector<kj::ArrayPtr<const capnp::word>> all;
    for (const auto segment : segments) {
        all.push_back(words_of(segment));
    }
    capnp::SegmentArrayMessageReader message(kj::arrayPtr(all.data(), all.size()));
    return text_of(message);
}
