// Runs saxpy from the embedded binary, or from the file on the command line, and checks it.
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include "outside-kernels.h"

#include <stdio.h>
#include <stdlib.h>

enum { count = 1000 };

static void require(cl_int status, const char *what) {
  if (status == CL_SUCCESS)
    return;
  fprintf(stderr, "%s: error %d\n", what, (int)status);
  exit(1);
}

static cl_program load(cl_context context, cl_device_id device, const unsigned char *bytes,
                       size_t size) {
  cl_int status;
  cl_program program = clCreateProgramWithBinary(context, 1, &device, &size, &bytes, NULL, &status);
  require(status, "clCreateProgramWithBinary");
  require(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  return program;
}

static cl_program loadFile(cl_context context, cl_device_id device, const char *path) {
  static unsigned char bytes[1 << 20];
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    exit(1);
  }
  const size_t size = fread(bytes, 1, sizeof(bytes), file);
  fclose(file);
  return load(context, device, bytes, size);
}

int main(int argc, char **argv) {
  cl_platform_id platform;
  cl_device_id device;
  cl_int status;
  require(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  require(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  require(status, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, NULL, &status);
  require(status, "clCreateCommandQueueWithProperties");
  cl_program program = argc > 1 ? loadFile(context, device, argv[1])
                                : load(context, device, outside_kernels, outside_kernels_size);
  cl_kernel kernel = clCreateKernel(program, "saxpy", &status);
  require(status, "clCreateKernel");

  static float x[count], y[count];
  for (int i = 0; i < count; ++i) {
    x[i] = (float)i;
    y[i] = 0.5f;
  }
  const cl_mem_flags flags = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR;
  cl_mem bufferX = clCreateBuffer(context, flags, sizeof(x), x, &status);
  require(status, "clCreateBuffer");
  cl_mem bufferY = clCreateBuffer(context, flags, sizeof(y), y, &status);
  require(status, "clCreateBuffer");
  require(clSetKernelArg(kernel, 0, sizeof(cl_mem), &bufferY), "clSetKernelArg");
  require(clSetKernelArg(kernel, 1, sizeof(cl_mem), &bufferX), "clSetKernelArg");
  const size_t global = count;
  require(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, NULL, 0, NULL, NULL),
          "clEnqueueNDRangeKernel");
  require(clEnqueueReadBuffer(queue, bufferY, CL_TRUE, 0, sizeof(y), y, 0, NULL, NULL),
          "clEnqueueReadBuffer");

  int wrong = 0;
  for (int i = 0; i < count; ++i)
    wrong += y[i] != 3.0f * (float)i + 0.5f;
  printf("%d of %d values wrong\n", wrong, (int)count);

  clReleaseMemObject(bufferX);
  clReleaseMemObject(bufferY);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  return wrong != 0;
}
