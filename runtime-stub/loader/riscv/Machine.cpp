//===- Machine.cpp - Determines the extensions of a RISC-V CPU -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// There are two sources, of which each may lack an extension:
//
// - The system call riscv_hwprobe of Linux 6.4 and later reports the extensions that all CPUs have,
//   and the vector extension only if the kernel saves the vector registers. Each version of Linux
//   knows more extensions.
// - The line "isa" of /proc/cpuinfo lists all that the kernel was told. Vectors are taken from
// there
//   only if the system call reports them: older kernels do not save the registers of version 1.0,
//   and kernels of vendors list 'v' for version 0.7.1, whose code is another one.
//
// AT_HWCAP has the extensions of a single letter.
//
//===------------------------------------------------------------------------------------------===//

#include "loader/riscv/Machine.h"

#include "base/CpuList.h"

#include <sys/auxv.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace oclc::rt::riscv {

/// Numbers of Linux's asm/hwprobe.h and asm/unistd.h.
enum Key : int64_t { VendorID, ArchitectureID, ImplementationID, First = 4, Second = 16 };
static constexpr long HwprobeCall = 258;

/// Asks the kernel. False if it does not have the system call.
static bool askKernel(Machine &machine) {
  struct {
    int64_t key;
    uint64_t value;
  } pairs[] = {{VendorID, 0}, {ArchitectureID, 0}, {ImplementationID, 0}, {First, 0}, {Second, 0}};
  // The call sets the key to -1 if the kernel does not know it.
  if (syscall(HwprobeCall, pairs, std::size(pairs), 0, nullptr, 0) != 0)
    return false;
  for (const auto &[key, value] : pairs)
    switch (key) {
    case VendorID:
      machine.vendor = value;
      break;
    case ArchitectureID:
      machine.architecture = value;
      break;
    case ImplementationID:
      machine.implementation = value;
      break;
    case First:
      machine.extensions.first |= value;
      break;
    case Second:
      machine.extensions.second |= value;
      break;
    }
  return true;
}

/// Adds the extensions of the line "isa" of /proc/cpuinfo, such as "rv64imafdc_zicsr_zba_zbb",
/// those of vectors only if there are vectors. With several kinds of CPUs, an extension counts if
/// all have it.
static void readList(Machine &machine) {
  const std::vector<std::string> lines = host::cpuListValues("isa");
  const bool hasVectors = machine.extensions.contain(findName("v")->needs);
  for (const Name &row : allNames()) {
    if (row.name.size() == 1 || (row.name.starts_with("zv") && !hasVectors))
      continue;
    bool areAll = !lines.empty();
    for (const std::string &line : lines)
      areAll = areAll && (line + "_").find("_" + std::string(row.name) + "_") != std::string::npos;
    if (areAll)
      machine.extensions.add({0, row.needs.first, row.needs.second});
  }
}

/// True if the process may use vectors. Linux lets a process switch them off for itself and the
/// programs that it starts.
static bool mayUseVectors() {
  constexpr int GetVectorControl = 70, CurrentMask = 3, Off = 1; // PR_RISCV_V_GET_CONTROL
  const int answer = prctl(GetVectorControl, 0, 0, 0, 0);
  return answer < 0 || (answer & CurrentMask) != Off;
}

/// Adds what other extensions imply. Both sources may report only the larger ones.
static void addImplied(Extensions &extensions) {
  static constexpr struct {
    std::string_view larger, smaller;
  } Rules[] = {
      {"v", "zve64d"},      {"zve64d", "zve64f"}, {"zve64f", "zve64x"}, {"zve64f", "zve32f"},
      {"zve64x", "zve32x"}, {"zve32f", "zve32x"}, {"zvfh", "zvfhmin"},  {"zvfbfwma", "zvfbfmin"},
      {"zvbb", "zvkb"},     {"zvknhb", "zvknha"}, {"zfh", "zfhmin"},    {"a", "zaamo"},
      {"a", "zalrsc"},      {"c", "zca"},         {"zcb", "zca"},       {"zcmop", "zimop"},
      {"zabha", "zaamo"},   {"zacas", "zaamo"}};
  for (const auto &[larger, smaller] : Rules)
    if (extensions.contain(findName(larger)->needs))
      extensions.add(findName(smaller)->needs);
  if (extensions.contain({letter('C') | letter('D')}))
    extensions.add(findName("zcd")->needs);
}

static void removeVectors(Extensions &extensions) {
  extensions.letters &= ~letter('V');
  for (const Name &row : allNames())
    if (row.name.starts_with("zv"))
      extensions.first &= ~row.needs.first;
}

/// Reads the register vlenb, which exists if there are vectors.
static unsigned readVectorBytes() {
  unsigned long bytes;
  __asm__ volatile("csrr %0, 0xc22" : "=r"(bytes));
  return unsigned(bytes);
}

static Machine determine() {
  Machine machine;
  machine.extensions.letters = getauxval(AT_HWCAP);
  if (!askKernel(machine))
    machine.extensions.letters &= ~letter('V');
  readList(machine);
  addImplied(machine.extensions);
  if (machine.extensions.contain(findName("zve32x")->needs) && mayUseVectors())
    machine.vectorBytes = readVectorBytes();
  else
    removeVectors(machine.extensions);
  return machine;
}

const Machine &machine() {
  static const Machine found = determine();
  return found;
}

} // namespace oclc::rt::riscv
