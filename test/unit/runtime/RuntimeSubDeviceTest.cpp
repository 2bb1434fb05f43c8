//===- RuntimeSubDeviceTest.cpp - Devices that are a part of another --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeTest.h"

#include <algorithm>
#include <atomic>
#include <sched.h>
#include <thread>

namespace {

using Property = cl_device_partition_property;

class RuntimeSubDevice : public RuntimeTest {
protected:
  void SetUp() override {
    EXPECT_CL(clGetDeviceInfo(device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof(units), &units, nullptr));
    if (units < 2)
      GTEST_SKIP() << "one CPU has no parts";
  }
  ~RuntimeSubDevice() override {
    for (cl_device_id each : parts)
      EXPECT_CL(clReleaseDevice(each));
  }

  /// Creates sub-devices of one CPU each.
  std::vector<cl_device_id> splitInOnes() {
    const Property equally[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
    parts.resize(units);
    EXPECT_CL(clCreateSubDevices(device, equally, units, parts.data(), nullptr));
    return parts;
  }
  template <class T> T infoOf(cl_device_id which, cl_device_info name) {
    T value{};
    EXPECT_CL(clGetDeviceInfo(which, name, sizeof(value), &value, nullptr));
    return value;
  }

  cl_uint units = 0;
  std::vector<cl_device_id> parts;
};

TEST_F(RuntimeSubDevice, Equally) {
  const Property equally[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
  cl_uint count = 0;
  EXPECT_CL(clCreateSubDevices(device, equally, 0, nullptr, &count));
  EXPECT_EQ(units, count);
  for (cl_device_id part : splitInOnes()) {
    EXPECT_EQ(1u, infoOf<cl_uint>(part, CL_DEVICE_MAX_COMPUTE_UNITS));
    EXPECT_EQ(device, infoOf<cl_device_id>(part, CL_DEVICE_PARENT_DEVICE));
    EXPECT_EQ(1u, infoOf<cl_uint>(part, CL_DEVICE_REFERENCE_COUNT));
    Property how[3] = {};
    size_t size = 0;
    EXPECT_CL(clGetDeviceInfo(part, CL_DEVICE_PARTITION_TYPE, sizeof(how), how, &size));
    EXPECT_EQ(sizeof(how), size);
    EXPECT_TRUE(std::equal(how, how + 3, equally));
    EXPECT_EQ(0u, infoOf<cl_uint>(part, CL_DEVICE_PARTITION_MAX_SUB_DEVICES));
    EXPECT_EQ(0, infoOf<Property>(part, CL_DEVICE_PARTITION_PROPERTIES));
  }
  EXPECT_EQ(units, infoOf<cl_uint>(device, CL_DEVICE_PARTITION_MAX_SUB_DEVICES));
}

TEST_F(RuntimeSubDevice, OnlyTheyAreCounted) {
  EXPECT_CL(clRetainDevice(device));
  for (int i = 0; i != 3; ++i)
    EXPECT_CL(clReleaseDevice(device));
  EXPECT_EQ(1u, infoOf<cl_uint>(device, CL_DEVICE_REFERENCE_COUNT));
  cl_device_id part = splitInOnes()[0];
  EXPECT_CL(clRetainDevice(part));
  EXPECT_EQ(2u, infoOf<cl_uint>(part, CL_DEVICE_REFERENCE_COUNT));
  EXPECT_CL(clReleaseDevice(part));
}

TEST_F(RuntimeSubDevice, ByCounts) {
  const Property counts[] = {CL_DEVICE_PARTITION_BY_COUNTS, 1, 1,
                             CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};
  cl_uint count = 0;
  parts.resize(2);
  EXPECT_CL(clCreateSubDevices(device, counts, 2, parts.data(), &count));
  EXPECT_EQ(2u, count);
  EXPECT_NE(parts[0], parts[1]);
  EXPECT_EQ(1u, infoOf<cl_uint>(parts[1], CL_DEVICE_MAX_COMPUTE_UNITS));
}

// The end mark of the counts is a zero. The properties end with another zero, which many programs
// leave out.
TEST_F(RuntimeSubDevice, ReadsToTheEndOfTheCounts) {
  const Property ending = CL_DEVICE_PARTITION_BY_COUNTS_LIST_END;
  const Property counts[] = {CL_DEVICE_PARTITION_BY_COUNTS, 1, 1, ending, 0x4711};
  parts.resize(2);
  EXPECT_CL(clCreateSubDevices(device, counts, 2, parts.data(), nullptr));
  Property how[5] = {};
  size_t size = 0;
  EXPECT_CL(clGetDeviceInfo(parts[1], CL_DEVICE_PARTITION_TYPE, sizeof(how), how, &size));
  EXPECT_EQ(4 * sizeof(Property), size);
  EXPECT_TRUE(std::equal(how, how + 4, counts));
}

TEST_F(RuntimeSubDevice, Errors) {
  const Property none[] = {0}, unknown[] = {0x4711, 1, 0},
                 tooMany[] = {CL_DEVICE_PARTITION_EQUALLY, Property(units) + 1, 0},
                 all[] = {CL_DEVICE_PARTITION_EQUALLY, Property(units), 0},
                 negative[] = {CL_DEVICE_PARTITION_EQUALLY, -1, 0},
                 counts[] = {CL_DEVICE_PARTITION_BY_COUNTS, Property(units), 1, 0, 0},
                 empty[] = {CL_DEVICE_PARTITION_BY_COUNTS, 0, 0},
                 domain[] = {CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN, 0x400, 0},
                 equally[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
  cl_device_id made[1];
  EXPECT_EQ(CL_INVALID_DEVICE, clCreateSubDevices(nullptr, equally, 1, made, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, clCreateSubDevices(device, nullptr, 1, made, nullptr));
  for (const Property *wrong : {none, unknown, negative, empty, domain})
    EXPECT_EQ(CL_INVALID_VALUE, clCreateSubDevices(device, wrong, 1, made, nullptr)) << *wrong;
  EXPECT_EQ(CL_DEVICE_PARTITION_FAILED, clCreateSubDevices(device, all, 1, made, nullptr));
  EXPECT_EQ(CL_DEVICE_PARTITION_FAILED,
            clCreateSubDevices(splitInOnes()[0], equally, 1, made, nullptr))
      << "one CPU cannot be divided";
  for (const Property *more : {tooMany, counts})
    EXPECT_EQ(CL_INVALID_DEVICE_PARTITION_COUNT,
              clCreateSubDevices(device, more, 1, made, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, clCreateSubDevices(device, equally, 1, made, nullptr))
      << "no room for all of them";
}

TEST_F(RuntimeSubDevice, OnlyByWhatTheDeviceLists) {
  const Property byNode[] = {CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN, CL_DEVICE_AFFINITY_DOMAIN_NUMA,
                             0};
  const bool hasNodes =
      infoOf<cl_device_affinity_domain>(device, CL_DEVICE_PARTITION_AFFINITY_DOMAIN) != 0;
  Property ways[3] = {};
  EXPECT_CL(clGetDeviceInfo(device, CL_DEVICE_PARTITION_PROPERTIES, sizeof(ways), ways, nullptr));
  EXPECT_EQ(hasNodes ? CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN : 0, ways[2]);
  cl_uint count = 0;
  EXPECT_EQ(hasNodes ? CL_SUCCESS : CL_INVALID_VALUE,
            clCreateSubDevices(device, byNode, 0, nullptr, &count));
  // A sub-device within one node cannot be partitioned by nodes. Without nodes, the request is
  // invalid.
  EXPECT_EQ(hasNodes ? CL_DEVICE_PARTITION_FAILED : CL_INVALID_VALUE,
            clCreateSubDevices(splitInOnes()[0], byNode, 0, nullptr, &count));
}

TEST_F(RuntimeSubDevice, ContextsProgramsAndQueues) {
  splitInOnes();
  cl_int error = 1;
  cl_context own = clCreateContext(nullptr, 2, parts.data(), nullptr, nullptr, &error);
  ASSERT_CL(error);
  cl_device_id listed[2] = {};
  EXPECT_CL(clGetContextInfo(own, CL_CONTEXT_DEVICES, sizeof(listed), listed, nullptr));
  EXPECT_TRUE(std::equal(listed, listed + 2, parts.begin()));
  EXPECT_EQ(nullptr, clCreateCommandQueueWithProperties(own, device, nullptr, &error));
  EXPECT_EQ(CL_INVALID_DEVICE, error) << "the whole device is none of the context's";

  const std::vector<unsigned char> file = readBinary("main");
  const unsigned char *binaries[] = {file.data(), file.data()};
  const size_t lengths[] = {file.size(), file.size()};
  cl_int status[2] = {1, 1};
  cl_program program =
      clCreateProgramWithBinary(own, 2, parts.data(), lengths, binaries, status, &error);
  ASSERT_CL(error);
  EXPECT_CL(status[1]);
  EXPECT_CL(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr));
  size_t sizes[2] = {};
  EXPECT_CL(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(sizes), sizes, nullptr));
  EXPECT_EQ(file.size(), sizes[1]);

  cl_kernel spin = clCreateKernel(program, "spin", &error);
  ASSERT_CL(error);
  size_t largest = 0;
  EXPECT_EQ(CL_INVALID_DEVICE, clGetKernelWorkGroupInfo(spin, nullptr, CL_KERNEL_WORK_GROUP_SIZE,
                                                        sizeof(largest), &largest, nullptr))
      << "one of two has to be named";
  cl_mem counter = clCreateBuffer(own, CL_MEM_READ_WRITE, 4, nullptr, &error);
  const unsigned zero = 0, rounds = 100;
  EXPECT_CL(clSetKernelArg(spin, 0, sizeof(counter), &counter));
  EXPECT_CL(clSetKernelArg(spin, 1, sizeof(rounds), &rounds));
  for (cl_device_id part : parts) {
    if (part != parts[0] && part != parts[1])
      continue;
    cl_command_queue its = clCreateCommandQueueWithProperties(own, part, nullptr, &error);
    ASSERT_CL(error);
    const size_t items = 1000, one = 1;
    unsigned count = 0;
    EXPECT_CL(clEnqueueFillBuffer(its, counter, &zero, 4, 0, 4, 0, nullptr, nullptr));
    for (int round = 0; round != 20; ++round)
      EXPECT_CL(clEnqueueNDRangeKernel(its, spin, 1, nullptr, &items, &one, 0, nullptr, nullptr));
    EXPECT_CL(clFlush(its));
    EXPECT_CL(clEnqueueReadBuffer(its, counter, CL_TRUE, 0, 4, &count, 0, nullptr, nullptr));
    EXPECT_EQ(20 * items, count);
    EXPECT_CL(clReleaseCommandQueue(its));
  }
  EXPECT_CL(clReleaseMemObject(counter));
  EXPECT_CL(clReleaseKernel(spin));
  EXPECT_CL(clReleaseProgram(program));
  EXPECT_CL(clReleaseContext(own));
}

/// Records the number of threads that run the function at once, now and at most.
struct Observer {
  std::atomic<int> now{0}, most{0};
};

void CL_CALLBACK observe(void *arguments) {
  Observer &observer = **static_cast<Observer **>(arguments);
  const int present = ++observer.now;
  int most = observer.most;
  while (present > most && !observer.most.compare_exchange_weak(most, present))
    ;
  for (volatile int i = 0; i < 20000;)
    i = i + 1;
  --observer.now;
}

TEST_F(RuntimeSubDevice, NoMoreThreadsThanCpus) {
  splitInOnes();
  cl_int error = 1;
  cl_context own = clCreateContext(nullptr, 1, parts.data(), nullptr, nullptr, &error);
  ASSERT_CL(error);
  const cl_queue_properties outOfOrder[] = {CL_QUEUE_PROPERTIES,
                                            CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  cl_command_queue its = clCreateCommandQueueWithProperties(own, parts[0], outOfOrder, &error);
  ASSERT_CL(error);
  Observer observer;
  Observer *argument = &observer;
  for (int i = 0; i != 100; ++i)
    EXPECT_CL(clEnqueueNativeKernel(its, observe, &argument, sizeof(argument), 0, nullptr, nullptr,
                                    0, nullptr, nullptr));
  EXPECT_CL(clFinish(its));
  EXPECT_EQ(1, observer.most);
  EXPECT_CL(clReleaseCommandQueue(its));
  EXPECT_CL(clReleaseContext(own));
}

void CL_CALLBACK countCpus(void *arguments) {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof(set), &set) == 0)
    **static_cast<std::atomic<int> **>(arguments) = CPU_COUNT(&set);
}

/// Returns the number of CPUs that a worker of the queue may run on. A worker runs the command,
/// because no thread waits for it.
int cpusOfWorker(cl_command_queue queue) {
  std::atomic<int> count{0};
  std::atomic<int> *argument = &count;
  cl_event done = nullptr;
  EXPECT_CL(clEnqueueNativeKernel(queue, countCpus, &argument, sizeof(argument), 0, nullptr,
                                  nullptr, 0, nullptr, &done));
  EXPECT_CL(clFlush(queue));
  for (cl_int status = CL_QUEUED; status > CL_COMPLETE; std::this_thread::yield())
    EXPECT_CL(
        clGetEventInfo(done, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(status), &status, nullptr));
  EXPECT_CL(clReleaseEvent(done));
  return count;
}

TEST_F(RuntimeSubDevice, WorkersStayOnItsCpus) {
  cpu_set_t all;
  ASSERT_EQ(0, sched_getaffinity(0, sizeof(all), &all));
  cl_device_id part = splitInOnes()[1];
  cl_int error = 1;
  cl_context own = clCreateContext(nullptr, 1, &part, nullptr, nullptr, &error);
  ASSERT_CL(error);
  cl_command_queue its = clCreateCommandQueueWithProperties(own, part, nullptr, &error);
  ASSERT_CL(error);
  for (int round = 0; round != 5; ++round) {
    EXPECT_EQ(1, cpusOfWorker(its));
    EXPECT_EQ(CPU_COUNT(&all), cpusOfWorker(queue)) << "and come back for the whole device";
  }
  EXPECT_CL(clReleaseCommandQueue(its));
  EXPECT_CL(clReleaseContext(own));
}

} // namespace
