//===- RuntimeErrorsKernelTest.cpp - What kernels and launches refuse -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeErrorsTest.h"

namespace {

class RuntimeErrorsKernel : public RuntimeErrors {
protected:
  /// Returns the kernel add(data, value) with both arguments set.
  cl_kernel readyKernel() {
    cl_kernel add = newKernel("add");
    const int value = 1;
    EXPECT_CL(cl.clSetKernelArg(add, 0, sizeof(buffer), &buffer));
    EXPECT_CL(cl.clSetKernelArg(add, 1, sizeof(value), &value));
    return add;
  }
};

struct KernelCreation {
  cl_program program;
  const char *name = "add";
};

TEST_F(RuntimeErrorsKernel, Creation) {
  using Row = Wrong<KernelCreation>;
  check<KernelCreation>(
      "clCreateKernel", {program},
      [](const KernelCreation &a) {
        cl_int error;
        cl_kernel made = cl.clCreateKernel(a.program, a.name, &error);
        EXPECT_EQ(made == nullptr, error != CL_SUCCESS);
        if (made)
          EXPECT_CL(cl.clReleaseKernel(made));
        return error;
      },
      {Row{"no program", CL_INVALID_PROGRAM, [](auto &a) { a.program = nullptr; }},
       Row{"before a build", CL_INVALID_PROGRAM_EXECUTABLE, [&](auto &a) { a.program = unbuilt; }},
       Row{"no name", CL_INVALID_VALUE, [](auto &a) { a.name = nullptr; }},
       Row{"an unknown name", CL_INVALID_KERNEL_NAME, [](auto &a) { a.name = "adder"; }},
       Row{"an empty name", CL_INVALID_KERNEL_NAME, [](auto &a) { a.name = ""; }}});

  cl_kernel one;
  EXPECT_EQ(CL_INVALID_PROGRAM, cl.clCreateKernelsInProgram(nullptr, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_PROGRAM_EXECUTABLE,
            cl.clCreateKernelsInProgram(unbuilt, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, cl.clCreateKernelsInProgram(program, 1, &one, nullptr));
}

struct Argument {
  cl_kernel kernel;
  cl_uint index;
  size_t size;
  const void *value;
};

TEST_F(RuntimeErrorsKernel, Arguments) {
  using Row = Wrong<Argument>;
  cl_kernel local = newKernel("local_sum");
  const int value = 1;
  cl_mem wrong = as<cl_mem>(queue);
  check<Argument>(
      "clSetKernelArg", {newKernel("add"), 0, sizeof(cl_mem), &buffer},
      [](const Argument &a) { return cl.clSetKernelArg(a.kernel, a.index, a.size, a.value); },
      {Row{"no kernel", CL_INVALID_KERNEL, [](auto &a) { a.kernel = nullptr; }},
       Row{"no such argument", CL_INVALID_ARG_INDEX, [](auto &a) { a.index = 2; }},
       Row{"a buffer of half a handle", CL_INVALID_ARG_SIZE, [](auto &a) { a.size = 4; }},
       Row{"a buffer that is a queue", CL_INVALID_MEM_OBJECT, [&](auto &a) { a.value = &wrong; }},
       Row{"a buffer of another context", CL_INVALID_CONTEXT,
           [&](auto &a) { a.value = &foreignBuffer; }},
       Row{"a number of the wrong size", CL_INVALID_ARG_SIZE,
           [&](auto &a) { a.index = 1, a.size = 8, a.value = bytes; }},
       Row{"no number", CL_INVALID_ARG_VALUE,
           [&](auto &a) { a.index = 1, a.size = 4, a.value = nullptr; }},
       Row{"local memory with a value", CL_INVALID_ARG_VALUE,
           [&](auto &a) { a = {local, 2, 4, &value}; }},
       Row{"no local memory", CL_INVALID_ARG_SIZE, [&](auto &a) { a = {local, 2, 0, nullptr}; }}});
  check<Argument>(
      "clSetKernelArgSVMPointer", {newKernel("add"), 0, 0, bytes},
      [](const Argument &a) { return cl.clSetKernelArgSVMPointer(a.kernel, a.index, a.value); },
      {Row{"no kernel", CL_INVALID_KERNEL, [](auto &a) { a.kernel = nullptr; }},
       Row{"no such argument", CL_INVALID_ARG_INDEX, [](auto &a) { a.index = 2; }},
       Row{"a number", CL_INVALID_ARG_VALUE, [](auto &a) { a.index = 1; }}});
}

struct ExecInfo {
  cl_kernel kernel;
  cl_kernel_exec_info name = CL_KERNEL_EXEC_INFO_SVM_PTRS;
  size_t size = sizeof(void *);
  const void *value;
};

TEST_F(RuntimeErrorsKernel, ExecInfo) {
  using Row = Wrong<ExecInfo>;
  check<ExecInfo>(
      "clSetKernelExecInfo",
      {newKernel("add"), CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof(void *), bytes},
      [](const ExecInfo &a) { return cl.clSetKernelExecInfo(a.kernel, a.name, a.size, a.value); },
      {Row{"no kernel", CL_INVALID_KERNEL, [](auto &a) { a.kernel = nullptr; }},
       Row{"an unknown name", CL_INVALID_VALUE, [](auto &a) { a.name = 0; }},
       Row{"no pointers", CL_INVALID_VALUE, [](auto &a) { a.value = nullptr; }},
       Row{"half a pointer", CL_INVALID_VALUE, [](auto &a) { a.size = 4; }},
       Row{"a flag of the wrong size", CL_INVALID_VALUE,
           [](auto &a) { a.name = CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM; }}});
}

struct KernelQuery {
  cl_kernel kernel;
  cl_device_id device;
  cl_uint index = 0, name;
  size_t size;
};

TEST_F(RuntimeErrorsKernel, Queries) {
  using Row = Wrong<KernelQuery>;
  cl_kernel add = newKernel("add");
  const Row noKernel{"no kernel", CL_INVALID_KERNEL, [](auto &a) { a.kernel = nullptr; }};
  const Row unknown{"an unknown question", CL_INVALID_VALUE, [](auto &a) { a.name = 1; }};
  const Row noRoom{"too little room", CL_INVALID_VALUE, [](auto &a) { a.size -= 1; }};
  const Row wrongDevice{"a device that is a queue", CL_INVALID_DEVICE,
                        [&](auto &a) { a.device = as<cl_device_id>(queue); }};
  check<KernelQuery>("clGetKernelInfo", {add, device, 0, CL_KERNEL_NUM_ARGS, 4},
                     [&](const KernelQuery &a) {
                       return cl.clGetKernelInfo(a.kernel, a.name, a.size, bytes, nullptr);
                     },
                     {noKernel, unknown, noRoom});
  check<KernelQuery>("clGetKernelArgInfo", {add, device, 0, CL_KERNEL_ARG_TYPE_QUALIFIER, 8},
                     [&](const KernelQuery &a) {
                       return cl.clGetKernelArgInfo(a.kernel, a.index, a.name, a.size, bytes,
                                                    nullptr);
                     },
                     {noKernel, unknown, noRoom,
                      Row{"no such argument", CL_INVALID_ARG_INDEX, [](auto &a) { a.index = 2; }}});
  check<KernelQuery>(
      "clGetKernelWorkGroupInfo", {add, device, 0, CL_KERNEL_WORK_GROUP_SIZE, sizeof(size_t)},
      [&](const KernelQuery &a) {
        return cl.clGetKernelWorkGroupInfo(a.kernel, a.device, a.name, a.size, bytes, nullptr);
      },
      {noKernel, unknown, noRoom, wrongDevice,
       Row{"only of built-in kernels", CL_INVALID_VALUE,
           [](auto &a) { a.name = CL_KERNEL_GLOBAL_WORK_SIZE, a.size = 24; }}});
  const size_t local[] = {8};
  check<KernelQuery>(
      "clGetKernelSubGroupInfo",
      {add, device, sizeof(local), CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, sizeof(size_t)},
      [&](const KernelQuery &a) {
        return cl.clGetKernelSubGroupInfo(a.kernel, a.device, a.name, a.index,
                                          a.index == 99 ? nullptr : local, a.size, bytes, nullptr);
      },
      {noKernel, unknown, noRoom, wrongDevice,
       Row{"half a size", CL_INVALID_VALUE, [](auto &a) { a.index = 4; }},
       Row{"no size", CL_INVALID_VALUE, [](auto &a) { a.index = 99; }}});
}

struct Launch : CommandArguments {
  cl_kernel kernel;
  cl_uint dimensions = 1;
  const size_t *offset = nullptr, *global = nullptr, *local = nullptr;
};

const size_t Sixteen[] = {16, 1, 1}, Zero[] = {0, 1, 1}, One[] = {1, 1, 1},
             Most[] = {SIZE_MAX, 1, 1}, TooMany[] = {8192, 1, 1}, Square[] = {128, 64, 1},
             Endless[] = {size_t(1) << 57, 1, 1},
             ManyGroups[] = {size_t(1) << 40, size_t(1) << 40, 1}, Largest[] = {4096, 1, 1};

TEST_F(RuntimeErrorsKernel, Launches) {
  using Row = Wrong<Launch>;
  cl_kernel add = readyKernel(), bare = newKernel("add"), required = newKernel("required");
  EXPECT_CL(cl.clSetKernelArg(required, 0, sizeof(buffer), &buffer));
  checkCommand<Launch>(
      "clEnqueueNDRangeKernel", {{queue}, add, 1, nullptr, Sixteen},
      [](const Launch &a) {
        return cl.clEnqueueNDRangeKernel(a.queue, a.kernel, a.dimensions, a.offset, a.global,
                                         a.local, a.waitCount, a.waitList, nullptr);
      },
      {Row{"no kernel", CL_INVALID_KERNEL, [](auto &a) { a.kernel = nullptr; }},
       Row{"a kernel that is a buffer", CL_INVALID_KERNEL,
           [&](auto &a) { a.kernel = as<cl_kernel>(buffer); }},
       Row{"a queue of another context", CL_INVALID_CONTEXT,
           [&](auto &a) { a.queue = foreignQueue; }},
       Row{"arguments that are not set", CL_INVALID_KERNEL_ARGS, [&](auto &a) { a.kernel = bare; }},
       Row{"arguments that are not set, for nothing", CL_INVALID_KERNEL_ARGS,
           [&](auto &a) { a.kernel = bare, a.global = Zero; }},
       Row{"no dimensions", CL_INVALID_WORK_DIMENSION, [](auto &a) { a.dimensions = 0; }},
       Row{"four dimensions", CL_INVALID_WORK_DIMENSION, [](auto &a) { a.dimensions = 4; }},
       Row{"ids that overflow", CL_INVALID_GLOBAL_OFFSET, [](auto &a) { a.offset = Most; }},
       Row{"more work-items than ever end", CL_OUT_OF_RESOURCES,
           [](auto &a) { a.global = Endless; }},
       Row{"more work-groups than can be counted", CL_INVALID_GLOBAL_WORK_SIZE,
           [](auto &a) { a.dimensions = 2, a.global = ManyGroups, a.local = One; }},
       Row{"full groups of more work-items than can be counted", CL_INVALID_GLOBAL_WORK_SIZE,
           [](auto &a) { a.global = Most, a.local = Largest; }},
       Row{"an empty group", CL_INVALID_WORK_GROUP_SIZE, [](auto &a) { a.local = Zero; }},
       Row{"too long a group", CL_INVALID_WORK_ITEM_SIZE, [](auto &a) { a.local = TooMany; }},
       Row{"too large a group", CL_INVALID_WORK_GROUP_SIZE,
           [](auto &a) { a.dimensions = 2, a.global = a.local = Square; }},
       Row{"another size than the kernel's", CL_INVALID_WORK_GROUP_SIZE,
           [&](auto &a) { a.kernel = required, a.local = Sixteen; }}});
}

TEST_F(RuntimeErrorsKernel, Tasks) {
  using Row = Wrong<Launch>;
  cl_kernel add = readyKernel(), bare = newKernel("add"), required = newKernel("required");
  EXPECT_CL(cl.clSetKernelArg(required, 0, sizeof(buffer), &buffer));
  checkCommand<Launch>(
      "clEnqueueTask", {{queue}, add},
      [](const Launch &a) {
        return cl.clEnqueueTask(a.queue, a.kernel, a.waitCount, a.waitList, nullptr);
      },
      {Row{"no kernel", CL_INVALID_KERNEL, [](auto &a) { a.kernel = nullptr; }},
       Row{"a queue of another context", CL_INVALID_CONTEXT,
           [&](auto &a) { a.queue = foreignQueue; }},
       Row{"arguments that are not set", CL_INVALID_KERNEL_ARGS, [&](auto &a) { a.kernel = bare; }},
       Row{"another size than the kernel's", CL_INVALID_WORK_GROUP_SIZE,
           [&](auto &a) { a.kernel = required; }}});
}

TEST_F(RuntimeErrorsKernel, SuggestedSizes) {
  using Row = Wrong<Launch>;
  auto suggest = reinterpret_cast<cl_int (*)(cl_command_queue, cl_kernel, cl_uint, const size_t *,
                                             const size_t *, size_t *)>(
      cl.clGetExtensionFunctionAddress("clGetKernelSuggestedLocalWorkSizeKHR"));
  cl_kernel add = readyKernel(), bare = newKernel("add");
  check<Launch>(
      "clGetKernelSuggestedLocalWorkSizeKHR", {{queue}, add, 1, nullptr, Sixteen},
      [&](const Launch &a) {
        size_t local[3];
        return suggest(a.queue, a.kernel, a.dimensions, a.offset, a.global,
                       a.blocking ? nullptr : local);
      },
      {Row{"no queue", CL_INVALID_COMMAND_QUEUE, [](auto &a) { a.queue = nullptr; }},
       Row{"no kernel", CL_INVALID_KERNEL, [](auto &a) { a.kernel = nullptr; }},
       Row{"a queue of another context", CL_INVALID_CONTEXT,
           [&](auto &a) { a.queue = foreignQueue; }},
       Row{"arguments that are not set", CL_INVALID_KERNEL_ARGS, [&](auto &a) { a.kernel = bare; }},
       Row{"no dimensions", CL_INVALID_WORK_DIMENSION, [](auto &a) { a.dimensions = 0; }},
       Row{"no sizes", CL_INVALID_GLOBAL_WORK_SIZE, [](auto &a) { a.global = nullptr; }},
       Row{"a size of 0", CL_INVALID_GLOBAL_WORK_SIZE, [](auto &a) { a.global = Zero; }},
       Row{"ids that overflow", CL_INVALID_GLOBAL_OFFSET, [](auto &a) { a.offset = Most; }},
       Row{"no place for the answer", CL_INVALID_VALUE, [](auto &a) { a.blocking = CL_TRUE; }}});
}

struct Native : CommandArguments {
  void(CL_CALLBACK *function)(void *) = [](void *) {};
  void *arguments;
  size_t size = 64;
  cl_uint count = 1;
  const cl_mem *list;
  const void **places;
};

TEST_F(RuntimeErrorsKernel, NativeKernels) {
  using Row = Wrong<Native>;
  uint8_t *const arguments = bytes + 64;
  const void *place[] = {arguments + 8}, *outside[] = {arguments + 60}, *before[] = {arguments - 8};
  cl_mem wrong = as<cl_mem>(queue), null = nullptr;
  auto call = [](const Native &a) {
    return cl.clEnqueueNativeKernel(a.queue, a.function, a.arguments, a.size, a.count, a.list,
                                    a.places, a.waitCount, a.waitList, nullptr);
  };
  const Native right = {{queue}, [](void *) {}, arguments, 64, 1, &buffer, place};
  checkCommand<Native>(
      "clEnqueueNativeKernel", right, call,
      {Row{"no function", CL_INVALID_VALUE, [](auto &a) { a.function = nullptr; }},
       Row{"no arguments", CL_INVALID_VALUE, [](auto &a) { a.arguments = nullptr; }},
       Row{"arguments of no size", CL_INVALID_VALUE, [](auto &a) { a.size = 0; }},
       Row{"buffers without arguments", CL_INVALID_VALUE,
           [](auto &a) { a.arguments = nullptr, a.size = 0; }},
       Row{"no list of buffers", CL_INVALID_VALUE, [](auto &a) { a.list = nullptr; }},
       Row{"no places", CL_INVALID_VALUE, [](auto &a) { a.places = nullptr; }},
       Row{"a list of none", CL_INVALID_VALUE, [](auto &a) { a.count = 0; }},
       Row{"a place behind the end", CL_INVALID_VALUE, [&](auto &a) { a.places = outside; }},
       Row{"a place before the start", CL_INVALID_VALUE, [&](auto &a) { a.places = before; }},
       Row{"a buffer that is a queue", CL_INVALID_MEM_OBJECT, [&](auto &a) { a.list = &wrong; }},
       Row{"a buffer of another context", CL_INVALID_CONTEXT,
           [&](auto &a) { a.list = &foreignBuffer; }}});
  Native withNull = right;
  withNull.list = &null;
  EXPECT_CL(call(withNull)) << "a null object is a null pointer";
}

} // namespace
