//===- RuntimeLaunchTest.cpp - Launching kernels ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "FloatMode.h"
#include "RuntimeTest.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cfenv>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <string>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace {

class RuntimeLaunch : public RuntimeTest {
protected:
  /// Runs "record", checks every work-item, and returns the rows.
  std::vector<std::array<uint64_t, 8>> record(const std::string &binary, std::vector<size_t> global,
                                              std::vector<size_t> local = {},
                                              std::vector<size_t> offset = {}) {
    size_t count = 1;
    for (size_t size : global)
      count *= size;
    cl_mem out = buffer(count * 64);
    const uint64_t none = ~uint64_t(0);
    EXPECT_CL(
        clEnqueueFillBuffer(queue, out, &none, sizeof(none), 0, count * 64, 0, nullptr, nullptr));
    cl_kernel record = kernel("record", binary);
    setArgument(record, 0, out);
    EXPECT_CL(launch(record, global, std::move(local), offset));
    auto rows = read<std::array<uint64_t, 8>>(out, count);
    global.resize(3, 1);
    offset.resize(3, 0);
    for (size_t i = 0; i != count; ++i) {
      EXPECT_EQ(rows[i][0], i % global[0] + offset[0]);
      EXPECT_EQ(rows[i][1], i / global[0] % global[1] + offset[1]);
      EXPECT_EQ(rows[i][2], i / global[0] / global[1] + offset[2]);
    }
    return rows;
  }
};

TEST_F(RuntimeLaunch, Dimensions) {
  record("main", {1000}, {100});
  record("main", {24, 10}, {8, 5});
  record("main", {6, 4, 8}, {3, 2, 4});
}

TEST_F(RuntimeLaunch, Offsets) {
  record("main", {30}, {10}, {7});
  record("main", {6, 4, 8}, {3, 2, 4}, {100, 200, 300});
}

TEST_F(RuntimeLaunch, LastGroupsMayBeSmaller) {
  auto rows = record("main", {25, 7}, {8, 4});
  EXPECT_EQ(rows[0][3], 8u);
  EXPECT_EQ(rows[24][3], 1u);
  EXPECT_EQ(rows[6 * 25][4], 3u);
}

TEST_F(RuntimeLaunch, UniformProgramsNeedFullGroups) {
  cl_kernel record = kernel("record", "uniform");
  setArgument(record, 0, buffer(4096));
  EXPECT_EQ(CL_INVALID_WORK_GROUP_SIZE, launch(record, {25}, {8}));
  EXPECT_CL(launch(record, {24}, {8}));
  // For a prime number of work-items, 1 is the only possible local size.
  EXPECT_CL(launch(record, {31}));
}

TEST_F(RuntimeLaunch, ChoosesLocalSizes) {
  for (size_t size : {1, 2, 3, 17, 64, 100, 1000, 1021, 4096, 5000})
    record("main", {size});
  record("main", {61, 67});
  record("main", {1, 1, 300});
}

TEST_F(RuntimeLaunch, TakesSpecializedVariants) {
  EXPECT_EQ(record("variants", {128}, {64})[0][7], 64u);
  EXPECT_EQ(record("variants", {16, 16}, {8, 8})[0][7], 88u);
  EXPECT_EQ(record("variants", {128}, {32})[0][7], 1u);
  EXPECT_EQ(record("variants", {100}, {64})[0][7], 1u) << "the last group is not full";
  EXPECT_EQ(record("variants", {256})[0][7], 64u) << "local size left to the runtime";
}

TEST_F(RuntimeLaunch, SaysWhenThereIsNoVariant) {
  EXPECT_EQ(record("specialized", {128}, {64})[0][7], 64u);
  EXPECT_EQ(record("specialized", {128})[0][7], 64u);
  cl_kernel record = kernel("record", "specialized");
  setArgument(record, 0, buffer(64 * 128));
  EXPECT_EQ(CL_INVALID_WORK_GROUP_SIZE, launch(record, {128}, {32}));
  EXPECT_EQ(CL_INVALID_WORK_GROUP_SIZE, launch(record, {100}, {64}));
  EXPECT_EQ(CL_INVALID_WORK_GROUP_SIZE, launch(record, {100}));
}

TEST_F(RuntimeLaunch, TakesTheBestTargetThatRuns) {
  EXPECT_EQ(record("targets", {64}, {64})[0][7], 88u);
}

