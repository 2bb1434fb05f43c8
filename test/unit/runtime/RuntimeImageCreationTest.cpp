//===- RuntimeImageCreationTest.cpp - Layouts of images, and images of other objects ------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeImageTest.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace oclc::test {
namespace {

class RuntimeImageCreation : public RuntimeImages {
protected:
  std::vector<cl_image_format> formats(cl_mem_flags flags, cl_mem_object_type type) {
    cl_uint count = 0;
    EXPECT_CL(clGetSupportedImageFormats(context, flags, type, 0, nullptr, &count));
    std::vector<cl_image_format> all(count);
    EXPECT_CL(clGetSupportedImageFormats(context, flags, type, count, all.data(), nullptr));
    return all;
  }
  static bool contains(const std::vector<cl_image_format> &all, cl_channel_order order,
                       cl_channel_type type) {
    return std::ranges::any_of(all, [&](const cl_image_format &each) {
      return each.image_channel_order == order && each.image_channel_data_type == type;
    });
  }
};

TEST_F(RuntimeImageCreation, QueriesReturnTheDescription) {
  for (const ImageKind &kind : ImageKinds) {
    SCOPED_TRACE(kind.name);
    cl_mem created = image(kind);
    const bool isRow = kind.type == CL_MEM_OBJECT_IMAGE1D ||
                       kind.type == CL_MEM_OBJECT_IMAGE1D_BUFFER ||
                       kind.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
    const auto [width, second, third] = kind.size;
    EXPECT_EQ(info<size_t>(created, CL_IMAGE_WIDTH), width);
    EXPECT_EQ(info<size_t>(created, CL_IMAGE_HEIGHT), isRow ? 0 : second);
    EXPECT_EQ(info<size_t>(created, CL_IMAGE_DEPTH),
              kind.type == CL_MEM_OBJECT_IMAGE3D ? third : 0);
    EXPECT_EQ(info<size_t>(created, CL_IMAGE_ARRAY_SIZE),
              kind.type == CL_MEM_OBJECT_IMAGE1D_ARRAY   ? second
              : kind.type == CL_MEM_OBJECT_IMAGE2D_ARRAY ? third
                                                         : 0);
    EXPECT_EQ(info<size_t>(created, CL_IMAGE_ELEMENT_SIZE), 4u);
    EXPECT_EQ(info<size_t>(created, CL_IMAGE_ROW_PITCH), width * 4);
    EXPECT_EQ(info<size_t>(created, CL_IMAGE_SLICE_PITCH),
              kind.hasSlices() ? width * 4 * (isRow ? 1 : second) : 0);
    const auto format = info<cl_image_format>(created, CL_IMAGE_FORMAT);
    EXPECT_EQ(format.image_channel_order, cl_channel_order(CL_RGBA));
    EXPECT_EQ(format.image_channel_data_type, cl_channel_type(CL_UNORM_INT8));
    EXPECT_EQ(info<cl_uint>(created, CL_IMAGE_NUM_MIP_LEVELS), 0u);
    EXPECT_EQ(info<cl_uint>(created, CL_IMAGE_NUM_SAMPLES), 0u);
    EXPECT_EQ(info<cl_mem>(created, CL_IMAGE_BUFFER) != nullptr,
              kind.type == CL_MEM_OBJECT_IMAGE1D_BUFFER);
    EXPECT_EQ(memoryInfo<cl_mem_object_type>(created, CL_MEM_TYPE), kind.type);
    EXPECT_EQ(memoryInfo<size_t>(created, CL_MEM_SIZE), width * second * third * 4);
    EXPECT_EQ(memoryInfo<cl_context>(created, CL_MEM_CONTEXT), context);
    EXPECT_EQ(memoryInfo<cl_uint>(created, CL_MEM_REFERENCE_COUNT), 1u);
  }
}

TEST_F(RuntimeImageCreation, FormatsAreThoseOfTheFullProfile) {
  for (const ImageKind &kind : ImageKinds)
    for (cl_mem_flags flags :
         {CL_MEM_READ_WRITE, CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY, CL_MEM_KERNEL_READ_AND_WRITE}) {
      SCOPED_TRACE(kind.name);
      const auto all = formats(flags, kind.type);
      for (cl_channel_order order : {CL_R, CL_RG, CL_RGBA})
        for (cl_channel_type type :
             {CL_UNORM_INT8, CL_UNORM_INT16, CL_SNORM_INT8, CL_SNORM_INT16, CL_SIGNED_INT8,
              CL_SIGNED_INT16, CL_SIGNED_INT32, CL_UNSIGNED_INT8, CL_UNSIGNED_INT16,
              CL_UNSIGNED_INT32, CL_HALF_FLOAT, CL_FLOAT})
          EXPECT_TRUE(contains(all, order, type)) << std::hex << order << " " << type;
      EXPECT_TRUE(contains(all, CL_BGRA, CL_UNORM_INT8));
      const bool isPlane =
          kind.type == CL_MEM_OBJECT_IMAGE2D || kind.type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
      EXPECT_EQ(contains(all, CL_DEPTH, CL_FLOAT), isPlane);
      EXPECT_EQ(contains(all, CL_DEPTH, CL_UNORM_INT16), isPlane);
      EXPECT_EQ(contains(all, CL_sRGBA, CL_UNORM_INT8), kind.type != CL_MEM_OBJECT_IMAGE1D_BUFFER);
    }
}

// Each format that a query returns can be used, with its size.
TEST_F(RuntimeImageCreation, EveryFormatWorks) {
  for (const ImageKind &kind : ImageKinds)
    for (cl_mem_flags flags : {CL_MEM_READ_WRITE, CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY})
      for (const cl_image_format &format : formats(flags, kind.type)) {
        cl_image_desc description = kind.description();
        if (kind.type == CL_MEM_OBJECT_IMAGE1D_BUFFER)
          description.mem_object = buffer(kind.size[0] * 16, flags);
        cl_mem created = image(description, format, flags);
        const auto size = info<size_t>(created, CL_IMAGE_ELEMENT_SIZE);
        EXPECT_TRUE(size == 1 || size == 2 || size == 4 || size == 8 || size == 16);
        EXPECT_EQ(info<size_t>(created, CL_IMAGE_ROW_PITCH), size * kind.size[0]);
      }
}

TEST_F(RuntimeImageCreation, HostMemoryHasGaps) {
  const ImageKind &kind = ImageKinds[5];
  const size_t row = kind.size[0] * 4 + 4, slice = row * (kind.size[1] + 1);
  std::vector<uint32_t> memory(slice / 4 * kind.size[2]);
  Model model(kind.size, 1000);
  forTexels(kind.size, [&](size_t x, size_t y, size_t z) {
    memory[x + y * row / 4 + z * slice / 4] = model.at(x, y, z);
  });
  cl_image_desc description = kind.description();
  description.image_row_pitch = row;
  description.image_slice_pitch = slice;

  cl_mem copied = image(description, Rgba8, CL_MEM_COPY_HOST_PTR, memory.data());
  EXPECT_EQ(info<size_t>(copied, CL_IMAGE_ROW_PITCH), kind.size[0] * 4);
  EXPECT_EQ(memoryInfo<void *>(copied, CL_MEM_HOST_PTR), nullptr);
  EXPECT_EQ(texels(copied, kind.size), model.values);

  cl_mem used = image(description, Rgba8, CL_MEM_USE_HOST_PTR, memory.data());
  EXPECT_EQ(info<size_t>(used, CL_IMAGE_ROW_PITCH), row);
  EXPECT_EQ(info<size_t>(used, CL_IMAGE_SLICE_PITCH), slice);
  EXPECT_EQ(memoryInfo<void *>(used, CL_MEM_HOST_PTR), memory.data());
  EXPECT_EQ(texels(used, kind.size), model.values);
  Model changed(kind.size, 5000);
  setTexels(used, kind.size, changed.values);
  EXPECT_EQ(memory[1 + 2 * row / 4 + 3 * slice / 4], changed.at(1, 2, 3));
  EXPECT_EQ(memory[kind.size[0]], 0u) << "the gap after a row";
}

TEST_F(RuntimeImageCreation, ArraysOfRowsHaveGapsInHostMemory) {
  const ImageKind &kind = ImageKinds[2];
  const size_t slice = kind.size[0] * 4 * 2;
  Model memory({slice / 4, kind.size[1], 1}, 1000), model(kind.size, 0);
  forTexels(kind.size, [&](size_t x, size_t y, size_t) { model.at(x, y, 0) = memory.at(x, y, 0); });
  cl_image_desc description = kind.description();
  description.image_slice_pitch = slice;
  for (cl_mem_flags flags : {CL_MEM_COPY_HOST_PTR, CL_MEM_USE_HOST_PTR})
    EXPECT_EQ(texels(image(description, Rgba8, flags, memory.values.data()), kind.size),
              model.values);
}

TEST_F(RuntimeImageCreation, BuffersAreRowsAndPlanes) {
  constexpr size_t Pitch = 40; // Bytes: 10 texels.
  Model content({10, 8, 1}, 1000);
  cl_mem whole = bufferOf(content.values);
  cl_image_desc description = {};
  description.image_type = CL_MEM_OBJECT_IMAGE2D;
  description.image_width = 7;
  description.image_height = 8;
  description.image_row_pitch = Pitch;
  description.mem_object = whole;
  cl_mem plane = image(description);
  EXPECT_EQ(info<size_t>(plane, CL_IMAGE_ROW_PITCH), Pitch);
  EXPECT_EQ(info<cl_mem>(plane, CL_IMAGE_BUFFER), whole);
  EXPECT_EQ(memoryInfo<cl_mem>(plane, CL_MEM_ASSOCIATED_MEMOBJECT), whole);
  Model expected({7, 8, 1}, 0);
  forTexels(expected.size,
            [&](size_t x, size_t y, size_t) { expected.at(x, y, 0) = content.at(x, y, 0); });
  EXPECT_EQ(texels(plane, expected.size), expected.values);

  Model written({7, 8, 1}, 5000);
  setTexels(plane, written.size, written.values);
  forTexels(written.size,
            [&](size_t x, size_t y, size_t) { content.at(x, y, 0) = written.at(x, y, 0); });
  EXPECT_EQ(read<uint32_t>(whole, content.values.size()), content.values);

  const cl_buffer_region region = {128, 64};
  cl_int error = 1;
  cl_mem part =
      clCreateSubBuffer(whole, CL_MEM_READ_ONLY, CL_BUFFER_CREATE_TYPE_REGION, &region, &error);
  EXPECT_CL(error);
  description = {};
  description.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  description.image_width = 16;
  description.mem_object = part;
  cl_mem row = image(description, Rgba8, 0);
  EXPECT_CL(clReleaseMemObject(part)); // The image keeps it.
  EXPECT_EQ(memoryInfo<cl_mem_flags>(row, CL_MEM_FLAGS),
            cl_mem_flags(CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR));
  EXPECT_EQ(texels(row, {16, 1, 1}),
            std::vector<uint32_t>(content.values.begin() + 32, content.values.begin() + 48));
}

TEST_F(RuntimeImageCreation, ImagesOfImagesAreOtherViews) {
  const ImageKind &kind = ImageKinds[3];
  Model content(kind.size, 1000);
  cl_mem first = image(kind.description(), Rgba8, CL_MEM_READ_ONLY);
  setTexels(first, kind.size, content.values);
  cl_image_desc description = kind.description();
  description.mem_object = first;
  cl_mem view = image(description, {CL_sRGBA, CL_UNORM_INT8}, 0); // Read-only, like the first.
  EXPECT_EQ(info<cl_mem>(view, CL_IMAGE_BUFFER), nullptr);
  EXPECT_EQ(memoryInfo<cl_mem>(view, CL_MEM_ASSOCIATED_MEMOBJECT), first);
  EXPECT_EQ(texels(view, kind.size), content.values);
  description.mem_object = image(kind.description(), {CL_R, CL_FLOAT});
  image(description, {CL_DEPTH, CL_FLOAT});
}

TEST_F(RuntimeImageCreation, MemoryIsAligned) {
  cl_image_desc description = ImageKinds[0].description();
  cl_mem row = image(description, {CL_R, CL_UNORM_INT8});
  size_t rowPitch;
  cl_int error = 1;
  const Box origin = {}, region = {7, 1, 1};
  auto *start = static_cast<const uint8_t *>(
      clEnqueueMapImage(queue, row, CL_TRUE, CL_MAP_READ, origin.data(), region.data(), &rowPitch,
                        nullptr, 0, nullptr, nullptr, &error));
  ASSERT_CL(error);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(start) % 128, 0u);
}

