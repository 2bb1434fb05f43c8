//===- Problem.h - One computation of the suite: data, launches, C++ form, check ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A benchmark is a function that creates a Problem of the requested size:
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
// The memory of an array is a buffer, or an image if a launch passes image2d(array, ...) or
// image3d(array, ...).
//
// The launches run in order and are timed together. The C++ form does the same work for a range of
// units (elements, rows, groups), so that threads can share it. Over all units, it is also the
// reference, unless the problem has its own reference.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_BENCH_SUITE_PROBLEM_H
#define OCLC_BENCH_SUITE_PROBLEM_H

#include "Arrays.h"

#include <CL/cl.h>
#include <functional>
#include <optional>
#include <string>

namespace suite {

enum class Scale { Small, Odd, Full };

/// Global and local sizes of a launch.
struct Range {
  std::vector<size_t> global, local;
};

/// Requested size of a problem, and the local size for kernels with a free one (0 for their
/// default).
struct Wish {
  Scale scale = Scale::Full;
  size_t local = 0;

  /// Returns the size for tests, for tests with remainders, or for measurements.
  template <class T> T pick(T small, T odd, T full) const {
    return scale == Scale::Small ? small : scale == Scale::Odd ? odd : full;
  }

  /// Returns a range of at least `items` work-items, in groups of `usual` unless another size is
  /// requested.
  Range row(size_t items, size_t usual) const;
  /// Returns a range of work-groups of exactly this shape that covers width x height.
  static Range tiles(size_t width, size_t height, size_t localWidth, size_t localHeight);
  /// Does the same as tiles() for kernels that use global ids only. If a local size is requested,
  /// the work-groups are rows of that size instead.
  Range plane(size_t width, size_t height, size_t localWidth, size_t localHeight) const;
};

/// An argument that is an image, whose texels are an array without gaps between the rows.
struct Image {
  unsigned array;
  size_t width, height;
  size_t depth; ///< 0 for images of two dimensions.
  cl_image_format format;

  bool operator==(const Image &other) const {
    return array == other.array && width == other.width && height == other.height &&
           depth == other.depth && format.image_channel_order == other.format.image_channel_order &&
           format.image_channel_data_type == other.format.image_channel_data_type;
  }
};

template <class T>
Image image2d(Array<T> array, size_t width, size_t height, cl_channel_order order,
              cl_channel_type type) {
  return {array.index, width, height, 0, {order, type}};
}

template <class T>
Image image3d(Array<T> array, size_t width, size_t height, size_t depth, cl_channel_order order,
              cl_channel_type type) {
  return {array.index, width, height, depth, {order, type}};
}

/// An argument that is a sampler.
struct Sampler {
  bool normalized;
  cl_addressing_mode addressing;
  cl_filter_mode filter;
};

struct Argument {
  std::optional<unsigned> array;
  size_t localBytes = 0;
  std::vector<std::byte> value;
  std::optional<Image> image = {}; ///< What the memory of the array is, unless it is a buffer.
  std::optional<Sampler> sampler = {};
};

struct Launch {
  std::string kernel;
  Range range;
  std::vector<Argument> arguments;
};

/// An argument with local memory of a size in bytes.
struct LocalMemory {
  size_t bytes;
};

/// An array of results that have to agree with the reference. An element r may differ from its
/// reference e by absolute + relative * |e|.
struct Expectation {
  unsigned array;
  double relative = 0;
  double absolute = 0;
  double mayDiffer = 0; ///< Fraction of elements that may differ by more.
};

/// One step of the C++ form for units [begin, end). All units of a step run before the next step.
using Step = std::function<void(Arrays &, size_t begin, size_t end)>;
/// Steps in their order, each with its number of units.
using Steps = std::vector<std::pair<size_t, Step>>;

struct Problem {
  Arrays arrays;
  std::vector<Launch> launches;
  Steps steps;
  std::function<void(Arrays &)> ownReference;
  std::vector<Expectation> expectations;
  bool inPlace = false;      ///< True if a second run needs the initial data.
  bool anyLocalSize = false; ///< True if the local size is free.

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

  /// Computes the contents of the arrays after one run.
  Arrays expectedArrays() const;

private:
  template <class T> static Argument argument(Array<T> array) { return {array.index, 0, {}}; }
  static Argument argument(LocalMemory memory) { return {{}, memory.bytes, {}}; }
  static Argument argument(const Image &image) { return {image.array, 0, {}, image}; }
  static Argument argument(const Sampler &sampler) { return {{}, 0, {}, {}, sampler}; }
  template <class T> static Argument argument(const T &value) {
    const auto *bytes = reinterpret_cast<const std::byte *>(&value);
    return {{}, 0, {bytes, bytes + sizeof(T)}};
  }
};

/// Returns an empty string if the results are as expected, otherwise a description of the
/// difference.
std::string difference(const Problem &problem, const Arrays &expected, const Arrays &results);

} // namespace suite

#endif
