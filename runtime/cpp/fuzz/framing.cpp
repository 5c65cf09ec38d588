#include "station.hpp"
#include "targets.hpp"
#include "zooph/sink.hpp"
#include "zooph/stream.hpp"

namespace {

/// Returns bytes in pieces of limited size.
class Pieces final : public zooph::ByteSource {
public:
    Pieces(fuzz::Bytes bytes, std::size_t most) : beneath_(bytes), most_(most) {}
    zooph::ReadResult read(std::span<std::byte> to) override {
        return beneath_.read(to.first(std::min(to.size(), most_)));
    }

private:
    zooph::MemorySource beneath_;
    std::size_t most_;
};

/// The number of messages, and the error that ended the stream.
struct End {
    std::size_t count = 0;
    zooph::stream_error error{};
};

End end_of(zooph::ByteSource& source) {
    zooph::Stream<test::Station> stream(source, {.bytes = 1 << 16});
    End end;
    while (stream.next()) {
        FUZZ_DEMAND(zooph::open<test::Station>(stream.bytes()).has_value());
        ++end.count;
    }
    end.error = stream.error();
    FUZZ_DEMAND(!stream.next());
    return end;
}

void one_message(fuzz::Bytes bytes) {
    const auto frame = zooph::Frame::prefix(bytes);
    if (!frame) {
        return;
    }
    const auto segments = frame->segments();
    FUZZ_DEMAND(segments.size() == frame->segment_count());
    zooph::buffer written;
    zooph::BufferSink sink(written);
    FUZZ_DEMAND(!zooph::write_segments(sink, segments));
    FUZZ_DEMAND(written.size() == frame->bytes().size());
    const auto again = zooph::Frame::exactly({written.data(), written.size()});
    FUZZ_DEMAND(again.has_value());
    for (std::uint32_t index = 0; index < segments.size(); ++index) {
        const auto segment = again->segment(index);
        FUZZ_DEMAND(std::equal(segment.begin(), segment.end(), segments[index].begin(),
                               segments[index].end()));
    }
}

} // namespace

void fuzz::framing(Bytes input) {
    Source source(input);
    const std::size_t most = 1 + source.byte();
    const Bytes bytes = source.rest();
    one_message(bytes);
    zooph::MemorySource whole(bytes);
    Pieces pieces(bytes, most);
    const End wanted = end_of(whole);
    const End found = end_of(pieces);
    FUZZ_DEMAND(found.count == wanted.count && found.error == wanted.error);
    zooph::MemorySource packed(bytes);
    zooph::PackedSource words(packed);
    Pieces packed_pieces(bytes, most);
    zooph::PackedSource word_pieces(packed_pieces);
    const End wanted_words = end_of(words);
    const End found_words = end_of(word_pieces);
    FUZZ_DEMAND(found_words.count == wanted_words.count && found_words.error == wanted_words.error);
}
