//===- Scenarios.cpp - What an application asks of a runtime --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Scenarios.h"

#include <cmath>
#include <iterator>

namespace bench {
namespace {

template <class T> void setArgument(cl_kernel kernel, cl_uint index, const T &value) {
  check(clSetKernelArg(kernel, index, sizeof(T), &value), "clSetKernelArg");
}

/// Launches an empty kernel with `Groups` work-groups, and calls clFinish.
template <size_t Groups> struct LaunchAndFinish : Scenario {
  explicit LaunchAndFinish(Host &host) : host(host), kernel(host.kernel("empty")) {}
  void run() override {
    constexpr size_t Local = Groups == 1 ? 1 : 64;
    host.launch(host.inOrder, kernel, Groups * Local, Local);
    check(clFinish(host.inOrder), "clFinish");
  }
  Host &host;
  cl_kernel kernel;
};

/// Launches an empty kernel, and calls clFlush and clWaitForEvents.
struct LaunchAndWait : Scenario {
  explicit LaunchAndWait(Host &host) : host(host), kernel(host.kernel("empty")) {}
  void run() override {
    cl_event event;
    host.launch(host.inOrder, kernel, 1, 1, 0, nullptr, &event);
    check(clFlush(host.inOrder), "clFlush");
    check(clWaitForEvents(1, &event), "clWaitForEvents");
    clReleaseEvent(event);
  }
  Host &host;
  cl_kernel kernel;
};

/// Launches kernels of 64 work-items with little work.
struct SmallKernels : Scenario {
  static constexpr size_t Items = 64;
  static constexpr unsigned Launches = 100000;

  SmallKernels(Host &host, cl_command_queue queue)
      : host(host), queue(queue), kernel(host.kernel("small")), out(host.buffer(Items * 4)),
        count(host.buffer(4)) {
    const cl_int zero = 0;
    check(clEnqueueFillBuffer(queue, count, &zero, 4, 0, 4, 0, nullptr, nullptr),
          "clEnqueueFillBuffer");
    check(clFinish(queue), "clFinish");
    setArgument(kernel, 0, out);
    setArgument(kernel, 1, count);
    setArgument(kernel, 2, 0.5f);
  }
  void run() override {
    enqueue();
    check(clFinish(queue), "clFinish");
    expected += Launches;
  }
  virtual void enqueue() {
    for (unsigned i = 0; i != Launches; ++i)
      host.launch(queue, kernel, Items, Items);
  }
  std::string verify() override {
    cl_int counted = 0;
    float results[Items] = {};
    check(clEnqueueReadBuffer(queue, count, CL_TRUE, 0, 4, &counted, 0, nullptr, nullptr),
          "clEnqueueReadBuffer");
    check(
        clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof(results), results, 0, nullptr, nullptr),
        "clEnqueueReadBuffer");
    for (size_t i = 0; i != Items; ++i)
      if (results[i] != 0.5f * float(i))
        return "a launch computed something else";
    return counted == expected
               ? ""
               : std::to_string(counted) + " launches ran, not " + std::to_string(expected);
  }
  Host &host;
  cl_command_queue queue;
  cl_kernel kernel;
  cl_mem out, count;
  cl_int expected = 0;
};

struct InOrder : SmallKernels {
  explicit InOrder(Host &host) : SmallKernels(host, host.inOrder) {}
};
struct OutOfOrder : SmallKernels {
  explicit OutOfOrder(Host &host) : SmallKernels(host, host.outOfOrder) {}
};

/// Launches kernels in two queues in turn. Each waits for the previous one, in the other queue.
struct Chain : SmallKernels {
  explicit Chain(Host &host) : SmallKernels(host, host.outOfOrder) {}
  static constexpr unsigned Launches = 1000;
  void run() override {
    cl_event last = nullptr;
    for (unsigned i = 0; i != Launches; ++i) {
      cl_event next;
      host.launch(i % 2 ? host.inOrder : host.outOfOrder, kernel, Items, Items, last != nullptr,
                  last ? &last : nullptr, &next);
      if (last)
        clReleaseEvent(last);
      last = next;
    }
    check(clWaitForEvents(1, &last), "clWaitForEvents");
    clReleaseEvent(last);
    expected += Launches;
  }
};

/// Writes 4 KiB and reads them, both blocking.
struct WriteAndRead : Scenario {
  static constexpr size_t Words = 1024;
  explicit WriteAndRead(Host &host) : host(host), buffer(host.buffer(Words * 4)) {}
  void run() override {
    ++sent[0];
    check(clEnqueueWriteBuffer(host.inOrder, buffer, CL_TRUE, 0, Words * 4, sent, 0, nullptr,
                               nullptr),
          "clEnqueueWriteBuffer");
    check(
        clEnqueueReadBuffer(host.inOrder, buffer, CL_TRUE, 0, Words * 4, got, 0, nullptr, nullptr),
        "clEnqueueReadBuffer");
  }
  std::string verify() override { return got[0] == sent[0] ? "" : "other data came back"; }
  Host &host;
  cl_mem buffer;
  unsigned sent[Words] = {}, got[Words] = {};
};

/// Maps a large buffer (blocking), writes a word, unmaps it, and calls clFinish.
struct MapAndUnmap : Scenario {
  static constexpr size_t Bytes = size_t(1) << 20;
  explicit MapAndUnmap(Host &host) : host(host), buffer(host.buffer(Bytes)) {}
  void run() override {
    cl_int error;
    void *data = clEnqueueMapBuffer(host.inOrder, buffer, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0,
                                    Bytes, 0, nullptr, nullptr, &error);
    check(error, "clEnqueueMapBuffer");
    ++*static_cast<unsigned *>(data);
    check(clEnqueueUnmapMemObject(host.inOrder, buffer, data, 0, nullptr, nullptr),
          "clEnqueueUnmapMemObject");
    check(clFinish(host.inOrder), "clFinish");
  }
  Host &host;
  cl_mem buffer;
};

/// Creates a buffer, fills it, and releases it.
template <size_t Bytes> struct ShortLivedBuffer : Scenario {
  explicit ShortLivedBuffer(Host &host) : host(host) {}
  void run() override {
    cl_int error;
    cl_mem buffer = clCreateBuffer(host.context, CL_MEM_READ_WRITE, Bytes, nullptr, &error);
    check(error, "clCreateBuffer");
    const cl_int zero = 0;
    check(clEnqueueFillBuffer(host.inOrder, buffer, &zero, 4, 0, Bytes, 0, nullptr, nullptr),
          "clEnqueueFillBuffer");
    check(clReleaseMemObject(buffer), "clReleaseMemObject");
    check(clFinish(host.inOrder), "clFinish");
  }
  Host &host;
};

/// Computes a = b + factor * c on three arrays of 64 MiB each.
struct Triad : Scenario {
  static constexpr size_t Items = size_t(16) << 20;
  explicit Triad(Host &host) : host(host), kernel(host.kernel("triad")) {
    const float values[] = {1.5f, 2.0f, 0.0f};
    for (cl_uint i = 0; i != 3; ++i) {
      arrays[i] = host.buffer(Items * 4);
      check(clEnqueueFillBuffer(host.inOrder, arrays[i], &values[i], 4, 0, Items * 4, 0, nullptr,
                                nullptr),
            "clEnqueueFillBuffer");
      setArgument(kernel, i, arrays[i]);
    }
    setArgument(kernel, 3, 3.0f);
    check(clFinish(host.inOrder), "clFinish");
  }
  void run() override {
    host.launch(host.inOrder, kernel, Items, 256);
    check(clFinish(host.inOrder), "clFinish");
  }
  std::string verify() override {
    float ends[2] = {};
    for (int i = 0; i != 2; ++i)
      check(clEnqueueReadBuffer(host.inOrder, arrays[2], CL_TRUE, i * (Items - 1) * 4, 4, &ends[i],
                                0, nullptr, nullptr),
            "clEnqueueReadBuffer");
    return ends[0] == 7.5f && ends[1] == 7.5f ? "" : "a sum is wrong";
  }
  Host &host;
  cl_kernel kernel;
  cl_mem arrays[3];
};

/// Runs arithmetic, to compare one CPU with many.
struct Compute : Scenario {
  static constexpr size_t Items = size_t(1) << 17;
  static constexpr float Factor = 0.5f;
  explicit Compute(Host &host)
      : host(host), kernel(host.kernel("compute")), out(host.buffer(Items * 4)) {
    setArgument(kernel, 0, out);
    setArgument(kernel, 1, Factor);
  }
  void run() override {
    host.launch(host.inOrder, kernel, Items, 128);
    check(clFinish(host.inOrder), "clFinish");
  }
  std::string verify() override {
    float last = 0;
    check(clEnqueueReadBuffer(host.inOrder, out, CL_TRUE, (Items - 1) * 4, 4, &last, 0, nullptr,
                              nullptr),
          "clEnqueueReadBuffer");
    return last == 0.5f ? "" : "it does not come to the fixed point";
  }
  Host &host;
  cl_kernel kernel;
  cl_mem out;
};

template <class T> std::unique_ptr<Scenario> make(Host &host) { return std::make_unique<T>(host); }

} // namespace

