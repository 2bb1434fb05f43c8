//===- OpenCLRunner.cpp - Runs problems on the first OpenCL device ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Runner.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>

namespace suite {
namespace {

void check(cl_int error, const std::string &what) {
  if (error != CL_SUCCESS)
    throw Failure(what + " failed with error " + std::to_string(error));
}

/// Releases an OpenCL object at the end of its scope.
template <class T, cl_int (*Release)(T)> struct Releaser {
  using pointer = T;
  void operator()(T object) const { Release(object); }
};
template <class T, cl_int (*Release)(T)> using Owned = std::unique_ptr<T, Releaser<T, Release>>;
using Program = Owned<cl_program, clReleaseProgram>;
using Kernel = Owned<cl_kernel, clReleaseKernel>;
using Memory = Owned<cl_mem, clReleaseMemObject>;
using OwnedSampler = Owned<cl_sampler, clReleaseSampler>;

class OpenCLRunner final : public Runner {
public:
  OpenCLRunner(std::string directory, std::string extension, std::string buildOptions)
      : directory(std::move(directory)), extension(std::move(extension)),
        buildOptions(std::move(buildOptions)) {
    cl_platform_id platform;
    check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
    check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), "clGetDeviceIDs");
    cl_int error;
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
    check(error, "clCreateContext");
    queue = clCreateCommandQueue(context, device, 0, &error);
    check(error, "clCreateCommandQueue");
  }

  ~OpenCLRunner() override {
    OpenCLRunner::unload();
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
  }

  std::string name() override {
    char text[256] = "";
    cl_platform_id platform;
    clGetDeviceInfo(device, CL_DEVICE_PLATFORM, sizeof(platform), &platform, nullptr);
    clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof(text), text, nullptr);
    std::string result = text;
    clGetDeviceInfo(device, CL_DRIVER_VERSION, sizeof(text), text, nullptr);
    return result + " " + text;
  }

  void load(const Problem &problem, const std::string &file) override {
    if (problem.launches.empty())
      throw Failure("C++ only");
    current = &problem;
    program = build(file);
    images = findImages(problem);
    for (unsigned i = 0; i != problem.arrays.count(); ++i)
      memory.push_back(images[i] ? makeImage(*images[i], problem.arrays.bytes(i))
                                 : makeBuffer(problem.arrays.bytes(i)));
    for (const Launch &launch : problem.launches)
      kernels.push_back(makeKernel(launch));
  }

  void unload() override {
    kernels.clear();
    samplers.clear();
    memory.clear();
    images.clear();
    program.reset();
  }

  void restore() override {
    for (unsigned i = 0; i != memory.size(); ++i)
      write(memory[i].get(), images[i], current->arrays.bytes(i));
  }

  void run(unsigned times) override {
    for (unsigned i = 0; i != times; ++i)
      for (size_t k = 0; k != kernels.size(); ++k)
        enqueue(kernels[k].get(), current->launches[k]);
    check(clFinish(queue), "clFinish");
  }

  Arrays results() override {
    Arrays arrays = current->arrays;
    for (unsigned i = 0; i != memory.size(); ++i)
      read(memory[i].get(), images[i], arrays.bytes(i));
    return arrays;
  }

