// The library: everything that is not inline.

#include "zooph/impl/all.ipp"
