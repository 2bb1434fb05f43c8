//===- RuntimeImageTest.h - What the tests of images share --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_RUNTIMEIMAGETEST_H
#define OCLC_TEST_RUNTIMEIMAGETEST_H

#include "RuntimeTest.h"

#include <array>

namespace oclc::test {

/// Numbers of texels, rows, and slices or layers, as in the commands of OpenCL.
using Box = std::array<size_t, 3>;

inline constexpr cl_image_format Rgba8 = {CL_RGBA, CL_UNORM_INT8};

/// A type of images, with small sizes that are no powers of two.
struct ImageKind {
  const char *name;
  cl_mem_object_type type;
  Box size;

  bool hasSlices() const {
    return type == CL_MEM_OBJECT_IMAGE3D || type == CL_MEM_OBJECT_IMAGE2D_ARRAY ||
           type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  }
  cl_image_desc description() const;
};

inline constexpr ImageKind ImageKinds[] = {
    {"1D", CL_MEM_OBJECT_IMAGE1D, {7, 1, 1}},
    {"1D buffer", CL_MEM_OBJECT_IMAGE1D_BUFFER, {9, 1, 1}},
    {"1D array", CL_MEM_OBJECT_IMAGE1D_ARRAY, {7, 5, 1}},
    {"2D", CL_MEM_OBJECT_IMAGE2D, {7, 6, 1}},
    {"2D array", CL_MEM_OBJECT_IMAGE2D_ARRAY, {5, 7, 3}},
    {"3D", CL_MEM_OBJECT_IMAGE3D, {6, 5, 4}},
};

/// Creates images, and releases them at the end of a test.
class RuntimeImages : public RuntimeTest {
protected:
  ~RuntimeImages() override;

  cl_mem image(const cl_image_desc &description, const cl_image_format &format = Rgba8,
               cl_mem_flags flags = CL_MEM_READ_WRITE, void *pointer = nullptr);
  /// Creates an image of 4 bytes a texel; one of a buffer with the buffer.
  cl_mem image(const ImageKind &kind);
  /// Returns the error of the creation of an image.
  cl_int errorOf(const cl_image_desc &description, const cl_image_format &format = Rgba8,
                 cl_mem_flags flags = CL_MEM_READ_WRITE, void *pointer = nullptr);

  template <class T> T info(cl_mem image, cl_image_info name) {
    T value = {};
    size_t size = 0;
    EXPECT_CL(clGetImageInfo(image, name, sizeof(value), &value, &size));
    EXPECT_EQ(size, sizeof(value));
    return value;
  }
  template <class T> T memoryInfo(cl_mem image, cl_mem_info name) {
    T value = {};
    EXPECT_CL(clGetMemObjectInfo(image, name, sizeof(value), &value, nullptr));
    return value;
  }

  /// Reads and writes all texels, without gaps.
  std::vector<uint32_t> texels(cl_mem image, const Box &size);
  void setTexels(cl_mem image, const Box &size, const std::vector<uint32_t> &values);

private:
  std::vector<cl_mem> images;
};

/// Texels of 4 bytes that a test keeps itself, to compare an image with.
class Model {
public:
  /// Every texel has another value; models with other values of `first` share none.
  Model(const Box &size, uint32_t first);

  uint32_t &at(size_t x, size_t y, size_t z) { return values[x + size[0] * (y + size[1] * z)]; }
  const Box size;
  std::vector<uint32_t> values;
};

/// Calls `body` with the offsets of all texels of a box.
template <class Body> void forTexels(const Box &region, Body body) {
  for (size_t z = 0; z != region[2]; ++z)
    for (size_t y = 0; y != region[1]; ++y)
      for (size_t x = 0; x != region[0]; ++x)
        body(x, y, z);
}

} // namespace oclc::test

#endif // OCLC_TEST_RUNTIMEIMAGETEST_H
