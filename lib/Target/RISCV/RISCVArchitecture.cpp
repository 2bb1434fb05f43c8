//===- RISCVArchitecture.cpp - The 64-bit RISC-V architecture ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Target/RISCV/RISCVArchitecture.h"

#include "Target/Base/AtomicUpdates.h"

#include "llvm/BinaryFormat/ELF.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

extern "C" {
void LLVMInitializeRISCVTargetInfo();
void LLVMInitializeRISCVTarget();
void LLVMInitializeRISCVTargetMC();
void LLVMInitializeRISCVAsmPrinter();
void LLVMInitializeRISCVAsmParser();
void LLVMInitializeRISCVDisassembler();
}

namespace oclc::target {

void RISCVArchitecture::registerCodeGenerator() const {
  LLVMInitializeRISCVTargetInfo();
  LLVMInitializeRISCVTarget();
  LLVMInitializeRISCVTargetMC();
  LLVMInitializeRISCVAsmPrinter();
  LLVMInitializeRISCVAsmParser(); // For inline assembly.
}

void RISCVArchitecture::registerDisassembler() const {
  LLVMInitializeRISCVTargetInfo();
  LLVMInitializeRISCVTargetMC();
  LLVMInitializeRISCVDisassembler();
}

/// The same bits are different instructions of different extensions, so only those in use count.
std::string RISCVArchitecture::featuresOfDisassembler(ArrayRef<std::string> features) const {
  std::string all = baselineFeatures().str();
  for (const std::string &name : features)
    all += ",+" + name;
  return all;
}

uint16_t RISCVArchitecture::elfMachine() const { return ELF::EM_RISCV; }

/// AMOADD.W and the like exist for words of 32 and 64 bits.
bool RISCVArchitecture::hasAtomicUpdate(const AtomicRMWInst &update) const {
  return isUpdateOfInteger(update) && update.getType()->getScalarSizeInBits() >= 32;
}

} // namespace oclc::target
