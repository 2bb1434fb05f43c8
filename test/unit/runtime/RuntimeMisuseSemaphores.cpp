//===- RuntimeMisuseSemaphores.cpp - Rows of semaphores and external memory -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeMisuse.h"

#include <sys/mman.h>
#include <unistd.h>

namespace oclc::test {

static const cl_semaphore_properties_khr
    Binary[] = {CL_SEMAPHORE_TYPE_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR, 0},
    NoType[] = {0}, OtherType[] = {CL_SEMAPHORE_TYPE_KHR, 4711, 0},
    TwoTypes[] = {CL_SEMAPHORE_TYPE_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR, CL_SEMAPHORE_TYPE_KHR, 0},
    NoDescriptor[] = {CL_SEMAPHORE_TYPE_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR,
                      CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR, cl_semaphore_properties_khr(-1), 0},
    NoDevice[] = {CL_SEMAPHORE_TYPE_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR, 0x2053, 0, 0};

cl_semaphore_khr Misuse::newSemaphore(cl_context owner) {
  cl_semaphore_khr made = reinterpret_cast<clCreateSemaphoreWithPropertiesKHR_fn>(
      cl.clGetExtensionFunctionAddress("clCreateSemaphoreWithPropertiesKHR"))(owner, Binary,
                                                                              nullptr);
  EXPECT_NE(made, nullptr);
  return made;
}

cl_mem Misuse::newExternal(cl_context owner) {
  const int file = memfd_create("test", MFD_ALLOW_SEALING | MFD_CLOEXEC);
  EXPECT_EQ(0, ftruncate(file, Size));
  const cl_mem_properties properties[] = {CL_EXTERNAL_MEMORY_HANDLE_OPAQUE_FD_KHR,
                                          cl_mem_properties(file), 0};
  cl_mem made = cl.clCreateBufferWithProperties(owner, properties, 0, Size, nullptr, nullptr);
  EXPECT_NE(made, nullptr);
  return made;
}

void Misuse::addSemaphores() {
  const std::vector<cl_int> invalid = {CL_INVALID_VALUE}, wrongProperty = {CL_INVALID_PROPERTY},
                            noSemaphore = {CL_INVALID_SEMAPHORE_KHR};
  const Parameter aSemaphore = handle(Semaphore, CL_INVALID_SEMAPHORE_KHR);
  addNamed<std::remove_pointer_t<clCreateSemaphoreWithPropertiesKHR_fn>>(
      "clCreateSemaphoreWithPropertiesKHR",
      {aContext(),
       value(bitsOf(Binary), {fails(0, "no list", invalid), fails(bitsOf(NoType), "0", invalid),
                              fails(bitsOf(OtherType), "4711", wrongProperty),
                              fails(bitsOf(TwoTypes), "a name without a value", wrongProperty),
                              fails(bitsOf(NoDescriptor), "no descriptor", wrongProperty),
                              fails(bitsOf(NoDevice), "no device", {CL_INVALID_DEVICE})}),
       errorReturn()});
  addNamed<std::remove_pointer_t<clRetainSemaphoreKHR_fn>>("clRetainSemaphoreKHR", {aSemaphore});
  addNamed<std::remove_pointer_t<clReleaseSemaphoreKHR_fn>>("clReleaseSemaphoreKHR", {aSemaphore});
  addNamed<std::remove_pointer_t<clGetSemaphoreHandleForTypeKHR_fn>>(
      "clGetSemaphoreHandleForTypeKHR",
      {aSemaphore, aDevice(), value(CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR, {fails(0, "0", invalid)}),
       value(sizeof(int), {fails(0, "no room", invalid)}), out(answer), out(&sizeReturn)});
  rows.back().isAbsent = true; // The semaphore cannot be exported.
  const Parameter count = value(1, {fails(0, "no semaphores", invalid)}),
                  payloads = value(0, {mayPass(bitsOf(answer), "a list")});
  const auto listOf = [&](const void *right) {
    return value(
        bitsOf(right),
        {fails(0, "no list", invalid), fails(bitsOf(oneMemory.data()), "a buffer", noSemaphore),
         fails(bitsOf(notEvents.data() + 1), "text", noSemaphore),
         fails(bitsOf(notEvents.data() + 2), "null", noSemaphore),
         fails(bitsOf(&foreignSemaphore), "one of another context", {CL_INVALID_CONTEXT})});
  };
  addNamed<std::remove_pointer_t<clEnqueueSignalSemaphoresKHR_fn>>(
      "clEnqueueSignalSemaphoresKHR", list(aQueue(), count, listOf(&semaphore), payloads, waits()));
  addNamed<std::remove_pointer_t<clEnqueueWaitSemaphoresKHR_fn>>(
      "clEnqueueWaitSemaphoresKHR",
      list(aQueue(), count, listOf(&foreignSemaphore), payloads, waits()));
  rows.back().isAbsent = true; // A wait without a signal would stop the queue.
}

void Misuse::addExternalMemory() {
  const Parameter count = value(1, {fails(0, "a list of nothing", {CL_INVALID_VALUE})});
  const Parameter objects =
      value(bitsOf(&external),
            {fails(0, "no list", {CL_INVALID_VALUE}),
             fails(bitsOf(oneMemory.data()), "other memory", {CL_INVALID_MEM_OBJECT}),
             fails(bitsOf(notEvents.data()), "a queue", {CL_INVALID_MEM_OBJECT}),
             fails(bitsOf(notEvents.data() + 1), "text", {CL_INVALID_MEM_OBJECT}),
             fails(bitsOf(&foreignExternal), "one of another context", {CL_INVALID_CONTEXT})});
  for (const char *name :
       {"clEnqueueAcquireExternalMemObjectsKHR", "clEnqueueReleaseExternalMemObjectsKHR"})
    addNamed<std::remove_pointer_t<clEnqueueAcquireExternalMemObjectsKHR_fn>>(
        name, list(aQueue(), count, objects, waits()));
}

} // namespace oclc::test
