//===- KernelInfo.cpp - Queries about kernels -------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"
#include "exec/LocalSize.h"

using namespace oclc;
using namespace oclc::rt;
using namespace oclc::rt::api;

using binary::AccessQualifier;
using binary::Argument;
using binary::ArgumentKind;

cl_int clGetKernelInfo(cl_kernel handle, cl_kernel_info name, size_t size, void *value,
                       size_t *sizeReturn) {
  const Kernel *kernel = Kernel::from(handle);
  if (!kernel)
    return CL_INVALID_KERNEL;
  const Info info(size, value, sizeReturn);
  switch (name) {
  case CL_KERNEL_FUNCTION_NAME:
    return info.string(kernel->info().name);
  case CL_KERNEL_NUM_ARGS:
    return info.value<cl_uint>(cl_uint(kernel->info().arguments.size()));
  case CL_KERNEL_REFERENCE_COUNT:
    return info.value<cl_uint>(kernel->apiReferenceCount());
  case CL_KERNEL_CONTEXT:
    return info.value<cl_context>(kernel->program->context->handle());
  case CL_KERNEL_PROGRAM:
    return info.value<cl_program>(kernel->program->handle());
  case CL_KERNEL_ATTRIBUTES:
    // Only kernels of programs from source have attributes here, as the specification demands.
    return info.string(kernel->program->origin == Program::Origin::Source
                           ? kernel->info().attributes
                           : std::string());
  }
  return CL_INVALID_VALUE;
}

static cl_kernel_arg_address_qualifier addressQualifier(const Argument &argument) {
  switch (argument.kind) {
  case ArgumentKind::GlobalPointer:
  case ArgumentKind::Image:
  case ArgumentKind::Pipe:
    return CL_KERNEL_ARG_ADDRESS_GLOBAL;
  case ArgumentKind::ConstantPointer:
    return CL_KERNEL_ARG_ADDRESS_CONSTANT;
  case ArgumentKind::LocalPointer:
    return CL_KERNEL_ARG_ADDRESS_LOCAL;
  case ArgumentKind::Value:
  case ArgumentKind::Sampler:
    break;
  }
  return CL_KERNEL_ARG_ADDRESS_PRIVATE;
}

static cl_kernel_arg_access_qualifier accessQualifier(const Argument &argument) {
  switch (argument.access) {
  case AccessQualifier::ReadOnly:
    return CL_KERNEL_ARG_ACCESS_READ_ONLY;
  case AccessQualifier::WriteOnly:
    return CL_KERNEL_ARG_ACCESS_WRITE_ONLY;
  case AccessQualifier::ReadWrite:
    return CL_KERNEL_ARG_ACCESS_READ_WRITE;
  case AccessQualifier::None:
    break;
  }
  return CL_KERNEL_ARG_ACCESS_NONE;
}

/// Returns the type qualifiers of a pointer or pipe; values, images and samplers have none.
static cl_kernel_arg_type_qualifier typeQualifiers(const Argument &argument) {
  cl_kernel_arg_type_qualifier qualifiers = CL_KERNEL_ARG_TYPE_NONE;
  if (argument.kind == ArgumentKind::Value || argument.kind == ArgumentKind::Image ||
      argument.kind == ArgumentKind::Sampler)
    return qualifiers;
  if (argument.kind == ArgumentKind::Pipe)
    return CL_KERNEL_ARG_TYPE_PIPE;
  if (argument.isConst || argument.kind == ArgumentKind::ConstantPointer)
    qualifiers |= CL_KERNEL_ARG_TYPE_CONST;
  if (argument.isRestrict)
    qualifiers |= CL_KERNEL_ARG_TYPE_RESTRICT;
  if (argument.isVolatile)
    qualifiers |= CL_KERNEL_ARG_TYPE_VOLATILE;
  return qualifiers;
}

cl_int clGetKernelArgInfo(cl_kernel handle, cl_uint index, cl_kernel_arg_info name, size_t size,
                          void *value, size_t *sizeReturn) {
  const Kernel *kernel = Kernel::from(handle);
  if (!kernel)
    return CL_INVALID_KERNEL;
  if (index >= kernel->info().arguments.size())
    return CL_INVALID_ARG_INDEX;
  if (!kernel->code.manifest->argumentInfo)
    return CL_KERNEL_ARG_INFO_NOT_AVAILABLE;
  const Argument &argument = kernel->info().arguments[index];
  const Info info(size, value, sizeReturn);
  switch (name) {
  case CL_KERNEL_ARG_ADDRESS_QUALIFIER:
    return info.value<cl_kernel_arg_address_qualifier>(addressQualifier(argument));
  case CL_KERNEL_ARG_ACCESS_QUALIFIER:
    return info.value<cl_kernel_arg_access_qualifier>(accessQualifier(argument));
  case CL_KERNEL_ARG_TYPE_NAME:
    return info.string(argument.typeName);
  case CL_KERNEL_ARG_TYPE_QUALIFIER:
    return info.value<cl_kernel_arg_type_qualifier>(typeQualifiers(argument));
  case CL_KERNEL_ARG_NAME:
    return info.string(argument.name);
  }
  return CL_INVALID_VALUE;
}

cl_int clGetKernelWorkGroupInfo(cl_kernel handle, cl_device_id device,
                                cl_kernel_work_group_info name, size_t size, void *value,
                                size_t *sizeReturn) {
  const Kernel *kernel = Kernel::from(handle);
  if (!kernel)
    return CL_INVALID_KERNEL;
  if (!isDeviceOf(*kernel, device))
    return CL_INVALID_DEVICE;
  const Info info(size, value, sizeReturn);
  switch (name) {
  case CL_KERNEL_WORK_GROUP_SIZE:
    return info.value<size_t>(maxWorkGroupSize(kernel->code));
  case CL_KERNEL_COMPILE_WORK_GROUP_SIZE: {
    const Size3 required = kernel->info().requiredWorkGroupSize.value_or(Size3{0, 0, 0});
    const size_t sizes[] = {required[0], required[1], required[2]};
    return info.list<size_t>(sizes);
  }
  case CL_KERNEL_LOCAL_MEM_SIZE:
    return info.value<cl_ulong>(kernel->localMemory());
  case CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
    return info.value<size_t>(preferredMultiple(kernel->code));
  case CL_KERNEL_PRIVATE_MEM_SIZE:
    return info.value<cl_ulong>(kernel->info().privateSize);
  case CL_KERNEL_SPILL_MEM_SIZE_INTEL: // Spilled registers are on the stack, like private memory.
    return info.value<cl_ulong>(0);
  }
  // CL_KERNEL_GLOBAL_WORK_SIZE applies only to custom devices and built-in kernels.
  return CL_INVALID_VALUE;
}
