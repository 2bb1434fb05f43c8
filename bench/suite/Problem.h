//===- Problem.h - One computation of the suite: data, launches, C++ form, check ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A benchmark is a function that makes a Problem of the wished size:
//
//   Problem saxpy(const Wish &wish) {
//     const size_t n = wish.pick(1000, 4099, 1 << 20);
//     Problem p;
//     auto x = p.floats(n, -1, 1), y = p.floats(n, -1, 1);
//     p.launch("saxpy", wish.row(n, 128), x, y, 1.5f, int(n));
//     p.cpp(n, [=](Arrays &a, size_t begin, size_t end) { for (i = begin; ...) a[y][i] += ...; });
//     p.expect(y, 1e-6);
//     return p;
//   }
//
// The launches run in order and are timed together. The C++ form does the same work on a range of
// units (elements, rows, groups), so that threads can share it; run over all units it is also the
// reference, unless the problem has one of its own.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_BENCH_SUITE_PROBLEM_H
#define OCLC_BENCH_SUITE_PROBLEM_H

#include "Arrays.h"

#include <functional>
#include <optional>
#include <string>

namespace suite {

enum class Scale { Small, Odd, Full };

/// Global and local sizes of a launch.
struct Range {
  std::vector<size_t> global, local;
};

/// How large a problem shall be, and the local size for kernels that leave it open (0: their own).
struct Wish {
  Scale scale = Scale::Full;
  size_t local = 0;

  /// Small and even, small with remainders everywhere, or worth measuring.
  template <class T> T pick(T small, T odd, T full) const {
    return scale == Scale::Small ? small : scale == Scale::Odd ? odd : full;
  }

  /// A row of at least so many work-items, in groups of `usual` unless another size is wished for.
  Range row(size_t items, size_t usual) const;
  /// Work-groups of exactly this shape, as many as cover width x height.
  static Range tiles(size_t width, size_t height, size_t localWidth, size_t localHeight);
  /// The same for kernels that only know where a work-item is: a wish makes groups flat.
  Range plane(size_t width, size_t height, size_t localWidth, size_t localHeight) const;
};

struct Argument {
  std::optional<unsigned> array;
  size_t localBytes = 0;
  std::vector<std::byte> value;
};

struct Launch {
  std::string kernel;
  Range range;
  std::vector<Argument> arguments;
};

/// `__local` memory of so many bytes as an argument.
struct LocalMemory {
  size_t bytes;
};

/// Which results have to agree, and how exactly.
struct Expectation {
  unsigned array;
  double relative = 0;
  double absolute = 0;
  double mayDiffer = 0; ///< The share of elements that may be quite different.
};

/// One step of the C++ form on units [begin, end); all units of a step come before the next step.
using Step = std::function<void(Arrays &, size_t begin, size_t end)>;

struct Problem {
  Arrays arrays;
  std::vector<Launch> launches;
  std::vector<std::pair<size_t, Step>> steps;
  std::function<void(Arrays &)> ownReference;
  std::vector<Expectation> expectations;
  bool inPlace = false;      ///< A second run needs the first data again.
  bool anyLocalSize = false; ///< The local size is free.

  Array<float> floats(size_t count, float low, float high) {
    return arrays.random<float>(count, low, high);
  }

  template <class... Values> void launch(std::string kernel, Range range, Values... values) {
    launches.push_back({std::move(kernel), std::move(range), {argument(values)...}});
  }

  void cpp(size_t units, Step step) { steps.emplace_back(units, std::move(step)); }
  void reference(std::function<void(Arrays &)> function) { ownReference = std::move(function); }

  template <class T>
  void expect(Array<T> array, double relative = 0, double absolute = 0, double mayDiffer = 0) {
    expectations.push_back({array.index, relative, absolute, mayDiffer});
  }

  /// What the arrays hold after one run.
  Arrays expectedArrays() const;

private:
  template <class T> static Argument argument(Array<T> array) { return {array.index, 0, {}}; }
  static Argument argument(LocalMemory memory) { return {{}, memory.bytes, {}}; }
  template <class T> static Argument argument(const T &value) {
    const auto *bytes = reinterpret_cast<const std::byte *>(&value);
    return {{}, 0, {bytes, bytes + sizeof(T)}};
  }
};

/// Nothing when the results are as expected, else what is wrong.
std::string difference(const Problem &problem, const Arrays &expected, const Arrays &results);

} // namespace suite

#endif
