//===- RuntimeQueryTest.cpp - Every question about programs and kernels -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Tables contain the names of all queries and the sizes of the answers. Other names, and
// destinations that are too small, must be refused.
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeTest.h"

#include <algorithm>
#include <functional>

namespace {

/// Size of a query that another test covers.
constexpr size_t Elsewhere = SIZE_MAX;

/// A name with the size of its answer, or with the expected error.
struct Query {
  cl_uint name;
  size_t size;
  cl_int error = CL_SUCCESS;
};

/// A query function: name, size, destination, returned size.
using Ask = std::function<cl_int(cl_uint, size_t, void *, size_t *)>;

constexpr unsigned char Untouched = 0xa5;

void expectAnswer(const Ask &ask, const Query &query) {
  SCOPED_TRACE(testing::Message() << std::hex << query.name);
  // CL_PROGRAM_BINARIES reads a list of pointers from the target. Null pointers request no copy.
  std::vector<unsigned char> target(query.size + 16, Untouched);
  std::fill_n(target.begin(), query.size, 0);
  size_t size = 9999;
  EXPECT_CL(ask(query.name, 0, nullptr, &size));
  EXPECT_EQ(size, query.size);
  EXPECT_CL(ask(query.name, 0, nullptr, nullptr));
  EXPECT_CL(ask(query.name, query.size, nullptr, &size)) << "the size of no target is ignored";
  size = 9999;
  EXPECT_CL(ask(query.name, query.size, target.data(), &size));
  EXPECT_EQ(size, query.size);
  EXPECT_CL(ask(query.name, target.size(), target.data(), nullptr));
  EXPECT_TRUE(std::all_of(target.begin() + ptrdiff_t(query.size), target.end(),
                          [](unsigned char byte) { return byte == Untouched; }))
      << "writes behind the answer";
  if (query.size == 0)
    return;
  std::fill(target.begin(), target.end(), Untouched);
  for (size_t room : {size_t(0), query.size - 1}) {
    size = 9999;
    EXPECT_EQ(CL_INVALID_VALUE, ask(query.name, room, target.data(), &size)) << room;
    EXPECT_EQ(size, 9999u);
  }
  EXPECT_TRUE(std::all_of(target.begin(), target.end(), [](unsigned char byte) {
    return byte == Untouched;
  })) << "writes although it is too small";
}

void expectTable(const Ask &ask, const std::vector<Query> &table) {
  for (const Query &query : table) {
    if (query.size == Elsewhere)
      continue;
    if (query.error == CL_SUCCESS)
      expectAnswer(ask, query);
    else
      EXPECT_EQ(query.error, ask(query.name, 0, nullptr, nullptr)) << std::hex << query.name;
  }
  auto isKnown = [&](cl_uint name) {
    return std::any_of(table.begin(), table.end(),
                       [&](const Query &query) { return query.name == name; });
  };
  auto isRefused = [&](cl_uint name) {
    size_t size = 9999;
    return ask(name, 0, nullptr, &size) == CL_INVALID_VALUE && size == 9999;
  };
  for (cl_uint name = 0; name != 0x5000; ++name)
    EXPECT_TRUE(isKnown(name) || isRefused(name)) << std::hex << name;
  for (cl_uint name : {0x7fffffffu, 0x80000000u, ~0u})
    EXPECT_TRUE(isRefused(name)) << std::hex << name;
}

class RuntimeQuery : public RuntimeTest {
protected:
  ~RuntimeQuery() override {
    for (cl_program each : programs)
      EXPECT_CL(clReleaseProgram(each));
  }
  cl_program keep(cl_program program) {
    EXPECT_CL(error);
    programs.push_back(program);
    return program;
  }
  cl_program load(const char *name) {
    std::vector<unsigned char> file = readBinary(name);
    const unsigned char *start = file.data();
    const size_t size = file.size();
    return keep(clCreateProgramWithBinary(context, 1, &device, &size, &start, nullptr, &error));
  }
  cl_program linked(const char *options) {
    cl_program input = load("library");
    return keep(clLinkProgram(context, 0, nullptr, options, 1, &input, nullptr, nullptr, &error));
  }

  /// Checks the queries of a program. `source` is the size of its source. `names` is the size of
  /// the list of its kernels, or zero if the program is not executable.
  void expectProgram(cl_program program, size_t source, size_t names) {
    const cl_int error = names == 0 ? CL_INVALID_PROGRAM_EXECUTABLE : CL_SUCCESS;
    expectTable(
        [&](cl_uint name, size_t size, void *value, size_t *sizeReturn) {
          return clGetProgramInfo(program, name, size, value, sizeReturn);
        },
        {{CL_PROGRAM_REFERENCE_COUNT, sizeof(cl_uint)},
         {CL_PROGRAM_CONTEXT, sizeof(cl_context)},
         {CL_PROGRAM_NUM_DEVICES, sizeof(cl_uint)},
         {CL_PROGRAM_DEVICES, sizeof(cl_device_id)},
         {CL_PROGRAM_SOURCE, source},
         {CL_PROGRAM_IL, 0},
         {CL_PROGRAM_BINARY_SIZES, sizeof(size_t)},
         {CL_PROGRAM_BINARIES, sizeof(unsigned char *)},
         {CL_PROGRAM_NUM_KERNELS, sizeof(size_t), error},
         {CL_PROGRAM_KERNEL_NAMES, names, error},
         {CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT, sizeof(cl_bool), error},
         {CL_PROGRAM_SCOPE_GLOBAL_DTORS_PRESENT, sizeof(cl_bool), error}});
  }
  void expectBuild(cl_program program, const std::string &options, size_t log) {
    expectTable(
        [&](cl_uint name, size_t size, void *value, size_t *sizeReturn) {
          return clGetProgramBuildInfo(program, device, name, size, value, sizeReturn);
        },
        {{CL_PROGRAM_BUILD_STATUS, sizeof(cl_build_status)},
         {CL_PROGRAM_BUILD_OPTIONS, options.size() + 1},
         {CL_PROGRAM_BUILD_LOG, log},
         {CL_PROGRAM_BINARY_TYPE, sizeof(cl_program_binary_type)},
         {CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE, sizeof(size_t)}});
    std::string text(options.size() + 1, '?');
    EXPECT_CL(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_OPTIONS, text.size(),
                                    text.data(), nullptr));
    EXPECT_STREQ(text.c_str(), options.c_str());
  }
  size_t logSize(cl_program program) {
    size_t size = 0;
    EXPECT_CL(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size));
    return size;
  }

  cl_int error = CL_SUCCESS;

private:
  std::vector<cl_program> programs;
};

TEST_F(RuntimeQuery, ProgramFromSource) {
  const char *strings[] = {"kernel void\0f", "() {}"};
  const size_t lengths[] = {13, 0};
  cl_program program = keep(clCreateProgramWithSource(context, 2, strings, lengths, &error));
  char text[100];
  EXPECT_CL(clGetProgramInfo(program, CL_PROGRAM_SOURCE, sizeof(text), text, nullptr));
  EXPECT_STREQ(text, "kernel voidf() {}") << "without the zero in it";
  expectProgram(program, 18, 0);
  expectBuild(program, "", 1);
  EXPECT_EQ(CL_COMPILER_NOT_AVAILABLE,
            clBuildProgram(program, 1, &device, "-DX", nullptr, nullptr));
  EXPECT_GT(logSize(program), 1u);
  expectBuild(program, "-DX", logSize(program));
}

TEST_F(RuntimeQuery, ProgramFromBinary) {
  const size_t source = sizeof("the source of specialized\n");
  cl_program program = load("specialized");
  expectProgram(program, source, 0);
  expectBuild(program, "", 1);
  EXPECT_CL(clBuildProgram(program, 1, &device, nullptr, nullptr, nullptr));
  expectProgram(program, source, sizeof("empty;record"));
  expectBuild(program, "-cl-std=CL2.0", 1);
  EXPECT_CL(clBuildProgram(program, 1, &device, "", nullptr, nullptr));
  expectBuild(program, "", 1);
}

