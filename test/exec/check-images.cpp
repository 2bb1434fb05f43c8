//===- check-images.cpp - Images against the formulas of the specification --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// usage: check-images FILE
//
// FILE is a binary of test/lit/exec/Inputs/images.cl. Reads and copies images of all kinds and
// formats with random texels, at random coordinates, with all samplers, and compares the results
// with the formulas of section 8 of OpenCL C. Prints each difference. The last line says how many
// results were compared. Exit status: 0 if none differs, 1 if one does, 2 for other errors.
//
//===--------------------------------------------------------------------------------------------===//

#include "SamplingFormulas.h"
#include "Session.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace reference;
using oclc::test::check;

constexpr size_t Points = 200;

struct Kind {
  const char *name;
  cl_mem_object_type type;
  Dimensions dimensions;
};
constexpr Kind Kinds[] = {{"1d", CL_MEM_OBJECT_IMAGE1D, {false, false, false}},
                          {"1d_array", CL_MEM_OBJECT_IMAGE1D_ARRAY, {false, false, true}},
                          {"2d", CL_MEM_OBJECT_IMAGE2D, {true, false, false}},
                          {"2d_array", CL_MEM_OBJECT_IMAGE2D_ARRAY, {true, false, true}},
                          {"3d", CL_MEM_OBJECT_IMAGE3D, {true, true, false}}};

class Checker {
public:
  explicit Checker(const char *file)
      : Launches(file), Context(Launches.context()), Queue(Launches.queue()),
        Program(Launches.program()) {}

  int run() {
    for (const Kind &kind : Kinds) {
      cl_uint count = 0;
      check(clGetSupportedImageFormats(Context, CL_MEM_READ_ONLY, kind.type, 0, nullptr, &count),
            "clGetSupportedImageFormats");
      std::vector<cl_image_format> formats(count);
      check(clGetSupportedImageFormats(Context, CL_MEM_READ_ONLY, kind.type, count, formats.data(),
                                       nullptr),
            "clGetSupportedImageFormats");
      for (const cl_image_format &format : formats)
        if (format.image_channel_order != CL_DEPTH)
          checkFormat(kind, format);
    }
    std::printf("%zu results compared, %zu differ\n", Compared, Different);
    return Different == 0 ? 0 : 1;
  }

private:
  oclc::test::Session Launches;
  cl_context Context;
  cl_command_queue Queue;
  cl_program Program;
  std::mt19937 Random{7};
  size_t Compared = 0, Different = 0;

  // The image under test.
  cl_image_format Format{};
  size_t Width = 1, Height = 1, Slices = 1, TexelBytes = 1;
  std::vector<uint8_t> Texels;

  size_t below(size_t n) { return std::uniform_int_distribution<size_t>(0, n - 1)(Random); }
  double between(double a, double b) {
    return std::uniform_real_distribution<double>(a, b)(Random);
  }

  Picture picture(const Kind &kind) {
    return {kind.dimensions,
            Format,
            long(Width),
            long(Height),
            long(Slices),
            Width * TexelBytes,
            Width * Height * TexelBytes,
            Texels.data()};
  }

  void fillRandomly() {
    for (uint8_t &byte : Texels)
      byte = uint8_t(Random());
    // Finite numbers.
    if (Format.image_channel_data_type == CL_FLOAT)
      for (size_t i = 0; i + 4 <= Texels.size(); i += 4) {
        const auto value = float(between(-2, 2));
        std::memcpy(&Texels[i], &value, sizeof(value));
      }
    if (Format.image_channel_data_type == CL_HALF_FLOAT)
      for (size_t i = 1; i < Texels.size(); i += 2)
        Texels[i] &= 0xbf;
  }

  cl_mem createImage(const Kind &kind, bool isFilled) {
    cl_image_desc description = {};
    description.image_type = kind.type;
    description.image_width = Width;
    description.image_height = Height;
    description.image_depth = description.image_array_size = Slices;
    cl_int error;
    cl_mem image = clCreateImage(
        Context, isFilled ? CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR : CL_MEM_WRITE_ONLY, &Format,
        &description, isFilled ? Texels.data() : nullptr, &error);
    check(error, "clCreateImage");
    return image;
  }

