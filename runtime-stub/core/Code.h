//===- Code.h - Loaded code of a program's kernels --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Maps the binaries of a program's file and finds, for each kernel, the variants that this CPU can
// run.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_CODE_H
#define OCLC_RUNTIME_CORE_CODE_H

#include "Binary/Archive.h"
#include "core/DebugFile.h"
#include "loader/Module.h"

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
  const binary::Manifest *manifest;      ///< Manifest of the binary that contains the kernel.
  std::vector<CompiledVariant> variants; ///< Best target first.
  /// Nanoseconds per work-item in the latest launch that was measured; 0: not yet known.
  mutable std::atomic<float> itemCost{0};
  /// The same kernel in fast code, once that has been compiled (Upgrade.h); null before.
  mutable std::atomic<const CompiledKernel *> better{nullptr};

  /// Returns the kernel whose variants launches should run.
  const CompiledKernel &best() const {
    const CompiledKernel *const fast = better.load(std::memory_order_acquire);
    return fast ? *fast : *this;
  }
};

class Code {
public:
  /// Loads a file. `content` is the result of binary::readProgram for `file` and must outlive the
  /// result. Returns null and stores the reason in `error` if a kernel has no variant for this CPU
  /// or the code cannot be mapped.
  static std::unique_ptr<Code> load(std::span<const std::byte> file,
                                    const binary::ProgramFile &content, std::string &error);

  /// Returns the kernel with this name; null if there is none.
  const CompiledKernel *find(std::string_view name) const;
  const std::vector<CompiledKernel> &all() const { return kernels; }

private:
  bool add(std::span<const std::byte> file, const binary::Binary &binary, std::string &error);

  std::vector<std::unique_ptr<DebugFile>> debugFiles; ///< Modules may have been loaded from them.
  std::vector<std::unique_ptr<Module>> modules;
  std::vector<CompiledKernel> kernels;
};

/// Returns why no target of `binary` can run on this CPU: the features that the CPU lacks for each
/// target. Empty if it can run one of them, or if the binary has imports.
std::string explainNoTarget(const binary::Binary &binary);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_CODE_H
