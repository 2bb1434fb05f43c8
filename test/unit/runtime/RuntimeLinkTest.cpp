//===- RuntimeLinkTest.cpp - Libraries, compiled objects, and what is linked of them ----------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeTest.h"

#include <string>

namespace {

class RuntimeLink : public RuntimeTest {
protected:
  ~RuntimeLink() override {
    for (cl_program each : programs)
      EXPECT_CL(clReleaseProgram(each));
  }

  cl_program keep(cl_program program) {
    if (program)
      programs.push_back(program);
    return program;
  }
  cl_program load(const std::vector<unsigned char> &file) {
    const unsigned char *start = file.data();
    const size_t size = file.size();
    cl_int error = -1;
    cl_program program =
        keep(clCreateProgramWithBinary(context, 1, &device, &size, &start, nullptr, &error));
    EXPECT_CL(error);
    return program;
  }
  cl_program load(const char *name) { return load(readBinary(name)); }
  cl_program link(const std::vector<cl_program> &inputs, const char *options = nullptr) {
    return keep(clLinkProgram(context, 0, nullptr, options, cl_uint(inputs.size()), inputs.data(),
                              nullptr, nullptr, &error));
  }
  cl_program linkAll() { return link({load("library"), load("object"), load("other-library")}); }

  std::string text(cl_program program, cl_program_build_info name) {
    size_t size = 0;
    EXPECT_CL(clGetProgramBuildInfo(program, device, name, 0, nullptr, &size));
    std::string text(size, '\0');
    EXPECT_CL(clGetProgramBuildInfo(program, device, name, size, text.data(), nullptr));
    text.resize(text.empty() ? 0 : size - 1); // Remove the terminating zero.
    return text;
  }
  template <class T> T buildInfo(cl_program program, cl_program_build_info name) {
    T value{};
    EXPECT_CL(clGetProgramBuildInfo(program, device, name, sizeof(value), &value, nullptr));
    return value;
  }
  cl_program_binary_type type(cl_program program) {
    return buildInfo<cl_program_binary_type>(program, CL_PROGRAM_BINARY_TYPE);
  }
  cl_build_status status(cl_program program) {
    return buildInfo<cl_build_status>(program, CL_PROGRAM_BUILD_STATUS);
  }
  std::string names(cl_program program) {
    char text[1000] = {};
    EXPECT_CL(clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, sizeof(text), text, nullptr));
    return text;
  }
  std::vector<unsigned char> fileOf(cl_program program) {
    size_t size = 0;
    EXPECT_CL(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(size), &size, nullptr));
    std::vector<unsigned char> file(size);
    unsigned char *place = file.data();
    EXPECT_CL(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(place), &place, nullptr));
    return file;
  }
  /// Launches a kernel that increments a variable of the program, and returns the old value.
  int count(cl_program program, const char *name) {
    cl_int error;
    cl_kernel counter = clCreateKernel(program, name, &error);
    EXPECT_CL(error);
    cl_mem out = buffer(sizeof(int));
    setArgument(counter, 0, out);
    EXPECT_CL(launch(counter, {1}));
    EXPECT_CL(clReleaseKernel(counter));
    return read<int>(out, 1)[0];
  }

  cl_int error = -1;

private:
  std::vector<cl_program> programs;
};

constexpr char AllNames[] = "library_counter;library_add;object_counter;other_counter";

TEST_F(RuntimeLink, TypesOfLoadedBinaries) {
  for (auto [name, expected] : {std::pair("main", CL_PROGRAM_BINARY_TYPE_EXECUTABLE),
                                std::pair("library", CL_PROGRAM_BINARY_TYPE_LIBRARY),
                                std::pair("object", CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT)}) {
    cl_program program = load(name);
    EXPECT_EQ(type(program), cl_program_binary_type(expected));
    EXPECT_EQ(status(program), CL_BUILD_NONE);
    EXPECT_EQ(text(program, CL_PROGRAM_BUILD_LOG), "");
    EXPECT_EQ(text(program, CL_PROGRAM_BUILD_OPTIONS), "");
    EXPECT_EQ(fileOf(program), readBinary(name));
  }
}

