//===- RuntimeExitTest.cpp - The process ends at any moment -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Tests child processes that end in various states of the driver, and in various ways. Each child
// executes this program, so that it starts with an unused driver.
//
//===------------------------------------------------------------------------------------------===//

#include "../Emulation.h"
#include "RuntimeTest.h"

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr int Ended = 42;

/// An application with running commands of all kinds.
struct Application {
  Application() {
    cl_int error;
    clGetPlatformIDs(1, &platform, nullptr);
    clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr);
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
    const std::vector<unsigned char> file = readBinary("main");
    const unsigned char *start = file.data();
    const size_t size = file.size();
    program = clCreateProgramWithBinary(context, 1, &device, &size, &start, nullptr, &error);
    clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr);
    memory = clCreateBuffer(context, 0, 1 << 20, nullptr, &error);
    spin = clCreateKernel(program, "spin", &error);
    const cl_uint rounds = 20000;
    clSetKernelArg(spin, 0, sizeof(memory), &memory);
    clSetKernelArg(spin, 1, sizeof(rounds), &rounds);
    for (int i = 0; i != 4; ++i)
      queues[i] = clCreateCommandQueue(context, device,
                                       i % 2 ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : 0, &error);
    gate = clCreateUserEvent(context, &error);
    gated = clCreateCommandQueue(context, device, 0, &error);
    clEnqueueMarkerWithWaitList(gated, 1, &gate, nullptr);
    work();
  }

  void work(void(CL_CALLBACK *callback)(cl_event, cl_int, void *) = nullptr) {
    for (cl_command_queue queue : queues) {
      launch(queue, callback);
      clFlush(queue);
    }
    launch(gated, callback);
    clFlush(gated);
  }
  void launch(cl_command_queue queue, void(CL_CALLBACK *callback)(cl_event, cl_int, void *)) const {
    const size_t global = 64, local = 1;
    cl_event event;
    if (clEnqueueNDRangeKernel(queue, spin, 1, nullptr, &global, &local, 0, nullptr, &event))
      _exit(1);
    clSetEventCallback(
        event, CL_COMPLETE, callback ? callback : [](cl_event, cl_int, void *) {}, nullptr);
    clReleaseEvent(event);
  }
  void release() {
    clSetUserEventStatus(gate, CL_COMPLETE);
    for (cl_command_queue queue : queues)
      if (clFinish(queue))
        _exit(2);
    clFinish(gated);
    clReleaseEvent(gate);
    clReleaseKernel(spin);
    clReleaseProgram(program);
    clReleaseMemObject(memory);
    for (cl_command_queue queue : queues)
      clReleaseCommandQueue(queue);
    clReleaseCommandQueue(gated);
    if (clReleaseContext(context))
      _exit(3);
  }

  cl_platform_id platform;
  cl_device_id device;
  cl_context context;
  cl_program program;
  cl_mem memory;
  cl_kernel spin;
  cl_command_queue queues[4], gated;
  cl_event gate;
};

/// An object that is destroyed like static objects: after main().
struct AtTheEnd {
  ~AtTheEnd() {
    if (application && enqueues)
      application->work();
    if (application)
      application->release();
  }
  Application *application = nullptr;
  bool enqueues = false;
} atTheEnd;

[[noreturn]] void waitForTheEnd() {
  for (;;)
    pause();
}

/// Ends the process from a callback. Several workers may call this function at the same time, but
/// C leaves it undefined what two calls of exit() do, so only the first call ends the process.
void CL_CALLBACK exitOnce(cl_event, cl_int, void *) {
  static std::atomic_flag ending;
  if (ending.test_and_set())
    waitForTheEnd();
  exit(Ended);
}

