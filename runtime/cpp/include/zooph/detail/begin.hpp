// Macros for Zooph's headers and for generated ones. There is no include guard: each header includes this file
// after all of its other includes, and `end.hpp` as its last line, so that no macro remains defined for users.

#if defined(__GNUC__)
// Functions that follow pointers and access fields must be inlined, or Readers are passed through memory.
// Without optimisation, forced inlining would only make programs large and slow to debug.
#if defined(__OPTIMIZE__)
#define ZOOPH_INLINE [[gnu::always_inline]] inline
#else
#define ZOOPH_INLINE inline
#endif
#define ZOOPH_COLD [[gnu::cold, gnu::noinline]]
#define ZOOPH_APART [[gnu::noinline]]
#elif defined(_MSC_VER)
#define ZOOPH_INLINE __forceinline
#define ZOOPH_COLD __declspec(noinline)
#define ZOOPH_APART __declspec(noinline)
#else
#define ZOOPH_INLINE inline
#define ZOOPH_COLD
#define ZOOPH_APART
#endif

// Functions of the library. If ZOOPH_HEADER_ONLY is defined, they are inline. The compiler then decides also
// about those that are otherwise never inlined, because it warns about functions that are inline and noinline.
#if defined(ZOOPH_HEADER_ONLY)
#define ZOOPH_API inline
#define ZOOPH_API_APART inline
#define ZOOPH_API_COLD inline
#define ZOOPH_BODY inline
#elif defined(__GNUC__)
#define ZOOPH_API [[gnu::visibility("default")]]
#define ZOOPH_API_APART [[gnu::visibility("default"), gnu::noinline]]
#define ZOOPH_API_COLD [[gnu::visibility("default"), gnu::cold, gnu::noinline]]
#define ZOOPH_BODY
#else
#define ZOOPH_API
#define ZOOPH_API_APART
#define ZOOPH_API_COLD
#define ZOOPH_BODY
#endif
