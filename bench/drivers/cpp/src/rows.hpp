// Makes rows that build, read and exchange messages, from classes that build or read.
#pragma once

#include <memory>
#include <optional>

#include "inputs.hpp"
#include "zooph/builder.hpp"
#include "zooph/lazy.hpp"
#include "zooph/record.hpp"

namespace bench {

// The classes below read a message and return its checksum. A workload is a type that has `Root`, the type of the Record, and
// `touch`, which returns the checksum of a Reader. Their functions are inlined as in a program that reads in one place, and as
// in Rust's driver: g++ would not inline a function that several rows call.

template <class Workload>
struct Validated {
    [[gnu::always_inline]] static std::uint64_t read(Message bytes) {
        return Workload::touch(zooph::open<typename Workload::Root>(bytes).value());
    }
};

template <class Workload>
struct Lazily {
    [[gnu::always_inline]] static std::uint64_t read(Message bytes) {
        const auto message = zooph::open_lazy<typename Workload::Root>(bytes);
        const std::uint64_t sum = Workload::touch(message.value().root());
        message->check().value();
        return sum;
    }
};

// Reads with validation, and checks texts to be UTF-8.
template <class Workload>
struct Utf8 {
    [[gnu::always_inline]] static std::uint64_t read(Message bytes) {
        static constexpr zooph::Limits checked{.utf8 = true};
        return Workload::touch(zooph::open<typename Workload::Root>(bytes, checked).value());
    }
};

// The classes below build messages. The bytes that `build` returns are valid until its next call.

// Builds in a reused arena.
template <class Workload>
struct Builders {
    zooph::Arena arena{};

    template <class Item>
    Message build(const Item& item) {
        Workload::fill(arena.init<typename Workload::Root>(), item);
        return arena.framed();
    }
};

// Builds each message in a new arena.
template <class Workload>
struct FreshBuilders {
    std::optional<zooph::Arena> arena{};

    template <class Item>
    Message build(const Item& item) {
        Workload::fill(arena.emplace().init<typename Workload::Root>(), item);
        return arena->framed();
    }
};

// Encodes Records to reused memory.
template <class Workload>
struct Records {
    std::span<std::byte> memory = out_memory();

    Message build(const typename Workload::Root& record) {
        return memory.first(zooph::encode_into(record, memory));
    }
};

// Encodes each Record to new memory.
template <class Workload>
struct FreshRecords {
    zooph::buffer out{};

