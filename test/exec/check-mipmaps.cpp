//===- check-mipmaps.cpp - Levels of mipmaps against images of one level ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// usage: check-mipmaps [--few] FILE [SIZES]
//
// FILE is a binary of test/lit/exec/Inputs/mipmaps.cl. With --few it needs only the kernels that
// are compiled with -DFEW: those of lines in layers, and of volumes. Each level of a mipmap is also
// an image of its own: a read of a level must return what the same read of that image returns, and
// a mix of two levels the mix of both. check-images compares the reads of such images with the
// specification. Levels of detail are limited by the sampler and the image. SIZES is a binary of
// level-sizes.spvasm in the same folder, with queries of the sizes of levels. Prints each
// difference. Exit status: 0 if none differs, 1 if one does, 2 for other errors.
//
//===--------------------------------------------------------------------------------------------===//

#include "Session.h"

#include <CL/cl_ext.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string_view>

using namespace oclc::test;

namespace {

using Vector = std::array<float, 4>;
using Bits = std::array<uint32_t, 4>;
constexpr size_t Points = 100;

struct Kind {
  const char *name;
  cl_mem_object_type type;
  unsigned axes;       ///< That become smaller with the level.
  bool isArray;        ///< The axis after them is a layer.
  size_t indexOfLevel; ///< In an origin.
  std::array<size_t, 3> sizes;
  bool isOfFew = false; ///< Whether -DFEW leaves its kernels there.
};
constexpr Kind Kinds[] = {
    {"1d", CL_MEM_OBJECT_IMAGE1D, 1, false, 1, {45, 1, 1}},
    {"1d_array", CL_MEM_OBJECT_IMAGE1D_ARRAY, 1, true, 2, {45, 3, 1}, true},
    {"2d", CL_MEM_OBJECT_IMAGE2D, 2, false, 2, {45, 17, 1}},
    {"2d_depth", CL_MEM_OBJECT_IMAGE2D, 2, false, 2, {45, 17, 1}},
    {"2d_array", CL_MEM_OBJECT_IMAGE2D_ARRAY, 2, true, 3, {17, 45, 3}},
    {"3d", CL_MEM_OBJECT_IMAGE3D, 3, false, 3, {17, 45, 9}, true},
};

struct Format {
  cl_image_format format;
  const char *letter; ///< Of the kernels for such texels.
};
constexpr Format Formats[] = {
    {{CL_RGBA, CL_UNORM_INT8}, "f"},    {{CL_R, CL_FLOAT}, "f"},
    {{CL_RGBA, CL_FLOAT}, "f"},         {{CL_RG, CL_SNORM_INT16}, "f"},
    {{CL_RGBA, CL_SIGNED_INT32}, "i"},  {{CL_RG, CL_SIGNED_INT8}, "i"},
    {{CL_RGBA, CL_UNSIGNED_INT8}, "u"}, {{CL_DEPTH, CL_FLOAT}, "f"},
    {{CL_DEPTH, CL_UNORM_INT16}, "f"},
};

/// True if there are kernels for such images.
bool mayHave(const Kind &kind, const Format &format) {
  const bool isDepth = format.format.image_channel_order == CL_DEPTH;
  if (isDepth || kind.name == std::string("2d_depth"))
    return isDepth && kind.name == std::string("2d_depth");
  return *format.letter == 'f' || kind.type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
}

/// How a sampler selects levels.
struct Lods {
  bool mixes = false;
  float least = 0, most = std::numeric_limits<float>::max();
};

class Checker {
public:
  explicit Checker(const char *file) : Run(file) {}

  int run(bool onlyFew) {
    for (const Kind &kind : Kinds)
      for (const Format &format : Formats) {
        if ((onlyFew && !kind.isOfFew) || !mayHave(kind, format))
          continue;
        makeImages(kind, format);
        checkQueries();
        checkReads();
        checkWrites();
        release();
      }
    std::printf("%zu results compared, %zu differ\n", Compared, Different);
    return Different == 0 ? 0 : 1;
  }

private:
  Session Run;
  std::mt19937 Random{7};
  size_t Compared = 0, Different = 0;

  // The image under test, and an image for each of its levels.
  const Kind *Of = nullptr;
  const Format *Texels = nullptr;
  cl_mem Mipmap = nullptr;
  std::vector<cl_mem> Levels;
  size_t TexelBytes = 0;

  double between(double a, double b) {
    return std::uniform_real_distribution<double>(a, b)(Random);
  }
  bool isFloat() const { return *Texels->letter == 'f'; }
  std::string kernel(const char *what) const {
    return std::string(what) + "_" + Texels->letter + "_" + Of->name;
  }

