//===- Module.h - A binary that is loaded into memory -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Loads a checked binary. Its bytes are copied to an anonymous file in memory, which the dynamic
// loader maps like any library. Nothing is written to disk, except for debuggers (DebugFile.h).
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_LOADER_MODULE_H
#define OCLC_RUNTIME_LOADER_MODULE_H

#include "Binary/LaunchABI.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace oclc::rt {

class Module {
public:
  /// Loads `file`, which must have passed binary::read. Returns null and stores the reason in
  /// `error` if the file cannot be mapped.
  static std::unique_ptr<Module> load(std::span<const std::byte> file, std::string &error);

  /// Loads a file by its path, which appears in debuggers. No other load may have used the file.
  static std::unique_ptr<Module> loadFile(const std::string &path, std::string &error);

  Module(const Module &) = delete;
  Module &operator=(const Module &) = delete;
  ~Module();

  /// Returns the entry point at binary::Entry::address.
  abi::EntryFn *entryAt(uint64_t address) const {
    return reinterpret_cast<abi::EntryFn *>(base + address);
  }

private:
  Module(void *library, uintptr_t base) : library(library), base(base) {}

  void *const library;
  const uintptr_t base;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_LOADER_MODULE_H