TEST_F(RuntimeLaunch, RequiredWorkGroupSize) {
  cl_kernel required = kernel("required");
  cl_mem out = buffer(64 * 64);
  setArgument(required, 0, out);
  EXPECT_EQ(CL_INVALID_WORK_GROUP_SIZE, launch(required, {8, 8}, {4, 4}));
  EXPECT_EQ(CL_INVALID_WORK_GROUP_SIZE, launch(required, {64}, {8}));
  EXPECT_CL(launch(required, {8, 8}, {8, 4}));
  EXPECT_CL(launch(required, {8, 8}));
  auto rows = read<std::array<uint64_t, 8>>(out, 64);
  EXPECT_EQ(rows[0][3], 8u);
  EXPECT_EQ(rows[0][4], 4u);
}

TEST_F(RuntimeLaunch, RejectsBadSizes) {
  cl_kernel record = kernel("record");
  setArgument(record, 0, buffer(4096));
  const size_t one[4] = {1, 1, 1, 1};
  auto enqueue = [&](cl_uint dimensions, const size_t *global, const size_t *local) {
    return clEnqueueNDRangeKernel(queue, record, dimensions, nullptr, global, local, 0, nullptr,
                                  nullptr);
  };
  EXPECT_EQ(CL_INVALID_WORK_DIMENSION, enqueue(0, one, nullptr));
  EXPECT_EQ(CL_INVALID_WORK_DIMENSION, enqueue(4, one, nullptr));
  EXPECT_EQ(CL_INVALID_WORK_GROUP_SIZE, launch(record, {8}, {0}));
  EXPECT_EQ(CL_INVALID_WORK_ITEM_SIZE, launch(record, {8}, {size_t(1) << 40}));
  EXPECT_EQ(CL_INVALID_WORK_GROUP_SIZE, launch(record, {8, 8}, {4096, 2}));
  EXPECT_EQ(CL_INVALID_GLOBAL_OFFSET, launch(record, {8}, {8}, {SIZE_MAX - 3}));
  EXPECT_EQ(CL_INVALID_GLOBAL_WORK_SIZE,
            launch(record, {size_t(1) << 40, size_t(1) << 40}, {1, 1}));
}

TEST_F(RuntimeLaunch, EmptyRangesCompleteAtOnce) {
  cl_kernel empty = kernel("empty");
  cl_event &done = event();
  EXPECT_CL(launch(empty, {0}, {}, {}, &done));
  EXPECT_CL(launch(empty, {16, 0}, {4, 4}));
  EXPECT_CL(
      clEnqueueNDRangeKernel(queue, empty, 1, nullptr, nullptr, nullptr, 0, nullptr, nullptr));
  EXPECT_CL(clFinish(queue));
  EXPECT_EQ(CL_COMPLETE, statusOf(done));
}

TEST_F(RuntimeLaunch, LocalMemory) {
  std::vector<int> numbers(1024);
  std::iota(numbers.begin(), numbers.end(), 0);
  cl_mem in = bufferOf(numbers), out = buffer(16 * sizeof(int));
  cl_kernel sum = kernel("local_sum");
  setArgument(sum, 0, in);
  setArgument(sum, 1, out);
  EXPECT_CL(clSetKernelArg(sum, 2, 64 * sizeof(int), nullptr));
  EXPECT_CL(clSetKernelArg(sum, 3, 64 * sizeof(cl_long), nullptr));
  EXPECT_CL(launch(sum, {1024}, {64}));
  std::vector<int> sums = read<int>(out, 16);
  for (int group = 0; group != 16; ++group)
    EXPECT_EQ(sums[group], 64 * 64 * group + 63 * 32);

  cl_ulong size = 0, available = 0;
  EXPECT_CL(clGetKernelWorkGroupInfo(sum, device, CL_KERNEL_LOCAL_MEM_SIZE, sizeof(size), &size,
                                     nullptr));
  EXPECT_EQ(size, 40 + 64 * (sizeof(int) + sizeof(cl_long)));
  EXPECT_CL(
      clGetDeviceInfo(device, CL_DEVICE_LOCAL_MEM_SIZE, sizeof(available), &available, nullptr));
  EXPECT_CL(clSetKernelArg(sum, 2, available, nullptr));
  EXPECT_EQ(CL_OUT_OF_RESOURCES, launch(sum, {1024}, {64}));
  EXPECT_CL(clSetKernelArg(sum, 2, SIZE_MAX, nullptr));
  EXPECT_EQ(CL_OUT_OF_RESOURCES, launch(sum, {1024}, {64}));
}

