//===- RuntimeErrorsImageRandomTest.cpp - Images with random sizes, pitches and parts -----------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Most numbers are small; the others are at the limits of the device and of integers. A model with
// integers of 128 bits tells which calls must succeed. The application's memory for a transfer is
// as large as the model says, so that AddressSanitizer finds any access beside it.
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeErrorsTest.h"

#include "core/Device.h"
#include "core/ImageFormats.h"

#include <array>
#include <random>
#include <utility>
#include <vector>

namespace {

using oclc::rt::Device;
using Wide = unsigned __int128;
using Box = std::array<size_t, 3>;

constexpr size_t MostBytes = size_t(1) << 16; ///< The largest image that is used.
/// The first page is never memory of the application, so an area this large would wrap around.
constexpr size_t MostOfHost = SIZE_MAX - 4096;

/// Describes an image that the driver must create.
struct Expected {
  Box size;                          ///< In the dimensions of the API.
  size_t texel;                      ///< Bytes.
  Wide rowPitch = 0, slicePitch = 0; ///< From a row, and from a slice or layer, to the next one.
  Wide bytes = 0;
  bool hasSlices = false, isArrayOfRows = false;
};

class RuntimeErrorsImageRandom : public RuntimeErrors {
protected:
  std::mt19937_64 random{11};
  std::vector<uint8_t> host = std::vector<uint8_t>(MostBytes);

  size_t below(size_t n) { return random() % n; }
  size_t hostile() {
    constexpr size_t Limits[] = {
        0,          2047,          2048,         2049,         16384,     16385,
        0x7fffffff, 0x80000000,    0xffffffff,   0x100000000,  1ul << 61, 1ul << 62,
        1ul << 63,  SIZE_MAX / 16, SIZE_MAX / 2, SIZE_MAX - 3, SIZE_MAX};
    return Limits[below(std::size(Limits))] + (below(4) == 0 ? below(3) - 1 : 0);
  }
  size_t likely(size_t small) { return below(8) == 0 ? hostile() : small; }

  cl_image_format someFormat() {
    if (below(6) == 0)
      return {cl_channel_order(0x10af + below(0x16)), cl_channel_type(0x10cf + below(0x14))};
    const auto formats = oclc::rt::imageFormats();
    return formats[below(formats.size())];
  }

  cl_image_desc someDescription(size_t texel, bool hasMemory) {
    cl_image_desc description = {};
    description.image_type = cl_mem_object_type(CL_MEM_OBJECT_IMAGE2D + below(5));
    if (below(30) == 0)
      description.image_type = cl_mem_object_type(hostile());
    description.image_width = likely(1 + below(9));
    description.image_height = likely(1 + below(9));
    description.image_depth = likely(1 + below(5));
    description.image_array_size = likely(1 + below(5));
    if (!hasMemory && below(8) != 0)
      return description;
    if (below(2) == 0)
      description.image_row_pitch = likely((description.image_width + below(3)) * texel);
    if (below(2) == 0)
      description.image_slice_pitch =
          likely(description.image_row_pitch * (description.image_height + below(2)));
    return description;
  }

  static bool isIn(size_t size, size_t most) { return size >= 1 && size <= most; }

  /// Stores the pitches of memory that the application has. Returns false for wrong ones.
  static bool takePitches(const cl_image_desc &from, Expected &to) {
    const Wide rows = to.isArrayOfRows ? 1 : to.size[1];
    if (from.image_row_pitch != 0) {
      if (from.image_row_pitch < to.rowPitch || from.image_row_pitch % to.texel != 0 ||
          from.image_row_pitch * rows > SIZE_MAX)
        return false;
      to.rowPitch = from.image_row_pitch;
    }
    to.slicePitch = to.rowPitch * rows;
    if (!to.hasSlices || from.image_slice_pitch == 0)
      return true;
    const bool isRight =
        from.image_slice_pitch >= to.slicePitch && from.image_slice_pitch % to.rowPitch == 0;
    to.slicePitch = from.image_slice_pitch;
    return isRight;
  }

