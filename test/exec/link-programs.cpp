//===- link-programs.cpp - clLinkProgram for the command line ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// usage: link-programs OPTIONS OUTPUT FILE...
//
// Prints the result of clLinkProgram, the log, the type and the kernels of the program that was
// linked, and writes its binary.
//
//===------------------------------------------------------------------------------------------===//

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

static void check(cl_int error, const char *what) {
  if (error == CL_SUCCESS)
    return;
  std::fprintf(stderr, "link-programs: %s: error %d\n", what, error);
  std::exit(1);
}

static cl_program load(cl_context context, cl_device_id device, const char *path) {
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> content{std::istreambuf_iterator<char>(file), {}};
  const auto *bytes = reinterpret_cast<const unsigned char *>(content.data());
  const size_t size = content.size();
  cl_int error;
  cl_program program =
      clCreateProgramWithBinary(context, 1, &device, &size, &bytes, nullptr, &error);
  check(error, path);
  return program;
}

static void describe(cl_program program, cl_device_id device) {
  std::string text(4096, '\0');
  check(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, text.size(), text.data(),
                              nullptr),
        "CL_PROGRAM_BUILD_LOG");
  std::printf("%s", text.c_str());
  cl_program_binary_type type;
  check(
      clGetProgramBuildInfo(program, device, CL_PROGRAM_BINARY_TYPE, sizeof(type), &type, nullptr),
      "CL_PROGRAM_BINARY_TYPE");
  std::printf("type: %s\n", type == CL_PROGRAM_BINARY_TYPE_EXECUTABLE ? "executable"
                            : type == CL_PROGRAM_BINARY_TYPE_LIBRARY  ? "library"
                                                                      : "none");
  if (type != CL_PROGRAM_BINARY_TYPE_EXECUTABLE)
    return;
  check(clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, text.size(), text.data(), nullptr),
        "CL_PROGRAM_KERNEL_NAMES");
  std::printf("kernels: %s\n", text.c_str());
}

static void write(cl_program program, const char *path) {
  size_t size;
  check(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(size), &size, nullptr), "size");
  std::vector<char> content(size);
  char *place = content.data();
  check(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(place), &place, nullptr), "binary");
  std::ofstream(path, std::ios::binary).write(content.data(), std::streamsize(size));
}

int main(int argc, char **argv) {
  if (argc < 4) {
    std::fprintf(stderr, "usage: link-programs OPTIONS OUTPUT FILE...\n");
    return 2;
  }
  cl_platform_id platform;
  cl_device_id device;
  cl_int error;
  check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), "clGetDeviceIDs");
  cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  check(error, "clCreateContext");
  std::vector<cl_program> inputs;
  for (int i = 3; i != argc; ++i)
    inputs.push_back(load(context, device, argv[i]));
  cl_program program = clLinkProgram(context, 1, &device, argv[1], cl_uint(inputs.size()),
                                     inputs.data(), nullptr, nullptr, &error);
  std::printf("result: %d\n", error);
  if (!program)
    return 1;
  describe(program, device);
  if (error == CL_SUCCESS)
    write(program, argv[2]);
  return error == CL_SUCCESS ? 0 : 1;
}