  void checkFormat(const Kind &kind, const cl_image_format &format) {
    Format = format;
    Width = 1 + below(40);
    Height = kind.dimensions.hasHeight ? 1 + below(12) : 1;
    Slices = kind.dimensions.hasDepth || kind.dimensions.hasLayers ? 1 + below(5) : 1;
    cl_image_desc description = {};
    description.image_type = kind.type;
    description.image_width = description.image_height = description.image_depth =
        description.image_array_size = 1;
    cl_int error;
    cl_mem one = clCreateImage(Context, CL_MEM_READ_ONLY, &Format, &description, nullptr, &error);
    check(error, "clCreateImage");
    check(clGetImageInfo(one, CL_IMAGE_ELEMENT_SIZE, sizeof(TexelBytes), &TexelBytes, nullptr),
          "clGetImageInfo");
    clReleaseMemObject(one);
    Texels.assign(Width * Height * Slices * TexelBytes, 0);
    fillRandomly();
    cl_mem image = createImage(kind, true);
    checkReads(kind, image);
    if (format.image_channel_order != CL_sRGBA && format.image_channel_order != CL_sBGRA)
      checkCopy(kind, image);
    if (kind.type == CL_MEM_OBJECT_IMAGE2D && isFloat())
      for (bool hasBorder : {false, true})
        checkNeighbours(kind, image, hasBorder);
    clReleaseMemObject(image);
  }

  bool isFloat() const { return isReadAsFloat(Format.image_channel_data_type); }
  const char *letter() const {
    return isFloat() ? "f" : isSignedInteger(Format.image_channel_data_type) ? "i" : "u";
  }

  void checkReads(const Kind &kind, cl_mem image) {
    for (Addressing mode : {Addressing::None, Addressing::ClampToEdge, Addressing::Clamp,
                            Addressing::Repeat, Addressing::MirroredRepeat})
      for (bool isNormalized : {false, true})
        for (bool isLinear : {false, true}) {
          const bool repeats = mode == Addressing::Repeat || mode == Addressing::MirroredRepeat;
          if ((repeats && !isNormalized) || (isLinear && !isFloat()))
            continue;
          const Sampler sampler = {isNormalized, mode, isLinear};
          checkPoints(kind, image, sampler, std::string(letter()) + "_" + kind.name, false);
          if (isFloat() && !isNormalized && !isLinear && !repeats)
            checkPoints(kind, image, sampler, std::string("fi_") + kind.name, true);
        }
  }

  /// Returns a coordinate that rounding cannot move to another texel.
  float coordinate(size_t size, const Sampler &sampler, bool isWhole, bool isLayer) {
    const bool isInside = sampler.addressing == Addressing::None;
    const double low = isInside ? 0 : -3.0, high = double(size) + (isInside ? 0 : 3.0);
    if (isLayer)
      return float(std::floor(between(-2, double(size) + 2)));
    const double texel = std::floor(between(low, high - 1e-9));
    if (isWhole)
      return float(texel);
    const bool isLinear = sampler.isLinear && !isInside;
    const double u = texel + (isLinear ? between(0, 1) : between(0.1, 0.9));
    return sampler.isNormalized ? float(u / double(size)) : float(u);
  }

  cl_sampler createSampler(const Sampler &sampler) {
    constexpr cl_addressing_mode Modes[] = {CL_ADDRESS_NONE, CL_ADDRESS_CLAMP_TO_EDGE,
                                            CL_ADDRESS_CLAMP, CL_ADDRESS_REPEAT,
                                            CL_ADDRESS_MIRRORED_REPEAT};
    const cl_sampler_properties properties[] = {
        CL_SAMPLER_NORMALIZED_COORDS,
        cl_sampler_properties(sampler.isNormalized),
        CL_SAMPLER_ADDRESSING_MODE,
        Modes[size_t(sampler.addressing)],
        CL_SAMPLER_FILTER_MODE,
        cl_sampler_properties(sampler.isLinear ? CL_FILTER_LINEAR : CL_FILTER_NEAREST),
        0};
    cl_int error;
    cl_sampler object = clCreateSamplerWithProperties(Context, properties, &error);
    check(error, "clCreateSamplerWithProperties");
    return object;
  }

