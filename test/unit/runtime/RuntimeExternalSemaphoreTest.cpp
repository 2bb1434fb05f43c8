//===- RuntimeExternalSemaphoreTest.cpp - Semaphores that processes share ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeSemaphoreTest.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/timerfd.h>
#include <unistd.h>

namespace {

class RuntimeExternalSemaphore : public RuntimeSemaphoreTest {
protected:
  using Property = cl_semaphore_properties_khr;

  cl_semaphore_khr exportable() {
    return make({CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR, CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR, 0});
  }
  /// Returns a descriptor of the semaphore.
  int descriptorOf(cl_semaphore_khr semaphore) {
    int descriptor = -1;
    size_t size = 0;
    EXPECT_CL(getHandle(semaphore, device, CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR, sizeof(descriptor),
                        &descriptor, &size));
    EXPECT_EQ(sizeof(descriptor), size);
    EXPECT_GE(descriptor, 3);
    return descriptor;
  }
  cl_semaphore_khr imported(int descriptor, cl_context owner = nullptr) {
    return make({CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR, Property(descriptor)}, owner);
  }
  cl_int errorOfImport(Property descriptor) {
    return errorOf({CL_SEMAPHORE_TYPE_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR,
                    CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR, descriptor, 0});
  }
  static bool isOpen(int descriptor) { return fcntl(descriptor, F_GETFD) >= 0; }
  /// Adds to the count of a semaphore, as another process may do.
  static void write(int descriptor, uint64_t count) {
    EXPECT_EQ(ssize_t(sizeof(count)), ::write(descriptor, &count, sizeof(count)));
  }
};

TEST_F(RuntimeExternalSemaphore, AnImportIsTheSameSemaphore) {
  cl_int error = 1;
  cl_context elsewhere = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  EXPECT_CL(error);
  cl_command_queue there = clCreateCommandQueue(elsewhere, device, 0, &error);
  cl_semaphore_khr first = exportable();
  cl_semaphore_khr second = imported(descriptorOf(first), elsewhere);
  signal(queue, first);
  EXPECT_CL(clFinish(queue));
  EXPECT_EQ(1u, payload(second));
  wait(there, second);
  EXPECT_CL(clFinish(there));
  EXPECT_EQ(0u, payload(first));
  cl_event late = wait(queue, first);
  EXPECT_CL(clFlush(queue));
  EXPECT_GT(statusOf(late), CL_COMPLETE);
  signal(there, second);
  EXPECT_CL(clWaitForEvents(1, &late)) << "the wait was there before the signal";
  EXPECT_EQ(0u, payload(first));
  forget(second);
  EXPECT_CL(clReleaseCommandQueue(there));
  EXPECT_CL(clReleaseContext(elsewhere));
}

TEST_F(RuntimeExternalSemaphore, SignalsOfAnotherProcess) {
  cl_semaphore_khr semaphore = exportable();
  const int peer = descriptorOf(semaphore);
  for (int i = 0; i != 20; ++i) {
    cl_event waits = wait(queue, semaphore);
    EXPECT_CL(clFlush(queue));
    write(peer, 1);
    EXPECT_CL(clWaitForEvents(1, &waits));
    EXPECT_EQ(0u, payload(semaphore));
    write(peer, 1);
    wait(queue, semaphore);
    EXPECT_CL(clFinish(queue)) << "the signal was there before the wait";
  }
  signal(queue, semaphore);
  EXPECT_CL(clFinish(queue));
  uint64_t count = 0;
  EXPECT_EQ(ssize_t(sizeof(count)), ::read(peer, &count, sizeof(count)));
  EXPECT_EQ(1u, count);
  EXPECT_EQ(0u, payload(semaphore));
  close(peer);
}

TEST_F(RuntimeExternalSemaphore, ManyWaitsAtOnce) {
  constexpr size_t Count = 50;
  cl_command_queue both = outOfOrder();
  std::vector<int> peers;
  std::vector<cl_event> waits;
  for (size_t i = 0; i != Count; ++i) {
    cl_semaphore_khr semaphore = exportable();
    peers.push_back(descriptorOf(semaphore));
    waits.push_back(wait(both, semaphore));
    if (i % 2 == 0)
      forget(semaphore); // The command keeps it.
  }
  EXPECT_CL(clFlush(both));
  for (size_t i = Count; i-- != 0;) {
    EXPECT_GT(statusOf(waits[i]), CL_COMPLETE);
    write(peers[i], 1);
    EXPECT_CL(clWaitForEvents(1, &waits[i]));
    close(peers[i]);
  }
}

TEST_F(RuntimeExternalSemaphore, SignalsAreInTheOrderOfTheCalls) {
  cl_command_queue both = outOfOrder();
  cl_semaphore_khr semaphore = exportable();
  cl_event gate = userEvent();
  signal(both, semaphore, gate);
  cl_event firstWait = wait(both, semaphore);
  cl_event secondSignal = signal(both, semaphore);
  cl_event secondWait = wait(both, semaphore);
  EXPECT_CL(clFlush(both));
  usleep(20000);
  for (cl_event each : {firstWait, secondSignal, secondWait})
    EXPECT_GT(statusOf(each), CL_COMPLETE) << "the first wait must not take the second signal";
  EXPECT_CL(clSetUserEventStatus(gate, CL_COMPLETE));
  const cl_event waits[] = {firstWait, secondWait};
  EXPECT_CL(clWaitForEvents(2, waits));
  cl_event failed = userEvent();
  signal(both, semaphore, failed);
  cl_event next = signal(both, semaphore);
  EXPECT_CL(clSetUserEventStatus(failed, -1));
  EXPECT_CL(clWaitForEvents(1, &next)) << "a signal does not depend on the success of another one";
}

TEST_F(RuntimeExternalSemaphore, DescriptorsThatAreNoSemaphores) {
  int pipes[2];
  ASSERT_EQ(0, pipe(pipes));
  const int folder = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  const int memory = memfd_create("test", MFD_CLOEXEC);
  const int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
  const int epoll = epoll_create1(EPOLL_CLOEXEC);
  for (int each : {pipes[0], pipes[1], folder, null, memory, timer, epoll}) {
    EXPECT_EQ(CL_INVALID_PROPERTY, errorOfImport(Property(each)));
    EXPECT_TRUE(isOpen(each)) << "it is still the application's";
    close(each);
    EXPECT_EQ(CL_INVALID_PROPERTY, errorOfImport(Property(each))) << "it is closed";
  }
  for (Property each : {Property(-1), Property(INT32_MIN), Property(INT32_MAX), Property(1) << 32})
    EXPECT_EQ(CL_INVALID_PROPERTY, errorOfImport(each)) << each;
}

TEST_F(RuntimeExternalSemaphore, AnImportOwnsTheDescriptor) {
  cl_semaphore_khr first = exportable();
  const int descriptor = descriptorOf(first);
  cl_semaphore_khr second = imported(descriptor);
  forget(second);
  EXPECT_FALSE(isOpen(descriptor));
  const int plain = eventfd(0, EFD_CLOEXEC);
  cl_semaphore_khr third = imported(plain);
  cl_event waits = wait(queue, third);
  signal(outOfOrder(), third);
  EXPECT_CL(clWaitForEvents(1, &waits)) << "any eventfd can be a semaphore, also a blocking one";
}

TEST_F(RuntimeExternalSemaphore, AFullCountStopsNobody) {
  cl_semaphore_khr semaphore = exportable();
  const int peer = descriptorOf(semaphore);
  write(peer, UINT64_MAX - 1);
  for (int i = 0; i != 3; ++i)
    signal(queue, semaphore);
  wait(queue, semaphore);
  wait(queue, semaphore);
  EXPECT_CL(clFinish(queue));
  EXPECT_EQ(1u, payload(semaphore));
  close(peer);
}

TEST_F(RuntimeExternalSemaphore, ABlockingEventfdStopsNobody) {
  cl_semaphore_khr semaphore = exportable();
  const int peer = descriptorOf(semaphore);
  EXPECT_EQ(0, fcntl(peer, F_SETFL, 0));
  cl_event waits = wait(queue, semaphore);
  EXPECT_CL(clFlush(queue));
  write(peer, UINT64_MAX - 1);
  EXPECT_CL(clWaitForEvents(1, &waits));
  write(peer, 1);
  signal(queue, semaphore);
  EXPECT_CL(clFinish(queue));
  EXPECT_EQ(1u, payload(semaphore));
  close(peer);
}

TEST_F(RuntimeExternalSemaphore, Queries) {
  cl_semaphore_khr first = exportable(), local = make();
  cl_semaphore_khr second = imported(descriptorOf(first));
  for (cl_semaphore_khr each : {first, second, local}) {
    cl_bool isExportable = 7;
    size_t size = 99;
    EXPECT_CL(info(each, SemaphoreIsExportable, sizeof(isExportable), &isExportable, nullptr));
    EXPECT_EQ(cl_bool(each == first), isExportable);
    EXPECT_CL(info(each, CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR, 0, nullptr, &size));
    EXPECT_EQ(each == first ? sizeof(cl_external_semaphore_handle_type_khr) : 0, size);
  }
  EXPECT_EQ(CL_INVALID_SEMAPHORE_KHR,
            getHandle(nullptr, device, CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_DEVICE,
            getHandle(first, nullptr, CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE,
            getHandle(first, device, CL_SEMAPHORE_HANDLE_SYNC_FD_KHR, 0, nullptr, nullptr));
  int descriptor = 0;
  EXPECT_EQ(CL_INVALID_VALUE,
            getHandle(first, device, CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR, 3, &descriptor, nullptr));
  size_t size = 0;
  EXPECT_CL(getHandle(first, device, CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR, 0, nullptr, &size));
  EXPECT_EQ(sizeof(int), size);
  for (cl_semaphore_khr each : {second, local})
    EXPECT_EQ(CL_INVALID_VALUE, getHandle(each, device, CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR,
                                          sizeof(descriptor), &descriptor, nullptr));
}

TEST_F(RuntimeExternalSemaphore, Properties) {
  const Property type = CL_SEMAPHORE_TYPE_KHR, binary = CL_SEMAPHORE_TYPE_BINARY_KHR,
                 exports = CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR,
                 opaque = CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR, sync = CL_SEMAPHORE_HANDLE_SYNC_FD_KHR;
  EXPECT_CL(errorOf({type, binary, exports, 0, 0})) << "exports of no type";
  EXPECT_EQ(CL_INVALID_PROPERTY, errorOf({type, binary, exports, sync, 0, 0}));
  EXPECT_EQ(CL_INVALID_VALUE, errorOf({type, binary, exports, opaque, opaque, 0, 0}));
  EXPECT_EQ(CL_INVALID_PROPERTY,
            errorOf({type, binary, exports, opaque, 0, exports, opaque, 0, 0}));
  EXPECT_EQ(CL_INVALID_PROPERTY, errorOf({type, binary, sync, Property(-1), 0}));
  const int descriptor = descriptorOf(exportable());
  EXPECT_EQ(CL_INVALID_OPERATION,
            errorOf({type, binary, opaque, Property(descriptor), exports, opaque, 0, 0}));
  EXPECT_EQ(CL_INVALID_PROPERTY,
            errorOf({type, binary, opaque, Property(descriptor), opaque, Property(descriptor), 0}));
  EXPECT_TRUE(isOpen(descriptor));
  close(descriptor);
}

} // namespace
