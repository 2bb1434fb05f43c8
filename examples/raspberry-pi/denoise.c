//===- denoise.c - Removes single wrong pixels from a picture ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// usage: denoise [INPUT.ppm OUTPUT.ppm]
//
// Runs the kernel on a picture, or on a noisy gradient, and compares each byte with plain C.
//
//===------------------------------------------------------------------------------------------===//

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include "denoise-kernels.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

struct Picture {
  size_t width;
  size_t height;
  unsigned char *bytes; // RGB, rows from top to bottom.
};

static _Noreturn void fail(const char *what) {
  fprintf(stderr, "denoise: %s\n", what);
  exit(2);
}

static void require(cl_int status, const char *call) {
  if (status == CL_SUCCESS)
    return;
  fprintf(stderr, "denoise: %s: error %d\n", call, (int)status);
  exit(2);
}

static size_t sizeOf(const struct Picture *picture) { return 3 * picture->width * picture->height; }

static struct Picture newPicture(size_t width, size_t height) {
  struct Picture picture = {width, height, malloc(3 * width * height)};
  if (!picture.bytes)
    fail("there is not enough memory");
  return picture;
}

/// Returns a gradient in which each 16th byte is black or white.
static struct Picture noisyGradient(void) {
  struct Picture picture = newPicture(640, 480);
  unsigned random = 1;
  for (size_t i = 0; i < sizeOf(&picture); ++i) {
    random = random * 1664525u + 1013904223u;
    const bool isNoise = random >> 28 == 0;
    const size_t noise = random & 1u << 27 ? 255 : 0;
    const size_t color = (i % (3 * picture.width) + i / (3 * picture.width)) / 10;
    picture.bytes[i] = (unsigned char)(isNoise ? noise : color);
  }
  return picture;
}

/// Reads a binary PPM (P6) with 8 bits a channel and without comments.
static struct Picture readPicture(const char *path) {
  FILE *file = fopen(path, "rb");
  unsigned width, height, maximum;
  if (!file || fscanf(file, "P6 %u %u %u", &width, &height, &maximum) != 3 || fgetc(file) == EOF)
    fail("the input is not a PPM file");
  if (maximum != 255 || width < 3 || height < 3 || width > 32768 || height > 32768)
    fail("the input has another size or depth than this program reads");
  struct Picture picture = newPicture(width, height);
  if (fread(picture.bytes, 1, sizeOf(&picture), file) != sizeOf(&picture))
    fail("the input is too short");
  fclose(file);
  return picture;
}

static void writePicture(const char *path, const struct Picture *picture) {
  FILE *file = fopen(path, "wb");
  if (!file)
    fail("cannot write the output");
  fprintf(file, "P6\n%zu %zu\n255\n", picture->width, picture->height);
  fwrite(picture->bytes, 1, sizeOf(picture), file);
  if (fclose(file) != 0)
    fail("cannot write the output");
}

/// Opens the first device, and prints its name.
static cl_device_id openDevice(void) {
  cl_platform_id platform;
  cl_device_id device;
  require(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  require(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
  char name[256];
  require(clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof(name), name, NULL), "clGetDeviceInfo");
  printf("device: %s\n", name);
  return device;
}

static cl_kernel loadKernel(cl_context context, cl_device_id device) {
  const unsigned char *binary = denoise_kernels;
  cl_int status;
  cl_program program =
      clCreateProgramWithBinary(context, 1, &device, &denoise_kernels_size, &binary, NULL, &status);
  require(status, "clCreateProgramWithBinary");
  require(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  cl_kernel kernel = clCreateKernel(program, "denoise", &status);
  require(status, "clCreateKernel");
  clReleaseProgram(program);
  return kernel;
}

/// Runs the kernel. The border of the result is that of the input.
static struct Picture denoise(const struct Picture *input) {
  cl_device_id device = openDevice();
  cl_int status;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  require(status, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, NULL, &status);
  require(status, "clCreateCommandQueueWithProperties");
  cl_kernel kernel = loadKernel(context, device);

  const cl_mem_flags copy = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR;
  cl_mem from = clCreateBuffer(context, copy, sizeOf(input), input->bytes, &status);
  require(status, "clCreateBuffer");
  cl_mem to = clCreateBuffer(context, copy, sizeOf(input), input->bytes, &status);
  require(status, "clCreateBuffer");
  const cl_uint bytesPerRow = 3 * (cl_uint)input->width;
  require(clSetKernelArg(kernel, 0, sizeof(cl_mem), &to), "clSetKernelArg");
  require(clSetKernelArg(kernel, 1, sizeof(cl_mem), &from), "clSetKernelArg");
  require(clSetKernelArg(kernel, 2, sizeof(bytesPerRow), &bytesPerRow), "clSetKernelArg");
  const size_t offset[2] = {3, 1};
  const size_t size[2] = {3 * (input->width - 2), input->height - 2};
  require(clEnqueueNDRangeKernel(queue, kernel, 2, offset, size, NULL, 0, NULL, NULL),
          "clEnqueueNDRangeKernel");
  struct Picture result = newPicture(input->width, input->height);
  require(clEnqueueReadBuffer(queue, to, CL_TRUE, 0, sizeOf(&result), result.bytes, 0, NULL, NULL),
          "clEnqueueReadBuffer");

  clReleaseMemObject(to);
  clReleaseMemObject(from);
  clReleaseKernel(kernel);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  return result;
}

static int compareBytes(const void *a, const void *b) {
  return (int)*(const unsigned char *)a - (int)*(const unsigned char *)b;
}

/// Returns the median of the nine bytes around byte `x` of row `y`, in plain C.
static unsigned char expectedByte(const struct Picture *input, size_t x, size_t y) {
  unsigned char around[9];
  for (size_t i = 0; i < 9; ++i)
    around[i] = input->bytes[(y + i / 3 - 1) * 3 * input->width + x + 3 * (i % 3) - 3];
  qsort(around, 9, 1, compareBytes);
  return around[4];
}

static size_t countDifferences(const struct Picture *input, const struct Picture *result) {
  const size_t bytesPerRow = 3 * input->width;
  size_t different = 0;
  for (size_t i = 0; i < sizeOf(input); ++i) {
    const size_t x = i % bytesPerRow;
    const size_t y = i / bytesPerRow;
    const bool isBorder = x < 3 || x >= bytesPerRow - 3 || y == 0 || y == input->height - 1;
    different += result->bytes[i] != (isBorder ? input->bytes[i] : expectedByte(input, x, y));
  }
  return different;
}

int main(int argc, char **argv) {
  if (argc != 1 && argc != 3)
    fail("usage: denoise [INPUT.ppm OUTPUT.ppm]");
  struct Picture input = argc == 3 ? readPicture(argv[1]) : noisyGradient();
  struct Picture result = denoise(&input);
  if (argc == 3)
    writePicture(argv[2], &result);
  const size_t different = countDifferences(&input, &result);
  printf("%zu of %zu bytes differ from plain C\n", different, sizeOf(&input));
  free(result.bytes);
  free(input.bytes);
  return different != 0;
}
