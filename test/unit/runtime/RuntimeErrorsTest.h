//===- RuntimeErrorsTest.h - Tables of what each function refuses -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A table consists of a structure with the arguments of a successful call, and rows that each make
// one argument wrong. Calls use the dispatch table, because a loader would dereference invalid
// handles.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_RUNTIMEERRORSTEST_H
#define OCLC_TEST_RUNTIMEERRORSTEST_H

#include "core/Object.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

inline const cl_icd_dispatch &cl = oclc::rt::dispatchTable;

#define EXPECT_CL(CALL) EXPECT_EQ(CL_SUCCESS, CALL)

/// A change to valid arguments after which the call must return the error `expected`.
template <class Arguments> struct Wrong {
  const char *what;
  cl_int expected;
  std::function<void(Arguments &)> change;
};

/// Arguments of all commands.
struct CommandArguments {
  cl_command_queue queue;
  cl_uint waitCount = 0;
  const cl_event *waitList = nullptr;
  cl_bool blocking = CL_FALSE;
};

class RuntimeErrors : public testing::Test {
protected:
  static constexpr size_t Size = 1024; ///< Size of all buffers.

  RuntimeErrors();
  ~RuntimeErrors() override;

  /// Checks that the call fails for each wrong argument, and succeeds with correct arguments before
  /// and after that.
  template <class Arguments>
  void check(const char *function, const Arguments &right,
             const std::function<cl_int(const Arguments &)> &call,
             const std::vector<Wrong<Arguments>> &table) {
    EXPECT_CL(call(right)) << function;
    for (const Wrong<Arguments> &row : table) {
      Arguments arguments = right;
      row.change(arguments);
      EXPECT_EQ(row.expected, call(arguments)) << function << ": " << row.what;
    }
    EXPECT_CL(call(right)) << function;
  }

  /// Does the same for a command, also with wrong queues and wait lists.
  template <class Arguments>
  void checkCommand(const char *function, const Arguments &right,
                    const std::function<cl_int(const Arguments &)> &call,
                    std::vector<Wrong<Arguments>> table) {
    using Row = Wrong<Arguments>;
    const Row common[] = {
        {"no queue", CL_INVALID_COMMAND_QUEUE, [](auto &a) { a.queue = nullptr; }},
        {"a queue that is a context", CL_INVALID_COMMAND_QUEUE,
         [this](auto &a) { a.queue = as<cl_command_queue>(context); }},
        {"events without a list", CL_INVALID_EVENT_WAIT_LIST, [](auto &a) { a.waitCount = 1; }},
        {"a list without events", CL_INVALID_EVENT_WAIT_LIST,
         [this](auto &a) { a.waitList = &complete; }},
        {"a null event", CL_INVALID_EVENT_WAIT_LIST,
         [this](auto &a) { a.waitCount = 1, a.waitList = &nullEvent; }},
        {"an event that is a queue", CL_INVALID_EVENT_WAIT_LIST,
         [this](auto &a) { a.waitCount = 1, a.waitList = &queueAsEvent; }},
        {"an event of another context", CL_INVALID_CONTEXT,
         [this](auto &a) { a.waitCount = 1, a.waitList = &foreignEvent; }},
    };
    table.insert(table.end(), std::begin(common), std::end(common));
    check<Arguments>(function, right, call, table);
  }

  /// Returns the row for commands that can block.
  template <class Arguments> Wrong<Arguments> failedWait() {
    return {"waiting for what has failed", CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,
            [this](auto &a) { a.blocking = CL_TRUE, a.waitCount = 1, a.waitList = &failed; }};
  }

  template <class Handle> static Handle as(void *object) { return static_cast<Handle>(object); }

  cl_mem newBuffer(cl_mem_flags flags, cl_context owner = nullptr);
  cl_mem newPart(size_t origin, size_t size);
  cl_program newProgram(const std::string &binary, cl_context owner = nullptr);
  cl_kernel newKernel(const char *name);
  /// Creates a sub-device with a context and a queue. Returns false on a machine with one CPU.
  bool makePart();

  cl_device_id device, part = nullptr;
  cl_context context, foreignContext, partContext = nullptr;
  cl_command_queue queue, foreignQueue, partQueue = nullptr;
  cl_mem buffer, other, foreignBuffer, hostReads, hostWrites, hostNothing;
  cl_program program, unbuilt, foreignProgram;
  cl_event complete, failed, foreignEvent, nullEvent = nullptr, queueAsEvent;
  alignas(128) uint8_t bytes[2 * Size] = {};

private:
  std::vector<cl_mem> buffers;
  std::vector<cl_program> programs;
  std::vector<cl_kernel> kernels;
};

#endif // OCLC_TEST_RUNTIMEERRORSTEST_H
