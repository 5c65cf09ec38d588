// Search results, whose messages are mostly texts.
#pragma once

#include "catrank.zooph.hpp"
#include "inputs.hpp"

namespace bench {

struct Catrank {
    using Plain = plain::Ranking;
    using Root = catrank::SearchResultList;
    static constexpr bool has_texts = true;

    static void fill(catrank::SearchResultList_Builder to, const Plain& ranking) {
        auto results = to.init_results(static_cast<std::uint32_t>(ranking.hits.count));
        for (std::size_t index = 0; index < ranking.hits.count; ++index) {
            const plain::Hit& hit = ranking.hits.items[index];
            results[index].url(text_of(hit.url)).score(hit.score).snippet(text_of(hit.snippet));
        }
    }

    static std::uint64_t touch(catrank::SearchResultList_Reader list) {
        std::uint64_t sum = 0;
        for (const auto hit : list.results()) {
            sum += bench::touch(hit.url()) + bits(hit.score()) + bench::touch(hit.snippet());
        }
        return sum;
    }

    static Plain plain_of(catrank::SearchResultList_Reader list) {
        std::vector<plain::Hit> hits;
        for (const auto hit : list.results()) {
            hits.push_back({keep_text(hit.url()), keep_text(hit.snippet()), hit.score()});
        }
        return {keep(std::move(hits))};
    }
};

} // namespace bench