  void checkPoints(const Kind &kind, cl_mem image, const Sampler &sampler, const std::string &name,
                   bool isWhole) {
    std::vector<std::array<float, 4>> points(Points);
    for (auto &point : points) {
      const size_t layerAt = kind.dimensions.layerAt();
      const size_t sizes[] = {Width, kind.dimensions.hasHeight ? Height : Slices, Slices};
      for (size_t i = 0; i != 3; ++i)
        point[i] = coordinate(sizes[i], sampler, isWhole, i == layerAt);
      // Filtering at the edge without addressing may read outside.
      if (sampler.addressing == Addressing::None && sampler.isLinear)
        return;
      point[3] = 0;
    }
    cl_int error;
    cl_sampler object = createSampler(sampler);
    const size_t bytes = Points * sizeof(points[0]);
    cl_mem places = clCreateBuffer(Context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, bytes,
                                   points.data(), &error);
    check(error, "clCreateBuffer");
    cl_mem results = clCreateBuffer(Context, CL_MEM_WRITE_ONLY, bytes, nullptr, &error);
    check(error, "clCreateBuffer");
    cl_kernel kernel = clCreateKernel(Program, name.c_str(), &error);
    check(error, "clCreateKernel");
    check(clSetKernelArg(kernel, 0, sizeof(image), &image), "clSetKernelArg");
    check(clSetKernelArg(kernel, 1, sizeof(object), &object), "clSetKernelArg");
    check(clSetKernelArg(kernel, 2, sizeof(places), &places), "clSetKernelArg");
    check(clSetKernelArg(kernel, 3, sizeof(results), &results), "clSetKernelArg");
    check(clEnqueueNDRangeKernel(Queue, kernel, 1, nullptr, &Points, nullptr, 0, nullptr, nullptr),
          "clEnqueueNDRangeKernel");
    std::vector<std::array<uint32_t, 4>> read(Points);
    check(clEnqueueReadBuffer(Queue, results, CL_TRUE, 0, bytes, read.data(), 0, nullptr, nullptr),
          "clEnqueueReadBuffer");
    for (size_t i = 0; i != Points; ++i) {
      const std::array<float, 4> &p = points[i];
      const std::optional<Color> wanted =
          isWhole ? sampled(picture(kind), IntCoordinates{int(p[0]), int(p[1]), int(p[2])}, sampler)
                  : sampled(picture(kind), FloatCoordinates{p[0], p[1], p[2]}, sampler);
      if (!wanted) {
        std::fprintf(stderr, "check-images: %s: undefined coordinates\n", name.c_str());
        std::exit(2);
      }
      compare(name, *wanted, read[i]);
    }
    clReleaseKernel(kernel);
    clReleaseMemObject(results);
    clReleaseMemObject(places);
    clReleaseSampler(object);
  }

  void compare(const std::string &name, const Color &wanted, const std::array<uint32_t, 4> &bits) {
    constexpr double Tolerance = 1e-4;
    ++Compared;
    Color got;
    for (size_t i = 0; i != 4; ++i) {
      float f;
      std::memcpy(&f, &bits[i], sizeof(f));
      got[i] = isFloat()                                         ? double(f)
               : isSignedInteger(Format.image_channel_data_type) ? double(int32_t(bits[i]))
                                                                 : double(bits[i]);
    }
    const double allowed = isFloat() ? Tolerance : 0;
    for (size_t i = 0; i != 4; ++i)
      if (!(std::fabs(got[i] - wanted[i]) <= allowed * std::max(1.0, std::fabs(wanted[i])))) {
        ++Different;
        std::printf("%s, order %x, type %x: channel %zu is %g instead of %g\n", name.c_str(),
                    Format.image_channel_order, Format.image_channel_data_type, i, got[i],
                    wanted[i]);
        return;
      }
  }

