//===- ProgramApi.cpp - Creating and building programs ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"

#include <algorithm>
#include <cstring>
#include <optional>

using namespace oclc;
using namespace oclc::rt;
using namespace oclc::rt::api;

using NotifyProgramFn = void(CL_CALLBACK *)(cl_program, void *);

cl_program clCreateProgramWithSource(cl_context handle, cl_uint count, const char **strings,
                                     const size_t *lengths, cl_int *errorReturn) {
  return creating<Program>(errorReturn, [&]() -> Created<Program> {
    Context *context = Context::from(handle);
    if (!context)
      return CL_INVALID_CONTEXT;
    if (count == 0 || !strings)
      return CL_INVALID_VALUE;
    std::string source;
    for (cl_uint i = 0; i != count; ++i) {
      if (!strings[i])
        return CL_INVALID_VALUE;
      if (lengths && lengths[i] != 0)
        source.append(strings[i], lengths[i]);
      else
        source.append(strings[i]);
    }
    return make<Program>(context, std::move(source));
  });
}

cl_program clCreateProgramWithBinary(cl_context handle, cl_uint count, const cl_device_id *devices,
                                     const size_t *lengths, const unsigned char **binaries,
                                     cl_int *status, cl_int *errorReturn) {
  return creating<Program>(errorReturn, [&]() -> Created<Program> {
    Context *context = Context::from(handle);
    if (!context)
      return CL_INVALID_CONTEXT;
    if (count == 0 || !devices || !lengths || !binaries)
      return CL_INVALID_VALUE;
    if (cl_int error = checkDevices(count, devices, context))
      return error;
    // All devices are CPUs of this machine: each file is checked, and all have to be the same.
    cl_int result = CL_SUCCESS;
    std::optional<binary::Binary> first;
    for (cl_uint i = 0; i != count; ++i) {
      if (lengths[i] == 0 || !binaries[i]) {
        if (status)
          status[i] = CL_INVALID_VALUE;
        result = CL_INVALID_VALUE;
        continue;
      }
      binary::ReadResult read = binary::read(std::as_bytes(std::span(binaries[i], lengths[i])));
      if (status)
        status[i] = read ? CL_SUCCESS : CL_INVALID_BINARY;
      if (!read) {
        context->report("binary refused: " + read.error);
        result = result == CL_SUCCESS ? CL_INVALID_BINARY : result;
      } else if (i == 0) {
        first = std::move(read.binary);
      } else if (result == CL_SUCCESS && !std::ranges::equal(std::span(binaries[i], lengths[i]),
                                                             std::span(binaries[0], lengths[0]))) {
        context->report("binary refused: the devices of a program need the same binary");
        if (status)
          status[i] = CL_INVALID_BINARY;
        result = CL_INVALID_BINARY;
      }
    }
    if (result != CL_SUCCESS)
      return result;
    const auto *bytes = reinterpret_cast<const std::byte *>(binaries[0]);
    std::vector<Ref<Device>> own;
    for (cl_uint i = 0; i != count; ++i)
      own.emplace_back(Device::from(devices[i]));
    return make<Program>(context, std::move(own), std::vector<std::byte>(bytes, bytes + lengths[0]),
                         std::move(*first));
  });
}

cl_program clCreateProgramWithBuiltInKernels(cl_context handle, cl_uint count,
                                             const cl_device_id *devices, const char *names,
                                             cl_int *errorReturn) {
  return creating<Program>(errorReturn, [&]() -> Created<Program> {
    if (!Context::from(handle))
      return CL_INVALID_CONTEXT;
    if (count == 0 || !devices || !names)
      return CL_INVALID_VALUE;
    if (cl_int error = checkDevices(count, devices, Context::from(handle)))
      return error;
    return CL_INVALID_VALUE; // there are no built-in kernels to name
  });
}

cl_program clCreateProgramWithIL(cl_context handle, const void *il, size_t length,
                                 cl_int *errorReturn) {
  return creating<Program>(errorReturn, [&]() -> Created<Program> {
    if (!Context::from(handle))
      return CL_INVALID_CONTEXT;
    return CL_INVALID_OPERATION; // no compiler for intermediate languages either
  });
}

cl_int clRetainProgram(cl_program program) { return retain<Program>(program, CL_INVALID_PROGRAM); }

cl_int clReleaseProgram(cl_program program) {
  return release<Program>(program, CL_INVALID_PROGRAM);
}

cl_int clBuildProgram(cl_program handle, cl_uint count, const cl_device_id *devices,
                      const char *options, NotifyProgramFn notify, void *userData) {
  Program *program = Program::from(handle);
  if (!program)
    return CL_INVALID_PROGRAM;
  return guarded([&]() -> cl_int {
    if (!notify && userData)
      return CL_INVALID_VALUE;
    if (cl_int error = checkDevices(count, devices, program->context.get()))
      return error;
    if (program->kernelObjects != 0)
      return CL_INVALID_OPERATION;
    cl_int result = program->build(options);
    if (!notify)
      return result;
    // With a callback the call itself succeeds and the build status tells the result.
    notify(handle, userData);
    return result == CL_BUILD_PROGRAM_FAILURE ? CL_SUCCESS : result;
  });
}

cl_int clCompileProgram(cl_program handle, cl_uint count, const cl_device_id *devices,
                        const char *options, cl_uint headerCount, const cl_program *headers,
                        const char **headerNames, NotifyProgramFn notify, void *userData) {
  Program *program = Program::from(handle);
  if (!program)
    return CL_INVALID_PROGRAM;
  return guarded([&]() -> cl_int {
    if ((!notify && userData) || (headerCount == 0) != (headers == nullptr) ||
        (headerCount == 0) != (headerNames == nullptr))
      return CL_INVALID_VALUE;
    if (cl_int error = checkDevices(count, devices, program->context.get()))
      return error;
    if (program->isBinary() || program->kernelObjects != 0)
      return CL_INVALID_OPERATION;
    return program->build(options); // leaves the explanation in the log
  });
}

cl_program clLinkProgram(cl_context handle, cl_uint count, const cl_device_id *devices,
                         const char *options, cl_uint inputCount, const cl_program *inputs,
                         NotifyProgramFn notify, void *userData, cl_int *errorReturn) {
  return creating<Program>(errorReturn, [&]() -> Created<Program> {
    if (!Context::from(handle))
      return CL_INVALID_CONTEXT;
    if ((!notify && userData) || inputCount == 0 || !inputs)
      return CL_INVALID_VALUE;
    if (cl_int error = checkDevices(count, devices, Context::from(handle)))
      return error;
    for (cl_uint i = 0; i != inputCount; ++i)
      if (!Program::from(inputs[i]))
        return CL_INVALID_PROGRAM;
    return CL_LINKER_NOT_AVAILABLE;
  });
}

cl_int clSetProgramReleaseCallback(cl_program program, NotifyProgramFn notify, void *userData) {
  // For programs with constructors and destructors, which OpenCL 2.2 had and 3.0 has not.
  return Program::from(program) ? CL_INVALID_OPERATION : CL_INVALID_PROGRAM;
}

cl_int clSetProgramSpecializationConstant(cl_program program, cl_uint id, size_t size,
                                          const void *value) {
  // Only programs from an intermediate language have them.
  return Program::from(program) ? CL_INVALID_OPERATION : CL_INVALID_PROGRAM;
}
