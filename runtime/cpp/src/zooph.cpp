// The library: all functions that are not inline.

#include "zooph/impl/all.ipp"
