// Undefines the macros of `begin.hpp`.
#undef ZOOPH_INLINE
#undef ZOOPH_COLD
#undef ZOOPH_APART
#undef ZOOPH_API
#undef ZOOPH_API_APART
#undef ZOOPH_API_COLD
#undef ZOOPH_BODY
