// Rows of JSON: native value to text, and back.
#pragma once

#include "carsales.hpp"
#include "catrank.hpp"
#include "eval.hpp"

namespace bench {

// By ours and by nlohmann's library. Each reads what it has written: ours writes `Float32` with all digits of the
// `Float64` of the same value, as the format's own tool does.
void json_rows(Rows& rows, const std::string& name, plain::Span<carsales::ParkingLot> records,
               plain::Span<plain::Lot> items);
void json_rows(Rows& rows, const std::string& name, plain::Span<catrank::SearchResultList> records,
               plain::Span<plain::Ranking> items);
void json_rows(Rows& rows, const std::string& name, plain::Span<eval::Expression> records,
               plain::Span<plain::Expression> items);

} // namespace bench
