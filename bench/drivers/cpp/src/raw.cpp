// Vectors of native records and of numbers: `zooph/raw.hpp`, other libraries that encode native types, a loop by hand, and a
// copy of the bytes.

#include "zooph/raw.hpp"

#include <cstring>
#include <memory>
#include <sstream>

#define MSGPACK_NO_BOOST
#include <cereal/archives/portable_binary.hpp>
#include <cereal/types/vector.hpp>
#include <msgpack.hpp>

#include "inputs.hpp"

namespace bench {
namespace {

using Encoded = zooph::buffer;

/// The record of the post, which takes 17 bytes.
struct Sample {
    std::int64_t id = 0;
    std::uint8_t flag = 0;
    double value = 0;

    template <class Archive>
    void serialize(Archive& archive) {
        archive(id, flag, value);
    }
    MSGPACK_DEFINE(id, flag, value)
};
ZOOPH_RAW(Sample, id, flag, value)

/// Returns the element of that index, as `sample` of `bench/draws` does.
Sample sample(std::uint64_t index) {
    const std::uint64_t mixed = index * 0x9e37'79b9'7f4a'7c15;
    return {static_cast<std::int64_t>(mixed), static_cast<std::uint8_t>(mixed >> 56),
            static_cast<double>(index) / 8};
}

std::uint64_t touch(const Sample& of) {
    return static_cast<std::uint64_t>(of.id) + of.flag + bits(of.value);
}
std::uint64_t touch(double of) { return bits(of); }

template <class T>
std::uint64_t sum(const std::vector<T>& elements) {
    std::uint64_t sum = 0;
    for (const T& element : elements) {
        sum += touch(element);
    }
    return sum;
}

/// The stream that `cereal` writes to. It collects the bytes in a buffer.
class Sink : public std::streambuf {
public:
    Encoded take() { return std::move(bytes_); }

protected:
    std::streamsize xsputn(const char* from, std::streamsize count) override {
        bytes_.append(std::as_bytes(std::span(from, static_cast<std::size_t>(count))));
        return count;
    }
    int_type overflow(int_type letter) override {
        const char one = traits_type::to_char_type(letter);
        return static_cast<int_type>(xsputn(&one, 1));
    }

private:
    Encoded bytes_;
};

class View : public std::streambuf {
public:
    explicit View(Message bytes) {
        char* const start = const_cast<char*>(reinterpret_cast<const char*>(bytes.data()));
        setg(start, start, start + bytes.size());
    }
};

template <class T>
Encoded by_raw(const std::vector<T>& all) {
    return zooph::raw::encode(all);
}
template <class T>
std::vector<T> of_raw(Message bytes) {
    return std::move(zooph::raw::decode<std::vector<T>>(bytes)).value();
}

template <class T>
Encoded by_cereal(const std::vector<T>& all) {
    Sink sink;
    std::ostream out(&sink);
    cereal::PortableBinaryOutputArchive archive(out);
    archive(all);
    return sink.take();
}
template <class T>
std::vector<T> of_cereal(Message bytes) {
    View view(bytes);
    std::istream in(&view);
    cereal::PortableBinaryInputArchive archive(in);
    std::vector<T> all;
    archive(all);
    return all;
}

/// The sink that msgpack writes to.
struct Packed {
    Encoded bytes;

