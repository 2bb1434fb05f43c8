//===- AArch64Architecture.cpp - The AArch64 architecture -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Target/AArch64/AArch64Architecture.h"

#include "Target/AArch64/CodeGenPreparation.h"
#include "Target/AArch64/SVELength.h"
#include "Target/Base/AtomicUpdates.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

extern "C" {
void LLVMInitializeAArch64TargetInfo();
void LLVMInitializeAArch64Target();
void LLVMInitializeAArch64TargetMC();
void LLVMInitializeAArch64AsmPrinter();
void LLVMInitializeAArch64AsmParser();
void LLVMInitializeAArch64Disassembler();
}

namespace oclc::target {

void AArch64Architecture::registerCodeGenerator() const {
  LLVMInitializeAArch64TargetInfo();
  LLVMInitializeAArch64Target();
  LLVMInitializeAArch64TargetMC();
  LLVMInitializeAArch64AsmPrinter();
  LLVMInitializeAArch64AsmParser(); // For inline assembly.
}

void AArch64Architecture::registerDisassembler() const {
  LLVMInitializeAArch64TargetInfo();
  LLVMInitializeAArch64TargetMC();
  LLVMInitializeAArch64Disassembler();
}

uint16_t AArch64Architecture::elfMachine() const { return ELF::EM_AARCH64; }

void AArch64Architecture::prepareForCodeGen(Module &m) const {
  predicateAccesses(m, *this);
  quietMaxima(m);
  preserveVectors(m);
}

/// Tells the code generator how long the registers of SVE are at least. It uses them for vectors of
/// a known length if they are longer than those of NEON.
void AArch64Architecture::tune(Function &f, const TargetSpec &spec) const {
  constexpr unsigned GranuleBits = 128;
  if (unsigned bits = sveBits(spec.featureNames))
    f.addFnAttr(Attribute::getWithVScaleRangeArgs(f.getContext(), bits / GranuleBits,
                                                  MostSVEBits / GranuleBits));
}

/// The masks of NEON are vectors. Those of SVE are not, but the code generator only uses SVE for
/// vectors of a known length if its registers are longer than those of NEON.
bool AArch64Architecture::hasMaskRegisters(const Function &f) const {
  const Attribute length = f.getFnAttribute(Attribute::VScaleRange);
  return length.isValid() && length.getVScaleRangeMin() > 1;
}

/// The large system extensions have LDADD and the like; without them, each update is a loop. There
/// is none for floating-point numbers.
bool AArch64Architecture::hasAtomicUpdate(const AtomicRMWInst &update) const {
  const StringRef features =
      update.getFunction()->getFnAttribute("target-features").getValueAsString();
  return is_contained(split(features, ','), "+lse") && isUpdateOfInteger(update);
}

} // namespace oclc::target
