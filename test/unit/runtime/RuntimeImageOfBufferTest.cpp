//===- RuntimeImageOfBufferTest.cpp - Images of buffers, and what images need ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// cl_ext_image_from_buffer and cl_ext_image_requirements_info.
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeImageTest.h"

#include <bit>

namespace oclc::test {
namespace {

class RuntimeImageOfBuffer : public RuntimeImages {
protected:
  /// Returns the error of a query.
  template <class T>
  cl_int ask(cl_image_requirements_info_ext name, T &value, const cl_image_desc *description,
             const cl_image_format *format = &Rgba8, cl_mem_flags flags = 0) {
    const auto function = reinterpret_cast<clGetImageRequirementsInfoEXT_fn>(
        clGetExtensionFunctionAddressForPlatform(platform, "clGetImageRequirementsInfoEXT"));
    size_t size = 0;
    const cl_int error =
        function(context, nullptr, flags, format, description, name, sizeof(value), &value, &size);
    if (error == CL_SUCCESS)
      EXPECT_EQ(size, sizeof(value));
    return error;
  }
  template <class T>
  T required(cl_image_requirements_info_ext name, const cl_image_desc *description,
             const cl_image_format *format = &Rgba8, cl_mem_flags flags = 0) {
    T value = {};
    EXPECT_CL(ask(name, value, description, format, flags));
    return value;
  }

