//===- Machine.cpp - The machines that binaries are made for ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Binary/Machine.h"

#include "Binary/Text.h"

#include <elf.h>

using namespace oclc;
using namespace oclc::binary;

namespace {

// Names that not every version of <elf.h> has.
constexpr uint32_t RiscvCompressed = 0x1, RiscvDoubleFloatABI = 0x4, RiscvTotalStoreOrder = 0x10;
constexpr uint32_t RiscvAttributes = 0x70000003;

constexpr uint64_t KiB = 1024;

// Kernels for AArch64 and RISC-V have pages of 4, 16 or 64 KiB.
constexpr Machine Machines[] = {
    {EM_X86_64, "x86-64", "x86_64", R_X86_64_RELATIVE, 0, 0, 4 * KiB, 0},
    {EM_AARCH64, "aarch64", "aarch64", R_AARCH64_RELATIVE, 0, 0, 64 * KiB, 0},
    // The ABI is lp64d. LLD adds a segment for the section of attributes, which is not loaded.
    {EM_RISCV, "riscv64", "riscv64", R_RISCV_RELATIVE, RiscvDoubleFloatABI,
     RiscvCompressed | RiscvTotalStoreOrder, 64 * KiB, RiscvAttributes},
};

} // namespace

std::span<const Machine> binary::allMachines() { return Machines; }

const Machine *binary::findMachine(uint64_t elf) {
  for (const Machine &machine : Machines)
    if (machine.elf == elf)
      return &machine;
  return nullptr;
}

const Machine &binary::hostMachine() {
#if defined(__x86_64__)
  return Machines[0];
#elif defined(__aarch64__)
  return Machines[1];
#elif defined(__riscv) && __riscv_xlen == 64
  return Machines[2];
#else
#error "There are no binaries for this machine."
#endif
}

std::string binary::machineName(uint16_t elf) {
  if (const Machine *machine = findMachine(elf))
    return std::string(machine->name);
  switch (elf) {
  case EM_386:
    return "i386";
  case EM_ARM:
    return "arm";
  case EM_PPC64:
    return "ppc64";
  case EM_S390:
    return "s390x";
  case EM_LOONGARCH:
    return "loongarch";
  case EM_AMDGPU:
    return "amdgpu";
  case EM_CUDA:
    return "cuda";
  default:
    return concat("number ", elf);
  }
}