TEST_F(RuntimeLaunch, ContextMemory) {
  cl_kernel context = kernel("context");
  cl_mem out = buffer(100000 * sizeof(int));
  setArgument(context, 0, out);
  for (size_t local : {1, 100, 4000})
    EXPECT_CL(launch(context, {100000}, {local}));
  EXPECT_CL(launch(context, {100000}));
  std::vector<int> ran = read<int>(out, 100000);
  EXPECT_EQ(std::count(ran.begin(), ran.end(), 1), 100000);
}

TEST_F(RuntimeLaunch, ValuesArePacked) {
  cl_kernel values = kernel("values");
  cl_mem out = buffer(57);
  setArgument(values, 0, out);
  setArgument(values, 1, cl_char(-2));
  setArgument(values, 2, cl_short(-300));
  setArgument(values, 3, cl_int(70000));
  setArgument(values, 4, cl_long(-5000000000));
  setArgument(values, 5, 1.5f);
  setArgument(values, 6, -0.25);
  setArgument(values, 7, cl_float4{{1, 2, 3, 4}});
  EXPECT_CL(launch(values, {1}));
  std::vector<uint8_t> bytes = read<uint8_t>(out, 57);
  auto at = [&]<class T>(size_t offset, T) {
    T value;
    memcpy(&value, &bytes[offset], sizeof(T));
    return value;
  };
  EXPECT_EQ(at(0, cl_char()), -2);
  EXPECT_EQ(at(2, cl_short()), -300);
  EXPECT_EQ(at(4, cl_int()), 70000);
  EXPECT_EQ(at(8, cl_long()), -5000000000);
  EXPECT_EQ(at(16, float()), 1.5f);
  EXPECT_EQ(at(24, double()), -0.25);
  EXPECT_EQ(at(40, float()), 1);
  EXPECT_EQ(at(52, float()), 4);
  EXPECT_EQ(bytes[56], 1) << "arguments are not aligned to 128 bytes";
}

TEST_F(RuntimeLaunch, ValuesAreCapturedAtTheLaunch) {
  cl_mem data = bufferOf(std::vector<int>(1, 0));
  cl_kernel add = kernel("add");
  setArgument(add, 0, data);
  int sum = 0;
  for (int i = 1; i <= 300; ++i) {
    setArgument(add, 1, i);
    EXPECT_CL(launch(add, {1}));
    sum += i;
  }
  EXPECT_EQ(read<int>(data, 1)[0], sum);
}

TEST_F(RuntimeLaunch, Tasks) {
  cl_mem data = bufferOf(std::vector<int>(2, 0));
  cl_kernel add = kernel("add");
  setArgument(add, 0, data);
  setArgument(add, 1, 7);
  cl_event &done = event();
  EXPECT_CL(clEnqueueTask(queue, add, 0, nullptr, &done));
  EXPECT_EQ(read<int>(data, 2), (std::vector<int>{7, 0}));
  cl_command_type type = 0;
  EXPECT_CL(clGetEventInfo(done, CL_EVENT_COMMAND_TYPE, sizeof(type), &type, nullptr));
  EXPECT_EQ(type, cl_command_type(CL_COMMAND_TASK));
}

TEST_F(RuntimeLaunch, LargeLaunchesUseSeveralThreads) {
  cl_mem count = bufferOf(std::vector<unsigned>(1, 0));
  cl_kernel spin = kernel("spin");
  setArgument(spin, 0, count);
  setArgument(spin, 1, 20000u);
  for (int i = 0; i != 10; ++i)
    EXPECT_CL(launch(spin, {1000}, {1}));
  EXPECT_EQ(read<unsigned>(count, 1)[0], 10000u);
}

TEST_F(RuntimeLaunch, TheApplicationsFloatModeDoesNotMatter) {
  cl_mem data = bufferOf(std::vector<float>(4, 1e-40f));
  cl_kernel halve = kernel("halve");
  setArgument(halve, 0, data);
  const int rounding = std::fegetround();
  EXPECT_EQ(0, std::fesetround(FE_UPWARD));
  const uint64_t before = floatMode();
  setFloatMode(before | FlushesDenormals);
  EXPECT_CL(launch(halve, {4}));
  EXPECT_CL(clFinish(queue));
  EXPECT_EQ(floatMode(), before | FlushesDenormals);
  setFloatMode(before);
  EXPECT_EQ(FE_UPWARD, std::fegetround());
  EXPECT_EQ(0, std::fesetround(rounding));
  EXPECT_EQ(read<float>(data, 4), std::vector<float>(4, 1e-40f / 2));
}