[[noreturn]] void endAs(const std::string &way) {
  if (way == "unused")
    exit(Ended);
  auto &application = *new Application;
  if (way == "exit")
    exit(Ended);
  if (way == "_exit")
    _exit(Ended);
  if (way == "quick_exit")
    quick_exit(Ended);
  if (way == "callback") {
    application.work(exitOnce);
    waitForTheEnd();
  }
  if (way == "callback of a wait") {
    application.work(exitOnce);
    clFinish(application.queues[0]);
    waitForTheEnd();
  }
  if (way == "endless launch" || way == "endless launch, released") {
    const size_t global = size_t(1) << 56, local = 1;
    if (clEnqueueNDRangeKernel(application.queues[0], application.spin, 1, nullptr, &global, &local,
                               0, nullptr, nullptr) ||
        clFlush(application.queues[0]))
      _exit(5);
    if (way.ends_with("released")) {
      clReleaseKernel(application.spin);
      clReleaseProgram(application.program);
      clReleaseMemObject(application.memory);
      for (cl_command_queue queue : application.queues)
        clReleaseCommandQueue(queue);
      if (clReleaseContext(application.context))
        _exit(6);
    }
    exit(Ended);
  }
  if (way == "native kernel") {
    clEnqueueNativeKernel(
        application.queues[1], [](void *) { exit(Ended); }, nullptr, 0, 0, nullptr, nullptr, 0,
        nullptr, nullptr);
    clFlush(application.queues[1]);
    waitForTheEnd();
  }
  if (way == "static objects") {
    atTheEnd.application = &application;
    exit(Ended);
  }
  if (way == "busy static objects") {
    atTheEnd.application = &application;
    atTheEnd.enqueues = true;
    exit(Ended);
  }
  if (way == "released") {
    application.release();
    exit(Ended);
  }
  _exit(4);
}

// The child runs before the tests start, and does not return.
bool becomeChild() noexcept {
  if (const char *way = std::getenv("RUNTIME_EXIT_WAY")) {
    setenv("OCL_ICD_VENDORS", RUNTIME_TEST_VENDORS, 1);
    alarm(60);
    endAs(way);
  }
  return false;
}
const bool isChild = becomeChild();

class RuntimeExit : public testing::TestWithParam<const char *> {};

int statusOf(std::vector<std::string> command, const std::string &variable = "") {
  std::vector<char *> arguments, environment;
  for (std::string &each : command)
    arguments.push_back(each.data());
  arguments.push_back(nullptr);
  for (char **each = environ; *each; ++each)
    environment.push_back(*each);
  if (!variable.empty())
    environment.push_back(const_cast<char *>(variable.c_str()));
  environment.push_back(nullptr);
  pid_t child;
  EXPECT_EQ(
      0, posix_spawn(&child, arguments[0], nullptr, nullptr, arguments.data(), environment.data()));
  int status = -1;
  EXPECT_EQ(child, waitpid(child, &status, 0));
  return status;
}

int times() {
  const char *wish = std::getenv("OCLC_EXIT_TIMES");
  return wish ? int(std::strtol(wish, nullptr, 10)) : 8;
}

TEST_P(RuntimeExit, IsClean) {
  EXPECT_FALSE(isChild);
  for (int i = 0; i != times(); ++i) {
    const int status =
        statusOf(oclc::test::commandForSelf(), std::string("RUNTIME_EXIT_WAY=") + GetParam());
    ASSERT_TRUE(WIFEXITED(status)) << "signal " << WTERMSIG(status) << ", try " << i;
    ASSERT_EQ(Ended, WEXITSTATUS(status)) << "try " << i;
  }
}

TEST(RuntimeClose, WhileKernelsRun) {
  std::ifstream entry(RUNTIME_TEST_VENDORS "oclc.icd");
  std::string driver;
  ASSERT_TRUE(std::getline(entry, driver));
  std::vector<std::string> command = oclc::test::commandFor(RUNTIME_CLOSE_DRIVER);
  command.insert(command.end(), {driver, RUNTIME_TEST_BINARIES "/main.oclbin"});
  for (int i = 0; i != times(); ++i) {
    const int status = statusOf(command);
    ASSERT_TRUE(WIFEXITED(status)) << "signal " << WTERMSIG(status) << ", try " << i;
    ASSERT_EQ(Ended, WEXITSTATUS(status)) << "try " << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Ways, RuntimeExit,
                         testing::Values("unused", "exit", "_exit", "quick_exit", "callback",
                                         "callback of a wait", "native kernel", "static objects",
                                         "busy static objects", "released", "endless launch",
                                         "endless launch, released"));

} // namespace
