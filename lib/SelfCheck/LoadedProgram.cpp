//===- LoadedProgram.cpp - Load a binary and call its kernels ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "SelfCheck/LoadedProgram.h"

#include "Binary/MultiBinary.h"

#include <algorithm>

namespace oclc::selfcheck {

std::unique_ptr<LoadedProgram> LoadedProgram::load(std::vector<std::byte> file,
                                                   std::string &error) {
  if (const auto part = binary::partFor(file, binary::hostMachine()); part.size() != file.size())
    file = {part.begin(), part.end()};
  binary::ReadResult content = binary::read(file, &binary::hostMachine());
  if (!content.binary) {
    error = content.error;
    return nullptr;
  }
  if (!content.binary->manifest.sanitizers.empty()) {
    error = "only the OpenCL runtime can run a sanitized program";
    return nullptr;
  }
  std::unique_ptr<LoadedProgram> program(
      new LoadedProgram(std::move(file), std::move(*content.binary)));
  return program->map(error) ? std::move(program) : nullptr;
}

bool LoadedProgram::map(std::string &error) {
  module = rt::Module::load(file, error);
  return module != nullptr;
}

Code LoadedProgram::code(size_t kernel, size_t variant) {
  return {&manifest().kernels[kernel].variants[variant], [this, kernel, variant] {
            // Kernels may have changed program-scope variables. Loading the program again restores
            // their initial values.
            std::string error;
            if (manifest().globalVariableBytes != 0 && !map(error))
              throw std::bad_alloc();
            return module->entryAt(content.entries[kernel][variant].address);
          }};
}

std::optional<Code> LoadedProgram::codeFor(std::string_view kernel, std::string_view cpu,
                                           const std::optional<binary::Size3> &local) {
  const auto &kernels = manifest().kernels;
  const auto found = std::ranges::find(kernels, kernel, &binary::Kernel::name);
  if (found == kernels.end())
    return std::nullopt;
  const auto at = size_t(found - kernels.begin());
  std::optional<Code> exact;
  for (size_t v = 0; v != found->variants.size(); ++v) {
    const binary::Variant &variant = found->variants[v];
    if (manifest().targets[variant.target].cpu != cpu)
      continue;
    if (!variant.localSize)
      return code(at, v);
    if (variant.localSize == local)
      exact = code(at, v);
  }
  return exact;
}

} // namespace oclc::selfcheck
