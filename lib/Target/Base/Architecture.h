//===- Architecture.h - What code must know of the architecture that it is for ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// All that depends on an architecture is behind this interface, and its implementations are folders
// of lib/Target. A function that an architecture need not have returns null or false by default;
// then code that runs anywhere takes its place.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_BASE_ARCHITECTURE_H
#define OCLC_TARGET_BASE_ARCHITECTURE_H

#include "Target/Base/TargetSpec.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/TargetParser/Triple.h"

#include <cstdint>

namespace llvm {
class Function;
class IRBuilderBase;
class Module;
class TargetSubtargetInfo;
class Value;
} // namespace llvm

namespace oclc::target {

class Architecture {
public:
  virtual ~Architecture() = default;

  /// Triple of its binaries.
  virtual llvm::StringRef triple() const = 0;
  virtual bool includes(const llvm::Triple &Triple) const = 0;

  /// The CPU that `Name`, as given to --cpu, stands for. Error: an unknown name, with the nearest
  /// known one.
  virtual llvm::Expected<TargetSpec> resolveCPU(llvm::StringRef Name) const = 0;
  /// LLVM's name for a CPU that has what all have.
  virtual llvm::StringRef baselineCPU() const = 0;
  /// What the code generator should prefer in a kernel for this CPU.
  virtual void tune(llvm::Function &, const TargetSpec &) const {}

  /// Makes LLVM's code generator and assembler known, ...
  virtual void registerCodeGenerator() const = 0;
  /// ... or its disassembler.
  virtual void registerDisassembler() const = 0;
  /// Lets no vector that is spilled straddle two cache lines.
  virtual void alignStack(llvm::Module &) const {}

  /// The e_machine of its ELF files.
  virtual uint16_t elfMachine() const = 0;
  /// What the linker calls it: the argument of -m.
  virtual llvm::StringRef linkEmulation() const = 0;

  /// For each lane, the element of `Vector` that its index names, by instructions that permute
  /// registers; null without such. Both are vectors, of a power of two of elements; bits of an
  /// index above the number of elements do not matter.
  virtual llvm::Value *permuteLanes(llvm::IRBuilderBase &, llvm::Value * /*Vector*/,
                                    llvm::Value * /*Indices*/) const {
    return nullptr;
  }
  /// Whether a gather or scatter with offsets of 32 bits extends their sign.
  virtual bool gathersExtendSign() const { return false; }

  /// Whether it estimates reciprocal square roots of floats well enough for emitReciprocalRoot.
  virtual bool hasReciprocalRoots(const llvm::TargetSubtargetInfo &) const { return false; }
  /// 1 / sqrt(X) for a float or a vector of floats, within 2 ulp. It may add blocks to the
  /// function.
  virtual llvm::Value *emitReciprocalRoot(llvm::IRBuilderBase &, llvm::Value * /*X*/,
                                          const llvm::TargetSubtargetInfo &) const {
    return nullptr;
  }
};

} // namespace oclc::target

#endif // OCLC_TARGET_BASE_ARCHITECTURE_H
