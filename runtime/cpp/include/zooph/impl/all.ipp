#pragma once

// Everything that is not inline, for the library and for programs that define ZOOPH_HEADER_ONLY.

#include "zooph/impl/builder.ipp"
#include "zooph/impl/canonical.ipp"
#include "zooph/impl/copy.ipp"
#include "zooph/impl/equal.ipp"
#include "zooph/impl/fault.ipp"
#include "zooph/impl/framing.ipp"
#include "zooph/impl/lazy.ipp"
#include "zooph/impl/open.ipp"
#include "zooph/impl/packed.ipp"
#include "zooph/impl/padded.ipp"
#include "zooph/impl/quick.ipp"
#include "zooph/impl/reader.ipp"
#include "zooph/impl/record.ipp"
#include "zooph/impl/result.ipp"
#include "zooph/impl/segment.ipp"
#include "zooph/impl/validate.ipp"
