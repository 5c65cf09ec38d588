// RAMCloud's messages.
#pragma once

#include <algorithm>
#include <cstring>

#include "inputs.hpp"
#include "ram.zooph.hpp"

namespace bench {

struct RamA {
    using Plain = plain::MessageA;
    using Inline = plain::InlineA;
    using Root = ram::MessageA;
    static constexpr bool has_texts = true;

    static void fill(ram::MessageA_Builder to, const Plain& from) {
        to.id(from.id).version(from.version);
        to.table(text_of(from.table)).key(text_of(from.key)).value(text_of(from.value));
    }

    static void fill(ram::MessageA_Builder to, const Inline& from) {
        to.id(from.id).version(from.version);
        to.table({from.table, from.lengths[0]});
        to.key({from.key, from.lengths[1]});
        to.value({from.value, from.lengths[2]});
    }

    // Inlined as in a program that reads messages in one place. A Reader that is passed to a function goes through memory,
    // where its words are stored one by one and loaded in pairs. Store forwarding does not serve such loads, so they stall.
    [[gnu::always_inline]] static std::uint64_t touch(ram::MessageA_Reader from) {
        return from.id() + from.version() + bench::touch(from.table()) + bench::touch(from.key()) +
               bench::touch(from.value());
    }

    template <std::size_t Room>
    static std::uint16_t place(std::string_view text, char (&to)[Room]) {
        const std::size_t size = std::min(text.size(), Room);
        std::memcpy(to, text.data(), size);
        return static_cast<std::uint16_t>(size);
    }

    static void place(ram::MessageA_Reader from, Inline& to) {
        to.id = from.id();
        to.version = from.version();
        to.lengths[0] = place(from.table(), to.table);
        to.lengths[1] = place(from.key(), to.key);
        to.lengths[2] = place(from.value(), to.value);
    }

    static std::uint64_t walk(const Inline& record) {
#ifdef WHOLE
        return record.id + record.version + bench::touch({record.table, record.lengths[0]}) +
               bench::touch({record.key, record.lengths[1]}) +
               bench::touch({record.value, record.lengths[2]});
#else
        const auto first = [](const char* text) { return std::uint64_t{static_cast<unsigned char>(text[0])}; };
        return record.id + record.version + record.lengths[0] + record.lengths[1] + record.lengths[2] +
               first(record.table) + first(record.key) + first(record.value);
#endif
    }

    static std::uint64_t walk_back(const Inline& record) { return walk(record); }

    static Plain plain_of(ram::MessageA_Reader from) {
        return {from.id(), from.version(), keep_text(from.table()), keep_text(from.key()),
                keep_text(from.value())};
    }

    static Root record_of(const Plain& from) {
        const auto text = [](const plain::Bytes& bytes) { return std::string(text_of(bytes)); };
        return {.id = from.id, .version = from.version, .table = text(from.table),
                .key = text(from.key), .value = text(from.value)};
    }
};

struct RamB {
    using Plain = plain::MessageB;
    using Inline = plain::InlineB;
    using Root = ram::MessageB;
    static constexpr bool has_texts = false;

    static void fill(ram::MessageB_Builder to, const Plain& from) {
        const auto& numbers = from.numbers;
        to.first(numbers[0]).second(numbers[1]).third(numbers[2]).fourth(numbers[3]);
        to.fifth(numbers[4]).sixth(numbers[5]).seventh(numbers[6]).eighth(numbers[7]);
    }

    // Inlined, because a Reader that is passed to a function goes through memory, whose loads in pairs stall.
    [[gnu::always_inline]] static std::uint64_t touch(ram::MessageB_Reader from) {
        return from.first() + from.second() + from.third() + from.fourth() + from.fifth() +
               from.sixth() + from.seventh() + from.eighth();
    }

    static void place(ram::MessageB_Reader from, Inline& to) { to = plain_of(from); }

    static std::uint64_t walk(const Inline& record) {
        std::uint64_t sum = 0;
        for (const std::uint64_t number : record.numbers) {
            sum += number;
        }
        return sum;
    }

    // Returns the checksum right after the record was written, loading one number at a time. Store forwarding does not serve
    // a load of two numbers from two stores, so with wide loads a copy that stores pairs would have an advantage over one
    // that stores single numbers.
    static std::uint64_t walk_back(const Inline& record) {
        std::uint64_t sum = 0;
        for (const volatile std::uint64_t& number : record.numbers) {
            sum += number;
        }
        return sum;
    }

    static Plain plain_of(ram::MessageB_Reader from) {
        return {{from.first(), from.second(), from.third(), from.fourth(), from.fifth(), from.sixth(),
                 from.seventh(), from.eighth()}};
    }

    static Root record_of(const Plain& from) {
        const auto& numbers = from.numbers;
        return {.first = numbers[0], .second = numbers[1], .third = numbers[2], .fourth = numbers[3],
                .fifth = numbers[4], .sixth = numbers[5], .seventh = numbers[6], .eighth = numbers[7]};
    }
};

} // namespace bench
