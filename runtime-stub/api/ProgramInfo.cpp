//===- ProgramInfo.cpp - Queries about programs -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"

#include <cstring>

using namespace oclc::rt;
using namespace oclc::rt::api;

/// Returns the bytes of a device's file, or those of SPIR that is not built. `file` keeps them.
static std::span<const std::byte> bytesOf(const Program &program, const LoadedFile *file) {
  if (file)
    return file->bytes;
  return program.origin == Program::Origin::Spir ? program.input() : std::span<const std::byte>();
}

/// Answers CL_PROGRAM_BINARIES: `value` is an array of destinations, one for the file of each
/// device.
static cl_int writeBinaries(const Program &program, size_t size, void *value, size_t *sizeReturn) {
  const size_t needed = program.devices.size() * sizeof(unsigned char *);
  if (value && size < needed)
    return CL_INVALID_VALUE;
  for (size_t i = 0; value && i != program.devices.size(); ++i) {
    // A null destination means that this device's file is not wanted.
    const std::shared_ptr<const LoadedFile> file = program.fileFor(i);
    const std::span<const std::byte> bytes = bytesOf(program, file.get());
    if (unsigned char *place = static_cast<unsigned char **>(value)[i]; place && !bytes.empty())
      std::memcpy(place, bytes.data(), bytes.size());
  }
  if (sizeReturn)
    *sizeReturn = needed;
  return CL_SUCCESS;
}

static std::vector<cl_device_id> devicesOf(const Program &program) {
  std::vector<cl_device_id> handles;
  handles.reserve(program.devices.size());
  for (const Ref<Device> &device : program.devices)
    handles.push_back(device->handle());
  return handles;
}

static std::vector<size_t> binarySizes(const Program &program) {
  std::vector<size_t> sizes;
  for (size_t i = 0; i != program.devices.size(); ++i) {
    const std::shared_ptr<const LoadedFile> file = program.fileFor(i);
    sizes.push_back(bytesOf(program, file.get()).size());
  }
  return sizes;
}

static std::string kernelNames(const Executable &executable) {
  std::string names;
  for (const CompiledKernel &kernel : executable.code->all())
    names += (names.empty() ? "" : ";") + kernel.info->name;
  return names;
}

cl_int clGetProgramInfo(cl_program handle, cl_program_info name, size_t size, void *value,
                        size_t *sizeReturn) {
  const Program *program = Program::from(handle);
  if (!program)
    return CL_INVALID_PROGRAM;
  return guarded([&]() -> cl_int {
    const Info info(size, value, sizeReturn);
    const std::shared_ptr<const Executable> executable = program->executable();
    switch (name) {
    case CL_PROGRAM_REFERENCE_COUNT:
      return info.value<cl_uint>(program->apiReferenceCount());
    case CL_PROGRAM_CONTEXT:
      return info.value<cl_context>(program->context->handle());
    case CL_PROGRAM_NUM_DEVICES:
      return info.value<cl_uint>(cl_uint(program->devices.size()));
    case CL_PROGRAM_DEVICES:
      return info.list<cl_device_id>(devicesOf(*program));
    case CL_PROGRAM_SOURCE:
      return info.string(program->sourceText());
    case CL_PROGRAM_IL:
      return info.bytes(program->ilBytes().data(), program->ilBytes().size());
    case CL_PROGRAM_BINARY_SIZES:
      return info.list<size_t>(binarySizes(*program));
    case CL_PROGRAM_BINARIES:
      return writeBinaries(*program, size, value, sizeReturn);
    case CL_PROGRAM_NUM_KERNELS:
      if (!executable)
        return CL_INVALID_PROGRAM_EXECUTABLE;
      return info.value<size_t>(executable->code->all().size());
    case CL_PROGRAM_KERNEL_NAMES:
      if (!executable)
        return CL_INVALID_PROGRAM_EXECUTABLE;
      return info.string(kernelNames(*executable));
    case CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT:
    case CL_PROGRAM_SCOPE_GLOBAL_DTORS_PRESENT:
      if (!executable)
        return CL_INVALID_PROGRAM_EXECUTABLE;
      return info.value<cl_bool>(CL_FALSE);
    }
    return CL_INVALID_VALUE;
  });
}

cl_int clGetProgramBuildInfo(cl_program handle, cl_device_id deviceHandle,
                             cl_program_build_info name, size_t size, void *value,
                             size_t *sizeReturn) {
  const Program *program = Program::from(handle);
  if (!program)
    return CL_INVALID_PROGRAM;
  const Device *device = Device::from(deviceHandle);
  if (!device || !program->has(*device))
    return CL_INVALID_DEVICE;
  return guarded([&]() -> cl_int {
    const Info info(size, value, sizeReturn);
    const Program::BuildInfo build = program->buildInfo(*device);
    switch (name) {
    case CL_PROGRAM_BUILD_STATUS:
      return info.value<cl_build_status>(build.status);
    case CL_PROGRAM_BUILD_OPTIONS:
      return info.string(build.options);
    case CL_PROGRAM_BUILD_LOG:
      return info.string(build.log);
    case CL_PROGRAM_BINARY_TYPE:
      return info.value<cl_program_binary_type>(program->binaryType(*device));
    case CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE:
      return info.value<size_t>(program->globalVariableBytes());
    }
    return CL_INVALID_VALUE;
  });
}
