//===- RuntimeMisuseShared.cpp - Rows of shared memory, images and what is absent -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//

#include "RuntimeMisuse.h"

namespace oclc::test {

static const cl_mem_properties UnknownUsmProperty[] = {4711, 1, 0};

void Misuse::addSharedMemory() {
  const std::vector<cl_int> invalid = {CL_INVALID_VALUE};
  const std::vector<cl_int> wrongSize = {CL_INVALID_BUFFER_SIZE, Outcome::Unknown};
  // Memory that a call allocates is freed with its context.
  const Parameter bytesOfMemory =
      value(64, {fails(0, "no bytes", wrongSize), fails(SIZE_MAX, "SIZE_MAX", wrongSize),
                 fails(SIZE_MAX / 2 + 1, "half of it", wrongSize)});
  const Parameter alignment =
      value(0, {fails(3, "3", {CL_INVALID_VALUE, Outcome::Unknown}),
                fails(1 << 30, "2^30", {CL_INVALID_VALUE, Outcome::Unknown}),
                fails(UINT32_MAX, "UINT32_MAX", {CL_INVALID_VALUE, Outcome::Unknown})});
  add("clSVMAlloc", clSVMAlloc, {aContext(), flags(CL_MEM_READ_WRITE), bytesOfMemory, alignment});
  add("clSVMFree", clSVMFree,
      {aContext(), value(0, {mayPass(bitsOf(bytes), "other memory"),
                             mayPass(bitsOf(shared) + 1, "the middle of an allocation")})});

  static void *const others[] = {nullptr, nullptr};
  add("clEnqueueSVMFree", clEnqueueSVMFree,
      list(aQueue(), value(1, {fails(0, "a list of nothing", invalid)}),
           value(bitsOf(others), {fails(0, "no list", invalid)}), value(0, {}), value(0, {}),
           waits()));
  const Parameter target = required(bytes, CL_INVALID_VALUE),
                  source = value(bitsOf(bytes + Size),
                                 {fails(0, "null", invalid),
                                  fails(bitsOf(bytes + 8), "the target", {CL_MEM_COPY_OVERLAP})}),
                  pattern = required(bytes, CL_INVALID_VALUE),
                  patternSize = value(
                      4, {fails(0, "no pattern", invalid), fails(3, "3 bytes", invalid),
                          fails(256, "256 bytes", invalid), fails(SIZE_MAX, "SIZE_MAX", invalid)}),
                  size = value(
                      64, {fails(SIZE_MAX - 3, "nearly all memory", invalid), mayPass(0, "0")}),
                  region = required(shared, CL_INVALID_VALUE);
  add("clEnqueueSVMMemcpy", clEnqueueSVMMemcpy,
      list(aQueue(), boolean(), target, source, size, waits()));
  addNamed<std::remove_pointer_t<clEnqueueMemcpyINTEL_fn>>(
      "clEnqueueMemcpyINTEL", list(aQueue(), boolean(), target, source, size, waits()));
  add("clEnqueueSVMMemFill", clEnqueueSVMMemFill,
      list(aQueue(), target, pattern, patternSize, size, waits()));
  addNamed<std::remove_pointer_t<clEnqueueMemFillINTEL_fn>>(
      "clEnqueueMemFillINTEL", list(aQueue(), target, pattern, patternSize, size, waits()));
  add("clEnqueueSVMMap", clEnqueueSVMMap,
      list(aQueue(), boolean(), flags(CL_MAP_READ), region,
           value(64, {fails(0, "no bytes", invalid)}), waits()));
  add("clEnqueueSVMUnmap", clEnqueueSVMUnmap, list(aQueue(), region, waits()));
  static const size_t huge[] = {SIZE_MAX}, zero[] = {0};
  add("clEnqueueSVMMigrateMem", clEnqueueSVMMigrateMem,
      list(aQueue(), value(1, {fails(0, "nothing", invalid)}),
           value(bitsOf(&shared),
                 {fails(0, "no list", invalid), fails(bitsOf(others), "null", invalid),
                  fails(bitsOf(notEvents.data()), "a queue", invalid)}),
           value(0, {fails(bitsOf(huge), "SIZE_MAX bytes", invalid), mayPass(bitsOf(zero), "0")}),
           flags(0), waits()));

  const Parameter properties = value(0, {fails(bitsOf(UnknownUsmProperty), "an unknown property",
                                               {CL_INVALID_PROPERTY, CL_INVALID_VALUE})});
  Parameter maybeDevice = aDevice();
  maybeDevice.wrong.front() = mayPass(0, "any device");
  addNamed<std::remove_pointer_t<clHostMemAllocINTEL_fn>>(
      "clHostMemAllocINTEL", {aContext(), properties, bytesOfMemory, alignment, errorReturn()});
  addNamed<std::remove_pointer_t<clDeviceMemAllocINTEL_fn>>(
      "clDeviceMemAllocINTEL",
      {aContext(), aDevice(), properties, bytesOfMemory, alignment, errorReturn()});
  addNamed<std::remove_pointer_t<clSharedMemAllocINTEL_fn>>(
      "clSharedMemAllocINTEL",
      {aContext(), maybeDevice, properties, bytesOfMemory, alignment, errorReturn()});
  const Parameter allocation =
      value(0, {fails(bitsOf(bytes), "other memory", invalid), fails(1, "1", invalid),
                fails(bitsOf(shared) + 1, "the middle of an allocation", invalid)});
  addNamed<std::remove_pointer_t<clMemFreeINTEL_fn>>("clMemFreeINTEL", {aContext(), allocation});
  addNamed<std::remove_pointer_t<clMemBlockingFreeINTEL_fn>>("clMemBlockingFreeINTEL",
                                                             {aContext(), allocation});
  addNamed<std::remove_pointer_t<clGetMemAllocInfoINTEL_fn>>(
      "clGetMemAllocInfoINTEL",
      list(aContext(), value(bitsOf(shared), {mayPass(0, "null"), mayPass(1, "1")}),
           query(CL_MEM_ALLOC_SIZE_INTEL)));
  const Parameter someBytes = value(64, {fails(0, "no bytes", invalid)});
  addNamed<std::remove_pointer_t<clEnqueueMigrateMemINTEL_fn>>(
      "clEnqueueMigrateMemINTEL", list(aQueue(), region, someBytes, flags(0), waits()));
  addNamed<std::remove_pointer_t<clEnqueueMemAdviseINTEL_fn>>(
      "clEnqueueMemAdviseINTEL", list(aQueue(), region, someBytes,
                                      value(0, {fails(0xffffffff, "all bits", invalid)}), waits()));
}

/// Adds the functions for objects of other APIs.
void Misuse::addFunctionsOfOthers() {
#define OCLC_ABSENT(NAME) addAbsent(#NAME, cl.NAME, {});
#include "api/Functions.def"
}

} // namespace oclc::test
