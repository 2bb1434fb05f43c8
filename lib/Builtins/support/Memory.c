//===- Memory.c - memcpy, memmove, memset and memcmp --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// This file is compiled with -fno-builtin, because the loops below must not become calls of the
// functions that contain them. On x86-64, memcpy and memset use string instructions for blocks of
// at least RepThreshold bytes. For such blocks they are the fastest method on every CPU with
// enhanced rep movsb, and not slow on other CPUs.
//
//===--------------------------------------------------------------------------------------------===//

#include <stddef.h>
#include <stdint.h>

typedef unsigned char bytes16 __attribute__((vector_size(16)));

struct unaligned16 {
  bytes16 v;
} __attribute__((packed, may_alias));
struct unaligned8 {
  uint64_t v;
} __attribute__((packed, may_alias));
struct unaligned4 {
  uint32_t v;
} __attribute__((packed, may_alias));

static inline bytes16 load16(const char *from) { return ((const struct unaligned16 *)from)->v; }
static inline void store16(char *to, bytes16 v) { ((struct unaligned16 *)to)->v = v; }
static inline uint64_t load8(const char *from) { return ((const struct unaligned8 *)from)->v; }
static inline void store8(char *to, uint64_t v) { ((struct unaligned8 *)to)->v = v; }
static inline uint32_t load4(const char *from) { return ((const struct unaligned4 *)from)->v; }
static inline void store4(char *to, uint32_t v) { ((struct unaligned4 *)to)->v = v; }

// Copies at most 16 bytes. Source and destination may overlap, because all loads precede the
// stores.
static inline void moveSmall(char *to, const char *from, size_t n) {
  if (n >= 8) {
    uint64_t first = load8(from), last = load8(from + n - 8);
    store8(to, first);
    store8(to + n - 8, last);
  } else if (n >= 4) {
    uint32_t first = load4(from), last = load4(from + n - 4);
    store4(to, first);
    store4(to + n - 4, last);
  } else if (n > 0) {
    char first = from[0], middle = from[n / 2], last = from[n - 1];
    to[0] = first;
    to[n / 2] = middle;
    to[n - 1] = last;
  }
}

// Copies more than 16 bytes in ascending order. Source and destination may overlap if `to` is below
// `from`. The last 16 bytes are loaded first, because the loop may overwrite them.
static inline void moveUp(char *to, const char *from, size_t n) {
  bytes16 last = load16(from + n - 16);
  char *end = to + n - 16;
  for (; to < end; to += 16, from += 16)
    store16(to, load16(from));
  store16(end, last);
}

// Copies more than 16 bytes in descending order. Source and destination may overlap if `to` is
// above `from`.
static inline void moveDown(char *to, const char *from, size_t n) {
  bytes16 first = load16(from);
  for (size_t i = n; i > 16; i -= 16)
    store16(to + i - 16, load16(from + i - 16));
  store16(to, first);
}

#ifdef __x86_64__
enum { RepThreshold = 2048 };
#endif

void *memcpy(void *restrict to, const void *restrict from, size_t n) {
#ifdef __x86_64__
  if (n >= RepThreshold) {
    void *next = to;
    __asm__ volatile("rep movsb" : "+D"(next), "+S"(from), "+c"(n) : : "memory");
    return to;
  }
#endif
  if (n <= 16)
    moveSmall(to, from, n);
  else
    moveUp(to, from, n);
  return to;
}

void *memmove(void *to, const void *from, size_t n) {
  if (n <= 16)
    moveSmall(to, from, n);
  else if ((uintptr_t)to - (uintptr_t)from >= n)
    moveUp(to, from, n);
  else
    moveDown(to, from, n);
  return to;
}

void *memset(void *to, int value, size_t n) {
  char *p = to;
#ifdef __x86_64__
  if (n >= RepThreshold) {
    __asm__ volatile("rep stosb" : "+D"(p), "+c"(n) : "a"(value) : "memory");
    return to;
  }
#endif
  if (n >= 16) {
    bytes16 v = (bytes16){} + (unsigned char)value;
    for (size_t i = 0; i + 16 <= n; i += 16)
      store16(p + i, v);
    store16(p + n - 16, v);
    return to;
  }
  for (size_t i = 0; i < n; ++i)
    p[i] = (char)value;
  return to;
}

int memcmp(const void *a, const void *b, size_t n) {
  const unsigned char *x = a, *y = b;
  for (size_t i = 0; i < n; ++i)
    if (x[i] != y[i])
      return x[i] - y[i];
  return 0;
}

int bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }
