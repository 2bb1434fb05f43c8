//===- ProgramApi.cpp - Creating programs -----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Binary/MultiBinary.h"
#include "Offline/Recipe.h"
#include "api/Api.h"
#include "core/CapturedProgram.h"
#include "core/Provider.h"

#include <algorithm>
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
    std::erase(source, '\0'); // CL_PROGRAM_SOURCE must not contain a NUL before its end.
    return make<Program>(context, std::move(source));
  });
}

/// Returns the part of a file that is kept: its binary for this machine, or all of it.
static std::span<const std::byte> ownPart(size_t length, const unsigned char *bytes) {
  return binary::partFor(std::as_bytes(std::span(bytes, length)), binary::hostMachine());
}

/// Checks the file for one device. If it is valid and `content` is empty, stores its content there.
static cl_int checkBinary(Context &context, size_t length, const unsigned char *bytes,
                          std::optional<binary::ProgramFile> &content) {
  if (length == 0 || !bytes)
    return CL_INVALID_VALUE;
  binary::ProgramReadResult read = binary::readProgram(ownPart(length, bytes));
  if (read.isOutOfMemory)
    throw std::bad_alloc();
  if (!read.program) {
    context.report("binary refused: " + read.error);
    return CL_INVALID_BINARY;
  }
  for (const binary::Member &member : read.program->members)
    if (std::string why = explainNoTarget(member.binary); !why.empty()) {
      context.report("binary refused: " + why);
      return CL_INVALID_BINARY;
    }
  if (!content)
    content = std::move(*read.program);
  return CL_SUCCESS;
}

/// Checks the file for each device. All files must be equal, because all devices are CPUs of this
/// machine.
static cl_int checkBinaries(Context &context, cl_uint count, const size_t *lengths,
                            const unsigned char **binaries, cl_int *status,
                            std::optional<binary::ProgramFile> &content) {
  cl_int result = CL_SUCCESS;
  for (cl_uint i = 0; i != count; ++i) {
    cl_int error = checkBinary(context, lengths[i], binaries[i], content);
    if (error == CL_SUCCESS && result == CL_SUCCESS &&
        !std::ranges::equal(std::span(binaries[i], lengths[i]),
                            std::span(binaries[0], lengths[0]))) {
      context.report("binary refused: the devices of a program need the same binary");
      error = CL_INVALID_BINARY;
    }
    if (status)
      status[i] = error;
    if (result == CL_SUCCESS)
      result = error;
  }
  return result;
}

/// Checks SPIR for each device. Only the compiler, not this code, reads it (cl_khr_spir).
static cl_int checkSpir(Context &context, cl_uint count, const size_t *lengths,
                        const unsigned char **binaries, cl_int *status) {
  const std::span<const unsigned char> first(binaries[0], lengths[0]);
  const char *why = nullptr;
  if (!canProvide())
    why = "this device has no compiler; oclc compiles SPIR to a binary";
  cl_int error = CL_INVALID_BINARY;
  for (cl_uint i = 0; i != count; ++i) {
    if (!binaries[i] || lengths[i] == 0)
      error = CL_INVALID_VALUE;
    if (!binaries[i] || !std::ranges::equal(std::span(binaries[i], lengths[i]), first))
      why = "the devices of a program need the same binary";
  }
  const cl_int result = why ? error : CL_SUCCESS;
  if (why)
    context.report(std::string("SPIR refused: ") + why);
  if (status)
    std::fill_n(status, count, result);
  return result;
}

static bool isSpir(size_t length, const unsigned char *bytes) {
  return bytes && offline::isBitcode(std::as_bytes(std::span(bytes, length)));
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
    if (isSpir(lengths[0], binaries[0])) {
      if (cl_int error = checkSpir(*context, count, lengths, binaries, status))
        return error;
      const auto spir = std::as_bytes(std::span(binaries[0], lengths[0]));
      return make<Program>(context, devicesOf(count, devices),
                           std::vector<std::byte>(spir.begin(), spir.end()));
    }
    std::optional<binary::ProgramFile> content;
    if (cl_int error = checkBinaries(*context, count, lengths, binaries, status, content))
      return error;
    const auto bytes = ownPart(lengths[0], binaries[0]);
    LoadedFile file{{bytes.begin(), bytes.end()}, std::move(*content)};
    capture::captureBinary(file);
    return make<Program>(context, devicesOf(count, devices), std::move(file));
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
    return CL_INVALID_VALUE; // There are no built-in kernels.
  });
}

cl_program clCreateProgramWithIL(cl_context handle, const void *il, size_t length,
                                 cl_int *errorReturn) {
  return creating<Program>(errorReturn, [&]() -> Created<Program> {
    Context *context = Context::from(handle);
    if (!context)
      return CL_INVALID_CONTEXT;
    if (!canProvide()) {
      context->report("intermediate language refused: this device has no compiler; "
                      "oclc compiles SPIR-V to a binary for clCreateProgramWithBinary");
      return CL_INVALID_OPERATION;
    }
    if (!il || length == 0)
      return CL_INVALID_VALUE;
    const auto *bytes = static_cast<const std::byte *>(il);
    std::optional<SpecConstants> constants = readSpecConstants(std::span(bytes, length));
    if (!constants) {
      context->report("intermediate language refused: it is not SPIR-V");
      return CL_INVALID_VALUE;
    }
    return make<Program>(context, std::vector<std::byte>(bytes, bytes + length),
                         std::move(*constants));
  });
}

cl_int clRetainProgram(cl_program program) { return retain<Program>(program, CL_INVALID_PROGRAM); }

cl_int clReleaseProgram(cl_program program) {
  return release<Program>(program, CL_INVALID_PROGRAM);
}

cl_int clSetProgramReleaseCallback(cl_program program, NotifyProgramFn notify, void *userData) {
  // The function is for programs with constructors and destructors, which OpenCL 2.2 supports and
  // 3.0 does not.
  return Program::from(program) ? CL_INVALID_OPERATION : CL_INVALID_PROGRAM;
}

cl_int clSetProgramSpecializationConstant(cl_program handle, cl_uint id, size_t size,
                                          const void *value) {
  Program *program = Program::from(handle);
  if (!program)
    return CL_INVALID_PROGRAM;
  return guarded([&] { return program->setSpecConstant(id, size, value); });
}
