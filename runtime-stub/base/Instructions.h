//===- Instructions.h - What the runtime needs single instructions for ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Each architecture defines:
//
//   void relaxCpu()           Tells the CPU that the thread polls.
//   class FloatMode           Rounds to nearest and preserves denormal values while it exists,
//                             whatever the application has set on its thread. The destructor
//                             restores the application's mode.
//   bool storeWhole(to, from) Replaces the 16 characters at `to`, which is aligned to 16 bytes, by
//                             one instruction, so that a process that ends leaves the old or the
//                             new text. Returns false, and does not store, if that is impossible.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_BASE_INSTRUCTIONS_H
#define OCLC_RUNTIME_BASE_INSTRUCTIONS_H

#if defined(__x86_64__)
#include "base/x86/Instructions.h"
#elif defined(__aarch64__)
#include "base/aarch64/Instructions.h"
#elif defined(__riscv)
#include "base/riscv/Instructions.h"
#else
#error "The runtime does not know this architecture."
#endif

#endif // OCLC_RUNTIME_BASE_INSTRUCTIONS_H
