//===- RuntimeFaultTest.cpp - Kernels that end the process ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "../Emulation.h"
#include "RuntimeTest.h"

#include <csignal>
#include <cstdlib>
#include <unistd.h>

// Sanitizers have signal handlers of their own, so these tests are skipped with them.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

namespace {

/// The end of what a killed program says. An emulator adds a line.
std::string end() {
  return oclc::test::IsEmulated ? "(qemu: uncaught target signal [^\n]*\n)?$" : "$";
}

class RuntimeFault : public RuntimeTest {
protected:
  void SetUp() override {
#ifdef HAS_SANITIZER
    GTEST_SKIP() << "a sanitizer handles signals";
#endif
    // A program under an emulator cannot start itself again.
    GTEST_FLAG_SET(death_test_style, oclc::test::IsEmulated ? "fast" : "threadsafe");
  }

  void runKernel(const char *name, size_t groups = 1) {
    cl_kernel faulty = kernel(name, "faults");
    setArgument(faulty, 0, buffer(64));
    launch(faulty, {groups}, {1});
    clFinish(queue);
  }
  /// Lets a worker run a kernel with a fault: this thread waits for a signal, and not for the
  /// kernel, so it does not run the kernel itself.
  void runKernelAside(const char *name) {
    cl_kernel faulty = kernel(name, "faults");
    setArgument(faulty, 0, buffer(64));
    launch(faulty, {1}, {1});
    clFlush(queue);
    pause();
  }
};

TEST_F(RuntimeFault, NamesAKernelThatDividesByZero) {
#ifndef __x86_64__
  GTEST_SKIP() << "a division by zero has a result on this architecture";
#endif
  EXPECT_EXIT(runKernel("divide", 4), testing::KilledBySignal(SIGFPE),
              "^oclc: kernel 'divide': integer division by zero or overflow \\(SIGFPE\\) in "
              "work-group 0\n" +
                  end());
}

TEST_F(RuntimeFault, NamesTheKernel) {
  EXPECT_EXIT(runKernel("wild"), testing::KilledBySignal(SIGSEGV),
              "^oclc: kernel 'wild': access to address 0x10 \\(SIGSEGV\\) in work-group 0\n" +
                  end());
  EXPECT_EXIT(runKernel("illegal"), testing::KilledBySignal(SIGILL),
              "^oclc: kernel 'illegal': an instruction that this CPU does not run \\(SIGILL\\) in "
              "work-group 0\n" +
                  end());
}

TEST_F(RuntimeFault, OnWorkers) {
  EXPECT_EXIT(runKernelAside("wild"), testing::KilledBySignal(SIGSEGV),
              "^oclc: kernel 'wild': access to address 0x10 ");
  EXPECT_EXIT(runKernelAside("deep"), testing::KilledBySignal(SIGSEGV),
              "^oclc: kernel 'deep': access to address 0x");
}

TEST_F(RuntimeFault, NamesWorkGroups) {
  EXPECT_EXIT(
      {
        cl_kernel empty = kernel("empty", "faults");
        // The runtime runs work-groups in chunks once it knows that they are short.
        for (int i = 0; i != 3; ++i)
          launch(empty, {1 << 20}, {1});
        clFinish(queue);
        runKernel("illegal", 64);
      },
      testing::KilledBySignal(SIGILL), "in work-groups? 0( to [0-9]+)?\n" + end());
}

TEST_F(RuntimeFault, ElsewhereItSaysNothing) {
  EXPECT_EXIT(
      {
        launch(kernel("empty", "faults"), {1});
        clFinish(queue);
        *reinterpret_cast<volatile int *>(uintptr_t(0x10)) = 1;
      },
      testing::KilledBySignal(SIGSEGV), "^" + end());
  EXPECT_EXIT(
      {
        launch(kernel("empty", "faults"), {1});
        clFinish(queue);
        raise(SIGFPE);
      },
      testing::KilledBySignal(SIGFPE), "^" + end());
}

TEST_F(RuntimeFault, CanBeTurnedOff) {
  EXPECT_EXIT(
      {
        setenv("OCLC_FAULT_HANDLER", "off", 1);
        runKernel("wild");
      },
      testing::KilledBySignal(SIGSEGV), "^" + end());
}

void exitWith40(int) { _exit(40); }

TEST_F(RuntimeFault, HandlersOfTheApplicationStay) {
  EXPECT_EXIT(
      {
        signal(SIGSEGV, exitWith40);
        runKernel("wild");
      },
      testing::ExitedWithCode(40), "^$")
      << "installed before";
  EXPECT_EXIT(
      {
        launch(kernel("empty", "faults"), {1});
        clFinish(queue);
        signal(SIGSEGV, exitWith40);
        runKernel("wild");
      },
      testing::ExitedWithCode(40), "^$")
      << "installed after";
}

struct sigaction chained;

TEST_F(RuntimeFault, HandlersOfTheApplicationMayPassItOn) {
  EXPECT_EXIT(
      {
        launch(kernel("empty", "faults"), {1});
        clFinish(queue);
        struct sigaction passing = {};
        passing.sa_flags = SA_SIGINFO;
        passing.sa_sigaction = [](int signal, siginfo_t *info, void *context) {
          chained.sa_sigaction(signal, info, context);
        };
        sigaction(SIGSEGV, &passing, &chained);
        runKernel("wild");
      },
      testing::KilledBySignal(SIGSEGV), "^oclc: kernel 'wild'");
}

TEST_F(RuntimeFault, IgnoredSignalsStayIgnored) {
  EXPECT_EXIT(
      {
        signal(SIGILL, SIG_IGN);
        launch(kernel("empty", "faults"), {1});
        clFinish(queue);
        struct sigaction found;
        sigaction(SIGILL, nullptr, &found);
        _exit(found.sa_handler == SIG_IGN ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

} // namespace
