//===- CaptureApplication.cpp - An application whose programs are captured --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "CaptureApplication.h"

#include <cstdio>
#include <cstdlib>
#include <unistd.h>

void Application::require(bool isTrue, const char *what) {
  if (isTrue)
    return;
  std::fprintf(stderr, "application: %s\n", what);
  _exit(1);
}

Application::Application() {
  cl_int error;
  succeed(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
  succeed(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), "clGetDeviceIDs");
  context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  succeed(error, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &error);
  succeed(error, "clCreateCommandQueue");
}

cl_program Application::source(const std::string &text) const {
  const char *start = text.c_str();
  cl_int error;
  cl_program program = clCreateProgramWithSource(context, 1, &start, nullptr, &error);
  succeed(error, "clCreateProgramWithSource");
  return program;
}

cl_program Application::fromBinary(const std::string &name) const {
  const std::vector<unsigned char> file = readBinary(name);
  const unsigned char *start = file.data();
  const size_t size = file.size();
  cl_int error;
  cl_program program =
      clCreateProgramWithBinary(context, 1, &device, &size, &start, nullptr, &error);
  succeed(error, "clCreateProgramWithBinary");
  return program;
}

cl_int Application::build(cl_program program, const std::string &options) {
  return clBuildProgram(program, 0, nullptr, options.c_str(), nullptr, nullptr);
}

cl_int Application::compile(cl_program program, const std::string &options,
                            const std::vector<std::pair<const char *, cl_program>> &headers) {
  std::vector<const char *> names;
  std::vector<cl_program> programs;
  for (const auto &[name, header] : headers) {
    names.push_back(name);
    programs.push_back(header);
  }
  return clCompileProgram(program, 0, nullptr, options.c_str(), cl_uint(headers.size()),
                          headers.empty() ? nullptr : programs.data(),
                          headers.empty() ? nullptr : names.data(), nullptr, nullptr);
}

cl_program Application::link(const std::vector<cl_program> &programs, const char *options) const {
  cl_int error;
  cl_program program = clLinkProgram(context, 0, nullptr, options, cl_uint(programs.size()),
                                     programs.data(), nullptr, nullptr, &error);
  succeed(error, "clLinkProgram");
  return program;
}

cl_kernel Application::kernel(cl_program program, const char *name) {
  cl_int error;
  cl_kernel kernel = clCreateKernel(program, name, &error);
  succeed(error, "clCreateKernel");
  return kernel;
}

cl_kernel Application::kernelWithBuffer(cl_program program, const char *name) const {
  constexpr size_t Bytes = 4096;
  cl_int error;
  cl_mem memory = clCreateBuffer(context, 0, Bytes, nullptr, &error);
  succeed(error, "clCreateBuffer");
  cl_kernel made = kernel(program, name);
  succeed(clSetKernelArg(made, 0, sizeof(memory), &memory), "clSetKernelArg");
  return made;
}

cl_int Application::launch(cl_kernel kernel, const std::vector<size_t> &global,
                           const std::vector<size_t> &local) const {
  return clEnqueueNDRangeKernel(queue, kernel, cl_uint(global.size()), nullptr, global.data(),
                                local.empty() ? nullptr : local.data(), 0, nullptr, nullptr);
}

void Application::launchOften(cl_kernel kernel, int times) const {
  for (int i = 0; i != times; ++i)
    succeed(launch(kernel, {8}, {4}), "launch");
  succeed(clFinish(queue), "clFinish");
}

CommandBufferFunctions::CommandBufferFunctions(const Application &own) {
  auto find = [&]<class Function>(const char *name, Function *&function) {
    function =
        reinterpret_cast<Function *>(clGetExtensionFunctionAddressForPlatform(own.platform, name));
  };
  find("clCreateCommandBufferKHR", create);
  find("clCommandNDRangeKernelKHR", record);
  find("clFinalizeCommandBufferKHR", finalize);
  find("clEnqueueCommandBufferKHR", enqueue);
}

void CommandBufferFunctions::add(cl_command_buffer_khr buffer, cl_kernel kernel, size_t global,
                                 size_t local) const {
  Application::succeed(record(buffer, nullptr, nullptr, kernel, 1, nullptr, &global, &local, 0,
                              nullptr, nullptr, nullptr),
                       "record");
}

int main(int argc, char **argv) {
  if (const char *name = std::getenv(ApplicationVariable)) {
    constexpr unsigned Seconds = 100;
    alarm(Seconds);
    if (const char *compiler = std::getenv(CompilerVariable))
      setenv("OCLC_COMPILER", compiler, 1);
    Application application;
    applications().at(name)(application);
    // Exit without leak checks, because applications need not release their objects.
    _exit(0);
  }
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
