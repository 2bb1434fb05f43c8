//===- RuntimeMisuseTransfers.cpp - Rows of buffers, and of commands on them ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//

#include "RuntimeMisuse.h"

namespace oclc::test {

static void CL_CALLBACK ignoreMemory(cl_mem, void *) {}

static const cl_buffer_region Part = {128, 64}, EmptyPart = {128, 0}, HugePart = {0, SIZE_MAX},
                              WrappingPart = {SIZE_MAX - 127, 256}, OddPart = {3, 64};
static const cl_mem_properties UnknownMemoryProperty[] = {4711, 1, 0}, NoProperties[] = {0},
                               HasAddress[] = {0x5000, 1, 0},
                               TwoAddresses[] = {0x5000, 1, 0x5000, 1, 0},
                               NoDescriptor[] = {CL_EXTERNAL_MEMORY_HANDLE_OPAQUE_FD_KHR,
                                                 cl_mem_properties(-1), 0},
                               OnlyDevices[] = {0x2051, 1, 0, 0};

/// Origins and regions for the commands on rectangles: bytes in a row, rows, slices. `Origin` and
/// `Region` fit into the buffer of 1024 bytes. `NoRegion` is empty, and the others do not fit.
static const size_t Origin[] = {0, 1, 0}, FarOrigin[] = {SIZE_MAX, 0, 0},
                    FarRow[] = {0, SIZE_MAX, 0}, FarSlice[] = {0, 0, SIZE_MAX / 2 + 1},
                    Region[] = {16, 4, 2}, NoRegion[] = {0, 4, 2}, HugeRegion[] = {SIZE_MAX, 1, 1},
                    ManyRows[] = {16, SIZE_MAX, 1}, ManySlices[] = {16, 4, SIZE_MAX / 2 + 1};

void Misuse::addTransfers() {
  const std::vector<cl_int> invalid = {CL_INVALID_VALUE};
  const auto creation = [&](Parameters front) {
    return list(
        aContext(), std::move(front), flags(CL_MEM_READ_WRITE),
        value(64, {fails(0, "no bytes", {CL_INVALID_BUFFER_SIZE}),
                   fails(SIZE_MAX, "SIZE_MAX", {CL_INVALID_BUFFER_SIZE}),
                   fails(SIZE_MAX / 2 + 1, "half of all memory", {CL_INVALID_BUFFER_SIZE})}),
        value(0, {fails(bitsOf(bytes), "memory without a flag", {CL_INVALID_HOST_PTR})}),
        errorReturn());
  };
  add("clCreateBuffer", clCreateBuffer, creation({}));
  rows.back().parameters[1].wrong.push_back(
      fails(CL_MEM_USE_HOST_PTR, "a flag without memory", {CL_INVALID_HOST_PTR}));
  rows.back().parameters[1].wrong.push_back(
      fails(CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, "two ways of access", invalid));
  add("clCreateBufferWithProperties", clCreateBufferWithProperties,
      creation({value(
          0, {fails(bitsOf(UnknownMemoryProperty), "an unknown property", {CL_INVALID_PROPERTY}),
              fails(bitsOf(TwoAddresses), "a property twice", {CL_INVALID_PROPERTY}),
              fails(bitsOf(NoDescriptor), "no descriptor", {CL_INVALID_PROPERTY}),
              fails(bitsOf(OnlyDevices), "devices without memory", {CL_INVALID_PROPERTY}),
              mayPass(bitsOf(HasAddress), "an address"),
              mayPass(bitsOf(NoProperties), "no properties")})}));
  add("clCreateSubBuffer", clCreateSubBuffer,
      {memory(), flags(0),
       value(CL_BUFFER_CREATE_TYPE_REGION,
             {fails(0, "nothing", invalid), fails(0xffffffff, "all bits", invalid)}),
       value(bitsOf(&Part),
             {fails(0, "no region", invalid),
              fails(bitsOf(&EmptyPart), "no bytes", {CL_INVALID_BUFFER_SIZE}),
              fails(bitsOf(&HugePart), "SIZE_MAX", invalid),
              fails(bitsOf(&WrappingPart), "so that the end is 128", invalid),
              fails(bitsOf(&OddPart), "at byte 3", {CL_MISALIGNED_SUB_BUFFER_OFFSET})}),
       errorReturn()});
  add("clRetainMemObject", clRetainMemObject, {memory()});
  add("clReleaseMemObject", clReleaseMemObject, {memory()});
  add("clSetMemObjectDestructorCallback", clSetMemObjectDestructorCallback,
      {memory(), value(bitsOf(+ignoreMemory), {fails(0, "nobody", invalid)}), value(0, {})});

  const Parameter host = required(bytes, CL_INVALID_VALUE);
  add("clEnqueueReadBuffer", clEnqueueReadBuffer,
      list(aQueue(), queueMemory(), boolean(), offset(), size(), host, waits()));
  add("clEnqueueWriteBuffer", clEnqueueWriteBuffer,
      list(aQueue(), queueMemory(), boolean(), offset(), size(), host, waits()));
  Parameter target = queueMemory();
  target.right = bitsOf(other);
  add("clEnqueueCopyBuffer", clEnqueueCopyBuffer,
      list(aQueue(), queueMemory(), target, offset(), offset(), size(), waits()));
  add("clEnqueueFillBuffer", clEnqueueFillBuffer,
      list(aQueue(), queueMemory(), host,
           value(4, {fails(0, "no pattern", invalid), fails(3, "3 bytes", invalid),
                     fails(256, "256 bytes", invalid), fails(SIZE_MAX, "SIZE_MAX", invalid),
                     fails(SIZE_MAX / 2 + 1, "half of all memory", invalid)}),
           offset(), size(), waits()));

  const Parameter origin = value(bitsOf(Origin), {fails(0, "no origin", invalid),
                                                  fails(bitsOf(FarOrigin), "far", invalid),
                                                  fails(bitsOf(FarRow), "a far row", invalid),
                                                  fails(bitsOf(FarSlice), "a far slice", invalid)});
  const Parameter region = value(
      bitsOf(Region), {fails(0, "no region", invalid), fails(bitsOf(NoRegion), "0 bytes", invalid),
                       fails(bitsOf(HugeRegion), "SIZE_MAX bytes", invalid),
                       fails(bitsOf(ManyRows), "SIZE_MAX rows", invalid),
                       fails(bitsOf(ManySlices), "2^63 slices", invalid)});
  const Parameter pitch =
      value(0, {fails(1, "less than a row", invalid), fails(SIZE_MAX, "SIZE_MAX", invalid),
                fails(SIZE_MAX / 2 + 1, "half of all memory", invalid)});
  // With the last pitch, the region ends behind the address space, but no product overflows.
  const Parameter hostSlice =
      value(0, {fails(1, "less than a row", invalid), fails(SIZE_MAX, "SIZE_MAX", invalid),
                fails(SIZE_MAX - (Bits(1) << 36) + 1, "all memory", invalid)});
  const Parameters ofHost = {pitch, pitch, pitch, hostSlice},
                   pitches = {pitch, pitch, pitch, pitch};
  const Parameters places = {origin, origin, region};
  add("clEnqueueReadBufferRect", clEnqueueReadBufferRect,
      list(aQueue(), queueMemory(), boolean(), places, ofHost, host, waits()));
  add("clEnqueueWriteBufferRect", clEnqueueWriteBufferRect,
      list(aQueue(), queueMemory(), boolean(), places, ofHost, host, waits()));
  add("clEnqueueCopyBufferRect", clEnqueueCopyBufferRect,
      list(aQueue(), queueMemory(), target, places, pitches, waits()));

  // Use another buffer, because mappings remain.
  Parameter mapped = queueMemory();
  mapped.right = bitsOf(newBuffer(CL_MEM_READ_WRITE));
  add("clEnqueueMapBuffer", clEnqueueMapBuffer,
      list(aQueue(), mapped, boolean(), flags(CL_MAP_READ), offset(), size(), waits(),
           errorReturn()));
  add("clEnqueueUnmapMemObject", clEnqueueUnmapMemObject,
      list(aQueue(), queueMemory(),
           value(bitsOf(bytes), {fails(0, "null", invalid), fails(1, "1", invalid)}), waits()));
  rows.back().isAbsent = true; // The buffer is not mapped.
  add("clEnqueueMigrateMemObjects", clEnqueueMigrateMemObjects,
      list(aQueue(),
           value(1, {fails(0, "no objects", invalid),
                     fails(2, "more objects than there are", {CL_INVALID_MEM_OBJECT}),
                     fails(UINT32_MAX, "UINT32_MAX objects",
                           {CL_INVALID_MEM_OBJECT, CL_OUT_OF_HOST_MEMORY})}),
           value(bitsOf(oneMemory.data()),
                 {fails(0, "no list", invalid),
                  fails(bitsOf(notEvents.data()), "a queue", {CL_INVALID_MEM_OBJECT}),
                  fails(bitsOf(notEvents.data() + 1), "text", {CL_INVALID_MEM_OBJECT}),
                  fails(bitsOf(&foreignBuffer), "a buffer of another context",
                        {CL_INVALID_CONTEXT})}),
           flags(0), waits()));
  add("clEnqueueMarkerWithWaitList", clEnqueueMarkerWithWaitList, list(aQueue(), waits()));
  add("clEnqueueBarrierWithWaitList", clEnqueueBarrierWithWaitList, list(aQueue(), waits()));
}

} // namespace oclc::test
