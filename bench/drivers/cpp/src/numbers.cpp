// Plain numbers: `array` beside copies and loops by hand.

#include <cstring>
#include <memory>

#include "inputs.hpp"
#include "zooph/array.hpp"

namespace bench {
namespace {

namespace array = zooph::array;

// An input in its forms.
struct Input {
    Message bytes;
    // With the highest byte of each number first.
    Message big;
    std::span<const std::uint32_t> numbers;
};

// Where decoded numbers and encoded bytes go.
struct Room {
    std::vector<std::uint32_t> fresh{};
    std::span<std::uint32_t> numbers{};
    std::span<std::byte> bytes{};
};

// Does one input, into the room; something that depends on it.
using Work = std::uint64_t (*)(const Input&, Room&);

std::uint64_t sum_of(std::span<const std::uint32_t> numbers) {
    std::uint64_t sum = 0;
    for (const std::uint32_t number : numbers) {
        sum += number;
    }
    return sum;
}

std::uint64_t decoded(const Room& room) { return sum_of(room.numbers); }
std::uint64_t decoded_fresh(const Room& room) { return sum_of(room.fresh); }
std::uint64_t encoded(const Room& room) { return sum_of(array::decode<std::uint32_t>(room.bytes)); }
std::uint64_t encoded_big(const Room& room) {
    return sum_of(array::decode_be<std::uint32_t>(room.bytes));
}

std::uint64_t fresh_by_array(const Input& input, Room& room) {
    room.fresh = array::decode<std::uint32_t>(input.bytes);
    return 0;
}
std::uint64_t fresh_by_copy(const Input& input, Room& room) {
    room.fresh = std::vector<std::uint32_t>(input.numbers.begin(), input.numbers.end());
    return 0;
}
std::uint64_t by_array(const Input& input, Room& room) {
    return array::decode_into(input.bytes, room.numbers);
}
std::uint64_t by_copy(const Input& input, Room& room) {
    std::memcpy(room.numbers.data(), input.bytes.data(), input.bytes.size());
    return 0;
}
std::uint64_t by_hand(const Input& input, Room& room) {
    for (std::size_t index = 0; index < room.numbers.size(); ++index) {
        const std::byte* const at = input.bytes.data() + 4 * index;
        room.numbers[index] = static_cast<std::uint32_t>(at[0]) | static_cast<std::uint32_t>(at[1]) << 8 |
                              static_cast<std::uint32_t>(at[2]) << 16 |
                              static_cast<std::uint32_t>(at[3]) << 24;
    }
    return 0;
}
std::uint64_t by_stream(const Input& input, Room& room) {
    zooph::MemorySource source(input.bytes);
    return array::read_into(source, room.numbers) ? 1 : 0;
}
std::uint64_t big_by_array(const Input& input, Room& room) {
    return array::decode_be_into(input.big, room.numbers);
}
std::uint64_t encode_by_array(const Input& input, Room& room) {
    return array::encode_into(input.numbers, room.bytes);
}
std::uint64_t encode_by_copy(const Input& input, Room& room) {
    std::memcpy(room.bytes.data(), input.numbers.data(), room.bytes.size());
    return 0;
}
std::uint64_t encode_big_by_array(const Input& input, Room& room) {
    return array::encode_be_into(input.numbers, room.bytes);
}
std::uint64_t encode_big_by_copy(const Input& input, Room& room) {
    std::memcpy(room.bytes.data(), input.big.data(), room.bytes.size());
    return 0;
}
std::uint64_t sum_by_array(const Input& input, Room&) { return array::sum<std::uint32_t>(input.bytes); }
std::uint64_t view(const Input& input, Room&) {
    const auto found = array::view<std::uint32_t>(input.bytes);
    clobber(found->data());
    return found->size();
}
std::uint64_t sum_by_view(const Input& input, Room&) {
    return sum_of(*array::view<std::uint32_t>(input.bytes));
}

Batch batch_of(plain::Span<Input> inputs, std::shared_ptr<Room> room, Work work) {
    return [=](std::size_t passes) {
        std::uint64_t total = 0;
        for (std::size_t pass = 0; pass < passes; ++pass) {
            for (const Input& input : inputs) {
                total += work(input, *room);
                clobber(room->numbers.data());
                clobber(room->bytes.data());
            }
        }
        return total;
    };
}

// A row that produces something; `outcome` reads it back.
Row producing(std::string name, plain::Span<Input> inputs, std::shared_ptr<Room> room, Work work,
              std::uint64_t (*outcome)(const Room&)) {
    auto check = [=] {
        std::uint64_t sum = 0;
        for (const Input& input : inputs) {
            work(input, *room);
            sum += outcome(*room);
        }
        return sum;
    };
    return {std::move(name), inputs.count, batch_of(inputs, room, work), check};
}

plain::Span<Input> load(const std::string& folder) {
    std::vector<Input> inputs;
    for (const Message bytes : read_bytes(folder + "/ints.bytes")) {
        const auto numbers = keep(array::decode<std::uint32_t>(bytes));
        std::vector<std::byte> big(bytes.size());
        array::encode_be_into<std::uint32_t>({numbers.items, numbers.count}, big);
        inputs.push_back({bytes, keep_bytes(big), {numbers.items, numbers.count}});
    }
    return keep(std::move(inputs));
}

} // namespace

Rows ints_rows(const std::string& folder) {
    const auto inputs = load(folder);
    const std::size_t count = inputs.items[0].numbers.size();
    auto room = std::make_shared<Room>();
    room->numbers = {static_cast<std::uint32_t*>(place(count * 4)), count};
    room->bytes = {static_cast<std::byte*>(place(count * 4)), count * 4};
    struct Way {
        const char* name;
        Work work;
        std::uint64_t (*outcome)(const Room&);
    };
    const Way ways[] = {
        {"decode-fresh/zooph-c++:array", fresh_by_array, decoded_fresh},
        {"decode-fresh/memcpy-c++", fresh_by_copy, decoded_fresh},
        {"decode/zooph-c++:array", by_array, decoded},
        {"decode/c++", by_hand, decoded},
        {"decode/memcpy-c++", by_copy, decoded},
        {"stream/zooph-c++:array", by_stream, decoded},
        {"stream/memcpy-c++", by_copy, decoded},
        {"big/zooph-c++:array", big_by_array, decoded},
        {"big/memcpy-c++", by_copy, decoded},
        {"encode/zooph-c++:array", encode_by_array, encoded},
        {"encode/memcpy-c++", encode_by_copy, encoded},
        {"big-encode/zooph-c++:array", encode_big_by_array, encoded_big},
        {"big-encode/memcpy-c++", encode_big_by_copy, encoded_big},
    };
    Rows rows;
    for (const Way& way : ways) {
        rows.push_back(producing(std::string("ints.") + way.name, inputs, room, way.work, way.outcome));
    }
    rows.push_back({"ints.sum/zooph-c++:array", inputs.count, batch_of(inputs, room, sum_by_array),
                    nullptr});
    auto check = [batch = batch_of(inputs, room, sum_by_view)] { return batch(1); };
    rows.push_back({"ints.view/zooph-c++:array", inputs.count, batch_of(inputs, room, view), check});
    return rows;
}

} // namespace bench