TEST_F(RuntimeLink, LibrariesCannotBeBuilt) {
  for (const char *name : {"library", "object"}) {
    cl_program program = load(name);
    bool called = false;
    auto notify = [](cl_program, void *flag) { *static_cast<bool *>(flag) = true; };
    EXPECT_EQ(CL_INVALID_BINARY, clBuildProgram(program, 0, nullptr, nullptr, notify, &called));
    EXPECT_FALSE(called);
    EXPECT_EQ(status(program), CL_BUILD_ERROR);
    EXPECT_NE(text(program, CL_PROGRAM_BUILD_LOG).find("clLinkProgram"), std::string::npos);
    EXPECT_EQ(nullptr, clCreateKernel(program, "library_counter", &error));
    EXPECT_EQ(CL_INVALID_PROGRAM_EXECUTABLE, error);
    EXPECT_NE(link({program}), nullptr) << "it is still what it was";
    EXPECT_CL(error);
  }
}

TEST_F(RuntimeLink, MakesAnExecutable) {
  cl_program program = linkAll();
  ASSERT_CL(error);
  EXPECT_EQ(status(program), CL_BUILD_SUCCESS);
  EXPECT_EQ(type(program), cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_EXECUTABLE));
  EXPECT_EQ(text(program, CL_PROGRAM_BUILD_LOG), "");
  EXPECT_EQ(names(program), AllNames);
  EXPECT_EQ(buildInfo<size_t>(program, CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE), 12u);
  EXPECT_EQ(count(program, "library_counter"), 5);
  EXPECT_EQ(count(program, "object_counter"), 5) << "each part has its own variables";
  EXPECT_EQ(count(program, "library_counter"), 6);
  cl_kernel add = clCreateKernel(program, "library_add", &error);
  ASSERT_CL(error);
  cl_mem data = bufferOf(std::vector<int>(100, 1));
  setArgument(add, 0, data);
  setArgument(add, 1, 41);
  EXPECT_CL(launch(add, {100}, {10}));
  EXPECT_EQ(read<int>(data, 100), std::vector<int>(100, 42));
  EXPECT_CL(clReleaseKernel(add));
}

TEST_F(RuntimeLink, OutlivesItsInputs) {
  std::vector<unsigned char> file = readBinary("library");
  const unsigned char *start = file.data();
  const size_t size = file.size();
  cl_program input = clCreateProgramWithBinary(context, 1, &device, &size, &start, nullptr, &error);
  cl_program program = link({input});
  EXPECT_CL(clReleaseProgram(input));
  EXPECT_EQ(count(program, "library_counter"), 5);
}

TEST_F(RuntimeLink, TheResultLoadsAgain) {
  std::vector<unsigned char> file = fileOf(linkAll());
  cl_program again = load(file);
  EXPECT_EQ(type(again), cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_EXECUTABLE));
  EXPECT_EQ(status(again), CL_BUILD_NONE);
  EXPECT_CL(clBuildProgram(again, 0, nullptr, nullptr, nullptr, nullptr));
  EXPECT_EQ(text(again, CL_PROGRAM_BUILD_OPTIONS), "-cl-std=CL2.0 -cl-mad-enable");
  EXPECT_EQ(names(again), AllNames);
  EXPECT_EQ(count(again, "other_counter"), 5);
  EXPECT_EQ(fileOf(again), file);
  EXPECT_EQ(nullptr, link({again}));
  EXPECT_EQ(CL_INVALID_OPERATION, error) << "an executable";
}