TEST_F(RuntimeImageCreation, DestructorsRunBeforeTheBufferGoes) {
  static std::vector<int> order;
  order.clear();
  cl_int error = 1;
  cl_mem whole = clCreateBuffer(context, 0, 64, nullptr, &error);
  cl_image_desc description = ImageKinds[1].description();
  description.mem_object = whole;
  cl_mem row = clCreateImage(context, 0, &Rgba8, &description, nullptr, &error);
  ASSERT_CL(error);
  EXPECT_CL(
      clSetMemObjectDestructorCallback(whole, [](cl_mem, void *) { order.push_back(2); }, nullptr));
  EXPECT_CL(
      clSetMemObjectDestructorCallback(row, [](cl_mem, void *) { order.push_back(1); }, nullptr));
  EXPECT_CL(clReleaseMemObject(whole));
  EXPECT_TRUE(order.empty());
  EXPECT_CL(clReleaseMemObject(row));
  EXPECT_EQ(order, (std::vector<int>{1, 2}));
}

TEST_F(RuntimeImageCreation, FunctionsOfOldVersionsWork) {
  const ImageKind &plane = ImageKinds[3], &space = ImageKinds[5];
  Model first(plane.size, 1000), second(space.size, 5000);
  cl_int error = 1;
  cl_mem created = clCreateImage2D(context, CL_MEM_COPY_HOST_PTR, &Rgba8, plane.size[0],
                                   plane.size[1], 0, first.values.data(), &error);
  EXPECT_CL(error);
  EXPECT_EQ(texels(created, plane.size), first.values);
  EXPECT_CL(clReleaseMemObject(created));
  created = clCreateImage3D(context, CL_MEM_COPY_HOST_PTR, &Rgba8, space.size[0], space.size[1],
                            space.size[2], 0, 0, second.values.data(), &error);
  EXPECT_CL(error);
  EXPECT_EQ(texels(created, space.size), second.values);
  EXPECT_CL(clReleaseMemObject(created));
}

} // namespace
} // namespace oclc::test
