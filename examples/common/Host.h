//===- Host.h - The OpenCL calls that every example makes -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Ordinary OpenCL host code: it calls the C API through the ICD loader, and creates a program from
// a binary of oclc. Failed calls throw std::runtime_error, except in supportsNonUniformGroups().
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_EXAMPLES_HOST_H
#define OCLC_EXAMPLES_HOST_H

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <memory>
#include <string>
#include <type_traits>
#include <vector>

namespace example {

/// Deleter that releases an OpenCL object.
template <auto Release> struct Releaser {
  template <typename T> void operator()(T *object) const { Release(object); }
};
/// Owns one reference to an OpenCL object.
template <typename T, auto Release>
using Handle = std::unique_ptr<std::remove_pointer_t<T>, Releaser<Release>>;

using Context = Handle<cl_context, clReleaseContext>;
using Queue = Handle<cl_command_queue, clReleaseCommandQueue>;
using Program = Handle<cl_program, clReleaseProgram>;
using Kernel = Handle<cl_kernel, clReleaseKernel>;
using Buffer = Handle<cl_mem, clReleaseMemObject>;
using Event = Handle<cl_event, clReleaseEvent>;

/// A kernel argument that allocates local memory.
struct LocalMemory {
  size_t bytes;
};

/// The index space of a launch, in one to three dimensions. An empty `local` leaves the choice to
/// the runtime. An empty `offset` stands for zero.
struct Range {
  std::vector<size_t> global;
  std::vector<size_t> local;
  std::vector<size_t> offset;
};

/// Rounds `value` up to a multiple of `multiple`.
constexpr size_t roundUp(size_t value, size_t multiple) {
  return (value + multiple - 1) / multiple * multiple;
}

/// Throws std::runtime_error with the name of the call and the error code if `status` is an error.
void require(cl_int status, const char *call);

/// One device, one in-order queue and one program.
class Session {
public:
  /// Opens the first device that the ICD loader offers and loads the program in `binaryFile`.
  explicit Session(const std::string &binaryFile);

  const std::string &deviceName() const { return name; }
  bool supportsNonUniformGroups() const;

  /// Creates an uninitialised buffer.
  Buffer allocate(size_t bytes) const;

  /// Creates a buffer with a copy of `values`.
  template <typename T> Buffer upload(const std::vector<T> &values) const {
    return upload(values.data(), values.size() * sizeof(T));
  }

  /// Returns the first `count` elements of a buffer.
  template <typename T> std::vector<T> download(const Buffer &buffer, size_t count) const {
    std::vector<T> values(count);
    download(buffer, values.data(), count * sizeof(T));
    return values;
  }

  /// Sets the first `bytes` bytes of a buffer to zero.
  void clear(const Buffer &buffer, size_t bytes) const;

  /// Runs a kernel to its end and returns the time it took on the device, in milliseconds.
  template <typename... Arguments>
  double run(const char *kernelName, const Range &range, const Arguments &...arguments) const {
    Kernel kernel = createKernel(kernelName);
    cl_uint index = 0;
    (setArgument(kernel.get(), index++, arguments), ...);
    return launch(kernel.get(), range);
  }

private:
  Buffer upload(const void *data, size_t bytes) const;
  void download(const Buffer &buffer, void *data, size_t bytes) const;
  Kernel createKernel(const char *kernelName) const;
  double launch(cl_kernel kernel, const Range &range) const;

  static void setArgument(cl_kernel kernel, cl_uint index, const Buffer &buffer);
  static void setArgument(cl_kernel kernel, cl_uint index, LocalMemory local);
  template <typename T>
    requires std::is_trivially_copyable_v<T>
  static void setArgument(cl_kernel kernel, cl_uint index, const T &value) {
    require(clSetKernelArg(kernel, index, sizeof(T), &value), "clSetKernelArg");
  }

  cl_device_id device = nullptr;
  std::string name;
  Context context;
  Queue queue;
  Program program;
};

} // namespace example

#endif // OCLC_EXAMPLES_HOST_H
