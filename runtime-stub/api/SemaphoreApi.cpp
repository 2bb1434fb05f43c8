//===- SemaphoreApi.cpp - Semaphores ----------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Implements cl_khr_semaphore and cl_khr_external_semaphore, versions 1.0.1, without the commands.
// A semaphore may be exported and imported as cl_khr_external_semaphore_opaque_fd says.
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"
#include "api/NamedFunctions.h"
#include "api/SemaphoreProperties.h"

using namespace oclc::rt;
using namespace oclc::rt::api;

static cl_semaphore_khr CL_API_CALL createSemaphore(cl_context handle,
                                                    const cl_semaphore_properties_khr *properties,
                                                    cl_int *errorReturn) {
  return creating<Semaphore>(errorReturn, [&]() -> Created<Semaphore> {
    Context *context = Context::from(handle);
    if (!context)
      return CL_INVALID_CONTEXT;
    Semaphore::Request request;
    if (cl_int error = readProperties(*context, properties, request))
      return error;
    const Ref<Semaphore> semaphore = make<Semaphore>(context, request);
    if (cl_int error = share(*semaphore, request))
      return error;
    return semaphore;
  });
}

static cl_int CL_API_CALL retainSemaphore(cl_semaphore_khr semaphore) {
  return retain<Semaphore>(semaphore, CL_INVALID_SEMAPHORE_KHR);
}

static cl_int CL_API_CALL releaseSemaphore(cl_semaphore_khr semaphore) {
  return release<Semaphore>(semaphore, CL_INVALID_SEMAPHORE_KHR);
}

static cl_int devicesInfo(const Semaphore &semaphore, const Info &info) {
  if (semaphore.device)
    return info.value<cl_device_id>(semaphore.device->handle());
  return info.list<cl_device_id>(deviceHandles(*semaphore.context));
}

static cl_int exportTypesInfo(const Semaphore &semaphore, const Info &info) {
  if (!semaphore.isExportable)
    return info.list<cl_external_semaphore_handle_type_khr>({});
  return info.value<cl_external_semaphore_handle_type_khr>(CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR);
}

static cl_int CL_API_CALL getSemaphoreInfo(cl_semaphore_khr handle, cl_semaphore_info_khr name,
                                           size_t size, void *value, size_t *sizeReturn) {
  const Semaphore *semaphore = Semaphore::from(handle);
  if (!semaphore)
    return CL_INVALID_SEMAPHORE_KHR;
  return guarded([&]() -> cl_int {
    const Info info(size, value, sizeReturn);
    switch (name) {
    case CL_SEMAPHORE_CONTEXT_KHR:
      return info.value<cl_context>(semaphore->context->handle());
    case CL_SEMAPHORE_REFERENCE_COUNT_KHR:
      return info.value<cl_uint>(semaphore->apiReferenceCount());
    case CL_SEMAPHORE_PROPERTIES_KHR:
      return info.list<cl_semaphore_properties_khr>(semaphore->properties);
    case CL_SEMAPHORE_TYPE_KHR:
      return info.value<cl_semaphore_type_khr>(CL_SEMAPHORE_TYPE_BINARY_KHR);
    case CL_SEMAPHORE_PAYLOAD_KHR:
      return info.value<cl_semaphore_payload_khr>(semaphore->isSignaled() ? 1 : 0);
    case CL_SEMAPHORE_DEVICE_HANDLE_LIST_KHR:
      return devicesInfo(*semaphore, info);
    case CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR:
      return exportTypesInfo(*semaphore, info);
    case CL_SEMAPHORE_EXPORTABLE_KHR:
      return info.value<cl_bool>(semaphore->isExportable ? CL_TRUE : CL_FALSE);
    }
    return CL_INVALID_VALUE;
  });
}

static cl_int CL_API_CALL getHandle(cl_semaphore_khr semaphoreHandle, cl_device_id deviceHandle,
                                    cl_external_semaphore_handle_type_khr type, size_t size,
                                    void *value, size_t *sizeReturn) {
  const Semaphore *semaphore = Semaphore::from(semaphoreHandle);
  if (!semaphore)
    return CL_INVALID_SEMAPHORE_KHR;
  const Device *device = Device::from(deviceHandle);
  if (!device || !semaphore->mayBeUsedOn(*device))
    return CL_INVALID_DEVICE;
  if (!semaphore->isExportable || type != CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR ||
      (value && size < sizeof(int)))
    return CL_INVALID_VALUE;
  const int descriptor = value ? semaphore->counter().duplicate() : 0;
  if (descriptor < 0)
    return CL_OUT_OF_RESOURCES;
  return Info(size, value, sizeReturn).value<int>(descriptor);
}

std::span<const NamedFunction> api::semaphoreFunctions() {
  static const NamedFunction functions[] = {
      {"clCreateSemaphoreWithPropertiesKHR", address(createSemaphore)},
      {"clRetainSemaphoreKHR", address(retainSemaphore)},
      {"clReleaseSemaphoreKHR", address(releaseSemaphore)},
      {"clGetSemaphoreInfoKHR", address(getSemaphoreInfo)},
      {"clGetSemaphoreHandleForTypeKHR", address(getHandle)},
  };
  return functions;
}
