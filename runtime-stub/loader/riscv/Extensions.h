//===- Extensions.h - Extensions of a RISC-V CPU ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_LOADER_RISCV_EXTENSIONS_H
#define OCLC_RUNTIME_LOADER_RISCV_EXTENSIONS_H

#include <cstdint>
#include <span>
#include <string_view>

namespace oclc::rt::riscv {

/// A set of extensions. The bits of `first` and `second` are those of the system
/// call riscv_hwprobe for the keys IMA_EXT_0 and IMA_EXT_1.
struct Extensions {
  uint64_t letters = 0; ///< Bit 0 is the extension A, as in AT_HWCAP.
  uint64_t first = 0, second = 0;

  bool contain(const Extensions &others) const {
    return (letters & others.letters) == others.letters && (first & others.first) == others.first &&
           (second & others.second) == others.second;
  }
  void add(const Extensions &others) {
    letters |= others.letters;
    first |= others.first;
    second |= others.second;
  }
};

constexpr uint64_t letter(char name) { return uint64_t(1) << (name - 'A'); }

/// One of LLVM's names with the extensions that it stands for. All machines run an extension
/// without bits: it consists of hints, or Linux needs it.
struct Name {
  std::string_view name;
  Extensions needs;
};

/// Returns the row for a name; null if there is none.
const Name *findName(std::string_view name);

/// Returns all rows, sorted by their names.
std::span<const Name> allNames();

} // namespace oclc::rt::riscv

#endif // OCLC_RUNTIME_LOADER_RISCV_EXTENSIONS_H