    Message build(const typename Workload::Root& record) {
        out = zooph::encode(record);
        return {out.data(), out.size()};
    }
};

template <class Builds, class Item>
std::size_t encoded_bytes(Builds& by, plain::Span<Item> items) {
    std::size_t bytes = 0;
    for (const Item& item : items) {
        bytes += by.build(item).size();
    }
    return bytes;
}

template <class Read, class Builds, class Item>
Row exchanges(std::string name, plain::Span<Item> items) {
    auto by = std::make_shared<Builds>();
    auto batch = [by, items](std::size_t passes) {
        std::uint64_t sum = 0;
        for (std::size_t pass = 0; pass < passes; ++pass) {
            for (const Item& item : items) {
                const Message bytes = by->build(item);
                clobber(bytes.data());
                sum += Read::read(bytes);
            }
        }
        return sum;
    };
    Row row{std::move(name), items.count, batch, nullptr};
    row.encoded = encoded_bytes(*by, items);
    return row;
}

template <class Read, class Builds, class Item>
Row builds(std::string name, plain::Span<Item> items) {
    auto by = std::make_shared<Builds>();
    auto batch = [by, items](std::size_t passes) {
        std::uint64_t sum = 0;
        for (std::size_t pass = 0; pass < passes; ++pass) {
            for (const Item& item : items) {
                const Message bytes = by->build(item);
                clobber(bytes.data());
                sum += bytes.size();
            }
        }
        return sum;
    };
    auto check = [by, items] {
        std::uint64_t sum = 0;
        for (const Item& item : items) {
            sum += Read::read(by->build(item));
        }
        return sum;
    };
    Row row{std::move(name), items.count, batch, check};
    row.encoded = encoded_bytes(*by, items);
    return row;
}

template <class Read>
Row reads(std::string name, plain::Span<Message> messages) {
    auto batch = [messages](std::size_t passes) {
        std::uint64_t sum = 0;
        for (std::size_t pass = 0; pass < passes; ++pass) {
            for (const Message& message : messages) {
                sum += Read::read(message);
            }
            clobber(messages.items);
        }
        return sum;
    };
    Row row{std::move(name), messages.count, batch, nullptr};
    for (const Message& message : messages) {
        row.encoded += message.size();
    }
    return row;
}

// The names of a workload's cases.
struct Cases {
    std::string exchange;
    std::string build;
    std::string read;
};

// Adds all of Zooph's rows. `items` are plain data, `records` are the same data as Records.
template <class Workload>
void ours(Rows& rows, const Cases& cases, plain::Span<Message> messages,
          plain::Span<typename Workload::Plain> items, plain::Span<typename Workload::Root> records) {
    const auto row = [](const std::string& name, const char* way) { return name + "/zooph-c++:" + way; };
    using validated = Validated<Workload>;
    using lazily = Lazily<Workload>;
    using builder = Builders<Workload>;
    using record = Records<Workload>;
    using builder_fresh = FreshBuilders<Workload>;
    using record_fresh = FreshRecords<Workload>;
    rows.push_back(exchanges<validated, builder>(row(cases.exchange, "builder-validated"), items));
    rows.push_back(exchanges<validated, record>(row(cases.exchange, "record-validated"), records));
    rows.push_back(exchanges<lazily, builder>(row(cases.exchange, "builder-lazy"), items));
    rows.push_back(exchanges<lazily, record>(row(cases.exchange, "record-lazy"), records));
    rows.push_back(exchanges<validated, builder_fresh>(row(cases.exchange, "builder-fresh"), items));
    rows.push_back(exchanges<validated, record_fresh>(row(cases.exchange, "record-fresh"), records));
    rows.push_back(builds<validated, builder>(row(cases.build, "builder"), items));
    rows.push_back(builds<validated, record>(row(cases.build, "record"), records));
    rows.push_back(builds<validated, builder_fresh>(row(cases.build, "builder-fresh"), items));
    rows.push_back(builds<validated, record_fresh>(row(cases.build, "record-fresh"), records));
    rows.push_back(reads<validated>(row(cases.read, "validated"), messages));
    rows.push_back(reads<lazily>(row(cases.read, "lazy"), messages));
}

// Adds Zooph's rows that check texts to be UTF-8, as some peers do.
template <class Workload>
void checked(Rows& rows, const Cases& cases, plain::Span<Message> messages,
             plain::Span<typename Workload::Plain> items, plain::Span<typename Workload::Root> records) {
    const auto row = [](const std::string& name, const char* way) { return name + "/zooph-c++:" + way; };
    using utf8 = Utf8<Workload>;
    rows.push_back(exchanges<utf8, Builders<Workload>>(row(cases.exchange, "builder-validated-utf8"), items));
    rows.push_back(exchanges<utf8, Records<Workload>>(row(cases.exchange, "record-validated-utf8"), records));
    rows.push_back(reads<utf8>(row(cases.read, "validated-utf8"), messages));
}

// A workload's messages, and the data that they are built from.
template <class Workload>
struct Loaded {
    plain::Span<Message> messages;
    plain::Span<typename Workload::Plain> items;
    plain::Span<typename Workload::Root> records;

    static Loaded from(const std::string& file) {
        using Root = typename Workload::Root;
        const auto messages = keep(read_messages(file));
        // Plain data and Records are made one after the other, so their parts do not mix in memory.
        std::vector<typename Workload::Plain> plains;
        for (const Message& message : messages) {
            plains.push_back(Workload::plain_of(zooph::open<Root>(message).value()));
        }
        std::vector<Root> decoded;
        for (const Message& message : messages) {
            decoded.push_back(zooph::decode<Root>(message).value());
        }
        return {messages, keep(std::move(plains)), keep(std::move(decoded))};
    }
};

} // namespace bench