TEST_F(RuntimeQuery, LibraryAndWhatIsLinked) {
  const size_t source = sizeof("the source of library\n");
  expectProgram(load("library"), source, 0);
  expectBuild(load("library"), "", 1);
  expectProgram(linked("-create-library"), source, 0);
  expectBuild(linked("-create-library"), "-create-library", 1);
  expectProgram(linked(nullptr), source, sizeof("library_counter;library_add"));
  expectBuild(linked("-cl-finite-math-only"), "-cl-finite-math-only", 1);
}

TEST_F(RuntimeQuery, LinkThatFailed) {
  cl_program inputs[] = {load("library"), load("library")};
  cl_program program =
      clLinkProgram(context, 0, nullptr, nullptr, 2, inputs, nullptr, nullptr, &error);
  EXPECT_EQ(CL_LINK_PROGRAM_FAILURE, error);
  expectProgram(program, 1, 0);
  expectBuild(program, "", logSize(program));
  EXPECT_CL(clReleaseProgram(program));
}

TEST_F(RuntimeQuery, Kernel) {
  cl_kernel required = kernel("required");
  expectTable(
      [&](cl_uint name, size_t size, void *value, size_t *sizeReturn) {
        return clGetKernelInfo(required, name, size, value, sizeReturn);
      },
      {{CL_KERNEL_FUNCTION_NAME, sizeof("required")},
       {CL_KERNEL_NUM_ARGS, sizeof(cl_uint)},
       {CL_KERNEL_REFERENCE_COUNT, sizeof(cl_uint)},
       {CL_KERNEL_CONTEXT, sizeof(cl_context)},
       {CL_KERNEL_PROGRAM, sizeof(cl_program)},
       {CL_KERNEL_ATTRIBUTES, 1}});
}

TEST_F(RuntimeQuery, Semaphore) {
  const auto create =
      find<clCreateSemaphoreWithPropertiesKHR_fn>("clCreateSemaphoreWithPropertiesKHR");
  const auto info = find<clGetSemaphoreInfoKHR_fn>("clGetSemaphoreInfoKHR");
  const cl_semaphore_properties_khr types = CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR;
  const cl_semaphore_properties_khr properties[] = {CL_SEMAPHORE_TYPE_KHR,
                                                    CL_SEMAPHORE_TYPE_BINARY_KHR,
                                                    types,
                                                    CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR,
                                                    0,
                                                    0};
  cl_semaphore_khr semaphore = create(context, properties, &error);
  ASSERT_CL(error);
  expectTable(
      [&](cl_uint name, size_t size, void *value, size_t *sizeReturn) {
        return info(semaphore, name, size, value, sizeReturn);
      },
      {{CL_SEMAPHORE_CONTEXT_KHR, sizeof(cl_context)},
       {CL_SEMAPHORE_REFERENCE_COUNT_KHR, sizeof(cl_uint)},
       {CL_SEMAPHORE_PROPERTIES_KHR, sizeof(properties)},
       {CL_SEMAPHORE_PAYLOAD_KHR, sizeof(cl_semaphore_payload_khr)},
       {CL_SEMAPHORE_TYPE_KHR, sizeof(cl_semaphore_type_khr)},
       {0x2053, sizeof(cl_device_id)}, // CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR
       {CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR, sizeof(cl_external_semaphore_handle_type_khr)},
       {0x2054, sizeof(cl_bool)}}); // CL_SEMAPHORE_EXPORTABLE_KHR
  EXPECT_CL(find<clReleaseSemaphoreKHR_fn>("clReleaseSemaphoreKHR")(semaphore));
}

TEST_F(RuntimeQuery, Pipe) {
  cl_mem pipe = clCreatePipe(context, 0, 4, 8, nullptr, &error);
  ASSERT_CL(error);
  expectTable(
      [&](cl_uint name, size_t size, void *value, size_t *sizeReturn) {
        return clGetPipeInfo(pipe, name, size, value, sizeReturn);
      },
      {{CL_PIPE_PACKET_SIZE, sizeof(cl_uint)},
       {CL_PIPE_MAX_PACKETS, sizeof(cl_uint)},
       {CL_PIPE_PROPERTIES, 0}});
  EXPECT_CL(clReleaseMemObject(pipe));
}

