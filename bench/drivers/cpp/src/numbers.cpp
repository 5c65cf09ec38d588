// Plain numbers: `zooph::array` beside copies and loops, and vectors of numbers by `zooph::array` and as a message with one
// list. The rows that copy to existing memory are in the peers' driver.

#include <cstring>
#include <memory>

#include "floats.zooph.hpp"
#include "inputs.hpp"
#include "zooph/array.hpp"
#include "zooph/vector.hpp"

namespace bench {
namespace {

namespace array = zooph::array;

// An input as bytes of both orders and as numbers.
template <class T>
struct Input {
    Message bytes;
    // The numbers in big-endian order.
    Message big;
    std::span<const T> numbers;
};

// The memory for decoded numbers and encoded bytes.
template <class T>
struct Room {
    std::vector<T> fresh{};
    std::span<T> numbers{};
    std::span<std::byte> bytes{};
};

// Decodes or encodes one input into the room. Returns a value that depends on the result.
template <class T>
using Work = std::uint64_t (*)(const Input<T>&, Room<T>&);

std::uint64_t value_of(std::uint32_t number) { return number; }
std::uint64_t value_of(double number) { return bits(number); }

template <class T>
std::uint64_t sum_of(std::span<const T> numbers) {
    std::uint64_t sum = 0;
    for (const T number : numbers) {
        sum += value_of(number);
    }
    return sum;
}

template <class T>
std::uint64_t decoded(const Room<T>& room) {
    return sum_of<T>(room.numbers);
}
template <class T>
std::uint64_t decoded_fresh(const Room<T>& room) {
    return sum_of<T>(room.fresh);
}
template <class T>
std::uint64_t encoded(const Room<T>& room) {
    return sum_of<T>(array::decode<T>(room.bytes));
}
template <class T>
std::uint64_t encoded_big(const Room<T>& room) {
    return sum_of<T>(array::decode_be<T>(room.bytes));
}

template <class T>
std::uint64_t fresh_by_array(const Input<T>& input, Room<T>& room) {
    room.fresh = array::decode<T>(input.bytes);
    return 0;
}
template <class T>
std::uint64_t fresh_by_copy(const Input<T>& input, Room<T>& room) {
    room.fresh = std::vector<T>(input.numbers.begin(), input.numbers.end());
    return 0;
}
template <class T>
std::uint64_t by_array(const Input<T>& input, Room<T>& room) {
    return array::decode_into(input.bytes, room.numbers);
}
template <class T>
std::uint64_t by_copy(const Input<T>& input, Room<T>& room) {
    std::memcpy(room.numbers.data(), input.bytes.data(), input.bytes.size());
    return 0;
}
std::uint64_t by_hand(const Input<std::uint32_t>& input, Room<std::uint32_t>& room) {
    for (std::size_t index = 0; index < room.numbers.size(); ++index) {
        const std::byte* const at = input.bytes.data() + 4 * index;
        room.numbers[index] = static_cast<std::uint32_t>(at[0]) | static_cast<std::uint32_t>(at[1]) << 8 |
                              static_cast<std::uint32_t>(at[2]) << 16 |
                              static_cast<std::uint32_t>(at[3]) << 24;
    }
    return 0;
}
template <class T>
std::uint64_t by_stream(const Input<T>& input, Room<T>& room) {
    zooph::MemorySource source(input.bytes);
    return array::read_into(source, room.numbers) ? 1 : 0;
}
template <class T>
std::uint64_t big_by_array(const Input<T>& input, Room<T>& room) {
    return array::decode_be_into(input.big, room.numbers);
}
template <class T>
std::uint64_t encode_by_array(const Input<T>& input, Room<T>& room) {
    return array::encode_into(input.numbers, room.bytes);
}
template <class T>
std::uint64_t encode_big_by_array(const Input<T>& input, Room<T>& room) {
    return array::encode_be_into(input.numbers, room.bytes);
}
template <class T>
std::uint64_t encode_big_by_copy(const Input<T>& input, Room<T>& room) {
    std::memcpy(room.bytes.data(), input.big.data(), room.bytes.size());
    return 0;
}
template <class T>
std::uint64_t sum_by_array(const Input<T>& input, Room<T>&) {
    return array::sum<T>(input.bytes);
}
template <class T>
std::uint64_t view(const Input<T>& input, Room<T>&) {
    const auto found = array::view<T>(input.bytes);
    clobber(found->data());
    return found->size();
}
template <class T>
std::uint64_t sum_by_view(const Input<T>& input, Room<T>&) {
    return sum_of(*array::view<T>(input.bytes));
}

// The inputs of a case, and the room that its rows share.
template <class T>
struct Numbers {
    plain::Span<Input<T>> inputs;
    std::shared_ptr<Room<T>> room;

    static Numbers from(const std::string& file) {
        std::vector<Input<T>> inputs;
        for (const Message bytes : read_bytes(file)) {
            const auto numbers = keep(array::decode<T>(bytes));
            std::vector<std::byte> big(bytes.size());
            array::encode_be_into<T>({numbers.items, numbers.count}, big);
            inputs.push_back({bytes, keep_bytes(big), {numbers.items, numbers.count}});
        }
        const std::size_t count = inputs[0].numbers.size();
        const std::size_t size = count * sizeof(T);
        auto room = std::make_shared<Room<T>>();
        room->numbers = {static_cast<T*>(place(size)), count};
        room->bytes = {static_cast<std::byte*>(place(size)), size};
        return {keep(std::move(inputs)), room};
    }