  /// Returns false if the image must be refused.
  static bool model(const cl_image_format &format, const cl_image_desc &from, cl_mem_flags flags,
                    Expected &to) {
    const cl_mem_object_type type = from.image_type;
    const bool isSpace = type == CL_MEM_OBJECT_IMAGE3D, isRow = type == CL_MEM_OBJECT_IMAGE1D;
    const bool isPlanes = type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
    to.isArrayOfRows = type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
    const bool isKnown =
        isSpace || isRow || isPlanes || to.isArrayOfRows || type == CL_MEM_OBJECT_IMAGE2D;
    if (!isKnown || !oclc::rt::isValid(format) || !oclc::rt::isSupported(format, type))
      return false;
    const size_t most = isSpace ? Device::MaxImage3DSize : Device::MaxImageSize;
    const bool isArray = isPlanes || to.isArrayOfRows, hasRows = !isRow && !to.isArrayOfRows;
    to.hasSlices = isSpace || isArray;
    if (!isIn(from.image_width, most) || (hasRows && !isIn(from.image_height, most)) ||
        (isSpace && !isIn(from.image_depth, most)) ||
        (isArray && !isIn(from.image_array_size, Device::MaxImageLayers)))
      return false;
    const size_t slices = isSpace ? from.image_depth : isArray ? from.image_array_size : 1;
    to.size = {from.image_width, hasRows ? from.image_height : 1, slices};
    if (to.isArrayOfRows)
      to.size = {from.image_width, slices, 1};
    to.texel = oclc::rt::texelBytes(format);
    to.rowPitch = Wide(to.size[0]) * to.texel;
    if (!(flags & CL_MEM_USE_HOST_PTR) && (from.image_row_pitch || from.image_slice_pitch))
      return false;
    if (!takePitches(from, to))
      return false;
    const Wide rowStep = to.isArrayOfRows ? to.slicePitch : to.rowPitch;
    to.bytes =
        (to.size[2] - 1) * to.slicePitch + (to.size[1] - 1) * rowStep + Wide(to.size[0]) * to.texel;
    return to.bytes <= Device::get().maxAllocationSize();
  }

  struct Part {
    Box origin, region;
  };
  Part somePart(const Box &size) {
    Part part;
    for (size_t i = 0; i != 3; ++i) {
      part.origin[i] = below(size[i]);
      part.region[i] = 1 + below(size[i] - part.origin[i]);
    }
    if (below(3) == 0)
      part.origin[below(3)] = likely(size[below(3)]);
    if (below(3) == 0)
      part.region[below(3)] = likely(size[below(3)] + 1);
    return part;
  }
  static bool isInside(const Part &part, const Box &size) {
    for (size_t i = 0; i != 3; ++i)
      if (part.region[i] == 0 || Wide(part.origin[i]) + part.region[i] > size[i])
        return false;
    return true;
  }

  /// Returns the bytes that a transfer accesses in the application's memory; 0 if it is wrong.
  static Wide hostBytes(const Part &part, const Expected &image, size_t rowPitch,
                        size_t slicePitch) {
    const Wide width = Wide(part.region[0]) * image.texel;
    Wide row = rowPitch == 0 ? width : rowPitch, slice = slicePitch;
    if (row < width || (slicePitch != 0 && !image.hasSlices))
      return 0;
    if (image.isArrayOfRows && slicePitch != 0) {
      if (slice < row)
        return 0;
      row = std::exchange(slice, 0);
    }
    if (slice == 0)
      slice = row * part.region[1];
    if (slice < row * part.region[1] || slice * part.region[2] > MostOfHost)
      return 0;
    return slice * (part.region[2] - 1) + row * (part.region[1] - 1) + width;
  }

  void transfer(cl_mem memory, const Expected &image) {
    const Part part = somePart(image.size);
    const size_t row = below(2) ? 0 : likely(part.region[0] * image.texel + below(5));
    const size_t slice = below(2) ? 0 : likely(row * part.region[1] + below(5));
    const Wide needed = isInside(part, image.size) ? hostBytes(part, image, row, slice) : 0;
    if (needed > MostBytes)
      return; // The application would not have the memory.
    // The memory ends where the transfer ends.
    std::vector<uint8_t> area(needed == 0 ? 1 : size_t(needed));
    area.shrink_to_fit();
    const bool reads = below(2) == 0;
    const cl_int error =
        reads
            ? cl.clEnqueueReadImage(queue, memory, CL_TRUE, part.origin.data(), part.region.data(),
                                    row, slice, area.data(), 0, nullptr, nullptr)
            : cl.clEnqueueWriteImage(queue, memory, CL_TRUE, part.origin.data(), part.region.data(),
                                     row, slice, area.data(), 0, nullptr, nullptr);
    EXPECT_EQ(needed == 0 ? CL_INVALID_VALUE : CL_SUCCESS, error)
        << "origin " << part.origin[0] << ' ' << part.origin[1] << ' ' << part.origin[2]
        << ", region " << part.region[0] << ' ' << part.region[1] << ' ' << part.region[2]
        << ", pitches " << row << ' ' << slice;
  }

  void fillAndMap(cl_mem memory, const Expected &image) {
    const Part part = somePart(image.size);
    const cl_int expected = isInside(part, image.size) ? CL_SUCCESS : CL_INVALID_VALUE;
    const uint32_t color[4] = {1, 2, 3, 4};
    EXPECT_EQ(expected, cl.clEnqueueFillImage(queue, memory, color, part.origin.data(),
                                              part.region.data(), 0, nullptr, nullptr));
    size_t row = 0, slice = 0;
    cl_int error = 1;
    void *mapped =
        cl.clEnqueueMapImage(queue, memory, CL_TRUE, CL_MAP_READ, part.origin.data(),
                             part.region.data(), &row, &slice, 0, nullptr, nullptr, &error);
    EXPECT_EQ(expected, error);
    if (mapped)
      EXPECT_CL(cl.clEnqueueUnmapMemObject(queue, memory, mapped, 0, nullptr, nullptr));
  }

