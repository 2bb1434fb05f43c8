//===- RuntimeImageArgumentTest.cpp - Images and samplers as arguments of kernels ---------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeImageTest.h"

#include "Binary/ImageABI.h"

#include <cstring>

namespace oclc::test {
namespace {

class RuntimeImageArgument : public RuntimeImages {
protected:
  RuntimeImageArgument() {
    cl_int error = 1;
    sampler = clCreateSampler(context, CL_TRUE, CL_ADDRESS_REPEAT, CL_FILTER_LINEAR, &error);
    EXPECT_CL(error);
  }
  ~RuntimeImageArgument() override { EXPECT_CL(clReleaseSampler(sampler)); }

  static cl_int set(cl_kernel kernel, cl_uint index, cl_mem memory) {
    return clSetKernelArg(kernel, index, sizeof(memory), &memory);
  }
  /// The arguments that a kernel gets.
  struct Seen {
    abi::ImageDescriptor image;
    uint32_t sampler;
  };
  Seen run(cl_kernel kernel, cl_mem image) {
    cl_mem out = buffer(128);
    EXPECT_CL(set(kernel, 0, image));
    setArgument(kernel, 1, sampler);
    EXPECT_CL(set(kernel, 2, out));
    EXPECT_CL(launch(kernel, {1}));
    const std::vector<uint8_t> bytes = read<uint8_t>(out, 128);
    Seen seen;
    std::memcpy(&seen.image, bytes.data(), sizeof(seen.image));
    std::memcpy(&seen.sampler, bytes.data() + sizeof(seen.image), sizeof(seen.sampler));
    return seen;
  }

  cl_sampler sampler = nullptr;
};

const struct {
  const char *kernel;
  cl_image_format format;
  size_t kind; ///< Index in ImageKinds.
} Kernels[] = {{"row", Rgba8, 0},   {"row_of_buffer", Rgba8, 1},        {"rows", Rgba8, 2},
               {"plane", Rgba8, 3}, {"depth", {CL_DEPTH, CL_FLOAT}, 3}, {"planes", Rgba8, 4},
               {"space", Rgba8, 5}};

TEST_F(RuntimeImageArgument, KernelsGetTheDescriptor) {
  for (const auto &[name, format, index] : Kernels) {
    SCOPED_TRACE(name);
    const ImageKind &kind = ImageKinds[index];
    cl_image_desc description = kind.description();
    if (kind.type == CL_MEM_OBJECT_IMAGE1D_BUFFER)
      description.mem_object = buffer(kind.size[0] * 4);
    const Seen seen = run(kernel(name, "images"), image(description, format));
    const bool isRow = kind.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
    const bool isArray = isRow || kind.type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
    const auto [width, second, third] = kind.size;
    EXPECT_NE(seen.image.texels, nullptr);
    EXPECT_EQ(seen.image.width, int32_t(width));
    EXPECT_EQ(seen.image.height, isRow ? 1 : int32_t(second));
    EXPECT_EQ(seen.image.depth, isArray ? 1 : int32_t(third));
    EXPECT_EQ(seen.image.layers, isRow ? int32_t(second) : isArray ? int32_t(third) : 1);
    EXPECT_EQ(seen.image.rowPitch, width * 4);
    EXPECT_EQ(seen.image.slicePitch, width * 4 * (isRow ? 1 : second));
    EXPECT_EQ(seen.image.texelBytes, 4u);
    EXPECT_EQ(seen.image.channelOrder, format.image_channel_order);
    EXPECT_EQ(seen.image.channelType, format.image_channel_data_type);
    EXPECT_EQ(seen.image.levels, 1);
    EXPECT_EQ(seen.sampler, abi::SamplerNormalized | abi::SamplerRepeat | abi::SamplerLinear);
  }
}

TEST_F(RuntimeImageArgument, OtherTypesAreRefused) {
  for (const auto &wanted : Kernels)
    for (const auto &given : Kernels) {
      cl_image_desc description = ImageKinds[given.kind].description();
      if (description.image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER)
        description.mem_object = buffer(1024);
      EXPECT_EQ(set(kernel(wanted.kernel, "images"), 0, image(description, given.format)),
                &wanted == &given ? CL_SUCCESS : CL_INVALID_MEM_OBJECT)
          << given.kernel << " for " << wanted.kernel;
    }
}

TEST_F(RuntimeImageArgument, AccessMustBePermitted) {
  const cl_image_desc description = ImageKinds[3].description();
  cl_mem read = image(description, Rgba8, CL_MEM_READ_ONLY),
         written = image(description, Rgba8, CL_MEM_WRITE_ONLY),
         both = image(description, Rgba8, CL_MEM_READ_WRITE);
  cl_kernel reads = kernel("plane", "images"), writes = kernel("written_plane", "images"),
            changes = kernel("changed_plane", "images");
  EXPECT_CL(set(reads, 0, read));
  EXPECT_EQ(CL_INVALID_ARG_VALUE, set(reads, 0, written));
  EXPECT_EQ(CL_INVALID_ARG_VALUE, set(writes, 0, read));
  EXPECT_CL(set(writes, 0, written));
  EXPECT_EQ(CL_INVALID_ARG_VALUE, set(changes, 0, read));
  EXPECT_EQ(CL_INVALID_ARG_VALUE, set(changes, 0, written));
  for (cl_kernel each : {reads, writes, changes})
    EXPECT_CL(set(each, 0, both));
}

TEST_F(RuntimeImageArgument, WrongArgumentsAreRefused) {
  cl_kernel plane = kernel("plane", "images");
  cl_mem right = image(ImageKinds[3]), none = nullptr;
  EXPECT_EQ(CL_INVALID_MEM_OBJECT, set(plane, 0, none));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT, clSetKernelArg(plane, 0, sizeof(cl_mem), nullptr));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT, set(plane, 0, buffer(1024)));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT, set(plane, 2, right)) << "an image for a buffer";
  EXPECT_EQ(CL_INVALID_ARG_SIZE, clSetKernelArg(plane, 0, 2 * sizeof(cl_mem), &right));
  EXPECT_EQ(CL_INVALID_ARG_VALUE, clSetKernelArgSVMPointer(plane, 0, &right));
  EXPECT_EQ(CL_INVALID_SAMPLER, clSetKernelArg(plane, 1, sizeof(cl_sampler), nullptr));
  EXPECT_EQ(CL_INVALID_SAMPLER, clSetKernelArg(plane, 1, sizeof(cl_sampler), &none));
  EXPECT_EQ(CL_INVALID_SAMPLER, clSetKernelArg(plane, 1, sizeof(cl_sampler), &right));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT, clSetKernelArg(plane, 0, sizeof(cl_mem), &sampler));
  EXPECT_EQ(CL_INVALID_ARG_SIZE, clSetKernelArg(plane, 1, sizeof(cl_sampler) / 2, &sampler));
  EXPECT_EQ(CL_INVALID_KERNEL_ARGS, launch(plane, {1}));

  cl_int error = 1;
  cl_context other = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  const cl_image_desc description = ImageKinds[3].description();
  cl_mem foreign = clCreateImage(other, 0, &Rgba8, &description, nullptr, &error);
  cl_sampler foreignSampler =
      clCreateSampler(other, CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, &error);
  EXPECT_EQ(CL_INVALID_CONTEXT, set(plane, 0, foreign));
  EXPECT_EQ(CL_INVALID_CONTEXT, clSetKernelArg(plane, 1, sizeof(foreignSampler), &foreignSampler));
  EXPECT_CL(clReleaseSampler(foreignSampler));
  EXPECT_CL(clReleaseMemObject(foreign));
  EXPECT_CL(clReleaseContext(other));
}