    Batch batch(Work<T> work) const {
        return [inputs = inputs, room = room, work](std::size_t passes) {
            std::uint64_t total = 0;
            for (std::size_t pass = 0; pass < passes; ++pass) {
                for (const Input<T>& input : inputs) {
                    total += work(input, *room);
                    clobber(room->numbers.data());
                    clobber(room->bytes.data());
                }
            }
            return total;
        };
    }

    // Returns a row that writes into the room. `outcome` reads the room back.
    Row producing(std::string name, Work<T> work, std::uint64_t (*outcome)(const Room<T>&)) const {
        auto check = [inputs = inputs, room = room, work, outcome] {
            std::uint64_t sum = 0;
            for (const Input<T>& input : inputs) {
                work(input, *room);
                sum += outcome(*room);
            }
            return sum;
        };
        return {std::move(name), inputs.count, batch(work), check};
    }
};

// Builds the message of a vector in a reused arena, and reads a message's vector.
struct ByMessage {
    zooph::Arena arena{};

    Message build(const std::span<const double>& numbers) {
        arena.init<floats::Vector>().items(numbers);
        return arena.framed();
    }
    static std::vector<double> decode(Message bytes) {
        return zooph::open<floats::Vector>(bytes).value().items().to_vector();
    }
};

void by_message(Rows& rows, const std::string& name, const Numbers<double>& all) {
    auto by = std::make_shared<ByMessage>();
    auto encode = [by, inputs = all.inputs](std::size_t passes) {
        std::uint64_t sum = 0;
        for (std::size_t pass = 0; pass < passes; ++pass) {
            for (const Input<double>& input : inputs) {
                const Message bytes = by->build(input.numbers);
                clobber(bytes.data());
                sum += bytes.size();
            }
        }
        return sum;
    };
    auto encode_check = [by, inputs = all.inputs] {
        std::uint64_t sum = 0;
        for (const Input<double>& input : inputs) {
            sum += sum_of<double>(ByMessage::decode(by->build(input.numbers)));
        }
        return sum;
    };
    std::vector<Message> built;
    for (const Input<double>& input : all.inputs) {
        built.push_back(keep_bytes(by->build(input.numbers)));
    }
    const auto messages = keep(std::move(built));
    auto decode = [messages](std::size_t passes) {
        std::uint64_t sum = 0;
        for (std::size_t pass = 0; pass < passes; ++pass) {
            for (const Message& message : messages) {
                const auto numbers = ByMessage::decode(message);
                clobber(numbers.data());
                sum += numbers.size();
            }
        }
        return sum;
    };
    auto decode_check = [messages] {
        std::uint64_t sum = 0;
        for (const Message& message : messages) {
            sum += sum_of<double>(ByMessage::decode(message));
        }
        return sum;
    };
    const char* const contender = "/zooph-c++:message-fresh";
    rows.push_back({name + "-encode" + contender, messages.count, encode, encode_check});
    rows.push_back({name + "-decode" + contender, messages.count, decode, decode_check});
}

} // namespace

Rows ints_rows(const std::string& folder) {
    using T = std::uint32_t;
    const auto all = Numbers<T>::from(folder + "/ints.bytes");
    struct Way {
        const char* name;
        Work<T> work;
        std::uint64_t (*outcome)(const Room<T>&);
    };
    const Way ways[] = {
        {"decode-fresh/zooph-c++:array", fresh_by_array, decoded_fresh},
        {"decode-fresh/memcpy-c++", fresh_by_copy, decoded_fresh},
        {"decode/zooph-c++:array", by_array, decoded},
        {"decode/c++", by_hand, decoded},
        {"stream/zooph-c++:array", by_stream, decoded},
        {"stream/memcpy-c++", by_copy, decoded},
        {"big/zooph-c++:array", big_by_array, decoded},
        {"big/memcpy-c++", by_copy, decoded},
        {"encode/zooph-c++:array", encode_by_array, encoded},
        {"big-encode/zooph-c++:array", encode_big_by_array, encoded_big},
        {"big-encode/memcpy-c++", encode_big_by_copy, encoded_big},
    };
    Rows rows;
    for (const Way& way : ways) {
        rows.push_back(all.producing(std::string("ints.") + way.name, way.work, way.outcome));
    }
    rows.push_back({"ints.sum/zooph-c++:array", all.inputs.count, all.batch(sum_by_array), nullptr});
    auto check = [batch = all.batch(sum_by_view)] { return batch(1); };
    rows.push_back({"ints.view/zooph-c++:array", all.inputs.count, all.batch(view), check});
    return rows;
}

Rows floats_rows(const std::string& folder) {
    Rows rows;
    for (const std::string count : {"100", "1000", "10000"}) {
        const auto all = Numbers<double>::from(folder + "/floats-" + count + ".bytes");
        const std::string name = "floats." + count;
        rows.push_back(all.producing(name + "-encode/zooph-c++:array", encode_by_array, encoded));
        rows.push_back(all.producing(name + "-decode/zooph-c++:array", by_array, decoded));
        by_message(rows, name, all);
    }
    return rows;
}

} // namespace bench
