//===- Host.cpp - The OpenCL calls that every example makes -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Host.h"

#include <fstream>
#include <iterator>
#include <stdexcept>

namespace example {

void require(cl_int status, const char *call) {
  if (status != CL_SUCCESS)
    throw std::runtime_error(std::string(call) + " failed with error " + std::to_string(status));
}

static std::vector<unsigned char> readFile(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    throw std::runtime_error("cannot open " + path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

static cl_device_id firstDevice() {
  cl_platform_id platform = nullptr;
  require(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
  cl_device_id device = nullptr;
  require(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), "clGetDeviceIDs");
  return device;
}

static std::string deviceString(cl_device_id device, cl_device_info what) {
  size_t bytes = 0;
  require(clGetDeviceInfo(device, what, 0, nullptr, &bytes), "clGetDeviceInfo");
  std::string text(bytes, '\0');
  require(clGetDeviceInfo(device, what, bytes, text.data(), nullptr), "clGetDeviceInfo");
  text.resize(text.find('\0'));
  return text;
}

static std::string buildLog(cl_program program, cl_device_id device) {
  size_t bytes = 0;
  if (clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &bytes) !=
      CL_SUCCESS)
    return "no build log";
  std::string log(bytes, '\0');
  clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, bytes, log.data(), nullptr);
  return log;
}

static Program loadProgram(cl_context context, cl_device_id device, const std::string &path) {
  const std::vector<unsigned char> binary = readFile(path);
  const unsigned char *bytes = binary.data();
  const size_t size = binary.size();
  cl_int status = CL_SUCCESS;
  Program program(clCreateProgramWithBinary(context, 1, &device, &size, &bytes, nullptr, &status));
  if (status == CL_INVALID_BINARY)
    throw std::runtime_error(path + " is damaged or not for " +
                             deviceString(device, CL_DEVICE_NAME) +
                             "; OCL_ICD_VENDORS must name the folder of oclc.icd");
  require(status, "clCreateProgramWithBinary");
  if (clBuildProgram(program.get(), 1, &device, "", nullptr, nullptr) != CL_SUCCESS)
    throw std::runtime_error("clBuildProgram refused " + path + ": " +
                             buildLog(program.get(), device));
  return program;
}

Session::Session(const std::string &binaryFile)
    : device(firstDevice()), name(deviceString(device, CL_DEVICE_NAME)) {
  cl_int status = CL_SUCCESS;
  context.reset(clCreateContext(nullptr, 1, &device, nullptr, nullptr, &status));
  require(status, "clCreateContext");
  const cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE, 0};
  queue.reset(clCreateCommandQueueWithProperties(context.get(), device, properties, &status));
  require(status, "clCreateCommandQueueWithProperties");
  program = loadProgram(context.get(), device, binaryFile);
}

bool Session::supportsNonUniformGroups() const {
  cl_bool supported = CL_FALSE;
  return clGetDeviceInfo(device, CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT, sizeof(supported),
                         &supported, nullptr) == CL_SUCCESS &&
         supported == CL_TRUE;
}

Buffer Session::allocate(size_t bytes) const {
  cl_int status = CL_SUCCESS;
  Buffer buffer(clCreateBuffer(context.get(), CL_MEM_READ_WRITE, bytes, nullptr, &status));
  require(status, "clCreateBuffer");
  return buffer;
}

Buffer Session::upload(const void *data, size_t bytes) const {
  Buffer buffer = allocate(bytes);
  require(
      clEnqueueWriteBuffer(queue.get(), buffer.get(), CL_TRUE, 0, bytes, data, 0, nullptr, nullptr),
      "clEnqueueWriteBuffer");
  return buffer;
}

void Session::download(const Buffer &buffer, void *data, size_t bytes) const {
  require(
      clEnqueueReadBuffer(queue.get(), buffer.get(), CL_TRUE, 0, bytes, data, 0, nullptr, nullptr),
      "clEnqueueReadBuffer");
}

void Session::clear(const Buffer &buffer, size_t bytes) const {
  const cl_uchar zero = 0;
  require(clEnqueueFillBuffer(queue.get(), buffer.get(), &zero, sizeof(zero), 0, bytes, 0, nullptr,
                              nullptr),
          "clEnqueueFillBuffer");
}

Kernel Session::createKernel(const char *kernelName) const {
  cl_int status = CL_SUCCESS;
  Kernel kernel(clCreateKernel(program.get(), kernelName, &status));
  require(status, "clCreateKernel");
  return kernel;
}

void Session::setArgument(cl_kernel kernel, cl_uint index, const Buffer &buffer) {
  cl_mem object = buffer.get();
  require(clSetKernelArg(kernel, index, sizeof(object), &object), "clSetKernelArg");
}

void Session::setArgument(cl_kernel kernel, cl_uint index, LocalMemory local) {
  require(clSetKernelArg(kernel, index, local.bytes, nullptr), "clSetKernelArg");
}

double Session::launch(cl_kernel kernel, const Range &range) const {
  cl_event rawEvent = nullptr;
  require(clEnqueueNDRangeKernel(
              queue.get(), kernel, static_cast<cl_uint>(range.global.size()),
              range.offset.empty() ? nullptr : range.offset.data(), range.global.data(),
              range.local.empty() ? nullptr : range.local.data(), 0, nullptr, &rawEvent),
          "clEnqueueNDRangeKernel");
  Event event(rawEvent);
  require(clWaitForEvents(1, &rawEvent), "clWaitForEvents");
  require(clFinish(queue.get()), "clFinish");
  cl_ulong start = 0, end = 0;
  require(
      clGetEventProfilingInfo(rawEvent, CL_PROFILING_COMMAND_START, sizeof(start), &start, nullptr),
      "clGetEventProfilingInfo");
  require(clGetEventProfilingInfo(rawEvent, CL_PROFILING_COMMAND_END, sizeof(end), &end, nullptr),
          "clGetEventProfilingInfo");
  return static_cast<double>(end - start) * 1e-6;
}

} // namespace example
