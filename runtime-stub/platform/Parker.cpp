//===- Parker.cpp - Lets a thread sleep until it is signalled ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "platform/Parker.h"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace oclc::rt {

void Parker::park() {
  while (!signalled())
    syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, nullptr, nullptr, 0);
}

void Parker::wake() { syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0); }

} // namespace oclc::rt