// A launch keeps its image, and a kernel needs a sampler no longer than clSetKernelArg.
TEST_F(RuntimeImageArgument, LaunchesKeepWhatTheyNeed) {
  cl_kernel plane = kernel("plane", "images");
  const cl_image_desc description = ImageKinds[3].description();
  cl_int error = 1;
  cl_mem kept = clCreateImage(context, 0, &Rgba8, &description, nullptr, &error);
  cl_sampler released =
      clCreateSampler(context, CL_FALSE, CL_ADDRESS_NONE, CL_FILTER_NEAREST, &error);
  cl_mem out = buffer(128);
  EXPECT_CL(set(plane, 0, kept));
  setArgument(plane, 1, released);
  EXPECT_CL(set(plane, 2, out));
  cl_event gate = userEvent();
  const size_t one = 1;
  EXPECT_CL(clEnqueueNDRangeKernel(queue, plane, 1, nullptr, &one, nullptr, 1, &gate, nullptr));
  EXPECT_CL(clReleaseMemObject(kept));
  EXPECT_CL(clReleaseSampler(released));
  EXPECT_CL(clSetUserEventStatus(gate, CL_COMPLETE));
  const std::vector<uint8_t> bytes = read<uint8_t>(out, 128);
  abi::ImageDescriptor seen;
  std::memcpy(&seen, bytes.data(), sizeof(seen));
  EXPECT_EQ(seen.width, int32_t(ImageKinds[3].size[0]));
  EXPECT_EQ(bytes[sizeof(seen)], uint8_t(abi::SamplerNearest));
}

TEST_F(RuntimeImageArgument, QueriesNameTypeAndAccess) {
  cl_kernel writes = kernel("written_plane", "images");
  char type[32] = {};
  cl_kernel_arg_access_qualifier access = 0;
  EXPECT_CL(clGetKernelArgInfo(writes, 0, CL_KERNEL_ARG_TYPE_NAME, sizeof(type), type, nullptr));
  EXPECT_STREQ(type, "image2d_t");
  EXPECT_CL(clGetKernelArgInfo(writes, 0, CL_KERNEL_ARG_ACCESS_QUALIFIER, sizeof(access), &access,
                               nullptr));
  EXPECT_EQ(access, cl_kernel_arg_access_qualifier(CL_KERNEL_ARG_ACCESS_WRITE_ONLY));
}

} // namespace
} // namespace oclc::test
