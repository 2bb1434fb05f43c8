//===- RuntimeImageTransferTest.cpp - Reads, writes and copies of parts of images ---------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeImageTest.h"

#include <algorithm>
#include <cstring>

namespace oclc::test {
namespace {

class RuntimeImageTransfer : public RuntimeImages {
protected:
  /// Returns a part that touches no border in dimensions of more than 2.
  static std::pair<Box, Box> middleOf(const Box &size) {
    Box origin = {}, region = size;
    for (size_t i = 0; i != size.size(); ++i)
      if (size[i] > 2) {
        origin[i] = 1;
        region[i] = size[i] - 2;
      }
    return {origin, region};
  }
};

/// Memory of the application with gaps after rows and slices, for a part of an image.
struct HostMemory {
  HostMemory(const ImageKind &kind, const Box &region)
      : isRowOfLayers(kind.type == CL_MEM_OBJECT_IMAGE1D_ARRAY) {
    rowPitch = region[0] * 4 + 8;
    if (kind.hasSlices())
      slicePitch = rowPitch * (isRowOfLayers ? 1 : region[1]) + 12;
    bytes.assign(offset(0, region[1] - 1, region[2] - 1) + region[0] * 4 + 16, Gap);
  }
  size_t offset(size_t x, size_t y, size_t z) const {
    return x * 4 + y * (isRowOfLayers ? slicePitch : rowPitch) + z * slicePitch;
  }
  void set(size_t x, size_t y, size_t z, uint32_t value) {
    std::memcpy(bytes.data() + offset(x, y, z), &value, sizeof(value));
  }

