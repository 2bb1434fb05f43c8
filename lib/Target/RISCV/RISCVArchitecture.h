//===- RISCVArchitecture.h - The 64-bit RISC-V architecture -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_RISCV_RISCVARCHITECTURE_H
#define OCLC_TARGET_RISCV_RISCVARCHITECTURE_H

#include "Target/Base/Architecture.h"

namespace oclc::target {

/// RISC-V with 64 bits, the extensions M, A, F and D, and the calling convention lp64d.
class RISCVArchitecture final : public Architecture {
public:
  llvm::StringRef name() const override { return "riscv64"; }
  llvm::StringRef triple() const override { return "riscv64-unknown-linux-gnu"; }
  bool includes(const llvm::Triple &triple) const override {
    return triple.getArch() == llvm::Triple::riscv64;
  }
  llvm::Expected<std::optional<TargetSpec>> findCPU(llvm::StringRef name) const override;
  std::vector<std::string> cpuNames() const override;
  bool lists(llvm::StringRef feature) const override;
  std::optional<OclcCpu> needsOf(llvm::ArrayRef<std::string> features) const override;
  llvm::StringRef defaultCPU() const override { return "rv64gc"; }
  llvm::StringRef baselineCPU() const override { return "generic-rv64"; }
  llvm::StringRef baselineFeatures() const override { return "+m,+a,+f,+d"; }
  llvm::StringRef callingConvention() const override { return "lp64d"; }
  void registerCodeGenerator() const override;
  void registerDisassembler() const override;
  std::string featuresOfDisassembler(llvm::ArrayRef<std::string> features) const override;
  uint16_t elfMachine() const override;
  llvm::StringRef linkEmulation() const override { return "elf64lriscv"; }
  llvm::Value *permuteLanes(llvm::IRBuilderBase &builder, llvm::Value *vector,
                            llvm::Value *indices) const override;
  unsigned maskedBytes(const llvm::Function &) const override { return 1; }
  bool hasAtomicUpdate(const llvm::AtomicRMWInst &update) const override;
  bool hasReciprocalRoots(const llvm::TargetSubtargetInfo &) const override { return true; }
  llvm::Value *emitReciprocalRoot(llvm::IRBuilderBase &builder, llvm::Value *x,
                                  const llvm::TargetSubtargetInfo &cpu) const override;
};

} // namespace oclc::target

#endif // OCLC_TARGET_RISCV_RISCVARCHITECTURE_H
