//===- RuntimeMisuseImages.cpp - Rows of images, samplers and pipes -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeMisuse.h"

namespace oclc::test {

static const cl_image_format RightFormat = {CL_RGBA, CL_UNORM_INT8}, NoFormat = {0, 0},
                             MixedFormat = {CL_RGB, CL_FLOAT},
                             FormatOfOthers = {CL_sRGBx, CL_UNORM_INT8};
static const cl_sampler_properties UnknownSamplerProperty[] = {4711, 1, 0},
                                   NoFilter[] = {CL_SAMPLER_FILTER_MODE, 0, 0},
                                   NoSamplerProperties[] = {0};
static const cl_pipe_properties NoPipeProperties[] = {0};

/// Descriptions of images.
static const cl_image_desc RightImage = {CL_MEM_OBJECT_IMAGE3D, 8, 4, 3, 0, 0, 0, 0, 0, {}},
                           UnknownImage = {0xffffffff, 8, 4, 3, 0, 0, 0, 0, 0, {}},
                           EmptyImage = {CL_MEM_OBJECT_IMAGE3D, 8, 0, 3, 0, 0, 0, 0, 0, {}},
                           HugeImage = {CL_MEM_OBJECT_IMAGE2D, SIZE_MAX, 4, 0, 0, 0, 0, 0, 0, {}},
                           WideImage = {CL_MEM_OBJECT_IMAGE2D, 8, 1, 0, 0, SIZE_MAX, 0, 0, 0, {}},
                           Pyramid = {CL_MEM_OBJECT_IMAGE2D, 8, 4, 0, 0, 0, 0, 16, 0, {}},
                           LooseRow = {CL_MEM_OBJECT_IMAGE1D_BUFFER, 8, 0, 0, 0, 0, 0, 0, 0, {}};

/// `Origin` and `Region` fit into the image of 8 x 4 x 3 texels.
static const size_t ImageOrigin[] = {1, 1, 1}, FarColumn[] = {SIZE_MAX, 0, 0},
                    FarTexelRow[] = {0, size_t(1) << 32, 0}, FarLayer[] = {0, 0, 3},
                    ImageRegion[] = {2, 2, 2}, EmptyRegion[] = {2, 0, 2},
                    WrappingRegion[] = {SIZE_MAX, 2, 2}, LargeRegion[] = {2, 2, 3};

cl_mem Misuse::newImage(cl_context owner) {
  return cl.clCreateImage(owner, 0, &RightFormat, &RightImage, nullptr, nullptr);
}

/// An image of the context; a buffer is a wrong one.
Parameter Misuse::anImage(cl_mem right) {
  Parameter parameter = memory();
  parameter.right = bitsOf(right);
  parameter.wrong.push_back(fails(bitsOf(buffer), "a buffer", {CL_INVALID_MEM_OBJECT}));
  parameter.wrong.push_back(
      fails(bitsOf(foreignImage), "an image of another context", {CL_INVALID_CONTEXT}));
  return parameter;
}

void Misuse::addImageCreation() {
  const std::vector<cl_int> wrongFormat = {CL_INVALID_IMAGE_FORMAT_DESCRIPTOR},
                            wrongDescription = {CL_INVALID_IMAGE_DESCRIPTOR},
                            wrongSize = {CL_INVALID_IMAGE_SIZE};
  const Parameter format = value(
      bitsOf(&RightFormat),
      {fails(0, "no format", wrongFormat), fails(bitsOf(&NoFormat), "an unknown one", wrongFormat),
       fails(bitsOf(&MixedFormat), "RGB of floats", wrongFormat),
       fails(bitsOf(&FormatOfOthers), "sRGBx", {CL_IMAGE_FORMAT_NOT_SUPPORTED})});
  imageOfText = RightImage;
  imageOfText.image_type = CL_MEM_OBJECT_IMAGE2D;
  imageOfText.mem_object = fromBits<cl_mem>(bitsOf(text));
  const Parameter description = value(
      bitsOf(&RightImage), {fails(0, "no description", wrongDescription),
                            fails(bitsOf(&UnknownImage), "an unknown kind", wrongDescription),
                            fails(bitsOf(&EmptyImage), "no rows", wrongSize),
                            fails(bitsOf(&HugeImage), "SIZE_MAX columns", wrongSize),
                            fails(bitsOf(&WideImage), "a pitch of SIZE_MAX", wrongDescription),
                            fails(bitsOf(&Pyramid), "too many levels", wrongDescription),
                            fails(bitsOf(&LooseRow), "no buffer", wrongDescription),
                            fails(bitsOf(&imageOfText), "an image of text", wrongDescription)});
  const Parameter host =
      value(0, {fails(bitsOf(bytes), "memory without a flag", {CL_INVALID_HOST_PTR})});
  Parameter access = flags(CL_MEM_READ_WRITE);
  access.wrong.push_back(
      fails(CL_MEM_COPY_HOST_PTR, "a flag without memory", {CL_INVALID_HOST_PTR}));
  add("clCreateImage", clCreateImage,
      {aContext(), access, format, description, host, errorReturn()});
  add("clCreateImageWithProperties", clCreateImageWithProperties,
      {aContext(),
       value(0, {fails(bitsOf(UnknownSamplerProperty), "an unknown one", {CL_INVALID_PROPERTY})}),
       access, format, description, host, errorReturn()});
  add("clGetImageRequirementsInfoEXT",
      reinterpret_cast<clGetImageRequirementsInfoEXT_fn>(
          cl.clGetExtensionFunctionAddress("clGetImageRequirementsInfoEXT")),
      list(aContext(),
           value(0,
                 {fails(bitsOf(UnknownSamplerProperty), "an unknown one", {CL_INVALID_PROPERTY})}),
           flags(CL_MEM_READ_WRITE),
           value(bitsOf(&RightFormat), {fails(0, "no format", {CL_INVALID_VALUE}),
                                        fails(bitsOf(&NoFormat), "an unknown one", wrongFormat),
                                        fails(bitsOf(&FormatOfOthers), "sRGBx", wrongFormat)}),
           value(bitsOf(&RightImage),
                 {fails(0, "no description", {CL_INVALID_VALUE}),
                  fails(bitsOf(&UnknownImage), "an unknown kind", wrongDescription),
                  fails(bitsOf(&EmptyImage), "no rows", wrongDescription),
                  fails(bitsOf(&HugeImage), "SIZE_MAX columns", wrongDescription),
                  fails(bitsOf(&WideImage), "a pitch of SIZE_MAX", wrongDescription)}),
           query(CL_IMAGE_REQUIREMENTS_SIZE_EXT)));
  const Parameter size = value(2, {fails(0, "0", wrongSize), fails(SIZE_MAX, "SIZE_MAX", wrongSize),
                                   fails(Bits(1) << 32, "2^32", wrongSize)});
  const Parameter pitch = value(0, {fails(1, "a pitch without memory", wrongSize),
                                    fails(SIZE_MAX, "SIZE_MAX without memory", wrongSize)});
  add("clCreateImage2D", clCreateImage2D,
      {aContext(), flags(CL_MEM_READ_WRITE), format, size, size, pitch, host, errorReturn()});
  add("clCreateImage3D", clCreateImage3D,
      {aContext(), flags(CL_MEM_READ_WRITE), format, size, size, size, pitch, pitch, host,
       errorReturn()});
}

void Misuse::addSamplers() {
  const std::vector<cl_int> invalid = {CL_INVALID_VALUE};
  const auto choice = [&](Bits right) {
    return value(right, {fails(7, "7", invalid), fails(0xffffffff, "all bits", invalid)});
  };
  add("clCreateSampler", clCreateSampler,
      {aContext(), choice(CL_TRUE), choice(CL_ADDRESS_CLAMP), choice(CL_FILTER_NEAREST),
       errorReturn()});
  add("clCreateSamplerWithProperties", clCreateSamplerWithProperties,
      {aContext(),
       value(0, {fails(bitsOf(UnknownSamplerProperty), "an unknown property", invalid),
                 fails(bitsOf(NoFilter), "an unknown filter", invalid),
                 mayPass(bitsOf(NoSamplerProperties), "no properties")}),
       errorReturn()});
  const Parameter sampler = handle(Sampler, CL_INVALID_SAMPLER);
  add("clRetainSampler", clRetainSampler, {sampler});
  add("clReleaseSampler", clReleaseSampler, {sampler});
  add("clGetSamplerInfo", clGetSamplerInfo, list(sampler, query(CL_SAMPLER_FILTER_MODE)));
}

void Misuse::addPipes() {
  const std::vector<cl_int> wrongSize = {CL_INVALID_PIPE_SIZE},
                            tooLarge = {CL_MEM_OBJECT_ALLOCATION_FAILURE};
  add("clCreatePipe", clCreatePipe,
      {aContext(),
       value(CL_MEM_HOST_NO_ACCESS,
             {fails(CL_MEM_READ_ONLY, "a flag of buffers", {CL_INVALID_VALUE}),
              fails(0xffffffff, "all bits", {CL_INVALID_VALUE})}),
       value(4, {fails(0, "0", wrongSize), fails(UINT32_MAX, "2^32 - 1", wrongSize)}),
       value(8, {fails(0, "0", wrongSize), fails(UINT32_MAX, "2^32 - 1", tooLarge)}),
       value(0, {fails(bitsOf(NoPipeProperties), "an empty list", {CL_INVALID_VALUE})}),
       errorReturn()});
  Parameter pipe = memory();
  pipe.right = bitsOf(ring);
  pipe.wrong.push_back(fails(bitsOf(buffer), "a buffer", {CL_INVALID_MEM_OBJECT}));
  pipe.wrong.push_back(fails(bitsOf(image), "an image", {CL_INVALID_MEM_OBJECT}));
  add("clGetPipeInfo", clGetPipeInfo, list(pipe, query(CL_PIPE_PACKET_SIZE)));
}

void Misuse::addImages() {
  const std::vector<cl_int> invalid = {CL_INVALID_VALUE};
  addImageCreation();
  addSamplers();
  addPipes();
  Parameter queried = anImage(image);
  queried.wrong.pop_back(); // Queries work in any context.
  add("clGetImageInfo", clGetImageInfo, list(queried, query(CL_IMAGE_WIDTH)));
  add("clGetSupportedImageFormats", clGetSupportedImageFormats,
      {aContext(), flags(CL_MEM_READ_WRITE, CL_INVALID_VALUE),
       value(CL_MEM_OBJECT_IMAGE2D,
             {fails(0, "nothing", invalid), fails(0xffffffff, "all bits", invalid),
              fails(CL_MEM_OBJECT_BUFFER, "a buffer", invalid)}),
       value(1, {fails(0, "a list of nothing", invalid), mayPass(UINT32_MAX, "many")}), out(answer),
       out(&countReturn)});
}

void Misuse::addImageTransfers() {
  const std::vector<cl_int> invalid = {CL_INVALID_VALUE};
  const Parameter origin =
      value(bitsOf(ImageOrigin),
            {fails(0, "no origin", invalid), fails(bitsOf(FarColumn), "a far column", invalid),
             fails(bitsOf(FarTexelRow), "a far row", invalid),
             fails(bitsOf(FarLayer), "past the last slice", invalid)});
  const Parameter region =
      value(bitsOf(ImageRegion),
            {fails(0, "no region", invalid), fails(bitsOf(EmptyRegion), "no rows", invalid),
             fails(bitsOf(WrappingRegion), "SIZE_MAX columns", invalid),
             fails(bitsOf(LargeRegion), "a slice more", invalid)});
  const Parameter pitch =
      value(0, {fails(1, "less than a row", invalid), fails(SIZE_MAX, "SIZE_MAX", invalid),
                fails(SIZE_MAX / 2 + 1, "half of all memory", invalid)});
  const Parameter host = required(bytes, CL_INVALID_VALUE);
  const Parameter source = anImage(image), target = anImage(otherImage);
  add("clEnqueueReadImage", clEnqueueReadImage,
      list(aQueue(), source, boolean(), origin, region, pitch, pitch, host, waits()));
  add("clEnqueueWriteImage", clEnqueueWriteImage,
      list(aQueue(), source, boolean(), origin, region, pitch, pitch, host, waits()));
  add("clEnqueueFillImage", clEnqueueFillImage,
      list(aQueue(), source, host, origin, region, waits()));
  add("clEnqueueCopyImage", clEnqueueCopyImage,
      list(aQueue(), source, target, origin, origin, region, waits()));
  add("clEnqueueCopyImageToBuffer", clEnqueueCopyImageToBuffer,
      list(aQueue(), source, queueMemory(), origin, region, offset(), waits()));
  add("clEnqueueCopyBufferToImage", clEnqueueCopyBufferToImage,
      list(aQueue(), queueMemory(), source, offset(), origin, region, waits()));
  add("clEnqueueMapImage", clEnqueueMapImage,
      list(aQueue(), source, boolean(), flags(CL_MAP_READ), origin, region,
           required(&pitchesReturn[0], CL_INVALID_VALUE),
           required(&pitchesReturn[1], CL_INVALID_VALUE), waits(), errorReturn()));
}

} // namespace oclc::test