  void copyBuffer(cl_mem memory, const Expected &image) {
    const Part part = somePart(image.size);
    const size_t offset = likely(below(Size));
    const bool isRight =
        isInside(part, image.size) &&
        Wide(part.region[0]) * part.region[1] * part.region[2] * image.texel + offset <= Size;
    EXPECT_EQ(isRight ? CL_SUCCESS : CL_INVALID_VALUE,
              below(2)
                  ? cl.clEnqueueCopyImageToBuffer(queue, memory, buffer, part.origin.data(),
                                                  part.region.data(), offset, 0, nullptr, nullptr)
                  : cl.clEnqueueCopyBufferToImage(queue, buffer, memory, offset, part.origin.data(),
                                                  part.region.data(), 0, nullptr, nullptr));
  }

  /// Copies within the image. Parts that share a texel are refused.
  void copyImage(cl_mem memory, const Expected &image) {
    const Part from = somePart(image.size);
    const Part to = {somePart(image.size).origin, from.region};
    bool sharesTexel = true;
    for (size_t i = 0; i != 3; ++i)
      sharesTexel &= Wide(from.origin[i]) < Wide(to.origin[i]) + to.region[i] &&
                     Wide(to.origin[i]) < Wide(from.origin[i]) + from.region[i];
    const bool areInside = isInside(from, image.size) && isInside(to, image.size);
    EXPECT_EQ(!areInside    ? CL_INVALID_VALUE
              : sharesTexel ? CL_MEM_COPY_OVERLAP
                            : CL_SUCCESS,
              cl.clEnqueueCopyImage(queue, memory, memory, from.origin.data(), to.origin.data(),
                                    from.region.data(), 0, nullptr, nullptr));
  }

  void use(cl_mem memory, const Expected &image) {
    size_t row = 0, slice = 0;
    EXPECT_CL(cl.clGetImageInfo(memory, CL_IMAGE_ROW_PITCH, sizeof(row), &row, nullptr));
    EXPECT_CL(cl.clGetImageInfo(memory, CL_IMAGE_SLICE_PITCH, sizeof(slice), &slice, nullptr));
    EXPECT_EQ(size_t(image.rowPitch), row);
    EXPECT_EQ(image.hasSlices ? size_t(image.slicePitch) : 0, slice);
    if (image.bytes > MostBytes)
      return;
    for (unsigned i = 0; i != 4; ++i) {
      transfer(memory, image);
      fillAndMap(memory, image);
      copyBuffer(memory, image);
      copyImage(memory, image);
    }
    EXPECT_CL(cl.clFinish(queue));
  }

  /// Creates an image, which must succeed if the model says so. Returns whether it did.
  bool createAndUse() {
    const cl_image_format format = someFormat();
    const bool hasMemory = below(2) == 0;
    const cl_mem_flags flags =
        CL_MEM_READ_WRITE | (hasMemory ? cl_mem_flags(CL_MEM_USE_HOST_PTR) : 0);
    const size_t texel = oclc::rt::isValid(format) ? oclc::rt::texelBytes(format) : 4;
    const cl_image_desc description = someDescription(texel, hasMemory);
    Expected expected;
    const bool isRight = model(format, description, flags, expected);
    cl_int error = 1;
    cl_mem memory = cl.clCreateImage(context, flags, &format, &description,
                                     hasMemory ? host.data() : nullptr, &error);
    EXPECT_EQ(isRight, error == CL_SUCCESS)
        << "error " << error << ", order " << format.image_channel_order << ", type "
        << format.image_channel_data_type << ", kind " << description.image_type << ", sizes "
        << description.image_width << ' ' << description.image_height << ' '
        << description.image_depth << ' ' << description.image_array_size << ", pitches "
        << description.image_row_pitch << ' ' << description.image_slice_pitch;
    EXPECT_EQ(memory != nullptr, error == CL_SUCCESS);
    if (!memory)
      return false;
    if (isRight)
      use(memory, expected);
    EXPECT_CL(cl.clReleaseMemObject(memory));
    return isRight;
  }
};

TEST_F(RuntimeErrorsImageRandom, AgreesWithAModel) {
  constexpr unsigned Images = 4000;
  unsigned created = 0;
  for (unsigned i = 0; i != Images && !HasFailure(); ++i)
    created += createAndUse();
  // Both outcomes are frequent.
  EXPECT_GT(created, Images / 8);
  EXPECT_LT(created, Images * 7 / 8);
}

} // namespace
