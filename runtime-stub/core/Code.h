//===- Code.h - The kernels of a program in memory --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The binaries of a program's file, mapped, and of each kernel the variants that this CPU can run.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_CODE_H
#define OCLC_RUNTIME_CORE_CODE_H

#include "Binary/Archive.h"
#include "exec/Module.h"

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace oclc::rt {

/// A variant that this CPU can run.
struct CompiledVariant {
  const binary::Variant *info;
  abi::EntryFn *entry;
};

struct CompiledKernel {
  CompiledKernel(const binary::Kernel &info, const binary::Manifest &manifest)
      : info(&info), manifest(&manifest) {}
  CompiledKernel(CompiledKernel &&other) noexcept
      : info(other.info), manifest(other.manifest), variants(std::move(other.variants)) {}

  const binary::Kernel *info;
  const binary::Manifest *manifest;      ///< Of the binary that the kernel is from.
  std::vector<CompiledVariant> variants; ///< Best target first.
  /// What a work-item cost in past launches, in nanoseconds; 0: not yet known.
  mutable std::atomic<float> itemCost{0};
};

class Code {
public:
  /// `content` is what binary::readProgram says of `file`, and has to outlive the result. Null with
  /// the reason in `error` when a kernel has no variant for this CPU or memory is short.
  static std::unique_ptr<Code> load(std::span<const std::byte> file,
                                    const binary::ProgramFile &content, std::string &error);

  /// Null when there is none of that name.
  const CompiledKernel *find(std::string_view name) const;
  const std::vector<CompiledKernel> &all() const { return kernels; }

private:
  bool add(std::span<const std::byte> file, const binary::Binary &binary, std::string &error);

  std::vector<std::unique_ptr<Module>> modules;
  std::vector<CompiledKernel> kernels;
};

/// Why `binary` is of no use on this CPU, because it lacks features that each of its targets needs;
/// empty when it can run one of them.
std::string explainNoTarget(const binary::Binary &binary);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_CODE_H
