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
  llvm::StringRef name() const override { return "x86_64"; }
  llvm::StringRef triple() const override { return "x86_64-unknown-linux-gnu"; }
  bool includes(const llvm::Triple &triple) const override {
    return triple.getArch() == llvm::Triple::x86_64;
  }
  llvm::Expected<std::optional<TargetSpec>> findCPU(llvm::StringRef name) const override;
  std::vector<std::string> cpuNames() const override;
  llvm::StringRef defaultCPU() const override { return "x86-64-v3"; }
  bool lists(llvm::StringRef feature) const override;
  std::optional<OclcCpu> needsOf(llvm::ArrayRef<std::string> features) const override;
  llvm::StringRef baselineCPU() const override { return "x86-64"; }
  void tune(llvm::Function &f, const TargetSpec &spec) const override;
  void registerCodeGenerator() const override;
  void registerDisassembler() const override;
  uint64_t branchOrigin(uint64_t address, uint64_t size) const override { return address + size; }
  /// Aligns stack frames so that no spilled vector straddles two cache lines.
  void prepareForCodeGen(llvm::Module &m) const override;
  uint16_t elfMachine() const override;
  llvm::StringRef linkEmulation() const override { return "elf_x86_64"; }
  llvm::Value *permuteLanes(llvm::IRBuilderBase &builder, llvm::Value *vector,
                            llvm::Value *indices) const override;
  unsigned shuffleHalfBits(const llvm::Function &f) const override;
  bool mergesBitOperations(const llvm::Function &f) const override;
  bool minimumTestsForNaN() const override { return true; }
  unsigned maskedBytes(const llvm::Function &f) const override;
  bool hasReadableCycleCounter() const override { return true; }
  bool hasAtomicUpdate(const llvm::AtomicRMWInst &update) const override;
  bool gathersExtendSign() const override { return true; }
  bool hasReciprocalRoots(const llvm::TargetSubtargetInfo &cpu) const override;
  llvm::Value *emitReciprocalRoot(llvm::IRBuilderBase &builder, llvm::Value *x,
                                  const llvm::TargetSubtargetInfo &cpu) const override;
};

} // namespace oclc::target

#endif // OCLC_TARGET_X86_X86ARCHITECTURE_H