TEST_F(RuntimeLaunch, PrintsBeforeItCompletes) {
  cl_kernel print = kernel("print");
  setArgument(print, 0, 1000);
  testing::internal::CaptureStdout();
  EXPECT_CL(launch(print, {500}, {10}));
  EXPECT_CL(clFinish(queue));
  std::string text = testing::internal::GetCapturedStdout();
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 500);
  for (int i = 0; i != 500; ++i)
    EXPECT_NE(text.find("item " + std::to_string(1000 + i) + " of a kernel\n"), text.npos);
}

/// Returns the size of the file that standard output is redirected to.
static off_t printedBytes() {
  struct stat status{};
  EXPECT_EQ(fstat(STDOUT_FILENO, &status), 0);
  return status.st_size;
}

TEST_F(RuntimeLaunch, CallbacksSeeWhatWasPrinted) {
  constexpr off_t expected = 5000 * off_t(sizeof("item 1000 of a kernel"));
  cl_kernel print = kernel("print");
  setArgument(print, 0, 1000);
  testing::internal::CaptureStdout();
  std::atomic<off_t> seen = -1;
  cl_event &done = event();
  cl_event start = userEvent();
  EXPECT_CL(clEnqueueBarrierWithWaitList(queue, 1, &start, nullptr));
  EXPECT_CL(launch(print, {5000}, {5}, {}, &done));
  EXPECT_CL(clSetEventCallback(
      done, CL_COMPLETE,
      [](cl_event, cl_int, void *data) {
        *static_cast<std::atomic<off_t> *>(data) = printedBytes();
      },
      &seen));
  EXPECT_EQ(printedBytes(), 0);
  EXPECT_CL(clSetUserEventStatus(start, CL_COMPLETE));
  EXPECT_CL(clWaitForEvents(1, &done));
  EXPECT_EQ(printedBytes(), expected);
  EXPECT_CL(clFinish(queue));
  while (seen == -1)
    std::this_thread::yield();
  testing::internal::GetCapturedStdout();
  EXPECT_EQ(seen, expected);
}

TEST_F(RuntimeLaunch, PrintsBetweenWhatTheApplicationPrints) {
  cl_kernel print = kernel("print");
  testing::internal::CaptureStdout();
  for (int i = 1; i != 4; ++i) {
    std::printf("before %d\n", i);
    setArgument(print, 0, i);
    EXPECT_CL(launch(print, {1}));
    EXPECT_CL(clFinish(queue));
  }
  std::printf("behind\n");
  EXPECT_EQ(testing::internal::GetCapturedStdout(),
            "before 1\nitem 1 of a kernel\nbefore 2\nitem 2 of a kernel\n"
            "before 3\nitem 3 of a kernel\nbehind\n");
}

TEST_F(RuntimeLaunch, SuggestsLocalSizes) {
  auto suggest = reinterpret_cast<cl_int (*)(cl_command_queue, cl_kernel, cl_uint, const size_t *,
                                             const size_t *, size_t *)>(
      clGetExtensionFunctionAddressForPlatform(platform, "clGetKernelSuggestedLocalWorkSizeKHR"));
  ASSERT_NE(suggest, nullptr);
  size_t global[] = {1024, 3}, local[] = {0, 0};
  cl_kernel record = kernel("record", "variants");
  EXPECT_EQ(CL_INVALID_KERNEL_ARGS, suggest(queue, record, 2, nullptr, global, local));
  setArgument(record, 0, buffer(64));
  EXPECT_CL(suggest(queue, record, 2, nullptr, global, local));
  EXPECT_EQ(local[0], 64u);
  EXPECT_EQ(local[1], 1u);
  EXPECT_EQ(CL_INVALID_WORK_DIMENSION, suggest(queue, record, 0, nullptr, global, local));
  EXPECT_EQ(CL_INVALID_VALUE, suggest(queue, record, 2, nullptr, global, nullptr));
}

} // namespace
