#pragma once

// What the back end is to make of schemas/bench/one_field.capnp, written by hand.

#include "zooph/builder.hpp"
#include "zooph/record.hpp"

#include "zooph/detail/begin.hpp"

namespace bench::one_field {

struct TotalValue;
class TotalValue_Reader;
class TotalValue_Builder;

/// A `TotalValue` in a message.
class TotalValue_Reader {
public:
    constexpr TotalValue_Reader() noexcept = default;
    ZOOPH_INLINE explicit TotalValue_Reader(const zooph::StructReader& of) noexcept : of_(of) {}

    /// `amount`.
    [[nodiscard]] ZOOPH_INLINE std::uint64_t amount() const noexcept {
        return of_.get<std::uint64_t>(0);
    }

    /// The struct without its type.
    [[nodiscard]] const zooph::StructReader& untyped() const noexcept { return of_; }

private:
    zooph::StructReader of_{};
};

/// A `TotalValue` under construction.
class TotalValue_Builder {
public:
    ZOOPH_INLINE explicit TotalValue_Builder(const zooph::StructBuilder& of) noexcept : of_(of) {}

    /// Sets `amount`.
    ZOOPH_INLINE TotalValue_Builder& amount(std::uint64_t value) noexcept {
        of_.set<std::uint64_t>(0, value);
        return *this;
    }

private:
    zooph::StructBuilder of_;
};

/// A `TotalValue` as a plain value.
struct TotalValue {
    using Reader = TotalValue_Reader;
    using Builder = TotalValue_Builder;

    std::uint64_t amount = 0;

    friend bool operator==(const TotalValue&, const TotalValue&) = default;
};

} // namespace bench::one_field

template <>
struct zooph::generated_v1::type<bench::one_field::TotalValue> {
    using Reader = bench::one_field::TotalValue_Reader;
    using Builder = bench::one_field::TotalValue_Builder;
    static constexpr std::uint16_t data_words = 1;
    static constexpr std::uint16_t pointers = 0;
    static constexpr bool leaf_is_text[1] = {false};
    static const Layout& layout() noexcept;
};

template <>
struct zooph::generated_v1::codec<bench::one_field::TotalValue> {
    template <class R>
    static void measure(const R&, Measure&) noexcept {}

    template <class R>
    ZOOPH_INLINE static void encode(const R& from, Encoder&, Place to) noexcept {
        to.set(0, bits_at(from.amount, 0));
    }

    template <class R>
    static bool decode(const StructReader& from, R& to, Decoder&) {
        to.amount = from.get<std::uint64_t>(0);
        return true;
    }
};

#include "zooph/detail/end.hpp"
