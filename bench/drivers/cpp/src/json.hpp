// The rows of JSON: a native value is written to text and read back.
#pragma once

#include "carsales.hpp"
#include "catrank.hpp"
#include "eval.hpp"

namespace bench {

// Add the rows of Zooph and of nlohmann's library. Each reads its own output, because floats differ: Zooph writes a
// `Float32` with all digits of the `Float64` of the same value, as `capnp` does.
void json_rows(Rows& rows, const std::string& name, plain::Span<carsales::ParkingLot> records,
               plain::Span<plain::Lot> items);
void json_rows(Rows& rows, const std::string& name, plain::Span<catrank::SearchResultList> records,
               plain::Span<plain::Ranking> items);
void json_rows(Rows& rows, const std::string& name, plain::Span<eval::Expression> records,
               plain::Span<plain::Expression> items);

} // namespace bench
