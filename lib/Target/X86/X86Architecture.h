//===- X86Architecture.h - The x86-64 architecture --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_X86_X86ARCHITECTURE_H
#define OCLC_TARGET_X86_X86ARCHITECTURE_H

#include "Target/Base/Architecture.h"

namespace oclc::target {

class X86Architecture final : public Architecture {
public:
  llvm::StringRef triple() const override { return "x86_64-unknown-linux-gnu"; }
  bool includes(const llvm::Triple &Triple) const override { return Triple.isX86(); }
  llvm::Expected<TargetSpec> resolveCPU(llvm::StringRef Name) const override;
  llvm::StringRef baselineCPU() const override { return "x86-64"; }
  void tune(llvm::Function &F, const TargetSpec &Spec) const override;
  void registerCodeGenerator() const override;
  void registerDisassembler() const override;
  void alignStack(llvm::Module &M) const override;
  uint16_t elfMachine() const override;
  llvm::StringRef linkEmulation() const override { return "elf_x86_64"; }
  llvm::Value *permuteLanes(llvm::IRBuilderBase &Builder, llvm::Value *Vector,
                            llvm::Value *Indices) const override;
  bool gathersExtendSign() const override { return true; }
  bool hasReciprocalRoots(const llvm::TargetSubtargetInfo &CPU) const override;
  llvm::Value *emitReciprocalRoot(llvm::IRBuilderBase &Builder, llvm::Value *X,
                                  const llvm::TargetSubtargetInfo &CPU) const override;
};

} // namespace oclc::target

#endif // OCLC_TARGET_X86_X86ARCHITECTURE_H