  std::array<size_t, 3> sizesOf(size_t level) const {
    std::array<size_t, 3> sizes = Of->sizes;
    for (size_t i = 0; i != Of->axes; ++i)
      sizes[i] = std::max<size_t>(sizes[i] >> level, 1);
    return sizes;
  }

  cl_mem image(size_t level, cl_uint levels) {
    const std::array<size_t, 3> sizes = sizesOf(level);
    cl_image_desc description = {};
    description.image_type = Of->type;
    description.image_width = sizes[0];
    description.image_height = sizes[1];
    description.image_depth = sizes[2];
    description.image_array_size = sizes[Of->axes == 1 ? 1 : 2];
    description.num_mip_levels = levels;
    return Run.image(Texels->format, description);
  }

  /// Fills all levels, and the image of each, with the same texels.
  void makeImages(const Kind &kind, const Format &format) {
    Of = &kind;
    Texels = &format;
    constexpr cl_uint Count = 6; // The largest size is less than 64.
    Mipmap = image(0, Count);
    check(clGetImageInfo(Mipmap, CL_IMAGE_ELEMENT_SIZE, sizeof(TexelBytes), &TexelBytes, nullptr),
          "clGetImageInfo");
    for (size_t level = 0; level != Count; ++level) {
      Levels.push_back(image(level, 0));
      const std::array<size_t, 3> region = sizesOf(level);
      std::vector<uint8_t> texels(region[0] * region[1] * region[2] * TexelBytes);
      for (uint8_t &byte : texels)
        byte = uint8_t(Random());
      if (format.format.image_channel_data_type == CL_FLOAT)
        for (size_t i = 0; i != texels.size(); i += 4) {
          const auto bytes = std::bit_cast<std::array<uint8_t, 4>>(float(between(-2, 2)));
          std::copy(bytes.begin(), bytes.end(), texels.begin() + i);
        }
      for (cl_mem target : {Mipmap, Levels.back()})
        check(clEnqueueWriteImage(Run.queue(), target, CL_TRUE, origin(target, level).data(),
                                  region.data(), 0, 0, texels.data(), 0, nullptr, nullptr),
              "clEnqueueWriteImage");
    }
  }
  void release() {
    clReleaseMemObject(Mipmap);
    for (cl_mem level : Levels)
      clReleaseMemObject(level);
    Levels.clear();
  }
  std::array<size_t, 4> origin(cl_mem target, size_t level) const {
    std::array<size_t, 4> start = {};
    if (target == Mipmap)
      start[Of->indexOfLevel] = level;
    return start;
  }

  void checkQueries() {
    cl_mem out = Run.buffer(std::vector<cl_int>(5));
    for (cl_mem target : {Mipmap, Levels[0]}) {
      Run.run(std::string("queries_") + Of->name, 1, target, Mipmap, out);
      const std::vector<cl_int> wanted = {target == Mipmap ? cl_int(Levels.size()) : 1,
                                          cl_int(Levels.size()), cl_int(Of->sizes[0]),
                                          cl_int(Texels->format.image_channel_data_type),
                                          cl_int(Texels->format.image_channel_order)};
      ++Compared;
      if (Run.read<cl_int>(out, wanted.size()) != wanted) {
        ++Different;
        std::printf("%s: the answers of queries differ\n", Of->name);
      }
    }
  }

  cl_sampler sampler(cl_addressing_mode mode, cl_filter_mode filter, const Lods &lods) {
    const auto bits = [](float value) {
      return cl_sampler_properties(std::bit_cast<uint32_t>(value));
    };
    return Run.sampler({CL_SAMPLER_NORMALIZED_COORDS, CL_TRUE, CL_SAMPLER_ADDRESSING_MODE, mode,
                        CL_SAMPLER_FILTER_MODE, filter, CL_SAMPLER_MIP_FILTER_MODE_KHR,
                        cl_sampler_properties(lods.mixes ? CL_FILTER_LINEAR : CL_FILTER_NEAREST),
                        CL_SAMPLER_LOD_MIN_KHR, bits(lods.least), CL_SAMPLER_LOD_MAX_KHR,
                        bits(lods.most), 0});
  }

  void checkReads() {
    for (cl_addressing_mode mode : {CL_ADDRESS_NONE, CL_ADDRESS_CLAMP_TO_EDGE, CL_ADDRESS_CLAMP,
                                    CL_ADDRESS_REPEAT, CL_ADDRESS_MIRRORED_REPEAT})
      for (cl_filter_mode filter : {CL_FILTER_NEAREST, CL_FILTER_LINEAR}) {
        if (filter == CL_FILTER_LINEAR && (!isFloat() || mode == CL_ADDRESS_NONE))
          continue;
        for (const Lods &lods : {Lods{}, Lods{false, 1.25f, 3.75f}, Lods{true},
                                 Lods{true, 0.5f, 2.25f}, Lods{true, -3, 1e30f}, Lods{false, 4, 4}})
          if (isFloat() || !lods.mixes)
            checkSampler(mode, filter, lods);
      }
  }

