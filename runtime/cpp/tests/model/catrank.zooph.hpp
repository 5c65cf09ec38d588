#pragma once

// What the back end is to make of schemas/bench/catrank.capnp, written by hand.

#include "zooph/builder.hpp"
#include "zooph/record.hpp"

#include "zooph/detail/begin.hpp"

namespace bench::catrank {

struct SearchResultList;
class SearchResultList_Reader;
class SearchResultList_Builder;
struct SearchResult;
class SearchResult_Reader;
class SearchResult_Builder;

/// A `SearchResultList` in a message.
class SearchResultList_Reader {
public:
    constexpr SearchResultList_Reader() noexcept = default;
    ZOOPH_INLINE explicit SearchResultList_Reader(const zooph::StructReader& of) noexcept : of_(of) {}

    /// `results`.
    [[nodiscard]] zooph::List<SearchResult> results() const noexcept;

private:
    zooph::StructReader of_{};
};

/// A `SearchResultList` under construction.
class SearchResultList_Builder {
public:
    ZOOPH_INLINE explicit SearchResultList_Builder(const zooph::StructBuilder& of) noexcept : of_(of) {}

    /// Makes `results` a new list of `count` elements.
    zooph::ListBuilder<SearchResult> init_results(std::size_t count);

private:
    zooph::StructBuilder of_;
};

/// A `SearchResult` in a message.
class SearchResult_Reader {
public:
    constexpr SearchResult_Reader() noexcept = default;
    ZOOPH_INLINE explicit SearchResult_Reader(const zooph::StructReader& of) noexcept : of_(of) {}

    /// `url`.
    [[nodiscard]] ZOOPH_INLINE std::string_view url() const noexcept { return of_.text(0); }
    /// `score`.
    [[nodiscard]] ZOOPH_INLINE double score() const noexcept { return of_.get<double>(0); }
    /// `snippet`.
    [[nodiscard]] ZOOPH_INLINE std::string_view snippet() const noexcept { return of_.text(1); }

private:
    zooph::StructReader of_{};
};

/// A `SearchResult` under construction.
class SearchResult_Builder {
public:
    ZOOPH_INLINE explicit SearchResult_Builder(const zooph::StructBuilder& of) noexcept : of_(of) {}

    /// Sets `url`.
    ZOOPH_INLINE SearchResult_Builder& url(std::string_view value) {
        of_.set_text(0, value);
        return *this;
    }
    /// Sets `score`.
    ZOOPH_INLINE SearchResult_Builder& score(double value) noexcept {
        of_.set<double>(0, value);
        return *this;
    }
    /// Sets `snippet`.
    ZOOPH_INLINE SearchResult_Builder& snippet(std::string_view value) {
        of_.set_text(1, value);
        return *this;
    }

private:
    zooph::StructBuilder of_;
};

/// A `SearchResult` as a plain value.
struct SearchResult {
    using Reader = SearchResult_Reader;
    using Builder = SearchResult_Builder;

    std::string url{};
    double score = 0;
    std::string snippet{};

    friend bool operator==(const SearchResult&, const SearchResult&) = default;
};

/// A `SearchResultList` as a plain value.
struct SearchResultList {
    using Reader = SearchResultList_Reader;
    using Builder = SearchResultList_Builder;

    std::vector<SearchResult> results{};

    friend bool operator==(const SearchResultList&, const SearchResultList&) = default;
};

} // namespace bench::catrank

template <>
struct zooph::generated_v1::type<bench::catrank::SearchResultList> {
    using Reader = bench::catrank::SearchResultList_Reader;
    using Builder = bench::catrank::SearchResultList_Builder;
    static constexpr std::uint16_t data_words = 0;
    static constexpr std::uint16_t pointers = 1;
    static const Layout& layout() noexcept;
};

template <>
struct zooph::generated_v1::type<bench::catrank::SearchResult> {
    using Reader = bench::catrank::SearchResult_Reader;
    using Builder = bench::catrank::SearchResult_Builder;
    static constexpr std::uint16_t data_words = 1;
    static constexpr std::uint16_t pointers = 2;
    static constexpr bool leaf_is_text[] = {true, true};
    static const Layout& layout() noexcept;
};

namespace bench::catrank {

ZOOPH_INLINE zooph::List<SearchResult> SearchResultList_Reader::results() const noexcept {
    return zooph::List<SearchResult>(of_.pointer(0));
}

ZOOPH_INLINE zooph::ListBuilder<SearchResult> SearchResultList_Builder::init_results(
    std::size_t count) {
    return zooph::ListBuilder<SearchResult>::init(of_.pointer(0), count);
}

} // namespace bench::catrank

template <>
struct zooph::generated_v1::codec<bench::catrank::SearchResult> {
    template <class R>
    ZOOPH_INLINE static void measure(const R& from, Measure& words) noexcept {
        words.text(from.url);
        words.text(from.snippet);
    }

    template <class R>
    ZOOPH_INLINE static void encode(const R& from, Encoder& encoder, Place to) noexcept {
        to.set(0, bits_at(from.score, 0));
        encoder.text(to.slot(1), from.url);
        encoder.text(to.slot(2), from.snippet);
    }

    template <class R>
    static bool decode(const StructReader& from, R& to, Decoder& decoder) {
        to.score = from.get<double>(0);
        return decoder.text(from, 0, to.url, "url") && decoder.text(from, 1, to.snippet, "snippet");
    }
};

template <>
struct zooph::generated_v1::codec<bench::catrank::SearchResultList> {
    template <class R>
    static void measure(const R& from, Measure& words) {
        words.structs(from.results);
    }

    template <class R>
    ZOOPH_INLINE static void encode(const R& from, Encoder& encoder, Place to) noexcept {
        encoder.structs(to.slot(0), from.results);
    }

    template <class R>
    static bool decode(const StructReader& from, R& to, Decoder& decoder) {
        return decoder.structs(from, 0, to.results, "results");
    }
};

#include "zooph/detail/end.hpp"
