//===- Machine.h - The machines that binaries are made for ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_MACHINE_H
#define OCLC_BINARY_MACHINE_H

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace oclc::binary {

/// The properties by which the binaries of one architecture differ from those of others.
struct Machine {
  uint16_t elf;                  ///< The field e_machine.
  std::string_view name;         ///< In messages, such as "x86-64".
  std::string_view architecture; ///< The first part of the triple, and LLVM's name of the target.
  uint32_t relativeRelocation;   ///< The only relocation type that a binary may contain.
  uint32_t requiredFlags;        ///< Bits of e_flags that are set ...
  uint32_t optionalFlags;        ///< ... and bits that may be set.
  uint64_t largestPage;          ///< Two segments never share a page of this size.
  uint32_t ownSegment;           ///< Type of a segment that a linker adds; 0: none.
};

/// Returns all machines, in ascending order of e_machine.
std::span<const Machine> allMachines();

/// Returns the machine with this e_machine, or null.
const Machine *findMachine(uint64_t elf);

/// Returns the machine for which this code was compiled.
const Machine &hostMachine();

/// Returns the name of any value of e_machine for a message.
std::string machineName(uint16_t elf);

} // namespace oclc::binary

#endif // OCLC_BINARY_MACHINE_H
