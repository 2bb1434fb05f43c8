//===- RuntimeSemaphoreTest.h - What the tests of semaphores share ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_RUNTIMESEMAPHORETEST_H
#define OCLC_TEST_RUNTIMESEMAPHORETEST_H

#include "RuntimeTest.h"

#include <algorithm>

// Headers may lack these definitions.
constexpr cl_semaphore_properties_khr SemaphoreDevices = 0x2053;
constexpr cl_semaphore_info_khr SemaphoreIsExportable = 0x2054;

/// Releases the semaphores of a test at its end.
class RuntimeSemaphoreTest : public RuntimeTest {
protected:
  ~RuntimeSemaphoreTest() override {
    for (cl_semaphore_khr each : created)
      EXPECT_CL(release(each));
  }

  cl_semaphore_khr make(std::vector<cl_semaphore_properties_khr> more = {},
                        cl_context owner = nullptr) {
    more.insert(more.begin(), {CL_SEMAPHORE_TYPE_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR});
    more.push_back(0);
    cl_int error = 1;
    created.push_back(create(owner ? owner : context, more.data(), &error));
    EXPECT_CL(error);
    return created.back();
  }
  cl_int errorOf(const std::vector<cl_semaphore_properties_khr> &properties,
                 cl_context owner = nullptr) {
    cl_int error = 1;
    cl_semaphore_khr made = create(owner ? owner : context, properties.data(), &error);
    EXPECT_EQ(made == nullptr, error != CL_SUCCESS);
    if (made)
      EXPECT_CL(release(made));
    return error;
  }

  /// Enqueues a signal or a wait, with an event for it. The command waits for `after` unless that
  /// is null.
  cl_event signal(cl_command_queue on, cl_semaphore_khr semaphore, cl_event after = nullptr) {
    cl_event &result = event();
    EXPECT_CL(enqueueSignal(on, 1, &semaphore, nullptr, after ? 1 : 0, after ? &after : nullptr,
                            &result));
    return result;
  }
  cl_event wait(cl_command_queue on, cl_semaphore_khr semaphore, cl_event after = nullptr) {
    cl_event &result = event();
    EXPECT_CL(
        enqueueWait(on, 1, &semaphore, nullptr, after ? 1 : 0, after ? &after : nullptr, &result));
    return result;
  }
  cl_semaphore_payload_khr payload(cl_semaphore_khr semaphore) {
    cl_semaphore_payload_khr value = 99;
    EXPECT_CL(info(semaphore, CL_SEMAPHORE_PAYLOAD_KHR, sizeof(value), &value, nullptr));
    return value;
  }
  cl_command_queue outOfOrder() { return newQueue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE); }
  void forget(cl_semaphore_khr semaphore) {
    std::erase(created, semaphore);
    EXPECT_CL(release(semaphore));
  }

  clCreateSemaphoreWithPropertiesKHR_fn create =
      find<clCreateSemaphoreWithPropertiesKHR_fn>("clCreateSemaphoreWithPropertiesKHR");
  clRetainSemaphoreKHR_fn retain = find<clRetainSemaphoreKHR_fn>("clRetainSemaphoreKHR");
  clReleaseSemaphoreKHR_fn release = find<clReleaseSemaphoreKHR_fn>("clReleaseSemaphoreKHR");
  clGetSemaphoreInfoKHR_fn info = find<clGetSemaphoreInfoKHR_fn>("clGetSemaphoreInfoKHR");
  clEnqueueWaitSemaphoresKHR_fn enqueueWait =
      find<clEnqueueWaitSemaphoresKHR_fn>("clEnqueueWaitSemaphoresKHR");
  clEnqueueSignalSemaphoresKHR_fn enqueueSignal =
      find<clEnqueueSignalSemaphoresKHR_fn>("clEnqueueSignalSemaphoresKHR");
  clGetSemaphoreHandleForTypeKHR_fn getHandle =
      find<clGetSemaphoreHandleForTypeKHR_fn>("clGetSemaphoreHandleForTypeKHR");

private:
  std::vector<cl_semaphore_khr> created;
};

#endif // OCLC_TEST_RUNTIMESEMAPHORETEST_H