TEST_F(RuntimeLink, LibrariesOfLibraries) {
  cl_program library =
      link({load("library"), load("object")}, " -create-library\t-enable-link-options ");
  ASSERT_CL(error);
  EXPECT_EQ(type(library), cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_LIBRARY));
  EXPECT_EQ(status(library), CL_BUILD_SUCCESS);
  EXPECT_EQ(text(library, CL_PROGRAM_BUILD_OPTIONS), " -create-library\t-enable-link-options ");
  EXPECT_EQ(nullptr, clCreateKernel(library, "library_add", &error));
  EXPECT_EQ(CL_INVALID_PROGRAM_EXECUTABLE, error);
  cl_program again = load(fileOf(library));
  EXPECT_EQ(type(again), cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_LIBRARY));
  EXPECT_EQ(CL_INVALID_BINARY, clBuildProgram(again, 0, nullptr, nullptr, nullptr, nullptr));
  for (cl_program each : {library, again}) {
    cl_program program = link({each, load("other-library")}, "-cl-finite-math-only");
    ASSERT_CL(error);
    EXPECT_EQ(names(program), AllNames);
    EXPECT_EQ(count(program, "object_counter"), 5);
    EXPECT_EQ(text(program, CL_PROGRAM_BUILD_OPTIONS), "-cl-finite-math-only");
  }
}

TEST_F(RuntimeLink, NamesKernelsThatComeTwice) {
  cl_program library = load("library");
  cl_program program = link({load("object"), library, library});
  EXPECT_EQ(CL_LINK_PROGRAM_FAILURE, error);
  ASSERT_NE(program, nullptr) << "its log is of use";
  EXPECT_EQ(status(program), CL_BUILD_ERROR);
  EXPECT_EQ(type(program), cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_NONE));
  EXPECT_EQ(text(program, CL_PROGRAM_BUILD_LOG),
            "kernel 'library_counter' is in the input programs 1 and 2\n"
            "kernel 'library_add' is in the input programs 1 and 2\n");
  EXPECT_EQ(fileOf(program).size(), 0u);
  EXPECT_EQ(nullptr, clCreateKernel(program, "library_add", &error));
  EXPECT_EQ(CL_INVALID_PROGRAM_EXECUTABLE, error);
  EXPECT_EQ(nullptr, link({program}));
  EXPECT_EQ(CL_INVALID_OPERATION, error);
}

TEST_F(RuntimeLink, NamesKernelsThatCannotRun) {
  cl_program input = load("partial-library");
  cl_program program = link({load("library"), input});
  EXPECT_EQ(CL_LINK_PROGRAM_FAILURE, error);
  EXPECT_NE(text(program, CL_PROGRAM_BUILD_LOG).find("no variant of kernel 'future_counter'"),
            std::string::npos);
  EXPECT_EQ(type(program), cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_NONE));
  EXPECT_NE(link({input}, "-create-library"), nullptr);
  EXPECT_CL(error) << "nothing has to run here";
}

TEST_F(RuntimeLink, NothingToRun) {
  cl_program program = link({load("empty-library")});
  EXPECT_CL(error);
  EXPECT_EQ(names(program), "");
  cl_uint count = 99;
  EXPECT_CL(clCreateKernelsInProgram(program, 0, nullptr, &count));
  EXPECT_EQ(count, 0u);
}

TEST_F(RuntimeLink, CallsBack) {
  struct Seen {
    cl_program program = nullptr;
    cl_build_status status = CL_BUILD_NONE;
    cl_device_id device = nullptr;
  } seen;
  seen.device = device;
  auto notify = [](cl_program program, void *data) {
    auto &seen = *static_cast<Seen *>(data);
    seen.program = program;
    EXPECT_CL(clGetProgramBuildInfo(program, seen.device, CL_PROGRAM_BUILD_STATUS,
                                    sizeof(seen.status), &seen.status, nullptr));
  };
  const std::vector<cl_program> inputs = {load("library"), load("object"), load("library")};
  cl_program program =
      keep(clLinkProgram(context, 1, &device, "", 2, inputs.data(), notify, &seen, &error));
  EXPECT_CL(error);
  ASSERT_NE(program, nullptr);
  EXPECT_EQ(seen.program, program);
  EXPECT_EQ(seen.status, CL_BUILD_SUCCESS);
  program = keep(clLinkProgram(context, 1, &device, "", 3, inputs.data(), notify, &seen, &error));
  EXPECT_CL(error) << "the status tells the result";
  ASSERT_NE(program, nullptr);
  EXPECT_EQ(seen.program, program);
  EXPECT_EQ(seen.status, CL_BUILD_ERROR);
  seen.program = nullptr;
  EXPECT_EQ(nullptr,
            clLinkProgram(context, 0, nullptr, "-none", 1, inputs.data(), notify, &seen, nullptr));
  EXPECT_EQ(seen.program, nullptr) << "nothing has begun";
}

