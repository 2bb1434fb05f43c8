//===- CpuFacts.h - Facts about a CPU ---------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The compiler writes what code needs of a CPU into C libraries, and their launch code compares it
// with the CPU of the machine. This header is C and C++.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DEVICE_FEATURES_CPUFACTS_H
#define OCLC_DEVICE_FEATURES_CPUFACTS_H

#include <stdint.h>

enum { OclcCpuWords = 9 };

/// Facts about a CPU, or what code needs of it: a CPU runs code if it has all bits of each word and
/// at least the number.
///   x86-64   see x86-64-words.def
///   AArch64  AT_HWCAP, AT_HWCAP2, AT_HWCAP3; the bits of an SVE register
///   RISC-V   AT_HWCAP, and IMA_EXT_0 and IMA_EXT_1 of riscv_hwprobe; the bits of a vector register
struct OclcCpu {
  uint64_t words[OclcCpuWords];
  uint64_t number;
};

#endif // OCLC_DEVICE_FEATURES_CPUFACTS_H
