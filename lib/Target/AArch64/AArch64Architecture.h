//===- AArch64Architecture.h - The AArch64 architecture ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_AARCH64_AARCH64ARCHITECTURE_H
#define OCLC_TARGET_AARCH64_AARCH64ARCHITECTURE_H

#include "Target/Base/Architecture.h"

namespace oclc::target {

class AArch64Architecture final : public Architecture {
public:
  llvm::StringRef name() const override { return "aarch64"; }
  llvm::StringRef triple() const override { return "aarch64-unknown-linux-gnu"; }
  bool includes(const llvm::Triple &triple) const override {
    return triple.getArch() == llvm::Triple::aarch64;
  }
  llvm::Expected<std::optional<TargetSpec>> findCPU(llvm::StringRef name) const override;
  std::vector<std::string> cpuNames() const override;
  bool lists(llvm::StringRef feature) const override;
  std::optional<OclcCpu> needsOf(llvm::ArrayRef<std::string> features) const override;
  llvm::StringRef defaultCPU() const override { return "armv8-a"; }
  llvm::StringRef baselineCPU() const override { return "generic"; }
  std::string withShorterRegisters(const TargetSpec &spec) const override;
  void tune(llvm::Function &f, const TargetSpec &spec) const override;
  void registerCodeGenerator() const override;
  void registerDisassembler() const override;
  std::string featuresOfDisassembler(llvm::ArrayRef<std::string>) const override { return "+all"; }
  void prepareForCodeGen(llvm::Module &m) const override;
  uint16_t elfMachine() const override;
  llvm::StringRef linkEmulation() const override { return "aarch64linux"; }
  llvm::Value *permuteLanes(llvm::IRBuilderBase &builder, llvm::Value *vector,
                            llvm::Value *indices) const override;
  bool addsPredicates(const llvm::Function &f, const llvm::FixedVectorType &ty) const override;
  bool hasMaskRegisters(const llvm::Function &f) const override;
  unsigned maskedBytes(const llvm::Function &) const override { return 1; }
  bool hasAtomicUpdate(const llvm::AtomicRMWInst &update) const override;
  bool gathersExtendSign() const override { return true; }
  bool gathersExtendZero() const override { return true; }
  bool hasReciprocalRoots(const llvm::TargetSubtargetInfo &cpu) const override;
  llvm::Value *emitReciprocalRoot(llvm::IRBuilderBase &builder, llvm::Value *x,
                                  const llvm::TargetSubtargetInfo &cpu) const override;
};

} // namespace oclc::target

#endif // OCLC_TARGET_AARCH64_AARCH64ARCHITECTURE_H
