//===- Arrays.h - The memory that a problem works on --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Arrays of numbers, which are copied and compared together. An Array<T> identifies an array and
// its type: `arrays[x]` is its memory. Random contents are the same in every process.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_BENCH_SUITE_ARRAYS_H
#define OCLC_BENCH_SUITE_ARRAYS_H

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <new>
#include <type_traits>
#include <vector>

namespace suite {

template <class T> struct Array {
  unsigned index;
};

enum class Number { Float, Double, Int, UInt, Byte };

template <class T> constexpr Number numberOf() {
  if constexpr (std::is_same_v<T, float>)
    return Number::Float;
  else if constexpr (std::is_same_v<T, double>)
    return Number::Double;
  else if constexpr (std::is_same_v<T, int>)
    return Number::Int;
  else if constexpr (std::is_same_v<T, unsigned>)
    return Number::UInt;
  else {
    static_assert(std::is_same_v<T, unsigned char>);
    return Number::Byte;
  }
}

/// Allocates memory that starts on a cache line.
template <class T> struct CacheLineAllocator {
  using value_type = T;
  CacheLineAllocator() = default;
  template <class U> CacheLineAllocator(const CacheLineAllocator<U> &) {}
  T *allocate(size_t count) {
    return static_cast<T *>(::operator new(count * sizeof(T), std::align_val_t(64)));
  }
  void deallocate(T *memory, size_t) { ::operator delete(memory, std::align_val_t(64)); }
  bool operator==(const CacheLineAllocator &) const { return true; }
};

using Bytes = std::vector<std::byte, CacheLineAllocator<std::byte>>;

/// Generates the same sequence of numbers in every process.
class Random {
public:
  uint32_t next() {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return uint32_t(state >> 32);
  }
  double unit() { return next() * 0x1p-32; }

private:
  uint64_t state = 42;
};

class Arrays {
public:
  template <class T> Array<T> uninitialized(size_t count) {
    // Initialise the array with an unlikely bit pattern, so that missing results are detected.
    all.push_back({Bytes(count * sizeof(T), std::byte(0xa5)), numberOf<T>()});
    return {unsigned(all.size() - 1)};
  }

  /// Returns an array of random numbers from `low` to `high`. For integers, both ends are included.
  template <class T> Array<T> random(size_t count, T low, T high) {
    Array<T> array = uninitialized<T>(count);
    const double span = double(high) - double(low) + (std::is_integral_v<T> ? 1 : 0);
    for (size_t i = 0; i != count; ++i)
      (*this)[array][i] = T(double(low) + span * generator.unit());
    return array;
  }

  template <class T> Array<T> zeros(size_t count) {
    Array<T> array = uninitialized<T>(count);
    std::memset((*this)[array], 0, count * sizeof(T));
    return array;
  }

  template <class T> Array<T> copy(const std::vector<T> &values) {
    Array<T> array = uninitialized<T>(values.size());
    std::memcpy((*this)[array], values.data(), values.size() * sizeof(T));
    return array;
  }

  template <class T> T *operator[](Array<T> array) {
    return reinterpret_cast<T *>(all[array.index].bytes.data());
  }
  template <class T> const T *operator[](Array<T> array) const {
    return reinterpret_cast<const T *>(all[array.index].bytes.data());
  }

  size_t count() const { return all.size(); }
  Bytes &bytes(unsigned index) { return all[index].bytes; }
  const Bytes &bytes(unsigned index) const { return all[index].bytes; }
  Number number(unsigned index) const { return all[index].number; }

private:
  struct Memory {
    Bytes bytes;
    Number number;
  };
  std::vector<Memory> all;
  Random generator;
};

} // namespace suite

#endif
