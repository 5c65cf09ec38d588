// What the back end is to make of schemas/bench as tables, written by hand.

#include "carsales.zooph.hpp"
#include "catrank.zooph.hpp"
#include "eval.zooph.hpp"
#include "one_field.zooph.hpp"

namespace zooph::generated_v1 {

const Layout& type<bench::one_field::TotalValue>::layout() noexcept {
    static constexpr Layout layout{"TotalValue", 1, 0};
    return layout;
}

const Layout& type<bench::catrank::SearchResultList>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"results", 0, detail::kind<List<bench::catrank::SearchResult>>::slot},
    };
    static constexpr Layout layout{"SearchResultList", 0, 1, slots};
    return layout;
}

const Layout& type<bench::catrank::SearchResult>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"url", 0, detail::kind<Text>::slot},
        {"snippet", 1, detail::kind<Text>::slot},
    };
    static constexpr Layout layout{"SearchResult", 1, 2, slots};
    return layout;
}

const Layout& type<bench::eval::Expression>::layout() noexcept {
    static constexpr Tag left_expression[] = {{2, 1}};
    static constexpr Tag right_expression[] = {{12, 1}};
    static constexpr Slot slots[] = {
        {"left.expression", 0, detail::kind<bench::eval::Expression>::slot, left_expression},
        {"right.expression", 1, detail::kind<bench::eval::Expression>::slot, right_expression},
    };
    static constexpr Layout layout{"Expression", 2, 2, slots};
    return layout;
}

const Layout& type<bench::carsales::ParkingLot>::layout() noexcept {
    static constexpr Slot slots[] = {{"cars", 0, detail::kind<List<bench::carsales::Car>>::slot}};
    static constexpr Layout layout{"ParkingLot", 0, 1, slots};
    return layout;
}

const Layout& type<bench::carsales::Car>::layout() noexcept {
    static constexpr Slot slots[] = {
        {"make", 0, detail::kind<Text>::slot},
        {"model", 1, detail::kind<Text>::slot},
        {"wheels", 2, detail::kind<List<bench::carsales::Wheel>>::slot},
        {"engine", 3, detail::kind<bench::carsales::Engine>::slot},
    };
    static constexpr Layout layout{"Car", 3, 4, slots};
    return layout;
}

const Layout& type<bench::carsales::Wheel>::layout() noexcept {
    static constexpr Layout layout{"Wheel", 1, 0};
    return layout;
}

const Layout& type<bench::carsales::Engine>::layout() noexcept {
    static constexpr Layout layout{"Engine", 1, 0};
    return layout;
}

} // namespace zooph::generated_v1