TEST_F(RuntimeQuery, KernelArguments) {
  cl_kernel add = kernel("add");
  expectTable(
      [&](cl_uint name, size_t size, void *value, size_t *sizeReturn) {
        return clGetKernelArgInfo(add, 0, name, size, value, sizeReturn);
      },
      {{CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof(cl_kernel_arg_address_qualifier)},
       {CL_KERNEL_ARG_ACCESS_QUALIFIER, sizeof(cl_kernel_arg_access_qualifier)},
       {CL_KERNEL_ARG_TYPE_NAME, sizeof("int*")},
       {CL_KERNEL_ARG_TYPE_QUALIFIER, sizeof(cl_kernel_arg_type_qualifier)},
       {CL_KERNEL_ARG_NAME, sizeof("data")}});
  EXPECT_EQ(CL_INVALID_ARG_INDEX,
            clGetKernelArgInfo(add, 2, CL_KERNEL_ARG_NAME, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_ARG_INDEX,
            clGetKernelArgInfo(add, ~0u, CL_KERNEL_ARG_NAME, 0, nullptr, nullptr));
}

TEST_F(RuntimeQuery, KernelQualifiers) {
  cl_kernel qualified = kernel("qualified");
  auto qualifiers = [&](cl_uint index) {
    cl_kernel_arg_type_qualifier value = ~0ull;
    EXPECT_CL(clGetKernelArgInfo(qualified, index, CL_KERNEL_ARG_TYPE_QUALIFIER, sizeof(value),
                                 &value, nullptr));
    return value;
  };
  EXPECT_EQ(qualifiers(0), cl_ulong(CL_KERNEL_ARG_TYPE_CONST)) << "constant memory is const";
  EXPECT_EQ(qualifiers(1), cl_ulong(CL_KERNEL_ARG_TYPE_RESTRICT | CL_KERNEL_ARG_TYPE_VOLATILE));
  EXPECT_EQ(qualifiers(2), cl_ulong(CL_KERNEL_ARG_TYPE_NONE)) << "a value has none";
}

TEST_F(RuntimeQuery, KernelWorkGroups) {
  cl_kernel sum = kernel("local_sum");
  expectTable(
      [&](cl_uint name, size_t size, void *value, size_t *sizeReturn) {
        return clGetKernelWorkGroupInfo(sum, device, name, size, value, sizeReturn);
      },
      {{CL_KERNEL_WORK_GROUP_SIZE, sizeof(size_t)},
       {CL_KERNEL_COMPILE_WORK_GROUP_SIZE, 3 * sizeof(size_t)},
       {CL_KERNEL_LOCAL_MEM_SIZE, sizeof(cl_ulong)},
       {CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE, sizeof(size_t)},
       {CL_KERNEL_PRIVATE_MEM_SIZE, sizeof(cl_ulong)},
       {CL_KERNEL_SPILL_MEM_SIZE_INTEL, sizeof(cl_ulong)},
       {CL_KERNEL_GLOBAL_WORK_SIZE, 0, CL_INVALID_VALUE}});
  auto localMemory = [&] {
    cl_ulong size = 0;
    EXPECT_CL(clGetKernelWorkGroupInfo(sum, nullptr, CL_KERNEL_LOCAL_MEM_SIZE, sizeof(size), &size,
                                       nullptr));
    return size;
  };
  EXPECT_EQ(localMemory(), 40u) << "blocks that are not set count as empty";
  EXPECT_CL(clSetKernelArg(sum, 2, 100, nullptr));
  EXPECT_EQ(localMemory(), 140u);
  cl_kernel clone = clCloneKernel(sum, &error);
  ASSERT_CL(error);
  EXPECT_CL(clSetKernelArg(sum, 2, 60, nullptr));
  EXPECT_EQ(localMemory(), 100u);
  sum = clone;
  EXPECT_EQ(localMemory(), 140u) << "a clone has the arguments of its time";
  EXPECT_CL(clReleaseKernel(clone));
}

TEST_F(RuntimeQuery, KernelSubGroups) {
  cl_kernel add = kernel("add");
  const size_t input = 1;
  expectTable(
      [&](cl_uint name, size_t size, void *value, size_t *sizeReturn) {
        return clGetKernelSubGroupInfo(add, device, name, sizeof(input), &input, size, value,
                                       sizeReturn);
      },
      {{CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, sizeof(size_t)},
       {CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, sizeof(size_t)},
       {CL_KERNEL_MAX_NUM_SUB_GROUPS, sizeof(size_t)},
       {CL_KERNEL_COMPILE_NUM_SUB_GROUPS, sizeof(size_t)},
       {CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL, sizeof(size_t)},
       // The size of its answer depends on the destination; RuntimeSubGroupTest covers it.
       {CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, Elsewhere}});
}

TEST_F(RuntimeQuery, NotAvailable) {
  cl_program program = build();
  auto notify = [](cl_program, void *) {};
  EXPECT_EQ(CL_INVALID_OPERATION, clSetProgramReleaseCallback(program, notify, nullptr));
  const cl_uint value = 1;
  EXPECT_EQ(CL_INVALID_OPERATION,
            clSetProgramSpecializationConstant(program, 0, sizeof(value), &value));
  auto wrong = reinterpret_cast<cl_program>(device);
  EXPECT_EQ(CL_INVALID_PROGRAM, clSetProgramReleaseCallback(wrong, notify, nullptr));
  EXPECT_EQ(CL_INVALID_PROGRAM,
            clSetProgramSpecializationConstant(wrong, 0, sizeof(value), &value));
  EXPECT_CL(clUnloadPlatformCompiler(platform));
  EXPECT_EQ(CL_INVALID_PLATFORM,
            clUnloadPlatformCompiler(reinterpret_cast<cl_platform_id>(device)));
  EXPECT_CL(clUnloadCompiler());
  EXPECT_EQ(nullptr, clGetExtensionFunctionAddressForPlatform(platform, "clNoSuchFunction"));
  EXPECT_NE(nullptr, clGetExtensionFunctionAddressForPlatform(
                         platform, "clGetKernelSuggestedLocalWorkSizeKHR"));
}

TEST_F(RuntimeQuery, CompilingNamesWhatIsWrong) {
  const char *line = "kernel void f() {}";
  cl_program source = keep(clCreateProgramWithSource(context, 1, &line, nullptr, &error));
  cl_context other = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  cl_program foreign = clCreateProgramWithSource(other, 1, &line, nullptr, &error);
  auto wrong = reinterpret_cast<cl_program>(device);
  auto wrongDevice = reinterpret_cast<cl_device_id>(context);
  const char *name = "f.h";
  auto compile = [&](cl_uint devices, const cl_device_id *list, cl_uint count,
                     const cl_program *headers, const char **names, void *data) {
    return clCompileProgram(source, devices, list, "", count, headers, names, nullptr, data);
  };
  EXPECT_EQ(CL_COMPILER_NOT_AVAILABLE, compile(1, &device, 1, &source, &name, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, compile(1, nullptr, 0, nullptr, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, compile(0, &device, 0, nullptr, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_DEVICE, compile(1, &wrongDevice, 0, nullptr, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, compile(1, &device, 0, &source, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, compile(1, &device, 1, nullptr, &name, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, compile(1, &device, 1, &source, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, compile(1, &device, 0, nullptr, nullptr, &error));
  EXPECT_EQ(CL_INVALID_PROGRAM, compile(1, &device, 1, &wrong, &name, nullptr));
  EXPECT_EQ(CL_INVALID_CONTEXT, compile(1, &device, 1, &foreign, &name, nullptr));
  EXPECT_CL(clReleaseProgram(foreign));
  EXPECT_CL(clReleaseContext(other));
}

} // namespace