  void checkSampler(cl_addressing_mode mode, cl_filter_mode filter, const Lods &lods) {
    cl_sampler used = sampler(mode, filter, lods);
    const double margin = mode == CL_ADDRESS_NONE ? 0 : 0.7;
    std::vector<Vector> points(Points);
    for (Vector &point : points) {
      for (float &c : point)
        c = float(between(-margin, 0.999 + margin));
      if (Of->isArray)
        point[Of->axes] = float(int(between(-1, 4)));
    }
    cl_mem at = Run.buffer(points), out = Run.buffer(points);
    std::vector<std::vector<Bits>> plain;
    for (cl_mem level : Levels) {
      Run.run(kernel("plain"), Points, level, used, at, out);
      plain.push_back(Run.read<Bits>(out, Points));
    }

    const float infinity = std::numeric_limits<float>::infinity();
    std::vector<float> values = {0,    0.5f, 0.75f, 1,  1.5f,  2.25f,    4,         4.9f, 5,
                                 5.5f, 6,    1e9f,  -1, -1e9f, infinity, -infinity, NAN};
    for (float lod : values) {
      Run.run(kernel("lod"), Points, Mipmap, used, at, lod, out);
      compare("lod", plain, lods, std::vector<double>(Points, double(lod)),
              Run.read<Bits>(out, Points));
      if (mode == CL_ADDRESS_CLAMP_TO_EDGE && filter == CL_FILTER_NEAREST) {
        Run.run(kernel("literal"), Points, Mipmap, at, lod, out);
        compare("literal", plain, Lods{}, std::vector<double>(Points, double(lod)),
                Run.read<Bits>(out, Points));
      }
    }
    while (values.size() != Points)
      values.push_back(float(between(-1, 7)));
    cl_mem each = Run.buffer(values);
    Run.run(kernel("lods"), Points, Mipmap, used, at, each, out);
    compare("lods", plain, lods, std::vector<double>(values.begin(), values.end()),
            Run.read<Bits>(out, Points));
    clReleaseMemObject(each);
    checkGradients(used, lods, plain, at, out);
    clReleaseMemObject(out);
    clReleaseMemObject(at);
    clReleaseSampler(used);
  }

  void checkGradients(cl_sampler used, const Lods &lods,
                      const std::vector<std::vector<Bits>> &plain, cl_mem at, cl_mem out) {
    std::array<std::vector<Vector>, 2> gradients;
    std::vector<double> wanted(Points, 0);
    for (std::vector<Vector> &all : gradients)
      for (size_t i = 0; i != Points; ++i) {
        Vector g;
        double square = 0;
        for (size_t axis = 0; axis != 4; ++axis) {
          g[axis] = float(between(-1, 1) * std::exp2(between(-6, 1)) / 8);
          if (i == 0)
            g[axis] = 0;
          if (axis < Of->axes)
            square += std::pow(double(g[axis]) * double(Of->sizes[axis]), 2);
        }
        all.push_back(g);
        wanted[i] = std::max(wanted[i], square);
      }
    for (double &lod : wanted)
      lod = 0.5 * std::log2(lod);
    cl_mem gx = Run.buffer(gradients[0]), gy = Run.buffer(gradients[1]);
    Run.run(kernel("gradient"), Points, Mipmap, used, at, gx, gy, out);
    compare("gradient", plain, lods, wanted, Run.read<Bits>(out, Points));
    clReleaseMemObject(gy);
    clReleaseMemObject(gx);
  }

  /// Compares reads with those of the images of the levels that the levels of detail select.
  void compare(const char *what, const std::vector<std::vector<Bits>> &plain, const Lods &lods,
               const std::vector<double> &wanted, const std::vector<Bits> &got) {
    const double last = double(Levels.size()) - 1;
    for (size_t i = 0; i != Points; ++i) {
      double lod = std::isnan(wanted[i]) ? 0 : wanted[i];
      lod = std::clamp(std::min(std::max(lod, double(lods.least)), double(lods.most)), 0.0, last);
      ++Compared;
      bool isSame;
      if (lods.mixes)
        isSame = isMix(plain, i, lod, got[i]);
      else {
        // A computed level of detail may be on either side of the middle of two levels.
        const auto level = [&](double l) {
          return size_t(std::ceil(std::clamp(l, 0.0, last) + 0.5)) - 1;
        };
        constexpr double Error = 1e-5;
        isSame = got[i] == plain[level(lod)][i] || got[i] == plain[level(lod - Error)][i] ||
                 got[i] == plain[level(lod + Error)][i];
        if (*what != 'g')
          isSame = got[i] == plain[level(lod)][i];
      }
      if (isSame)
        continue;
      ++Different;
      std::printf("%s, order %x, type %x: point %zu differs at the level of detail %g\n",
                  kernel(what).c_str(), Texels->format.image_channel_order,
                  Texels->format.image_channel_data_type, i, wanted[i]);
    }
  }

