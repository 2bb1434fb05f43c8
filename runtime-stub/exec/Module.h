//===- Module.h - A binary in memory ----------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The checked bytes go into an anonymous file that the dynamic loader maps: nothing is written to
// disk, and pages of code are shared and discardable like those of any library.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_MODULE_H
#define OCLC_RUNTIME_EXEC_MODULE_H

#include "Binary/LaunchABI.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace oclc::rt {

class Module {
public:
  /// `file` has passed binary::read. Null with the reason in `error` when it cannot be mapped.
  static std::unique_ptr<Module> load(std::span<const std::byte> file, std::string &error);

  Module(const Module &) = delete;
  Module &operator=(const Module &) = delete;
  ~Module();

  /// The entry point at binary::Entry::address.
  abi::EntryFn *entryAt(uint64_t address) const {
    return reinterpret_cast<abi::EntryFn *>(base + address);
  }

private:
  Module(void *library, uintptr_t base) : library(library), base(base) {}

  void *const library;
  const uintptr_t base;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_MODULE_H