  /// Returns a description with gaps after rows and slices.
  static cl_image_desc withGaps(const ImageKind &kind) {
    cl_image_desc description = kind.description();
    const bool isRowOfLayers = kind.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
    const bool isRow =
        kind.type == CL_MEM_OBJECT_IMAGE1D || kind.type == CL_MEM_OBJECT_IMAGE1D_BUFFER;
    description.image_row_pitch = isRow ? 0 : kind.size[0] * 4 + 8;
    if (kind.hasSlices())
      description.image_slice_pitch =
          description.image_row_pitch * (isRowOfLayers ? 2 : kind.size[1] + 1);
    return description;
  }
};

TEST_F(RuntimeImageOfBuffer, AllKindsShareTheBytesOfBuffers) {
  for (const ImageKind &kind : ImageKinds)
    for (bool hasGaps : {false, true}) {
      SCOPED_TRACE(kind.name);
      cl_image_desc description = hasGaps ? withGaps(kind) : kind.description();
      const auto bytes = required<size_t>(CL_IMAGE_REQUIREMENTS_SIZE_EXT, &description);
      Model content({bytes / 4, 1, 1}, 1000), written(kind.size, 5000);
      cl_mem memory = bufferOf(content.values);
      description.mem_object = memory;
      cl_mem made = image(description);
      EXPECT_EQ(memoryInfo<size_t>(made, CL_MEM_SIZE), bytes);
      EXPECT_EQ(memoryInfo<cl_mem>(made, CL_MEM_ASSOCIATED_MEMOBJECT), memory);
      EXPECT_EQ(info<cl_mem>(made, CL_IMAGE_BUFFER), memory);
      const auto row = info<size_t>(made, CL_IMAGE_ROW_PITCH),
                 slice = info<size_t>(made, CL_IMAGE_SLICE_PITCH);
      if (hasGaps && description.image_row_pitch != 0) {
        EXPECT_EQ(row, description.image_row_pitch);
        EXPECT_EQ(slice, description.image_slice_pitch);
      }
      const auto place = [&](size_t x, size_t y, size_t z) {
        const size_t step = kind.type == CL_MEM_OBJECT_IMAGE1D_ARRAY ? slice : row;
        return x + (y * step + z * slice) / 4;
      };
      Model expected(kind.size, 0);
      forTexels(kind.size, [&](size_t x, size_t y, size_t z) {
        expected.at(x, y, z) = content.values[place(x, y, z)];
      });
      EXPECT_EQ(texels(made, kind.size), expected.values);
      setTexels(made, kind.size, written.values);
      forTexels(kind.size, [&](size_t x, size_t y, size_t z) {
        content.values[place(x, y, z)] = written.at(x, y, z);
      });
      EXPECT_EQ(read<uint32_t>(memory, content.values.size()), content.values);
    }
}

TEST_F(RuntimeImageOfBuffer, SmallBuffersAndWrongPitchesAreRefused) {
  for (const ImageKind &kind : ImageKinds) {
    SCOPED_TRACE(kind.name);
    cl_image_desc description = withGaps(kind);
    const auto bytes = required<size_t>(CL_IMAGE_REQUIREMENTS_SIZE_EXT, &description);
    description.mem_object = buffer(bytes - 1);
    EXPECT_EQ(CL_INVALID_IMAGE_SIZE, errorOf(description));
    description.mem_object = buffer(bytes);
    EXPECT_CL(errorOf(description));
    if (description.image_row_pitch != 0) {
      description.image_row_pitch += 2;
      EXPECT_EQ(CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, errorOf(description));
      description.image_row_pitch = 4;
      EXPECT_EQ(CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, errorOf(description));
    }
    description = withGaps(kind);
    description.mem_object = buffer(bytes);
    if (kind.hasSlices()) {
      description.image_slice_pitch += 4;
      EXPECT_EQ(CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, errorOf(description));
    }
  }
}

TEST_F(RuntimeImageOfBuffer, AlignmentsAreThoseOfTexels) {
  for (cl_image_requirements_info_ext name : {CL_IMAGE_REQUIREMENTS_BASE_ADDRESS_ALIGNMENT_EXT,
                                              CL_IMAGE_REQUIREMENTS_ROW_PITCH_ALIGNMENT_EXT,
                                              CL_IMAGE_REQUIREMENTS_SLICE_PITCH_ALIGNMENT_EXT}) {
    EXPECT_EQ(required<size_t>(name, nullptr, nullptr), 16u);
    for (const ImageKind &kind : ImageKinds) {
      const cl_image_desc description = kind.description();
      EXPECT_EQ(required<size_t>(name, &description, nullptr), 16u);
      cl_uint count = 0;
      EXPECT_CL(
          clGetSupportedImageFormats(context, CL_MEM_READ_WRITE, kind.type, 0, nullptr, &count));
      std::vector<cl_image_format> formats(count);
      EXPECT_CL(clGetSupportedImageFormats(context, CL_MEM_READ_WRITE, kind.type, count,
                                           formats.data(), nullptr));
      for (const cl_image_format &format : formats) {
        const auto alignment = required<size_t>(name, &description, &format, CL_MEM_READ_WRITE);
        EXPECT_TRUE(std::has_single_bit(alignment));
        EXPECT_LE(alignment, 16u);
      }
    }
  }
}

TEST_F(RuntimeImageOfBuffer, LimitsDependOnTheKind) {
  struct Limits {
    cl_mem_object_type type;
    cl_uint width, height, depth, layers; ///< 0 if there is no such dimension.
  };
  for (const Limits &limits : {Limits{0, 2048, 2048, 2048, 2048},
                               {CL_MEM_OBJECT_IMAGE1D, 16384, 0, 0, 0},
                               {CL_MEM_OBJECT_IMAGE1D_BUFFER, 1 << 27, 0, 0, 0},
                               {CL_MEM_OBJECT_IMAGE1D_ARRAY, 16384, 0, 0, 2048},
                               {CL_MEM_OBJECT_IMAGE2D, 16384, 16384, 0, 0},
                               {CL_MEM_OBJECT_IMAGE2D_ARRAY, 16384, 16384, 0, 2048},
                               {CL_MEM_OBJECT_IMAGE3D, 2048, 2048, 2048, 0}}) {
    SCOPED_TRACE(limits.type);
    cl_image_desc description = {};
    description.image_type = limits.type;
    const auto expect = [&](cl_image_requirements_info_ext name, cl_uint wanted) {
      cl_uint value = 0;
      EXPECT_EQ(ask(name, value, &description),
                wanted == 0 ? CL_INVALID_IMAGE_DESCRIPTOR : CL_SUCCESS);
      EXPECT_EQ(value, wanted);
    };
    expect(CL_IMAGE_REQUIREMENTS_MAX_WIDTH_EXT, limits.width);
    expect(CL_IMAGE_REQUIREMENTS_MAX_HEIGHT_EXT, limits.height);
    expect(CL_IMAGE_REQUIREMENTS_MAX_DEPTH_EXT, limits.depth);
    expect(CL_IMAGE_REQUIREMENTS_MAX_ARRAY_SIZE_EXT, limits.layers);
  }
}

TEST_F(RuntimeImageOfBuffer, WrongQuestionsAreRefused) {
  size_t value = 0;
  cl_image_desc plane = ImageKinds[3].description();
  const auto ofSize = [&](const cl_image_desc *description, const cl_image_format *format) {
    return ask(CL_IMAGE_REQUIREMENTS_SIZE_EXT, value, description, format);
  };
  EXPECT_CL(ofSize(&plane, &Rgba8));
  EXPECT_EQ(CL_INVALID_VALUE, ofSize(nullptr, &Rgba8));
  EXPECT_EQ(CL_INVALID_VALUE, ofSize(&plane, nullptr));
  const cl_image_format wrong = {CL_RGB, CL_FLOAT}, depth = {CL_DEPTH, CL_FLOAT};
  EXPECT_EQ(CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, ofSize(&plane, &wrong));
  const cl_image_desc space = ImageKinds[5].description();
  EXPECT_EQ(CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, ofSize(&space, &depth));
  cl_image_desc other = plane;
  other.image_height = 0;
  EXPECT_EQ(CL_INVALID_IMAGE_DESCRIPTOR, ofSize(&other, &Rgba8));
  other = plane;
  other.image_row_pitch = 5;
  EXPECT_EQ(CL_INVALID_IMAGE_DESCRIPTOR, ofSize(&other, &Rgba8));
  other = plane;
  other.num_mip_levels = 2;
  EXPECT_EQ(CL_INVALID_IMAGE_DESCRIPTOR, ofSize(&other, &Rgba8));
  other.image_type = CL_MEM_OBJECT_BUFFER;
  EXPECT_EQ(CL_INVALID_IMAGE_DESCRIPTOR,
            ask(CL_IMAGE_REQUIREMENTS_ROW_PITCH_ALIGNMENT_EXT, value, &other));
}

TEST_F(RuntimeImageOfBuffer, AlignmentsNeedTheSizesOfAnImage) {
  for (cl_image_requirements_info_ext name : {CL_IMAGE_REQUIREMENTS_BASE_ADDRESS_ALIGNMENT_EXT,
                                              CL_IMAGE_REQUIREMENTS_ROW_PITCH_ALIGNMENT_EXT,
                                              CL_IMAGE_REQUIREMENTS_SLICE_PITCH_ALIGNMENT_EXT}) {
    size_t value = 0;
    cl_image_desc description = {};
    EXPECT_EQ(CL_INVALID_IMAGE_DESCRIPTOR, ask(name, value, &description));
    description.image_type = CL_MEM_OBJECT_IMAGE1D;
    EXPECT_EQ(CL_INVALID_IMAGE_DESCRIPTOR, ask(name, value, &description));
    EXPECT_EQ(CL_INVALID_IMAGE_DESCRIPTOR, ask(name, value, &description, nullptr));
    description.image_width = 16384;
    EXPECT_CL(ask(name, value, &description));
    description.image_width = 16385;
    EXPECT_EQ(CL_INVALID_IMAGE_DESCRIPTOR, ask(name, value, &description));
  }
}

} // namespace
} // namespace oclc::test