    void write(const char* from, std::size_t count) { bytes.append(std::as_bytes(std::span(from, count))); }
};

template <class T>
Encoded by_msgpack(const std::vector<T>& all) {
    Packed to;
    msgpack::pack(to, all);
    return std::move(to.bytes);
}
template <class T>
std::vector<T> of_msgpack(Message bytes) {
    const auto handle = msgpack::unpack(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    return handle->as<std::vector<T>>();
}

template <class T>
void put(std::byte* to, const T& value) {
    std::memcpy(to, &value, sizeof(T));
}
template <class T>
T got(const std::byte* from) {
    T value;
    std::memcpy(&value, from, sizeof(T));
    return value;
}

Encoded by_hand(const std::vector<Sample>& all) {
    Encoded bytes(8 + 17 * all.size());
    std::byte* to = bytes.data();
    put(to, std::uint64_t{all.size()});
    to += 8;
    for (const Sample& each : all) {
        put(to, each.id);
        put(to + 8, each.flag);
        put(to + 9, each.value);
        to += 17;
    }
    return bytes;
}

/// Decodes samples by a loop that pushes them. Like the other codecs it does not trust the count.
std::vector<Sample> samples_by_hand(Message bytes) {
    const auto count = got<std::uint64_t>(bytes.data());
    if (count != (bytes.size() - 8) / 17) {
        std::abort();
    }
    std::vector<Sample> all;
    all.reserve(count);
    const std::byte* from = bytes.data() + 8;
    for (std::uint64_t index = 0; index < count; ++index, from += 17) {
        all.push_back({got<std::int64_t>(from), got<std::uint8_t>(from + 8), got<double>(from + 9)});
    }
    return all;
}

/// Decodes samples by a loop into elements that exist already, which is faster than pushing them.
std::vector<Sample> samples_resized(Message bytes) {
    const auto count = got<std::uint64_t>(bytes.data());
    if (count != (bytes.size() - 8) / 17) {
        std::abort();
    }
    std::vector<Sample> all(count);
    const std::byte* from = bytes.data() + 8;
    for (Sample& each : all) {
        each = {got<std::int64_t>(from), got<std::uint8_t>(from + 8), got<double>(from + 9)};
        from += 17;
    }
    return all;
}

Encoded numbers_by_copy(const std::vector<double>& all) {
    Encoded bytes(8 * all.size());
    std::memcpy(bytes.data(), all.data(), bytes.size());
    return bytes;
}
std::vector<double> numbers_of_copy(Message bytes) {
    const auto* const first = reinterpret_cast<const double*>(bytes.data());
    return {first, first + bytes.size() / 8};
}

template <class T>
struct Codec {
    const char* name;
    Encoded (*encode)(const std::vector<T>&);
    std::vector<T> (*decode)(Message);
};

constexpr Codec<Sample> record_codecs[] = {
    {"zooph-c++:raw", by_raw<Sample>, of_raw<Sample>},
    {"c++", by_hand, samples_by_hand},
    {"c++:resized", by_hand, samples_resized},
    {"cereal", by_cereal<Sample>, of_cereal<Sample>},
    {"msgpack", by_msgpack<Sample>, of_msgpack<Sample>},
};

constexpr Codec<double> number_codecs[] = {
    {"zooph-c++:raw", by_raw<double>, of_raw<double>},
    {"memcpy-c++", numbers_by_copy, numbers_of_copy},
    {"cereal", by_cereal<double>, of_cereal<double>},
    {"msgpack", by_msgpack<double>, of_msgpack<double>},
};

template <class T>
void add_rows(Rows& rows, const std::string& what, const std::vector<T>& elements, const Codec<T>& codec) {
    const std::size_t count = elements.size();
    const auto row = [&](const char* verb) {
        return "raw." + what + "-" + verb + "-" + std::to_string(count) + "/" + codec.name;
    };
    auto bytes = std::make_shared<Encoded>(codec.encode(elements));
    Row encode{row("encode"), count, nullptr, nullptr};
    encode.batch = [&elements, codec](std::size_t passes) {
        for (std::size_t pass = 0; pass < passes; ++pass) {
            clobber(elements.data());
            clobber(codec.encode(elements).data());
        }
        return std::uint64_t{0};
    };
    encode.check = [&elements, codec] { return sum(codec.decode(codec.encode(elements))); };
    encode.encoded = bytes->size();
    rows.push_back(encode);
    Row decode{row("decode"), count, nullptr, nullptr};
    decode.batch = [bytes, codec](std::size_t passes) {
        std::uint64_t total = 0;
        for (std::size_t pass = 0; pass < passes; ++pass) {
            clobber(bytes->data());
            total += sum(codec.decode(*bytes));
        }
        return total;
    };
    decode.encoded = bytes->size();
    rows.push_back(decode);
}

} // namespace

Rows raw_rows() {
    Rows rows;
    for (const std::uint64_t count : {100, 10'000, 100'000}) {
        // The vectors live as long as the program, because rows refer to them.
        auto& samples = *new std::vector<Sample>();
        auto& numbers = *new std::vector<double>();
        for (std::uint64_t index = 0; index < count; ++index) {
            samples.push_back(sample(index));
            numbers.push_back(samples.back().value);
        }
        for (const auto& codec : record_codecs) {
            add_rows(rows, "records", samples, codec);
        }
        for (const auto& codec : number_codecs) {
            add_rows(rows, "numbers", numbers, codec);
        }
    }
    return rows;
}

} // namespace bench
