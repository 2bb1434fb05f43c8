//===- Machine.h - Determines the extensions of a RISC-V CPU ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_LOADER_RISCV_MACHINE_H
#define OCLC_RUNTIME_LOADER_RISCV_MACHINE_H

#include "loader/riscv/Extensions.h"

namespace oclc::rt::riscv {

struct Machine {
  Extensions extensions;    ///< Those that all CPUs of the machine have.
  unsigned vectorBytes = 0; ///< Size of a vector register; 0 if there is none.
  uint64_t vendor = 0;      ///< The register mvendorid, a JEDEC number; 0 if unknown.
  uint64_t architecture = 0, implementation = 0; ///< marchid and mimpid.
};

/// Returns the machine that the process runs on, which is determined at the first call.
const Machine &machine();

} // namespace oclc::rt::riscv

#endif // OCLC_RUNTIME_LOADER_RISCV_MACHINE_H
