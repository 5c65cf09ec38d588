#pragma once

// Encodes native types without a schema to bytes of exactly the size that they need, at the speed of copying memory.
//
// It is for two ends that run the same build: workers of one computation, a cache, a spill file. The format has no
// versions and no optional fields; use messages if you need those. `docs/raw.md` defines the bytes, which are the
// same in every language, and the faults.
//
//     struct Sample {
//         std::int64_t id = 0;
//         std::uint8_t flag = 0;
//         double value = 0;
//     };
//     ZOOPH_RAW(Sample, id, flag, value)
//
//     zooph::buffer bytes = zooph::raw::encode(samples); // 8 bytes, and 17 for each
//     auto back = zooph::raw::decode<std::vector<Sample>>(bytes);

#include "zooph/raw/choices.hpp"
#include "zooph/raw/codec.hpp"
#include "zooph/raw/fault.hpp"
#include "zooph/raw/functions.hpp"
#include "zooph/raw/indirect.hpp"
#include "zooph/raw/limits.hpp"
#include "zooph/raw/lists.hpp"
#include "zooph/raw/macros.hpp"
#include "zooph/raw/maps.hpp"
#include "zooph/raw/numbers.hpp"
#include "zooph/raw/reader.hpp"
#include "zooph/raw/records.hpp"
#include "zooph/raw/seal.hpp"
#include "zooph/raw/sums.hpp"
#include "zooph/raw/text.hpp"
#include "zooph/raw/tuples.hpp"
#include "zooph/raw/writer.hpp"
