//===- AArch64.c - Determines the features of an AArch64 CPU ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The words are AT_HWCAP, AT_HWCAP2 and AT_HWCAP3, and the number is that of the bits of an SVE
// register.
//
//===--------------------------------------------------------------------------------------------===//

#include "Internal.h"

void oclc_ask_cpu(struct OclcCpu *cpu) {
  enum { Hwcap = 16, Hwcap2 = 26, Hwcap3 = 29, GetVectorLength = 51, LengthMask = 0xffff };
  for (unsigned i = 0; i != OclcCpuWords; ++i)
    cpu->words[i] = 0;
  cpu->words[0] = getauxval(Hwcap);
  cpu->words[1] = getauxval(Hwcap2);
  cpu->words[2] = getauxval(Hwcap3);
  const int answer = prctl(GetVectorLength, 0, 0, 0, 0);
  cpu->number = answer < 0 ? 0 : (uint64_t)(answer & LengthMask) * 8;
}