  /// A copy has the same texels; more work-items than texels are ignored. Unused bits may differ.
  void checkCopy(const Kind &kind, cl_mem image) {
    cl_mem target = createImage(kind, false);
    cl_int error;
    cl_kernel kernel = clCreateKernel(
        Program, (std::string("copy_") + letter() + "_" + kind.name).c_str(), &error);
    check(error, "clCreateKernel");
    check(clSetKernelArg(kernel, 0, sizeof(image), &image), "clSetKernelArg");
    check(clSetKernelArg(kernel, 1, sizeof(target), &target), "clSetKernelArg");
    const bool isFlat = !kind.dimensions.hasHeight && kind.dimensions.hasLayers;
    const size_t global[] = {Width, isFlat ? Slices : Height, isFlat ? 1 : Slices};
    check(clEnqueueNDRangeKernel(Queue, kernel, 3, nullptr, global, nullptr, 0, nullptr, nullptr),
          "clEnqueueNDRangeKernel");
    const size_t origin[3] = {};
    std::vector<uint8_t> copied(Texels.size());
    check(clEnqueueReadImage(Queue, target, CL_TRUE, origin, global, 0, 0, copied.data(), 0,
                             nullptr, nullptr),
          "clEnqueueReadImage");
    for (size_t i = 0; i != Texels.size(); i += TexelBytes) {
      ++Compared;
      const Color from = colorOf(&Texels[i], Format), to = colorOf(&copied[i], Format);
      if (from == to)
        continue;
      ++Different;
      std::printf("copy of %s, order %x, type %x: %g %g %g %g instead of %g %g %g %g\n", kind.name,
                  Format.image_channel_order, Format.image_channel_data_type, to[0], to[1], to[2],
                  to[3], from[0], from[1], from[2], from[3]);
    }
    clReleaseKernel(kernel);
    clReleaseMemObject(target);
  }

  void checkNeighbours(const Kind &kind, cl_mem image, bool hasBorder) {
    const char *name = hasBorder ? "border_2d" : "edge_2d";
    const Sampler sampler = {false, hasBorder ? Addressing::Clamp : Addressing::ClampToEdge, false};
    const size_t bytes = Width * Height * sizeof(std::array<float, 4>);
    cl_int error;
    cl_mem results = clCreateBuffer(Context, CL_MEM_WRITE_ONLY, bytes, nullptr, &error);
    check(error, "clCreateBuffer");
    cl_kernel kernel = clCreateKernel(Program, name, &error);
    check(error, "clCreateKernel");
    check(clSetKernelArg(kernel, 0, sizeof(image), &image), "clSetKernelArg");
    check(clSetKernelArg(kernel, 1, sizeof(results), &results), "clSetKernelArg");
    const size_t global[] = {Width, Height};
    check(clEnqueueNDRangeKernel(Queue, kernel, 2, nullptr, global, nullptr, 0, nullptr, nullptr),
          "clEnqueueNDRangeKernel");
    std::vector<std::array<uint32_t, 4>> read(Width * Height);
    check(clEnqueueReadBuffer(Queue, results, CL_TRUE, 0, bytes, read.data(), 0, nullptr, nullptr),
          "clEnqueueReadBuffer");
    for (long y = 0; y != long(Height); ++y)
      for (long x = 0; x != long(Width); ++x) {
        Color sum = {};
        for (long dy = -1; dy <= 1; ++dy)
          for (long dx = -2; dx <= 2; ++dx) {
            const Color color =
                *sampled(picture(kind), IntCoordinates{int(x + dx), int(y + dy), 0}, sampler);
            for (size_t i = 0; i != 4; ++i)
              sum[i] += color[i] * double(dx + 3 * dy + 7);
          }
        compare(name, sum, read[size_t(y) * Width + size_t(x)]);
      }
    clReleaseKernel(kernel);
    clReleaseMemObject(results);
  }
};

} // namespace

int main(int argc, char **argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: check-images FILE\n");
    return 2;
  }
  return Checker(argv[1]).run();
}
