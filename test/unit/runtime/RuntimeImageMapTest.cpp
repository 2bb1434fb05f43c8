//===- RuntimeImageMapTest.cpp - Maps of parts of images ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeImageTest.h"

namespace oclc::test {
namespace {

class RuntimeImageMap : public RuntimeImages {
protected:
  uint8_t *map(cl_mem image, cl_map_flags flags, const Box &origin, const Box &region,
               cl_int expected = CL_SUCCESS) {
    cl_int error = 1;
    rowPitch = slicePitch = 99;
    void *pointer = clEnqueueMapImage(queue, image, CL_TRUE, flags, origin.data(), region.data(),
                                      &rowPitch, &slicePitch, 0, nullptr, nullptr, &error);
    EXPECT_EQ(expected, error);
    EXPECT_EQ(pointer == nullptr, error != CL_SUCCESS);
    return static_cast<uint8_t *>(pointer);
  }
  cl_int unmap(cl_mem image, void *pointer) {
    return clEnqueueUnmapMemObject(queue, image, pointer, 0, nullptr, nullptr);
  }

  size_t rowPitch = 0, slicePitch = 0;
};

TEST_F(RuntimeImageMap, ReturnsTheTexelsAndTheirPitches) {
  for (const ImageKind &kind : ImageKinds) {
    SCOPED_TRACE(kind.name);
    cl_mem mapped = image(kind);
    Model model(kind.size, 1000);
    setTexels(mapped, kind.size, model.values);
    Box origin, region;
    for (size_t i = 0; i != origin.size(); ++i) {
      origin[i] = kind.size[i] > 2 ? 2 : 0;
      region[i] = kind.size[i] - origin[i];
    }
    uint8_t *start = map(mapped, CL_MAP_READ | CL_MAP_WRITE, origin, region);
    ASSERT_NE(start, nullptr);
    EXPECT_EQ(rowPitch, kind.size[0] * 4);
    EXPECT_EQ(slicePitch == 0, !kind.hasSlices());
    EXPECT_EQ(1u, memoryInfo<cl_uint>(mapped, CL_MEM_MAP_COUNT));
    const size_t step = kind.type == CL_MEM_OBJECT_IMAGE1D_ARRAY ? slicePitch : rowPitch;
    forTexels(region, [&](size_t x, size_t y, size_t z) {
      auto *texel = reinterpret_cast<uint32_t *>(start + x * 4 + y * step + z * slicePitch);
      uint32_t &expected = model.at(origin[0] + x, origin[1] + y, origin[2] + z);
      EXPECT_EQ(*texel, expected);
      *texel = expected += 7777;
    });
    EXPECT_CL(unmap(mapped, start));
    EXPECT_EQ(CL_INVALID_VALUE, unmap(mapped, start));
    EXPECT_EQ(0u, memoryInfo<cl_uint>(mapped, CL_MEM_MAP_COUNT));
    EXPECT_EQ(texels(mapped, kind.size), model.values);
  }
}

TEST_F(RuntimeImageMap, ReturnsTheMemoryOfTheApplication) {
  std::vector<uint32_t> memory(8 * 6);
  cl_image_desc description = ImageKinds[3].description();
  description.image_row_pitch = 8 * 4;
  cl_mem mapped = image(description, Rgba8, CL_MEM_USE_HOST_PTR, memory.data());
  uint8_t *start = map(mapped, CL_MAP_READ, {2, 3, 0}, {1, 1, 1});
  EXPECT_EQ(start, reinterpret_cast<uint8_t *>(memory.data() + 2 + 3 * 8));
  EXPECT_EQ(rowPitch, 8u * 4);
  EXPECT_CL(unmap(mapped, start));
}

TEST_F(RuntimeImageMap, PartsForWritingMustNotOverlap) {
  const Box left = {3, 6, 1}, right = {4, 6, 1}, corner = {1, 1, 1};
  cl_mem mapped = image(ImageKinds[3]);
  uint8_t *first = map(mapped, CL_MAP_WRITE, {0, 0, 0}, left);
  // The addresses of both parts alternate, but no texel is in both.
  uint8_t *second = map(mapped, CL_MAP_WRITE_INVALIDATE_REGION, {3, 0, 0}, right);
  map(mapped, CL_MAP_WRITE, {2, 5, 0}, corner, CL_INVALID_OPERATION);
  map(mapped, CL_MAP_READ | CL_MAP_WRITE, {6, 5, 0}, corner, CL_INVALID_OPERATION);
  cl_image_desc description = ImageKinds[3].description();
  description.mem_object = mapped;
  cl_mem view = image(description, {CL_sRGBA, CL_UNORM_INT8}, CL_MEM_READ_ONLY);
  map(view, CL_MAP_WRITE, {2, 5, 0}, corner, CL_INVALID_OPERATION);
  uint8_t *third = map(mapped, CL_MAP_READ, {2, 5, 0}, corner);
  for (uint8_t *each : {third, second, first})
    EXPECT_CL(unmap(mapped, each));
  EXPECT_CL(unmap(mapped, map(mapped, CL_MAP_WRITE, {2, 5, 0}, corner)));
}

} // namespace
} // namespace oclc::test
