#include "allocation.h"

#include <malloc.h>

#include <cerrno>
#include <cstdint>
#include <cstring>

// The functions of glibc below those that this file replaces.
extern "C" {
void* __libc_malloc(size_t);
void* __libc_calloc(size_t, size_t);
void* __libc_realloc(void*, size_t);
void* __libc_memalign(size_t, size_t);
void __libc_free(void*);
}

namespace bench::allocation {

namespace {

bool counts = false;
size_t blocks, bytes;
// The bytes allocated minus those freed since counting began, and the greatest and least value of
// that. It can be negative, because freed blocks may be older.
ptrdiff_t now, most, least;

void* allocated(void* block, size_t size) {
  if (__builtin_expect(counts, false) && block != nullptr) {
    blocks++;
    bytes += size;
    now += malloc_usable_size(block);
    if (now > most) most = now;
  }
  return block;
}

void freed(void* block) {
  if (__builtin_expect(counts, false) && block != nullptr) {
    now -= malloc_usable_size(block);
    if (now < least) least = now;
  }
}

}  // namespace

void begin() {
  blocks = bytes = 0;
  now = most = least = 0;
  counts = true;
}

Spent end() {
  counts = false;
  return {blocks, bytes, static_cast<size_t>(most - least)};
}

}  // namespace bench::allocation

using bench::allocation::allocated;
using bench::allocation::freed;

extern "C" {

void* malloc(size_t size) { return allocated(__libc_malloc(size), size); }

void* calloc(size_t count, size_t size) {
  return allocated(__libc_calloc(count, size), count * size);
}

void* realloc(void* block, size_t size) {
  freed(block);
  return allocated(__libc_realloc(block, size), size);
}

void* memalign(size_t align, size_t size) {
  return allocated(__libc_memalign(align, size), size);
}

void* aligned_alloc(size_t align, size_t size) {
  return allocated(__libc_memalign(align, size), size);
}

int posix_memalign(void** block, size_t align, size_t size) {
  *block = allocated(__libc_memalign(align, size), size);
  return *block == nullptr ? ENOMEM : 0;
}

void free(void* block) {
  freed(block);
  __libc_free(block);
}

}  // extern "C"
