//===- KernelApi.cpp - Kernels and their arguments --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"

#include <cstring>

using namespace oclc::rt;
using namespace oclc::rt::api;

cl_kernel clCreateKernel(cl_program handle, const char *name, cl_int *errorReturn) {
  return creating<Kernel>(errorReturn, [&]() -> Created<Kernel> {
    Program *program = Program::from(handle);
    if (!program)
      return CL_INVALID_PROGRAM;
    const std::shared_ptr<const Executable> executable = program->executable();
    if (!executable)
      return CL_INVALID_PROGRAM_EXECUTABLE;
    if (!name)
      return CL_INVALID_VALUE;
    const CompiledKernel *code = executable->code->find(name);
    if (!code)
      return CL_INVALID_KERNEL_NAME;
    return make<Kernel>(program, executable, *code);
  });
}

cl_int clCreateKernelsInProgram(cl_program handle, cl_uint count, cl_kernel *kernels,
                                cl_uint *countReturn) {
  Program *program = Program::from(handle);
  if (!program)
    return CL_INVALID_PROGRAM;
  return guarded([&]() -> cl_int {
    const std::shared_ptr<const Executable> executable = program->executable();
    if (!executable)
      return CL_INVALID_PROGRAM_EXECUTABLE;
    const std::vector<CompiledKernel> &all = executable->code->all();
    if (kernels && count < all.size())
      return CL_INVALID_VALUE;
    std::vector<Ref<Kernel>> created;
    if (kernels)
      for (const CompiledKernel &code : all)
        created.push_back(make<Kernel>(program, executable, code));
    for (size_t i = 0; i != created.size(); ++i)
      kernels[i] = created[i].detach()->handle();
    if (countReturn)
      *countReturn = cl_uint(all.size());
    return CL_SUCCESS;
  });
}

cl_kernel clCloneKernel(cl_kernel handle, cl_int *errorReturn) {
  return creating<Kernel>(errorReturn, [&]() -> Created<Kernel> {
    const Kernel *kernel = Kernel::from(handle);
    if (!kernel)
      return CL_INVALID_KERNEL;
    return make<Kernel>(*kernel);
  });
}

cl_int clRetainKernel(cl_kernel kernel) { return retain<Kernel>(kernel, CL_INVALID_KERNEL); }

cl_int clReleaseKernel(cl_kernel kernel) { return release<Kernel>(kernel, CL_INVALID_KERNEL); }

cl_int clSetKernelArg(cl_kernel handle, cl_uint index, size_t size, const void *value) {
  Kernel *kernel = Kernel::from(handle);
  if (!kernel)
    return CL_INVALID_KERNEL;
  return guarded([&] { return kernel->setArgument(index, size, value); });
}

cl_int clSetKernelArgSVMPointer(cl_kernel handle, cl_uint index, const void *pointer) {
  Kernel *kernel = Kernel::from(handle);
  if (!kernel)
    return CL_INVALID_KERNEL;
  return guarded([&] { return kernel->setSharedPointer(index, pointer); });
}

/// Checks the size of a value of clSetKernelExecInfo. Sets `isIndirect` if the value says that the
/// kernel accesses memory by other pointers than its arguments.
static cl_int checkExecInfo(cl_kernel_exec_info name, size_t size, const void *value,
                            bool &isIndirect) {
  switch (name) {
  case CL_KERNEL_EXEC_INFO_SVM_PTRS:
  case CL_KERNEL_EXEC_INFO_DEVICE_PTRS_EXT:
    static_assert(sizeof(cl_mem_device_address_ext) == sizeof(void *));
    // A null value with size zero resets the pointers of earlier calls.
    isIndirect = value != nullptr;
    return (value != nullptr) == (size != 0) && size % sizeof(void *) == 0 ? CL_SUCCESS
                                                                           : CL_INVALID_VALUE;
  case CL_KERNEL_EXEC_INFO_USM_PTRS_INTEL:
    isIndirect = true;
    return value && size != 0 && size % sizeof(void *) == 0 ? CL_SUCCESS : CL_INVALID_VALUE;
  case CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM:
  case CL_KERNEL_EXEC_INFO_INDIRECT_HOST_ACCESS_INTEL:
  case CL_KERNEL_EXEC_INFO_INDIRECT_DEVICE_ACCESS_INTEL:
  case CL_KERNEL_EXEC_INFO_INDIRECT_SHARED_ACCESS_INTEL: {
    cl_bool isOn;
    if (!value || size != sizeof(isOn))
      return CL_INVALID_VALUE;
    std::memcpy(&isOn, value, sizeof(isOn));
    isIndirect = isOn != CL_FALSE;
    return CL_SUCCESS;
  }
  }
  return CL_INVALID_VALUE;
}

cl_int api::setExecInfo(Kernel &kernel, cl_kernel_exec_info name, size_t size, const void *value) {
  bool isIndirect = false;
  if (cl_int error = checkExecInfo(name, size, value, isIndirect))
    return error;
  // Kernels can access all memory. Only the capture of data needs to know.
  kernel.setIndirectAccess(name, isIndirect);
  return CL_SUCCESS;
}

cl_int clSetKernelExecInfo(cl_kernel handle, cl_kernel_exec_info name, size_t size,
                           const void *value) {
  Kernel *kernel = Kernel::from(handle);
  if (!kernel)
    return CL_INVALID_KERNEL;
  return guarded([&] { return setExecInfo(*kernel, name, size, value); });
}