private:
  static constexpr std::array<size_t, 3> Origin = {};

  Program build(const std::string &file) {
    const std::string path = directory + "/" + file + extension;
    std::ifstream input(path, std::ios::binary);
    if (!input)
      throw Failure("cannot read " + path);
    const std::string text(std::istreambuf_iterator<char>(input), {});
    const size_t size = text.size();
    const char *start = text.data();
    const auto *binary = reinterpret_cast<const unsigned char *>(start);
    cl_int error;
    Program result(extension == ".cl" ? clCreateProgramWithSource(context, 1, &start, &size, &error)
                                      : clCreateProgramWithBinary(context, 1, &device, &size,
                                                                  &binary, nullptr, &error));
    check(error, "creating the program " + file);
    error = clBuildProgram(result.get(), 1, &device, buildOptions.c_str(), nullptr, nullptr);
    if (error != CL_SUCCESS) {
      std::vector<char> log(1 << 16);
      clGetProgramBuildInfo(result.get(), device, CL_PROGRAM_BUILD_LOG, log.size() - 1, log.data(),
                            nullptr);
      throw Failure("building " + file + ": " + log.data());
    }
    return result;
  }

  /// Returns the image that each array is, or null for those that are buffers.
  static std::vector<const Image *> findImages(const Problem &problem) {
    std::vector<const Image *> found(problem.arrays.count());
    std::vector<bool> isUsed(problem.arrays.count());
    for (const Launch &launch : problem.launches)
      for (const Argument &argument : launch.arguments) {
        if (!argument.array)
          continue;
        const unsigned i = *argument.array;
        const Image *image = argument.image ? &*argument.image : nullptr;
        const bool isSame = image && found[i] ? *image == *found[i] : image == found[i];
        if (isUsed[i] && !isSame)
          throw Failure(launch.kernel + ": an array is a buffer and an image, or two images");
        found[i] = image;
        isUsed[i] = true;
      }
    return found;
  }

  static std::array<size_t, 3> region(const Image &image) {
    return {image.width, image.height, std::max<size_t>(image.depth, 1)};
  }

  /// `image` is what the memory is, null for a buffer.
  void write(cl_mem object, const Image *image, const Bytes &bytes) {
    if (image)
      check(clEnqueueWriteImage(queue, object, CL_TRUE, Origin.data(), region(*image).data(), 0, 0,
                                bytes.data(), 0, nullptr, nullptr),
            "clEnqueueWriteImage");
    else
      check(clEnqueueWriteBuffer(queue, object, CL_TRUE, 0, bytes.size(), bytes.data(), 0, nullptr,
                                 nullptr),
            "clEnqueueWriteBuffer");
  }

  void read(cl_mem object, const Image *image, Bytes &bytes) {
    if (image)
      check(clEnqueueReadImage(queue, object, CL_TRUE, Origin.data(), region(*image).data(), 0, 0,
                               bytes.data(), 0, nullptr, nullptr),
            "clEnqueueReadImage");
    else
      check(clEnqueueReadBuffer(queue, object, CL_TRUE, 0, bytes.size(), bytes.data(), 0, nullptr,
                                nullptr),
            "clEnqueueReadBuffer");
  }

  Memory makeImage(const Image &image, const Bytes &bytes) {
    cl_image_desc shape = {};
    shape.image_type = image.depth ? CL_MEM_OBJECT_IMAGE3D : CL_MEM_OBJECT_IMAGE2D;
    shape.image_width = image.width;
    shape.image_height = image.height;
    shape.image_depth = image.depth;
    cl_int error;
    Memory result(
        clCreateImage(context, CL_MEM_READ_WRITE, &image.format, &shape, nullptr, &error));
    check(error, "clCreateImage");
    size_t texelBytes = 0;
    check(clGetImageInfo(result.get(), CL_IMAGE_ELEMENT_SIZE, sizeof(texelBytes), &texelBytes,
                         nullptr),
          "clGetImageInfo");
    const auto [width, height, depth] = region(image);
    if (width * height * depth * texelBytes != bytes.size())
      throw Failure("an image has another size than its array");
    write(result.get(), &image, bytes);
    return result;
  }

  cl_sampler makeSampler(const Sampler &sampler) {
    cl_int error;
    samplers.emplace_back(
        clCreateSampler(context, sampler.normalized, sampler.addressing, sampler.filter, &error));
    check(error, "clCreateSampler");
    return samplers.back().get();
  }

  Memory makeBuffer(const Bytes &bytes) {
    cl_int error;
    Memory buffer(clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes.size(),
                                 const_cast<std::byte *>(bytes.data()), &error));
    check(error, "clCreateBuffer");
    return buffer;
  }

  Kernel makeKernel(const Launch &launch) {
    cl_int error;
    Kernel kernel(clCreateKernel(program.get(), launch.kernel.c_str(), &error));
    check(error, "clCreateKernel for " + launch.kernel);
    for (cl_uint i = 0; i != launch.arguments.size(); ++i) {
      const Argument &argument = launch.arguments[i];
      cl_mem object = argument.array ? memory[*argument.array].get() : nullptr;
      cl_sampler sampler = argument.sampler ? makeSampler(*argument.sampler) : nullptr;
      if (argument.array)
        error = clSetKernelArg(kernel.get(), i, sizeof(object), &object);
      else if (argument.sampler)
        error = clSetKernelArg(kernel.get(), i, sizeof(sampler), &sampler);
      else if (argument.localBytes)
        error = clSetKernelArg(kernel.get(), i, argument.localBytes, nullptr);
      else
        error = clSetKernelArg(kernel.get(), i, argument.value.size(), argument.value.data());
      check(error, launch.kernel + ": argument " + std::to_string(i));
    }
    return kernel;
  }

  void enqueue(cl_kernel kernel, const Launch &launch) {
    const Range &range = launch.range;
    check(clEnqueueNDRangeKernel(queue, kernel, cl_uint(range.global.size()), nullptr,
                                 range.global.data(), range.local.data(), 0, nullptr, nullptr),
          "launching " + launch.kernel);
  }

  const std::string directory, extension, buildOptions;
  cl_device_id device;
  cl_context context;
  cl_command_queue queue;
  const Problem *current = nullptr;
  Program program;
  std::vector<const Image *> images; ///< What each array is, null for those that are buffers.
  std::vector<Memory> memory;
  std::vector<OwnedSampler> samplers;
  std::vector<Kernel> kernels;
};

} // namespace

std::unique_ptr<Runner> makeOpenCLRunner(const std::string &directory, const std::string &extension,
                                         const std::string &buildOptions) {
  return std::make_unique<OpenCLRunner>(directory, extension, buildOptions);
}

} // namespace suite
