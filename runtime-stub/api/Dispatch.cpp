//===- Dispatch.cpp - The dispatch table ------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Every place is filled: an application that calls what this device does not have gets the error
// that the specification names and never a null call. The order is the header's, and the compiler
// checks that each function has the type of its place.
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"

#include <tuple>
#include <type_traits>

namespace oclc::rt {

namespace {

/// Becomes a function of whatever type a place needs, for extensions that share objects with other
/// APIs: it reports that the operation is not supported.
struct Unsupported {
  template <class Result, class... Arguments> using Function = Result CL_API_CALL(Arguments...);

  template <class Result, class... Arguments>
  constexpr operator Function<Result, Arguments...> *() const {
    return refuse<Result, Arguments...>;
  }
  /// Places of other operating systems' APIs have no type.
  operator void *() const { return reinterpret_cast<void *>(refuse<cl_int>); }

private:
  template <class Result, class... Arguments>
  static Result CL_API_CALL refuse(Arguments... arguments) {
    if constexpr (std::is_same_v<Result, cl_int>) {
      return CL_INVALID_OPERATION;
    } else {
      // Functions that create something report through their last argument.
      cl_int *errorReturn = std::get<sizeof...(Arguments) - 1>(std::tuple(arguments...));
      if (errorReturn)
        *errorReturn = CL_INVALID_OPERATION;
      return nullptr;
    }
  }
};

constexpr Unsupported unsupported;

} // namespace

const cl_icd_dispatch dispatchTable = {
    // OpenCL 1.0
    .clGetPlatformIDs = clGetPlatformIDs,
    .clGetPlatformInfo = clGetPlatformInfo,
    .clGetDeviceIDs = clGetDeviceIDs,
    .clGetDeviceInfo = clGetDeviceInfo,
    .clCreateContext = clCreateContext,
    .clCreateContextFromType = clCreateContextFromType,
    .clRetainContext = clRetainContext,
    .clReleaseContext = clReleaseContext,
    .clGetContextInfo = clGetContextInfo,
    .clCreateCommandQueue = clCreateCommandQueue,
    .clRetainCommandQueue = clRetainCommandQueue,
    .clReleaseCommandQueue = clReleaseCommandQueue,
    .clGetCommandQueueInfo = clGetCommandQueueInfo,
    .clSetCommandQueueProperty = clSetCommandQueueProperty,
    .clCreateBuffer = clCreateBuffer,
    .clCreateImage2D = clCreateImage2D,
    .clCreateImage3D = clCreateImage3D,
    .clRetainMemObject = clRetainMemObject,
    .clReleaseMemObject = clReleaseMemObject,
    .clGetSupportedImageFormats = clGetSupportedImageFormats,
    .clGetMemObjectInfo = clGetMemObjectInfo,
    .clGetImageInfo = clGetImageInfo,
    .clCreateSampler = clCreateSampler,
    .clRetainSampler = clRetainSampler,
    .clReleaseSampler = clReleaseSampler,
    .clGetSamplerInfo = clGetSamplerInfo,
    .clCreateProgramWithSource = clCreateProgramWithSource,
    .clCreateProgramWithBinary = clCreateProgramWithBinary,
    .clRetainProgram = clRetainProgram,
    .clReleaseProgram = clReleaseProgram,
    .clBuildProgram = clBuildProgram,
    .clUnloadCompiler = clUnloadCompiler,
    .clGetProgramInfo = clGetProgramInfo,
    .clGetProgramBuildInfo = clGetProgramBuildInfo,
    .clCreateKernel = clCreateKernel,
    .clCreateKernelsInProgram = clCreateKernelsInProgram,
    .clRetainKernel = clRetainKernel,
    .clReleaseKernel = clReleaseKernel,
    .clSetKernelArg = clSetKernelArg,
    .clGetKernelInfo = clGetKernelInfo,
    .clGetKernelWorkGroupInfo = clGetKernelWorkGroupInfo,
    .clWaitForEvents = clWaitForEvents,
    .clGetEventInfo = clGetEventInfo,
    .clRetainEvent = clRetainEvent,
    .clReleaseEvent = clReleaseEvent,
    .clGetEventProfilingInfo = clGetEventProfilingInfo,
    .clFlush = clFlush,
    .clFinish = clFinish,
    .clEnqueueReadBuffer = clEnqueueReadBuffer,
    .clEnqueueWriteBuffer = clEnqueueWriteBuffer,
    .clEnqueueCopyBuffer = clEnqueueCopyBuffer,
    .clEnqueueReadImage = clEnqueueReadImage,
    .clEnqueueWriteImage = clEnqueueWriteImage,
    .clEnqueueCopyImage = clEnqueueCopyImage,
    .clEnqueueCopyImageToBuffer = clEnqueueCopyImageToBuffer,
    .clEnqueueCopyBufferToImage = clEnqueueCopyBufferToImage,
    .clEnqueueMapBuffer = clEnqueueMapBuffer,
    .clEnqueueMapImage = clEnqueueMapImage,
    .clEnqueueUnmapMemObject = clEnqueueUnmapMemObject,
    .clEnqueueNDRangeKernel = clEnqueueNDRangeKernel,
    .clEnqueueTask = clEnqueueTask,
    .clEnqueueNativeKernel = clEnqueueNativeKernel,
    .clEnqueueMarker = clEnqueueMarker,
    .clEnqueueWaitForEvents = clEnqueueWaitForEvents,
    .clEnqueueBarrier = clEnqueueBarrier,
    .clGetExtensionFunctionAddress = clGetExtensionFunctionAddress,
    .clCreateFromGLBuffer = unsupported,
    .clCreateFromGLTexture2D = unsupported,
    .clCreateFromGLTexture3D = unsupported,
    .clCreateFromGLRenderbuffer = unsupported,
    .clGetGLObjectInfo = unsupported,
    .clGetGLTextureInfo = unsupported,
    .clEnqueueAcquireGLObjects = unsupported,
    .clEnqueueReleaseGLObjects = unsupported,
    .clGetGLContextInfoKHR = unsupported,
    // cl_khr_d3d10_sharing
    .clGetDeviceIDsFromD3D10KHR = unsupported,
    .clCreateFromD3D10BufferKHR = unsupported,
    .clCreateFromD3D10Texture2DKHR = unsupported,
    .clCreateFromD3D10Texture3DKHR = unsupported,
    .clEnqueueAcquireD3D10ObjectsKHR = unsupported,
    .clEnqueueReleaseD3D10ObjectsKHR = unsupported,
    // OpenCL 1.1
    .clSetEventCallback = clSetEventCallback,
    .clCreateSubBuffer = clCreateSubBuffer,
    .clSetMemObjectDestructorCallback = clSetMemObjectDestructorCallback,
    .clCreateUserEvent = clCreateUserEvent,
    .clSetUserEventStatus = clSetUserEventStatus,
    .clEnqueueReadBufferRect = clEnqueueReadBufferRect,
    .clEnqueueWriteBufferRect = clEnqueueWriteBufferRect,
    .clEnqueueCopyBufferRect = clEnqueueCopyBufferRect,
    // cl_ext_device_fission
    .clCreateSubDevicesEXT = unsupported,
    .clRetainDeviceEXT = clRetainDevice,
    .clReleaseDeviceEXT = clReleaseDevice,
    // cl_khr_gl_event
    .clCreateEventFromGLsyncKHR = unsupported,
    // OpenCL 1.2
    .clCreateSubDevices = clCreateSubDevices,
    .clRetainDevice = clRetainDevice,
    .clReleaseDevice = clReleaseDevice,
    .clCreateImage = clCreateImage,
    .clCreateProgramWithBuiltInKernels = clCreateProgramWithBuiltInKernels,
    .clCompileProgram = clCompileProgram,
    .clLinkProgram = clLinkProgram,
    .clUnloadPlatformCompiler = clUnloadPlatformCompiler,
    .clGetKernelArgInfo = clGetKernelArgInfo,
    .clEnqueueFillBuffer = clEnqueueFillBuffer,
    .clEnqueueFillImage = clEnqueueFillImage,
    .clEnqueueMigrateMemObjects = clEnqueueMigrateMemObjects,
    .clEnqueueMarkerWithWaitList = clEnqueueMarkerWithWaitList,
    .clEnqueueBarrierWithWaitList = clEnqueueBarrierWithWaitList,
    .clGetExtensionFunctionAddressForPlatform = clGetExtensionFunctionAddressForPlatform,
    .clCreateFromGLTexture = unsupported,
    // cl_khr_d3d11_sharing
    .clGetDeviceIDsFromD3D11KHR = unsupported,
    .clCreateFromD3D11BufferKHR = unsupported,
    .clCreateFromD3D11Texture2DKHR = unsupported,
    .clCreateFromD3D11Texture3DKHR = unsupported,
    .clCreateFromDX9MediaSurfaceKHR = unsupported,
    .clEnqueueAcquireD3D11ObjectsKHR = unsupported,
    .clEnqueueReleaseD3D11ObjectsKHR = unsupported,
    // cl_khr_dx9_media_sharing
    .clGetDeviceIDsFromDX9MediaAdapterKHR = unsupported,
    .clEnqueueAcquireDX9MediaSurfacesKHR = unsupported,
    .clEnqueueReleaseDX9MediaSurfacesKHR = unsupported,
    // cl_khr_egl_image
    .clCreateFromEGLImageKHR = unsupported,
    .clEnqueueAcquireEGLObjectsKHR = unsupported,
    .clEnqueueReleaseEGLObjectsKHR = unsupported,
    // cl_khr_egl_event
    .clCreateEventFromEGLSyncKHR = unsupported,
    // OpenCL 2.0
    .clCreateCommandQueueWithProperties = clCreateCommandQueueWithProperties,
    .clCreatePipe = clCreatePipe,
    .clGetPipeInfo = clGetPipeInfo,
    .clSVMAlloc = clSVMAlloc,
    .clSVMFree = clSVMFree,
    .clEnqueueSVMFree = clEnqueueSVMFree,
    .clEnqueueSVMMemcpy = clEnqueueSVMMemcpy,
    .clEnqueueSVMMemFill = clEnqueueSVMMemFill,
    .clEnqueueSVMMap = clEnqueueSVMMap,
    .clEnqueueSVMUnmap = clEnqueueSVMUnmap,
    .clCreateSamplerWithProperties = clCreateSamplerWithProperties,
    .clSetKernelArgSVMPointer = clSetKernelArgSVMPointer,
    .clSetKernelExecInfo = clSetKernelExecInfo,
    // cl_khr_subgroups, by whose name some programs ask
    .clGetKernelSubGroupInfoKHR = clGetKernelSubGroupInfo,
    // OpenCL 2.1
    .clCloneKernel = clCloneKernel,
    .clCreateProgramWithIL = clCreateProgramWithIL,
    .clEnqueueSVMMigrateMem = clEnqueueSVMMigrateMem,
    .clGetDeviceAndHostTimer = clGetDeviceAndHostTimer,
    .clGetHostTimer = clGetHostTimer,
    .clGetKernelSubGroupInfo = clGetKernelSubGroupInfo,
    .clSetDefaultDeviceCommandQueue = clSetDefaultDeviceCommandQueue,
    // OpenCL 2.2
    .clSetProgramReleaseCallback = clSetProgramReleaseCallback,
    .clSetProgramSpecializationConstant = clSetProgramSpecializationConstant,
    // OpenCL 3.0
    .clCreateBufferWithProperties = clCreateBufferWithProperties,
    .clCreateImageWithProperties = clCreateImageWithProperties,
    .clSetContextDestructorCallback = clSetContextDestructorCallback,
};

} // namespace oclc::rt