TEST_F(RuntimeLink, Options) {
  cl_program library = load("library");
  for (const char *good :
       {"", "  ", "-cl-denorms-are-zero", "-cl-no-signed-zeros -cl-unsafe-math-optimizations",
        "-cl-finite-math-only", "-cl-fast-relaxed-math", "-cl-no-subgroup-ifp", "-create-library",
        "-enable-link-options -create-library"}) {
    EXPECT_NE(nullptr, link({library}, good)) << good;
    EXPECT_CL(error) << good;
  }
  for (const char *bad : {"-enable-link-options", "-D X=1", "-create-librar", "create-library", "x",
                          "-cl-std=CL2.0", "-create-library,-cl-no-subgroup-ifp"}) {
    EXPECT_EQ(nullptr, link({library}, bad)) << bad;
    EXPECT_EQ(CL_INVALID_LINKER_OPTIONS, error) << bad;
  }
}

TEST_F(RuntimeLink, WrongParameters) {
  cl_program library = load("library");
  auto wrongProgram = reinterpret_cast<cl_program>(device);
  auto notify = [](cl_program, void *) {};
  auto linking = [&](cl_uint devices, const cl_device_id *list, cl_uint inputs,
                     const cl_program *programs, bool calls, void *data) {
    EXPECT_EQ(nullptr, clLinkProgram(context, devices, list, "", inputs, programs,
                                     calls ? +notify : nullptr, data, &error));
    return error;
  };
  EXPECT_EQ(CL_INVALID_VALUE, linking(0, &device, 1, &library, false, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, linking(1, nullptr, 1, &library, false, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, linking(1, &device, 0, nullptr, false, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, linking(1, &device, 0, &library, false, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, linking(1, &device, 1, nullptr, false, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, linking(1, &device, 1, &library, false, &library));
  EXPECT_EQ(CL_INVALID_PROGRAM, linking(1, &device, 1, &wrongProgram, true, nullptr));
  auto wrongDevice = reinterpret_cast<cl_device_id>(context);
  EXPECT_EQ(CL_INVALID_DEVICE, linking(1, &wrongDevice, 1, &library, true, nullptr));
  EXPECT_EQ(nullptr, clLinkProgram(reinterpret_cast<cl_context>(device), 0, nullptr, "", 1,
                                   &library, nullptr, nullptr, &error));
  EXPECT_EQ(CL_INVALID_CONTEXT, error);
  cl_context other = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  EXPECT_EQ(nullptr, clLinkProgram(other, 0, nullptr, "", 1, &library, nullptr, nullptr, &error));
  EXPECT_EQ(CL_INVALID_CONTEXT, error) << "of the inputs";
  EXPECT_CL(clReleaseContext(other));
}

TEST_F(RuntimeLink, OnlyLibrariesAndObjects) {
  const char *line = "kernel void f() {}";
  cl_program source = keep(clCreateProgramWithSource(context, 1, &line, nullptr, &error));
  for (cl_program other : {source, load("main"), build("main"), link({load("object")})}) {
    EXPECT_EQ(nullptr, link({load("library"), other}));
    EXPECT_EQ(CL_INVALID_OPERATION, error);
    EXPECT_EQ(nullptr, link({other}));
    EXPECT_EQ(CL_INVALID_OPERATION, error);
  }
}

TEST_F(RuntimeLink, ImportsTakeACompiler) {
  cl_program open = load("open-object");
  EXPECT_EQ(type(open), cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT));
  EXPECT_EQ(CL_INVALID_BINARY, clBuildProgram(open, 0, nullptr, "", nullptr, nullptr));
  for (const char *options : {"", "-create-library"}) {
    cl_program program = link({load("library"), open}, options);
    EXPECT_EQ(CL_LINK_PROGRAM_FAILURE, error);
    ASSERT_NE(program, nullptr) << "for its log";
    EXPECT_EQ(status(program), CL_BUILD_ERROR);
    EXPECT_EQ(text(program, CL_PROGRAM_BUILD_OPTIONS), options);
    EXPECT_NE(text(program, CL_PROGRAM_BUILD_LOG).find("  oclc one.oclbin two.oclbin -o"),
              std::string::npos);
    EXPECT_EQ(type(program), cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_NONE));
    EXPECT_EQ(nullptr, link({program}));
    EXPECT_EQ(CL_INVALID_OPERATION, error) << "it failed to link";
  }
  EXPECT_EQ(nullptr, link({open}, "-D X=1"));
  EXPECT_EQ(CL_INVALID_LINKER_OPTIONS, error);
  cl_int calls = 0;
  auto notify = [](cl_program, void *calls) { ++*static_cast<cl_int *>(calls); };
  cl_program program =
      keep(clLinkProgram(context, 1, &device, "", 1, &open, notify, &calls, &error));
  EXPECT_CL(error) << "the status tells the result";
  EXPECT_EQ(status(program), CL_BUILD_ERROR);
  EXPECT_EQ(calls, 1);
}

TEST_F(RuntimeLink, IsNotBuiltOrCompiledAgain) {
  cl_program program = linkAll();
  EXPECT_EQ(CL_INVALID_OPERATION, clBuildProgram(program, 0, nullptr, "", nullptr, nullptr));
  for (cl_program each : {program, load("library"), load("main")})
    EXPECT_EQ(CL_INVALID_OPERATION,
              clCompileProgram(each, 0, nullptr, "", 0, nullptr, nullptr, nullptr, nullptr));
  EXPECT_EQ(status(program), CL_BUILD_SUCCESS);
}

TEST_F(RuntimeLink, KernelsKeepWhatTheirPartSays) {
  cl_program program = linkAll();
  char name[100];
  cl_kernel add = clCreateKernel(program, "library_add", &error);
  cl_kernel counter = clCreateKernel(program, "object_counter", &error);
  EXPECT_CL(clGetKernelArgInfo(add, 0, CL_KERNEL_ARG_NAME, sizeof(name), name, nullptr));
  EXPECT_STREQ(name, "data");
  EXPECT_EQ(CL_KERNEL_ARG_INFO_NOT_AVAILABLE,
            clGetKernelArgInfo(counter, 0, CL_KERNEL_ARG_NAME, sizeof(name), name, nullptr));
  // If one input requires uniform work-groups, the program does.
  setArgument(add, 0, buffer(400));
  setArgument(add, 1, 1);
  EXPECT_EQ(CL_INVALID_WORK_GROUP_SIZE, launch(add, {7}, {4}));
  EXPECT_CL(clReleaseKernel(add));
  EXPECT_CL(clReleaseKernel(counter));
  cl_program without = link({load("library")});
  add = clCreateKernel(without, "library_add", &error);
  setArgument(add, 0, buffer(400));
  setArgument(add, 1, 1);
  EXPECT_CL(launch(add, {7}, {4}));
  EXPECT_CL(clReleaseKernel(add));
}

TEST_F(RuntimeLink, DamagedArchives) {
  const std::vector<unsigned char> good = fileOf(linkAll());
  auto refused = [&](const std::vector<unsigned char> &bad) {
    const unsigned char *start = bad.data();
    const size_t size = bad.size();
    cl_int status = 99;
    EXPECT_EQ(nullptr,
              clCreateProgramWithBinary(context, 1, &device, &size, &start, &status, &error));
    EXPECT_EQ(CL_INVALID_BINARY, status);
    return error == CL_INVALID_BINARY;
  };
  for (size_t position = 0; position < good.size(); position += position < 100 ? 1 : 997) {
    std::vector<unsigned char> bad = good;
    bad[position] ^= 0x20;
    EXPECT_TRUE(refused(bad)) << position;
  }
  for (size_t size = 1; size < good.size(); size += size < 100 ? 1 : 997)
    EXPECT_TRUE(refused({good.begin(), good.begin() + ptrdiff_t(size)})) << size;
}

} // namespace
