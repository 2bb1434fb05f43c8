//===- RuntimeMisuseExtensions.cpp - Rows of command buffers and of oclc.h --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//

#include "RuntimeMisuse.h"

#include "oclc/oclc.h"

namespace oclc::test {

static const cl_properties UnknownProperty[] = {4711, 1, 0};

void Misuse::addExtensions() {
  const std::vector<cl_int> invalid = {CL_INVALID_VALUE};
  const Parameter buffers = handle(Buffers, CL_INVALID_COMMAND_BUFFER_KHR);
  const std::vector<cl_int> wrongQueue = {CL_INVALID_COMMAND_QUEUE, CL_INVALID_VALUE};
  addNamed<std::remove_pointer_t<clCreateCommandBufferKHR_fn>>(
      "clCreateCommandBufferKHR",
      {value(1, {fails(0, "no queues", wrongQueue), fails(2, "two queues", wrongQueue),
                 fails(UINT32_MAX, "UINT32_MAX queues", wrongQueue)}),
       value(bitsOf(&queue),
             {fails(0, "no list", invalid), fails(bitsOf(oneMemory.data()), "a buffer", wrongQueue),
              fails(bitsOf(notEvents.data() + 1), "text", wrongQueue)}),
       value(0, {fails(bitsOf(UnknownProperty), "an unknown property",
                       {CL_INVALID_VALUE, CL_INVALID_PROPERTY})}),
       errorReturn()});
  addNamed<std::remove_pointer_t<clRetainCommandBufferKHR_fn>>("clRetainCommandBufferKHR",
                                                               {buffers});
  addNamed<std::remove_pointer_t<clReleaseCommandBufferKHR_fn>>("clReleaseCommandBufferKHR",
                                                                {buffers});
  addNamed<std::remove_pointer_t<clFinalizeCommandBufferKHR_fn>>("clFinalizeCommandBufferKHR",
                                                                 {buffers});
  addNamed<std::remove_pointer_t<clEnqueueCommandBufferKHR_fn>>(
      "clEnqueueCommandBufferKHR",
      list(value(0, {fails(1, "queues without a list", wrongQueue),
                     fails(UINT32_MAX, "UINT32_MAX queues", wrongQueue)}),
           value(0, {fails(bitsOf(&queue), "a list of no queues", wrongQueue)}), buffers, waits()));
  rows.back().isAbsent = true; // The command buffer is not finalized.
  addNamed<std::remove_pointer_t<clGetCommandBufferInfoKHR_fn>>(
      "clGetCommandBufferInfoKHR", list(buffers, query(CL_COMMAND_BUFFER_NUM_QUEUES_KHR)));
  static const cl_uint updateTypes[] = {0, 4711};
  static const void *const noUpdates[] = {nullptr};
  addNamed<cl_int(cl_command_buffer_khr, cl_uint, const cl_uint *, const void **)>(
      "clUpdateMutableCommandsKHR",
      {buffers, value(1, {fails(0, "a list of nothing", invalid)}),
       value(bitsOf(updateTypes),
             {fails(0, "no types", invalid), fails(bitsOf(updateTypes + 1), "4711", invalid)}),
       value(bitsOf(noUpdates), {fails(0, "no list", invalid)})});
  rows.back().isAbsent = true; // The command buffer is not finalized.
  const std::vector<cl_int> noCommand = {CL_INVALID_MUTABLE_COMMAND_KHR};
  addNamed<cl_int(cl_mutable_command_khr, cl_uint, size_t, void *, size_t *)>(
      "clGetMutableCommandInfoKHR",
      list(value(bitsOf(mutableCommand),
                 {fails(0, "null", noCommand), fails(bitsOf(queue), "a queue", noCommand),
                  fails(bitsOf(commandBuffer), "a buffer", noCommand),
                  fails(bitsOf(text), "text", noCommand)}),
           query(CL_MUTABLE_DISPATCH_DIMENSIONS_KHR)));
}

/// Commands of a command buffer. Their declarations differ between versions of the header.
void Misuse::addRecording() {
  const std::vector<cl_int> invalid = {CL_INVALID_VALUE};
  using Buffer = cl_command_buffer_khr;
  using Queue = cl_command_queue;
  using Properties = const cl_properties *;
  using Points = const cl_sync_point_khr *;
  using Point = cl_sync_point_khr *;
  const std::vector<cl_int> wrongPoints = {CL_INVALID_SYNC_POINT_WAIT_LIST_KHR};
  static const cl_sync_point_khr noPoint[] = {0, 0xffffffff};
  const Parameters front = {
      handle(Buffers, CL_INVALID_COMMAND_BUFFER_KHR),
      value(0, {fails(bitsOf(queue), "a queue", {CL_INVALID_COMMAND_QUEUE}),
                fails(bitsOf(text), "text", {CL_INVALID_COMMAND_QUEUE})}),
      value(0, {fails(bitsOf(UnknownProperty), "an unknown property", invalid)})};
  const Parameters back = {value(0, {fails(1, "points without a list", wrongPoints),
                                     fails(UINT32_MAX, "UINT32_MAX points", wrongPoints)}),
                           value(0, {fails(bitsOf(noPoint), "a list of no points", wrongPoints)}),
                           out(answer),
                           value(0, {fails(bitsOf(answer), "a mutable command", invalid)})};
  Parameters backOfLaunch = back;
  backOfLaunch.back() = out(answer + 64);
  // The arguments of a command are those of the command of a queue, between the queue and the
  // events.
  const auto middle = [&](const char *name) {
    for (const Row &row : rows)
      if (row.name == name)
        return Parameters(row.parameters.begin() + 1, row.parameters.end() - 3);
    ADD_FAILURE() << name;
    return Parameters();
  };
  addNamed<cl_int(Buffer, Queue, Properties, cl_uint, Points, Point, void *)>(
      "clCommandBarrierWithWaitListKHR", list(front, back));
  addNamed<cl_int(Buffer, Queue, Properties, cl_mem, cl_mem, size_t, size_t, size_t, cl_uint,
                  Points, Point, void *)>("clCommandCopyBufferKHR",
                                          list(front, middle("clEnqueueCopyBuffer"), back));
  addNamed<cl_int(Buffer, Queue, Properties, cl_mem, cl_mem, const size_t *, const size_t *,
                  const size_t *, size_t, size_t, size_t, size_t, cl_uint, Points, Point, void *)>(
      "clCommandCopyBufferRectKHR", list(front, middle("clEnqueueCopyBufferRect"), back));
  addNamed<cl_int(Buffer, Queue, Properties, cl_mem, const void *, size_t, size_t, size_t, cl_uint,
                  Points, Point, void *)>("clCommandFillBufferKHR",
                                          list(front, middle("clEnqueueFillBuffer"), back));
  addNamed<cl_int(Buffer, Queue, Properties, cl_kernel, cl_uint, const size_t *, const size_t *,
                  const size_t *, cl_uint, Points, Point, void *)>(
      "clCommandNDRangeKernelKHR", list(front, middle("clEnqueueNDRangeKernel"), backOfLaunch));
  Parameters copy = middle("clEnqueueSVMMemcpy");
  copy.erase(copy.begin()); // The flag for blocking calls.
  addNamed<cl_int(Buffer, Queue, Properties, void *, const void *, size_t, cl_uint, Points, Point,
                  void *)>("clCommandSVMMemcpyKHR", list(front, copy, back));
  addNamed<cl_int(Buffer, Queue, Properties, void *, const void *, size_t, size_t, cl_uint, Points,
                  Point, void *)>("clCommandSVMMemFillKHR",
                                  list(front, middle("clEnqueueSVMMemFill"), back));
  addNamed<cl_int(Buffer, Queue, Properties, cl_mem, cl_mem, const size_t *, const size_t *,
                  const size_t *, cl_uint, Points, Point, void *)>(
      "clCommandCopyImageKHR", list(front, middle("clEnqueueCopyImage"), back));
  addNamed<cl_int(Buffer, Queue, Properties, cl_mem, cl_mem, const size_t *, const size_t *, size_t,
                  cl_uint, Points, Point, void *)>(
      "clCommandCopyImageToBufferKHR", list(front, middle("clEnqueueCopyImageToBuffer"), back));
  addNamed<cl_int(Buffer, Queue, Properties, cl_mem, cl_mem, size_t, const size_t *, const size_t *,
                  cl_uint, Points, Point, void *)>(
      "clCommandCopyBufferToImageKHR", list(front, middle("clEnqueueCopyBufferToImage"), back));
  addNamed<cl_int(Buffer, Queue, Properties, cl_mem, const void *, const size_t *, const size_t *,
                  cl_uint, Points, Point, void *)>("clCommandFillImageKHR",
                                                   list(front, middle("clEnqueueFillImage"), back));
}

/// These functions return a result with the error, and do not detect wrong handles.
void Misuse::addEmbedding() {
  const auto giving = [&](const char *name, auto function, Parameters parameters) {
    rows.push_back({name,
                    [function](const Bits *bits) {
                      oclcResult *result = function(bits);
                      const bool isGood = result && oclcResultMessages(result);
                      oclcReleaseResult(result);
                      return Outcome{Outcome::Unknown, isGood};
                    },
                    std::move(parameters)});
  };
  const Parameter words = value(0, {mayPass(bitsOf(notEvents.data() + 2), "a list of null")}),
                  count = value(0, {mayPass(1, "words without a list")}),
                  data = value(bitsOf(text), {mayPass(0, "null")}),
                  size = value(sizeof(text), {mayPass(0, "0")}),
                  path = value(bitsOf("/no/such/file"),
                               {mayPass(0, "null"), mayPass(bitsOf(""), "no path")});
  giving("oclcCompile",
         [](const Bits *bits) {
           return oclcCompile(fromBits<const void *>(bits[0]), bits[1],
                              fromBits<const char *const *>(bits[2]), bits[3]);
         },
         {data, size, words, count});
  giving("oclcBuildArchive",
         [](const Bits *bits) {
           return oclcBuildArchive(fromBits<const char *>(bits[0]),
                                   fromBits<const char *const *>(bits[1]), bits[2]);
         },
         {path, words, count});
  giving("oclcAddArchive",
         [](const Bits *bits) { return oclcAddArchive(fromBits<const void *>(bits[0]), bits[1]); },
         {data, size});
  giving("oclcAddArchiveFile",
         [](const Bits *bits) { return oclcAddArchiveFile(fromBits<const char *>(bits[0])); },
         {path});
  giving("oclcCapture",
         [](const Bits *bits) { return oclcCapture(fromBits<const char *>(bits[0])); },
         {value(0, {mayPass(bitsOf(""), "no path")})});
  const Parameter result = value(0, {mayPass(0, "no result")});
  // Their status values are not error codes of OpenCL.
  rows.push_back(
      {"oclcApiVersion",
       [](const Bits *) { return Outcome{Outcome::Unknown, oclcApiVersion() == OCLC_API_VERSION}; },
       {}});
  rows.push_back({"oclcResultStatus",
                  [](const Bits *bits) {
                    const int status = oclcResultStatus(fromBits<const oclcResult *>(bits[0]));
                    return Outcome{Outcome::Unknown, status == OCLC_OUT_OF_MEMORY};
                  },
                  {result}});
  add("oclcResultMessages", oclcResultMessages, {result});
  add("oclcResultData", oclcResultData, {result, out(&sizeReturn)});
  add("oclcReleaseResult", oclcReleaseResult, {result});
}

} // namespace oclc::test