const std::vector<ScenarioInfo> &scenarios() {
  constexpr unsigned Many = SmallKernels::Launches;
  static const std::vector<ScenarioInfo> list = {
      {"launch_finish", "empty launch and clFinish", 1, false, make<LaunchAndFinish<1>>},
      {"launch_finish_p99", "the same, 99th percentile", 1, true, make<LaunchAndFinish<1>>},
      {"launch_wait", "empty launch, clFlush, clWaitForEvents", 1, false, make<LaunchAndWait>},
      {"launch_groups", "empty launch of 1,024 groups and clFinish", 1, false,
       make<LaunchAndFinish<1024>>},
      {"in_order", "one of 100,000 small launches, in order", Many, false, make<InOrder>},
      {"out_of_order", "one of 100,000 small launches, out of order", Many, false,
       make<OutOfOrder>},
      {"chain", "one of a chain by events over two queues", Chain::Launches, false, make<Chain>},
      {"write_read", "blocking write and read of 4 KiB", 1, false, make<WriteAndRead>},
      {"map_unmap", "blocking map, unmap and clFinish", 1, false, make<MapAndUnmap>},
      {"buffer_64k", "buffer of 64 KiB made, filled, released", 1, false,
       make<ShortLivedBuffer<size_t(64) << 10>>},
      {"buffer_8m", "buffer of 8 MiB made, filled, released", 1, false,
       make<ShortLivedBuffer<size_t(8) << 20>>},
      {"triad", "triad over 192 MiB", 1, false, make<Triad>},
      {"compute", "131,072 work-items of 4,096 dependent operations", 1, false, make<Compute>},
  };
  return list;
}

} // namespace bench