  static constexpr uint8_t Gap = 0xee;
  const bool isRowOfLayers;
  size_t rowPitch, slicePitch = 0;
  std::vector<uint8_t> bytes;
};

TEST_F(RuntimeImageTransfer, WritesPartsFromMemoryWithGaps) {
  for (const ImageKind &kind : ImageKinds) {
    SCOPED_TRACE(kind.name);
    cl_mem target = image(kind);
    Model model(kind.size, 1000);
    setTexels(target, kind.size, model.values);
    const auto [origin, region] = middleOf(kind.size);
    HostMemory host(kind, region);
    uint32_t next = 1;
    forTexels(region, [&, origin = origin](size_t x, size_t y, size_t z) {
      model.at(origin[0] + x, origin[1] + y, origin[2] + z) = next;
      host.set(x, y, z, next++);
    });
    EXPECT_CL(clEnqueueWriteImage(queue, target, CL_TRUE, origin.data(), region.data(),
                                  host.rowPitch, host.slicePitch, host.bytes.data(), 0, nullptr,
                                  nullptr));
    EXPECT_EQ(texels(target, kind.size), model.values);
  }
}

TEST_F(RuntimeImageTransfer, ReadsPartsToMemoryWithGaps) {
  for (const ImageKind &kind : ImageKinds) {
    SCOPED_TRACE(kind.name);
    cl_mem source = image(kind);
    Model model(kind.size, 1000);
    setTexels(source, kind.size, model.values);
    const auto [origin, region] = middleOf(kind.size);
    HostMemory host(kind, region), expected(kind, region);
    forTexels(region, [&, origin = origin](size_t x, size_t y, size_t z) {
      expected.set(x, y, z, model.at(origin[0] + x, origin[1] + y, origin[2] + z));
    });
    cl_event &done = event();
    EXPECT_CL(clEnqueueReadImage(queue, source, CL_FALSE, origin.data(), region.data(),
                                 host.rowPitch, host.slicePitch, host.bytes.data(), 0, nullptr,
                                 &done));
    EXPECT_CL(clWaitForEvents(1, &done));
    EXPECT_EQ(host.bytes, expected.bytes);
  }
}

TEST_F(RuntimeImageTransfer, CopiesBetweenAllKinds) {
  for (const ImageKind &from : ImageKinds)
    for (const ImageKind &to : ImageKinds) {
      SCOPED_TRACE(std::string(from.name) + " to " + to.name);
      cl_mem source = image(from), target = image(to);
      Model input(from.size, 1000), output(to.size, 5000);
      setTexels(source, from.size, input.values);
      setTexels(target, to.size, output.values);
      const Box fromOrigin = middleOf(from.size).first, toOrigin = {};
      Box region;
      for (size_t i = 0; i != region.size(); ++i)
        region[i] = std::min(from.size[i] - fromOrigin[i], to.size[i]);
      forTexels(region, [&](size_t x, size_t y, size_t z) {
        output.at(x, y, z) = input.at(fromOrigin[0] + x, fromOrigin[1] + y, fromOrigin[2] + z);
      });
      EXPECT_CL(clEnqueueCopyImage(queue, source, target, fromOrigin.data(), toOrigin.data(),
                                   region.data(), 0, nullptr, nullptr));
      EXPECT_EQ(texels(target, to.size), output.values);
    }
}

TEST_F(RuntimeImageTransfer, CopiesToBuffersAndBack) {
  constexpr size_t Offset = 12, Behind = 5;
  for (const ImageKind &kind : ImageKinds) {
    SCOPED_TRACE(kind.name);
    cl_mem source = image(kind), target = image(kind);
    Model input(kind.size, 1000), output(kind.size, 5000);
    setTexels(source, kind.size, input.values);
    setTexels(target, kind.size, output.values);
    const auto [origin, region] = middleOf(kind.size);
    const size_t count = region[0] * region[1] * region[2];
    std::vector<uint32_t> expected(Offset / 4 + count + Behind, 0xeeeeeeee);
    cl_mem between = bufferOf(expected);
    size_t next = Offset / 4;
    forTexels(region, [&, origin = origin](size_t x, size_t y, size_t z) {
      const uint32_t value = input.at(origin[0] + x, origin[1] + y, origin[2] + z);
      expected[next++] = value;
      output.at(origin[0] + x, origin[1] + y, origin[2] + z) = value;
    });
    EXPECT_CL(clEnqueueCopyImageToBuffer(queue, source, between, origin.data(), region.data(),
                                         Offset, 0, nullptr, nullptr));
    EXPECT_EQ(read<uint32_t>(between, expected.size()), expected);
    EXPECT_CL(clEnqueueCopyBufferToImage(queue, between, target, Offset, origin.data(),
                                         region.data(), 0, nullptr, nullptr));
    EXPECT_EQ(texels(target, kind.size), output.values);
  }
}

TEST_F(RuntimeImageTransfer, OverlappingCopiesAreRefused) {
  const Box region = {2, 2, 1}, origin = {1, 1, 0}, right = {3, 1, 0}, below = {1, 3, 0},
            across = {2, 2, 0};
  cl_mem plane = image(ImageKinds[3]), other = image(ImageKinds[3]);
  const auto copy = [&](cl_mem to, const Box &target) {
    return clEnqueueCopyImage(queue, plane, to, origin.data(), target.data(), region.data(), 0,
                              nullptr, nullptr);
  };
  EXPECT_EQ(CL_MEM_COPY_OVERLAP, copy(plane, origin));
  EXPECT_EQ(CL_MEM_COPY_OVERLAP, copy(plane, across));
  EXPECT_CL(copy(plane, right));
  EXPECT_CL(copy(plane, below));
  EXPECT_CL(copy(other, across));
  cl_image_desc description = ImageKinds[3].description();
  description.mem_object = plane;
  cl_mem view = image(description, {CL_sRGBA, CL_UNORM_INT8}, CL_MEM_READ_ONLY);
  EXPECT_EQ(CL_IMAGE_FORMAT_MISMATCH, copy(view, across));
}

TEST_F(RuntimeImageTransfer, CommandBuffersRepeatThem) {
  const ImageKind &kind = ImageKinds[2];
  const auto find = [&](const char *name) {
    void *function = clGetExtensionFunctionAddressForPlatform(platform, name);
    EXPECT_NE(function, nullptr) << name;
    return function;
  };
  // Functions as in version 0.9.8 of the extension; some headers have older declarations.
  using Commands = cl_command_buffer_khr;
  using Sizes = const size_t *;
  const auto copy =
      reinterpret_cast<cl_int (*)(Commands, cl_command_queue, const void *, cl_mem, cl_mem, Sizes,
                                  Sizes, Sizes, cl_uint, const cl_uint *, cl_uint *, void *)>(
          find("clCommandCopyImageKHR"));
  const auto toBuffer =
      reinterpret_cast<cl_int (*)(Commands, cl_command_queue, const void *, cl_mem, cl_mem, Sizes,
                                  Sizes, size_t, cl_uint, const cl_uint *, cl_uint *, void *)>(
          find("clCommandCopyImageToBufferKHR"));
  const auto toImage =
      reinterpret_cast<cl_int (*)(Commands, cl_command_queue, const void *, cl_mem, cl_mem, size_t,
                                  Sizes, Sizes, cl_uint, const cl_uint *, cl_uint *, void *)>(
          find("clCommandCopyBufferToImageKHR"));
  const auto fill =
      reinterpret_cast<cl_int (*)(Commands, cl_command_queue, const void *, cl_mem, const void *,
                                  Sizes, Sizes, cl_uint, const cl_uint *, cl_uint *, void *)>(
          find("clCommandFillImageKHR"));
  const auto create =
      reinterpret_cast<clCreateCommandBufferKHR_fn>(find("clCreateCommandBufferKHR"));
  const auto finalize =
      reinterpret_cast<clFinalizeCommandBufferKHR_fn>(find("clFinalizeCommandBufferKHR"));
  const auto enqueue =
      reinterpret_cast<clEnqueueCommandBufferKHR_fn>(find("clEnqueueCommandBufferKHR"));
  const auto release =
      reinterpret_cast<clReleaseCommandBufferKHR_fn>(find("clReleaseCommandBufferKHR"));

  cl_mem first = image(kind), second = image(kind), third = image(kind);
  cl_mem between = buffer(kind.size[0] * kind.size[1] * 4);
  const Box origin = {}, corner = {2, 1, 1};
  const float white[] = {1, 1, 1, 1};
  cl_int error = 1;
  Commands commands = create(1, &queue, nullptr, &error);
  ASSERT_CL(error);
  EXPECT_CL(copy(commands, nullptr, nullptr, first, second, origin.data(), origin.data(),
                 kind.size.data(), 0, nullptr, nullptr, nullptr));
  EXPECT_CL(fill(commands, nullptr, nullptr, second, white, origin.data(), corner.data(), 0,
                 nullptr, nullptr, nullptr));
  EXPECT_CL(toBuffer(commands, nullptr, nullptr, second, between, origin.data(), kind.size.data(),
                     0, 0, nullptr, nullptr, nullptr));
  EXPECT_CL(toImage(commands, nullptr, nullptr, between, third, 0, origin.data(), kind.size.data(),
                    0, nullptr, nullptr, nullptr));
  EXPECT_CL(finalize(commands));
  for (uint32_t round = 0; round != 3; ++round) {
    Model model(kind.size, 1000 * round);
    setTexels(first, kind.size, model.values);
    EXPECT_CL(enqueue(0, nullptr, commands, 0, nullptr, nullptr));
    model.at(0, 0, 0) = model.at(1, 0, 0) = 0xffffffff;
    EXPECT_EQ(texels(third, kind.size), model.values);
  }
  EXPECT_CL(release(commands));
}

} // namespace
} // namespace oclc::test
