//===- LoadedProgram.h - A binary whose kernels can be called ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SELFCHECK_LOADEDPROGRAM_H
#define OCLC_SELFCHECK_LOADEDPROGRAM_H

#include "Binary/Reader.h"
#include "SelfCheck/SelfCheck.h"
#include "exec/Module.h"

#include <memory>
#include <span>
#include <string_view>

namespace oclc::selfcheck {

class LoadedProgram {
public:
  /// Null with the reason in `error` when the file is no binary or cannot be mapped.
  static std::unique_ptr<LoadedProgram> load(std::vector<std::byte> file, std::string &error);

  const binary::Manifest &manifest() const { return content.manifest; }

  /// Outlived by the program.
  Code code(size_t kernel, size_t variant);
  /// The code of a kernel for a CPU that runs it at any size, or at `local`.
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
