//===- SelfCheckChildTest.cpp - Faults of a child do not reach the program --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "SelfCheck/Child.h"

#include <gtest/gtest.h>

#include <csignal>
#include <new>
#include <unistd.h>

namespace oclc::selfcheck {
namespace {

constexpr unsigned Seconds = 10;

TEST(SelfCheckChild, SaysHowItEnds) {
  EXPECT_EQ(runInChild([] {}, Seconds), 0);
  EXPECT_EQ(runInChild([] { raise(SIGSEGV); }, Seconds), SIGSEGV);
  EXPECT_EQ(runInChild([] { _exit(3); }, Seconds), -1);
}

#if !defined(__SANITIZE_ADDRESS__) // With AddressSanitizer, the memory of a child is unlimited.
/// The compiler's new-handler restarts the compiler or ends it. In a child, it must not act.
TEST(SelfCheckChild, HandlersOfTheProgramDoNotAct) {
  auto *acted = static_cast<volatile bool *>(mapShared(1));
  static volatile bool *written = acted;
  std::set_new_handler([] {
    *written = true;
    _exit(0);
  });
  EXPECT_EQ(runInChild([] { *static_cast<volatile char *>(::operator new(size_t(16) << 30)) = 1; },
                       Seconds),
            -1);
  std::set_new_handler(nullptr);
  EXPECT_FALSE(*acted);
  unmapShared(const_cast<bool *>(acted), 1);
}
#endif

} // namespace
} // namespace oclc::selfcheck