  static bool isMix(const std::vector<std::vector<Bits>> &plain, size_t point, double lod,
                    const Bits &got) {
    const size_t first = size_t(lod), second = std::min(first + 1, plain.size() - 1);
    const double weight = lod - double(first);
    for (size_t i = 0; i != got.size(); ++i) {
      const double wanted = (1 - weight) * double(std::bit_cast<float>(plain[first][point][i])) +
                            weight * double(std::bit_cast<float>(plain[second][point][i]));
      constexpr double Tolerance = 1e-4;
      if (!(std::fabs(double(std::bit_cast<float>(got[i])) - wanted) <= Tolerance))
        return false;
    }
    return true;
  }

  std::vector<uint8_t> texelsOf(cl_mem source, size_t level) {
    const std::array<size_t, 3> region = sizesOf(level);
    std::vector<uint8_t> texels(region[0] * region[1] * region[2] * TexelBytes);
    check(clEnqueueReadImage(Run.queue(), source, CL_TRUE, origin(source, level).data(),
                             region.data(), 0, 0, texels.data(), 0, nullptr, nullptr),
          "clEnqueueReadImage");
    return texels;
  }

  /// Writes to levels, also to some that do not exist and to places outside, and compares all of
  /// the image.
  void checkWrites() {
    const auto count = int(Levels.size());
    for (int level : {0, 1, count - 1, -1, count, std::numeric_limits<int>::max(),
                      std::numeric_limits<int>::min()}) {
      std::vector<std::array<int, 4>> places(Points);
      std::vector<Bits> colors(Points);
      for (size_t i = 0; i != Points; ++i) {
        // Different places, so that the order of writes does not matter.
        places[i] = {int(i % 10) - 1, int(i / 10) - 1, int(i % 3), 0};
        for (uint32_t &bits : colors[i])
          bits = isFloat() ? std::bit_cast<uint32_t>(float(between(-1, 1))) : uint32_t(Random());
      }
      if (Of->axes == 1 && !Of->isArray)
        for (size_t i = 0; i != Points; ++i)
          places[i][0] = int(i) - 3;
      cl_mem at = Run.buffer(places), from = Run.buffer(colors);
      Run.run(kernel("store"), Points, Mipmap, at, level, from);
      if (level >= 0 && level < count)
        Run.run(kernel("store_plain"), Points, Levels[size_t(level)], at, from);
      clReleaseMemObject(at);
      clReleaseMemObject(from);
      for (size_t each = 0; each != Levels.size(); ++each) {
        ++Compared;
        if (texelsOf(Mipmap, each) == texelsOf(Levels[each], each))
          continue;
        ++Different;
        std::printf("%s: level %zu differs after writes to level %d\n", kernel("store").c_str(),
                    each, level);
      }
    }
  }
};

/// Compares the sizes of all levels of an image, in kernels that are written in SPIR-V.
bool areSizesRight(const char *file) {
  Session session(file);
  cl_image_desc planes = {}, line = {};
  planes.image_type = CL_MEM_OBJECT_IMAGE2D_ARRAY;
  line.image_type = CL_MEM_OBJECT_IMAGE1D;
  planes.image_width = line.image_width = 45;
  planes.image_height = 5;
  planes.image_array_size = 7;
  planes.num_mip_levels = line.num_mip_levels = 6;
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  cl_mem out = session.buffer(std::vector<cl_uint>(3));
  for (cl_uint level = 0; level != 6; ++level) {
    const cl_uint width = 45u >> level, height = std::max(5u >> level, 1u);
    session.run("sizes_2d_array", 1, session.image(format, planes), cl_ulong(level), out);
    if (session.read<cl_uint>(out, 3) != std::vector<cl_uint>{width, height, 7})
      return false;
    session.run("sizes_1d", 1, session.image(format, line), level, out);
    if (session.read<cl_uint>(out, 2) != std::vector<cl_uint>{width, 45})
      return false;
  }
  return true;
}

} // namespace

int main(int argc, char **argv) {
  const bool onlyFew = argc > 1 && argv[1] == std::string_view("--few");
  const std::vector<const char *> files(argv + (onlyFew ? 2 : 1), argv + argc);
  if (files.size() != 1 && files.size() != 2) {
    std::fprintf(stderr, "usage: check-mipmaps [--few] FILE [SIZES]\n");
    return 2;
  }
  if (files.size() == 2 && !areSizesRight(files[1])) {
    std::printf("sizes of levels differ\n");
    return 1;
  }
  return Checker(files[0]).run(onlyFew);
}
