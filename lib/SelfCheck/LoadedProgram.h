//===- LoadedProgram.h - Load a binary and call its kernels -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SELFCHECK_LOADEDPROGRAM_H
#define OCLC_SELFCHECK_LOADEDPROGRAM_H

#include "Binary/Reader.h"
#include "SelfCheck/SelfCheck.h"
#include "loader/Module.h"

#include <memory>
#include <span>
#include <string_view>

namespace oclc::selfcheck {

class LoadedProgram {
public:
  /// Loads a binary. Returns null, with the reason in `error`, if the file is not a valid binary or
  /// cannot be mapped.
  static std::unique_ptr<LoadedProgram> load(std::vector<std::byte> file, std::string &error);

  const binary::Manifest &manifest() const { return content.manifest; }

  /// Returns the code of a variant. The program must outlive it.
  Code code(size_t kernel, size_t variant);
  /// Returns the general variant (any local size) of `kernel` for `cpu`, or else the variant for
  /// the local size `local`; nullopt if there is none. The program must outlive the code.
  std::optional<Code> codeFor(std::string_view kernel, std::string_view cpu,
                              const std::optional<binary::Size3> &local);

private:
  LoadedProgram(std::vector<std::byte> file, binary::Binary content)
      : file(std::move(file)), content(std::move(content)) {}
  bool map(std::string &error);

  const std::vector<std::byte> file;
  const binary::Binary content;
  std::unique_ptr<rt::Module> module;
};

} // namespace oclc::selfcheck

#endif // OCLC_SELFCHECK_LOADEDPROGRAM_H
