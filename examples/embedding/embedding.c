// Uses the functions of oclc.h through an ICD loader: captures a program that is built from source,
// compiles a kernel into memory and loads it, builds an archive of the capture, and takes the
// captured program from that archive.
//
// usage: embedding FOLDER-FOR-THE-CAPTURE
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <oclc/oclc.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char source[] = "kernel void twice(global int *data) { data[get_global_id(0)] *= 2; }";

static cl_platform_id platform;
static cl_device_id device;
static cl_context context;
static cl_command_queue queue;

static oclcResultStatusFn resultStatus;
static oclcResultMessagesFn resultMessages;
static oclcResultDataFn resultData;
static oclcReleaseResultFn releaseResult;

static void fail(const char *what, const char *why) {
  fprintf(stderr, "%s: %s\n", what, why);
  exit(1);
}

static void require(cl_int status, const char *what) {
  char text[32];
  snprintf(text, sizeof(text), "error %d", (int)status);
  if (status != CL_SUCCESS)
    fail(what, text);
}

static void *find(const char *name) {
  void *function = clGetExtensionFunctionAddressForPlatform(platform, name);
  if (!function)
    fail(name, "the first OpenCL platform is not oclc");
  return function;
}

/// Returns `result` if it is a success; otherwise ends the program.
static oclcResult *expect(oclcResult *result, const char *what) {
  if (resultStatus(result) != OCLC_SUCCESS)
    fail(what, resultMessages(result));
  return result;
}

/// Builds the program, runs its kernel, checks the results, and releases the program.
static void run(cl_program program, const char *what) {
  enum { count = 1000 };
  int data[count];
  cl_int status;
  require(clBuildProgram(program, 1, &device, "-cl-mad-enable", NULL, NULL), "clBuildProgram");
  cl_kernel kernel = clCreateKernel(program, "twice", &status);
  require(status, "clCreateKernel");
  for (int i = 0; i != count; ++i)
    data[i] = i;
  const cl_mem_flags flags = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR;
  cl_mem buffer = clCreateBuffer(context, flags, sizeof(data), data, &status);
  require(status, "clCreateBuffer");
  require(clSetKernelArg(kernel, 0, sizeof(buffer), &buffer), "clSetKernelArg");
  const size_t global = count, local = 100;
  require(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL),
          "clEnqueueNDRangeKernel");
  require(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof(data), data, 0, NULL, NULL),
          "clEnqueueReadBuffer");
  for (int i = 0; i != count; ++i)
    if (data[i] != 2 * i)
      fail(what, "wrong results");
  printf("%s: right\n", what);
  clReleaseMemObject(buffer);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

static cl_program fromSource(void) {
  const char *text = source;
  cl_int status;
  cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  require(status, "clCreateProgramWithSource");
  return program;
}

static cl_program fromBinary(const oclcResult *result) {
  size_t size;
  const unsigned char *bytes = resultData(result, &size);
  cl_int status;
  cl_program program = clCreateProgramWithBinary(context, 1, &device, &size, &bytes, NULL, &status);
  require(status, "clCreateProgramWithBinary");
  return program;
}

int main(int count, char **arguments) {
  if (count != 2)
    fail("usage", "embedding FOLDER");
  cl_int status;
  require(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  require(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  require(status, "clCreateContext");
  queue = clCreateCommandQueueWithProperties(context, device, NULL, &status);
  require(status, "clCreateCommandQueueWithProperties");

  resultStatus = (oclcResultStatusFn)find("oclcResultStatus");
  resultMessages = (oclcResultMessagesFn)find("oclcResultMessages");
  resultData = (oclcResultDataFn)find("oclcResultData");
  releaseResult = (oclcReleaseResultFn)find("oclcReleaseResult");
  const oclcCompileFn compile = (oclcCompileFn)find("oclcCompile");
  const oclcCaptureFn capture = (oclcCaptureFn)find("oclcCapture");
  const oclcBuildArchiveFn buildArchive = (oclcBuildArchiveFn)find("oclcBuildArchive");
  const oclcAddArchiveFn addArchive = (oclcAddArchiveFn)find("oclcAddArchive");

  releaseResult(expect(capture(arguments[1]), "oclcCapture"));
  run(fromSource(), "compiled by the driver, and captured");

  const char *options[] = {"-cl-mad-enable", "--local-size=100"};
  oclcResult *binary = expect(compile(source, strlen(source), options, 2), "oclcCompile");
  run(fromBinary(binary), "compiled into memory");
  releaseResult(binary);

  // The archive's memory must stay valid, so `archive` is not released. An application would
  // usually have the archive in a constant array.
  oclcResult *archive = expect(buildArchive(arguments[1], NULL, 0), "oclcBuildArchive");
  size_t size;
  const void *bytes = resultData(archive, &size);
  releaseResult(expect(addArchive(bytes, size), "oclcAddArchive"));
  run(fromSource(), "taken from an archive");

  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  return 0;
}
